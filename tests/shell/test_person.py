"""A person plays in the terminal: typed moves, explained faults, undo, saving and loading."""

import re

import pytest

import rummykit as rk
from rummykit.shell.console import Console
from rummykit.shell.person import Person

from .helpers import refused, rehearsed, shell  # noqa: F401

# ruff: noqa: F811

PLAY = ("play", "romme", "--players", "3", "--seed", "7")


@pytest.fixture
def sit(monkeypatch, capsys):
    """Sit a person down at a position and let them type; returns what they saw."""

    def play(game, typed, lang="en"):
        answers = iter(typed.splitlines())
        console = Console(lang)
        monkeypatch.setattr(console, "ask", lambda prompt: console.line(f"[{prompt}]") or next(answers, None))
        capsys.readouterr()
        person = Person(game, ["greedy"], console)
        person.play()
        return capsys.readouterr().out, person.game

    return play


def at(hand, **more):
    more = {"phase": "play", "discard": "3C", **more}
    return rk.position("romme", hands=[hand, "KS QD 2C 9H"], **more)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_round_is_played_to_its_end_by_typing_moves(shell, lang):
    """ROM-08, ROM-61: every move typed in the notation of the language, to the score sheet."""
    typed, game = rehearsed(3, 7, lambda game: game.round_over, lang)
    ran = shell(*PLAY, "--lang", lang, typed=typed)
    assert ran.code == 0
    assert game.score_sheet(1).text(lang) in ran.out
    assert {"en": "Not allowed", "es": "No se permite"}[lang] not in ran.out
    assert max(len(line) for line in ran.lines if " > " not in line) <= 80


def test_a_whole_match_is_played_to_its_end(shell):
    """ROM-76, ROM-77: the loop ends with the match, even if the person is out before (ROM-78)."""
    for players, seed in ((2, 3), (3, 7), (4, 1)):
        typed, game = rehearsed(players, seed, lambda game: game.over)
        ran = shell("play", "romme", "--players", str(players), "--seed", str(seed), typed=typed)
        assert game.score_sheet(game.state.round).verdict("en") in ran.out
        assert "Goodbye" not in ran.out


@pytest.mark.parametrize(("lang", "bye"), [("en", "Goodbye"), ("es", "Hasta otra")])
@pytest.mark.parametrize("typed", ["", "quit\n", "salir\n", "?\n"])
def test_the_end_of_the_input_ends_the_match_politely(shell, lang, bye, typed):
    ran = shell(*PLAY, "--lang", lang, typed=typed)
    assert ran.code == 0
    assert ran.err == ""
    assert bye in ran.lines[-2] + ran.lines[-1]


