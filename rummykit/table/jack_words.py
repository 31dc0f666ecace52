"""What the table says in Mystery Rummy: Jack the Ripper, in both languages."""

from __future__ import annotations

import re
from functools import cache

from rummykit.cards import jack_pack
from rummykit.games.jack_deck import SUSPECTS, suspect_name
from rummykit.language import Text
from rummykit.table import strings

KINDS: dict[str, Text] = {"set": Text("Evidence", "Pruebas")}
TO: dict[str, Text] = {
    "mine": Text("to your Evidence", "a tus Pruebas"),
    "own": Text("to their own Evidence", "a sus propias Pruebas"),
    "other": Text("to {owner}’s Evidence", "a las Pruebas de {owner}"),
}

# The kinds of cards, as headings.
CARD_KINDS: dict[str, Text] = {
    "evidence": Text("Evidence", "Prueba"),
    "suspect": Text("Gavel · Suspect", "Martillo · Sospechoso"),
    "alibi": Text("Gavel · Alibi", "Martillo · Coartada"),
    "victim": Text("Gavel · Victim", "Martillo · Víctima"),
    "scene": Text("Gavel · Scene", "Martillo · Escena"),
    "strike": Text("Gavel · event", "Martillo · suceso"),
    "resign": Text("Gavel · event", "Martillo · suceso"),
    "escape": Text("neither Evidence nor Gavel", "ni Prueba ni Martillo"),
}

