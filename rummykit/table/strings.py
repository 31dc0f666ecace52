"""Every sentence of the table, in both languages, in one place.

`SAID` holds what Python composes, `PAGE` what the page shows as it is. A sentence about
what a player did stands twice: for somebody else, and for the person at the table.
"""

from __future__ import annotations

from rummykit.language import Text
from rummykit.table.aid_words import AID_PAGE, AID_SAID

# What happened: told of another player, and of oneself. Keyed by verb, or verb and pile.
TOLD: dict[str, tuple[Text, Text]] = {
    "draw stock": (
        Text("{who} drew from the stock", "{who} robó del mazo"),
        Text("{who} drew {card} from the stock", "{who} robaste {card} del mazo"),
    ),
    "draw discard": (
        Text("{who} took {card} from the discard pile", "{who} tomó {card} del descarte"),
        Text("{who} took {card} from the discard pile", "{who} tomaste {card} del descarte"),
    ),
    "lay": (Text("{who} laid {cards}", "{who} bajó {cards}"), Text("{who} laid {cards}", "{who} bajaste {cards}")),
    "add": (
        Text("{who} added {cards} {to}", "{who} añadió {cards} {to}"),
        Text("{who} added {cards} {to}", "{who} añadiste {cards} {to}"),
    ),
    "swap": (
        Text(
            "{who} put {cards} in place of a joker and took it",
            "{who} puso {cards} en lugar de un comodín y se lo llevó",
        ),
        Text(
            "{who} put {cards} in place of a joker and took it",
            "{who} pusiste {cards} en lugar de un comodín y te lo llevaste",
        ),
    ),
    "arrange": (
        Text("{who} rearranged the table", "{who} reordenó la mesa"),
        Text("{who} rearranged the table", "{who} reordenaste la mesa"),
    ),
    "discard": (
        Text("{who} discarded {cards}", "{who} tiró {cards}"),
        Text("{who} discarded {cards}", "{who} tiraste {cards}"),
    ),
    "knock": (
        Text("{who} knocked for {card}", "{who} dio el toque y se llevó {card}"),
        Text("{who} knocked for {card}", "{who} diste el toque y te llevaste {card}"),
    ),
    "pass": (Text("{who} passed", "{who} pasó"), Text("{who} passed", "{who} pasaste")),
    "deal": (
        Text("{who} dealt round {round}", "{who} repartió la ronda {round}"),
        Text("{who} dealt round {round}", "{who} repartiste la ronda {round}"),
    ),
    "timeout": (
        Text("{who} ran out of time", "{who} se quedó sin tiempo"),
        Text("{who} ran out of time", "{who} te quedaste sin tiempo"),
    ),
}

# What a move also brought about, by the fact that its event carries.
AFTER: dict[str, Text] = {
    "reshuffled": Text(
        "the discard pile was shuffled into a new stock", "se barajó el descarte para formar un mazo nuevo"
    ),
    "went_out": Text("that ends the round", "con eso acaba la ronda"),
    "round_hand": Text("a round hand: the others count double", "mano redonda: los demás cuentan doble"),
    "match_over": Text("the match is over", "la partida ha terminado"),
}

