"""Moves are text and back; any text is a move or a clear `NotationError`."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummykit as rk
from rummykit.cards import NotationError, get_pack
from rummykit.engine.moves import SHAPES, Move
from rummykit.melds import Pin

from .helpers import FUZZ, played, random_move_text, some_game, step, tries

PACKS = [get_pack(name) for name in ("french", "rummikub", "jack", "colours-6x50")]
SPANISH = {
    "draw": "robar", "lay": "bajar", "add": "añadir", "swap": "canjear", "discard": "tirar", "arrange": "ordenar",
    "play": "jugar", "take": "tomar", "give": "dar", "vote": "votar", "knock": "dar toque", "buy": "comprar",
    "cut": "cortar", "claim": "reclamar", "escape": "escapar", "pass": "pasar", "deal": "repartir",
    "stock": "mazo", "discard pile": "descarte", "to": "a", "in": "en", "set": "trío", "run": "escalera",
}  # fmt: skip


def in_spanish(move):
    """The text of a move as a Spanish player writes it."""
    verb, _, rest = str(move).partition(" ")
    words = rest.split()
    if words == ["discard"]:
        words = ["discard pile"]
    return " ".join([SPANISH.get(verb, verb), *(SPANISH.get(word, word) for word in words)])


# --- moves made by hand ---------------------------------------------------------------------


def pins_for(card, pack):
    """Everything that can be said of a wild card."""
    ranks = list(range(1, pack.ranks + 1))
    suits = list(pack.suits)
    said = [st.none(), st.sampled_from(suits).map(lambda suit: Pin(suit=suit))]
    if ranks:
        said.append(st.sampled_from(ranks).map(Pin))
        said.append(st.builds(Pin, st.sampled_from(ranks), st.sampled_from(suits)))
    return st.one_of(said)


@st.composite
def groups(draw, pack, most=5):
    held = draw(st.lists(st.sampled_from(sorted(pack.counts, key=lambda c: c.index)), min_size=1, max_size=most))
    wild = {card for card in held if card.is_joker or card.suit == "wild"}
    pins = tuple(draw(pins_for(card, pack)) if card in wild else None for card in held)
    return tuple(held), pins


@st.composite
def made_moves(draw):
    """A move of any shape, with its pack."""
    pack = draw(st.sampled_from(PACKS))
    verb = draw(st.sampled_from(sorted(SHAPES)))
    shape = SHAPES[verb]
    if shape == "bare":
        return Move(verb), pack
    if shape == "pile":
        return Move(verb, word=draw(st.sampled_from(["stock", "discard"]))), pack
    if shape == "word":
        return Move(verb, word=draw(st.sampled_from(["", "gull", "druitt", "jill", "yes", "no", "1"]))), pack
    if shape == "card":
        held, pins = draw(groups(pack, most=1))
        if not (verb == "play" and pack.name == "jack"):  # elsewhere a card is only named
            pins = (None,)
        return Move(verb, (held,), (pins,) if any(pins) else ()), pack
    if shape in ("to", "in"):
        held, pins = draw(groups(pack))
        if shape == "in":
            pins = (None,) * len(held)
        kind = draw(st.sampled_from([None, "set", "run"]))
        target = draw(st.integers(0, 9999))
        return Move(verb, (held,), (pins,) if any(pins) else (), (kind,) if kind else (), target), pack
    parts = draw(st.lists(groups(pack), min_size=0 if shape == "layout" else 1, max_size=4))
    kinds = tuple(draw(st.sampled_from([None, None, "set", "run"])) for _ in parts)
    pins = tuple(pins for _, pins in parts)
    return Move(
        verb, tuple(held for held, _ in parts), pins if any(map(any, pins)) else (), kinds if any(kinds) else ()
    ), pack


@tries(500)
@given(made_moves())
def test_a_move_is_its_text(move_pack):
    move, pack = move_pack
    assert Move.parse(str(move), pack) == move
    assert repr(move) == f"Move.parse({str(move)!r})"
    assert hash(Move.parse(str(move), pack)) == hash(move)


@tries(200)
@given(made_moves())
def test_a_move_is_its_spanish_text(move_pack):
    move, pack = move_pack
    if SHAPES[move.verb] != "word":  # a name, not a word of either language
        assert Move.parse(in_spanish(move), pack) == move


@tries(200)
@given(made_moves(), st.randoms(use_true_random=False))
def test_capitals_and_blanks_do_not_matter(move_pack, rng):
    move, pack = move_pack
    written = "".join(letter.swapcase() if rng.random() < 0.5 else letter for letter in str(move))
    spaced = "".join("  \t"[: rng.randint(1, 3)] if letter == " " else letter for letter in written)
    assert Move.parse(f" {spaced}\n", pack) == move
    assert Move.parse(spaced.replace("/", " / ").replace("|", "  |"), pack) == move


@tries(200)
@given(made_moves())
def test_the_pack_is_found_without_being_told(move_pack):
    move, pack = move_pack
    if pack.name != "colours-6x50":
        assert Move.parse(str(move)) == move


# --- moves met in play --------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25 * FUZZ))
def test_every_move_met_in_a_match_is_its_text_in_both_languages(seed):
    rng = random.Random(seed)
    game = some_game(rng)
    for _ in range(60):
        for seat in game.to_move:
            for move in game.moves(seat)[:200]:
                assert Move.parse(str(move), game.rules.pack) == move
                assert Move.parse(str(move)) == move
                assert Move.parse(in_spanish(move), game.rules.pack) == move
        event = step(game, rng)
        if event is None:
            break
        assert Move.parse(str(event.move), game.rules.pack) == event.move


# --- worked -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("draw stock", "draw stock"),
        ("draw", "draw stock"),
        ("robar mazo", "draw stock"),
        ("robar descarte", "draw discard"),
        ("Robar", "draw stock"),
        ("draw qh", "draw QH"),
        ("lay 7S,8S,9S / KD KH KC", "lay 7S 8S 9S / KD KH KC"),
        ("lay 7S 8S 9S/KD KH KC", "lay 7S 8S 9S / KD KH KC"),
        ("lay 10s 10h 10d", "lay TS TH TD"),
        ("lay 7S 8S JK=10", "lay 7S 8S JK=T"),
        ("lay 7S 8S jk=9s", "lay 7S 8S JK=9S"),
        ("lay KS KH JK=D", "lay KS KH JK=D"),
        ("bajar trío KD KH JK", "lay set KD KH JK"),
        ("bajar escalera 7S 8S JK", "lay run 7S 8S JK"),
        ("añadir 6S a 1", "add 6S to 1"),
        ("AÑADIR 6S A 1", "add 6S to 1"),
        ("an\u0303adir 6S a 1", "add 6S to 1"),  # as some keyboards write it: n and a tilde
        ("canjear 9S en 2", "swap 9S in 2"),
        ("tirar QH", "discard QH"),
        ("dar toque", "knock"),
        ("Dar  Toque", "knock"),
        ("toque", "knock"),
        ("dar QH", "give QH"),
        ("pasar", "pass"),
        ("repartir", "deal"),
        ("votar gull", "vote gull"),
        ("arrange r5 r6 r7 | b7 k7 y7", "arrange r5 r6 r7 | b7 k7 y7"),
        ("ordenar r5 r6 r7|b7 k7 y7", "arrange r5 r6 r7 | b7 k7 y7"),
        ("arrange", "arrange"),
        ("play EV-GULL", "play EV-GULL"),
    ],
)
def test_worked_notation(written, move):
    assert str(Move.parse(written)) == move
    assert Move.parse(written) == Move.parse(move)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("", "empty move"),
        ("   ", "empty move"),
        ("dicard QH", "did you mean 'discard'"),
        ("frobnicate", "moves begin with draw, lay"),
        ("discard", "exactly one card was expected, not 0"),
        ("discard QH KH", "exactly one card was expected, not 2"),
        ("discard QX", "no card 'QX'"),
        ("draw pile", "no pile 'pile'"),
        ("lay", "a card is missing"),
        ("lay 7S 8S 9S /", "a card is missing"),
        ("lay / 7S 8S 9S", "a card is missing"),
        ("lay set", "a card is missing"),
        ("lay 7S 8S JK=", "after '=' stands a card, but 'JK=' ends there"),
        ("lay 7S 8S JK=14", "14"),
        ("lay 7S 8S JK=JK", "JK=JK"),
        ("lay 7S 8S JK=0", "0"),
        ("lay 7S 8S JK=000150", "000150"),
        ("lay 7S 8S JK=00019999999", "00019999999"),
        ("lay r7 r8 jk=00014", "00014"),
        ("add 6S", "it ends with 'to' and the number of a meld"),
        ("add 6S to", "it ends with 'to'"),
        ("add 6S to x", "it ends with 'to'"),
        ("add 6S to 1 2", "it ends with 'to'"),
        ("add 6S to -1", "it ends with 'to'"),
        ("add 6S to 99999", "it ends with 'to'"),
        ("add to 1", "a card is missing"),
        ("swap 9S to 2", "it ends with 'in'"),
        ("knock QH", "'knock' stands alone"),
        ("vote gull eddy", "one word was expected"),
        ("lay 7S | 8S", "no card '|'"),
    ],
)
def test_what_cannot_be_read_says_why_and_how_it_is_written(written, says):
    with pytest.raises(NotationError) as error:
        Move.parse(written)
    assert says in str(error.value)
    if written.split() and "no verb" not in str(error.value):
        assert "written like: " in str(error.value)
        assert repr(written) in str(error.value), "it quotes what was tried"


@pytest.mark.parametrize("wrong", [None, 5, b"draw stock", ["draw", "stock"], 7.5])
def test_what_is_no_text_is_no_move(wrong):
    with pytest.raises(NotationError, match="a move is text"):
        Move.parse(wrong)


@pytest.mark.parametrize(
    "flood", ["7" * 1_000_000, "lay " + "7S " * 400_000, " " * 1_000_000, "/" * 1_000_000, "é" * 1_000_000]
)
def test_a_flood_of_text_is_refused_shortly(flood):
    with pytest.raises(NotationError) as error:
        Move.parse(flood)
    assert len(str(error.value)) < 500
    game = rk.new_game("romme", seed=1)
    with pytest.raises(NotationError):
        game.play(flood)
    assert game.log == []


VOCABULARY = [
    *SHAPES, *SPANISH.values(), "to", "in", "/", "|", "=", ",", "set", "run", "stock", "discard", "7S", "10H", "JK", "jk",
    "JK=9S", "JK=10", "JK==", "r7", "r7=r8", "EV-GULL", "EV-WILD=gull", "1", "0", "-1", "99999", "²", "٣", "½", "ﬁ", "ß", "ſ",
    "\x00", "\ud800", "🂡", "İ", "None", "set set",
]  # fmt: skip


@tries(1000)
@given(st.text(max_size=60) | st.lists(st.sampled_from(VOCABULARY) | st.text(max_size=6), max_size=9).map(" ".join))
def test_any_text_is_a_move_or_a_notation_error(written):
    for pack in (None, *PACKS[:2]):
        try:
            move = Move.parse(written, pack)
        except NotationError as error:
            message = str(error)
            assert len(message) < 600
        else:
            assert Move.parse(str(move), pack) == move


@tries(300)
@given(
    st.integers(0, 200),
    st.text(max_size=40) | st.lists(st.sampled_from(VOCABULARY) | st.text(max_size=6), max_size=9).map(" ".join),
)
def test_any_text_put_to_a_game_is_judged_or_a_notation_error(seed, written):
    game = played(seed, most=5)
    before = game.state
    try:
        faults = game.check(written)
    except NotationError:
        return
    assert all(fault.rule for fault in faults)
    assert game.state is before


@pytest.mark.parametrize(
    "written",
    [
        "lay 7S=8S JK 9S",
        "lay 7S=7S 8S 9S",
        "add 7S=8S to 1",
        "discard JK=7S",
        "swap JK=7S in 1",
        "draw JK=7S",
        "lay r5 r6 JK",
        "add r5 to 1",
    ],
)
def test_odd_but_readable_moves_are_judged(written):
    """What can be read is never an error from inside: the game says what is wrong with it."""
    game = rk.position("romme", hands=["7S 8S JK 9S KS KH", "KH"], table=["4S 5S 6S"], opened=[0], phase="play")
    try:
        moves = [written, Move.parse(written)]
    except NotationError:
        return  # as good as a fault
    for move in moves:
        try:
            faults = game.check(move)
        except NotationError:
            continue
        assert isinstance(faults, list)
        assert "r5" not in written or faults


@pytest.mark.parametrize(
    "make",
    [
        lambda: Move("fly"),
        lambda: Move("discard"),
        lambda: Move("add", ((get_pack("french").card("6S"),),)),
        lambda: Move("draw", word="cellar"),
        lambda: Move("knock", word="twice"),
        lambda: Move("lay"),
    ],
    ids=["fly", "discard nothing", "add to no meld", "draw cellar", "knock twice", "lay nothing"],
)
def test_a_move_built_by_hand_in_a_wrong_shape_is_a_clear_error(make):
    game = rk.new_game("romme", seed=1)
    try:
        faults = game.check(make())
    except ValueError:
        return  # a NotationError is as good as a fault
    assert faults


@pytest.mark.parametrize("seed", range(10 * FUZZ))
def test_texts_of_moves_that_are_not_on_the_list_are_read_too(seed):
    rng = random.Random(seed)
    game = played(seed)
    for _ in range(100):
        written = random_move_text(game, rng)
        move = Move.parse(written, game.rules.pack)
        assert Move.parse(str(move), game.rules.pack) == move
