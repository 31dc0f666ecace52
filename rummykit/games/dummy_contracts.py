"""The contracts of Dummy Rummy: the twelve of the rule book, or a table's own (DUM-17)."""

from __future__ import annotations

from typing import Any, TypeAlias

from rummykit import rulebook
from rummykit.engine.contract_lays import in_words, slot
from rummykit.language import Phrase, SaidError, Text
from rummykit.melds.rules import Kind
from rummykit.rulebook import Contract

CUT_LIMIT = 2  # DUM-81
NOUNS: dict[Kind, tuple[Text, Text]] = {
    "set": (Text("set", "grupo"), Text("sets", "grupos")),
    "run": (Text("run", "escalera"), Text("runs", "escaleras")),
}
Sizes: TypeAlias = tuple[tuple[str, ...], ...]

_WRITTEN = Text(
    'a list of contracts is written [["set3", "set3"], ["run4"]]',
    'una lista de contratos se escribe [["set3", "set3"], ["run4"]]',
)
_SIZES = Text(
    "contract {number}: sets have 3 to 20 cards and runs 3 to 13, not {size}",
    "contrato {number}: los grupos tienen de 3 a 20 cartas y las escaleras de 3 a 13, no {size}",
)
_TOO_LARGE = Text(
    "contract {number} takes {total} cards, and no hand has more than {most} to lay",
    "el contrato {number} pide {total} cartas, y ninguna mano tiene más de {most} para bajar",
)


def own_contracts(given: Any) -> Sizes:
    """A list of contracts of the table's own, as the switch ``contract_table`` takes it.

    Raises:
        ValueError: it cannot be played; the message says why.

    >>> own_contracts([["set3", "set3"], ["run4"]])
    (('set3', 'set3'), ('run4',))
    """
    if not given or not all(isinstance(melds, list | tuple) and melds for melds in given):
        raise SaidError(_WRITTEN)
    for number, melds in enumerate(given, 1):
        slots = [slot(meld) for meld in melds]
        for one in slots:
            if not (3 <= one.size <= (13 if one.kind == "run" else 20)):
                raise SaidError(_SIZES, number=number, size=one.size)
    return tuple(tuple(melds) for melds in given)


def contract_list(table: str | Sizes) -> tuple[Contract, ...]:
    """The contracts in their order: the twelve of the rule book, or a table's own."""
    if isinstance(table, str):
        return rulebook.contracts("dummy")
    contracts = []
    for number, melds in enumerate(table, 1):
        slots = [slot(meld) for meld in melds]
        said = in_words([(one.kind, one.size) for one in slots], NOUNS)
        text = Text(said.en.capitalize(), said.es.capitalize())
        contracts.append(Contract(number, melds, sum(one.size for one in slots), text, True, cuts_allowed=CUT_LIMIT))
    return tuple(contracts)


def shortest_run(contracts: tuple[Contract, ...]) -> int:
    """The least size of a run: four, as in the rule book, unless a contract asks for a shorter one."""
    return min([4, *(slot(meld).size for one in contracts for meld in one.melds if meld.startswith("run"))])


def too_large(contracts: tuple[Contract, ...], most: int) -> Phrase | None:
    """Which contract takes more cards than a hand can ever have to lay, in words; None where none does."""
    for contract in contracts:
        if contract.total > most:
            return Phrase(_TOO_LARGE, {"number": contract.number, "total": contract.total, "most": most})
    return None
