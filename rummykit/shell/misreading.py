"""What is wrong with words that are no move, and with files that cannot be used."""

from __future__ import annotations

import difflib
from pathlib import Path

from rummykit.cards import NotationError, Pack
from rummykit.engine.errors import SaveError
from rummykit.engine.game import Game
from rummykit.engine.moves import Move, verb_word
from rummykit.language import Text
from rummykit.shell.console import one_line
from rummykit.shell.screen import said

_NO_VERB = Text(
    "“{word}” is no move of this game; there are {known}.", "«{word}» no es una jugada de este juego; hay {known}."
)
_NO_CARD = Text("“{word}” is no card.", "«{word}» no es ninguna carta.")
_NO_CARD_BUT = Text("“{word}” is no card; did you mean {near}?", "«{word}» no es ninguna carta; ¿querías decir {near}?")
_NO_SHAPE = Text("“{words}” is not written like a move.", "«{words}» no está escrito como una jugada.")
_WRITTEN = Text("It is written like this: {sample}", "Se escribe así: {sample}")
_TOO_LONG = Text("That is too long to be a move.", "Eso es demasiado largo para ser una jugada.")
_SAMPLES = {
    "lay": "lay 7S 8S 9S / KD KH KC",
    "add": "add 6S to 1",
    "swap": "swap 9S in 2",
    "discard": "discard QH",
    "draw": "draw stock",
}
LONGEST = 200
_LINKS = {"to", "in", "a", "en", "set", "run", "trío", "escalera", "stock", "discard", "mazo", "descarte", "/", "|"}

_FILE_REASONS: dict[type[OSError], Text] = {
    FileNotFoundError: Text("there is no such file", "no existe ese archivo"),
    PermissionError: Text("it may not be read or written", "no hay permiso para leerlo o escribirlo"),
    IsADirectoryError: Text("it is a folder", "es una carpeta"),
    NotADirectoryError: Text("a part of the path is no folder", "una parte de la ruta no es una carpeta"),
}
_OTHER_REASON = Text("the system says: {said}", "el sistema dice: {said}")
_DAMAGED = Text(
    "no saved match that can be played on ({why})", "no es una partida guardada con la que se pueda seguir ({why})"
)


def misread(words: str, game: Game, seat: int, lang: str) -> str:
    """Why `words` are no move of `game`, and how one would be written."""
    if len(words) > LONGEST:
        return _TOO_LONG.say(lang)
    first, *rest = words.replace(",", " ").split() or [words]
    verbs = {verb: verb for verb in game.rules.verbs if verb != "timeout"}
    verb = {**verbs, **{verb_word(verb, "es"): verb for verb in verbs}}.get(first.casefold())
    if verb is None:
        known = ", ".join(verb_word(verb, lang) for verb in verbs)
        return _NO_VERB.say(lang, word=first, known=known)
    for word in rest:
        strange = no_card(word, game.rules.pack)
        if strange is not None:
            return strange.say(lang)
    legal = [said(move, lang) for move in game.moves(seat) if move.verb == verb]
    sample = legal[0] if legal else _sample(verb, game.rules.pack, lang)
    return " ".join([_NO_SHAPE.say(lang, words=words), _WRITTEN.say(lang, sample=sample)])


def _sample(verb: str, pack: Pack, lang: str) -> str:
    if pack.name == "french" and verb in _SAMPLES:
        return said(Move.parse(_SAMPLES[verb], pack), lang)
    return verb_word(verb, lang)


def no_card(word: str, pack: Pack) -> Text | None:
    """What is wrong with a word that should be a card of `pack`; None if it is one."""
    code = word.partition("=")[0]
    if code.casefold() in _LINKS or code.isdecimal():
        return None
    try:
        pack.card(code)
    except NotationError:
        near = difflib.get_close_matches(code, pack.by_code, n=3, cutoff=0.5)
        sentence = _NO_CARD_BUT if near else _NO_CARD
        return Text(*(sentence.say(lang, word=code[:40], near=", ".join(near)) for lang in ("en", "es")))
    return None


def file_reason(error: OSError | SaveError, lang: str) -> str:
    """Why a file cannot be read or written."""
    if isinstance(error, SaveError):
        return _DAMAGED.say(lang, why=one_line(error, lang))
    reason = next((text for kind, text in _FILE_REASONS.items() if isinstance(error, kind)), _OTHER_REASON)
    return reason.say(lang, said=error.strerror or str(error))


def not_written(error: OSError | SaveError, path: str, lang: str) -> str:
    """Why no game could be saved at `path`."""
    return one_line(error, lang) if isinstance(error, SaveError) else f"{path}: {file_reason(error, lang)}"


def home(path: str) -> Path:
    """A path as a person types it, with ``~`` for the home folder."""
    return Path(path.strip("\"'")).expanduser()
