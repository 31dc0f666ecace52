"""What is wrong with a problem or a method is said in English and in Spanish."""

from __future__ import annotations

import copy
import pickle

import pytest

from rummykit.language import SaidError
from rummykit.search import AnswerError, MethodError, Problem, ProblemError, conflict_graph, solve, trace

HAND = "7S 8S 9S KD"


def romme(**fields: object) -> Problem:
    return Problem("romme", **{"hand": HAND, **fields})


def answered(problem: Problem, method: object) -> object:
    return solve(problem, method)


MET = [
    (lambda: romme(goal="win"), "no goal 'win'", "no hay ningún objetivo 'win'"),
    (lambda: romme(goal="reach(0)"), "the points to reach are 1 or more", "los puntos que alcanzar son 1 o más"),
    (lambda: romme(goal="contract(four)"), "contract 'four' cannot be read", "el contrato 'four' no se entiende"),
    (lambda: romme(goal="contract()"), "at least one meld", "al menos una combinación"),
    (lambda: romme(table=["7H 9H"]), "7H 9H on the table is no meld: ", "7H 9H no es una combinación en la mesa: "),
    (lambda: romme(table=["8H JK 7H"]), "can be read in several ways", "se puede leer de varias maneras"),
    (lambda: Problem(romme().rules, hand=HAND, run_max=9), "no switch 'run_max'", "no hay ninguna opción 'run_max'"),
    (lambda: Problem("rummikub", hand="r7", new_melds=False), "has no meaning there", "no tiene sentido ahí"),
    (lambda: answered(romme(), "magic"), "no method 'magic'", "no hay ningún método 'magic'"),
    (lambda: trace(romme(), lambda problem, watch: watch("shout")), "a step that is reported is one of", "un paso que se comunica es uno de"),
    (lambda: trace(romme(), lambda problem, watch: watch("found", [5])), "takes cards, or text", "toma cartas, o texto"),
    (lambda: solve(romme(), ["layered"]), "no method ['layered']", "no hay ningún método ['layered']"),
    (lambda: answered(romme(goal="reach(30)"), "layered"), "layered does not answer reach(30)", "no responde a reach(30)"),
    (lambda: answered(romme(discard=True), "layered"), "does not choose a discard", "no elige qué carta tirar"),
    (lambda: answered(romme(new_melds=False), "layered"), "finds new melds", "busca combinaciones nuevas"),
    (lambda: answered(romme(table=["2H 3H 4H"]), "layered"), "does not lay off", "no añade cartas"),
    (lambda: answered(romme(goal="reach(30)"), "exact_cover"), "adds up one gain", "suma una sola ganancia"),
    (lambda: answered(romme(goal="reach(30)"), "conflict_graph"), "one weight for each play", "un solo peso por jugada"),
    (lambda: conflict_graph.solve(romme(), None, 0), "the conflict graph has 1 vertices", "tiene 1 vértices"),
]  # fmt: skip


@pytest.mark.parametrize(("meet", "en", "es"), MET, ids=[en for _, en, _ in MET])
def test_every_error_of_the_search_is_said_in_both_languages(meet, en, es):
    with pytest.raises((ProblemError, MethodError)) as met:
        meet()
    error = met.value
    assert isinstance(error, SaidError)
    assert en in error.text("en")
    assert es in error.text("es")
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is type(error)
        assert [again.text(lang) for lang in ("en", "es")] == [error.text(lang) for lang in ("en", "es")]


def test_an_unlawful_answer_names_its_finder_and_every_fault_in_both_languages():
    def wishful(problem: Problem) -> list[str]:
        return ["7S 9S KD"]

    with pytest.raises(AnswerError) as met:
        solve(romme(), wishful)
    assert met.value.text("en").startswith("wishful: 7S 9S KD is no meld")
    assert met.value.text("es").startswith("wishful: 7S 9S KD no es una combinación")
    again = pickle.loads(pickle.dumps(met.value))  # noqa: S301
    assert again.text("es") == met.value.text("es")
