"""Random turns on small tables, judged by the game and by brute force over every card (KUB-26 to KUB-57)."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

import rummykit as rk
from rummykit.engine.moves import lay_move
from rummykit.melds import Meld

from .oracle import Turn, is_lawful, partitions, some_meld

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))
SWITCHES = {
    "joker_rearrange": ("identity_kept", "frozen", "free"),
    "joker_replacement_from": ("rack", "rack_or_table"),
    "group_joker_replacement": ("either", "both"),
    "retrieved_joker_min_rack": (2, 1, 0),
}
MOST_CARDS = 13  # on the table after the turn; brute force needs small ones


def a_case(rng: random.Random) -> tuple[dict[str, object], list[Meld], list[str], bool]:
    """Switches, a table with jokers, a rack that can often replace them, and whether its owner has opened."""
    switches: dict[str, object] = {name: rng.choice(v) for name, v in SWITCHES.items() if rng.random() < 0.4}
    opened = rng.random() < 0.75
    if not opened:
        switches["opening_points"] = 30
    left = Counter({f"{colour}{number}": 2 for colour in "ybkr" for number in range(1, 14)})
    left["jk"] = 2
    table: list[Meld] = []
    wanted = rng.choice((1, 2, 2, 3))
    for _ in range(20):
        cards = some_meld(rng, left, jokers=0.5, top=4) if len(table) < wanted else None
        if cards:
            table.append(rng.choice(rk.read(cards, "rummikub")))
    rack: list[str] = []
    for meld in table:
        for at in meld.wild:
            face = rng.choice(meld.stands_for[at]).code
            if rng.random() < 0.8 and left[face]:
                rack.append(face)
                left[face] -= 1
    for _ in range(3):
        cards = some_meld(rng, left, jokers=0.2, top=4)
        if cards and len(rack) < 5:
            kept = rng.choice((1, 2, 2, 3))
            rack += cards[:kept]
            left.update(cards[kept:])
    return switches, table, rack, opened


def turns(seed: int) -> Iterator[tuple[rk.Game, Turn]]:
    """Positions with layouts that hold all table cards and some of the rack, all of valid combinations."""
    rng = random.Random(seed)
    switches, table, rack, opened = a_case(rng)
    held = rk.cards(rack, "rummikub")
    rng.shuffle(held)
    lies = [card for meld in table for card in meld.cards]
    for placed in range(len(held), 0, -1):
        cards = rk.by_suit([*lies, *held[:placed]])
        if len(cards) > MOST_CARDS:
            continue
        for count, after in enumerate(partitions(rng, cards, "rummikub", limit=900)):
            game = rk.position(
                "rummikub",
                hands=[held, "y13"],
                table=[f"{meld.kind} {meld}" for meld in table],
                opened=[0] if opened else [],
                **switches,
            )
            yield game, Turn(tuple(table), after, opened, switches)
            if count == 2:
                break


@pytest.mark.parametrize("seed", range(40 * FUZZ))
def test_the_game_and_brute_force_agree(seed):
    """KUB-26 to KUB-57: a turn is legal exactly where some way to see its cards keeps the rules."""
    for game, turn in turns(seed):
        move = lay_move(turn.after, "arrange")
        faults = game.check(move)
        assert (not faults) == is_lawful(turn), (seed, str(move), [str(fault) for fault in faults])
        if faults:
            assert all(fault.text("en") != fault.text("es") for fault in faults)
            continue
        event = game.play(move)
        after = game.state
        game.undo()
        # What was recorded says it exactly: it means the same again.
        assert game.play(str(event.move)) == event
        assert game.state == after


def test_the_cases_are_of_every_kind():
    """The turns tried are lawful and not, with and without an opening, with jokers kept and jokers taken."""
    found: Counter[object] = Counter()
    for seed in range(40):
        for game, turn in turns(seed):
            faults = game.check(lay_move(turn.after, "arrange"))
            found[("opened" if turn.opened else "not opened", not faults)] += 1
            found.update(fault.rule for fault in faults)
            if not faults and any(meld.wild for meld in turn.before) and "free" not in turn.switches.values():
                kept = all(meld in turn.after for meld in turn.before if meld.wild)
                found["untouched" if kept else "rearranged"] += 1
    assert found["opened", True] > 50
    assert found["opened", False] > 50
    assert found["not opened", False] > 20
    assert found["rearranged"] > 20
    assert {"KUB-26", "KUB-28", "KUB-33", "KUB-53", "KUB-55", "KUB-57"} <= set(found)
