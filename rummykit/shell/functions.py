"""A learner's function in a file, for commands that take one where a method's name may stand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from rummykit.language import Text
from rummykit.shell.console import Refusal

_NO_METHOD = Text(
    "no method {word!r}: choose one of {known}, or write FILE.py:FUNCTION",
    "no hay ningún método {word!r}: elige uno de {known}, o escribe ARCHIVO.py:FUNCIÓN",
)
_NO_FILE = Text("there is no file {path}", "no existe el archivo {path}")
_NOT_LOADED = Text("{path} cannot be loaded: {why}", "no se puede cargar {path}: {why}")
_NO_FUNCTION = Text("{path} has no function {name!r}", "en {path} no hay ninguna función {name!r}")


def finder_from(word: str) -> str | Callable[..., Any]:
    """A method by its name, or the function of a file by ``FILE.py:FUNCTION``.

    Raises:
        Refusal: there is none.

    >>> finder_from("masks")
    'masks'
    """
    from rummykit.search import methods

    file, colon, name = word.rpartition(":")
    if word in methods():
        return word
    if not colon or not file.endswith(".py"):
        raise Refusal(_NO_METHOD, word=word[:60], known=", ".join(methods()))
    path = Path(file)
    if not path.is_file():
        raise Refusal(_NO_FILE, path=path)
    function = getattr(_loaded(path), name, None)
    if not callable(function):
        raise Refusal(_NO_FUNCTION, path=path, name=name[:60])
    found: Callable[..., Any] = function
    return found


def _loaded(path: Path) -> Any:
    """The module in a file, which finds what lies beside it and travels to other processes by value."""
    import cloudpickle

    sys.path.insert(0, str(path.resolve().parent))
    name = f"rummykit_{path.stem}"  # so that no module of that name is hidden
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Refusal(_NOT_LOADED, path=path, why="?")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever the learner's file does
        why = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        raise Refusal(_NOT_LOADED, path=path, why=why) from error
    cloudpickle.register_pickle_by_value(module)
    return module
