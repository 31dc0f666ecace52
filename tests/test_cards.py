"""Cards, packs and their notation, both ways.

The expected faces are spelt out here from the suits and ranks themselves, so nothing is
taken over from the packs that are tested.
"""

import copy
import os
import pickle
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rummykit as rk
from rummykit.cards import (
    NotationError,
    by_rank,
    by_suit,
    cards,
    colour_pack,
    french_pack,
    get_pack,
    jack_pack,
    missing,
    spread,
    text,
    without,
)

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
tries = settings(max_examples=150 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)

FRENCH = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["JK"]
COLOURS = [f"{colour}{number}" for colour in "ybkr" for number in range(1, 14)] + ["jk"]
SUSPECTS = ["druitt", "eddy", "gull", "chapman", "jill", "pedachenko"]
PACKS = {"french": FRENCH, "rummikub": COLOURS, "jack": [card.code for card in jack_pack().counts]}

pack_and_codes = st.sampled_from(sorted(PACKS)).flatmap(
    lambda name: st.tuples(st.just(name), st.lists(st.sampled_from(PACKS[name]), max_size=30))
)


# --- what the packs hold ------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "total"),
    [
        pytest.param(french_pack(2, 6), 110, id="ROM-01"),
        pytest.param(french_pack(2, 4), 108, id="Dummy: 2 x 52 + 4"),
        pytest.param(french_pack(2, 1), 105, id="Shanghai, up to four players: 2 x 52 + 1"),
        pytest.param(french_pack(3, 2), 158, id="Shanghai, five and more: 3 x 52 + 2"),
        pytest.param(french_pack(1, 0), 52, id="one plain pack"),
        pytest.param(colour_pack(), 106, id="Rummikub: 2 x 52 + 2"),
        pytest.param(colour_pack(ranks=50, colours=6, copies=4, jokers=3), 1203, id="50 numbers, 6 colours, 4 copies"),
        pytest.param(colour_pack(ranks=1, colours=1, copies=1, jokers=0), 1, id="the smallest"),
        pytest.param(jack_pack(), 62, id="Jack the Ripper"),
    ],
)
def test_a_pack_holds_its_cards(pack, total):
    assert sum(pack.counts.values()) == total
    assert len(pack.deck()) == total
    assert Counter(pack.deck()) == Counter({card: n for card, n in pack.counts.items() if n})


def test_french_faces_are_four_suits_of_thirteen_and_a_joker():
    assert [card.code for card in french_pack().counts] == FRENCH
    ace, ten, king, joker = cards("AS TH KD JK")
    assert [(c.rank, c.suit, c.kind) for c in (ace, ten, king, joker)] == [
        (1, "S", "plain"), (10, "H", "plain"), (13, "D", "plain"), (0, "", "joker"),
    ]  # fmt: skip
    assert [c.is_joker for c in (ace, ten, king, joker)] == [False, False, False, True]
    assert (ten.name.en, ten.name.es) == ("ten of hearts", "diez de corazones")
    assert (joker.name.en, joker.name.es) == ("joker", "comodín")


def test_rummikub_faces_are_four_colours_of_thirteen_and_a_joker():
    assert [card.code for card in colour_pack().counts] == COLOURS
    seven, thirteen, joker = cards("r7 b13 jk", pack="rummikub")
    assert [(c.rank, c.suit, c.kind) for c in (seven, thirteen, joker)] == [
        (7, "r", "plain"), (13, "b", "plain"), (0, "", "joker"),
    ]  # fmt: skip
    assert (thirteen.name.en, thirteen.name.es) == ("blue 13", "13 azul")


def test_jack_faces_are_evidence_of_six_suspects_letters_and_wild_cards():
    pack = jack_pack()
    evidence = [card for card in pack.counts if card.kind == "evidence"]
    assert {card.suit for card in evidence} == {*SUSPECTS, "letters", "wild"}
    assert {card.pack for card in pack.counts} == {"jack"}
    assert all(card.rank == 0 for card in pack.counts)
    assert [card.index for card in pack.counts] == list(range(len(pack.counts)))


