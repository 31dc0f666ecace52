"""What the learning aids say, in both languages: added to the sentences of `rummykit.table.strings`."""

from __future__ import annotations

from rummykit.language import Text

AID_SAID: dict[str, Text] = {
    # the aids as such
    "aid_off": Text("This aid is switched off at this table.", "Esta ayuda no está activada en esta mesa."),
    "not_yours": Text("It is not your turn: wait until you are asked.", "No te toca: espera a que te llegue el turno."),
    # a hint: what to do
    "hint_lay": Text(
        "Hint: lay {cards}: {points} points, leaves {left} in your hand.",
        "Pista: baja {cards}: {points} puntos; te quedan {left} en la mano.",
    ),
    "hint_lay_cards": Text(
        "Hint: lay {cards}; {n} cards stay in your hand.", "Pista: baja {cards}; te quedan {n} cartas en la mano."
    ),
    "hint_opens": Text(
        "That reaches the {need} points of a first lay-down.", "Con eso llegas a los {need} puntos de la apertura."
    ),
    "hint_contract": Text("That is the whole contract.", "Eso es el contrato entero."),
    "hint_add": Text(
        "Hint: add {cards} {to}: {points} points less, leaves {left} in your hand.",
        "Pista: añade {cards} {to}: {points} puntos menos; te quedan {left} en la mano.",
    ),
    "hint_swap": Text(
        "Hint: put {cards} in place of the joker of meld {n}; the joker is yours and fits more melds.",
        "Pista: pon {cards} en lugar del comodín de la combinación {n}; el comodín es tuyo y encaja en más sitios.",
    ),
    "hint_arrange": Text(
        "Hint: place {cards}: {points} points less, leaves {left} on your rack. The table can then lie like this: "
        "{table}.",
        "Pista: pon {cards}: {points} puntos menos; te quedan {left} en el soporte. La mesa puede quedar así: {table}.",
    ),
    "hint_confirm": Text("Hint: confirm; the table is in order.", "Pista: confirma; la mesa está en orden."),
    "hint_restore": Text(
        "Hint: restore the table; as it lies, the turn cannot end.",
        "Pista: restaura la mesa; tal como está, el turno no puede acabar.",
    ),
    "hint_discard": Text("Hint: discard {card}: {why}", "Pista: tira {card}: {why}"),
    "why_last": Text("it is your last card, so you go out.", "es tu última carta, así que cierras."),
    "why_alone": Text("no other card of your hand goes with it", "ninguna otra carta de tu mano va con ella"),
    "why_twice": Text("you hold it twice", "la tienes repetida"),
    "why_few": Text("it goes only with {cards}", "solo va con {cards}"),
    "why_costs": Text("{why}, and it would count {n} against you.", "{why} y te contaría {n} en contra."),
    "why_free": Text("{why}.", "{why}."),
    "why_least": Text("what stays in your hand is worth more to you.", "lo que se queda en tu mano te sirve más."),
    "hint_keeps": Text("These stay together: {melds}.", "Se quedan juntas: {melds}."),
    "hint_could": Text(
        "You could also lay {cards} first: {points} points; kept back, the others do not see it.",
        "También podrías bajar antes {cards}: {points} puntos; si lo guardas, los demás no lo ven.",
    ),
    "hint_draw": Text("Hint: draw from the stock.", "Pista: roba del mazo."),
    "hint_no_opening": Text(
        "No way was found to reach the {need} points of the opening with your cards.",
        "No se ha encontrado cómo llegar con tus cartas a los {need} puntos de la apertura.",
    ),
    "hint_no_place": Text(
        "No way was found to place a card of yours now.", "No se ha encontrado dónde poner ahora una carta tuya."
    ),
    "hint_could_place": Text("You could also place {cards}.", "También podrías poner {cards}."),
    "hint_draw_not": Text(
        "Hint: draw from the stock: {card} makes no new meld with your cards.",
        "Pista: roba del mazo: {card} no forma ninguna combinación nueva con tus cartas.",
    ),
    "hint_take": Text("Hint: take {card}: with it you have {meld}.", "Pista: toma {card}: con ella tienes {meld}."),
    "hint_take_fits": Text(
        "Hint: take {card}: it fits a meld on the table or brings you nearer to one.",
        "Pista: toma {card}: encaja en la mesa o te acerca a una combinación.",
    ),
    "hint_claim": Text("Hint: {answer}: with it you have {meld}.", "Pista: {answer}: con ella tienes {meld}."),
    "hint_claim_near": Text(
        "Hint: {answer}: it brings you nearer to a meld than the cards that come with it cost.",
        "Pista: {answer}: te acerca a una combinación más de lo que cuestan las cartas que la acompañan.",
    ),
    # … and an answer to a question, in the word of its button
    "yes_knock": Text("knock for {card}", "da el toque por {card}"),
    "yes_buy": Text("buy {card}", "compra {card}"),
    "yes_cut": Text("cut {card}", "corta {card}"),
    "no_knock": Text("pass", "pasa"),
    "no_buy": Text("do not buy", "no compres"),
    "no_cut": Text("do not cut", "no cortes"),
    "hint_leave": Text(
        "Hint: leave {card}: a card from the stock promises more.",
        "Pista: deja {card}: promete más una carta del mazo.",
    ),
    "hint_pass": Text("Hint: pass.", "Pista: pasa."),
    "hint_pass_card": Text(
        "Hint: {answer}: {card} helps you less than the cards that come with it cost.",
        "Pista: {answer}: {card} te ayuda menos de lo que cuestan las cartas que la acompañan.",
    ),
    "hint_play": Text(
        "Hint: play {cards}. Of your moves it promises most, as far as can be said from what you see.",
        "Pista: juega {cards}. De tus jugadas es la que más promete, por lo que se ve desde tu sitio.",
    ),
    "hint_vote": Text(
        "Hint: vote for {whom}. Of your moves it promises most, as far as can be said from what you see.",
        "Pista: vota por {whom}. De tus jugadas es la que más promete, por lo que se ve desde tu sitio.",
    ),
    "hint_other": Text(
        "Hint: {move}. Of your moves it promises most, as far as can be said from what you see.",
        "Pista: {move}. De tus jugadas es la que más promete, por lo que se ve desde tu sitio.",
    ),
    "hint_none": Text("There is nothing to advise now.", "Ahora no hay nada que aconsejar."),
    # why not
    "why_title": Text("Why not?", "¿Por qué no?"),
    "why_of": Text("Why not with {cards}?", "¿Por qué no con {cards}?"),
    "why_yes": Text("Allowed now.", "Ahora está permitido."),
    "why_yes_not_yet": Text(
        "Allowed now, but these cards do not make a meld yet; before the turn ends they must be part of one.",
        "Ahora está permitido, pero estas cartas aún no forman una combinación; antes de acabar el turno deben ser "
        "parte de una.",
    ),
    "why_unread": Text("That cannot be read as a move: {why}", "Eso no puede leerse como jugada: {why}"),
    "why_add_to": Text("Add {cards} to meld {n}", "Añadir {cards} a la combinación {n}"),
    "why_swap_in": Text(
        "Take the joker of meld {n} for {cards}", "Canjear el comodín de la combinación {n} por {cards}"
    ),
    "try_note": Text(
        "As moves are written, such as: {move}. Melds bear their number.",
        "Como se escriben las jugadas, por ejemplo: {move}. Las combinaciones llevan su número.",
    ),
    "why_nothing": Text(
        "Everything that has a button now is allowed. Pick cards to ask about them.",
        "Todo lo que ahora tiene botón está permitido. Elige cartas para preguntar por ellas.",
    ),
    # what could be laid
    "layable": Text("can be laid", "se puede bajar"),
    "layable_some": Text(
        "Marked: {cards}. All of it can go to the table in one turn.",
        "Señaladas: {cards}. Todo eso puede ir a la mesa en un turno.",
    ),
    "layable_none": Text("No card of your hand could be laid.", "Ninguna carta de tu mano se podría bajar."),
    "layable_few": Text(
        "Nothing reaches the {need} points of a first lay-down yet; the best is {points}.",
        "Nada llega aún a los {need} puntos de la apertura; lo mejor son {points}.",
    ),
    "layable_off": Text("Nothing is marked any more.", "Ya no se señala nada."),
    # the search of this hand
    "search_title": Text("The search of this hand", "La búsqueda de esta mano"),
    "search_nothing": Text("There are no cards to search.", "No hay cartas en las que buscar."),
    "search_old": Text(
        "The hand has changed since this search began.", "La mano ha cambiado desde que empezó esta búsqueda."
    ),
    # taking back
    "undo_none": Text("There is no decision of yours to take back.", "No hay ninguna decisión tuya que deshacer."),
    "undo_clock": Text("While a clock runs nothing is taken back.", "Mientras corre el reloj no se deshace nada."),
    "undone": Text("Taken back: {what}.", "Deshecho: {what}."),
    "undone_one": Text("Taken back: {what}, and the move after it.", "Deshecho: {what}, y la jugada siguiente."),
    "undone_more": Text(
        "Taken back: {what}, and the {n} moves after it.", "Deshecho: {what}, y las {n} jugadas siguientes."
    ),
    # earlier moves
    "past_start": Text("The beginning", "El comienzo"),
    "past_at": Text("Round {round}, move {n} of {of}", "Ronda {round}, jugada {n} de {of}"),
    "no_move": Text("There is no such move.", "No existe esa jugada."),
    "is_replay": Text(
        "This is a replay: nothing can be played here.", "Esto es una repetición: aquí no se puede jugar."
    ),
    "no_hands": Text(
        "The hands of the others are shown only when the match is over.",
        "Las manos de los demás solo se enseñan cuando la partida ha terminado.",
    ),
    "hand_of": Text("Hand of {name}, {n} cards", "Mano de {name}, {n} cartas"),
    # files
    "bad_file": Text(
        "That file cannot be opened: {why}. The match here goes on.",
        "Ese archivo no se puede abrir: {why}. La partida de aquí sigue.",
    ),
    "opened_file": Text("The match of the file goes on at move {n}.", "Sigue la partida del archivo, jugada {n}."),
    "went_on": Text("The match goes on from {file}, move {n}.", "La partida sigue desde {file}, jugada {n}."),
    "not_kept": Text(
        "This move could not be saved: {why}. The match goes on all the same.",
        "Esta jugada no se ha podido guardar: {why}. La partida sigue de todos modos.",
    ),
    # players
    "who_title": Text("Player info", "Datos del jugador"),
    "who_level": Text("level", "nivel"),
    "who_person": Text("a person", "una persona"),
    "who_own": Text("a player of one’s own", "un jugador propio"),
    "who_points": Text("points", "puntos"),
    "who_cards": Text("cards in hand", "cartas en la mano"),
    "who_melds": Text("melds laid this round", "combinaciones bajadas esta ronda"),
    "who_won": Text("rounds won", "rondas ganadas"),
    "who_out": Text("out of the match", "fuera de la partida"),
    "no_seat": Text("There is no such player.", "No hay tal jugador."),
    # the table as a picture
    "picture": Text("{game}, round {n}, as {name} sees it", "{game}, ronda {n}, como la ve {name}"),
}