@pytest.mark.parametrize(
    ("hand", "typed", "rules"),
    [
        ("7S 8S 9S 2H", "lay 7S 8S 9S", ["ROM-23"]),
        ("KS AS 2S 2H", "lay KS AS 2S", ["ROM-20"]),
        ("7S 7S 7H 2H", "lay 7S 7S 7H", ["ROM-17"]),
        ("7S 8S 2H 2D", "add 2H to 1", ["ROM-32"]),
        ("7S 8S 2H 2D", "draw stock", ["ROM-10"]),
        ("7S 8S 2H 2D", "knock", ["ROM-57"]),
        ("7S 8S 2H 2D", "discard QH", ["ROM-46"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_a_fault_is_explained_with_its_rule_and_the_rule_can_be_read(sit, hand, typed, rules):
    """The ids are those of the rules broken."""
    for lang in ("en", "es"):
        game = at(hand, table=["4C 5C 6C"])
        wrote, after = sit(game, f"{typed}\nrule {rules[0]}\n", lang)
        assert all(f"  {rule}: " in wrote for rule in rules)
        assert after.log == []
        text = rk.rule(rules[0]).say(lang)
        assert text[:30] in " ".join(wrote.split())


def test_a_legal_move_is_not_explained_away(sit):
    """ROM-23: 30 points are enough."""
    wrote, game = sit(at("TS JS QS 2H"), "lay TS JS QS\ndiscard 2H\n")
    assert "Not allowed" not in wrote
    assert game.round_over


def test_an_ambiguous_move_names_what_it_could_mean(sit):
    """ROM-40."""
    wrote, game = sit(at("TS JS JK 2H"), "lay set TS JK\nlay JS JK TS\nlay TS JS JK=QS\n")
    assert "lay TS JS JK=QS" in wrote
    assert str(game.state.table[0].meld) == "TS JS JK=QS"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_words_that_are_no_move_are_explained(sit, lang):
    bad = ["xyzzy", "discard XX", "lay 7S 8S to 1", ",", "discard", "add 7S", "x" * 5000]
    wrote, game = sit(at("7S 8S 2H 2D"), "\n".join(bad), lang)
    assert game.log == []
    answers = [part.strip() for part in re.split(r"\[[^\]]*\]", wrote)][1:-1]
    assert len(answers) == len(bad)
    for answer in answers:
        assert answer
        assert len(answer) < 300
    assert "XX" in answers[1]
    sample = {"en": "discard 7S", "es": "tirar 7S"}[lang]
    assert sample in answers[4]


def test_help_lists_the_legal_moves(sit):
    """ROM-09: two piles at the beginning of a turn."""
    wrote, _ = sit(at("7S 8S 2H", phase="draw"), "?\n")
    assert "  draw stock    draw discard" in wrote
    wrote, _ = sit(at("7S 8S 2H", phase="draw"), "ayuda\n", "es")
    assert "  robar mazo      robar descarte" in wrote


def test_the_screen_shows_the_own_hand_the_table_and_the_piles(sit):
    wrote, _ = sit(at("JK 9H 3S 2H", table=["7S JK=8S 9S"], owners=[1], discard="4C QH"), "")
    assert "2H 9H" in wrote
    assert re.search(r"1  Blas  7S JK=8S 9S", wrote)
    assert "discard pile 2: QH" in wrote
    assert "Ada 4 cards" in wrote
    assert max(map(len, wrote.splitlines())) <= 80


@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_shown_depends_on_hidden_cards(sit, lang):
    """ROM-04: neither the screen nor the score of a round that is still played."""
    typed = "?\nshow\nscore\nlay 7S 8S 9S\nhelp\nundo\n"
    one, _ = sit(rk.position("romme", ["7S 8S 2H", "KS QD"], discard="3C", stock="9C TC JC", phase="play"), typed, lang)
    other, _ = sit(
        rk.position("romme", ["7S 8S 2H", "4H JK"], discard="3C", stock="QC KC AC", phase="play"), typed, lang
    )
    assert one == other
    assert "17" in one  # 7 + 8 + 2, ROM-66


def test_undo_goes_back_to_before_the_last_own_move(sit):
    """What the others did since is taken back with it."""
    game = at("TS JS QS 2H 4D 6C", stock="3D 5D 8C 9C KH")
    start = game.view(0)
    wrote, after = sit(game, "undo\nlay TS JS QS\ndiscard 4D\nundo\nundo\nundo\n")
    assert "no move of yours" in wrote
    assert wrote.count("Taken back") == 2
    assert after.view(0) == start


def test_a_match_is_saved_and_loaded_at_the_prompt_and_from_the_command_line(shell, tmp_path):
    path = tmp_path / "my match.json"
    typed, _ = rehearsed(3, 7, lambda game: len(game.log) > 20)
    saved = shell(*PLAY, typed=f"{typed}save {path}\nquit\n")
    assert f"Saved as {path}" in " ".join(saved.out.split())
    kept = rk.load_game(path)
    assert len(kept.log) >= 20
    at_prompt = shell("play", "romme", "--seed", "1", typed=f"cargar {path}\nsalir\n")
    from_command = shell("play", "--load", str(path), typed="quit\n")
    hand = " ".join(card.code for card in kept.view(0).hand[:1])
    for ran in (at_prompt, from_command):
        assert ran.code == 0
        assert hand in ran.out
    screen = from_command.out[from_command.out.index("Round") : from_command.out.index(" > ")]
    assert screen in at_prompt.out


@pytest.mark.parametrize("lang", ["en", "es"])
def test_files_that_cannot_be_used_leave_the_match_as_it_is(sit, tmp_path, lang):
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    typed = f"load {bad}\nload {tmp_path}\nload\nsave\nsave {tmp_path}/no/such/folder.json\nload {tmp_path}/none.json\n"
    game = at("7S 8S 2H 2D")
    wrote, after = sit(game, typed, lang)
    assert after is game
    assert game.log == []
    assert "Traceback" not in wrote
    assert wrote.count(str(tmp_path)) >= 4


def test_a_claim_is_asked_for_with_its_card(sit):
    """ROM-49, ROM-54: the person may knock before the next player draws, and may pass."""
    hands = ["TS JS KH 4D", "KC QC 2D 9S", "5H 6H 9D 8C"]

    def game():
        return rk.position("romme", hands, discard="5C 6C QS", to_move=2, phase="draw", discarded_by=1)

    wrote, after = sit(game(), "knock\n")
    assert "QS was discarded: knock / pass" in wrote
    assert after.state.turn == 0
    wrote, after = sit(game(), "pass\n")
    assert after.log[0].move.verb == "pass"


def test_enter_makes_the_only_move_there_is(sit):
    """ROM-79: dealing the next round; where there is a choice Enter does nothing."""
    game = rk.position("romme", ["", "KS QD"], phase="round_over", went_out=0, dealer=1, discard="2C")
    assert game.to_move == (0,)
    wrote, after = sit(game, "\n")
    assert after.state.round == 2
    assert "[deal (Enter) > ]" in wrote
    _, after = sit(at("7S 8S 2H 2D"), "\n\n")
    assert after.log == []


def test_a_person_who_is_out_sees_the_others_play_on(sit):
    """ROM-78."""
    game = rk.position(
        "romme", ["", "KS QD 5C 7H", "2C 3C 9D"], to_move=1, eliminated=[0], totals=[60, 0, 0], discard="4D"
    )
    wrote, after = sit(game, "")
    assert "You are out" in wrote
    assert after.over
    assert "Goodbye" not in wrote


def test_the_others_play_by_the_names_given(shell):
    ran = shell(*PLAY, "--bots", "random", typed="quit\n")
    assert ran.code == 0
    assert "Ada" in ran.out


def test_bad_bots_are_refused_before_the_match(shell):
    refused(shell(*PLAY, "--bots", "greedy,genius"))
