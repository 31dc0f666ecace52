"""The sentences of the checks that belong to no exercise in particular."""

from __future__ import annotations

from rummykit.language import Text

RIGHT = Text("Well done.", "Bien hecho.")
RIGHT_CASES = Text("It is right for all {n} cases.", "Acierta en los {n} casos.")
UNTRIED = Text(
    "The dots are still where your answer goes. Put it there, run the cell, and check again.",
    "Donde va tu respuesta siguen los puntos suspensivos. Escríbela ahí, ejecuta la celda y comprueba otra vez.",
)
UNNAMED = Text(
    "Nothing here is called {name} yet. Run the cell with your answer first.",
    "Aquí todavía no hay nada que se llame {name}. Ejecuta antes la celda de tu respuesta.",
)
NONE = Text(
    "None was handed over: nothing. Perhaps the result of print(...), which shows a value and gives none back.",
    "Se ha entregado None, es decir, nada. Quizá sea el resultado de print(...), que muestra un valor sin devolverlo.",
)
NONE_RETURNED = Text(
    "The function gives back None, that is nothing. Is a return missing? print only shows a value.",
    "La función devuelve None, es decir, nada. ¿Falta un return? print solo muestra el valor.",
)
TYPE_RETURNED = Text(
    "The function should give back {wanted}; here it gives {given}.",
    "La función debería devolver {wanted}; aquí devuelve {given}.",
)
NOT_A_FUNCTION = Text(
    "A function called {name} is wanted; this is {given}. Hand over the function itself, without calling it.",
    "Se espera una función llamada {name}; esto es {given}. Entrega la función misma, sin llamarla.",
)
CHANGED = Text(
    "The function changes what it is given: afterwards the caller's cards are no longer the same. Work on a copy, "
    "such as list(hand).",
    "La función modifica lo que recibe: después, las cartas de quien la llama ya no son las mismas. Trabaja con una "
    "copia, como list(hand).",
)
ENDLESS = Text(
    "The function had not finished after {seconds} seconds. Does every loop come to an end?",
    "La función no había terminado al cabo de {seconds} segundos. ¿Acaban todos los bucles?",
)
RAISED = Text("The function stops with an error: {error}.", "La función se detiene con un error: {error}.")
RAISED_AT = Text(
    "The function stops with an error in line {line} of it: {error}.",
    "La función se detiene con un error en su línea {line}: {error}.",
)
MEMORY = Text("The code takes more memory than it is given.", "El código pide más memoria de la que se le da.")
EXIT = Text(
    "The code ends the whole program (exit, quit). A function ends with return.",
    "El código termina todo el programa (exit, quit). Una función termina con return.",
)
LOST = Text("The code came to a sudden end: {why}.", "El código se ha interrumpido de golpe: {why}.")
DIED = Text("The code came to a sudden end: it {why}.", "El código se ha interrumpido de golpe: {why}.")
FORBIDDEN = Text(
    "The code reaches for something outside its own folder: {what}. An answer needs no files and no other programs.",
    "El código toca algo que está fuera de su propia carpeta: {what}. Una respuesta no necesita archivos ni otros "
    "programas.",
)
CELL_RAISED = Text(
    "The cell with the answer stops with an error: {error}.",
    "La celda de la respuesta se detiene con un error: {error}.",
)
CELL_ENDLESS = Text(
    "The cell with the answer had not finished after {seconds} seconds.",
    "La celda de la respuesta no había terminado al cabo de {seconds} segundos.",
)
NOT_HANDED_IN = Text("Nothing called {name} was handed in.", "No se ha entregado nada que se llame {name}.")
SOME_RIGHT = Text(
    "Right for {right} of {all} cases. The smallest one that goes wrong:",
    "Acierta en {right} de {all} casos. El más pequeño que falla:",
)
HIDDEN_FAILS = Text(
    "Right for the cases shown, but not for all the hidden ones.",
    "Acierta en los casos mostrados, pero no en todos los ocultos.",
)
CALLED = Text("{call} gives {gave} here.", "{call} da aquí {gave}.")
CALLED_ONLY = Text("{call}", "{call}")
HINT = Text("Hint {n} of {all}", "Pista {n} de {all}")
NO_MORE_HINTS = Text(
    "These were all the hints; here is the last one again. solution() shows a model answer.",
    "No hay más pistas; aquí va de nuevo la última. solution() muestra una respuesta modelo.",
)
SOLUTION = Text("A model answer", "Una respuesta modelo")
EXAMPLES = Text("Examples", "Ejemplos")
PRACTISES = Text("Rules practised", "Reglas que se practican")
POINTS = Text("{n} points", "{n} puntos")
POINT = Text("1 point", "1 punto")
HOW: dict[str, Text] = {
    "choose": Text(
        'Write the letters, such as `{name} = "{letters}"`, and run `{check}`.',
        'Escribe las letras, como `{name} = "{letters}"`, y ejecuta `{check}`.',
    ),
    "melds": Text(
        'Write the melds with a stroke between them, such as `{name} = "{melds}"`, and run `{check}`.',
        'Escribe las combinaciones separadas por una barra, como `{name} = "{melds}"`, y ejecuta `{check}`.',
    ),
    "play": Text(
        'Write the moves with a semicolon between them, such as `{name} = "{moves}"`, and run `{check}`.',
        'Escribe las jugadas separadas por punto y coma, como `{name} = "{moves}"`, y ejecuta `{check}`.',
    ),
    "score": Text(
        "Write the number, such as `{name} = 12`, and run `{check}`.",
        "Escribe el número, como `{name} = 12`, y ejecuta `{check}`.",
    ),
    "rule": Text(
        'Write the number of the rule, such as `{name} = "{rule}"`, and run `{check}`. Look rules up with '
        '`rk.rule("{rule}")`, or with `rummykit rule WORDS` in a terminal.',
        'Escribe el número de la regla, como `{name} = "{rule}"`, y ejecuta `{check}`. Puedes buscar reglas con '
        '`rk.rule("{rule}")`, o con `rummykit rule PALABRAS` en una terminal.',
    ),
    "code": Text("Write the function `{name}` and run `{check}`.", "Escribe la función `{name}` y ejecuta `{check}`."),
}
READABLE = Text(
    "The answer can be read. Whether it is right is seen when it is marked.",
    "La respuesta se puede leer. Si es correcta se verá al corregirla.",
)
NO_OBSERVATION = Text("what came back was not what an answer gives", "lo que ha llegado no es lo que da una respuesta")