# What a card does, by its kind or by a variant of it that a switch chooses, and the rules behind it.
EFFECTS: dict[str, tuple[Text, tuple[str, ...]]] = {
    "evidence": (
        Text(
            "Three or more cards of one suspect are a meld. Once a meld of that suspect lies on the table, whoever "
            "laid it, single cards may be added. Not before a Victim is in play.",
            "Tres o más cartas de un mismo sospechoso forman una combinación. En cuanto hay en la mesa una de ese "
            "sospechoso, sea de quien sea, se pueden añadir cartas sueltas. Nunca antes de que haya una Víctima.",
        ),
        ("JACK-57", "JACK-58", "JACK-63"),
    ),
    "letters": (
        Text(
            "Letters are a colour of their own: three or more are a meld, and single ones may be added to it. They "
            "point at no suspect and are never doubled.",
            "Las Cartas son un color propio: tres o más forman una combinación, y se le pueden añadir sueltas. No "
            "señalan a ningún sospechoso y nunca se doblan.",
        ),
        ("JACK-10", "JACK-82"),
    ),
    "wild": (
        Text(
            "It stands for Evidence against one suspect, named when it is played, beside at least one natural card. "
            "Added alone, it copies Evidence that lies in your own area. Never for Letters.",
            "Hace de Prueba contra un sospechoso, que se nombra al jugarla, junto a una carta natural como mínimo. "
            "Añadida sola, copia una Prueba de tu propia zona. Nunca hace de Cartas.",
        ),
        ("JACK-09", "JACK-61", "JACK-65"),
    ),
    "wild any_meld": (
        Text(
            "It stands for Evidence against one suspect, named when it is played, beside at least one natural card. "
            "Added alone, it joins any meld of a suspect on the table. Never for Letters.",
            "Hace de Prueba contra un sospechoso, que se nombra al jugarla, junto a una carta natural como mínimo. "
            "Añadida sola, se une a cualquier combinación de un sospechoso. Nunca hace de Cartas.",
        ),
        ("JACK-09", "JACK-61", "JACK-65"),
    ),
    "suspect": (
        Text(
            "It may be played while a meld of this suspect is on the table. It scores for you and counts against the "
            "suspect.",
            "Se puede jugar mientras haya en la mesa una combinación de este sospechoso. Puntúa para ti y cuenta "
            "contra el sospechoso.",
        ),
        ("JACK-44", "JACK-45"),
    ),
    "alibi": (
        Text(
            "It may be played while a meld of this suspect is on the table. From then on this suspect cannot be the "
            "Ripper.",
            "Se puede jugar mientras haya en la mesa una combinación de este sospechoso. Desde entonces este "
            "sospechoso no puede ser el Destripador.",
        ),
        ("JACK-46", "JACK-47"),
    ),
    "victim": (
        Text(
            "It may always be played as the Gavel of your turn. You draw two cards from the Case File, and the Scene "
            "that belongs to it comes to you, if it is in play. With the first Victim, Evidence may be laid.",
            "Siempre se puede jugar como Martillo de tu turno. Robas dos cartas del Archivo del Caso, y la Escena que "
            "le corresponde pasa a tu zona, si está en juego. Con la primera Víctima ya se pueden bajar Pruebas.",
        ),
        ("JACK-37", "JACK-38", "JACK-42", "JACK-57"),
    ),
    "scene": (
        Text(
            "It may always be played as the Gavel of your turn. You look through the whole of Scotland Yard and may "
            "take one card, which all see; if it is a Gavel, you may play it at once. The Victim that belongs to it "
            "comes to you, if it is in play.",
            "Siempre se puede jugar como Martillo de tu turno. Miras todo Scotland Yard y puedes tomar una carta, que "
            "todos ven; si es de Martillo, puedes jugarla en el acto. La Víctima que le corresponde pasa a tu zona, "
            "si está en juego.",
        ),
        ("JACK-39", "JACK-40", "JACK-42"),
    ),
    "scene gavel_only": (
        Text(
            "It may always be played as the Gavel of your turn. You look through the whole of Scotland Yard and may "
            "take one Gavel that can be played at once; it is then played. The Victim that belongs to it comes to "
            "you, if it is in play.",
            "Siempre se puede jugar como Martillo de tu turno. Miras todo Scotland Yard y puedes tomar una carta de "
            "Martillo que se pueda jugar en el acto; entonces se juega. La Víctima que le corresponde pasa a tu zona, "
            "si está en juego.",
        ),
        ("JACK-39", "JACK-42"),
    ),
    "strike": (
        Text(
            "It goes to Scotland Yard, and you must play a Victim from your hand at once, beyond the one Gavel of the "
            "turn. Without a Victim in hand it cannot be played.",
            "Va a Scotland Yard, y debes jugar en el acto una Víctima de tu mano, además del único Martillo del turno. "
            "Sin Víctima en la mano no se puede jugar.",
        ),
        ("JACK-49",),
    ),
    "strike victim_from_case_file": (
        Text(
            "It goes to Scotland Yard, and the Victim nearest the top of the Case File is played at once, beyond the "
            "one Gavel of the turn.",
            "Va a Scotland Yard, y se juega en el acto la Víctima más cercana a lo alto del Archivo del Caso, además "
            "del único Martillo del turno.",
        ),
        ("JACK-49",),
    ),
    "resign": (
        Text(
            "It goes to Scotland Yard, and every other player gives up a card of their choice. A Victim given up "
            "enters play in its owner’s area.",
            "Va a Scotland Yard, y los demás jugadores entregan cada uno una carta que eligen. Una Víctima entregada "
            "entra en juego en la zona de su dueño.",
        ),
        ("JACK-50", "JACK-51", "JACK-52"),
    ),
    "resign 2": (
        Text(
            "It goes to Scotland Yard, and every other player gives up two cards of their choice. A Victim given up "
            "enters play in its owner’s area.",
            "Va a Scotland Yard, y los demás jugadores entregan cada uno dos cartas que eligen. Una Víctima entregada "
            "entra en juego en la zona de su dueño.",
        ),
        ("JACK-50", "JACK-51", "JACK-52"),
    ),
    "escape": (
        Text(
            "While all five Victims are in play it ends the hand at once: 35 points for you, and otherwise only "
            "Victims and Scenes count. Left in hand it costs 2 points for each Victim in play.",
            "Mientras estén en juego las cinco Víctimas, acaba la mano en el acto: 35 puntos para ti y, por lo demás, "
            "solo cuentan Víctimas y Escenas. En la mano cuesta 2 puntos por cada Víctima en juego.",
        ),
        ("JACK-53", "JACK-54", "JACK-89", "JACK-91"),
    ),
}
# Which switch chooses a variant of an effect.
VARIANTS = {
    "wild": "wild_layoff",
    "scene": "scene_take",
    "strike": "ripper_strikes",
    "resign": "commissioner_discards",
}

