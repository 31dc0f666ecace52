"""Melds by brute force, from the definitions alone.

Nothing here calls `rummykit.melds`: the readings of some cards are found by putting every
real card in the place of every wild card, and every card in every place of a run. It is
slow and simple, and that is its use.

A reading is a plain tuple, its *key*:

- ``("set", rank or suit, naturals, faces of each wild card)``
- ``("run", low, ((natural code or "*", faces), …))``

The key does not say which of several wild cards lies in which place.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

from hypothesis import settings
from hypothesis import strategies as st

from rummykit.cards import jack_pack
from rummykit.melds import MeldRules

FUZZ = int(os.environ.get("RUMMYKIT_FUZZ", "1"))


def tries(examples):
    """Hypothesis settings: `examples` by default, more with RUMMYKIT_FUZZ."""
    return settings(max_examples=examples * FUZZ, deadline=None, derandomize=FUZZ == 1, database=None)


# --- the rules of several games, each fault called by its own name -------------------

NAMES = (
    "empty too_few run_too_short set_too_long run_too_long set_rank set_repeat set_suit not_evidence letters_wild "
    "run_suit run_repeat run_gap corner neither naturals wild_share wild_neighbours wild_max wild_steps set_wild_room"
)
IDS = {name: name for name in NAMES.split()}
NUMBERS = {rank: rank for rank in range(2, 11)} | {11: 10, 12: 10, 13: 10}
ROMME = {"values": {1: 11, **NUMBERS}, "low_ace_value": 1, "set_ace_value": 11, "min_naturals": 2, "ids": IDS}
TWOS_AND_JOKERS = frozenset({"JK", "2S", "2H", "2D", "2C"})
PENALTIES = {1: 15, 2: 50, **dict.fromkeys(range(3, 10), 5), **dict.fromkeys(range(10, 14), 10)}
EVIDENCE = {c.code: 5 if c.suit == "letters" else 2 for c in jack_pack().counts if c.kind == "evidence"}

RULES = {
    "romme": MeldRules("romme", **ROMME),
    "romme, run_max 14, ace_in_set 1": MeldRules("romme", **{**ROMME, "set_ace_value": 1}, run_max=14),
    "romme, not_majority": MeldRules("romme", **ROMME, naturals_at_least_half=True),
    "romme, not_adjacent": MeldRules("romme", **ROMME, wilds_side_by_side=False),
    "romme, one": MeldRules("romme", **ROMME, max_wilds=1),
    "romme, declared": MeldRules("romme", **ROMME, set_wild_suit="declared"),
    "romme, both": MeldRules("romme", **ROMME, set_wild_suit="both"),
    "rummikub": MeldRules(
        "rummikub", "rummikub", ace_high=False, wild=frozenset({"jk"}), min_naturals=1,
        values={rank: rank for rank in range(1, 14)}, ids=IDS,
    ),
    "dummy": MeldRules(
        "dummy", set_max=None, set_repeats=True, run_min=4, run_one_suit=False, wild=TWOS_AND_JOKERS,
        values=PENALTIES, wild_value=50, ids=IDS,
    ),
    "shanghai": MeldRules(
        "shanghai", set_max=None, set_repeats=True, run_min=4, run_max=14, set_wild_suit="declared",
        set_wild_steps=((3, 1),), run_wild_steps=((4, 1), (5, 2), (7, 3), (10, 4)), values=PENALTIES, ids=IDS,
    ),
    "gin": MeldRules("gin", ace_high=False, wild=frozenset(), values={1: 1, **NUMBERS}, ids=IDS),
    "jack": MeldRules(
        "jack", "jack", set_by="suit", set_max=None, set_repeats=True, runs=False, wild=frozenset({"EV-WILD"}),
        wild_as_letters=("letters",), min_naturals=1, code_values=EVIDENCE, ids=IDS,
    ),
}  # fmt: skip

# More faces than thirteen ranks and four suits, as the generated instances of meld search have them.
RULES["wide colours"] = MeldRules(
    "wide", "colours-5x20", set_max=5, run_max=20, ace_high=False, wild=frozenset({"jk"}), min_naturals=1,
    values={rank: rank for rank in range(1, 21)}, ids=IDS,
)  # fmt: skip


@st.composite
def any_rules(draw):
    """Rules that no game has, so that nothing rests on the habits of one."""
    top = draw(st.sampled_from([5, 13]))
    low = draw(st.booleans())
    set_min, run_min = draw(st.integers(2, 4)), draw(st.integers(2, 4))
    return MeldRules(
        "any",
        "french" if top == 13 else "colours-4x5",
        set_min=set_min,
        set_max=draw(st.sampled_from([4, 5, None])),
        set_repeats=draw(st.booleans()),
        run_min=run_min,
        run_max=draw(st.integers(4, top + 1)),
        run_one_suit=draw(st.booleans()),
        ace_low=low,
        ace_high=draw(st.booleans()) if low else True,
        wild=draw(st.sampled_from([frozenset({"JK"}), TWOS_AND_JOKERS, frozenset()]))
        if top == 13
        else frozenset({"jk"}),
        min_naturals=draw(st.integers(0, min(set_min, run_min))),
        naturals_at_least_half=draw(st.booleans()),
        wilds_side_by_side=draw(st.booleans()),
        max_wilds=draw(st.sampled_from([None, 0, 1, 2])),
        set_wild_steps=draw(st.sampled_from([(), ((3, 1),), ((2, 0), (4, 2))])),
        run_wild_steps=draw(st.sampled_from([(), ((4, 1), (5, 2))])),
        set_wild_suit=draw(st.sampled_from(["either", "declared", "both"])),
        values={rank: rank + 1 for rank in range(1, 14)},
        low_ace_value=draw(st.sampled_from([None, 1])),
        set_ace_value=draw(st.sampled_from([None, 20])),
        wild_value=draw(st.sampled_from([None, 7])),
        ids=IDS,
    )


# --- readings ------------------------------------------------------------------------


def readings(cards, rules):
    """Every reading of all `cards`, as key -> points."""
    found = dict(sets(cards, rules))
    if rules.runs:
        found |= dict(runs(cards, rules))
    return found


def split(cards, rules):
    """The natural cards and the wild ones."""
    return [c for c in cards if c.code not in rules.wild], [c for c in cards if c.code in rules.wild]


def within_limits(kind, size, wild_places, rules):
    """The limits on wild cards, each as its sentence says it."""
    wilds = len(wild_places)
    naturals = size - wilds
    steps = dict(rules.set_wild_steps if kind == "set" else rules.run_wild_steps)
    longest = max((length for length in steps if length <= size), default=None)
    return (
        naturals >= rules.min_naturals
        and (wilds <= naturals or not rules.naturals_at_least_half)
        and (rules.max_wilds is None or wilds <= rules.max_wilds)
        and (longest is None or wilds <= steps[longest])
        and (kind == "set" or rules.wilds_side_by_side or not any(p + 1 in wild_places for p in wild_places))
    )


def sets(cards, rules):
    """The readings as a set."""
    size = len(cards)
    if size < rules.set_min or (rules.set_max is not None and size > rules.set_max):
        return
    naturals, wilds = split(cards, rules)
    if not within_limits("set", size, range(len(wilds)), rules):
        return
    yield from (suit_sets if rules.set_by == "suit" else rank_sets)(naturals, len(wilds), rules)


def rank_sets(naturals, wilds, rules):
    shown = tuple(sorted(c.code for c in naturals))
    for rank in range(1, rules.pack.ranks + 1):
        if any(c.rank != rank for c in naturals):
            continue
        faces = [c for c in rules.pack.counts if c.kind == "plain" and c.rank == rank]
        filled = [
            chosen
            for chosen in combinations_with_replacement(faces, wilds)
            if rules.set_repeats or max(Counter([*naturals, *chosen]).values(), default=1) == 1
        ]
        worth = rules.values.get(rank, 0) if rank > 1 or rules.set_ace_value is None else rules.set_ace_value
        points = worth * len(naturals) + wilds * (worth if rules.wild_value is None else rules.wild_value)
        if rules.set_wild_suit == "declared":
            for chosen in filled:
                yield ("set", rank, shown, tuple(sorted((c.code,) for c in chosen))), points
        elif filled:
            possible = tuple(sorted({c.code for chosen in filled for c in chosen}))
            yield ("set", rank, shown, (possible,) * wilds), points


def suit_sets(naturals, wilds, rules):
    if any(c.kind != "evidence" for c in naturals) or len({c.suit for c in naturals}) > 1:
        return
    shown = tuple(sorted(c.code for c in naturals))
    for face in rules.pack.counts:
        fits = face.kind == "evidence" and face.code not in rules.wild and all(c.suit == face.suit for c in naturals)
        if fits and not ((wilds or not naturals) and face.suit in rules.wild_as_letters):
            wild_worth = sum(rules.code_values.get(code, 0) for code in sorted(rules.wild)[:1]) * wilds
            points = sum(rules.code_values.get(c.code, 0) for c in naturals) + wild_worth
            yield ("set", face.suit, shown, ((face.code,),) * wilds), points


def runs(cards, rules):
    """The readings as a run."""
    size = len(cards)
    if not rules.run_min <= size <= rules.run_max:
        return
    naturals, wilds = split(cards, rules)
    top = rules.pack.ranks
    for low in range(1 if rules.ace_low else 2, top + (1 if rules.ace_high else 0) - size + 2):
        places = range(low, low + size)
        for suits in [(suit,) for suit in rules.pack.suits] if rules.run_one_suit else [rules.pack.suits]:
            for laid in orders(naturals, len(wilds), places, suits, top):
                wild_places = {i for i, token in enumerate(laid) if token == "*"}
                if within_limits("run", size, wild_places, rules):
                    yield run_key(laid, low, suits, rules), run_points(laid, places, rules)


def orders(naturals, wilds, places, suits, top) -> Iterator[tuple]:
    """Every way to have each place taken by a card that belongs there, or by a wild one (``*``)."""
    if not places:
        yield ()
        return
    rank = 1 if places[0] in (1, top + 1) else places[0]
    for card in dict.fromkeys(naturals):
        if card.rank == rank and card.suit in suits:
            rest = list(naturals)
            rest.remove(card)
            yield from ((card, *more) for more in orders(rest, wilds, places[1:], suits, top))
    if wilds:
        yield from (("*", *more) for more in orders(naturals, wilds - 1, places[1:], suits, top))


def run_key(laid, low, suits, rules):
    parts = []
    for place, token in enumerate(laid, low):
        rank = 1 if place > rules.pack.ranks else place
        faces = (token.code,) if token != "*" else tuple(sorted(rules.pack.at(s, rank).code for s in suits))
        parts.append((token if token == "*" else token.code, faces))
    return ("run", low, tuple(parts))


def run_points(laid, places, rules):
    points = 0
    for place, token in zip(places, laid, strict=True):
        worth = rules.values.get(1 if place > rules.pack.ranks else place, 0)
        if place == 1 and rules.low_ace_value is not None:
            worth = rules.low_ace_value
        points += rules.wild_value if token == "*" and rules.wild_value is not None else worth
    return points


def key(meld, rules):
    """The key of a `Meld` of the kit."""
    faces = [tuple(sorted(face.code for face in stand)) for stand in meld.stands_for]
    if meld.kind == "run":
        tokens = ("*" if i in meld.wild else card.code for i, card in enumerate(meld.cards))
        return ("run", meld.low, tuple(zip(tokens, faces, strict=True)))
    naturals = tuple(sorted(card.code for i, card in enumerate(meld.cards) if i not in meld.wild))
    named = meld.stands_for[0][0]
    return (
        "set",
        named.suit if rules.set_by == "suit" else named.rank,
        naturals,
        tuple(sorted(faces[i] for i in meld.wild)),
    )


# --- laying off and exchanging ---------------------------------------------------------


def grown(meld, new, rules):
    """The keys of what `meld` can become when all of `new` join it; what lies there stays what it is."""
    if meld.kind == "run":
        return grown_runs(meld, new, rules)
    fixed = [{face.code for face in meld.stands_for[i]} for i in meld.wild]
    return {
        ("set", name, shown, tuple(sorted(kept)))
        for (_, name, shown, faces), _ in sets((*meld.cards, *new), rules)
        for kept in kept_faces(fixed, faces, rules)
    }


def kept_faces(fixed, faces, rules):
    """The faces of all wild cards of a set, where those of `fixed` may only have lost some."""
    if rules.set_wild_suit == "declared" or rules.set_by == "suit":
        rest = Counter(faces)
        rest.subtract(tuple(sorted(one)) for one in fixed)
        return [faces] if min(rest.values(), default=0) >= 0 else []
    still = [tuple(sorted(one & set(open_))) for one, open_ in zip(fixed, faces, strict=False)]
    return [(*still, *faces[len(fixed) :])] if all(still) else []


def grown_runs(meld, new, rules):
    old = key(meld, rules)[2]
    found = set()
    for (kind, low, parts), _ in runs((*meld.cards, *new), rules):
        start = meld.low - low
        if 0 <= start <= len(new) and parts[start : start + len(old)] == old:
            found.add((kind, low, parts))
    return found


def exchange_results(meld, given, rules):
    """How many wild cards leave for `given`, and the key of the meld after it; None where it is impossible.

    Every card given takes the place of one wild card that may be it. In a set of which
    ``both`` suits are demanded, all suits that are open must be given.
    """
    if not given or (len(given) > len(meld.wild) and rules.set_wild_suit != "both"):
        return None
    if meld.kind == "run":
        for homes in permutations(meld.wild, len(given)):
            if all(card in meld.stands_for[i] for card, i in zip(given, homes, strict=True)):
                parts = list(key(meld, rules)[2])
                for card, i in zip(given, homes, strict=True):
                    parts[i] = (card.code, (card.code,))
                return len(given), ("run", meld.low, tuple(parts))
        return None
    return set_exchange(meld, list(given), rules)


def set_exchange(meld, given, rules):
    naturals = [c for i, c in enumerate(meld.cards) if i not in meld.wild]
    open_faces = [meld.stands_for[i] for i in meld.wild]
    if rules.set_wild_suit == "both":
        wanted = set(open_faces[0]) if open_faces else set()
        if set(given) != wanted or len(given) != len(wanted):
            return None
        leaving = min(len(given), len(meld.wild))
    else:
        fits = any(
            all(card in open_faces[i] for card, i in zip(given, homes, strict=True))
            for homes in permutations(range(len(open_faces)), len(given))
        )
        if not fits:
            return None
        leaving = len(given)
    after = [*naturals, *given]
    if not rules.set_repeats and max(Counter(after).values()) > 1:
        return None
    return leaving, tuple(sorted(card.code for card in after))


# --- melds in a hand --------------------------------------------------------------------


def melds_in(hand, rules):
    """The keys of all melds that `hand` holds, by trying every choice of its cards."""
    naturals, wilds = split(hand, rules)
    found = set()
    for size in range(1, len(naturals) + 1):
        for chosen in {tuple(sorted(c, key=lambda card: card.index)) for c in combinations(naturals, size)}:
            for used in range(len(wilds) + 1):
                found |= set(readings((*chosen, *wilds[:used]), rules))
    return found


# --- cards that are nearly melds --------------------------------------------------------


def faces(rules):
    """All faces of the pack."""
    return list(rules.pack.counts)


@st.composite
def hands(draw, rules, most=7):
    """Cards of a few neighbouring ranks and suits, so that melds are frequent."""
    if rules.pack_name == "jack":
        near = [c for c in faces(rules) if c.kind == "evidence" and c.suit in ("gull", "jill", "letters", "wild")]
        return draw(st.lists(st.sampled_from(near) | st.sampled_from(faces(rules)), max_size=most))
    top = rules.pack.ranks
    first = draw(st.integers(1, top))
    span = draw(st.integers(2, 6))
    ranks = {(first + step - 1) % top + 1 for step in range(span)}
    suits = draw(st.sampled_from([rules.pack.suits[:1], rules.pack.suits[1:3], rules.pack.suits]))
    near = [c for c in faces(rules) if c.kind == "plain" and c.rank in ranks and c.suit in suits]
    wild = [c for c in faces(rules) if c.code in rules.wild]
    pool = st.sampled_from(near)
    if wild:
        pool = pool | pool | st.sampled_from(wild)
    return draw(st.lists(pool, max_size=most))


@st.composite
def whole_melds(draw, rules, most=7):
    """A set or a run in any order; nearly always one that the rules admit."""
    if rules.set_by == "suit":
        wild = [c for c in faces(rules) if c.code in rules.wild]
        suspect = draw(st.sampled_from([c for c in faces(rules) if c.kind == "evidence" and c not in wild]))
        return draw(st.lists(st.sampled_from([suspect, suspect, *wild]), min_size=3, max_size=most))
    pack, top = rules.pack, rules.pack.ranks
    suits = draw(st.permutations(pack.suits))
    if draw(st.integers(0, 2)):
        size = draw(st.integers(rules.run_min, min(most, top)))
        low = draw(st.integers(1, top + 2 - size))
        held = [pack.at(suits[0], 1 if place == top + 1 else place) for place in range(low, low + size)]
        if not rules.run_one_suit:
            held = [pack.at(draw(st.sampled_from(suits)), card.rank) for card in held]
    else:
        rank = draw(st.integers(1, top))
        longest = len(suits) if rules.set_max is None else min(len(suits), rules.set_max)
        held = [pack.at(suit, rank) for suit in suits[: draw(st.integers(min(rules.set_min, longest), longest))]]
    wild = [c for c in faces(rules) if c.code in rules.wild]
    for i in range(len(held)):
        if wild and draw(st.integers(0, 3)) == 0:
            held[i] = draw(st.sampled_from(wild))
    return draw(st.permutations(held))


@st.composite
def nearly_melds(draw, rules, most=7):
    """A set or a run, whole or spoilt: a card changed, added or gone; or just cards."""
    if draw(st.integers(0, 3)) == 0:
        return draw(hands(rules, most))
    held = list(draw(whole_melds(rules, most)))
    for _ in range(draw(st.sampled_from([0, 1, 1, 2]))):
        if not held:
            break
        at = draw(st.integers(0, len(held) - 1))
        other = draw(st.sampled_from(faces(rules)) | st.sampled_from(held))
        held[at : at + 1] = draw(st.sampled_from([[], [other], [held[at], other], [held[at], held[at]]]))
    return held


def rules_and(strategy_of_rules, extra=True):
    """Rules by name (or made up) together with something drawn for them."""
    named = st.sampled_from(sorted(RULES)).map(RULES.get)
    return (named | any_rules() if extra else named).flatmap(
        lambda rules: st.tuples(st.just(rules), strategy_of_rules(rules))
    )
