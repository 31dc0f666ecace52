"""A hand of Jack the Ripper played on by simple rules, thousands of times a minute.

The game itself is exact but takes milliseconds for the rest of a hand. To compare moves over
many imagined deals this model keeps only what decides the score: every seat lays what it can,
plays the Gavel that brings most and discards what is least worth keeping. It leaves out votes,
most choices around Wilds, and that somebody may hold a playable card back.

Cards are the numbers of their place in the pack (`Card.index`): Evidence of the six suspects
0 to 5, Letters 6, Wild 7, Suspects 8 to 13, Alibis 14 to 19, Victims 20 to 24, their Scenes,
and then Ripper Strikes, Commissioner Resigns and Ripper Escapes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummykit.cards import jack_pack
from rummykit.games.jack_deck import ESCAPES_WORTH, VICTIMS, partners

LETTERS, WILD = 6, 7
SUSPECT, ALIBI, VICTIM, SCENE, STRIKES, RESIGNS, ESCAPES = 8, 14, 20, 25, 30, 31, 32
PARTNER = {card.index: other.index for card, other in partners().items()}
MOST_TURNS = 60  # of one imagined hand; far more than any takes
PACK = tuple(jack_pack().counts)

# What Evidence is worth keeping by how many of its colour are in hand, and once it can be laid.
KEEP = (0.0, -0.3, 2.6, 5.0, 5.0, 5.0)
OUT = 0.5  # what each copy adds that is neither in the hand nor in Scotland Yard
KEEP_READY = 6.0


class Hand:
    """One imagined hand of the game, changed in place as it is played on.

    Attributes:
        held: for each seat its Evidence by colour, the Wilds last.
        others: for each seat its other cards.
        area: for each seat the points in front of it by colour.
        plus: for each seat the points of its Alibis in play.
        pairs: the seat in front of which each Victim and Scene in play lies.
        totals: what counts against each suspect.
        melded: whether a meld of a colour is on the table.
        cleared: whether the Alibi of a suspect is in play.
        stock: the Case File, the top card last.
        yard: Scotland Yard, the top card last.
        worth: the face value of each card.
        order: the order numbers of the suspects.
    """

    __slots__ = (
        "area", "cleared", "escaped", "held", "melded", "order", "others", "pairs", "plus", "stock", "totals",
        "victims", "worth", "yard",
    )  # fmt: skip

    held: list[list[int]]
    others: list[list[int]]
    area: list[list[int]]
    plus: list[int]
    pairs: dict[int, int]
    totals: list[int]
    melded: list[bool]
    cleared: list[bool]
    stock: list[int]
    yard: list[int]
    worth: Sequence[int]
    order: Sequence[int]
    victims: int
    escaped: int

    def copy(self) -> Hand:
        """The same hand once more."""
        new = Hand()
        new.held = [cards[:] for cards in self.held]
        new.others = [cards[:] for cards in self.others]
        new.area = [points[:] for points in self.area]
        new.plus, new.pairs = self.plus[:], self.pairs.copy()
        new.totals, new.melded, new.cleared = self.totals[:], self.melded[:], self.cleared[:]
        new.stock, new.yard = self.stock[:], self.yard[:]
        new.worth, new.order = self.worth, self.order
        new.victims, new.escaped = self.victims, self.escaped
        return new

    # --- Cards come and go -------------------------------------------------------------------

    def give(self, seat: int, card: int) -> None:
        """A card comes to a hand."""
        if card <= WILD:
            self.held[seat][card] += 1
        else:
            self.others[seat].append(card)

    def drop(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        if card <= WILD:
            self.held[seat][card] -= 1
        else:
            self.others[seat].remove(card)

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return sum(self.held[seat]) + len(self.others[seat])

    # --- A turn ------------------------------------------------------------------------------

    def draw(self, seat: int) -> None:
        """The top of Scotland Yard where it can be laid, else an unseen card."""
        top = self.yard[-1] if self.yard else ESCAPES
        use = self.victims and top < WILD and (self.melded[top] or self.held[seat][top] >= 2)
        self.give(seat, self.yard.pop() if use else self.stock.pop())

    def finish(self, seat: int, may_play: bool = True) -> None:
        """The rest of a turn after drawing: Evidence, a Gavel, more Evidence, the discard."""
        self.lay(seat)
        if may_play and self.others[seat]:
            best = max(self.others[seat], key=lambda card: self.gain(seat, card))
            if self.gain(seat, best) > 0 and self.size(seat) > 1:
                self.play(seat, best)
                if self.escaped >= 0:
                    return
                self.lay(seat)
        if self.victims == VICTIMS and ESCAPES in self.others[seat]:
            self.escaped = seat
            return
        if self.size(seat):
            self.discard(seat, self.worst(seat))

    def lay(self, seat: int) -> None:
        """All the Evidence that can be laid, but for one card to discard."""
        if not self.victims:
            return
        held = self.held[seat]
        room = self.size(seat) - 1
        for colour in range(WILD):
            count = held[colour]
            wild = 0
            if not count or room <= 0:
                continue
            if self.melded[colour]:
                count = min(count, room)
            elif count == 2 and held[WILD] and colour < LETTERS and room >= 3:
                wild = 1
            elif count < 3 or room < count:
                continue
            self.put(seat, colour, count, wild)
            room -= count + wild
        while held[WILD] and room > 0:
            own = [c for c in range(LETTERS) if self.melded[c] and self.area[seat][c]]
            if not own:
                break
            self.put(seat, max(own, key=self.totals.__getitem__), 0, 1)
            room -= 1

    def put(self, seat: int, colour: int, count: int, wilds: int = 0) -> None:
        """Evidence of a colour goes to the table."""
        self.held[seat][colour] -= count
        self.held[seat][WILD] -= wilds
        points = count * self.worth[colour] + wilds * self.worth[WILD]
        self.area[seat][colour] += points
        if colour < LETTERS:
            self.totals[colour] += points
        if count + wilds >= 3:
            self.melded[colour] = True

    def gain(self, seat: int, card: int) -> float:
        """What playing a card that is no Evidence brings at once; less than nothing where it cannot be played."""
        if card < ALIBI:
            return self.worth[card] + 1.0 if self.melded[card - SUSPECT] else -1.0
        if card < VICTIM:
            suspect = card - ALIBI
            if not self.melded[suspect]:
                return -1.0
            best = max(area[suspect] for other, area in enumerate(self.area) if other != seat)
            return self.worth[card] + 0.5 * (best - self.area[seat][suspect])
        if card < SCENE:
            safe = self.victims < VICTIMS - 1 or ESCAPES in self.others[seat]
            return 3.5 if safe else -1.0
        if card < STRIKES:
            return 2.0
        return 0.3 if card == RESIGNS else -1.0

    def play(self, seat: int, card: int) -> None:
        """A Gavel is played with what it sets off."""
        self.others[seat].remove(card)
        if card < ALIBI:
            suspect = card - SUSPECT
            self.area[seat][suspect] += self.worth[card]
            self.totals[suspect] += self.worth[card]
        elif card < VICTIM:
            self.cleared[card - ALIBI] = True
            self.plus[seat] += self.worth[card]
        elif card < STRIKES:
            self.pairs[card] = seat
            if PARTNER[card] in self.pairs:
                self.pairs[PARTNER[card]] = seat
            if card < SCENE:
                self._victim(seat)
            else:
                self._scene(seat)
        else:
            self.yard.append(card)
            if card == RESIGNS:
                for other in range(len(self.held)):
                    if other != seat and self.size(other) > 1:
                        self.discard(other, self.worst(other))

    def _victim(self, seat: int) -> None:
        self.victims += 1
        if self.victims == VICTIMS:
            self.escaped = next((s for s, cards in enumerate(self.others) if ESCAPES in cards), -1)
        for _ in range(min(2, len(self.stock))):
            self.give(seat, self.stock.pop())

    def _scene(self, seat: int) -> None:
        least = 2.0 if self.size(seat) else -1.0  # a Scene played as the last card must bring one (JACK-62)
        wanted = [card for card in self.yard if self.keep(seat, card, 1) > least]
        if wanted:
            best = max(wanted, key=lambda card: self.keep(seat, card, 1))
            self.yard.remove(best)
            self.give(seat, best)

    def keep(self, seat: int, card: int, more: int = 0) -> float:
        """What a card is worth in a hand, if so many more of it were there."""
        if card < WILD:
            if self.melded[card]:
                return KEEP_READY
            count = self.held[seat][card] + more
            return KEEP[min(5, count)] + OUT * (5 - count - self.yard.count(card))
        if card == WILD:
            return 8.0
        if card < ALIBI:
            suspect = card - SUSPECT
            return 5.0 if self.melded[suspect] else 0.8 + 1.2 * self.held[seat][suspect]
        if card < VICTIM:
            return 3.0 if self.melded[card - ALIBI] else 0.8
        if card < SCENE:
            return 3.0 if self.victims < VICTIMS - 1 else 0.3
        return (1.8, 1.8, 1.8, 1.8, 1.8, 0.4, 0.3, 0.6 * self.victims)[card - SCENE]

    def worst(self, seat: int) -> int:
        """The card of a hand that is least worth keeping."""
        held = [card for card in range(8) if self.held[seat][card]]
        return min(held + self.others[seat], key=lambda card: self.keep(seat, card))

    def discard(self, seat: int, card: int) -> None:
        """A card goes to Scotland Yard."""
        self.drop(seat, card)
        self.yard.append(card)

    # --- To the end, and the count ---------------------------------------------------------------

    def play_on(self, seat: int) -> None:
        """The turns from that of `seat` to the end of the hand."""
        seats = len(self.held)
        for _ in range(MOST_TURNS):
            if self.escaped >= 0 or not self.stock:
                return
            self.draw(seat)
            self.finish(seat)
            if not self.size(seat):
                return
            seat = (seat + 1) % seats

    def ripper(self) -> int:
        """Who the Ripper is if the hand ends so; -1 where nobody."""
        if self.escaped >= 0 or not self.stock:
            return -1
        open_to = [s for s in range(LETTERS) if self.totals[s] and not self.cleared[s]]
        return min(open_to, key=lambda s: (-self.totals[s], self.order[s]), default=-1)

    def scores(self) -> list[int]:
        """The points of each seat if the hand ends so, votes apart (JACK-82 to JACK-94)."""
        seats = range(len(self.held))
        paired = [sum(owner == seat for owner in self.pairs.values()) for seat in seats]
        if self.escaped >= 0:
            return [paired[seat] + ESCAPES_WORTH * (seat == self.escaped) for seat in seats]
        ripper = self.ripper()
        found = []
        for seat in seats:
            points = sum(self.area[seat]) + self.plus[seat] + paired[seat] - self._stuck(seat)
            found.append(points + (self.area[seat][ripper] if ripper >= 0 else 0))
        return found

    def _stuck(self, seat: int) -> int:
        """What the cards in hand cost (JACK-85 to JACK-89); Wilds as if they could be laid."""
        cost = 0
        held = self.held[seat]
        can = [self.victims > 0 and (self.melded[c] or held[c] >= 3) for c in range(WILD)]
        for colour in range(WILD):
            if not can[colour]:
                cost += held[colour] * self.worth[colour]
        for card in self.others[seat]:
            if card == ESCAPES:
                cost += 2 * self.victims
            elif card >= VICTIM or not can[(card - SUSPECT) % LETTERS]:
                cost += self.worth[card]
        return cost
