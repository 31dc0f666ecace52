"""A hint: the move that a computer player would make at this seat, and why, in words with cards."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

from rummykit import players
from rummykit.cards import Card, text, without
from rummykit.engine.game import Game
from rummykit.engine.moves import Move
from rummykit.engine.view import View
from rummykit.games.jack_deck import suspect_name
from rummykit.melds import MeldRules, Pin, meant
from rummykit.table.melding import best_melds
from rummykit.table.offers import Sight
from rummykit.table.wording import meld_to

log = logging.getLogger(__name__)

# Who is asked, the best first.
ADVISERS = ("planner", "greedy")
COSTLY = frozenset({"knock", "buy", "cut"})  # ways to a card that bring others with it
_MOST_PARTNERS = 3  # cards named beside a card to discard
# Which button makes a move, where it is not the one of its verb.
_BUTTONS = {"draw stock": "draw", "draw discard": "take", "swap": "add", "restore": "reset"}


def advice(game: Game, seat: int) -> Move | None:
    """What a computer player would do at `seat`, knowing what the seat knows; None where nobody can say."""
    moves, view = game.moves(seat), game.view(seat)
    if not moves:
        return None
    for name in ADVISERS:
        if name not in players.names():
            continue
        try:
            chosen = players.get(name, seed=game.seed).decide(view, moves)
            move = chosen if isinstance(chosen, Move) else Move.parse(chosen, game.rules.pack)
        except Exception:  # a player's fault must not cost anybody the hint of the next one
            log.exception("the player %s could not advise", name)
            continue
        if not game.check(move, seat):
            return move
    return None


def button(move: Move, shown: Collection[str]) -> str:
    """Which of the buttons shown makes a move; the name it would have where there is none."""
    named = f"{move.verb} {move.word}".strip()
    return named if named in shown else _BUTTONS.get(named) or _BUTTONS.get(move.verb, move.verb)


def explained(sight: Sight, move: Move) -> list[str]:
    """What the hint says of `move`, sentence by sentence."""
    explain = _EXPLAIN.get(move.verb)
    if explain is not None:
        return explain(sight, move)
    window = sight.view.window
    if window is not None and move.verb == window.kind and not move.cards:
        return _claim(sight, move)
    if move.cards:
        return [_say(sight, "hint_play", cards=text(move.cards))]
    return [_say(sight, "hint_other", move=str(move))]


def _say(sight: Sight, name: str, **fields: object) -> str:
    return sight.say(name, **fields)


def _lay(sight: Sight, move: Move) -> list[str]:
    view = sight.view
    rest = without(view.hand, move.cards)
    cards = str(move).removeprefix("lay ")
    points = sum(_points(group, move.group_pins(i), view.melds) for i, group in enumerate(move.groups))
    left = counted(view, rest)
    if left is None:
        said = [_say(sight, "hint_lay_cards", cards=cards, n=len(rest))]
    else:
        said = [_say(sight, "hint_lay", cards=cards, points=points, left=left)]
    if sight.need is not None and points >= sight.need:
        said.append(_say(sight, "hint_opens", need=sight.need))
    contracts = view.more.get("contracts")
    if contracts is not None and not view.more["opened"][view.seat]:
        said.append(_say(sight, "hint_contract"))
    return said


def _points(group: Sequence[Card], pins: Sequence[Pin | None], rules: MeldRules) -> int:
    return max((meld.points for meld in meant(group, pins, rules)), default=0)


def counted(view: View, cards: Sequence[Card]) -> int | None:
    """What cards count against their holder; None in a game that counts no cards of a hand."""
    if not view.values:
        return None
    return sum(view.values.get(card.code, 0) for card in cards)


def _add(sight: Sight, move: Move) -> list[str]:
    view = sight.view
    laid = view.table[(move.target or 1) - 1]
    to = meld_to(laid, view.seat, view.seat, view.names, sight.lang, view.game)
    rest = without(view.hand, move.cards)
    points, left = counted(view, move.cards) or 0, counted(view, rest)
    return [_say(sight, "hint_add", cards=text(move.cards), to=to, points=points, left=left or 0)]


def _swap(sight: Sight, move: Move) -> list[str]:
    return [_say(sight, "hint_swap", cards=text(move.cards), n=move.target)]


def from_hand(sight: Sight, move: Move) -> tuple[Card, ...]:
    """The cards of a move that come from the hand: a table laid out anew names those that lie on it too."""
    if move.verb != "arrange":
        return move.cards
    return sight.to_place(without(move.cards, [card for laid in sight.view.table for card in laid.meld.cards]))


def _arrange(sight: Sight, move: Move) -> list[str]:
    view = sight.view
    played = from_hand(sight, move)
    if not played and not sight.missing:
        return _confirm(sight, move)
    rest = without(sight.cards, played)
    table = " / ".join(text(group) for group in move.groups if set(group) & set(played))
    fields = {"points": counted(view, played) or 0, "left": counted(view, rest) or 0}
    return [_say(sight, "hint_arrange", cards=text(played), table=table, **fields)]


def _discard(sight: Sight, move: Move) -> list[str]:
    view = sight.view
    card = move.cards[0]
    rest = without(view.hand, (card,))
    said = [_say(sight, "hint_discard", card=card.code, why=_why_discard(sight, card, rest))]
    melds = best_melds(rest, view.melds)
    if melds and not card.is_joker:
        said.append(_say(sight, "hint_keeps", melds=" / ".join(map(str, melds))))
    return said


def _why_discard(sight: Sight, card: Card, rest: tuple[Card, ...]) -> str:
    n = counted(sight.view, (card,))
    if not rest:
        return _say(sight, "why_last")
    if n is None:
        return _say(sight, "why_least")
    if card in rest:
        return _costing(sight, _say(sight, "why_twice"), n)
    rules = sight.view.melds
    partners = tuple(other for other in rest if not rules.is_wild(other) and goes_with(card, other, rules))
    if not partners:
        return _costing(sight, _say(sight, "why_alone"), n)
    if len(partners) <= _MOST_PARTNERS and not rules.is_wild(card):
        return _costing(sight, _say(sight, "why_few", cards=text(partners)), n)
    return _say(sight, "why_least")


def _costing(sight: Sight, why: str, n: int) -> str:
    """A reason, and what the card would count, unless that is nothing."""
    return _say(sight, "why_costs" if n else "why_free", why=why, n=n)


def goes_with(card: Card, other: Card, rules: MeldRules) -> bool:
    """Whether two cards can come into one meld with at most one more between them.

    >>> from rummykit.cards import cards
    >>> from rummykit.games import meld_rules
    >>> seven, *others = cards("7S 7H 9S JS 8H")
    >>> [goes_with(seven, other, meld_rules("romme")) for other in others]
    [True, True, False, False]
    """
    if rules.is_wild(card) or rules.is_wild(other):
        return True
    if rules.set_by == "suit":
        return card.suit == other.suit
    if card.rank == other.rank:
        return card is not other or rules.set_repeats
    if not rules.runs or (rules.run_one_suit and card.suit != other.suit):
        return False
    return any(abs(one - two) <= 2 for one in rules.places_of(card.rank) for two in rules.places_of(other.rank))


def _draw(sight: Sight, move: Move) -> list[str]:
    view = sight.view
    top = view.discard[-1] if view.discard else None
    if move.word == "discard" and top is not None:
        meld = _new_meld(view, top)
        name = "hint_take" if meld else "hint_take_fits"
        return [_say(sight, name, card=top.code, meld=meld)]
    if top is None or sight.check(Move("draw", word="discard")):
        return [_say(sight, "hint_draw")]
    if _new_meld(view, top):
        return [_say(sight, "hint_draw")]
    return [_say(sight, "hint_draw_not", card=top.code)]


def _new_meld(view: View, card: Card) -> str:
    """The meld that a card makes with the hand, where the hand alone does not make as much."""
    before = sum(len(meld.cards) for meld in best_melds(view.hand, view.melds))
    melds = best_melds((*view.hand, card), view.melds)
    if sum(len(meld.cards) for meld in melds) <= before:
        return ""
    return next((str(meld) for meld in melds if card in meld.cards), "")


def _claim(sight: Sight, move: Move) -> list[str]:
    window = sight.view.window
    card = window.card if window else None
    if card is None or move.verb not in COSTLY:
        return [_say(sight, "hint_other", move=str(move))]
    meld = _new_meld(sight.view, card)
    answer = _say(sight, f"yes_{move.verb}", card=card.code)
    return [_say(sight, "hint_claim" if meld else "hint_claim_near", answer=answer, meld=meld)]


def _pass(sight: Sight, _move: Move) -> list[str]:
    view, window = sight.view, sight.view.window
    if window is None and view.discard and view.phase == "draw":
        return [_say(sight, "hint_leave", card=view.discard[-1].code)]
    if window is None or window.card is None or window.kind not in COSTLY:
        return [_say(sight, "hint_pass")]
    return [_say(sight, "hint_pass_card", answer=_say(sight, f"no_{window.kind}"), card=window.card.code)]


def _vote(sight: Sight, move: Move) -> list[str]:
    return [_say(sight, "hint_vote", whom=suspect_name(move.word).say(sight.lang))]


def _confirm(sight: Sight, _move: Move) -> list[str]:
    return [_say(sight, "hint_confirm")]


def _restore(sight: Sight, _move: Move) -> list[str]:
    return [_say(sight, "hint_restore")]


_EXPLAIN: dict[str, Callable[[Sight, Move], list[str]]] = {
    "lay": _lay,
    "add": _add,
    "swap": _swap,
    "arrange": _arrange,
    "discard": _discard,
    "draw": _draw,
    "pass": _pass,
    "vote": _vote,
    "confirm": _confirm,
    "restore": _restore,
}
