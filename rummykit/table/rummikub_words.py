"""What the table says in Rummikub, in both languages; the terms are those of its rule book."""

from __future__ import annotations

from rummykit.language import Text

KINDS: dict[str, Text] = {"set": Text("group", "grupo"), "run": Text("run", "escalera")}

WORDS: dict[str, Text] = {
    # piles and the rack
    "stock": Text("pool {n}", "mazo {n}"),
    "hint_draw": Text("Hint: draw from the pool.", "Pista: roba del mazo."),
    "stock_name": Text(
        "Pool, {n} cards. Draw one and end your turn", "Mazo común, {n} cartas. Robar una y acabar el turno"
    ),
    "hand_name": Text("Your rack, {n} cards", "Tu soporte, {n} cartas"),
    "no_melds": Text("Nothing on the table yet", "Aún no hay nada en la mesa"),
    "line": Text("{kind} · {points}", "{kind} · {points}"),
    # a combination as it lies: for the eye
    "foot_ok": Text("✓ {kind}", "✓ {kind}"),
    "foot_counts": Text("✓ {kind} · {points}", "✓ {kind} · {points}"),
    "foot_still": Text("{kind}", "{kind}"),
    "foot_ask": Text("? group or run", "? grupo o escalera"),
    "foot_few": Text("✗ too few", "✗ faltan"),
    "foot_KUB-20": Text("✗ no match", "✗ no casan"),
    "foot_KUB-21": Text("✗ no group", "✗ no es grupo"),
    "foot_KUB-22": Text("✗ no run", "✗ no es escalera"),
    "foot_KUB-23": Text("✗ 1 after 13", "✗ 1 tras 13"),
    "foot_KUB-24": Text("✗ too many", "✗ sobran"),
    "foot_KUB-46": Text("✗ only jokers", "✗ solo comodines"),
    "duty": Text("{n} of {least} from the rack", "{n} de {least} del soporte"),
    # the same for the ear
    "comb_ok": Text("Combination {n}, {kind}: {cards}", "Combinación {n}, {kind}: {cards}"),
    "comb_no": Text("Combination {n}, not valid: {cards}. {why}", "Combinación {n}, no válida: {cards}. {why}"),
    "comb_ask": Text(
        "Combination {n}, group or run, to be said: {cards}", "Combinación {n}, grupo o escalera, por decir: {cards}"
    ),
    "comb_duty": Text(
        "A joker taken must lie in a new combination with {least} cards of the rack; here there are {n}",
        "Un comodín recuperado debe ir en una combinación nueva con {least} cartas del soporte; aquí hay {n}",
    ),
    "in_comb": Text(
        "{card}, {i} of {n}, in combination {of}, {what}", "{card}, {i} de {n}, en la combinación {of}, {what}"
    ),
    "comb_what_ok": Text("{kind}", "{kind}"),
    "comb_what_no": Text("not valid", "no válida"),
    "comb_what_ask": Text("group or run, to be said", "grupo o escalera, por decir"),
    "placed_now": Text("{said}, placed this turn", "{said}, puesta en este turno"),
    # where picked cards would go
    "aim_low": Text("{cards} fits at the low end", "{cards} encaja por abajo"),
    "aim_high": Text("{cards} fits at the high end", "{cards} encaja por arriba"),
    "aim_both": Text("{cards} fits at both ends", "{cards} encaja por los dos lados"),
    "aim_in": Text("{cards} fits", "{cards} encaja"),
    "aim_joker": Text("{cards} takes the place of its joker", "{cards} ocupa el lugar de su comodín"),
    "aim_split": Text("{cards} splits it into two runs", "{cards} la divide en dos escaleras"),
    "aim_none": Text("with {cards} it would not be valid", "con {cards} no sería válida"),
    "aim_stays": Text("{cards} lies here", "aquí está {cards}"),
    "aim_new": Text("New combination with {cards}", "Combinación nueva con {cards}"),
    "aim_hand": Text("Back to the rack: {cards}", "De vuelta al soporte: {cards}"),
    "new": Text("New combination", "Combinación nueva"),
    "new_name": Text(
        "New combination: pick cards first, then press here",
        "Combinación nueva: elige antes las cartas y pulsa aquí",
    ),
    "takes": Text("{name}. It takes {faces}.", "{name}. Admite {faces}."),
    "takes_nothing": Text("{name}. Nothing more fits.", "{name}. No admite nada más."),
    # the actions
    "confirm": Text("Confirm: {n} placed", "Confirmar: {n} puestas"),
    "confirm_one": Text("Confirm: 1 placed", "Confirmar: 1 puesta"),
    "confirm_none": Text("Confirm", "Confirmar"),
    "confirm_not": Text("Not yet: {rule}", "Aún no: {rule}"),
    "lay_none": Text("Place", "Poner"),
    "lay_n": Text("Place {n}", "Poner {n}"),
    "lay_of": Text("Place {points} of {need}", "Poner {points} de {need}"),
    "lay_points": Text("Place {points} of {need}", "Poner {points} de {need}"),
    "why_lay": Text(
        "Pick cards of your rack, or bring combinations together there: a line marks them.",
        "Elige cartas de tu soporte, o junta en él combinaciones: una línea las señala.",
    ),
    "undo": Text("Undo", "Deshacer"),
    "redo": Text("Redo", "Rehacer"),
    "reset": Text("Restore", "Restaurar"),
    "why_undo": Text("There is no step to take back.", "No hay ningún paso que deshacer."),
    "why_redo": Text("There is no step to repeat.", "No hay ningún paso que rehacer."),
    "draw": Text("Draw", "Robar"),
    "pass": Text("Pass", "Pasar"),
    # what a step did
    "step_put": Text("{cards} to combination {n}", "{cards} a la combinación {n}"),
    "step_new": Text("{cards} in a new combination", "{cards} en una combinación nueva"),
    "step_low": Text("{cards} to combination {n}, at its low end", "{cards} a la combinación {n}, por abajo"),
    "step_high": Text("{cards} to combination {n}, at its high end", "{cards} a la combinación {n}, por arriba"),
    "step_joker": Text(
        "{cards} takes the place of {freed} in combination {n}",
        "{cards} ocupa el lugar de {freed} en la combinación {n}",
    ),
    "step_split": Text("{cards} splits combination {n} in two", "{cards} divide en dos la combinación {n}"),
    "step_back": Text("{cards} back in the rack", "{cards} de vuelta al soporte"),
    "step_lay": Text("Placed {cards}", "Puestas {cards}"),
    "step_undo": Text("One step taken back.", "Un paso deshecho."),
    "step_redo": Text("One step repeated.", "Un paso rehecho."),
    "step_reset": Text("The table is as at the start of the turn.", "La mesa está como al empezar el turno."),
    "step_said": Text("Combination {n} is {kind}.", "La combinación {n} es {kind}."),
    "now_ok": Text("{step}: {kind}.", "{step}: {kind}."),
    "now_done": Text("{step}.", "{step}."),
    "opens": Text("Your opening counts {points} points.", "Tu apertura suma {points} puntos."),
    # questions
    "ask_end": Text("Where should {cards} go?", "¿Dónde va {cards}?"),
    "ask_kind": Text("What is combination {n}?", "¿Qué es la combinación {n}?"),
    "choice_low": Text("the low end: {cards}", "por abajo: {cards}"),
    "choice_high": Text("the high end: {cards}", "por arriba: {cards}"),
    "choice_both": Text("both ends: {cards}", "los dos lados: {cards}"),
    "choice_in": Text("add it: {cards}", "añadirla: {cards}"),
    "choice_joker": Text("take the joker: {cards}", "llevarte el comodín: {cards}"),
    "choice_split": Text("split it: {cards}", "dividirla: {cards}"),
    "choice_kind": Text("{kind}: {cards}", "{kind}: {cards}"),
    # what to do now
    "prompt_draw": Text("Your turn: place cards, or draw one.", "Te toca: pon cartas o roba una."),
    "prompt_open": Text(
        "Your turn: open with {need} points from your rack, or draw.",
        "Te toca: abre con {need} puntos de tu soporte, o roba.",
    ),
    "prompt_pool": Text(
        "Your turn: the pool is empty; place cards or pass.", "Te toca: no quedan cartas; pon cartas o pasa."
    ),
    "prompt_confirm": Text("Confirm ends your turn.", "Confirmar acaba tu turno."),
    "prompt_win": Text(
        "Your rack is empty: Confirm wins the round.", "Tu soporte está vacío: Confirmar gana la ronda."
    ),
    "prompt_missing": Text("Not yet: {why}.", "Aún no: {why}."),
    "prompt_more": Text("Not yet: {why} (and {n} more).", "Aún no: {why} (y {n} más)."),
    # the panel
    "coming_out": Text("Opening", "Apertura"),
    "opened_of": Text("{points} of {need} points", "{points} de {need} puntos"),
    "came_out": Text("done", "hecha"),
    "round": Text("Round {n} of {of}", "Ronda {n} de {of}"),
    # the score sheet
    "sheet_none": Text("The pool is empty, and everybody passed.", "El mazo está vacío y todos han pasado."),
    "sheet_went_out": Text("{who} called “Rummikub”.", "{who} ha dicho «Rummikub»."),
    "sheet_you_went_out": Text("You called “Rummikub”.", "Has dicho «Rummikub»."),
    # the clock: what happens when the time runs out
    "timeout_salvage": Text(
        "At 0:00 what could be confirmed stays; else all goes back and one card is drawn.",
        "A 0:00 se queda lo que podría confirmarse; si no, todo vuelve atrás y robas una.",
    ),
    "timeout_rollback": Text(
        "At 0:00 all goes back and one card is drawn.", "A 0:00 todo vuelve atrás y robas una carta."
    ),
    "timeout_rollback3": Text(
        "At 0:00 all goes back and three cards are drawn.", "A 0:00 todo vuelve atrás y robas tres cartas."
    ),
    "time_short": Text("{n} seconds left.", "Quedan {n} segundos."),
    # how others rearranged the table
    "re_joined": Text("{cards} to {meld}", "{cards} a {meld}"),
    "re_split": Text("{meld} split into {parts}", "{meld} dividida en {parts}"),
    "re_formed": Text("new {kind} {cards}", "{kind} con {cards}"),
    "re_from": Text("new {kind} {cards} with {taken} of the table", "{kind} con {cards}, con {taken} de la mesa"),
}

