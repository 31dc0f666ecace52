"""Values that travel between processes as JSON, and are compared without asking them.

What a learner's code returns is never trusted to compare itself: an object whose ``__eq__`` always
says yes would pass. Only plain values of exactly the known types are taken over; everything else
travels as the name of its type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rummykit.cards import Card, get_pack
from rummykit.cards import text as written
from rummykit.engine.moves import Move
from rummykit.language import Text
from rummykit.melds import Meld

Packed: TypeAlias = Any  # JSON
MOST_PARTS = 20_000
MOST_LETTERS = 20_000
MOST_BITS = 256


class Other:
    """What came in place of a value that cannot travel.

    Attributes:
        name: the name of its type.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


def packed(value: object) -> Packed:
    """`value` as JSON.

    >>> from rummykit.cards import cards
    >>> packed([True, cards("7S")])
    {'list': [True, {'list': [{'card': ['french', '7S']}]}]}
    """
    try:
        return _packed(value, [MOST_PARTS])
    except (RecursionError, _TooLargeError):
        return {"other": "too large"}


class _TooLargeError(Exception):
    pass


def _packed(value: object, left: list[int]) -> Packed:
    left[0] -= 1
    if left[0] < 0:
        raise _TooLargeError
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind in _PLAIN:
        return _PLAIN[kind](value)
    if kind in (list, tuple):
        return {kind.__name__: [_packed(one, left) for one in value]}  # type: ignore[attr-defined]
    if kind in (set, frozenset):
        return {"set": sorted((_packed(one, left) for one in value), key=repr)}  # type: ignore[attr-defined]
    if kind is dict:
        return {"dict": [[_packed(k, left), _packed(v, left)] for k, v in value.items()]}  # type: ignore[attr-defined]
    return {"other": kind.__name__[:60]}


def _number(value: Any) -> Packed:
    return value if value.bit_length() <= MOST_BITS else {"other": "int"}


def _text(value: Any) -> Packed:
    return value if len(value) <= MOST_LETTERS else {"other": "str"}


def _card(value: Any) -> Packed:
    return {"card": [value.pack, value.code]}


_PLAIN: dict[type, Callable[[Any], Packed]] = {
    int: _number,
    float: lambda value: {"float": repr(value)},
    str: _text,
    Card: _card,
    Meld: lambda meld: {"list": [_card(card) for card in meld.cards]},  # a meld is its cards
    Move: lambda move: str(move),
    type(...): lambda _: {"dots": True},
}


def unpacked(value: Packed) -> Any:
    """What `packed` wrote.

    Raises:
        ValueError: it wrote nothing of the kind.
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if not isinstance(value, dict) or len(value) != 1:
        raise ValueError(f"not a packed value: {value!r}"[:80])
    ((kind, inside),) = value.items()
    if kind not in _UNPACK:
        raise ValueError(f"not a packed value: {kind!r}"[:80])
    return _UNPACK[kind](inside)


_UNPACK: dict[str, Callable[[Any], Any]] = {
    "list": lambda parts: [unpacked(one) for one in parts],
    "tuple": lambda parts: tuple(unpacked(one) for one in parts),
    "set": lambda parts: {_hashable(unpacked(one)) for one in parts},
    "dict": lambda pairs: {_hashable(unpacked(k)): unpacked(v) for k, v in pairs},
    "card": lambda named: get_pack(named[0]).by_code[named[1]],
    "float": float,
    "dots": lambda _: ...,
    "other": Other,
}


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def same(one: Packed, other: Packed, *, any_order: bool = False) -> bool:
    """Whether two packed values are equal; a tuple equals a list with the same parts.

    Args:
        one: a packed value.
        other: another one.
        any_order: the order of parts does not count, at any depth.

    >>> same(packed((1, 2.0)), packed([1, 2]))
    True
    >>> same(packed(True), packed(1))
    False
    """
    return bool(_normal(one, any_order) == _normal(other, any_order))


def _normal(value: Packed, any_order: bool) -> Any:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return (type(value).__name__, value)
    if isinstance(value, int):
        return ("number", float(value))
    ((kind, inside),) = value.items()
    if kind == "float":
        return ("number", round(float(inside), 9))
    if kind in ("list", "tuple", "set"):
        parts = [_normal(one, any_order) for one in inside]
        return ("parts", sorted(parts, key=repr) if any_order or kind == "set" else parts, kind == "set")
    if kind == "dict":
        return ("dict", sorted(((_normal(k, any_order), _normal(v, any_order)) for k, v in inside), key=repr))
    return (kind, inside)


_TYPES: dict[str, Text] = {
    "bool": Text("True or False", "True o False"),
    "number": Text("a number", "un número"),
    "str": Text("text", "un texto"),
    "list": Text("a list", "una lista"),
    "set": Text("a Python set", "un set de Python"),
    "dict": Text("a dict", "un dict"),
    "card": Text("a card", "una carta"),
    "none": Text("None", "None"),
}


def type_name(value: Packed) -> str:
    """The kind of a packed value, coarse enough that a tuple is a list and 2.0 is a number."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "str"
    if isinstance(value, int):
        return "number"
    ((kind, inside),) = value.items()
    return {"float": "number", "tuple": "list", "other": str(inside)}.get(kind, str(kind))


def type_words(value: Packed) -> Text:
    """The kind of a packed value in words."""
    name = type_name(value)
    return _TYPES.get(name, Text(name, name))


def shown(value: Packed, most: int = 80) -> str:
    """A packed value as a learner would write it, cut at `most` letters.

    >>> from rummykit.cards import cards
    >>> shown(packed(cards("7S 8S")))
    'cards("7S 8S")'
    >>> shown(packed([(0, 1), (1, 2)]))
    '[(0, 1), (1, 2)]'
    """
    return _cut(_shown(unpacked(value)), most)


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple) and value and all(isinstance(one, Card) for one in value):
        pack = value[0].pack
        return f'cards("{written(value)}"' + ("" if pack == "french" else f', pack="{pack}"') + ")"
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_shown, value)) + (",)" if len(value) == 1 else ")")
    return repr(value)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def call_text(name: str, arguments: tuple[Any, ...], most: int = 160) -> str:
    """A call of `name` as a learner would write it."""
    return _cut(f"{name}({', '.join(map(_shown, arguments))})", most)