# What was tried, before the reasons against it.
TRIED: dict[str, Text] = {
    "draw": Text("You cannot draw now", "Ahora no puedes robar"),
    "lay": Text("You cannot lay {cards}", "No puedes bajar {cards}"),
    "add": Text("You cannot add {cards} {to}", "No puedes añadir {cards} {to}"),
    "swap": Text("You cannot take a joker for {cards}", "No puedes canjear un comodín por {cards}"),
    "discard": Text("You cannot discard {cards}", "No puedes tirar {cards}"),
    "knock": Text("You cannot knock now", "Ahora no puedes dar el toque"),
    "pass": Text("There is nothing to pass on", "No hay nada que pasar"),
    "arrange": Text("The turn cannot end like that", "El turno no puede acabar así"),
    "confirm": Text("The turn cannot end like that", "El turno no puede acabar así"),
    "place": Text("You cannot move cards now", "Ahora no puedes mover cartas"),
    "restore": Text("There is nothing to take back", "No hay nada que recoger"),
    "deal": Text("You cannot deal now", "Ahora no puedes repartir"),
    "buy": Text("You cannot buy now", "Ahora no puedes comprar"),
    "cut": Text("You cannot cut now", "Ahora no puedes cortar"),
    "claim": Text("You cannot claim that", "No puedes reclamarlo"),
    "play": Text("You cannot play {cards}", "No puedes jugar {cards}"),
    "take": Text("You cannot take {cards}", "No puedes tomar {cards}"),
    "give": Text("You cannot give up {cards}", "No puedes entregar {cards}"),
    "vote": Text("You cannot vote now", "Ahora no puedes votar"),
    "escape": Text("You cannot play Ripper Escapes", "No puedes jugar El Destripador escapa"),
}

# Whose meld, after "add": by kind and by whose it is.
TO: dict[tuple[str, str], Text] = {
    ("run", "mine"): Text("to your {noun}", "a tu {noun}"),
    ("set", "mine"): Text("to your {noun}", "a tu {noun}"),
    ("run", "own"): Text("to their own {noun}", "a su {noun}"),
    ("set", "own"): Text("to their own {noun}", "a su {noun}"),
    ("run", "other"): Text("to {owner}’s {noun}", "a la {noun} de {owner}"),
    ("set", "other"): Text("to {owner}’s {noun}", "al {noun} de {owner}"),
    ("run", "nobody"): Text("to a {noun}", "a una {noun}"),
    ("set", "nobody"): Text("to a {noun}", "a un {noun}"),
}

KINDS: dict[str, Text] = {"run": Text("run", "escalera"), "set": Text("set", "trío")}

# What may be answered while a question is open, by verb; other verbs are shown as they are.
ANSWERS: dict[str, Text] = {
    "knock": Text("Knock: {card} and two more", "Dar toque: {card} y dos más"),
    "buy": Text("Buy {card}", "Comprar {card}"),
    "cut": Text("Cut for {card}", "Cortar: {card}"),
    "pass": Text("Pass", "Pasar"),
}

