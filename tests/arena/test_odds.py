"""Chances and spreads in bulk: hand by hand the same as the meld search, jokers and switches included."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import rummykit as rk
from rummykit.arena import chances
from rummykit.arena.problem_suites import GIN
from rummykit.arena.questions import ASKED, question
from rummykit.arena.spread import Odds
from rummykit.language import SaidError
from rummykit.search import Problem, contract, solve

from .helpers import FUZZ

np = pytest.importorskip("numpy")

from rummykit.arena.bulk.counting import answers, deck_of  # noqa: E402 - needs numpy
from rummykit.arena.bulk.dealing import dealt  # noqa: E402
from rummykit.arena.bulk.gin import least_deadwood  # noqa: E402
from rummykit.arena.bulk.pieces import MOST_OF_A_SUIT  # noqa: E402


def hands_near(deck, is_wild, rng, size, count):
    """Hands of which half are dealt evenly and half have cards close in rank, with more wild cards than usual."""
    wild = [place for place, card in enumerate(deck) if is_wild(card)]
    for number in range(count):
        if number % 2:
            yield rng.sample(range(len(deck)), size)
            continue
        low, width = rng.choice([0, 1, 5, 9]), rng.choice([5, 6])
        near = [place for place, card in enumerate(deck) if not is_wild(card) and (card.rank - low) % 13 < width]
        wilds = min(rng.choice([0, 0, 1, 2, 3]), len(wild))
        yield rng.sample(near, min(size - wilds, len(near))) + rng.sample(wild, wilds)


# Game, question, the goal that search has for it, switches, cards, hands.
COMPARED = [
    ("ROM-17 ROM-19 ROM-38", "romme", "deadwood", "least_left", {}, 13, 60),
    ("ROM-32 ROM-28 ROM-29 ROM-31", "romme", "opening", "reach(30)", {}, 13, 60),
    ("ROM-15", "romme", "meld", "most_cards", {}, 7, 60),
    ("ROM-39 not adjacent", "romme", "deadwood", "least_left", {"joker_limit": "not_adjacent"}, 9, 30),
    ("ROM-39 one", "romme", "deadwood", "least_left", {"joker_limit": "one"}, 9, 30),
    ("ROM-39 not the majority", "romme", "opening", "reach(30)", {"joker_limit": "not_majority"}, 9, 30),
    ("ROM-30", "romme", "opening", "reach(30)", {"ace_in_set": 1}, 9, 30),
    ("KUB-21 KUB-23 KUB-46", "rummikub", "deadwood", "least_left", {}, 14, 60),
    ("KUB-28", "rummikub", "opening", "reach(40)", {}, 14, 60),
    ("KUB-32", "rummikub", "opening", "reach(40)", {"joker_opening_value": "represented"}, 12, 30),
    ("KUB-20", "rummikub", "meld", "most_cards", {}, 7, 60),
    ("KUB-23 one after 13", "rummikub", "deadwood", "least_left", {"one_after_13": True}, 12, 30),
    ("DUM-29 DUM-39", "dummy", "meld", "most_cards", {}, 4, 60),
    ("DUM-30", "dummy", "contract(set3 set3)", "", {}, 13, 40),
    ("DUM-33 DUM-34", "dummy", "contract(run4 run4)", "", {}, 13, 40),
    ("DUM-33", "dummy", "contract(set3 run7)", "", {}, 13, 40),
    ("DUM-33 two of five", "dummy", "contract(run5 run5)", "", {}, 13, 30),
    ("DUM-32", "dummy", "contract(set8)", "", {}, 13, 30),
    ("DUM-36", "dummy", "contract(run10)", "", {}, 13, 30),
    ("SHA-53 SHA-55", "shanghai", "meld", "most_cards", {}, 7, 60),
    ("SHA-54 SHA-69", "shanghai", "contract(set3 set3)", "", {}, 11, 60),
    ("SHA-70", "shanghai", "contract(set3 run4)", "", {}, 11, 60),
    ("SHA-25 SHA-70", "shanghai", "contract(run4 run4)", "", {}, 14, 60),
    ("SHA-25 off", "shanghai", "contract(run4 run4)", "", {"same_suit_gap": "off"}, 14, 60),
    ("SHA-25 different suits", "shanghai", "contract(run4 run4)", "", {"same_suit_gap": "different_suits"}, 14, 60),
    ("SHA-72", "shanghai", "contract(set3 run7)", "", {}, 14, 40),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "game", "what", "goal", "switches", "size", "count"),
    COMPARED,
    ids=[f"{one[1]} {one[2]} {one[0]}" for one in COMPARED],
)  # fmt: skip
def test_each_hand_is_judged_as_the_search_judges_it(rules, game, what, goal, switches, size, count):
    asked = question(game, what, size, None, switches)
    deck, goal = deck_of(asked), goal or what
    is_wild = Problem(game, **switches).rules.is_wild
    rng = random.Random(f"{rules} {game} {what}")
    hands = list(hands_near(deck, is_wild, rng, size, count * FUZZ))
    by_size = {len(hand): [one for one in hands if len(one) == len(hand)] for hand in hands}
    seen = set()
    for some in by_size.values():
        for hand, found in zip(some, answers(asked, np.array(some)), strict=True):
            cards = [deck[place] for place in hand]
            answer = solve(Problem(game, cards, goal=goal, rearrange=False, **switches))
            expected = answer.value if what == "deadwood" else answer.value > 0 if what == "meld" else answer.reached
            assert found == expected, (cards, found, answer)
            seen.add(bool(found))
    if what not in ("deadwood", "contract(set8)", "contract(set3 run7)", "contract(run10)"):
        assert seen == {True, False}  # both sides were met


def test_hands_that_the_tables_do_not_know_are_asked_one_by_one():
    asked = question("romme", "deadwood", 13, None, {})
    deck = deck_of(asked)
    spades = [place for place, card in enumerate(deck) if card.suit == "S"][: MOST_OF_A_SUIT + 3]
    hand = [*spades, *[place for place, card in enumerate(deck) if card.rank == 7 and card.suit == "H"][:1]]
    answer = solve(Problem("romme", [deck[place] for place in hand]))
    assert answers(asked, np.array([hand]))[0] == answer.value


def test_six_jokers():
    asked = question("romme", "deadwood", 13, None, {})
    deck = deck_of(asked)
    jokers = [place for place, card in enumerate(deck) if card.is_joker]
    rng = random.Random(1)
    for _ in range(10 * FUZZ):
        hand = [*rng.sample(range(len(deck) - 6), 7), *jokers]
        assert answers(asked, np.array([hand]))[0] == solve(Problem("romme", [deck[place] for place in hand])).value


def gin_hand(written):
    return [card.index for card in rk.cards(written)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("6D 7D 7C 7H 8D 8C 9C TH", 17), ("JC 9D 8S 6D JS 8H TD 8D 7D JD", 16),
        ("6H QH QC 5H KD KH 7H KC 4H QD", 0), ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0),
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0), ("5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0),
        ("QS KS AS", 21), ("AS 2S 3S", 0), ("KS AS 2S", 13), ("7S 7H 7D 7C", 0), ("7S 7H 7D 7C 8C 9C", 0),
    ],
)  # fmt: skip
def test_gin_hands(written, value):
    assert least_deadwood(np.array([gin_hand(written)])).tolist() == [value]


def test_gin_hands_in_bulk_are_those_of_the_search():
    faces = rk.cards(" ".join(card.code for card in deck_of(question("gin", "deadwood", None, None, {}))))
    rng = random.Random(2)
    hands = list(hands_near(faces, lambda card: False, rng, 10, 600 * FUZZ))
    for hand, found in zip(hands, least_deadwood(np.array(hands)), strict=True):
        assert found == solve(Problem(GIN, [faces[place] for place in hand])).value


def test_numbers_that_are_no_cards():
    with pytest.raises(ValueError, match="0 to 51"):
        least_deadwood(np.array([[0, 52]]))
    assert least_deadwood(np.zeros((0, 10), int)).size == 0


def test_hands_are_dealt_evenly():
    hands = dealt(np.random.default_rng(3), deck=10, size=4, count=20_000)
    assert all(len(set(hand)) == 4 for hand in hands[:200].tolist())
    for column in hands.T:
        counts = np.bincount(column, minlength=10)
        # 2,000 expected each; five standard deviations are about 212.
        assert abs(counts - 2000).max() < 220


def test_the_same_on_any_executor(monkeypatch):
    monkeypatch.setattr(chances, "CHUNK", 500)
    here = rk.arena.odds("gin", hands=1700, executor=chances.Here())
    with ThreadPoolExecutor(2) as threads:
        assert rk.arena.odds("gin", hands=1700, executor=threads).counts == here.counts
    with ProcessPoolExecutor(1) as processes:
        assert rk.arena.odds("gin", hands=1700, executor=processes).counts == here.counts
    assert rk.arena.odds("gin", hands=1700).counts == here.counts
    assert rk.arena.odds("gin", hands=1700, seed=1).counts != here.counts
    assert sum(n for _, n in here.counts) == 1700


def test_a_chance_worked_out_by_hand():
    """Three cards of one rank out of 52: 13 · C(4, 3) of C(52, 3); three in a row of one suit: 4 · 11."""
    exact = (13 * 4 + 4 * 11) / math.comb(52, 3)
    found = rk.arena.odds("gin", "meld", hands=200_000, cards=3, progress=False)
    assert abs(found.chance - exact) < 5 * found.error
    assert found.error == pytest.approx(math.sqrt(exact / 200_000), rel=0.2)


def test_goals_may_be_values():
    one = rk.arena.odds("shanghai", contract("set3 set3"), hands=300)
    assert one.counts == rk.arena.odds("shanghai", "contract(set3 set3)", hands=300).counts
    assert rk.arena.odds("romme", "opening", hands=50).counts == rk.arena.odds("romme", "reach(30)", hands=50).counts


def test_the_spread():
    asked = question("gin", "deadwood", None, None, {})
    odds = Odds(asked, 4, (("0", 1), ("10", 2), ("40", 1)), 0)
    assert (odds.chance, odds.mean, odds.quantile(0.5), odds.quantile(0.9)) == (0.25, 15.0, 10, 40)
    assert odds.deviation == pytest.approx(15.0)
    assert odds.mean_error == pytest.approx(7.5)


def test_it_shows_itself():
    spread = rk.arena.odds("gin", hands=500, lang="es")
    assert "media" in str(spread)
    html = spread._repr_html_()
    assert 'lang="es"' in html
    assert html.count("<rect") > 3
    assert 'role="img"' in html
    never = rk.arena.odds("shanghai", "contract(set3 set3 run5)", hands=60, cards=5)
    assert "below 4.87%" in never.text("en")
    assert "menos de 4,87\u202f%" in never.text("es")
    assert "<svg" not in never._repr_html_()


@pytest.mark.parametrize(
    ("game", "what", "switches"),
    [
        ("jack", "meld", {}), ("chess", "meld", {}), ("romme", "contract(set3)", {}), ("dummy", "deadwood", {}),
        ("gin", "opening", {}), ("dummy", "contract(set3+)", {}), ("romme", "most_points", {}),
        ("dummy", "meld", {"run_suit": "same"}), ("shanghai", "meld", {"twos_wild": True}), ("gin", "meld", {"target": 5}),
        ("romme", "meld", {"cards": 0}), ("romme", "meld", {"cards": 111}), ("romme", "meld", {"hands": 0}),
        ("gin", "meld", {"hands": 10.5}), ("gin", "meld", {"hands": "many"}), ("gin", "meld", {"hands": True}),
        ("gin", "meld", {"cards": "ten"}), ("romme", "meld", {"players": 2.5}),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_with_what_can(game, what, switches):
    with pytest.raises(SaidError) as caught:
        rk.arena.odds(game, what, **{"hands": 10, **switches})
    assert caught.value.text("en") != caught.value.text("es")


def test_a_million_may_be_written_short():
    assert rk.arena.odds("gin", hands=1e2, cards=10.0).counts == rk.arena.odds("gin", hands=100).counts


def test_few_hands_and_one_card_are_said_in_words_that_can_be():
    one = rk.arena.odds("gin", "meld", hands=1, cards=1)
    assert "1 card: a meld" in one.text("en")
    assert "1 carta: una combinación" in one.text("es")
    assert "below 95.00%" in one.text("en")  # and not below 300%


def test_figures_in_spanish_have_a_comma():
    spread = rk.arena.odds("gin", hands=500)
    assert "." in spread.text("en")
    assert "." not in spread.text("es")
    assert "%" not in spread.svg("es") or "\u202f%" in spread.svg("es")


def test_every_question_is_answered_where_it_is_said_to_be():
    written = {"meld": "meld", "deadwood": "deadwood", "reach": "reach(30)", "contract": "contract(set3 run4)"}
    for kind, games in ASKED.items():
        for game in games:
            assert sum(n for _, n in rk.arena.odds(game, written[kind], hands=20).counts) == 20


def test_without_numpy_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(chances, "find_spec", lambda name: None)
    with pytest.raises(chances.NumpyMissingError) as caught:
        rk.arena.odds("gin")
    assert "pip install numpy" in caught.value.text("en")
    assert "pip install numpy" in caught.value.text("es")


def test_numpy_is_loaded_for_odds_alone():
    program = (
        "import sys, rummykit as rk\n"
        "rk.arena.judge('best', 'small', count=1, inline=True)\n"
        "rk.arena.tournament(['random', 'random'], 'romme', 2, inline=True, most_moves=3)\n"
        "assert 'numpy' not in sys.modules\n"
        "rk.arena.odds('gin', hands=10)\n"
        "assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=300)
