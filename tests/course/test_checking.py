"""What is said to answers that no spec foresees: None, wrong types, loops, errors, changed arguments, cheating."""

# ruff: noqa: S102  # cells and specs are code, and running them is what is tested

import subprocess
import sys
import textwrap
import time

import pytest

import rummykit as rk
from rummykit.course import spec
from rummykit.course.cases import function_from, observe
from rummykit.course.kinds import check
from rummykit.course.limits import TimeUpError, time_limit
from rummykit.course.verdict import Verdict

RUN = "code-is-run"


def code(source, name=RUN):
    one = spec(name)
    return check(one, function_from(textwrap.dedent(source), one.name))


@pytest.mark.parametrize(
    ("source", "status", "word"),
    [
        ("def is_run(cards):\n    print(len(cards))", "none", "return"),
        ("def is_run(cards):\n    return 'yes'", "type", "text"),
        ("def is_run(cards):\n    return len(cards) >= 3 and 1", "type", "a number"),
        ("def is_run(cards):\n    return cards[99]", "error", "IndexError"),
        ("def is_run(cards):\n    return is_runn(cards)", "error", "is_runn"),
        ("def is_run(cards, more):\n    return True", "error", "more"),
        ("def is_run(cards):\n    return is_run(cards)", "error", "RecursionError"),
        ("def is_run(cards):\n    cards.clear()\n    return False", "changed", "copy"),
        ("def is_run(cards):\n    raise SystemExit", "exit", "return"),
        ("def is_run(cards):\n    return [0] * 10 ** 15", "memory", "memory"),
        ("def is_run(cards):\n    return (x for x in 'ab')", "type", "a list"),
        ("is_run = 7", "type", "function"),
        ("is_run = None", "none", "None"),
        ("class is_run: pass", "type", "function"),
        ("def is_run(cards):\n    return True", "wrong", "Right for"),
    ],
)
def test_each_way_to_go_wrong_has_its_own_word(source, status, word):
    """Tried on the runs of ROM-18."""
    verdict = code(source)
    assert verdict.status == status
    assert word in verdict.text("en")
    assert verdict.text("en") != verdict.text("es")


def test_an_endless_loop_is_stopped():
    """The function does not come back, and the notebook does; ROM-18 is what it is tried on."""
    begin = time.monotonic()
    one = spec(RUN)
    function = function_from("def is_run(cards):\n    while True: pass", "is_run")
    verdict = check_within(one, function, 0.3)
    assert verdict.status == "endless"
    assert time.monotonic() - begin < 20  # of a busy machine
    assert "loop" in verdict.text("en")
    assert "bucle" in verdict.text("es")


def check_within(one, function, seconds):
    from rummykit.course.kinds import judge

    return judge(one, observe(one, function, seconds))


@pytest.mark.parametrize("by_steps", [False, True], ids=["thread", "steps"])
@pytest.mark.parametrize(
    "body", ["while True: pass", "while True:\n        try: 1 / 0\n        except: pass", "return f()"]
)
def test_the_time_limit_gets_out_of_any_python_loop(body, by_steps):
    words = {}
    exec(f"def f():\n    {body}", words)
    begin = time.monotonic()
    with pytest.raises((TimeUpError, RecursionError)), time_limit(0.2, by_steps=by_steps):
        words["f"]()
    assert time.monotonic() - begin < 20  # of a busy machine
    assert sys.gettrace() is None or not by_steps
    time.sleep(0.1)  # nothing arrives late


def test_a_time_limit_that_is_kept_changes_nothing():
    for by_steps in (False, True):
        with time_limit(5, by_steps=by_steps):
            assert sum(range(1000)) == 499500


