"""Help, versions, rules, games and solved hands, in both languages."""

import json
import re
import subprocess
import sys

import pytest

import rummykit
from rummykit import rulebook
from rummykit.games import ids
from rummykit.players import names
from rummykit.shell import COMMANDS

from .helpers import shell  # noqa: F401

# ruff: noqa: F811


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_the_help_names_every_command(shell, words):
    ran = shell(*words)
    assert ran.code == 0
    assert all(f"  {name} " in ran.out for name in COMMANDS)
    assert ran.out.startswith("usage: rummykit")
    spanish = shell(*words, "--lang", "es")
    assert spanish.out.startswith("uso: rummykit")
    assert "abrir las lecciones" in spanish.out


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(shell, name, lang):
    ran = shell(name, "--help", "--lang", lang)
    assert ran.code == 0
    assert ran.out.startswith({"en": "usage: ", "es": "uso: "}[lang] + f"rummykit {name}")
    assert max(map(len, ran.lines)) <= 80
    english = {"usage:", "options:", "positional arguments", "show this help"}
    assert lang == "en" or not any(word in ran.out for word in english)


# Written the same in both languages.
SAME = {"N", "S", "A,B", "ID", "MB"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_in_spanish_has_spanish_places_and_a_heading_over_its_examples(shell, name):
    """FOLDER is CARPETA; ids of rules, switches and games stay what they are."""
    english, spanish = (shell(name, "--help", "--lang", lang).out for lang in ("en", "es"))
    usage, uso = (help_text.partition("\n\n")[0] for help_text in (english, spanish))
    places = set(re.findall(r"(?<![-\w])[A-ZÁÉÍÓÚ]+(?:[=,][A-Z]+)?(?![-\w])", usage)) - SAME
    left = {place for place in places if re.search(rf"(?<![-\w]){place}(?![-\w])", uso)}
    assert not left, "not translated"
    assert places or name in ("lab",), "every command but lab takes something"
    if "rummykit " in english.split("\n\n")[-1]:
        assert english.split("\n\n")[-1].startswith("examples:\n  ")
        assert spanish.split("\n\n")[-1].startswith("ejemplos:\n  ")


@pytest.mark.parametrize("name", COMMANDS)
def test_spanish_helps_say_archivo(shell, name):
    assert "fichero" not in shell(name, "--help", "--lang", "es").out.lower()


def test_exercises_are_listed_by_set(shell):
    every, second = shell("exercises").out, shell("exercises", "list", "2").out
    assert second in every
    assert second.startswith("2. ")
    assert "1.1" in every
    assert "1.1" not in second


def test_version(shell):
    assert shell("--version").out == f"rummykit {rummykit.__version__}\n"


def test_help_is_quick_because_nothing_heavy_is_imported():
    heavy = ["numpy", "networkx", "anywidget", "jupyterlab", "rummykit.search", "rummykit.players", "rummykit.table"]
    script = f"""
import sys
from rummykit.shell import main
code = main(["--help"])
sys.stderr.write(" ".join(name for name in {heavy!r} if name in sys.modules))
sys.exit(code)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode == 0
    assert run.stderr == ""


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("rule", ["ROM-17", "KUB-40", "DUM-09", "SHA-25", "JACK-42"])
def test_a_rule_is_shown_in_the_language_asked_for(shell, rule, lang):
    ran = shell("rule", rule, "--lang", lang)
    assert ran.code == 0
    assert ran.lines[0].startswith(rule)
    assert rulebook.rule(rule).say(lang)[:40] in " ".join(ran.out.split())
    assert max(map(len, ran.lines)) <= 80


def test_a_rule_is_found_by_words(shell):
    ran = shell("rule", "esquina", "doblar", "--lang", "es")
    assert ran.lines[0].startswith("ROM-20")
    assert max(map(len, ran.lines)) <= 80


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_games_with_their_switches(shell, lang):
    ran = shell("games", "--lang", lang)
    assert all(f"{game}: " in ran.out for game in ids())
    assert "target=50" in ran.out
    one = shell("games", "romme", "--lang", lang)
    for name, switch in rulebook.switches("romme").items():
        assert f"{name}={switch.default}  ({switch.rule}" in one.out
    assert max(map(len, ran.lines + one.lines)) <= 80


def test_a_hand_is_solved(shell):
    """ROM-63, ROM-66: least left is 15, the 7 and the 8; the king goes to the set of kings."""
    ran = shell("solve", "romme", "7S 8S 9S 9H 9D KC", "--table", "TS JS QS / KH KS KD")
    assert ran.code == 0
    assert ran.lines[0].split() == ["melds", "9S", "9H", "9D"]
    assert ran.lines[1].split() == ["lay", "off", "KC", "to", "2"]
    assert ran.lines[2].split() == ["left", "7S", "8S"]
    assert ran.lines[3].split()[:2] == ["value", "15"]
    spanish = shell("solve", "romme", "7S 8S 9S 9H 9D KC", "--table", "TS JS QS / KH KS KD", "--lang", "es")
    assert spanish.lines[0].split() == ["combinaciones", "9S", "9H", "9D"]
    assert "KC a 2" in spanish.out


def test_goals_methods_and_switches_reach_the_search(shell):
    """ROM-23: 27 points are not 30; ROM-64: an ace left counts 15, or 11 if so agreed."""
    assert "cannot be reached" in shell("solve", "romme", "9S 9H 9D", "--goal", "reach(30)").out
    reached = shell("solve", "romme", "TS TH TD", "--goal", "reach(30)", "--method", "brute")
    assert "cannot" not in reached.out
    assert "brute" in reached.out
    for switch, value in ((), "15"), (("--ace-penalty", "11"), "11"), (("--set", "ace_penalty=11"), "11"):
        ran = shell("solve", "romme", "AS", *switch)
        row = next(line for line in ran.lines if line.startswith("value"))
        assert row.split()[1] == value


def test_the_card_to_discard_is_named_apart(shell):
    """ROM-61."""
    ran = shell("solve", "romme", "7S 8S 9S KD", "--discard")
    assert "discard  KD" in ran.out
    assert next(line for line in ran.lines if line.startswith("value")).split()[1] == "0"


def test_the_bots_offered_are_those_there_are(shell):
    assert ", ".join(names()) in " ".join(shell("play", "--help").out.split())


def test_a_race_of_searches_prints_and_writes_its_figures(shell, tmp_path):
    figures, chart = tmp_path / "times.json", tmp_path / "growth.svg"
    ran = shell(
        "bench",
        "--only",
        "hand gin 10",
        "--seconds",
        "1",
        "--json",
        str(figures),
        "--chart",
        str(chart),
        "--lang",
        "es",
    )
    assert ran.code == 0
    assert "gin, mano de 10" in ran.out
    row = json.loads(figures.read_text("utf-8"))["kinds"][0]
    assert {racer["name"] for racer in row["racers"]} >= {"best", "layered", "backtracking"}
    assert all(racer["median"] > 0 and not racer["different"] for racer in row["racers"])
    assert chart.read_text("utf-8").startswith("<svg")


def test_a_function_of_ones_own_runs_in_the_race(shell, tmp_path):
    """From a file, with what lies beside it, wherever a method's name may stand."""
    (tmp_path / "beside_mine.py").write_text("def laid(problem):\n    return []\n", "utf-8")
    mine = tmp_path / "mine.py"
    mine.write_text("import beside_mine\ndef lays_nothing(problem):\n    return beside_mine.laid(problem)\n", "utf-8")
    asked = ("bench", "--only", "hand gin 10", "--seconds", "1", "--method", f"{mine}:lays_nothing")
    ran = shell(*asked, "--method", "masks", "--json", str(tmp_path / "times.json"))
    assert ran.code == 0, ran.err
    assert "lays_nothing" in ran.out
    racers = json.loads((tmp_path / "times.json").read_text("utf-8"))["kinds"][0]["racers"]
    ours = {one["name"]: one for one in racers if not one["solver"]}
    assert {"best", "masks", "lays_nothing"} <= set(ours)
    assert "backtracking" not in ours
    assert ours["lays_nothing"]["different"] > 0
    assert not ours["lays_nothing"]["failed"]


@pytest.mark.parametrize(
    ("written", "word", "said"),
    [
        (None, "mine.py:finder", "there is no file"), ("x = 1", "mine.py:finder", "has no function"),
        ("finder = 5", "mine.py:finder", "has no function"), ("1 // 0", "mine.py:finder", "ZeroDivisionError"),
        ("raise SystemExit(3)", "mine.py:finder", "SystemExit"), ("", "magic", "no method"), ("", "mine.py", "no method"),
    ],
)  # fmt: skip
def test_a_function_that_cannot_be_had_is_refused_before_anything_is_written(shell, tmp_path, written, word, said):
    kept = tmp_path / "times.json"
    kept.write_text("kept", "utf-8")
    if written is not None:
        (tmp_path / "mine.py").write_text(written, "utf-8")
    ran = shell(
        "bench", "--only", "hand gin 10", "--method", str(tmp_path / word) if ":" in word else word, "--json", str(kept)
    )
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    assert kept.read_text("utf-8") == "kept"


def test_a_race_asks_for_a_file_it_can_write_before_it_begins(shell, tmp_path):
    ran = shell("bench", "--only", "hand gin 10", "--json", str(tmp_path / "nowhere" / "times.json"))
    assert ran.code == 2
    assert "cannot be written" in ran.err