WORDS: dict[str, Text] = {
    # piles
    "stock": Text("Case File {n}", "Archivo {n}"),
    "discard": Text("Scotland Yard {n}", "Scotland Yard {n}"),
    "stock_name": Text(
        "Case File, {n} cards. Draw the top card", "Archivo del Caso, {n} cartas. Robar la carta superior"
    ),
    "discard_name": Text(
        "Scotland Yard, {n} cards, {top} on top. {does}", "Scotland Yard, {n} cartas, encima {top}. {does}"
    ),
    "discard_empty": Text("Scotland Yard, empty", "Scotland Yard, vacío"),
    "draw": Text("Draw from the Case File", "Robar del Archivo"),
    "hint_draw": Text("Hint: draw from the Case File.", "Pista: roba del Archivo."),
    "hint_draw_not": Text(
        "Hint: draw from the Case File: {card} makes no new meld with your cards.",
        "Pista: roba del Archivo: {card} no forma ninguna combinación nueva con tus cartas.",
    ),
    # the areas
    "area": Text("Area of {name}", "Zona de {name}"),
    "area_mine": Text("Your area", "Tu zona"),
    "area_points": Text("{n} points", "{n} puntos"),
    "area_point": Text("1 point", "1 punto"),
    "area_nothing": Text("nothing played yet", "aún sin cartas"),
    "group_evidence": Text("{name} · {points}", "{name} · {points}"),
    "group_heard": Text(
        "Evidence against {name}, {who}: {cards}, {points} points",
        "Pruebas contra {name}, {who}: {cards}, {points} puntos",
    ),
    "group_letters": Text("Letters, {who}: {cards}, {points} points", "Cartas, {who}: {cards}, {points} puntos"),
    "gavel_heard": Text("{cards}, {who}", "{cards}, {who}"),
    "letters": Text("Letters", "Cartas"),
    "foot_suspect": Text("Suspect", "Sospechoso"),
    "foot_alibi": Text("Alibi", "Coartada"),
    "foot_victim": Text("Victim", "Víctima"),
    "foot_scene": Text("Scene", "Escena"),
    "foot_escape": Text("35", "35"),
    "in_meld": Text("in a meld", "en una combinación"),
    "line": Text("{kind} · {points}", "{kind} · {points}"),
    "count_of": Text("{n} cards", "{n} cartas"),
    # the actions
    "lay_none": Text("Play", "Jugar"),
    "play_card": Text("Play {card}", "Jugar {card}"),
    "add_card": Text("Add {card}", "Añadir {card}"),
    "add_cards": Text("Add {n} × {card}", "Añadir {n} × {card}"),
    "lay_n": Text("Lay {n} Evidence cards", "Bajar {n} Pruebas"),
    "choice_points": Text("{cards} · {points} points", "{cards} · {points} puntos"),
    "ask_joker": Text("Whom should the Wild point at?", "¿A quién debe señalar el Comodín?"),
    "vote": Text("Call the vote", "Convocar votación"),
    "ask_vote": Text(
        "Who will be the Ripper when the hand ends? Your vote is sealed: the others see only that you voted.",
        "¿Quién será el Destripador al acabar la mano? Tu voto va sellado: los demás solo ven que has votado.",
    ),
    "give": Text("Give up {card}", "Entregar {card}"),
    "give_none": Text("Give up a card", "Entregar una carta"),
    "why_give": Text("Pick the card that you give up.", "Elige la carta que entregas."),
    "take_nothing": Text("Take nothing", "No tomar nada"),
    "escape": Text("Play Ripper Escapes", "Jugar El Destripador escapa"),
    "no_escape": Text("Go on", "Seguir"),
    "about": Text("About this card", "Sobre esta carta"),
    "why_about": Text("Pick one card to read about it.", "Elige una carta para leer sobre ella."),
    "why_lay": Text(
        "Pick a Gavel to play it, one Evidence card to add it, or three of one suspect to lay them.",
        "Elige un Martillo para jugarlo, una Prueba para añadirla o tres del mismo sospechoso para bajarlas.",
    ),
    "why_choose": Text("That card cannot be taken now.", "Esa carta no se puede tomar ahora."),
    # what to do now
    "prompt_draw": Text(
        "Your turn: draw from the Case File, or take the top card of Scotland Yard.",
        "Te toca: roba del Archivo o toma la carta de arriba de Scotland Yard.",
    ),
    "prompt_may_vote": Text(
        "Before that you may call the secret vote, once in a hand.",
        "Antes puedes convocar la votación secreta, una vez por mano.",
    ),
    "prompt_play": Text(
        "Play one Gavel, lay or add Evidence if you like; then discard.",
        "Juega un Martillo, baja o añade Pruebas si quieres; después descarta.",
    ),
    "prompt_no_victim": Text(
        "No Victim is in play yet, so Evidence waits. Play a Gavel if you like; then discard.",
        "Aún no hay ninguna Víctima en juego, así que las Pruebas esperan. Juega un Martillo si quieres; después "
        "descarta.",
    ),
    "prompt_gavel_done": Text(
        "Your Gavel of this turn is played. Lay or add Evidence if you like; then discard.",
        "Ya has jugado el Martillo de este turno. Baja o añade Pruebas si quieres; después descarta.",
    ),
    "prompt_at_once": Text(
        "{card} may be played at once, beyond the one Gavel of the turn.",
        "Puedes jugar {card} en el acto, además del único Martillo del turno.",
    ),
    "prompt_vote": Text(
        "Name the suspect who will be the Ripper when the hand ends; being right is worth 10 points. "
        "The others see only that you voted.",
        "Nombra al sospechoso que será el Destripador al acabar la mano; acertar vale 10 puntos. "
        "Los demás solo ven que has votado.",
    ),
    "prompt_take": Text(
        "Choose one card; all will see it.",
        "Elige una carta; todos la verán.",
    ),
    "prompt_take_or": Text(
        "Choose one card, which all will see, or nothing.",
        "Elige una carta, que todos verán, o ninguna.",
    ),
    "prompt_strike": Text(
        "Ripper Strikes: now play a Victim from your hand.",
        "El Destripador ataca: ahora juega una Víctima de tu mano.",
    ),
    "prompt_give": Text(
        "Give up a card of your choice.",
        "Entrega una carta, la que quieras.",
    ),
    "prompt_escape": Text(
        "The fifth Victim is in play. Every player is asked now; nobody learns who holds Ripper Escapes.",
        "Ha entrado en juego la quinta Víctima. Se pregunta a todos los jugadores; nadie sabe quién tiene El "
        "Destripador escapa.",
    ),
    "prompt_escape_mine": Text(
        "You hold it: play it now and the hand ends, with 35 points for you.",
        "Lo tienes tú: si lo juegas ahora, la mano acaba, con 35 puntos para ti.",
    ),
    "prompt_escape_not": Text("You do not hold it.", "Tú no lo tienes."),
    "spread": Text("Scotland Yard, from the top", "Scotland Yard, desde arriba"),
    # the panel
    "suspects": Text("Suspects", "Sospechosos"),
    "leads": Text("leads", "lidera"),
    "alibi": Text("alibi", "coartada"),
    "victims": Text("Victims", "Víctimas"),
    "victims_of": Text("{n} of 5 in play", "{n} de 5 en juego"),
    "victim_short": Text("Victim", "Víctima"),
    "scene_short": Text("Scene", "Escena"),
    "nobody_small": Text("–", "–"),
    "ballot": Text("Vote", "Votación"),
    "ballot_none": Text("not called yet", "sin convocar"),
    "ballot_open": Text("{n} of {of} have voted", "Han votado {n} de {of}"),
    "ballot_mine": Text("sealed; yours: {name}", "sellada; el tuyo: {name}"),
    "ballot_sealed": Text("sealed", "sellada"),
    # the count
    "sheet": Text("Hand {n}: the count", "Mano {n}: el recuento"),
    "round": Text("Hand {n}", "Mano {n}"),
    "turn_over": Text("Hand {n} is over", "Mano {n} terminada"),
    "sheet_round": Text("this hand", "esta mano"),
    "lead_caught": Text("The Ripper is caught: {name}.", "El Destripador ha sido atrapado: {name}."),
    "lead_nobody": Text(
        "The hand ends caught, yet nobody is the Ripper.", "La mano acaba sin fuga, pero nadie es el Destripador."
    ),
    "lead_escaped": Text("Ripper Escapes: {who} ends the hand.", "El Destripador escapa: {who} acaba la mano."),
    "lead_escaped_you": Text("Ripper Escapes: you end the hand.", "El Destripador escapa: tú acabas la mano."),
    "lead_at_large": Text(
        "The Case File is empty: the Ripper stays at large.",
        "El Archivo del Caso está vacío: el Destripador sigue en libertad.",
    ),
    "after_out": Text("{who} went out.", "Ha salido {who}."),
    "after_you_out": Text("You went out.", "Has salido tú."),
    # about a card
    "about_points": Text("{kind} · {points} points", "{kind} · {points} puntos"),
    "about_point": Text("{kind} · 1 point", "{kind} · 1 punto"),
    "about_now": Text("Now", "Ahora"),
    "about_can": Text("It can be played now.", "Se puede jugar ahora."),
    "about_hand": Text("In hand", "En la mano"),
}

