"""Matches played at random, richly: many melds on the table, jokers, knocks, every switch."""

import os
import random

from hypothesis import settings

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import by_suit, french_pack, text
from rummykit.games import meld_rules
from rummykit.melds import melds_in

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))


def tries(examples):
    """Hypothesis settings: `examples` by default, more with RUMMYKIT_FUZZ."""
    return settings(max_examples=examples * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)


# How much a kind of move is liked; a uniform choice would hardly ever lay a card.
LIKED = {"lay": 30, "swap": 20, "add": 12, "knock": 4, "draw discard": 2}


def any_switches(rng):
    """Half of the time the usual rules, else every switch at any of its values."""
    if rng.random() < 0.5:
        return {}
    given = {name: rng.choice(switch.values) for name, switch in rulebook.switches("romme").items()}
    return {**given, "hand_needs_opening": True}


def choose(moves, rng):
    """One of `moves`, laying rather than not."""
    liking = [LIKED.get(f"{m.verb} {m.word}", LIKED.get(m.verb, 1)) for m in moves]
    return rng.choices(list(moves), liking)[0]


def rich_position(rng, switches=None, clock=None):
    """A turn in the middle of a round: melds with jokers on the table, hands full of possibilities."""
    switches = any_switches(rng) if switches is None else switches
    low = rng.random() < 0.15  # ROM-72 makes the engine look far ahead, so these hands are small
    if low:
        switches = {**switches, "hand_needs_opening": False}
    names = ("run_max", "ace_in_set", "joker_limit", "set_joker_suit")
    rules = meld_rules("romme", **{name: switches[name] for name in names if name in switches})
    deck = french_pack(2, 6).deck()
    rng.shuffle(deck)
    table = []
    for _ in range(rng.randrange(5)):
        sample = by_suit(rng.sample(deck, 16))
        found = [meld for meld in melds_in(sample, rules) if len(meld.wild) < 3]
        if found:
            meld = rng.choice(found)
            table.append(meld)
            for card in meld.cards:
                deck.remove(card)
    seats = rng.randint(2, 4)
    hands = []
    for _ in range(seats):
        size = rng.choice([1, 2, 3, 4, 6, 6, 6] if low else [1, 2, 3, 4, 6, 9, 13])
        hands.append(deck[:size])
        del deck[:size]
    phase = rng.choice(["draw", "play", "play"])
    pile = deck[: rng.choice([0, 1, 2, 3, 8])]
    del deck[: len(pile)]
    if rng.random() < 0.2:  # nearly everything is discarded, so that a new stock is needed soon
        left = rng.randrange(3)
        pile, deck = pile + deck[left:], deck[:left]
    to_move = rng.randrange(seats)
    more = {}
    others = [seat for seat in range(seats) if seat != to_move]
    if phase == "draw" and pile and len(deck) + len(pile) > 1:
        more["discarded_by"] = rng.choice([None, rng.choice(others)])
    if phase == "play" and len(hands[to_move]) > 1 and rng.random() < 0.3:
        more["taken"] = rng.choice(hands[to_move]).code
    return rk.position(
        "romme",
        hands=[text(hand) for hand in hands],
        table=[str(meld) for meld in table],
        owners=[rng.randrange(seats) for _ in table],
        discard=text(pile),
        stock=text(deck),
        to_move=to_move,
        phase=phase,
        opened=[seat for seat in range(seats) if table and rng.random() < 0.7],
        totals=[rng.randrange(40) for _ in range(seats)],
        seed=rng.randrange(1000),
        turns=rng.choice([1, 5, 499]),
        clock=clock,
        **switches,
        **more,
    )


def some_game(rng, clock=None):
    """A fresh match or a rich position."""
    if rng.random() < 0.3:
        seats = rng.randint(2, 4)
        return rk.new_game("romme", players=seats, seed=rng.randrange(10_000), clock=clock, **any_switches(rng))
    return rich_position(rng, clock=clock)


def step(game, rng):
    """One move of a seat that may act; None when the match is over."""
    if game.over:
        return None
    seat = rng.choice(game.to_move)
    move = choose(game.moves(seat), rng)
    return game.play(move, seat)


def played(seed, most=60, clock=None):
    """A game after up to `most` random moves."""
    rng = random.Random(seed)
    game = some_game(rng, clock)
    for _ in range(rng.randrange(most + 1)):
        if step(game, rng) is None:
            break
    return game


def snapshot(game):
    """All that a game is, to be compared later: states are never changed, so they may be kept."""
    views = [game.view(seat).as_dict() for seat in range(len(game.names))]
    return dict(game.state.__dict__), tuple(game.log), game.to_move, views


def random_move_text(game, rng):
    """Text of a move that may or may not be legal: other people's cards, wrong melds, wrong times."""
    state = game.state
    own = list(state.hands[rng.choice(game.to_move or (0,))])
    anywhere = french_pack(2, 6).deck()
    pool = own * 4 + anywhere[:: rng.randint(1, 9)] if own else anywhere

    def card():
        return rng.choice(pool).code

    def said():
        code = card()
        if code == "JK" and rng.random() < 0.5:
            face = card()
            return f"JK={face if face != 'JK' else rng.choice('A23456789TJQK')}"
        return code

    def group():
        count = rng.choice([1, 2, 3, 3, 3, 4, 5])
        picked = rng.sample(own, min(count, len(own))) if own and rng.random() < 0.8 else []
        words = [c.code for c in by_suit(picked)] or [said() for _ in range(count)]
        return " ".join([*([rng.choice(["set", "run"])] if rng.random() < 0.1 else []), *words])

    target = rng.randint(0, len(state.table) + 1)
    kinds = [
        lambda: "draw stock",
        lambda: "draw discard",
        lambda: f"draw {card()}",
        lambda: f"discard {card()}",
        lambda: "lay " + " / ".join(group() for _ in range(rng.choice([1, 1, 1, 2, 3]))),
        lambda: f"add {said()} to {target}",
        lambda: f"add {said()} {said()} to {target}",
        lambda: f"swap {card()} in {target}",
        lambda: f"swap {card()} {card()} in {target}",
        lambda: rng.choice(["knock", "pass", "deal", "buy", "cut", "timeout", "escape", "arrange", "vote gull"]),
        lambda: f"arrange {group()} | {group()}",
        lambda: f"take {card()}",
    ]
    return rng.choice(kinds)()
