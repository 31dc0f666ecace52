"""Two ways to find the best melds that share no code with the search.

`by_subsets` reads every subset of a small hand with `rummykit.melds.readings` and puts
subsets together; `by_milp` is an integer program over melds it lists by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from rummykit.cards import Card
from rummykit.melds import Meld, MeldRules, extensions, readings


def by_subsets(
    hand: Sequence[Card],
    rules: MeldRules,
    count: Callable[[Card], int],
    table: Sequence[Meld] = (),
    least: int = 0,
    slots: Sequence[tuple[str, int]] | None = None,
) -> dict[str, int | None]:
    """The best values over all ways to lay subsets of a hand of up to nine cards.

    Args:
        hand: the cards.
        rules: the meld rules.
        count: what a card counts in hand.
        table: melds that cards may be laid off on.
        least: meld points that have to be reached for ``reach``.
        slots: the melds of a contract, (kind, size), for ``contract``.

    Returns:
        The best number of cards, points laid, points left, points left having reached
        `least`, and points left having laid the contract; None where it cannot be.
    """
    size = len(hand)
    full = (1 << size) - 1
    subset = [[hand[i] for i in range(size) if mask >> i & 1] for mask in range(full + 1)]
    read = [readings(cards, rules) if len(cards) >= 3 else [] for cards in subset]
    meld_points = [max((meld.points for meld in found), default=None) for found in read]
    grown: list[list[int | None]] = [
        [max((one.points - meld.points for one in extensions(meld, cards, rules)), default=None) if cards else 0 for cards in subset]
        for meld in table
    ]  # fmt: skip

    @cache
    def new(mask: int) -> frozenset[int]:
        """The point sums with which exactly the cards of `mask` can be laid as new melds."""
        if not mask:
            return frozenset({0})
        low = mask & -mask
        sums: set[int] = set()
        part = mask
        while part:
            worth = meld_points[part]
            if part & low and worth is not None:
                sums |= {worth + more for more in new(mask ^ part)}
            part = (part - 1) & mask
        return frozenset(sums)

    @cache
    def off(mask: int, target: int) -> int | None:
        """The most points with which exactly the cards of `mask` can be laid off on tables `target` and later."""
        if not mask:
            return 0
        if target == len(table):
            return None
        best: int | None = None
        part = mask
        while True:
            worth, rest = grown[target][part], off(mask ^ part, target + 1)
            if worth is not None and rest is not None and (best is None or worth + rest > best):
                best = worth + rest
            if not part:
                return best
            part = (part - 1) & mask

    @cache
    def filled(mask: int, slot: int) -> bool:
        assert slots is not None
        if slot == len(slots):
            return not mask
        kind, length = slots[slot]
        part = mask
        while part:
            fits = bin(part).count("1") == length and any(meld.kind == kind for meld in read[part])
            if fits and filled(mask ^ part, slot + 1):
                return True
            part = (part - 1) & mask
        return False

    total = sum(map(count, hand))
    value = [sum(map(count, cards)) for cards in subset]
    best: dict[str, int | None] = dict.fromkeys(("most_cards", "most_points", "least_left", "reach", "contract"))

    def better(name: str, found: int, sign: int) -> None:
        old = best[name]
        if old is None or sign * found > sign * old:
            best[name] = found

    for mask in range(full + 1):
        if slots is not None and filled(mask, 0):
            better("contract", total - value[mask], -1)
        part = mask
        while True:
            sums, more = new(part), off(mask ^ part, 0)
            if sums and more is not None:
                better("most_cards", bin(mask).count("1"), 1)
                better("least_left", total - value[mask], -1)
                better("most_points", max(sums) + more, 1)
                if max(sums) >= least > 0:
                    better("reach", total - value[mask], -1)
            if not part:
                break
            part = (part - 1) & mask
    return best


def layouts(cards: Sequence[Card], rules: MeldRules) -> list[list[Meld]]:
    """Every way to lay all of up to eleven cards as melds, each meld with every reading."""
    size = len(cards)

    @cache
    def read(mask: int) -> tuple[Meld, ...]:
        return tuple(readings([cards[i] for i in range(size) if mask >> i & 1], rules))

    def partitions(mask: int) -> list[list[Meld]]:
        if not mask:
            return [[]]
        low, found = mask & -mask, []
        part = mask
        while part:
            if part & low and bin(part).count("1") >= 3:
                for meld in read(part):
                    found += [[meld, *rest] for rest in partitions(mask ^ part)]
            part = (part - 1) & mask
        return found

    return partitions((1 << size) - 1)


def by_milp(hand: Sequence[Card], table: Sequence[Card], colours: Sequence[str], ranks: int) -> int | None:
    """The most hand cards of Rummikub that can join a table whose jokers are free, by an integer program.

    Melds of three to five cards are listed here; longer runs are two shorter ones.

    Returns:
        The number of cards; None where the table cannot be laid out at all.
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    def key(card: Card) -> tuple[str, int] | str:
        return "joker" if card.is_joker else (card.suit, card.rank)

    held, laid = [key(c) for c in hand], [key(c) for c in table]
    rows = sorted(set(held) | set(laid), key=str)
    jokers = held.count("joker") + laid.count("joker")
    shapes: set[tuple[tuple[object, ...], int]] = set()
    spans = [[(c, n + i) for i in range(length)] for c in colours for length in (3, 4, 5) for n in range(1, ranks - length + 2)]
    for number in range(1, ranks + 1):
        for chosen in range(1 << len(colours)):
            group = [(c, number) for i, c in enumerate(colours) if chosen >> i & 1]
            if len(group) >= 3:
                spans.append(group)
    for span in spans:
        for chosen in range(1 << len(span)):
            natural = tuple(card for i, card in enumerate(span) if chosen >> i & 1)
            wild = len(span) - len(natural)
            if natural and wild <= jokers and all(card in rows for card in natural):
                shapes.add((natural, wild))
    listed = sorted(shapes, key=str)
    if not listed:
        return None if laid else 0
    matrix = np.zeros((len(rows), len(listed)))
    for column, (natural, wild) in enumerate(listed):
        for card in natural:
            matrix[rows.index(card), column] += 1
        if wild:
            matrix[rows.index("joker"), column] += wild
    low = [laid.count(row) for row in rows]
    high = [laid.count(row) + held.count(row) for row in rows]
    sizes = np.array([len(natural) + wild for natural, wild in listed])
    result = milp(-sizes, constraints=LinearConstraint(matrix, low, high), integrality=np.ones(len(listed)), bounds=Bounds(0, 4))
    return None if result.x is None else round(float(sizes @ result.x)) - len(laid)