TOLD: dict[str, tuple[Text, Text]] = {
    "draw stock": (
        Text("{who} drew from the Case File", "{who} robó del Archivo"),
        Text("{who} drew {card} from the Case File", "{who} robaste {card} del Archivo"),
    ),
    "draw discard": (
        Text("{who} took {card} from Scotland Yard", "{who} tomó {card} de Scotland Yard"),
        Text("{who} took {card} from Scotland Yard", "{who} tomaste {card} de Scotland Yard"),
    ),
    "play": (Text("{who} played {cards}", "{who} jugó {cards}"), Text("{who} played {cards}", "{who} jugaste {cards}")),
    "play evidence": (
        Text("{who} added {cards}", "{who} añadió {cards}"),
        Text("{who} added {cards}", "{who} añadiste {cards}"),
    ),
    "add": (
        Text("{who} added {cards}", "{who} añadió {cards}"),
        Text("{who} added {cards}", "{who} añadiste {cards}"),
    ),
    "take": (
        Text("{who} took {cards} from Scotland Yard", "{who} tomó {cards} de Scotland Yard"),
        Text("{who} took {cards} from Scotland Yard", "{who} tomaste {cards} de Scotland Yard"),
    ),
    "deal": (
        Text("{who} dealt hand {round}", "{who} repartió la mano {round}"),
        Text("{who} dealt hand {round}", "{who} repartiste la mano {round}"),
    ),
    "give": (
        Text("{who} gave up {cards}", "{who} entregó {cards}"),
        Text("{who} gave up {cards}", "{who} entregaste {cards}"),
    ),
    "vote: called": (
        Text("{who} called the vote and voted in secret", "{who} convocó la votación y votó en secreto"),
        Text("{who} called the vote and voted in secret", "{who} convocaste la votación y votaste en secreto"),
    ),
    "vote": (
        Text("{who} voted in secret", "{who} votó en secreto"),
        Text("{who} voted in secret", "{who} votaste en secreto"),
    ),
    "pass": (
        Text("{who} said no", "{who} dijo que no"),
        Text("{who} said no", "{who} dijiste que no"),
    ),
    "escape": (
        Text("{who} played Ripper Escapes", "{who} jugó El Destripador escapa"),
        Text("{who} played Ripper Escapes", "{who} jugaste El Destripador escapa"),
    ),
}
AFTER: dict[str, Text] = {
    "captured": Text("{captured} comes along as its partner", "{captured}, su pareja, pasa a la misma zona"),
    "entered": Text("{entered} enters play", "entra en juego {entered}"),
    "drew": Text("{drew} drawn for the Victim", "por la Víctima roba {drew}"),
    "drawn": Text("they are {drawn}", "son {drawn}"),
    "reshuffled": Text(
        "Scotland Yard was shuffled into a new Case File", "Scotland Yard se barajó y es el nuevo Archivo"
    ),
    "went_out": Text("that ends the hand", "con eso acaba la mano"),
    "at_large": Text("the Case File is empty", "el Archivo está vacío"),
}
WHY: dict[str, tuple[Text, str]] = {
    "play victim": (
        Text("A Victim brings up to two cards from the Case File.", "Una Víctima trae hasta dos cartas del Archivo."),
        "JACK-38",
    ),
    "play scene": (
        Text(
            "A Scene opens the whole of Scotland Yard: one card of it may be taken.",
            "Una Escena abre todo Scotland Yard: se puede tomar una carta.",
        ),
        "JACK-39",
    ),
    "play suspect": (
        Text("It counts against its suspect.", "Cuenta contra su sospechoso."),
        "JACK-45",
    ),
    "play alibi": (
        Text("This suspect can no longer be the Ripper.", "Este sospechoso ya no puede ser el Destripador."),
        "JACK-47",
    ),
    "play strike": (
        Text("It brings a Victim beyond the one Gavel of the turn.", "Trae una Víctima además del Martillo del turno."),
        "JACK-49",
    ),
    "play resign": (
        Text("The other players give up cards of their choice.", "Los demás jugadores entregan cartas que eligen."),
        "JACK-50",
    ),
    "vote: called": (
        Text("Everybody names a suspect in secret.", "Cada uno nombra en secreto a un sospechoso."),
        "JACK-27",
    ),
    "give victim": (
        Text("A Victim given up enters play.", "Una Víctima entregada entra en juego."),
        "JACK-52",
    ),
    "escape": (
        Text("It ends the hand at once.", "Acaba la mano en el acto."),
        "JACK-70",
    ),
}