TOLD: dict[str, tuple[Text, Text]] = {
    "draw stock": (
        Text("{who} drew from the pool", "{who} robó del mazo"),
        Text("{who} drew {card} from the pool", "{who} robaste {card} del mazo"),
    ),
    "lay": (Text("{who} placed {cards}", "{who} puso {cards}"), Text("{who} placed {cards}", "{who} pusiste {cards}")),
    "arrange": (
        Text("{who} placed {placed}", "{who} puso {placed}"),
        Text("{who} placed {placed}", "{who} pusiste {placed}"),
    ),
    "confirm": (
        Text("{who} ended the turn", "{who} terminó su turno"),
        Text("{who} ended the turn", "{who} terminaste tu turno"),
    ),
    "place": (
        Text("{who} is rearranging the table", "{who} está reordenando la mesa"),
        Text("{who} rearranged the table", "{who} reordenaste la mesa"),
    ),
    "restore": (
        Text("{who} took back what was placed this turn", "{who} recogió lo puesto en este turno"),
        Text("{who} took back what was placed this turn", "{who} recogiste lo puesto en este turno"),
    ),
    "timeout": (
        Text("{who} ran out of time", "a {who} se le acabó el tiempo"),
        Text("{who} ran out of time", "{who} te quedaste sin tiempo"),
    ),
}

