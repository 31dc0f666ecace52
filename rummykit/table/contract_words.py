"""What the table says in the contract games, Shanghai Rummy and Dummy Rummy, in both languages."""

from __future__ import annotations

from rummykit.language import Text
from rummykit.table import strings

SHANGHAI_KINDS: dict[str, Text] = {"set": Text("set", "conjunto"), "run": Text("sequence", "secuencia")}
DUMMY_KINDS: dict[str, Text] = {"set": Text("set", "grupo"), "run": Text("run", "escalera")}

WORDS: dict[str, Text] = {
    # the contract and its slots
    "line": Text("{kind}", "{kind}"),
    "contract": Text("Contract {n} of {of}:", "Contrato {n} de {of}:"),
    "contract_heard": Text("Contract {n} of {of}: {text}. {note}", "Contrato {n} de {of}: {text}. {note}"),
    "slot": Text("{n} · {kind} of {size}", "{n} · {kind} de {size}"),
    "slot_empty": Text("Slot {n}, {kind} of {size}, empty", "Hueco {n}, {kind} de {size}, vacío"),
    "slot_part": Text(
        "Slot {n}, {kind} of {size}: {cards}; {missing} missing",
        "Hueco {n}, {kind} de {size}: {cards}; faltan {missing}",
    ),
    "slot_full": Text("Slot {n}, {kind} of {size}, ready: {cards}", "Hueco {n}, {kind} de {size}, listo: {cards}"),
    "slot_wrong": Text(
        "Slot {n}, {kind} of {size}: {cards}; these do not go together",
        "Hueco {n}, {kind} de {size}: {cards}; no van juntas",
    ),
    "slot_count": Text("{count} of {size}", "{count} de {size}"),
    "slot_ready": Text("✓ ready", "✓ listo"),
    "slot_clash": Text("✗ not together", "✗ no van juntas"),
    "for_slot": Text("wanted in slot {n}", "sirve para el hueco {n}"),
    "note_ready": Text("Your hand holds the contract.", "Tienes el contrato en la mano."),
    "note_short": Text("{n} more cards needed.", "Faltan {n} cartas."),
    "note_short_one": Text("One more card needed.", "Falta una carta."),
    "note_wilds": Text(
        "The wild cards held are more than its melds may hold.",
        "Tienes más comodines de los que admiten sus combinaciones.",
    ),
    "note_room": Text("One card must be kept for the discard.", "Hay que guardar una carta para tirarla."),
    "note_down": Text("Your contract is down.", "Tu contrato está bajado."),
    "note_blind": Text(
        "Laid and gone out in one turn it is blind: −50, with a joker −25.",
        "Bajarlo y salir en un mismo turno es salir a ciegas: −50, con comodín −25.",
    ),
    # the actions
    "lay_none": Text("Lay contract", "Bajar contrato"),
    "lay_part": Text("Lay contract ({n} of {of})", "Bajar contrato ({n} de {of})"),
    "lay_contract": Text("Lay contract {n}", "Bajar contrato {n}"),
    "lay_blind": Text("Lay contract and go out blind", "Bajar y salir a ciegas"),
    "fill": Text("Fill slots", "Llenar huecos"),
    "fill_other": Text("Another way ({i} of {n})", "De otro modo ({i} de {n})"),
    "fill_none": Text("Fill slots", "Llenar huecos"),
    "empty": Text("Empty slots", "Vaciar huecos"),
    "why_fill": Text(
        "No card of the hand begins a meld of the contract.",
        "Ninguna carta de la mano empieza una combinación del contrato.",
    ),
    "why_lay": Text(
        "The contract goes down whole: bring its cards into the slots, or pick them all.",
        "El contrato se baja entero: lleva sus cartas a los huecos, o elígelas todas.",
    ),
    "why_slots": Text("Still open: {slots}.", "Aún falta: {slots}."),
    "slot_missing": Text("slot {n} ({missing})", "hueco {n} ({missing})"),
    "why_no_slot": Text("That slot is not in your contract.", "Ese hueco no es de tu contrato."),
    "why_pick_slot": Text(
        "Slot {n}, {kind} of {size}: pick cards first, then press it.",
        "Hueco {n}, {kind} de {size}: elige antes las cartas y después púlsalo.",
    ),
    "why_full": Text(
        "Slot {n} takes {size} cards; {cards} would be too many.",
        "En el hueco {n} caben {size} cartas; con {cards} serían demasiadas.",
    ),
    "why_not_together": Text(
        "{cards} do not make a {kind} of {size} together.", "{cards} no forman juntas {kind} de {size}."
    ),
    "put": Text("Slot {n}: {cards}.", "Hueco {n}: {cards}."),
    "filled": Text("Put into the slots: {cards}.", "En los huecos: {cards}."),
    "emptied": Text("The slots are empty; nothing was played.", "Los huecos están vacíos; no se ha jugado nada."),
    "choice_contract": Text("{cards}", "{cards}"),
    "ask_lay": Text("Which cards go down as the contract?", "¿Con qué cartas bajas el contrato?"),
    # drawing and the upcard
    "leave_upcard": Text("Leave {card}, draw from the stock", "Dejar {card} y robar del mazo"),
    "let_cut": Text("Let {who} have it, draw from the stock", "Dejar que corte {who} y robar del mazo"),
    "keep_from_cut": Text("Take {card} yourself", "Tomar {card} tú"),
    "prompt_upcard": Text(
        "Your turn: take {card}, or leave it. Others may then buy it, and you draw from the stock.",
        "Te toca: toma {card} o déjala. Entonces otros pueden comprarla, y tú robas del mazo.",
    ),
    "prompt_asked": Text(
        "{who} asks to cut {card}. Take it as your draw, or let {who} have it and draw from the stock.",
        "{who} pide cortar {card}. Tómala como tu robo, o cédesela a {who} y roba del mazo.",
    ),
    "prompt_stock": Text(
        "Your turn: your contract is down, so you draw from the stock.",
        "Te toca: has bajado tu contrato, así que robas del mazo.",
    ),
    "prompt_first": Text("Bring the contract together or discard one card.", "Reúne el contrato o tira una carta."),
    "prompt_play": Text("Add cards if you like, then discard.", "Añade cartas si quieres y después tira una."),
    "prompt_can_lay": Text("You can lay your contract.", "Puedes bajar tu contrato."),
    "prompt_just_laid": Text(
        "Your contract is down. Cards are added from your next turn on; now discard one.",
        "Has bajado tu contrato. Podrás añadir cartas desde tu próximo turno; ahora tira una.",
    ),
    "prompt_blind": Text("Discard your last card and you go out blind.", "Tira tu última carta y sales a ciegas."),
    "must_go_out": Text(
        "All cards but one must go to the table this turn.",
        "En este turno todas las cartas menos una deben ir a la mesa.",
    ),
    # claim windows
    "prompt_buy": Text(
        "{who} left {card}. You may buy it: it comes with one penalty card from the stock. Buys left: {left}.",
        "{who} ha dejado {card}. Puedes comprarla: viene con una carta de castigo del mazo. Te quedan {left} compras.",
    ),
    "buy": Text("Buy {card} + 1 from the stock", "Comprar {card} + 1 del mazo"),
    "prompt_cut": Text(
        "{who} draws next. You may cut {card}: it comes with {extra} cards from the stock. {who} may still take it. "
        "Cuts left: {left}.",
        "Después roba {who}. Puedes cortar {card}: viene con {extra} cartas del mazo. {who} aún puede tomarla. "
        "Te quedan {left} cortes.",
    ),
    "cut": Text("Cut {card} + {extra} from the stock", "Cortar {card} + {extra} del mazo"),
    "prompt_claim": Text(
        "{who} discarded {card}, which makes a meld with the pile. You may claim all of it as a meld of yours; your "
        "hand stays as it is.",
        "{who} ha tirado {card}, que forma combinación con el descarte. Puedes reclamarla entera como tuya; tu mano "
        "no cambia.",
    ),
    "prompt_claim_onto": Text(
        "{who} discarded {card}, which fits a meld on the table. You may claim it and lay it there.",
        "{who} ha tirado {card}, que encaja en una combinación de la mesa. Puedes reclamarla y ponerla allí.",
    ),
    "claim": Text("Claim {cards}", "Reclamar {cards}"),
    "claim_n": Text("Claim {kind} of {n}", "Reclamar {kind} de {n}"),
    "ask_claim": Text("As which meld do you claim it?", "¿Como qué combinación la reclamas?"),
    "no_thanks": Text("No, thanks", "No, gracias"),
    # the panel
    "points": Text("Points, lowest wins", "Puntos, gana el menor"),
    "round_of": Text("Deal {n} of {of}", "Reparto {n} de {of}"),
    "contracts": Text("Contract", "Contrato"),
    "contracts_buys": Text("Contract · buys left", "Contrato · compras"),
    "contracts_cuts": Text("Contract · cuts left", "Contrato · cortes"),
    "has_down": Text("{n} ✓ laid", "{n} ✓ bajado"),
    "has_open": Text("{n}", "{n}"),
    # the count
    "sheet": Text("Deal {n}: the count", "Reparto {n}: el recuento"),
    "sheet_next": Text("Next, contract {n}: {text}.", "Después, contrato {n}: {text}."),
}
SHANGHAI: dict[str, Text] = {
    "turn_over": Text("Deal {n} is over", "Reparto {n} terminado"),
    "sheet_round": Text("this deal", "este reparto"),
    "swap": Text("Joker for {cards}", "Comodín por {cards}"),
    "note_buys": Text(
        "This contract takes more cards than a hand of {size}: it needs {n} buys.",
        "Este contrato pide más cartas que una mano de {size}: hacen falta {n} compras.",
    ),
    "note_buys_one": Text(
        "This contract takes more cards than a hand of {size}: it needs one buy.",
        "Este contrato pide más cartas que una mano de {size}: hace falta una compra.",
    ),
}
DUMMY: dict[str, Text] = {
    "ask_joker": Text("What should the wild card stand for?", "¿Qué debe representar el comodín?"),
    "round_of": Text("Hand {n}", "Mano {n}"),
    "turn_over": Text("Hand {n} is over", "Mano {n} terminada"),
    "sheet_round": Text("this hand", "esta mano"),
    "sheet": Text("Hand {n}: the count", "Mano {n}: el recuento"),
}