SAID: dict[str, Text] = {
    # names
    "you": Text("You", "Tú"),
    "me": Text("{name} (you)", "{name} (tú)"),
    "joker": Text("joker", "comodín"),
    "table": Text("Card table: {game}", "Mesa de cartas: {game}"),
    # piles and actions
    "stock": Text("stock {n}", "mazo {n}"),
    "discard": Text("discard {n}", "descarte {n}"),
    "stock_name": Text("Stock, {n} cards. Draw the top card", "Mazo, {n} cartas. Robar la carta superior"),
    "discard_name": Text("Discard pile, {n} cards, {top} on top. {does}", "Descarte, {n} cartas, encima {top}. {does}"),
    "discard_empty": Text("Discard pile, empty", "Descarte, vacío"),
    "does_take": Text("Take it", "Tomarla"),
    "does_discard": Text("Discard {card} here", "Tirar aquí {card}"),
    "draw": Text("Draw", "Robar"),
    "take": Text("Take {card}", "Tomar {card}"),
    "take_none": Text("Take", "Tomar"),
    "lay_none": Text("Lay", "Bajar"),
    "lay_of": Text("Lay {points} of {need}", "Bajar {points} de {need}"),
    "lay_points": Text("Lay {points} points", "Bajar {points} puntos"),
    "lay_n": Text("Lay {n} cards", "Bajar {n} cartas"),
    "lay_in_part": Text("Lay", "Bajar"),
    "add_none": Text("Add", "Añadir"),
    "add": Text("Add {cards}", "Añadir {cards}"),
    "add_n": Text("Add {n} cards", "Añadir {n} cartas"),
    "swap": Text("Joker for {cards}", "Comodín por {cards}"),
    "discard_none": Text("Discard", "Tirar"),
    "discard_card": Text("Discard {card}", "Tirar {card}"),
    "continue": Text("Continue", "Continuar"),
    "watch": Text("Watch on", "Seguir mirando"),
    "leave": Text("Leave", "Abandonar"),
    "new_game": Text("New game", "Partida nueva"),
    # why a button does nothing yet
    "why_lay": Text(
        "Nothing to lay yet: bring the cards of a meld together, a blue line marks it, or pick the cards.",
        "Aún no hay nada que bajar: junta las cartas de una combinación, una línea azul la señala, o elige las cartas.",
    ),
    "why_add": Text("Pick a card first; then choose its meld.", "Elige primero una carta; después, su combinación."),
    "why_no_table": Text(
        "There is no meld on the table to add to.", "En la mesa no hay combinaciones a las que añadir."
    ),
    "why_no_fit": Text("{cards} fits no meld on the table.", "{cards} no encaja en ninguna combinación de la mesa."),
    "why_discard": Text("Pick the one card to discard.", "Elige la carta que quieres tirar."),
    "why_discard_many": Text(
        "One card only is discarded; {n} are picked.", "Solo se tira una carta, y has elegido {n}."
    ),
    "why_draw_first": Text(
        "Draw first, then {card} can be discarded. To take the top card instead, press its button.",
        "Roba primero; después puedes tirar {card}. Para tomar la carta de arriba, pulsa su botón.",
    ),
    "why_drag": Text(
        "A joker is not played by a click: drag it where it is to go, or use the keys.",
        "Un comodín no se juega con un clic: arrástralo a su sitio o usa el teclado.",
    ),
    # what to do now
    "prompt_draw": Text("Your turn: draw a card.", "Te toca: roba una carta."),
    "prompt_play": Text("Lay or add if you like, then discard.", "Baja o añade si quieres y después tira una carta."),
    "prompt_window": Text("{next} draws next; you may claim {card}.", "Después roba {next}; puedes pedir {card}."),
    "prompt_wait": Text("{who} is playing.", "Juega {who}."),
    "prompt_over": Text("Continue when you are ready.", "Continúa cuando quieras."),
    "prompt_out": Text("You are out of this match.", "Estás fuera de esta partida."),
    "prompt_won": Text("You have won the match.", "Has ganado la partida."),
    "prompt_lost": Text("{names} won the match.", "Gana la partida {names}."),
    "must_lay_joker": Text(
        "The joker taken must be laid this turn.", "El comodín canjeado debe bajarse en este turno."
    ),
    "must_go_out": Text("The whole hand must go this turn.", "En este turno debe irse toda la mano."),
    # the panel
    "turn_me": Text("Your turn", "Te toca"),
    "turn_asked": Text("Your answer", "Tu respuesta"),
    "turn_other": Text("{who} is playing", "Juega {who}"),
    "turn_over": Text("Round {n} is over", "Ronda {n} terminada"),
    "turn_match": Text("The match is over", "Partida terminada"),
    # what points lead to: a card left in hand counts against its holder
    "points_over": Text("Points, out above {n}", "Puntos, fuera con más de {n}"),
    "points_reach": Text("Points, out at {n}", "Puntos, fuera con {n}"),
    "points_once": Text("Points, one round decides", "Puntos, decide una sola ronda"),
    "points_to": Text("Points, {n} or more win", "Puntos, se gana con {n} o más"),
    "points": Text("Points", "Puntos"),
    "coming_out": Text("Coming out", "Apertura"),
    "coming_out_of": Text(
        "best melds of your hand: {points} points, {need} needed",
        "mejores combinaciones de tu mano: {points} puntos; hacen falta {need}",
    ),
    "came_out": Text("done", "hecha"),
    "last_moves": Text("Last moves", "Últimas jugadas"),
    "round": Text("Round {n}", "Ronda {n}"),
    "time_left": Text("Time left", "Tiempo"),
    # seats, for the eye and for the ear
    "seat": Text("{n} cards · {points}", "{n} cartas · {points}"),
    "seat_one": Text("1 card · {points}", "1 carta · {points}"),
    "seat_name_one": Text("{name}, 1 card, {points} points", "{name}, 1 carta, {points} puntos"),
    "seat_name": Text("{name}, {n} cards, {points} points", "{name}, {n} cartas, {points} puntos"),
    "seat_out": Text("{name}, out, {points} points", "{name}, fuera, {points} puntos"),
    "seat_turn": Text("on turn", "con el turno"),
    # cards of the hand and melds
    "place": Text("{card}, {i} of {n}", "{card}, {i} de {n}"),
    "in_meld": Text("in a {kind}", "en {kind}"),
    "line": Text("{kind} · {points}", "{kind} · {points}"),
    "stands_for": Text("{card}, stands for {faces}", "{card}, hace de {faces}"),
    "or": Text(" or ", " o "),
    "stands_as": Text("as {name}", "por {name}"),
    "equals": Text("{card} = {face}", "{card} = {face}"),
    "meld_name": Text("{kind} {of}: {cards}", "{kind} {of}: {cards}"),
    "of_you": Text("laid by you", "tuya"),
    "of_other": Text("laid by {owner}", "de {owner}"),
    "of_nobody": Text("on the table", "de la mesa"),
    "meld_foot": Text("{kind} · {owner}", "{kind} · {owner}"),
    "you_small": Text("you", "tú"),
    "no_melds": Text("Nothing laid yet", "Aún no se ha bajado nada"),
    "takes": Text("Meld {n}, {kind}: {cards}. It takes {faces}.", "Combinación {n}, {kind}: {cards}. Admite {faces}."),
    "takes_nothing": Text(
        "Meld {n}, {kind}: {cards}. It is complete.", "Combinación {n}, {kind}: {cards}. Está completa."
    ),
    "hand_name": Text("Your hand, {n} cards", "Tu mano, {n} cartas"),
    # questions
    "ask_joker": Text("What should the joker stand for?", "¿Qué debe representar el comodín?"),
    "ask_where": Text("Where should {cards} go?", "¿Dónde va {cards}?"),
    "ask_lay": Text("Which melds do you mean?", "¿Qué combinaciones quieres bajar?"),
    "choice_low": Text("{to}, at the low end", "{to}, en el extremo bajo"),
    "choice_high": Text("{to}, at the high end", "{to}, en el extremo alto"),
    "choice_swap": Text("take the joker of meld {n}", "llevarte el comodín de la combinación {n}"),
    "choice_points": Text("{cards} · {points} points", "{cards} · {points} puntos"),
    # answers to messages that cannot be carried out
    "not_understood": Text(
        "The table did not understand that message; nothing was played.",
        "La mesa no ha entendido ese mensaje; no se ha jugado nada.",
    ),
    "unreadable": Text("That cannot be read as a move: {why}", "Eso no puede leerse como jugada: {why}"),
    "stale": Text(
        "The table has moved on in the meantime; nothing was played.",
        "La mesa ha cambiado entretanto; no se ha jugado nada.",
    ),
    "no_card": Text(
        "That card is not in your hand; nothing was played.", "Esa carta no está en tu mano; no se ha jugado nada."
    ),
    "no_key": Text("That key does nothing here now.", "Esa tecla no hace nada aquí ahora."),
    "no_meld": Text("There is no such meld on the table.", "No hay tal combinación en la mesa."),
    "not_over": Text("This round is still being played.", "Esta ronda aún se está jugando."),
    "no_slot": Text("There is no such slot to fill.", "No hay tal hueco que llenar."),
    "no_choice": Text("There is no such card to choose.", "No hay tal carta que elegir."),
    "no_about": Text("Pick one card to read about it.", "Elige una carta para leer sobre ella."),
    "no_setting": Text("There is no such setting.", "No existe ese ajuste."),
    "no_rule": Text("There is no rule {id}.", "No existe la regla {id}."),
    "bad_game": Text("That game cannot begin: {why}", "Esa partida no puede empezar: {why}"),
    "began": Text("A new game: {n} players.", "Partida nueva: {n} jugadores."),
    "inner": Text(
        "Something went wrong inside the table ({what}); nothing was played.",
        "Algo ha fallado dentro de la mesa ({what}); no se ha jugado nada.",
    ),
    "player_failed": Text(
        "The computer player of {who} failed ({what}), so the table moved for it.",
        "El jugador automático de {who} ha fallado ({what}); la mesa ha jugado por él.",
    ),
    # the score sheet
    "sheet": Text("Round {n}: the count", "Ronda {n}: el recuento"),
    "sheet_round": Text("this round", "esta ronda"),
    "sheet_total": Text("total {n}", "total {n}"),
    "sheet_out": Text("out", "eliminado"),
    "sheet_none": Text("Nobody went out.", "Nadie ha cerrado."),
    "sheet_went_out": Text("{who} went out.", "Ha cerrado {who}."),
    "sheet_you_went_out": Text("You went out.", "Has cerrado tú."),
}