@pytest.mark.parametrize("name", sorted(PACKS))
def test_every_face_has_one_code_one_place_and_a_name_in_both_languages(name):
    faces = list(get_pack(name).counts)
    assert len({card.code for card in faces}) == len({card.index for card in faces}) == len(faces)
    assert all(card.name.en.strip() and card.name.es.strip() for card in faces)
    assert len({card.name.en for card in faces}) == len({card.name.es for card in faces}) == len(faces)
    assert all(a.index < b.index for a, b in pairwise(faces))


@pytest.mark.parametrize(("ranks", "colours"), [(13, 4), (50, 6), (100, 8), (999, 1), (1, 8)])
def test_a_colour_pack_of_any_size_is_found_again_by_its_name(ranks, colours):
    pack = colour_pack(ranks=ranks, colours=colours, copies=3, jokers=5)
    assert sum(pack.counts.values()) == 3 * ranks * colours + 5
    assert (len(pack.suits), pack.ranks) == (colours, ranks)
    again = get_pack(pack.name)
    assert list(again.counts) == list(pack.counts), "the same faces, whatever the copies"
    last = pack.at(pack.suits[-1], ranks)
    assert again.card(last.code) is last


@pytest.mark.parametrize(
    "sizes",
    [{"colours": 9}, {"colours": 0}, {"ranks": 0}, {"ranks": 1000}, {"ranks": -1}],
    ids=lambda sizes: str(sizes),
)
def test_a_colour_pack_that_cannot_be_says_so(sizes):
    with pytest.raises(ValueError, match="1 to 8 colours and 1 to 999 numbers"):
        colour_pack(**sizes)


@pytest.mark.parametrize("name", ["tarot", "", "colours-6", "colours-6x", "colours-99x9", "colours-4x1000", "French"])
def test_an_unknown_pack_names_those_there_are(name):
    with pytest.raises(ValueError, match="choose one of french, rummikub, jack"):
        get_pack(name)


@pytest.mark.parametrize("name", ["colours-0x5", "colours-9x5", "colours-3x0"])
def test_a_pack_name_with_impossible_sizes_is_refused(name):
    with pytest.raises(ValueError, match="colours"):
        get_pack(name)


# --- a card is its face --------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(PACKS))
def test_there_is_one_object_for_each_face(name):
    pack = get_pack(name)
    for card in pack.counts:
        assert pack.card(card.code) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # made one line before
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card


def test_packs_of_other_numbers_share_their_faces():
    assert french_pack(1, 0).card("7S") is french_pack(3, 2).card("7S") is cards("7S")[0]
    assert colour_pack(copies=4).card("r7") is cards("r7", pack="rummikub")[0]


def test_pickled_faces_stay_one_in_another_process():
    held = cards("7S JK") + cards("r7 jk", pack="rummikub") + cards("EV-GULL", pack="jack")
    held.append(get_pack("colours-6x50").card("o50"))
    lines = [
        "import pickle, sys",
        "from rummykit.cards import cards, get_pack",
        "got = pickle.load(sys.stdin.buffer)",
        "want = cards('7S JK') + cards('r7 jk', pack='rummikub') + cards('EV-GULL', pack='jack')",
        "want.append(get_pack('colours-6x50').card('o50'))",
        "print(all(a is b for a, b in zip(got, want, strict=True)))",
    ]
    ran = subprocess.run([sys.executable, "-c", "\n".join(lines)], input=pickle.dumps(held), capture_output=True)
    assert (ran.stdout.decode().strip(), ran.stderr.decode()) == ("True", "")


@pytest.mark.parametrize("attribute", ["code", "rank", "suit", "kind", "index", "pack", "name"])
def test_a_card_never_changes(attribute):
    (card,) = cards("KC")
    before = getattr(card, attribute)
    try:
        with pytest.raises(AttributeError):
            setattr(card, attribute, before)
        with pytest.raises(AttributeError):
            delattr(card, attribute)
    finally:  # one face serves the whole process, so a test that fails must not poison the others
        object.__setattr__(card, attribute, before)
    with pytest.raises(AttributeError):
        card.colour = "black"