AID_PAGE: dict[str, Text] = {
    "aids": Text("Learning aids", "Ayudas para aprender"),
    "aid_hint": Text("Hint", "Pista"),
    "aid_hint_title": Text("What would be a good move, and why", "Qué jugada sería buena y por qué"),
    "aid_why": Text("Why not?", "¿Por qué no?"),
    "aid_why_title": Text("What is not possible now, and by which rule", "Qué no se puede ahora y por qué regla"),
    "aid_layable": Text("What can I lay?", "¿Qué puedo bajar?"),
    "aid_layable_title": Text(
        "Mark the cards that could go to the table", "Señalar las cartas que podrían ir a la mesa"
    ),
    "aid_search": Text("Search", "Búsqueda"),
    "aid_search_title": Text("The search of this hand, step by step", "La búsqueda de esta mano, paso a paso"),
    "aid_history": Text("History", "Historial"),
    "aid_history_title": Text("The table at any move", "La mesa en cualquier jugada"),
    "aid_undo": Text("Take back", "Volver atrás"),
    "aid_undo_title": Text(
        "Back to your last decision; what others played after it is taken back too",
        "Volver a tu última decisión; también se deshace lo que otros jugaron después",
    ),
    "try_label": Text("Try a move without playing it", "Probar una jugada sin hacerla"),
    "try_button": Text("Check", "Comprobar"),
    "step_first": Text("To the start", "Al principio"),
    "step_back": Text("One back", "Uno atrás"),
    "step_on": Text("One forward", "Uno adelante"),
    "step_last": Text("To the end", "Al final"),
    "step": Text("Step", "Paso"),
    "move": Text("Move", "Jugada"),
    "to_now": Text("Back to now", "Volver a ahora"),
    "method": Text("Method", "Método"),
    "search_again": Text("Search the hand as it is now", "Buscar en la mano de ahora"),
    "seat_of": Text("Seen by", "Vista de"),
    "open_hands": Text("All hands", "Todas las manos"),
    "info": Text("Player info", "Datos del jugador"),
    "size": Text("Cards of the hand", "Cartas de la mano"),
    "size_normal": Text("normal", "normales"),
    "size_large": Text("large", "grandes"),
    "suits": Text("Suits", "Palos"),
    "suits_four": Text("four colours", "cuatro colores"),
    "suits_two": Text("black and red", "negro y rojo"),
    "file": Text("This match as a file", "Esta partida como archivo"),
    "file_note": Text(
        "The file holds every card, those of the others too.",
        "El archivo contiene todas las cartas, también las ajenas.",
    ),
    "download": Text("Save to a file", "Guardar en un archivo"),
    "upload": Text("Open a file", "Abrir un archivo"),
}

AID_KEYS: tuple[tuple[Text, Text], ...] = (
    (Text("G", "G"), Text("a hint: a good move, and why", "una pista: una buena jugada y por qué")),
    (Text("W", "W"), Text("why not? About the picked cards", "¿por qué no? Sobre las cartas elegidas")),
    (Text("M", "M"), Text("mark what can be laid", "señalar lo que se puede bajar")),
    (Text("E", "E"), Text("the search of this hand", "la búsqueda de esta mano")),
    (Text("U", "U"), Text("take back to your last decision", "deshacer hasta tu última decisión")),
    (
        Text("J  ,  .", "J  ,  ."),
        Text("earlier moves; back, forward. Esc: back to now", "jugadas anteriores; atrás, adelante. Esc: a ahora"),
    ),
)
