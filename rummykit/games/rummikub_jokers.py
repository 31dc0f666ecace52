"""Jokers on the table of Rummikub: whether a turn treated them lawfully (KUB-50 to KUB-57).

A joker that lay on the table at the start of the turn was either *kept*, and then it still
stands for what it stood for, or *retrieved*: a card of the rack took its place, and it lies
in a new combination with rack cards. Two copies of a card look alike, so which card came
from where is not written on the table: a turn is lawful if some way to see it is, and the
judgement here looks for one among all of them. Where there is none it names what is wrong
with the way that comes closest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations, product
from typing import Literal, NamedTuple, TypeAlias

from rummykit.cards import Card
from rummykit.engine.rules import fault
from rummykit.games.rummikub_layouts import RACK, Place, TableTurn, Token, naturals
from rummykit.language import Text
from rummykit.melds import Fault, Meld, told_apart

Fate: TypeAlias = Literal["kept", "retrieved"]
KEPT: Fate = "kept"
RETRIEVED: Fate = "retrieved"
# How near a refused way to see the turn comes to a lawful one; the nearest is reported.
_MOVED, _REPLACED, _HOMELESS, _TORN = range(4)


class _Refusal(NamedTuple):
    nearness: int
    faults: tuple[Fault, ...]

    def rank(self) -> tuple[int, int, int]:
        """The lower, the nearer to a lawful turn; that a card was not replaced at all says least."""
        return -self.nearness, len(self.faults), sum(one.rule == "KUB-57" for one in self.faults)


def settled(turn: TableTurn) -> tuple[Meld, ...] | list[Fault]:
    """The final melds with what each joker stands for from now on, or what is wrong."""
    if not turn.bound or turn.rules.rearrange == "free":
        return turn.after
    refused: list[_Refusal] = []
    fates_of_all = sorted(product((KEPT, RETRIEVED), repeat=len(turn.bound)), key=lambda f: f.count(RETRIEVED))
    for fates in fates_of_all:
        for places in permutations(turn.slots, len(turn.bound)):
            view = View(turn, tuple(zip(turn.bound, places, fates, strict=True)))
            if view.is_lawful():
                return view.narrowed()
            refused.append(view.refusal())
    # Two jokers in one combination have the same faults.
    return list(dict.fromkeys(min(refused, key=_Refusal.rank).faults))


@dataclass
class View:
    """One way to see a turn: where each bound joker went and how."""

    turn: TableTurn
    moved: tuple[tuple[Place, Place, Fate], ...]
    refused: list[_Refusal] = field(default_factory=list)

    def refusal(self) -> _Refusal:
        """What was wrong with it, where it is not lawful, taken in the most favourable way."""
        return min(self.refused, key=_Refusal.rank)

    def _refuse(self, nearness: int, faults: Sequence[Fault]) -> bool:
        self.refused.append(_Refusal(nearness, tuple(faults)))
        return False

    def is_lawful(self) -> bool:
        """Whether some identities, replacing cards and origins make it lawful."""
        options = [self._identities(*entry) for entry in self.moved]
        wrong = [self._moved_fault(*entry) for entry, faces in zip(self.moved, options, strict=True) if not faces]
        if wrong:
            nearness = max((found.rule != "KUB-57") for found in wrong)
            return self._refuse(_REPLACED if nearness else _MOVED, wrong)
        retrieved = [old for old, _, fate in self.moved if fate == RETRIEVED]
        if retrieved and not self.turn.opened:
            early = fault("KUB-55", "no joker is taken before the opening", "antes de abrir no se recupera un comodín")
            return self._refuse(_HOMELESS, [early])
        return any(self._is_lawful_as(faces) for faces in product(*options))

    # --- What each joker stood for ---------------------------------------------------

    def _identities(self, old: Place, new: Place, fate: Fate) -> tuple[Card, ...]:
        """The faces that the joker can have stood for, seen like this."""
        if fate == KEPT:
            return tuple(face for face in old.faces if face in new.faces)
        if self._demands_all(old):
            partners = [f for o, _, f in self.moved if o.meld == old.meld and self._demands_all(o)]
            all_there = all(self._replacing(face) for face in old.faces)
            return old.faces[:1] if all_there and KEPT not in partners else ()
        return tuple(face for face in old.faces if self._replacing(face))

    def _demands_all(self, old: Place) -> bool:
        return self.turn.rules.both_colours and len(old.faces) > 1

    def _replacing(self, face: Card) -> list[Token]:
        """The cards that can have taken the place of a joker standing for `face`; table cards first."""
        there = self.turn.tokens.get(face, [])
        if self.turn.rules.replaced_from == "rack":
            return [token for token in there if token.origin == RACK]
        fixed = self._frozen_melds()
        return [token for token in there if token.origin not in fixed]

    def _frozen_melds(self) -> set[int]:
        """Combinations that must stay together: with the switch, those that keep a joker (KUB-57)."""
        if self.turn.rules.rearrange != "frozen":
            return set()
        return {old.meld for old, _, fate in self.moved if fate == KEPT}

    def _moved_fault(self, old: Place, new: Place, fate: Fate) -> Fault:
        """Why the joker can neither have stayed what it was nor been replaced."""
        stood = Text(*("/".join(face.code for face in old.faces),) * 2)
        now = Text(*("/".join(face.code for face in new.faces),) * 2)
        joker = [self.turn.after[new.meld].cards[new.at]]
        given = [face for face in old.faces if self._replacing(face)]
        if fate == RETRIEVED and self._demands_all(old) and given:
            absent = Text(*(" ".join(face.code for face in old.faces if face not in given),) * 2)
            return fault(
                "KUB-52", "the joker of a group leaves only for both missing colours; {absent} is missing",
                "el comodín de un grupo solo se recupera con los dos colores que faltan; falta {absent}", joker,
                absent=absent,
            )  # fmt: skip
        from_table = self._table_card_in_place(old)
        if fate == RETRIEVED and from_table is not None:
            return fault(
                "KUB-51", "{cards}, which takes the place of the joker, must come from the rack",
                "{cards}, que ocupa el lugar del comodín, debe salir del soporte", [from_table],
            )  # fmt: skip
        return fault(
            "KUB-57", "the joker stood for {stood} and would now be {now}, but no card of the rack took its place",
            "el comodín representaba {stood} y ahora sería {now}, pero ninguna carta del soporte lo ha sustituido",
            joker, stood=stood, now=now,
        )  # fmt: skip

    def _table_card_in_place(self, old: Place) -> Card | None:
        """A card of the table that now lies where the joker was, among the cards that lay with it."""
        others = Counter(naturals(self.turn.before[old.meld]))
        for face in old.faces:
            wanted = others + Counter([face])
            if any(not wanted - Counter(meld.cards) for meld in self.turn.after) and not self._replacing(face):
                return face
        return None

    # --- Identities, replacing cards, origins ------------------------------------------

    def _is_lawful_as(self, faces: tuple[Card, ...]) -> bool:
        if not self._distinct(faces):
            both = fault("KUB-57", "two jokers would stand for one card", "dos comodines representarían la misma carta")
            return self._refuse(_MOVED, [both])
        torn = self._torn_faults()
        if torn:
            return self._refuse(_TORN, torn)
        if RETRIEVED not in [fate for *_, fate in self.moved] and not self._frozen_melds():
            return True
        demanded: list[tuple[int, Card]] = []
        for index, ((old, _, fate), face) in enumerate(zip(self.moved, faces, strict=True)):
            if fate == RETRIEVED and self._demands_all(old):
                first = next(i for i, (o, _, _) in enumerate(self.moved) if o.meld == old.meld)
                demanded += [(index, each) for each in old.faces if index == first]
            elif fate == RETRIEVED:
                demanded.append((index, face))
        givings = list(self._givings(demanded))
        if not givings:
            once = fault("KUB-50", "one card replaces one joker only", "una carta solo sustituye a un comodín")
            return self._refuse(_REPLACED, [once])
        return any(self._has_origins(given) for given in givings)

    def _distinct(self, faces: tuple[Card, ...]) -> bool:
        """Whether no two jokers of one combination, before or after, stand for one card."""
        seen: set[tuple[str, int, Card]] = set()
        for (old, new, fate), face in zip(self.moved, faces, strict=True):
            marks = [] if fate == RETRIEVED and self._demands_all(old) else [("before", old.meld, face)]
            marks += [("after", new.meld, face)] if fate == KEPT else []
            if any(mark in seen for mark in marks):
                return False
            seen.update(marks)
        return True

    def _givings(self, demanded: Sequence[tuple[int, Card]]) -> Iterator[dict[Token, int]]:
        """The ways to choose the replacing cards: each with the combination it went into."""
        options = [self._replacing(face) for _, face in demanded]
        for chosen in product(*options):
            if len(set(chosen)) == len(chosen):
                yield {t: self.moved[i][0].meld for (i, _), t in zip(demanded, chosen, strict=True)}

    def _torn_faults(self) -> list[Fault]:
        """Frozen combinations whose cards no longer lie together."""
        found = []
        for index in sorted(self._frozen_melds()):
            new_homes = {new.meld for old, new, fate in self.moved if old.meld == index and fate == KEPT}
            cards = Counter(naturals(self.turn.before[index]))
            if len(new_homes) > 1 or cards - Counter(self.turn.after[min(new_homes)].cards):
                found.append(
                    fault(
                        "KUB-57", "nothing may be taken out of {meld}, a combination with a joker",
                        "no se puede sacar nada de {meld}, que lleva un comodín", meld=str(self.turn.before[index]),
                    )
                )  # fmt: skip
        return found

    def _has_origins(self, given: dict[Token, int]) -> bool:
        """Whether cards that look alike can have come from where they had to."""
        new_melds = {new.meld for _, new, fate in self.moved if fate == RETRIEVED}
        together = self._must_lie_together(given)
        faces = dict.fromkeys(c for index in sorted(new_melds) for c in naturals(self.turn.after[index]))
        faces.update(dict.fromkeys(token.face for token in together))
        options = [self._seatings(face, given, together, new_melds) for face in faces]
        if not all(options):
            apart = fault(
                "KUB-57", "a combination with a joker must stay together, and cards that look alike cannot be in two",
                "una combinación con comodín debe seguir junta, y dos cartas iguales no pueden estar en dos sitios",
            )  # fmt: skip
            return self._refuse(_TORN, [apart])
        best: list[Fault] | None = None
        for seating in product(*options):
            where = {token: home for part in seating for token, home in part}
            faults = self._home_faults(where, given)
            if not faults:
                return True
            best = faults if best is None or len(faults) < len(best) else best
        return self._refuse(_HOMELESS, best or [])

    def _must_lie_together(self, given: dict[Token, int]) -> dict[Token, int]:
        """Where the cards of frozen combinations, replacing cards included, have to lie."""
        homes = {old.meld: new.meld for old, new, fate in self.moved if fate == KEPT}
        frozen = self._frozen_melds()
        fixed = {t: homes[t.origin] for part in self.turn.tokens.values() for t in part if t.origin in frozen}
        fixed.update({token: homes[meld] for token, meld in given.items() if meld in frozen})
        return fixed

    def _seatings(
        self, face: Card, given: dict[Token, int], together: dict[Token, int], new_melds: set[int]
    ) -> list[tuple[tuple[Token, int], ...]]:
        """The ways in which the copies of a face can lie; copies from one place are not told apart.

        A card of the rack in a joker's new combination can only help, so where just one
        such combination has the face, other ways are left out.
        """
        tokens = self.turn.tokens[face]
        found: dict[object, tuple[tuple[Token, int], ...]] = {}
        for homes in permutations(self.turn.homes[face]):
            seating = tuple(zip(tokens, homes, strict=True))
            if all(together.get(token, home) == home for token, home in seating):
                mark = frozenset(Counter((t.origin, t in given, home) for t, home in seating).items())
                found.setdefault(mark, seating)
        if len(new_melds.intersection(self.turn.homes[face])) == 1:
            for seating in found.values():
                if any(t.origin == RACK and t not in given and home in new_melds for t, home in seating):
                    return [seating]
        return list(found.values())

    # --- The new combination of a retrieved joker --------------------------------------

    def _home_faults(self, where: dict[Token, int], given: dict[Token, int]) -> list[Fault]:
        best: list[Fault] | None = None
        for laid in self._rack_jokers():
            found = [
                wrong
                for old, new, fate in self.moved
                if fate == RETRIEVED
                for wrong in self._joker_faults(old, new, where, given, laid)
            ]
            if not found:
                return []
            best = found if best is None or len(found) < len(best) else best
        return best or []

    def _rack_jokers(self) -> Iterator[tuple[Place, ...]]:
        """The jokers that came from the rack; those of a first lay-down came from the table."""
        taken = [new for _, new, _ in self.moved]
        free = [slot for slot in self.turn.slots if slot not in taken]
        from_opening = sum(len(meld.wild) for meld in self.turn.opening)
        yield from combinations(free, max(0, len(free) - from_opening))

    def _joker_faults(
        self, old: Place, new: Place, where: dict[Token, int], given: dict[Token, int], laid: tuple[Place, ...]
    ) -> Iterator[Fault]:
        cards = self.turn.after[new.meld].cards
        if any(self._stood_before(index, new.meld, where, given, laid) for index in range(len(self.turn.base))):
            yield fault(
                "KUB-53", "{cards} is not new: it stood on the table already, with cards added",
                "{cards} no es nueva: ya estaba en la mesa, con cartas añadidas", cards,
            )  # fmt: skip
        own = sum(home == new.meld and t.origin == RACK and t not in given for t, home in where.items())
        own += sum(slot.meld == new.meld for slot in laid)
        if own < self.turn.rules.least_rack:
            yield fault(
                "KUB-53", "{cards} has too few cards of the rack beside the retrieved joker: {own}, not {least}",
                "{cards} lleva pocas cartas del soporte junto al comodín recuperado: {own}, no {least}",
                cards, own=own, least=self.turn.rules.least_rack,
            )  # fmt: skip

    def _stood_before(
        self, index: int, home: int, where: dict[Token, int], given: dict[Token, int], laid: tuple[Place, ...]
    ) -> bool:
        """Whether the meld at `home` is an old combination to which cards were added."""
        old = self.turn.base[index]
        lies_here = {token for token, at in where.items() if at == home}
        if sum(token.origin == index for token in lies_here) < len(old.cards) - len(old.wild):
            return False
        if index >= len(self.turn.before):
            taken = [new for _, new, _ in self.moved]
            of_opening = [slot for slot in self.turn.slots if slot not in taken and slot not in laid]
            return sum(slot.meld == home for slot in of_opening) >= len(old.wild)
        # A joker of it that lies elsewhere must have left its place to a card that is here.
        away = [fate for place, new, fate in self.moved if place.meld == index and new.meld != home]
        replacing = sum(token in lies_here for token, meld in given.items() if meld == index)
        return KEPT not in away and len(away) <= replacing

    # --- What they stand for from now on -----------------------------------------------

    def narrowed(self) -> tuple[Meld, ...]:
        """The final melds; a joker kept in a group stays one of the faces it was."""
        kept = {(new.meld, new.at): old.faces for old, new, fate in self.moved if fate == KEPT}
        melds = list(self.turn.after)
        for index in {at for at, _ in kept}:
            meld = melds[index]
            if meld.kind == "set":
                faces = [tuple(f for f in meld.stands_for[i] if f in kept.get((index, i), (f,))) for i in meld.wild]
                stands = list(meld.stands_for)
                for i, left in zip(meld.wild, told_apart(faces), strict=True):
                    stands[i] = left
                melds[index] = replace(meld, stands_for=tuple(stands))
        return tuple(melds)