# What the page shows as it stands.
PAGE: dict[str, Text] = {
    "melds": Text("Melds on the table", "Combinaciones de la mesa"),
    "seats": Text("Players", "Jugadores"),
    "side": Text("State of the game", "Estado de la partida"),
    "actions": Text("What you can do", "Qué puedes hacer"),
    "order": Text("Order of the hand", "Orden de la mano"),
    "suit": Text("Suit", "Palo"),
    "suit_title": Text("Sort by suit", "Ordenar por palo"),
    "rank": Text("Rank", "Rango"),
    "rank_title": Text("Sort by rank", "Ordenar por rango"),
    "groups": Text("Melds", "Grupos"),
    "groups_title": Text("Bring melds together", "Juntar combinaciones"),
    "hand": Text("By hand", "A mano"),
    "hand_title": Text(
        "Keep my own order: drag cards, or Shift and arrow keys",
        "Mantener mi orden: arrastra cartas, o Mayús y flechas",
    ),
    "hurry": Text("Skip ahead", "Adelantar"),
    "settings": Text("Settings and new game", "Ajustes y partida nueva"),
    "help": Text("Keys and help", "Teclas y ayuda"),
    "help_head": Text("How to play on this table", "Cómo se juega en esta mesa"),
    "close": Text("Close", "Cerrar"),
    "cancel": Text("Cancel", "Cancelar"),
    "language": Text("Language", "Idioma"),
    "click": Text("A click on a card of the hand", "Un clic en una carta de la mano"),
    "click_select": Text("picks it; a second click says where", "la elige; otro clic dice adónde va"),
    "click_discard": Text("discards it at once (ROM-103)", "la tira sin más (ROM-103)"),
    "pace": Text("Pace of the other players", "Ritmo de los demás"),
    "pace_calm": Text("calm", "tranquilo"),
    "pace_quick": Text("quick", "rápido"),
    "pace_none": Text("at once", "inmediato"),
    "setup": Text("New game", "Partida nueva"),
    "players": Text("Players", "Jugadores"),
    "level": Text("Opponents", "Rivales"),
    "start": Text("Start a new game", "Empezar una partida nueva"),
    "rule": Text("Rule", "Regla"),
    "place_before": Text("before %b", "delante de %b"),
    "place_between": Text("between %a and %b", "entre %a y %b"),
    "place_after": Text("after %a", "detrás de %a"),
    "loading": Text("One moment …", "Un momento …"),
    "offline": Text(
        "Python does not answer: it is busy, or its kernel has stopped. The table shows how it stood last. "
        "After a restart, run the cell again to go on playing.",
        "Python no responde: está ocupado, o su kernel se ha detenido. La mesa se ve como estaba. "
        "Tras reiniciarlo, ejecuta otra vez la celda para seguir jugando.",
    ),
    "player": Text("player", "jugador"),
    "what": Text("what", "concepto"),
    "rule_column": Text("rule", "regla"),
    "points_column": Text("points", "puntos"),
    "yes": Text("yes", "sí"),
    "no": Text("no", "no"),
}