def test_the_smallest_failing_hand_is_drawn_with_its_rule():
    """ROM-20: a function that lets runs go round the corner fails on three cards, not on a longer hand."""
    verdict = code("""
    def is_run(cards):
        ranks = sorted(card.rank for card in cards)
        if len(cards) < 3 or len({card.suit for card in cards}) > 1:
            return False
        return len(set(ranks)) == len(ranks) and (ranks[-1] - ranks[0] == len(ranks) - 1 or 1 in ranks)
    """)
    (drawn,) = verdict.shown
    assert len(drawn.cards) == 3
    assert drawn.rule.startswith("ROM-")
    assert "<svg" in verdict.html("es")
    assert drawn.rule in verdict.html("es")
    assert rk.rule(drawn.rule).say("es") in verdict.html("es")


@pytest.mark.parametrize(
    "trick",
    [
        # Objects that say yes to every comparison.
        "class Yes:\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
        "def is_run(cards): return Yes()",
        "class Yes(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\n"
        "def is_run(cards): return Yes(1)",
        "class Yes(str):\n    @property\n    def __class__(self): return bool\ndef is_run(cards): return Yes()",
    ],
)
def test_a_value_is_not_asked_whether_it_is_right(trick):
    assert code(trick).status == "type"


def test_an_exception_that_cannot_say_what_it_is():
    verdict = code("""
    class Mute(Exception):
        def __str__(self): raise ValueError
    def is_run(cards): raise Mute
    """)
    assert verdict.status == "error"
    assert "Mute" in verdict.text("en")


def test_a_generated_hand_names_the_rule_of_the_case_beside_it():
    """ROM-65: jokers that count 20 fail on a joker alone, which no written case has."""
    verdict = code(
        """
    def left_in_hand(hand):
        return sum(20 if card.is_joker else 15 if card.rank == 1 else min(card.rank, 10) for card in hand)
    """,
        "code-left-in-hand",
    )
    assert [(one.rule, [str(card) for card in one.cards]) for one in verdict.shown] == [("ROM-65", ["JK"])]


def test_an_error_names_its_line():
    assert "line 3" in code("def is_run(cards):\n    x = 1\n    return x / 0").text("en")


def test_printing_does_not_flood_the_notebook(capsys):
    code("def is_run(cards):\n    print('x' * 10 ** 6)\n    return True")
    assert capsys.readouterr().out == ""


# --- Answers without code ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "given", "status", "word"),
    [
        ("is-this-a-run", "B C Z", "unreadable", "Z"),
        ("is-this-a-run", 3, "type", "letters"),
        ("is-this-a-run", None, "none", "None"),
        ("is-this-a-run", "", "untried", "dots"),
        ("is-this-a-run", "bcf", "right", "Well"),
        ("is-this-a-run", ["F", "C", "B"], "right", "Well"),
        ("is-this-a-run", "B E F", "wrong", "belong"),
        ("readings-of-jokers", "three", "type", "a number"),
        ("readings-of-jokers", "3", "right", "Well"),
        ("readings-of-jokers", True, "type", "a number"),
        ("readings-of-jokers", 17, "wrong", "ROM-40"),
        ("count-the-round", 52, "type", "numbers"),
        ("count-the-round", [0, 52], "type", "numbers"),
        ("count-the-round", (0, 52, 13), "wrong", "2 of 3"),
        ("which-rule-corner", "rom 20", "right", "Well"),
        ("which-rule-corner", "ROM-999", "unreadable", "no such rule"),
        ("which-rule-corner", "ROM-17", "wrong", "appear twice"),
        ("which-rule-corner", 20, "type", "number of a rule"),
        ("sort-the-hand", "9S 9H 9X / KC KD KH", "unreadable", "9X"),
        ("sort-the-hand", "KC KH KD / 9D 9H 9S", "right", "Well"),
        ("sort-the-hand", [rk.cards("KC KH KD"), rk.cards("9D 9H 9S")], "right", "Well"),
        ("sort-the-hand", "KC KD KH KS", "wrong", "not in the hand"),
        ("sort-the-hand", "7S 8S 9H / KC KD KH", "wrong", "no meld"),
        ("sort-the-hand", "9S 9H 9D", "wrong", "better"),
        ("sort-the-hand", [1, 2], "type", "melds"),
        ("second-contract", "5H 5C 5C / 8D 9D TD JD", "right", "Well"),
        ("second-contract", "5H 5C 5C", "wrong", "not what is asked"),
        ("take-the-joker", "jump 9S", "unreadable", "jump"),
        ("take-the-joker", "discard QH", "wrong", "not allowed"),
        ("take-the-joker", "discard KD", "wrong", "joker still lies"),
        ("rearrange-the-table", "arrange y7 k7 r7 | y4 y5 y6 | r4 r5 r6", "right", "Well"),
        ("who-is-the-ripper", "A B", "wrong", "Blas"),
    ],
)
def test_answers_that_no_spec_lists(name, given, status, word):
    verdict = check(spec(name), given)
    assert verdict.status == status, verdict
    assert word in verdict.text("en")
    assert verdict.text("en") != verdict.text("es")


