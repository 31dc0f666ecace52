"""Why cards are no meld, and why a move is not allowed: every reason with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rummykit.cards import Card, rank_letter
from rummykit.cards import text as written
from rummykit.language import Text
from rummykit.melds.reading import placings, readings, run_from
from rummykit.melds.rules import MeldRules
from rummykit.melds.words import words_of


@dataclass(frozen=True, repr=False)
class Fault:
    """One reason why something is not allowed.

    Attributes:
        rule: the id of the rule that is broken, such as ``ROM-17``.
        cards: the cards it is about.
        sentence: the reason in both languages, with fields.
        fields: what fills them.
    """

    rule: str
    cards: tuple[Card, ...]
    sentence: Text
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)

    def text(self, lang: str | None = None) -> str:
        """The reason in words."""
        return self.sentence.say(lang, cards=written(self.cards), **self.fields)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text()}"

    def __repr__(self) -> str:
        return f"<{self}>"


_SENTENCES: dict[str, Text] = {
    "empty": Text(
        "no cards were given; a meld has at least {least}",
        "no hay ninguna carta; una combinación tiene al menos {least}",
    ),
    "too_few": Text(
        "{cards}: {size} cards are too few, a meld has at least {least}",
        "{cards}: {size} cartas son pocas, una combinación tiene al menos {least}",
    ),
    "too_few_one": Text(
        "{cards}: 1 card is too few, a meld has at least {least}",
        "{cards}: 1 carta es poco, una combinación tiene al menos {least}",
    ),
    "run_too_short": Text(
        "{cards}: a {run} has at least {least} cards, this has {size}",
        "{cards}: una {run} tiene al menos {least} cartas y esta tiene {size}",
    ),
    "set_too_long": Text(
        "{cards}: a {set} has at most {most} cards, this has {size}",
        "{cards}: un {set} tiene como máximo {most} cartas y este tiene {size}",
    ),
    "run_too_long": Text(
        "{cards}: a {run} has at most {most} cards, this has {size}",
        "{cards}: una {run} tiene como máximo {most} cartas y esta tiene {size}",
    ),
    "set_rank": Text(
        "{cards}: the cards of a {set} are all of one {rank}",
        "{cards}: las cartas de un {set} son todas del mismo {rank}",
    ),
    "set_repeat_one": Text("{cards} is in the {set} more than once", "{cards} está más de una vez en el {set}"),
    "set_repeat": Text("{cards} are in the {set} more than once", "{cards} están más de una vez en el {set}"),
    "set_suit": Text(
        "{cards}: the cards of a meld are all of one colour",
        "{cards}: las cartas de una combinación son todas del mismo color",
    ),
    "not_evidence": Text("{cards}: only Evidence cards can be melded", "{cards}: solo se combinan cartas de Prueba"),
    "letters_wild": Text(
        "{cards}: a Wild card never stands for Letters",
        "{cards}: un Comodín nunca representa las Cartas del Destripador",
    ),
    "run_suit": Text(
        "{cards}: the cards of a {run} are all of one {suit}",
        "{cards}: las cartas de una {run} son todas del mismo {suit}",
    ),
    "run_repeat_one": Text("{cards} is in the {run} more than once", "{cards} está más de una vez en la {run}"),
    "run_repeat": Text("{cards} are in the {run} more than once", "{cards} están más de una vez en la {run}"),
    "run_gap_one": Text(
        "{cards}: the cards of a {run} follow one another; {gap} missing and no wild card for it",
        "{cards}: las cartas de una {run} van seguidas; falta {gap} y no hay comodín que lo cubra",
    ),
    "run_gap": Text(
        "{cards}: the cards of a {run} follow one another; {gap} missing and too few wild cards for them",
        "{cards}: las cartas de una {run} van seguidas; faltan {gap} y no hay comodines que los cubran",
    ),
    "corner": Text(
        "{cards}: a {run} does not go round the corner; an ace stands only at an end",
        "{cards}: la {run} no dobla la esquina; el as solo puede ir en un extremo",
    ),
    "corner_low": Text(
        "{cards}: a {run} does not go round the corner; no card follows the highest number",
        "{cards}: la {run} no dobla la esquina; detrás del número más alto no va ninguna carta",
    ),
    "neither": Text(
        "{cards} is neither a {set} (one {rank}) nor a {run} (one {suit}, {ranks} in order)",
        "{cards} no es ni {set} (un solo {rank}) ni {run} (un solo {suit} y {ranks} seguidos)",
    ),
    "naturals": Text(
        "{cards}: cards in a meld that are not wild: at least {least}, here {size}",
        "{cards}: cartas que no son comodines en una combinación: como mínimo {least}, aquí {size}",
    ),
    "wild_share": Text("{cards}: more wild cards than natural ones", "{cards}: hay más comodines que cartas naturales"),
    "wild_neighbours": Text("{cards}: two wild cards stand side by side", "{cards}: hay dos comodines seguidos"),
    "wild_max": Text(
        "{cards}: wild cards in a meld: at most {most}, here {size}",
        "{cards}: comodines en una combinación: como máximo {most}, aquí {size}",
    ),
    "wild_steps": Text(
        "{cards}: wild cards in a meld of this length: at most {most}, here {size}",
        "{cards}: comodines en una combinación de esta longitud: como máximo {most}, aquí {size}",
    ),
}


def faults(cards: Sequence[Card], rules: MeldRules) -> list[Fault]:
    """Every fault of `cards` as a meld; empty where they are one.

    Cards that could be meant as either kind are judged as the kind that has fewer
    faults, the set first.
    """
    if not cards:
        return [_fault("empty", (), rules, least=rules.set_min)]
    if readings(cards, rules):
        return []
    as_set = list(_set_faults(cards, rules))
    if not rules.runs:
        return [fault for _, fault in as_set]
    as_run = list(_run_faults(cards, rules))
    return _nearest(cards, as_set, as_run, rules)


_NO_SET, _NO_RUN = {"set_rank"}, {"run_suit"}


def _nearest(
    cards: Sequence[Card], as_set: list[tuple[str, Fault]], as_run: list[tuple[str, Fault]], rules: MeldRules
) -> list[Fault]:
    set_names = {name for name, _ in as_set}
    run_names = {name for name, _ in as_run}
    no_set, no_run = bool(set_names & _NO_SET), bool(run_names & _NO_RUN)
    if no_set and no_run:
        common = [fault for name, fault in as_set if name in run_names - {"run_too_short"}]
        neither = _fault("neither", cards, rules)
        if "neither_in_order" in rules.ids and _follow_one_another(cards, rules):
            # A run but for its suits: a rule book may have a number for that.
            neither = replace(neither, rule=rules.ids["neither_in_order"])
        return [neither, *common]
    if no_set and not rules.run_one_suit and _mostly_one_rank(cards, rules):
        return [fault for _, fault in as_set]  # any cards can be a bad run where suits do not matter
    if no_set or no_run:
        return [fault for _, fault in (as_run if no_set else as_set)]
    return [fault for _, fault in min(as_set, as_run, key=len)]


def _mostly_one_rank(cards: Sequence[Card], rules: MeldRules) -> bool:
    ranks = Counter(card.rank for card in cards if card.code not in rules.wild)
    return 2 * max(ranks.values(), default=0) > ranks.total()


def _follow_one_another(cards: Sequence[Card], rules: MeldRules) -> bool:
    ranks = [card.rank for card in cards if card.code not in rules.wild]
    return len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) < len(cards)


def _fault(name: str, cards: Sequence[Card], rules: MeldRules, **fields: object) -> Fault:
    single = fields.get("size", fields.get("count", len(cards))) == 1
    sentence = _SENTENCES[f"{name}_one"] if single and f"{name}_one" in _SENTENCES else _SENTENCES[name]
    said = vars(words_of(rules.name))
    return Fault(rules.ids.get(name, rules.name), tuple(cards), sentence, {**said, **fields})


def limit_faults(
    names: Sequence[str], kind: str, cards: Sequence[Card], rules: MeldRules
) -> Iterator[tuple[str, Fault]]:
    """The faults of cards that break limits on wild cards, by the names of the limits."""
    wilds = [card for card in cards if card.code in rules.wild]
    numbers: dict[str, dict[str, object]] = {
        "naturals": {"least": rules.min_naturals, "size": len(cards) - len(wilds)},
        "wild_max": {"most": rules.max_wilds, "size": len(wilds)},
        "wild_steps": {"most": rules.wild_limit("set" if kind == "set" else "run", len(cards)), "size": len(wilds)},
    }
    for name in names:
        # The rule book may number one limit differently for sets and runs of each length.
        key = next((k for k in (f"{name}_{kind}_{len(cards)}", f"{name}_{kind}") if k in rules.ids), name)
        fault = _fault(name, cards, rules, **numbers.get(name, {}))
        yield name, Fault(rules.ids.get(key, fault.rule), fault.cards, fault.sentence, fault.fields)


def _set_faults(cards: Sequence[Card], rules: MeldRules) -> Iterator[tuple[str, Fault]]:
    size = len(cards)
    naturals = [card for card in cards if card.code not in rules.wild]
    wild = tuple(i for i, card in enumerate(cards) if card.code in rules.wild)
    if size < rules.set_min:
        yield "too_few", _fault("too_few", cards, rules, size=size, least=rules.set_min)
    if rules.set_by == "suit":
        yield from _suit_set_faults(cards, naturals, rules)
    else:
        if len({card.rank for card in naturals}) > 1:
            yield "set_rank", _fault("set_rank", naturals, rules)
        twice = [card for card, n in Counter(naturals).items() if n > 1]
        if twice and not rules.set_repeats:
            yield "set_repeat", _fault("set_repeat", twice, rules)
        different = size if rules.set_repeats else len(set(naturals)) + len(wild)
        if rules.set_max is not None and different > rules.set_max:
            yield "set_too_long", _fault("set_too_long", cards, rules, size=size, most=rules.set_max)
    yield from limit_faults(rules.limits_broken("set", size, wild), "set", cards, rules)


def _suit_set_faults(cards: Sequence[Card], naturals: Sequence[Card], rules: MeldRules) -> Iterator[tuple[str, Fault]]:
    others = [card for card in naturals if card.kind != "evidence"]
    if others:
        yield "not_evidence", _fault("not_evidence", others, rules)
    suits = {card.suit for card in naturals if card.kind == "evidence"}
    if len(suits) > 1:
        yield "set_suit", _fault("set_suit", naturals, rules)
    if len(naturals) < len(cards) and suits & set(rules.wild_as_letters):
        yield "letters_wild", _fault("letters_wild", cards, rules)


def _run_faults(cards: Sequence[Card], rules: MeldRules) -> Iterator[tuple[str, Fault]]:
    size = len(cards)
    naturals = [card for card in cards if card.code not in rules.wild]
    wilds = [card for card in cards if card.code in rules.wild]
    if size < min(rules.run_min, rules.set_min):
        yield "too_few", _fault("too_few", cards, rules, size=size, least=min(rules.run_min, rules.set_min))
    elif size < rules.run_min:
        yield "run_too_short", _fault("run_too_short", cards, rules, size=size, least=rules.run_min)
    suits = Counter(card.suit for card in naturals)
    if rules.run_one_suit and len(suits) > 1:
        yield "run_suit", _fault("run_suit", naturals, rules)
    repeated = _repeated(naturals, size, rules)
    if repeated:
        yield "run_repeat", _fault("run_repeat", repeated, rules)
    if size > rules.run_max:
        yield "run_too_long", _fault("run_too_long", cards, rules, size=size, most=rules.run_max)
    fitting = [] if repeated else list(_placed(naturals, size, rules))
    if fitting:
        # It would be a run, so what remains to be said is the limit on wild cards.
        shapes = [run_from(placed, span, wilds, None, rules).wild for placed, span in fitting]
        broken = min((rules.limits_broken("run", size, wild) for wild in shapes), key=len)
        yield from limit_faults(broken, "run", cards, rules)
        return
    if not rules.run_one_suit or len(suits) == 1:
        for name, fault in _order_faults(cards, naturals, len(wilds), rules):
            # Cards that stand twice are no sign of a turned corner.
            if not (repeated and name == "corner"):
                yield name, fault
    # Where they stand cannot be said, so of the limits only those on numbers are judged.
    apart = tuple(range(0, 2 * len(wilds), 2))
    yield from limit_faults(rules.limits_broken("run", size, apart), "run", cards, rules)


def _repeated(naturals: Sequence[Card], size: int, rules: MeldRules) -> list[Card]:
    """Cards whose rank stands more often than a run of this size has places for it."""
    whole_circle = size > rules.pack.ranks  # only then is there room for both aces
    ranks = Counter(card.rank for card in naturals)
    room = {rank: len(rules.places_of(rank)) if rank == 1 and whole_circle else 1 for rank in ranks}
    return list(dict.fromkeys(card for card in naturals if ranks[card.rank] > room[card.rank]))


def _placed(naturals: Sequence[Card], size: int, rules: MeldRules) -> Iterator[tuple[dict[int, Card], range]]:
    for low in range(rules.lowest_place, rules.highest_place - size + 2):
        span = range(low, low + size)
        for placed in placings(naturals, span, rules):
            yield placed, span


def _order_faults(
    cards: Sequence[Card], naturals: Sequence[Card], wilds: int, rules: MeldRules
) -> Iterator[tuple[str, Fault]]:
    """Missing ranks, and a run that would go on past its end.

    Ranks are looked at in a line, with an ace wherever it may stand, and on a ring. Cards
    that lie closer together on the ring are meant to turn the corner.
    """
    ranks = dict.fromkeys(card.rank for card in naturals)
    if not ranks:
        return
    lines = [[rules.places_of(rank)[end] for rank in ranks] for end in (0, -1)]
    in_line = min((_between(places) for places in lines), key=len)
    on_ring = min((_holes(list(ranks), rules.pack.ranks, first) for first in ranks), key=len)
    # Only where little is missing on the ring, and at the ace, is the corner what was meant.
    at_the_ace = 1 in ranks or {2, rules.pack.ranks} <= ranks.keys()
    turns = at_the_ace and len(on_ring) < len(in_line) and len(on_ring) <= wilds + 1
    if turns or (len(in_line) <= wilds and len(cards) <= rules.pack.ranks):
        corner = _fault("corner", cards, rules)
        # Where nothing stands above the top rank, "only at an end" would promise too much.
        yield "corner", corner if rules.ace_high else replace(corner, sentence=_SENTENCES["corner_low"])
    holes = on_ring if turns else in_line
    if len(holes) > wilds:
        gap = ", ".join(_rank_name(rules.rank_at(place), rules) for place in holes)
        yield "run_gap", _fault("run_gap", cards, rules, gap=gap, count=len(holes))


def _between(places: Sequence[int]) -> list[int]:
    """The places missing between the lowest and the highest."""
    return [place for place in range(min(places), max(places)) if place not in places]


def _holes(ranks: Sequence[int], top: int, first: int) -> list[int]:
    """The ranks missing when one goes up from `first` round the ring."""
    steps = {(rank - first) % top for rank in ranks}
    return [(first - 1 + step) % top + 1 for step in range(max(steps)) if step not in steps]


def _rank_name(rank: int, rules: MeldRules) -> str:
    return rank_letter(rank) if rules.pack_name == "french" else str(rank)