# The keys, as the help lists them.
KEYS: tuple[tuple[Text, Text], ...] = (
    (Text("← →", "← →"), Text("go along the hand", "recorrer la mano")),
    (Text("Space", "Espacio"), Text("pick a card, or put it back", "elegir una carta o soltarla")),
    (Text("Shift ← →", "Mayús ← →"), Text("move the card in the hand", "mover la carta en la mano")),
    (Text("S", "S"), Text("draw from the stock", "robar del mazo")),
    (Text("T", "T"), Text("take the top card of the discard pile", "tomar la carta superior del descarte")),
    (
        Text("L", "L"),
        Text(
            "lay the picked cards, or the melds with a blue line",
            "bajar las cartas elegidas, o las que llevan línea azul",
        ),
    ),
    (
        Text("A", "A"),
        Text("add the picked cards to a meld, or exchange a joker", "añadir las cartas elegidas, o canjear un comodín"),
    ),
    (
        Text("D", "D"),
        Text("discard the picked card, or the one in focus", "tirar la carta elegida, o la que tiene el foco"),
    ),
    (Text("K  P", "K  P"), Text("knock, pass", "dar el toque, pasar")),
    (Text("O", "O"), Text("change the order of the hand", "cambiar el orden de la mano")),
    (Text("H", "H"), Text("skip ahead to your turn", "adelantar hasta tu turno")),
    (Text("C", "C"), Text("continue after a round", "continuar tras una ronda")),
    (Text("Esc", "Esc"), Text("drop the picked cards, close a panel", "soltar las cartas elegidas, cerrar un panel")),
    (Text("?", "?"), Text("this list", "esta lista")),
)

