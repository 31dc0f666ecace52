"""Bad input: exit code 2 and one clear line, in either language."""

import os
import subprocess
import sys

import pytest

from .helpers import refused, shell  # noqa: F401

BAD = {
    "no such command": ("frob",),
    "no such option": ("--frob",),
    "play what": ("play",),
    "no such game": ("play", "nogame"),
    "too many players (ROM-02)": ("play", "romme", "--players", "9"),
    "too few players (ROM-02)": ("play", "romme", "--players", "1", "--auto"),
    "players of one name": ("play", "romme", "--players", "Ana,Ana"),
    "a name that is empty": ("play", "romme", "--players", "Ana,"),
    "a seed in words": ("play", "romme", "--seed", "seven"),
    "no such bot": ("play", "romme", "--auto", "--bots", "genius"),
    "a switch without value": ("play", "romme", "--set", "target"),
    "a switch with nothing after it": ("play", "romme", "--set", "target="),
    "no such switch": ("play", "romme", "--set", "tarjet=1"),
    "no such switch as an option": ("play", "romme", "--tarjet", "1"),
    "no such value (ROM-73)": ("play", "romme", "--target", "0"),
    "no such value (ROM-48)": ("play", "romme", "--knock", "perhaps"),
    "a word too many": ("play", "romme", "twice"),
    "quiet alone": ("play", "romme", "--quiet"),
    "no such save": ("play", "--load", "there-is-no-such-file.json"),
    "a save and a game": ("play", "romme", "--load", "x.json"),
    "a save and a switch": ("play", "--load", "x.json", "--target", "1"),
    "which rule": ("rule",),
    "no such rule": ("rule", "ROM-999"),
    "no such words": ("rule", "zzzqqqxxx"),
    "solve what": ("solve", "romme"),
    "solve an empty hand": ("solve", "romme", ""),
    "solve a hand of nothing but spaces": ("solve", "romme", " , "),
    "list no such set": ("exercises", "list", "9"),
    "list what is no set": ("exercises", "list", "romme"),
    "a guide to what": ("exercises", "guide", "2"),
    "solve no card": ("solve", "romme", "7S 8S XX"),
    "solve no card on the table": ("solve", "romme", "7S 8S", "--table", "7S QQ"),
    "solve no meld on the table (ROM-15)": ("solve", "romme", "7S 8S", "--table", "7S 8S"),
    "solve no goal": ("solve", "romme", "7S 8S 9S", "--goal", "best"),
    "solve no method": ("solve", "romme", "7S 8S 9S", "--method", "magic"),
    "solve no game": ("solve", "bridge", "7S"),
    "explain no game": ("games", "bridge"),
    "a port out of range": ("lab", "--port", "0"),
    "a port in words": ("lab", "--port", "http"),
    "no such kind of problem": ("bench", "--only", "nothing"),
}


@pytest.mark.parametrize("words", BAD.values(), ids=BAD)
def test_bad_input_is_refused_in_one_line_of_either_language(shell, words):  # noqa: F811
    english = refused(shell(*words))
    spanish = refused(shell(*words, "--lang", "es"))
    assert english != spanish
    assert refused(shell("--lang", "es", *words)) == spanish


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "romme", "--players", "9"), "2 to 4 players, not 9"),
        (("play", "romme", "--target", "0"), "ROM-73"),
        (("play", "romme", "--set", "target=-5"), "50 | 1 | 100 | a whole number from 1"),
        (("play", "rummikub", "--rounds", "0"), "a whole number from 1"),
        (("solve", "romme", ""), "the hand is empty"),
        (("exercises", "list", "9"), "from 1 to 7"),
        (("play", "romme", "--tarjet", "1"), "did you mean target?"),
        (("play", "romme", "--auto", "--bots", "genius"), "random, greedy"),
        (("rule", "ROM-171"), "ROM-17"),
        (("solve", "romme", "7S 8S 7X"), "7X"),
        (("play", "--load", "nowhere.json"), "no such file"),
    ],
)
def test_the_line_says_what_is_wrong_and_what_would_work(shell, words, said):  # noqa: F811
    assert said in refused(shell(*words))


@pytest.mark.parametrize("words", [("--lang", "fr"), ("rule", "ROM-17", "--lang"), ("games", "--lang=fr")])
def test_a_language_that_is_not_spoken(shell, words):  # noqa: F811
    assert "en or es" in refused(shell(*words))


def test_the_language_of_the_surroundings_is_spoken_unless_another_is_asked_for(shell, monkeypatch):  # noqa: F811
    monkeypatch.setenv("RUMMYKIT_LANG", "es")
    assert "no hay ninguna orden" in refused(shell("frob"))
    assert "there is no command" in refused(shell("frob", "--lang", "en"))
    monkeypatch.setenv("RUMMYKIT_LANG", "fr")
    assert "there is no command" in refused(shell("frob"))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "something else"}'])
def test_a_file_that_is_no_saved_match(shell, tmp_path, content):  # noqa: F811
    path = tmp_path / "match.json"
    path.write_text(content)
    for lang in ("en", "es"):
        assert str(path) in refused(shell("play", "--load", str(path), "--auto", "--lang", lang))


def test_a_folder_is_no_saved_match(shell, tmp_path):  # noqa: F811
    assert "folder" in refused(shell("play", "--load", str(tmp_path)))


def test_the_real_script_ends_with_code_2_and_writes_to_stderr():
    run = subprocess.run(
        [sys.executable, "-c", "import sys; from rummykit.shell import main; sys.exit(main())", "play", "bridge"],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == "rummykit: there is no game 'bridge'; choose " + run.stderr.partition("choose ")[2]


def test_a_reader_that_goes_away_ends_the_output_quietly():
    script = "import sys; from rummykit.shell import main; sys.exit(main())"
    run = subprocess.Popen(
        [sys.executable, "-c", script, "play", "romme", "--players", "4", "--auto", "--seed", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert run.stdout.readline()
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait() == 141
