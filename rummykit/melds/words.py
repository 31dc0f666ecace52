"""What each game calls its melds, and what the cards of one have in common.

Rommé speaks of sets and runs, Rummikub of groups of one number, Shanghai Rummy of sequences;
whoever says something about melds takes the words from here.

>>> words_of("rummikub").set.es, words_of("shanghai").set.es, words_of("romme").set.es
('grupo', 'conjunto', 'trío')
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummykit.language import Text


@dataclass(frozen=True)
class MeldWords:
    """The words of one game. In Spanish a run is feminine in all of them.

    Attributes:
        set: a meld of one rank.
        run: a meld of ranks in order.
        sets: several sets.
        rank: what the cards of a set have in common.
        ranks: several ranks.
        suit: what the cards of a run have in common.
        a_set: a set with its article.
    """

    set: Text
    run: Text
    sets: Text
    rank: Text
    ranks: Text
    suit: Text
    a_set: Text

    def kind(self, kind: str) -> Text:
        """The word for a kind of meld."""
        return self.set if kind == "set" else self.run

    def one(self, kind: str) -> Text:
        """A kind of meld with its article, such as ``a run``."""
        return self.a_set if kind == "set" else Text(f"a {self.run.en}", f"una {self.run.es}")


_ROMME = MeldWords(
    set=Text("set", "trío"),
    run=Text("run", "escalera"),
    sets=Text("sets", "tríos"),
    rank=Text("rank", "rango"),
    ranks=Text("ranks", "rangos"),
    suit=Text("suit", "palo"),
    a_set=Text("a set", "un trío"),
)
_WORDS = {
    "rummikub": replace(
        _ROMME,
        set=Text("group", "grupo"),
        sets=Text("groups", "grupos"),
        rank=Text("number", "número"),
        ranks=Text("numbers", "números"),
        suit=Text("colour", "color"),
        a_set=Text("a group", "un grupo"),
    ),
    "dummy": replace(_ROMME, set=Text("set", "grupo"), sets=Text("sets", "grupos"), a_set=Text("a set", "un grupo")),
    "shanghai": replace(
        _ROMME,
        set=Text("set", "conjunto"),
        run=Text("sequence", "secuencia"),
        sets=Text("sets", "conjuntos"),
        a_set=Text("a set", "un conjunto"),
    ),
    "jack": replace(
        _ROMME,
        set=Text("meld", "combinación"),
        sets=Text("melds", "combinaciones"),
        a_set=Text("a meld", "una combinación"),
    ),
}


def words_of(game: str) -> MeldWords:
    """The words of a game; those of Rommé for a variant that has none of its own."""
    return _WORDS.get(game, _ROMME)
