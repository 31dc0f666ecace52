"""Every exact method on small hands of the five games, against an oracle that reads all subsets."""

from __future__ import annotations

import random

import pytest
from search_oracle import by_subsets
from search_rule_sets import COUNTS, RULE_SETS, clustered_hand, has_no_masks, some_table

from rummykit.search import MethodError, Problem, complaints, methods, solve

CONTRACTS = {
    "romme": "set3 run3", "rummikub": "set3 run3", "dummy": "set3 run4", "shanghai": "set3 run4", "jack": "set3 set3",
}  # fmt: skip
GOALS = ("most_cards", "most_points", "least_left", "reach(20)", "contract")
# Methods that add up cards or weights cannot answer some goals, and say so.
REFUSING = {
    "conflict_graph": {"reach(20)"},
    "exact_cover": {"reach(20)"},
    "layered": {"reach(20)", "contract"},
}


@pytest.mark.parametrize("method", methods())
@pytest.mark.parametrize("game", RULE_SETS)
def test_every_goal_on_hands(game: str, method: str) -> None:
    rng = random.Random(f"hands-{game}")
    for _ in range(12):
        hand = clustered_hand(game, rng, rng.choice([6, 7, 8]))
        table = some_table(game, rng) if rng.random() < 0.4 else []
        slots = [(word[:3], int(word[3:])) for word in CONTRACTS[game].split()]
        problem = Problem(RULE_SETS[game], hand, table, values=COUNTS[game], rearrange=False)
        best = by_subsets(hand, problem.rules, problem.count_value, table, 20, slots)
        for goal in GOALS:
            asked = problem.but(goal=f"contract({CONTRACTS[game]})" if goal == "contract" else goal)
            refuses = (method == "layered" and table) or (method == "masks" and has_no_masks(asked))
            if refuses or goal in REFUSING.get(method, ()):
                with pytest.raises(MethodError, match="backtracking"):
                    solve(asked, method)
                continue
            answer = solve(asked, method)
            assert answer.optimal, (asked, answer)
            assert complaints(asked, answer) == [], (asked, answer)
            wanted = best[asked.goal.kind]
            assert answer.reached == (wanted is not None), (asked, answer)
            value = asked.left_value(answer.left) if goal == "reach(20)" else answer.value
            assert wanted is None or value == wanted, (asked, answer)


@pytest.mark.parametrize("game", RULE_SETS)
def test_masks_on_hands_without_wild_cards(game: str) -> None:
    """ROM-17, ROM-19, KUB-21, SHA-54, DUM-31: aces at both ends, doubled cards, sets that repeat a card."""
    rng = random.Random(f"masks-{game}")
    rules = RULE_SETS[game]
    for _ in range(40):
        hand = [card for card in clustered_hand(game, rng, 9) if card.code not in rules.wild]
        hand += hand[: rng.choice([0, 0, 2])][: 9 - len(hand)]
        problem = Problem(rules, hand, values=COUNTS[game], rearrange=False)
        best = by_subsets(hand, rules, problem.count_value)
        for goal in ("most_cards", "most_points", "least_left"):
            answer = solve(problem.but(goal=goal))
            assert (answer.method, answer.value, answer.optimal) == ("masks", best[goal], True), answer
            assert complaints(answer.problem, answer) == [], answer


def test_a_meld_that_is_held_twice_is_laid_twice() -> None:
    """DUM-31, ROM-17: one meld there is to choose, and the hand holds it two times."""
    for game, hand in (("dummy", "QS QH QD QS QH QD 4C"), ("romme", "7S 8S 9S 7S 8S 9S KD")):
        answer = solve(Problem(RULE_SETS[game], hand, goal="most_cards", rearrange=False), "masks")
        assert (answer.value, answer.optimal) == (6, True), answer


@pytest.mark.parametrize("game", RULE_SETS)
def test_a_card_kept_for_the_discard_does_not_count(game: str) -> None:
    """ROM-61, SHA-23, DUM-26: one card stays to be discarded, the one whose loss leaves the least."""
    rng = random.Random(f"discard-{game}")
    for _ in range(10):
        hand = clustered_hand(game, rng, 7)
        problem = Problem(RULE_SETS[game], hand, values=COUNTS[game], rearrange=False, discard=True)
        rests = [hand[:i] + hand[i + 1 :] for i in range(len(hand))]
        best = min(by_subsets(rest, problem.rules, problem.count_value)["least_left"] or 0 for rest in rests)
        for method in ("brute", "backtracking", "conflict_graph", "exact_cover", "assignment", "ilp", "best"):
            answer = solve(problem, method)
            assert (answer.value, answer.optimal) == (best, True), (problem, answer)
            assert sorted([*answer.left, answer.discard, *answer.placed], key=id) == sorted(hand, key=id)
            assert complaints(problem, answer) == []