# --- reading -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("7S 8S TD JK", "7S 8S TD JK"),
        ("10S 10h 10D 10c", "TS TH TD TC"),
        ("as KH qd jC", "AS KH QD JC"),
        ("7S,8S, 9S ,TS", "7S 8S 9S TS"),
        ("  7S\t8S\n9S ", "7S 8S 9S"),
        ("jk Jk JK joker Joker", "JK JK JK JK JK"),
        ("7S 7S", "7S 7S"),
        ("", ""),
        (" , ,", ""),
    ],
)
def test_french_notation(written, codes):
    assert text(cards(written)) == codes


@pytest.mark.parametrize(
    ("written", "codes"),
    [("r7 b13 jk", "r7 b13 jk"), ("R7 B13 JK", "r7 b13 jk"), ("k1,y10", "k1 y10"), ("joker", "jk"), ("", "")],
)
def test_rummikub_notation(written, codes):
    assert text(cards(written, pack="rummikub")) == codes


@pytest.mark.parametrize(("written", "codes"), [("EV-GULL ev-gull Ev-Wild", "EV-GULL EV-GULL EV-WILD")])
def test_jack_notation(written, codes):
    assert text(cards(written, pack="jack")) == codes


def test_cards_are_read_from_a_list_too():
    seven = cards("7S")[0]
    assert cards([seven, "10s", "JK"]) == cards("7S TS JK")
    assert cards(iter(["r7", "jk"]), pack="rummikub") == cards("r7 jk", pack=colour_pack(copies=4))


@pytest.mark.parametrize(
    ("written", "pack", "bad", "near"),
    [
        ("7S 7X", "french", "7X", {"7S", "7H", "7D", "7C"}),
        ("TT", "french", "TT", {"TS", "TH", "TD", "TC"}),
        ("r14", "rummikub", "r14", {"r1", "r4", "r11", "r12", "r13", "r10"}),
        ("g7", "rummikub", "g7", {"y7", "b7", "k7", "r7"}),
        ("EV-GUL", "jack", "EV-GUL", {"EV-GULL"}),
        ("ev-gul", "jack", "ev-gul", {"EV-GULL"}),
        ("7x", "french", "7x", {"7S", "7H", "7D", "7C"}),
        ("xs", "french", "xs", {rank + "S" for rank in "A23456789TJQK"}),
    ],
)
def test_a_word_that_is_no_card_is_quoted_with_near_ones(written, pack, bad, near):
    with pytest.raises(NotationError) as error:
        cards(written, pack=pack)
    said = str(error.value)
    assert repr(bad) in said
    assert f"the {pack} pack" in said
    proposed = said.partition("did you mean ")[2].rstrip("?").split(" or ")
    assert set(proposed) & near, said
    assert all(word in PACKS[pack] for word in proposed), said


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_where_nothing_is_near_the_error_shows_what_cards_look_like(pack):
    with pytest.raises(NotationError, match="cards look like") as error:
        cards("%%%%%%%%", pack=pack)
    shown = str(error.value).partition("cards look like ")[2].split(", ")
    assert shown
    assert all(word in PACKS[pack] for word in shown)


def test_a_card_of_another_pack_is_no_card_of_this_one():
    with pytest.raises(NotationError, match="'r7' in the french pack"):
        cards(cards("r7", pack="rummikub"))


def test_a_flood_of_text_is_shortened_in_the_error():
    with pytest.raises(NotationError) as error:
        cards("7" * 1_000_000)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("wrong", [5, None, [5], [None], [["7S"]], b"7S", 7.5])
def test_what_is_neither_text_nor_cards_is_a_clear_error(wrong):
    with pytest.raises((NotationError, TypeError), match="card"):
        cards(wrong)


@pytest.mark.parametrize("wrong", ["tarot", 5, None])
def test_a_pack_that_is_none_is_a_clear_error(wrong):
    with pytest.raises((ValueError, TypeError), match="pack"):
        cards("7S", pack=wrong)


def test_notation_errors_are_value_errors_and_public():
    assert issubclass(rk.NotationError, ValueError)
    assert rk.NotationError is NotationError
    assert rk.cards is cards