AFTER: dict[str, Text] = {
    "points": Text("that opens with {points} points", "es la apertura, con {points} puntos"),
    "restored": Text("the table is as before the turn", "la mesa queda como antes del turno"),
    "rummikub": Text("that is “Rummikub”", "con eso, «Rummikub»"),
}

# What the page itself says otherwise.
PAGE: dict[str, Text] = {
    "melds": Text("The table: combinations", "La mesa: combinaciones"),
    "order": Text("Order of the rack", "Orden del soporte"),
    "suit": Text("Colour", "Color"),
    "suit_title": Text("Sort by colour", "Ordenar por color"),
    "rank": Text("Number", "Número"),
    "rank_title": Text("Sort by number", "Ordenar por número"),
    "groups": Text("Groups", "Grupos"),
}

KEYS: tuple[tuple[Text, Text], ...] = (
    (Text("← → ↑ ↓", "← → ↑ ↓"), Text("go along the rack and the table", "recorrer el soporte y la mesa")),
    (
        Text("Space Enter", "Espacio Intro"),
        Text("pick a card up; once more puts it back", "coger una carta; otra vez la suelta"),
    ),
    (
        Text("↑ ↓", "↑ ↓"),
        Text(
            "with a card picked up: from one combination to the next",
            "con una carta cogida: de combinación en combinación",
        ),
    ),
    (
        Text("← →", "← →"),
        Text(
            "with a card picked up: the place within the combination",
            "con una carta cogida: el lugar en la combinación",
        ),
    ),
    (Text("F", "F"), Text("to the next combination where it fits", "a la siguiente combinación donde encaja")),
    (Text("Enter", "Intro"), Text("put it down there", "ponerla ahí")),
    (
        Text("N", "N"),
        Text("put the picked cards in a new combination", "poner las cartas elegidas en una combinación nueva"),
    ),
    (Text("B", "B"), Text("take the picked cards back to the rack", "devolver al soporte las cartas elegidas")),
    (
        Text("L", "L"),
        Text(
            "place the picked cards, or those with a blue line",
            "poner las cartas elegidas, o las que llevan línea azul",
        ),
    ),
    (Text("Z  Y", "Z  Y"), Text("undo a step, repeat it", "deshacer un paso, rehacerlo")),
    (Text("R", "R"), Text("restore the table", "restaurar la mesa")),
    (
        Text("C", "C"),
        Text(
            "confirm and end the turn; continue after a round", "confirmar y acabar el turno; continuar tras una ronda"
        ),
    ),
    (Text("S", "S"), Text("draw from the pool", "robar del mazo")),
    (Text("Shift ← →", "Mayús ← →"), Text("move the card in the rack", "mover la carta en el soporte")),
    (Text("O", "O"), Text("change the order of the rack", "cambiar el orden del soporte")),
    (Text("H", "H"), Text("skip ahead to your turn", "adelantar hasta tu turno")),
    (Text("Esc", "Esc"), Text("drop the picked cards, close a panel", "soltar las cartas elegidas, cerrar un panel")),
    (Text("?", "?"), Text("this list", "esta lista")),
)

HOW: tuple[Text, ...] = (
    Text(
        "In your turn every card can be dragged: from the rack to the table, from one combination to another, out of a "
        "run to split it, and back to the rack if it came from there. Or click cards to pick them, then click where "
        "they are to go.",
        "En tu turno puedes arrastrar cualquier carta: del soporte a la mesa, de una combinación a otra, fuera de una "
        "escalera para dividirla y de vuelta al soporte si salió de él. O haz clic en las cartas y después en su "
        "destino.",
    ),
    Text(
        "✓ and ✗ say whether a combination is valid as it lies; it need not be before you confirm. Until then every "
        "step can be undone. What is missing comes with the number of its rule: press it to read the rule.",
        "✓ y ✗ dicen si una combinación es válida tal como está; no hace falta que lo sea hasta que confirmes. Hasta "
        "entonces cada paso puede deshacerse. Lo que falta lleva el número de su regla: púlsalo para leerla.",
    ),
)

SWITCHES: dict[str, Text] = {
    "opening_points": Text("Points to open", "Puntos para abrir"),
    "rounds": Text("Rounds", "Rondas"),
}
