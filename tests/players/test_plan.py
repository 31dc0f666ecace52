"""The packing behind greedy, beside an independent search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit import search
from rummykit.cards import cards, french_pack, text
from rummykit.engine.state import Laid
from rummykit.games import meld_rules
from rummykit.melds import readings
from rummykit.players.plan import Ending, best_plan, lay_offs, new_melds

from .helpers import FUZZ

RULES = meld_rules("romme")
DECK = french_pack(copies=2, jokers=6).deck()
COUNT = search.Problem("romme").count_value
HANDS = st.lists(st.sampled_from(range(len(DECK))), min_size=1, max_size=12, unique=True).map(
    lambda places: [DECK[place] for place in places]
)
TABLES = st.sampled_from([(), ("7S 8S 9S",), ("7S 8S 9S", "KH KD KC"), ("4H 5H JK=6H", "AS AH JK=A", "QC KC AC")])


def laid(table):
    """Melds on the table, written as moves write them."""
    problem = search.Problem("romme", table=list(table))
    return [Laid(meld, None) for meld in problem.table]


def plan_for(hand, table=(), need=0, ending=None):
    items = [*new_melds(hand, RULES), *lay_offs(hand, laid(table), RULES)]
    return best_plan(hand, items, COUNT, need, ending)


@settings(max_examples=60 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)
@given(HANDS, TABLES)
def test_the_plan_leaves_as_little_as_the_exact_search(hand, table):
    """ROM-33, ROM-62: new melds and lay-offs together, what is left counted as at the end of a round."""
    plan = plan_for(hand, table)
    answer = search.solve(search.Problem("romme", hand=hand, table=list(table), goal="least_left"))
    jokers = sum(card.is_joker for card in hand)
    if jokers <= 2:  # beyond two, the plan lays off no further jokers on one meld
        assert plan.cost == answer.value, (text(hand), table, plan)
    else:
        assert plan.cost >= answer.value


@settings(max_examples=60 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)
@given(HANDS, TABLES)
def test_a_plan_uses_every_card_once(hand, table):
    """ROM-22: what is laid and what is left are the hand, and every new meld is one (ROM-15)."""
    plan = plan_for(hand, table)
    used = [card for item in plan.items for card in item.cards]
    assert sorted(card.index for card in [*used, *plan.left]) == sorted(card.index for card in hand)
    assert all(meld in readings(meld.cards, RULES) for meld in plan.melds)
    targets = [item.target for item in plan.items if item.target is not None]
    assert len(targets) == len(set(targets))


@settings(max_examples=40 * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)
@given(HANDS, st.sampled_from([30, 40, 51]))
def test_a_first_lay_down_is_found_exactly_where_there_is_one(hand, need):
    """ROM-23, ROM-25: the points of new melds alone."""
    plan = plan_for(hand, need=need)
    answer = search.solve(search.Problem("romme", hand=hand, goal=f"reach({need})"))
    assert (plan is not None) == answer.reached
    if plan is not None:
        assert sum(meld.points for meld in plan.melds) >= need


@pytest.mark.parametrize(
    ("hand", "stuck", "discard", "out"),
    [
        ("7S 8S 9S KD", None, True, True),
        ("7S 8S 9S", None, True, False),
        ("7S 8S 9S", None, False, True),
        ("7S 8S 9S KD", "KD", True, False),
        ("7S 8S 9S KD", "7S", True, True),
    ],
    ids=["ROM-61", "ROM-61-nothing-to-discard", "ROM-61-optional", "ROM-47-only-card-left", "ROM-47-taken-laid"],
)
def test_going_out_needs_a_card_that_may_be_discarded(hand, stuck, discard, out):
    ending = Ending(discard, cards(stuck)[0] if stuck else None)
    assert plan_for(cards(hand), ending=ending).goes_out == out


def test_both_copies_of_a_card_just_taken_leave_one_to_discard():
    """ROM-47: the other copy may go."""
    hand = cards("7S 8S 9S 7S")
    assert plan_for(hand, ending=Ending(True, hand[0])).goes_out


def test_a_search_without_end_stops_and_still_gives_a_plan(monkeypatch):
    """The limit only costs quality: every card is still laid or left once."""
    monkeypatch.setattr("rummykit.players.plan.MOST_KNOWN", 5)
    hand = cards("7S 8S 9S 9H 9D KC KD KS JK 2H")
    plan = plan_for(hand)
    assert len([card for item in plan.items for card in item.cards]) + len(plan.left) == len(hand)
