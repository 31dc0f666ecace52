"""The rule book for lessons: the rules of a topic, and worked examples as questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from rummykit import rulebook
from rummykit.explore.pages import STYLE
from rummykit.language import Text, spoken
from rummykit.rulebook import Example, Rule
from rummykit.rulebook.card import question_html, question_lines
from rummykit.rulebook.model import TOPICS

_ASK = Text(
    "Is it a meld, is it allowed, what does it count? Decide first, then open the answer.",
    "¿Es una combinación? ¿Está permitido? ¿Cuánto cuenta? Decide primero y abre después la respuesta.",
)
_COUNT_ONE = Text("{game}, {topic}: 1 rule", "{game}, {topic}: 1 regla")
_COUNT = Text("{game}, {topic}: {n} rules", "{game}, {topic}: {n} reglas")


@dataclass(frozen=True)
class RuleList:
    """Rules, each to open.

    Attributes:
        rules: the rules.
        lang: the language they are shown in.
    """

    rules: Sequence[Rule]
    lang: str

    def __str__(self) -> str:
        return "\n".join(f"{one.id}  {one.say(self.lang)}" for one in self.rules)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<div class="rk-page" lang="{self.lang}"><style>{STYLE}</style>{"".join(self._parts())}</div>'

    def _parts(self) -> Iterator[str]:
        for topic in dict.fromkeys(one.topic for one in self.rules):
            told = [one for one in self.rules if one.topic == topic]
            game = rulebook.game_info(told[0].game).name.say(self.lang)
            count = _COUNT if len(told) > 1 else _COUNT_ONE
            title = count.say(self.lang, game=game, topic=TOPICS[topic].say(self.lang), n=len(told))
            yield f'<p class="rk-topic"><b>{title}</b></p>'
            for one in told:
                yield (
                    f"<details><summary>{one.id}</summary>{one.card(self.lang)._repr_html_()}</details>"
                    f"<div>{escape(one.say(self.lang))}</div>"
                )


@dataclass(frozen=True)
class FlashCards:
    """Worked examples as questions; each answer is folded away until it is wanted.

    Attributes:
        examples: the examples.
        lang: the language they are shown in.
    """

    examples: Sequence[Example]
    lang: str

    def __len__(self) -> int:
        return len(self.examples)

    def __str__(self) -> str:
        return "\n\n".join("\n".join(question_lines(one, self.lang)) for one in self.examples)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        ask = f'<div class="rk-page" lang="{self.lang}"><style>{STYLE}</style>{escape(_ASK.say(self.lang))}</div>'
        return ask + "".join(question_html(one, self.lang) for one in self.examples)


def rules(game: str, *topics: str, lang: str | None = None) -> RuleList:
    """The rules of a game about some topics, each to open as a card.

    Args:
        game: the id of the game.
        *topics: such as ``knock``; without them all rules of the game, see `rummykit.rulebook.topics`.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        UnknownGameError: no such game.
        SaidError: the game has no such topic.

    >>> print(str(rules("romme", "discard", lang="en"))[:39])
    ROM-46  To end the turn the player must
    """
    found = [one for topic in topics or rulebook.topics(game) for one in rulebook.by_topic(game, topic)]
    return RuleList(tuple(found), spoken(lang))


def flash_cards(game: str, *topics: str, lang: str | None = None) -> FlashCards:
    """The worked examples of a game about some topics, as questions to oneself.

    Args:
        game: the id of the game.
        *topics: of the rules that the examples try; without them all examples of the game.
        lang: ``en`` or ``es``; without it the language spoken here.

    Raises:
        UnknownGameError: no such game.
        SaidError: the game has no such topic.

    >>> len(flash_cards("romme", "meld")) > 5
    True
    """
    wanted = {one.id for one in rules(game, *topics, lang="en").rules}
    found = [one for one in rulebook.examples(game) if not topics or wanted.intersection(one.rules)]
    return FlashCards(tuple(found), spoken(lang))