TOLD: dict[str, tuple[Text, Text]] = {
    "lay": (
        Text("{who} laid contract {contract}: {cards}", "{who} bajó el contrato {contract}: {cards}"),
        Text("{who} laid contract {contract}: {cards}", "{who} bajaste el contrato {contract}: {cards}"),
    ),
    "deal": (
        Text("{who} dealt hand {round}", "{who} repartió la mano {round}"),
        Text("{who} dealt hand {round}", "{who} repartiste la mano {round}"),
    ),
    "buy": (
        Text("{who} bought {card}, with a card from the stock", "{who} compró {card}, con una carta del mazo"),
        Text(
            "{who} bought {card}, with {extra_drawn} from the stock",
            "{who} compraste {card}, con {extra_drawn} del mazo",
        ),
    ),
    "cut: asked": (
        Text("{who} asks to cut {asked}", "{who} pide cortar {asked}"),
        Text("{who} asked to cut {asked}", "{who} pediste cortar {asked}"),
    ),
    "cut": (
        Text(
            "{who} cut {card}, with {extra_from_stock} cards from the stock",
            "{who} cortó {card}, con {extra_from_stock} cartas del mazo",
        ),
        Text(
            "{who} cut {card}, with {extra_drawn} from the stock", "{who} cortaste {card}, con {extra_drawn} del mazo"
        ),
    ),
    "claim": (
        Text(
            "{who} claimed {cards} from the discard pile as a meld",
            "{who} reclamó {cards} del descarte como combinación",
        ),
        Text(
            "{who} claimed {cards} from the discard pile as a meld",
            "{who} reclamaste {cards} del descarte como combinación",
        ),
    ),
    "claim: onto": (
        Text("{who} claimed {cards} {to}", "{who} reclamó {cards} {to}"),
        Text("{who} claimed {cards} {to}", "{who} reclamaste {cards} {to}"),
    ),
    "pass: cut_by": (
        Text("{who} let {taker} cut {refused}", "{who} dejó que {taker} cortara {refused}"),
        Text("{who} let {taker} cut {refused}", "{who} dejaste que {taker} cortara {refused}"),
    ),
    "pass: cut_by me": (
        Text("{who} let you cut {refused}", "{who} te dejó cortar {refused}"),
        Text("{who} let you cut {refused}", "{who} te dejó cortar {refused}"),
    ),
    "pass: refused": (
        Text("{who} left {refused}", "{who} dejó {refused}"),
        Text("{who} left {refused}", "{who} dejaste {refused}"),
    ),
}