def test_a_refused_move_shows_the_rule_it_breaks():
    """ROM-32: adding before the first lay-down."""
    verdict = check(spec("open-and-go-out"), "add 6H to 1; discard 2C")
    assert [one.rule for one in verdict.shown] == ["ROM-32"]
    assert "6H" in verdict.text("en")


# --- The exercise as a notebook meets it ------------------------------------------------


def test_check_without_an_answer_looks_for_the_name():
    words = {"rk": rk}
    exec("ex = rk.exercise('is-this-a-run')\nverdict = ex.check()", words)
    assert words["verdict"].status == "untried"
    assert "is_this_a_run" in words["verdict"].text("en")
    exec("is_this_a_run = 'B C F'\nverdict = ex.check()", words)
    assert words["verdict"].right


def test_hints_come_one_by_one_and_the_last_one_stays():
    ex = rk.exercise("is-this-a-run", lang="en")
    given = [str(ex.hint()) for _ in range(5)]
    assert [text.split(":")[0] for text in given[:3]] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"]
    assert all("no more" in text or "all the hints" in text for text in given[3:])
    assert str(ex.hint(1)) == given[0]
    assert "Pista 1" in str(rk.exercise("is-this-a-run", lang="es").hint(1))


def test_the_solution_is_a_cell_that_passes():
    for name in ("is-this-a-run", "code-is-run", "count-the-round"):
        ex = rk.exercise(name)
        words = {"rk": rk}
        exec(ex.solution().code, words)
        assert ex.check(words[ex.spec.name]).right
    assert rk.progress().of("code-is-run").solution


def test_an_exercise_is_found_by_its_place_and_named_if_it_is_misspelt():
    assert rk.exercise("1.2").id == "is-this-a-run"
    assert len(rk.exercises(2)) < len(rk.exercises())
    with pytest.raises(ValueError, match="code-is-run"):
        rk.exercise("code-is-rum")


def test_everything_shows_itself_in_both_languages():
    ex = rk.exercise("is-this-a-run", lang="es")
    assert "¿Es una escalera?" in ex._repr_html_()
    assert "Todavía no" in ex.check("A")._repr_html_()
    assert "Pista" in ex.hint()._repr_html_()
    assert "Correcto" in ex.check("B C F")._repr_html_()
    assert isinstance(ex.check("A"), Verdict)
    assert repr(ex.check("A")) == str(ex.check("A"))


def test_what_a_statement_says_is_escaped():
    from rummykit.course.drawing import paragraphs

    assert paragraphs("a <b> & `x < y`\n\n- one\n- **two**") == (
        "<p>a &lt;b&gt; &amp; <code>x &lt; y</code></p><ul><li>one</li><li><strong>two</strong></li></ul>"
    )


def test_the_import_stays_light():
    script = "import sys, rummykit; sys.exit('rummykit.course' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