HOW: tuple[Text, ...] = (
    Text(
        "Click a pile to draw. Click cards to pick them; then click a button, a meld or the discard pile. Or drag: "
        "a card to the discard pile, to a meld, to another place in the hand; a marked meld to the table.",
        "Haz clic en un montón para robar. Haz clic en las cartas para elegirlas y después en un botón, una "
        "combinación o el descarte. O arrastra: una carta al descarte, a una combinación o a otro lugar de la mano; "
        "una combinación señalada, a la mesa.",
    ),
    Text(
        "A blue line marks cards that form a meld as they lie. Whatever is refused comes with the number of its "
        "rule: press it to read the rule.",
        "Una línea azul señala las cartas que forman combinación tal como están. Lo que se rechaza lleva el número "
        "de su regla: púlsalo para leerla.",
    ),
)

# What the switches of the new-game panel are called; those without a name here keep their own.
SWITCHES: dict[str, Text] = {
    "target": Text("Points to", "Límite de puntos"),
    "knock": Text("Knocking", "Dar toque"),
    "hand_double": Text("Round hand doubles", "Mano redonda"),
    "turn_seconds": Text("Seconds for a turn", "Segundos por turno"),
}

LEVELS: dict[str, Text] = {
    "random": Text("at random", "al azar"),
    "greedy": Text("greedy", "voraz"),
    "planner": Text("planner", "planificador"),
    "easy": Text("easy", "nivel fácil"),
    "medium": Text("medium", "nivel medio"),
    "hard": Text("hard", "nivel difícil"),
}

# What the learning aids say stands in a file of its own.
SAID |= AID_SAID
PAGE |= AID_PAGE
