"""Why cards are no meld, and why a move is not allowed: every reason with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rummykit.cards import Card, rank_letter
from rummykit.cards import text as written
from rummykit.language import Text
from rummykit.melds.reading import placings, readings, run_from
from rummykit.melds.rules import MeldRules


@dataclass(frozen=True)
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

    def text(self, lang: str = "en") -> str:
        """The reason in words."""
        return self.sentence.say(lang, cards=written(self.cards), **self.fields)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text()}"


_SENTENCES: dict[str, Text] = {
    "empty": Text(
        "no cards were given; a meld has at least {least}",
        "no hay ninguna carta; una combinación tiene al menos {least}",
    ),
    "too_few": Text(
        "{cards}: {size} cards are too few, a meld has at least {least}",
        "{cards}: {size} cartas son pocas, una combinación tiene al menos {least}",
    ),
    "run_too_short": Text(
        "{cards}: a run has at least {least} cards, this has {size}",
        "{cards}: una escalera tiene al menos {least} cartas y esta tiene {size}",
    ),
    "set_too_long": Text(
        "{cards}: a set has at most {most} cards, this has {size}",
        "{cards}: un trío tiene como máximo {most} cartas y este tiene {size}",
    ),
    "run_too_long": Text(
        "{cards}: a run has at most {most} cards, this has {size}",
        "{cards}: una escalera tiene como máximo {most} cartas y esta tiene {size}",
    ),
    "set_rank": Text(
        "{cards}: the cards of a set are all of one rank", "{cards}: las cartas de un trío son todas del mismo rango"
    ),
    "set_repeat": Text("{cards} is in the set more than once", "{cards} está más de una vez en el trío"),
    "set_suit": Text(
        "{cards}: the cards of a set are all of one colour",
        "{cards}: las cartas de una combinación son todas del mismo color",
    ),
    "not_evidence": Text("{cards}: only Evidence cards can be melded", "{cards}: solo se combinan cartas de Prueba"),
    "letters_wild": Text(
        "{cards}: a Wild card never stands for Letters",
        "{cards}: un Comodín nunca representa las Cartas del Destripador",
    ),
    "run_suit": Text(
        "{cards}: the cards of a run are all of one suit",
        "{cards}: las cartas de una escalera son todas del mismo palo",
    ),
    "run_repeat": Text("{cards} is in the run more than once", "{cards} está más de una vez en la escalera"),
    "run_gap": Text(
        "{cards}: the cards of a run follow one another; {gap} missing and no wild card for it",
        "{cards}: las cartas de una escalera van seguidas; falta {gap} y no hay comodín que lo supla",
    ),
    "corner": Text(
        "{cards}: a run does not go round the corner; an ace stands only at an end",
        "{cards}: la escalera no dobla la esquina; el as solo puede ir en un extremo",
    ),
    "neither": Text(
        "{cards} is neither a set (one rank) nor a run (one suit, ranks in order)",
        "{cards} no es ni trío (un solo rango) ni escalera (un solo palo y rangos seguidos)",
    ),
    "naturals": Text(
        "{cards}: a meld needs at least {least} cards that are not wild, this has {size}",
        "{cards}: una combinación necesita al menos {least} cartas que no sean comodines, y esta tiene {size}",
    ),
    "wild_share": Text("{cards}: more wild cards than natural ones", "{cards}: hay más comodines que cartas naturales"),
    "wild_neighbours": Text("{cards}: two wild cards stand side by side", "{cards}: hay dos comodines seguidos"),
    "wild_max": Text(
        "{cards}: a meld holds at most {most} wild cards, this has {size}",
        "{cards}: una combinación lleva como máximo {most} comodines y esta tiene {size}",
    ),
    "wild_steps": Text(
        "{cards}: a meld of this length holds at most {most} wild cards, this has {size}",
        "{cards}: una combinación de esta longitud lleva como máximo {most} comodines y esta tiene {size}",
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
        return [_fault("neither", cards, rules), *common]
    if no_set or no_run:
        return [fault for _, fault in (as_run if no_set else as_set)]
    return [fault for _, fault in min(as_set, as_run, key=len)]


def _fault(name: str, cards: Sequence[Card], rules: MeldRules, **fields: object) -> Fault:
    return Fault(rules.ids.get(name, rules.name), tuple(cards), _SENTENCES[name], fields)


def _limit_faults(
    names: Sequence[str], kind: str, cards: Sequence[Card], rules: MeldRules
) -> Iterator[tuple[str, Fault]]:
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
        elif rules.set_max is not None and size > rules.set_max:
            yield "set_too_long", _fault("set_too_long", cards, rules, size=size, most=rules.set_max)
    yield from _limit_faults(rules.limits_broken("set", size, wild), "set", cards, rules)


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
    repeated, aces_spare = _repeated(naturals, rules)
    if repeated:
        yield "run_repeat", _fault("run_repeat", repeated, rules)
    if size > rules.run_max:
        yield "run_too_long", _fault("run_too_long", cards, rules, size=size, most=rules.run_max)
    fitting = [] if repeated or aces_spare else list(_placed(naturals, size, rules))
    if fitting:
        # It would be a run, so what remains to be said is the limit on wild cards.
        shapes = [run_from(placed, span, wilds, None, rules).wild for placed, span in fitting]
        broken = min((rules.limits_broken("run", size, wild) for wild in shapes), key=len)
        yield from _limit_faults(broken, "run", cards, rules)
        return
    if not repeated and (not rules.run_one_suit or len(suits) == 1):
        yield from _order_faults(cards, naturals, len(wilds), rules)
    yield from _limit_faults(
        [n for n in rules.limits_broken("run", size, tuple(range(0, 2 * len(wilds), 2))) if n != "wild_neighbours"],
        "run", cards, rules,
    )  # fmt: skip


def _repeated(naturals: Sequence[Card], rules: MeldRules) -> tuple[list[Card], bool]:
    """Cards whose rank stands more often than a run has places for it, and whether aces are spare."""
    ranks = Counter(card.rank for card in naturals)
    over = {rank for rank, n in ranks.items() if n > max(1, len(rules.places_of(rank)) if rank == 1 else 1)}
    shown = dict.fromkeys(card for card in naturals if card.rank in over)
    return list(shown), 1 in over


def _placed(naturals: Sequence[Card], size: int, rules: MeldRules) -> Iterator[tuple[dict[int, Card], range]]:
    for low in range(rules.lowest_place, rules.highest_place - size + 2):
        span = range(low, low + size)
        for placed in placings(naturals, span, rules):
            yield placed, span


def _order_faults(
    cards: Sequence[Card], naturals: Sequence[Card], wilds: int, rules: MeldRules
) -> Iterator[tuple[str, Fault]]:
    ranks = sorted({card.rank for card in naturals})
    if not ranks:
        return
    top = rules.pack.ranks
    # On the ring of ranks, cut before each rank held: the fewest holes show what is meant.
    holes = min((_holes(ranks, top, first) for first in ranks), key=len)
    if len(holes) <= wilds:
        if len(cards) <= top:
            # Placing it in order fails only because of the ends: on a ring it would be a run.
            yield "corner", _fault("corner", cards, rules)
        return
    gap = ", ".join(_rank_name(rank, rules) for rank in holes)
    yield "run_gap", _fault("run_gap", cards, rules, gap=gap)
    if 1 in ranks and top in ranks and 2 in ranks:
        yield "corner", _fault("corner", cards, rules)


def _holes(ranks: Sequence[int], top: int, first: int) -> list[int]:
    """Which ranks are missing, going up from `first` round the ring."""
    steps = {(rank - first) % top for rank in ranks}
    return [(first - 1 + step) % top + 1 for step in range(max(steps)) if step not in steps]


def _rank_name(rank: int, rules: MeldRules) -> str:
    return rank_letter(rank) if rules.pack_name == "french" else str(rank)