# Shanghai Rummy counts its deals, and says so throughout.
SHANGHAI_TOLD: dict[str, tuple[Text, Text]] = {
    **TOLD,
    "deal": (
        Text("{who} dealt the cards of deal {round}", "{who} dio las cartas del reparto {round}"),
        Text("{who} dealt the cards of deal {round}", "{who} diste las cartas del reparto {round}"),
    ),
}

AFTER: dict[str, Text] = {
    "went_out": Text("that ends the hand", "con eso acaba la mano"),
    "blind": Text("blind, all in one turn", "a ciegas, todo en un turno"),
    "no_winner": Text("no card can be drawn: nobody goes out", "no quedan cartas que robar: nadie cierra"),
}
SHANGHAI_AFTER: dict[str, Text] = {**AFTER, "went_out": Text("that ends the deal", "con eso acaba el reparto")}

# --- the page: help, keys and the new-game panel ------------------------------------------

_LAY = Text(
    "lay the contract: from its slots, or from the picked cards", "bajar el contrato: el de los huecos o el elegido"
)
_OWN_KEYS: dict[str, tuple[Text, ...]] = {
    "L": (_LAY,),
    "K  P": (Text("buy, cut or claim; no, thanks", "comprar, cortar o reclamar; no, gracias"),),
}
_MORE_KEYS: tuple[tuple[Text, Text], ...] = (
    (
        Text("1  2  3  4", "1  2  3  4"),
        Text(
            "put the picked cards into that slot of the contract", "poner las cartas elegidas en ese hueco del contrato"
        ),
    ),
    (Text("F", "F"), Text("fill the slots; again: another way", "llenar los huecos; otra vez: de otro modo")),
)
KEYS: tuple[tuple[Text, Text], ...] = (
    *((key, _OWN_KEYS.get(key.en, (text,))[0]) for key, text in strings.KEYS[:6]),
    *_MORE_KEYS,
    *((key, _OWN_KEYS.get(key.en, (text,))[0]) for key, text in strings.KEYS[6:]),
)
HOW: tuple[Text, ...] = (
    strings.HOW[0],
    Text(
        "The contract stands above your hand, with a slot for each of its melds. Drag cards there, or pick them and "
        "press the slot; numbers on cards show for which slot they are wanted. Nothing is played before you lay the "
        "contract.",
        "Encima de tu mano está el contrato, con un hueco para cada combinación. Arrastra cartas allí, o elígelas y "
        "pulsa el hueco; los números de las cartas dicen para qué hueco sirven. No se juega nada hasta que bajas el "
        "contrato.",
    ),
    strings.HOW[1],
)
SWITCHES: dict[str, Text] = {
    "rounds": Text("Deals", "Repartos"),
    "hand_size": Text("Cards dealt", "Cartas por mano"),
    "jokers": Text("Jokers", "Comodines"),
    "contract_progress": Text("A contract that was missed", "Un contrato fallado"),
    "cuts": Text("Cuts", "Cortes"),
    "match_end": Text("The match ends", "La partida acaba"),
}
VALUES: dict[str, Text] = {
    "jokers listed": Text("as listed: one or two", "según la regla: uno o dos"),
    "jokers two_per_pack": Text("two for each pack", "dos por baraja"),
    "contract_progress shared": Text("is over: all go on together", "pasa: todos siguen juntos"),
    "contract_progress per_player": Text("is tried again", "se intenta otra vez"),
    "match_end first_finish": Text("with the first to finish", "con quien termine primero"),
    "match_end all_finish": Text("when all but one have finished", "cuando terminan todos menos uno"),
    "match_end fixed_deals": Text("after the last hand", "tras la última mano"),
}
