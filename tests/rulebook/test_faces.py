"""Drawn cards: legible, told apart without colour, and said in words."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from rummykit import faces
from rummykit.cards import Card, Pack, cards, get_pack

PACKS = [get_pack(name) for name in ("french", "rummikub", "jack", "colours-8x50")]
by_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda p: p.name)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    return root


def size(svg: str) -> tuple[int, int]:
    root = parsed(svg)
    return int(root.get("width", "0")), int(root.get("height", "0"))


@by_pack
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_face_is_drawn_and_named(pack: Pack, lang: str) -> None:
    for card in pack.counts:
        root = parsed(faces.face_svg(card, lang, width=40))
        assert root.get("role") == "img"
        assert root.get("aria-label") == card.name.say(lang)
        # No ids, scripts or links: many pictures share one page.
        assert not any(el.get("id") or el.tag.endswith(("script", "a", "image")) for el in root.iter())


@by_pack
def test_no_two_faces_look_alike_even_without_colour(pack: Pack) -> None:
    """Four suits, a shape for each colour, an emblem and an initial for Jack the Ripper (KUB-02, JACK-08)."""

    def grey(card: Card) -> str:
        drawn = faces.face_svg(card).partition(">")[2]
        return re.sub(r"#[0-9a-f]{3,6}", "#", drawn)

    assert len({grey(card) for card in pack.counts}) == len(pack.counts)


def test_suits_are_paths_and_four_suits_have_four_colours() -> None:
    marks = [faces.mark_path(suit) for suit in "SHDC"]
    assert len({path for path, _ in marks}) == len({ink for _, ink in marks}) == 4
    assert not any(glyph in faces.face_svg(card) for card in cards("7S 7H 7D 7C") for glyph in "♠♥♦♣")


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@by_pack
def test_ink_stands_out_from_the_paper(pack: Pack) -> None:
    """At least 3:1, which is asked of large signs."""
    paper = _luminance(faces.PAPER)
    for card in pack.counts:
        for ink in set(re.findall(r'fill="(#[0-9a-f]{6})"', faces.face_svg(card))) - {faces.PAPER}:
            assert (paper + 0.05) / (_luminance(ink) + 0.05) >= 3, (card, ink)


@by_pack
def test_the_index_reads_at_40_pixels(pack: Pack) -> None:
    """The index is set at 12 pixels or more on a card 40 pixels wide."""
    for card in pack.counts:
        index = next((t for t in parsed(faces.face_svg(card, width=40)).iter(f"{SVG}text")), None)
        if index is not None and float(index.get("y", "0")) < 60:
            assert float(index.get("font-size", "0")) * 40 / faces.WIDE >= 12


def test_the_ten_and_the_joker_have_their_index() -> None:
    assert ">10</text>" in faces.face_svg(cards("TS")[0])
    assert ">JK</text>" in faces.face_svg(cards("JK")[0])
    assert ">13</text>" in faces.face_svg(cards("b13", "rummikub")[0])


def test_a_row_says_its_cards_and_what_a_wild_card_stands_for() -> None:
    """ROM-40: what a joker stands for is written on it and read out."""
    held = cards("7S JK 9S")
    svg = faces.row_svg(held, "es", stands_for={1: cards("8S")[0]}, highlight=(2,), caption="escalera")
    label = parsed(svg).get("aria-label")
    assert label == "escalera: siete de picas, comodín (hace de ocho de picas), nueve de picas (señalada)"
    assert "=8</text>" in svg
    assert "=8" not in faces.row_svg(held, "es")
    assert "joker (stands for 9)" in faces.row_svg(held, stands_for={1: "9"})


def test_a_row_keeps_within_its_width_and_shows_every_index() -> None:
    """Room for 22 cards, with at least two fifths of each card showing."""
    few, many = cards("7S 8S 9S"), cards("7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH JK")
    assert len(many) == 22
    assert size(faces.row_svg(many, width=56, max_width=640))[0] <= 644
    apart = size(faces.row_svg(few, width=56))[0]
    assert apart > 3 * 56
    assert size(faces.row_svg(few, width=56, overlap=0.5))[0] == 56 * 2 + 4
    narrow = parsed(faces.row_svg(many, width=56, max_width=100))
    steps = [float(g.get("transform", "").split("(")[1].split()[0]) for g in narrow.findall(f"{SVG}g")]
    assert min(b - a for a, b in pairwise(steps)) >= 0.4 * 56 - 0.2


def test_an_empty_row_is_a_place_for_cards() -> None:
    root = parsed(faces.row_svg([], "es"))
    assert root.get("aria-label") == "ninguna carta"
    assert root.find(f"{SVG}rect") is not None


def test_words_in_a_picture_are_escaped() -> None:
    svg = faces.row_svg(cards("7S"), caption='<b>"&', stands_for={0: "<i>"})
    label = parsed(svg).get("aria-label")
    assert label is not None
    assert label.startswith('<b>"&: seven of spades')


def test_the_back_tells_nothing_and_pictures_repeat_exactly() -> None:
    assert parsed(faces.back_svg("es")).get("aria-label") == "carta boca abajo"
    assert faces.back_svg() == faces.back_svg()
    held = cards("7S JK 9S")
    assert faces.row_svg(held) == faces.row_svg(held)
    assert faces.describe(held, "es") == "siete de picas, comodín, nueve de picas"
    with pytest.raises(KeyError):
        faces.mark_path("Z")
