"""What the tests of the drawings share: reading SVG, and how far apart two colours are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from xml.etree import ElementTree

from rummykit.cards import Card
from rummykit.explore import Picture

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    """The drawing as a tree; it must be well formed."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    return root


def said(root: ElementTree.Element) -> tuple[str, str]:
    """The title and the description of a drawing."""
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    return title.text or "", desc.text or ""


def names(picture: Picture) -> Counter[str]:
    """What every part of a drawing is called, and how often."""
    titles = parsed(picture.svg()).iter(f"{SVG}title")
    return Counter(title.text or "" for title in titles)


def missing(picture: Picture, cards: Iterable[Card]) -> Counter[str]:
    """The cards that a drawing lacks."""
    return Counter(card.name.say(picture.lang) for card in cards) - names(picture)


def classes(picture: Picture) -> Counter[str]:
    """How often each class is used."""
    return Counter(node.get("class", "") for node in parsed(picture.svg()).iter())


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