@pytest.mark.parametrize("gap", ["off", "gap", "no_touch", "different_suits"])
def test_runs_of_one_contract_keep_their_distance(gap: str) -> None:
    """SHA-25: in the same suit at least one rank lies between two runs of one contract."""
    hands = {
        "4S 5S 6S 7S 8S 9S TS JS": ("off",),  # one ends where the other begins
        "4S 5S 6S 7S 6S 7S 8S 9S": ("off", "no_touch"),  # they overlap
        "4S 5S 6S 7S 9S TS JS QS": ("off", "gap", "no_touch"),
        "4S 5S 6S 7S 8H 9H TH JH": ("off", "gap", "no_touch", "different_suits"),
    }
    for hand, allowed in hands.items():
        problem = Problem(RULE_SETS["shanghai"], hand, goal="contract(run4 run4)", same_suit_gap=gap)
        for method in ("brute", "backtracking", "conflict_graph", "ilp", "best"):
            assert solve(problem, method).reached == (gap in allowed), (hand, gap, method)


def test_contract_sizes_are_exact_unless_switched() -> None:
    """SHA-21, DUM-24: a contract meld has exactly its size; with at_least it may be longer."""
    hand = "7S 7H 7D 7C QC QD QH"
    exact = solve(Problem(RULE_SETS["shanghai"], hand, goal="contract(set3 set3)", values=COUNTS["shanghai"]))
    more = solve(Problem(RULE_SETS["shanghai"], hand, goal="contract(set3 set3)", contract_size="at_least"))
    assert exact.reached
    assert sorted(len(meld.cards) for meld in exact.melds) == [3, 3]
    assert exact.value == 5
    assert sorted(len(meld.cards) for meld in more.melds) == [3, 4]


def test_wild_limits_of_shanghai_hold() -> None:
    """SHA-69 to SHA-74: one joker in a set, one in a run of four, two in a run of five."""
    rules, counts = RULE_SETS["shanghai"], COUNTS["shanghai"]
    for hand, goal, reached in (
        ("7S 7H JK", "contract(set3)", True),
        ("7S JK JK", "contract(set3)", False),
        ("4H 5H 6H JK", "contract(run4)", True),
        ("4H 5H JK JK", "contract(run4)", False),
        ("4H 5H 6H JK JK", "contract(run5)", True),
        ("4H 5H JK JK JK", "contract(run5)", False),
        ("4H 5H 6H 7H JK JK JK", "contract(run7)", True),
        ("4H 5H 6H JK JK JK", "contract(run6)", False),
    ):
        for method in ("brute", "backtracking", "conflict_graph", "ilp"):
            assert solve(Problem(rules, hand, goal=goal, values=counts), method).reached == reached, (hand, method)


def test_all_wild_melds_only_where_the_rules_allow_them() -> None:
    """DUM-39 allows a meld of wild cards alone, ROM-38 and KUB-46 do not."""
    for game, hand, cards in (
        ("dummy", "2S 2H JK", 3),
        ("romme", "JK JK JK", 0),
        ("rummikub", "jk jk jk", 0),
        ("jack", "EV-WILD EV-WILD", 0),
    ):
        for method in methods():
            problem = Problem(RULE_SETS[game], hand, goal="most_cards", rearrange=False)
            if method == "masks":
                with pytest.raises(MethodError, match="wild cards"):
                    solve(problem, method)
                continue
            assert solve(problem, method).value == cards, (game, method)


def test_only_lay_offs_after_the_contract() -> None:
    """SHA-24, DUM-25: after the contract no new meld may be laid, cards are only laid off."""
    table = ["8S 9S TS JS", "KD KC KH"]
    free = Problem(RULE_SETS["shanghai"], "3S 3H 3D 7S KS", table, values=COUNTS["shanghai"])
    after = free.but(new_melds=False)
    assert solve(free).value == 0
    answer = solve(after)
    assert answer.value == 15
    assert not answer.melds
    assert {(part.target, part.cards) for part in answer.laid_off} == {
        (1, tuple(free.rules.pack.cards("7S"))), (2, tuple(free.rules.pack.cards("KS"))),
    }  # fmt: skip
