"""A search step by step: words, counters, drawings, and the widget without a page."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import rummykit as rk
from rummykit.explore import Frames
from rummykit.explore.frames import dealt
from rummykit.explore.player import WORDS, Stepper
from rummykit.explore.strip import STRIP_TALL
from rummykit.language import set_language
from rummykit.search import MethodError, Problem, Step, solve, trace
from rummykit.search.steps import KINDS

from .helpers import classes, missing, parsed

HAND = Problem("romme", "7S 8S 9S 9H 9D KC QC JK AC 7S")
METHODS = ("brute", "backtracking", "conflict_graph", "exact_cover", "assignment", "layered", "best")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("method", METHODS)
def test_every_step_is_said_counted_and_drawn(method: str, lang: str) -> None:
    frames = Frames(HAND, method, lang)
    assert len(frames) > 3
    kinds = set()
    for place in range(0, len(frames), max(1, len(frames) // 25)):
        frame = frames[place]
        kinds.add(frame.step.kind)
        assert frame.words.startswith(KINDS[frame.step.kind].say(lang) + ": ")
        assert len(frame.counters) >= 3
        assert all(name and value for name, value in frame.counters)
        assert frame.pictures
        for picture in frame.pictures:
            parsed(picture.svg())
            assert picture.lang == lang
        assert str(frame).startswith(f"{'Step' if lang == 'en' else 'Paso'} {place + 1} ")
        assert frame.heading in frame._repr_html_()
        assert frame._repr_svg_() == frame.pictures[0].svg()
    assert "extend" in kinds or "reject" in kinds
    assert frames.finds
    assert [frame.number for frame in frames][:5] == list(range(5))
    assert frames[-1].number == len(frames) - 1
    assert len(frames[2:4]) == 2
    with pytest.raises(IndexError):
        frames[len(frames)]


def test_both_languages_tell_the_same_steps() -> None:
    english, spanish = Frames(HAND, "brute", "en"), Frames(HAND, "brute", "es")
    assert len(english) == len(spanish)
    for one, other in zip(english[:30], spanish[:30], strict=True):
        assert one.words != other.words
        assert re.findall(r"\b[2-9TJQKA][SHDC]\b", one.words) == re.findall(r"\b[2-9TJQKA][SHDC]\b", other.words)


def test_a_rejected_meld_names_the_card_it_shares() -> None:
    """ROM-17, ROM-19: the nine of spades is in the set or in the run, not in both."""
    frames = Frames(Problem("romme", "7S 8S 9S 9H 9D"), "brute", lang="en")
    said = [frame.words for frame in frames]
    assert "Reject: 7S 8S 9S shares 9S with 9S 9H 9D" in said
    spanish = [frame.words for frame in Frames(Problem("romme", "7S 8S 9S 9H 9D"), "conflict_graph", lang="es")]
    assert "Rechazar: 7S 8S 9S comparte 9S con 9S 9H 9D" in spanish
    # Held twice, the seven of spades may lie in both.
    twice = [frame.words for frame in Frames(Problem("romme", "7S 7S 8S 9S 7H 7D"), "brute", lang="en")]
    assert not any(
        re.search("shares 7S with 7S 7H 7D", words) and words.startswith("Reject: 7S 8S 9S") for words in twice
    )


def test_the_figures_of_the_last_answer_are_those_of_the_method() -> None:
    for method in ("brute", "backtracking", "exact_cover"):
        frames = Frames(HAND, method, lang="en")
        last = frames[frames.finds[-1]]
        answer = solve(HAND, method)
        gained = HAND.left_value(HAND.hand) - answer.value
        assert dict(last.counters)["Best so far"] == str(gained)
        assert last.step.value == gained
    layered = Frames(HAND, "layered", lang="en")
    assert dict(layered[-1].counters)["Cost so far"] == str(solve(HAND, "layered").value)


def test_the_bound_is_never_below_what_is_found_later() -> None:
    steps = list(trace(HAND, "backtracking"))
    best = max(step.value for step in steps if step.kind == "found")
    assert max(step.bound or 0 for step in steps) >= best
    for step in steps:
        assert step.bound is not None
        assert step.bound >= step.value
        if step.kind == "bound":
            assert step.best is not None
            assert step.bound <= step.best


def test_a_layered_search_leaves_out_what_is_no_choice_and_says_so() -> None:
    frames = Frames(HAND, "layered", lang="es")
    taken = list(trace(HAND, "layered"))
    assert frames.notes == (
        f"Pasos omitidos, por rangos y palos en los que no hay nada que elegir: {len(taken) - len(frames)}.",
    )
    assert len(frames) < len(taken) / 2
    assert any("en tréboles una escalera a la que le faltan" in frame.words for frame in frames)
    # Every state says what is open: the words are those of the automaton, not numbers of states.
    states = [step for step in taken if step.missing and any(step.missing)]
    assert states
    assert all(0 <= more <= 2 for step in states for lane in step.missing for more in lane)


def test_a_long_search_is_cut_with_a_word() -> None:
    long = Problem("romme", "7S 8S 9S 9H 9D KC QC JK AC 7S 7H 7D JK 8H 8D")
    frames = Frames(long, "brute", "en", limit=500)
    assert len(frames) == 501
    assert frames.notes[0].startswith("This search takes more than 500 steps")
    assert frames[-1].words.startswith("Stopped: ")
    # However long, the strip over the slider has so many bars and no more.
    strip = parsed(frames.strip().replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
    bars = [node for node in strip if node.tag.endswith("rect")]
    assert len(bars) == 300
    assert all(float(bar.get("y", "-1")) >= 0 and float(bar.get("height", "99")) <= STRIP_TALL for bar in bars)


def test_steps_of_ones_own_and_methods_that_take_none() -> None:
    own = [step for step in trace(HAND, "brute") if step.kind == "found"]
    assert isinstance(own[0], Step)
    frames = Frames(HAND, own, "en")
    assert len(frames) == len(own)
    assert frames.finds == list(range(len(own)))
    with pytest.raises(MethodError):
        Frames(HAND, "magic")
    nothing = Frames(Problem("romme", ""), [], "es")
    assert (len(nothing), nothing.heading()) == (0, "Esta búsqueda no da ningún paso.")


def greedy(problem: Problem, watch: Any = lambda *step: None) -> list[str]:
    """One meld, and a word on another."""
    watch("extend", "9S 9H 9D", ["9S 9H 9D"])
    watch("reject", "7S 8S 9S", ["9S 9H 9D"], "too late")
    return ["9S 9H 9D"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_function_of_ones_own_is_stepped_through(lang: str) -> None:
    """ROM-17: with the steps it reports; what is wrong with its answer is a step too."""
    stepper = rk.explore.stepper(HAND, greedy, lang)
    title = {"en": "Search by greedy: a function of your own", "es": "Búsqueda con greedy: una función tuya"}
    assert stepper.about["title"] == title[lang]
    assert [frame.step.kind for frame in stepper.steps] == ["extend", "reject", "found"]
    assert stepper.steps[1].words.endswith(": too late")
    wrong = Frames(HAND, lambda problem: ["7S 8S 9S", "9S 9H 9D"], lang)
    said = {"en": "Reject: 9S 9H 9D shares 9S with 7S 8S 9S", "es": "Rechazar: 9S 9H 9D comparte 9S con 7S 8S 9S"}
    assert said[lang] in [frame.words for frame in wrong]
    for frame in [*stepper.steps, *wrong]:
        assert not missing(frame.pictures[0], HAND.hand)

    def conflict_graph(problem: Problem) -> list[str]:
        return []

    assert Frames(HAND, conflict_graph, lang)[0].pictures[0].height > 100, "its name does not make it a method"


def test_lay_offs_and_discards_are_called_so() -> None:
    """ROM-32, ROM-61: the king is thrown away, and the nine is added to the table."""
    problem = Problem("romme", "9S 2D KC", ["TS JS QS"], discard=True)
    said = [frame.words for frame in Frames(problem, "brute", "en")]
    assert "Reject: discard KC: chosen already" in said
    assert "Reject: discard 9S shares 9S with lay off 9S on 1" in said
    assert "Reject: discard KC and discard 2D: only one card is discarded" in said or (
        "Reject: discard 2D and discard KC: only one card is discarded" in said
    )
    assert any(words.startswith("Found: best so far: ") and "discard KC" in words for words in said)
    assert not any("cannot be laid again" in words for words in said if "discard" in words)
    graph = [frame.words for frame in Frames(problem, "conflict_graph", "es")]
    assert "Considerar: tirar KC: un vértice del grafo" in graph
    assert "Considerar: añadir 9S a la 1: un vértice del grafo" in graph
    found = Frames(problem, "backtracking", "en")[-1]
    assert not any("no meld by itself" in key.words for key in found.pictures[0].key)


def test_the_card_looked_at_has_a_sign_of_its_own() -> None:
    frame = next(frame for frame in Frames(HAND, "backtracking", "en") if frame.step.kind == "consider")
    picture = frame.pictures[0]
    assert "the card looked at" in [key.words for key in picture.key]
    assert classes(picture)["s-ink rk-now"] == len(frame.step.cards)
    assert "f-accent" not in classes(picture)


def test_a_search_without_melds_still_has_an_answer() -> None:
    for method in ("ilp", "conflict_graph", "brute", "exact_cover"):
        frames = Frames(Problem("romme", "2D 7H KC"), method, "en")
        assert frames[-1].words.startswith("Found: best so far: 0") or frames.finds, method
    (frame,) = Frames(Problem("romme", "2D 7H KC"), "conflict_graph", "en")
    assert dict(frame.counters)["Vertex number"] == "0"


def test_the_hand_is_drawn_with_the_cards_that_are_held() -> None:
    """DUM-34: in Dummy a search counts sevens, whatever their suit; the drawing shows those in the hand."""
    problem = Problem("dummy", "7S 7H 7D 8C 2H JK 9S")
    for frame in Frames(problem, "backtracking", "en"):
        assert not missing(frame.pictures[0], problem.hand)
    seven = problem.rules.pack.cards("7S")[0]
    (meld,) = dealt([(seven, seven, seven)], problem.hand, problem.rules)
    assert Counter(card.code for card in meld) == Counter(["7S", "7H", "7D"])


def test_the_widget_shows_one_step_and_takes_only_a_step_from_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = rk.explore.stepper(HAND, "backtracking", "en")
    assert isinstance(stepper, Stepper)
    assert rk.explore.stepper(HAND, "brute").steps.problem is HAND, "the name is still a function after the first call"
    assert stepper.frame["heading"] == f"Step 1 of {len(stepper.steps)}"
    stepper.index = 4
    assert stepper.frame["index"] == 4
    assert stepper.frame["words"] == stepper.steps[4].words
    assert str(stepper) == str(stepper.steps[4])
    stepper.set_state({"index": 6, "frame": {"html": "<b>forged</b>"}, "about": {"title": "forged"}})
    assert stepper.index == 6
    assert "forged" not in str(stepper.frame) + str(stepper.about)
    # Sent back, a step would undo the next ones that the page may have asked for by now; what is wrong is put right.
    sent: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(stepper, "send_state", lambda key=None: sent.extend([key] if isinstance(key, str) else key))
        stepper.set_state({"index": 5})
        assert sent == ["frame"]
        sent.clear()
        stepper.set_state({"index": -1})
        assert "index" in sent
    stepper.set_state({"index": 6})
    for wrong in ({"index": "7"}, {"index": True}, {"index": None}, {}):
        stepper.set_state(wrong)
        assert stepper.index == 6
    for beyond, kept in ((10**6, len(stepper.steps) - 1), (-3, 0)):
        stepper.index = beyond
        assert stepper.index == kept
    bundle = stepper._repr_mimebundle_()
    assert bundle is not None
    assert "Step 1 of" in bundle[0]["text/html"]
    assert bundle[0]["text/plain"].startswith("Step 1 of")
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]


def test_words_of_the_widget_are_in_both_languages() -> None:
    for name, words in WORDS.items():
        assert words.en != words.es, name
    about = rk.explore.stepper(HAND, "layered", "es").about
    assert about["words"]["play"] == "Reproducir"
    assert about["title"] == "Búsqueda con layered: un camino mínimo por los rangos"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_step_that_is_printed_speaks_the_language_spoken_here(lang):
    set_language(lang)
    try:
        first = str(next(trace(Problem("romme", hand="7S 8S 9S KC"))))
    finally:
        set_language(None)
    assert first.startswith({"en": "Extend: lay 7S 8S 9S", "es": "Ampliar: bajar 7S 8S 9S"}[lang])