@tries
@given(pack_and_codes)
def test_text_and_back(pack_codes):
    pack, codes = pack_codes
    held = cards(" ".join(codes), pack=pack)
    assert [card.code for card in held] == codes
    assert text(held) == " ".join(codes)
    assert cards(text(held), pack=pack) == held
    assert all(a is b for a, b in zip(cards(text(held), pack=pack), held, strict=True))


@tries
@given(pack_and_codes, st.data())
def test_capitals_blanks_and_commas_do_not_matter(pack_codes, data):
    pack, codes = pack_codes
    spellings = {"T": ["T", "10", "t"]}
    written = ""
    for code in codes:
        flip = data.draw(st.lists(st.booleans(), min_size=len(code), max_size=len(code)))
        word = "".join(letter.swapcase() if f else letter for letter, f in zip(code, flip, strict=True))
        if pack == "french" and code[0] == "T":
            word = data.draw(st.sampled_from(spellings["T"])) + word[1:]
        written += word + data.draw(st.sampled_from([" ", ", ", ",", "\t", "\n", " , "]))
    assert [card.code for card in cards(written, pack=pack)] == codes


@tries
@given(st.text(max_size=40), st.sampled_from(sorted(PACKS)))
def test_any_text_is_cards_or_a_notation_error(written, pack):
    try:
        held = cards(written, pack=pack)
    except NotationError:
        return
    assert cards(text(held), pack=pack) == held


# --- sorting and counting --------------------------------------------------------------


def place_of(code, first):
    """Where a French card belongs: an order made from its letters alone."""
    if code == "JK":
        return (1,)
    rank, suit = "A23456789TJQK".index(code[0]), "SHDC".index(code[1])
    return (0, suit, rank) if first == "suit" else (0, rank, suit)


@tries
@given(st.lists(st.sampled_from(FRENCH), max_size=30))
def test_sorted_by_suit_and_by_rank(codes):
    held = cards(codes)
    assert [c.code for c in by_suit(held)] == sorted(codes, key=lambda code: place_of(code, "suit"))
    assert [c.code for c in by_rank(held)] == sorted(codes, key=lambda code: place_of(code, "rank"))
    assert held == cards(codes), "sorting gives new lists"


@tries
@given(st.lists(st.sampled_from(COLOURS), max_size=30))
def test_colour_cards_sort_by_colour_and_by_number(codes):
    def key(code, first):
        if code == "jk":
            return (1,)
        colour, number = "ybkr".index(code[0]), int(code[1:])
        return (0, colour, number) if first == "suit" else (0, number, colour)

    held = cards(codes, pack="rummikub")
    assert [c.code for c in by_suit(held)] == sorted(codes, key=lambda code: key(code, "suit"))
    assert [c.code for c in by_rank(held)] == sorted(codes, key=lambda code: key(code, "rank"))


@tries
@given(st.lists(st.sampled_from(FRENCH), max_size=20), st.lists(st.sampled_from(FRENCH), max_size=8))
def test_taking_cards_out_counts_copies(codes, gone):
    held, out = cards(codes), cards(gone)
    absent = Counter(gone) - Counter(codes)
    assert Counter(card.code for card in missing(held, out)) == absent
    if absent:
        with pytest.raises(ValueError, match=r"."):
            without(held, out)
    else:
        rest = without(held, out)
        assert Counter(c.code for c in rest) == Counter(codes) - Counter(gone)
        assert [c for c in held if c in rest] or not rest


@tries
@given(st.lists(st.sampled_from(FRENCH), max_size=30))
def test_faces_with_the_number_of_their_copies(codes):
    counted = list(spread(cards(codes)))
    assert {card.code: n for card, n in counted} == Counter(codes)
    assert [card.code for card, _ in counted] == sorted(set(codes), key=lambda code: place_of(code, "suit"))
    too_many = french_pack(2, 6).too_many(cards(codes))
    most = {code: 6 if code == "JK" else 2 for code in FRENCH}
    assert {card.code: n for card, n in too_many.items()} == {c: n for c, n in Counter(codes).items() if n > most[c]}