# --- the page: help, keys and the new-game panel ------------------------------------------

_OWN_KEYS: dict[str, Text] = {
    "S": Text("draw from the Case File", "robar del Archivo"),
    "T": Text("take the top card of Scotland Yard", "tomar la carta de arriba de Scotland Yard"),
    "L": Text("play the picked card, lay the picked Evidence", "jugar la carta elegida, bajar las Pruebas elegidas"),
    "A": Text("play or add the card in focus", "jugar o añadir la carta que tiene el foco"),
    "D": Text("discard the picked card, or give it up", "tirar la carta elegida, o entregarla"),
    "K  P": Text("play Ripper Escapes when asked; no", "jugar El Destripador escapa si te preguntan; no"),
}
KEYS: tuple[tuple[Text, Text], ...] = (
    *((key, _OWN_KEYS.get(key.en, text)) for key, text in strings.KEYS[:9]),
    (Text("V", "V"), Text("call the vote", "convocar la votación")),
    (Text("I", "I"), Text("what the card in focus is and does", "qué es y qué hace la carta que tiene el foco")),
    *strings.KEYS[9:],
)
HOW: tuple[Text, ...] = (
    Text(
        "Click a pile to draw. Click a card to pick it, and then the button that says what will happen; or drag it to "
        "the table, to a meld, or to Scotland Yard. Every player has an area; click a card there to read what it does.",
        "Haz clic en un montón para robar. Haz clic en una carta para elegirla y después en el botón que dice qué "
        "pasará; o arrástrala a la mesa, a una combinación o a Scotland Yard. Cada jugador tiene su zona; haz clic en "
        "una carta para leer qué hace.",
    ),
    strings.HOW[1],
)
PAGE: dict[str, Text] = {
    "melds": Text("Areas of the players", "Zonas de los jugadores"),
    "suit": Text("Kind", "Clase"),
    "suit_title": Text("Sort by kind: Evidence, then Gavels", "Ordenar por clase: Pruebas y después Martillos"),
    "rank": Text("Name", "Nombre"),
    "rank_title": Text("Bring the cards of one suspect together", "Juntar las cartas de un mismo sospechoso"),
}
SWITCHES: dict[str, Text] = {
    "case_file_passes": Text("Times through the Case File", "Vueltas al Archivo del Caso"),
    "ripper_escapes_window": Text("Ripper Escapes may be played", "El Destripador escapa se puede jugar"),
    "commissioner_discards": Text(
        "Cards given up to Commissioner Resigns", "Cartas entregadas por El Comisionado dimite"
    ),
}
VALUES: dict[str, Text] = {
    "ripper_escapes_window while_five": Text("while five Victims are out", "mientras haya cinco Víctimas"),
    "ripper_escapes_window on_fifth_only": Text("only as the fifth comes out", "solo al salir la quinta"),
}


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    codes = "|".join(sorted(map(re.escape, jack_pack().by_code), key=len, reverse=True))
    # A Wild is bound to a suspect in what was played, to a card in a meld.
    bound = rf"{'|'.join(SUSPECTS)}|{codes}"
    card = rf"(?<![\w-])(?:{codes})(?:=(?:{bound}))?(?![\w-])"
    return (
        re.compile(rf"({card})((?: \1(?![\w=-]))+)"),
        re.compile(rf"({card}) (?={card}|\d+ × )"),
        re.compile(rf"({codes})=({bound})(?![\w-])"),
    )


def tidied(sentence: str, lang: str) -> str:
    """A sentence with cards as people say them: like cards counted, different ones set apart, Wilds explained.

    >>> tidied("laid EV-GULL EV-GULL EV-WILD=gull", "en")
    'laid 2 × EV-GULL, EV-WILD (as Sir William Gull)'
    """
    repeated, neighbours, standing = _patterns()
    sentence = repeated.sub(lambda found: f"{1 + found[2].count(' ')} × {found[1]}", sentence)
    sentence = neighbours.sub(r"\1, ", sentence)
    said = strings.SAID["stands_as"]
    return standing.sub(lambda found: f"{found[1]} ({said.say(lang, name=_bound_to(found[2], lang))})", sentence)


def _bound_to(what: str, lang: str) -> str:
    """Whom or what a Wild stands for; a card of no suspect stays the code that it is."""
    suspect = what.partition("-")[2].lower() or what
    return suspect_name(suspect).say(lang) if suspect in SUSPECTS else what
