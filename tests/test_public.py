"""The public face: each promised name that concerns cards, rules and the engine, and what it does."""

import json
import os
import subprocess
import sys
from types import ModuleType

import pytest

import rummykit as rk
from rummykit.language import Text, set_language

CLASSES = [
    "AmbiguousMove", "Card", "Fault", "Game", "IllegalMove", "Meld", "MeldRules", "Move", "NotationError", "OptionError",
    "PositionError", "SaveError",
]  # fmt: skip
FUNCTIONS = [
    "by_rank", "by_suit", "cards", "faults", "games", "load_game", "new_game", "position", "read", "rule", "autoplay",
]  # fmt: skip


@pytest.mark.parametrize("name", CLASSES)
def test_promised_classes(name):
    assert isinstance(getattr(rk, name), type)
    assert name in rk.__all__
    assert getattr(rk, name).__doc__


@pytest.mark.parametrize("name", FUNCTIONS)
def test_promised_functions(name):
    assert callable(getattr(rk, name))
    assert name in rk.__all__
    assert getattr(rk, name).__doc__


@pytest.mark.parametrize("name", ["players", "search"])
def test_promised_rooms(name):
    assert isinstance(getattr(rk, name), ModuleType)
    assert name in dir(rk)


def test_everything_listed_is_there_and_sorted():
    assert list(rk.__all__) == sorted(rk.__all__)
    assert set(rk.__all__) <= set(dir(rk))
    assert rk.__version__


def test_what_is_not_there_says_so():
    with pytest.raises(AttributeError, match="'rummykit' has no attribute 'cardz'"):
        rk.cardz  # noqa: B018


# --- importing is quick and brings nothing heavy ------------------------------------------------

HEAVY = ["numpy", "networkx", "anywidget", "ipywidgets", "scipy", "IPython", "traitlets", "matplotlib"]
LOADED = f"import sys, json; {{}}; print(json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"


@pytest.mark.parametrize(
    "program",
    [
        "import rummykit",
        "import rummykit as rk; rk.cards('7S'); rk.read('7S 8S JK'); rk.faults('KS AS 2S'); rk.rule('ROM-17'); rk.games()",
        "import rummykit as rk; g = rk.new_game('romme', seed=1); g.play('draw stock'); g.view(0).as_dict(); str(g)",
        "import rummykit as rk; g = rk.position('romme', hands=['7S', '8S']); g.score_sheet()._repr_html_(); dir(rk)",
    ],
)
def test_importing_and_playing_load_nothing_heavy(program):
    ran = subprocess.run([sys.executable, "-c", LOADED.format(program)], capture_output=True, text=True)
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == []


def test_importing_is_quick(record_property):
    """The modules are checked above; the time depends on the machine, so it is only told."""
    ran = subprocess.run([sys.executable, "-X", "importtime", "-c", "import rummykit"], capture_output=True, text=True)
    (line,) = (line for line in ran.stderr.splitlines() if line.split("|")[-1].strip() == "rummykit")
    seconds = int(line.split("|")[1]) / 1e6
    record_property("import_seconds", seconds)
    sys.stdout.write(f"import rummykit: {seconds:.3f} s\n")  # shown with -rP
    assert ran.returncode == 0


def test_the_package_is_imported_without_files_of_the_tests(tmp_path):
    """Nothing is looked for in the current folder, and nothing is written when imported."""
    ran = subprocess.run([sys.executable, "-c", "import rummykit"], cwd=tmp_path, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr, list(tmp_path.iterdir())) == (0, "", [])


# --- cards and melds ------------------------------------------------------------------------------


def test_cards():
    assert [card.code for card in rk.cards("7S 8S TD JK")] == ["7S", "8S", "TD", "JK"]
    assert [card.code for card in rk.cards("r7 b13 jk", pack="rummikub")] == ["r7", "b13", "jk"]
    assert isinstance(rk.cards("7S")[0], rk.Card)


def test_read():
    readings = rk.read("7S 8S JK", rules="romme")
    assert all(isinstance(meld, rk.Meld) for meld in readings)
    assert [(meld.kind, meld.reading, meld.points) for meld in readings] == [
        ("run", "6S 7S 8S", 21),
        ("run", "7S 8S 9S", 24),
    ]
    assert [[card.code for card in meld.cards] for meld in readings] == [["JK", "7S", "8S"], ["7S", "8S", "JK"]]
    assert [[[c.code for c in faces] for faces in meld.stands_for] for meld in readings] == [
        [["6S"], ["7S"], ["8S"]], [["7S"], ["8S"], ["9S"]],
    ]  # fmt: skip
    assert rk.read("KS AS 2S") == []
    assert rk.read(rk.cards("7S 8S 9S"))[0].points == 24
    assert rk.read("AS AH AD")[0].points == 33
    assert rk.read("AS AH AD", ace_in_set=1)[0].points == 3
    assert rk.read("5S 5S 5H", rules=rk.MeldRules("mine", set_repeats=True))[0].kind == "set"


def test_faults():
    (fault,) = rk.faults("KS AS 2S", rules="romme")
    assert isinstance(fault, rk.Fault)
    assert fault.rule == "ROM-20"
    assert [card.code for card in fault.cards] == ["KS", "AS", "2S"]
    assert fault.text("en") != fault.text("es")
    assert rk.faults("7S 8S 9S") == []


@pytest.mark.parametrize("ask", [rk.read, rk.faults])
def test_cards_and_rules_that_are_none(ask):
    with pytest.raises(rk.NotationError, match="no card '7X'"):
        ask("7X 8S")
    with pytest.raises(rk.OptionError, match="there is no game 'chess'"):
        ask("7S 8S 9S", rules="chess")
    with pytest.raises(rk.OptionError, match="did you mean joker_limit"):
        ask("7S 8S 9S", joker_limits="one")
    with pytest.raises(rk.OptionError, match="choose 13, 14"):
        ask("7S 8S 9S", run_max=15)


def test_meld_rules_of_ones_own():
    mine = rk.MeldRules("mine", run_min=2, set_min=2, wild=frozenset())
    assert [meld.kind for meld in rk.read("7S 8S", rules=mine)] == ["run"]
    assert [fault.rule for fault in rk.faults("7S", rules=mine)] == ["mine"], "without ids the rules' name stands there"


def test_rule():
    rule = rk.rule("ROM-17")
    assert rule.id == "ROM-17"
    assert rule.text != rule.texto
    assert "four" in rule.text
    assert "cuatro" in rule.texto
    assert rk.rule("ROM-40").issue
    assert rk.rule("ROM-40").choice
    with pytest.raises(ValueError, match="ROM-"):
        rk.rule("ROM-99999")


def test_games():
    games = {game.id: game for game in rk.games()}
    romme = games["romme"]
    assert (romme.least_players, romme.most_players) == (2, 4)
    assert romme.name.en
    assert romme.name.en != romme.name.es
    assert romme.switches["opening_points"].default == 30
    assert romme.switches["opening_points"].values == (30, 40, 51)
    for game in games.values():
        match = rk.new_game(game.id, players=game.least_players, seed=1)
        assert dict(match.options) == {name: switch.default for name, switch in game.switches.items()}


# --- two languages ---------------------------------------------------------------------------------


@pytest.fixture
def language():
    """Sets the language of the session, and puts it back."""
    yield set_language
    set_language(None)


def test_a_sentence_in_both_languages():
    sentence = Text("{n} {what}", "{n} {what}")
    assert sentence.say("en", n=3, what=Text("cards", "cartas")) == "3 cards"
    assert sentence.say("es", n=3, what=Text("cards", "cartas")) == "3 cartas"
    with pytest.raises(ValueError, match="no language 'de': choose one of en, es"):
        sentence.say("de", n=3, what="")


def test_the_language_of_the_session_is_spoken_where_none_is_asked_for(language):
    game = rk.position("romme", hands=["KH", "KS"], discard="2C", stock="3C 4C")
    (fault,) = rk.faults("KS AS 2S")
    event = game.play("draw stock")
    texts = []
    for lang in ("en", "es"):
        language(lang)
        with pytest.raises(rk.IllegalMove) as error:
            game.play("discard AS")
        texts.append(
            [fault.text(), event.text(), game.score_sheet().text(), str(error.value), game._repr_html_(), str(game)]
        )
        assert texts[-1][:3] == [fault.text(lang), event.text(lang), game.score_sheet(lang=lang).text()]
    assert all(english != spanish for english, spanish in zip(*texts, strict=True))
    with pytest.raises(ValueError, match="choose one of en, es"):
        language("de")


@pytest.mark.parametrize(
    ("folder", "variable", "said"), [("es", None, "es"), ("en", "es", "es"), ("es", "en", "en"), ("x", None, "en")]
)
def test_the_language_follows_the_folder_of_the_lessons_and_a_variable(folder, variable, said, tmp_path):
    (tmp_path / folder).mkdir()
    program = "import rummykit as rk; print(rk.faults('KS AS 2S')[0].text())"
    env = {name: value for name, value in os.environ.items() if name != "RUMMYKIT_LANG"}
    env |= {"RUMMYKIT_LANG": variable} if variable else {}
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path / folder, env=env, capture_output=True, text=True
    )
    assert ran.stdout.strip() == rk.faults("KS AS 2S")[0].text(said)


# --- a match ----------------------------------------------------------------------------------------


def test_new_game():
    game = rk.new_game("romme", players=3, seed=7, target=50, knock=True)
    assert isinstance(game, rk.Game)
    assert game.to_move == (1,)
    assert [str(move) for move in game.moves(1)] == ["draw stock", "draw discard"]
    assert game.moves(1).complete
    assert all(isinstance(move, rk.Move) for move in game.moves(1))
    assert [fault.rule for fault in game.check("lay 7S 8S 9S", seat=0)][:2] == ["ROM-07", "ROM-08"]
    assert game.log == []
    event = game.play("draw stock")
    assert (event.seat, str(event.move), list(event.private)) == (1, "draw stock", ["card"])
    assert game.log == [event]
    with pytest.raises(rk.IllegalMove) as error:
        game.play("draw stock")
    assert [fault.rule for fault in error.value.faults] == ["ROM-10"]
    assert (game.over, game.round_over, game.winners) == (False, False, ())
    assert game.view(0).hand == game.state.hands[0]
    assert game.undo() == [event]
    assert game.log == []
    assert rk.new_game("romme", players=["Ana", "Leo"], seed=7).names == ("Ana", "Leo")


def test_a_move_that_could_mean_several_things_carries_the_choices():
    game = rk.position("romme", hands=["8S JK 7S QD", "KH"], opened=[0], phase="play")
    with pytest.raises(rk.AmbiguousMove) as error:
        game.play("lay 8S JK 7S")
    assert [str(move) for move in error.value.choices] == ["lay JK=6S 7S 8S", "lay 7S 8S JK=9S"]
    assert len(game.check("lay 8S JK 7S")) == 1
    assert game.play(error.value.choices[1]).move == error.value.choices[1]


def test_moves_are_text_and_back():
    for written in ["draw stock", "lay 7S 8S 9S / KD KH KC", "add 6S to 1", "swap 9S in 2", "discard QH", "knock", "buy",
                    "cut", "pass", "vote gull", "arrange r5 r6 r7 | b7 k7 y7"]:  # fmt: skip
        assert str(rk.Move.parse(written)) == written
        assert rk.Move.parse(str(rk.Move.parse(written))) == rk.Move.parse(written)


def test_position():
    game = rk.position("romme", hands=["7S 8S", "KH"], table=["9S TS JS"], discard="QH 4C", stock="2D 3D", to_move=1)
    assert game.to_move == (1,)
    assert [card.code for card in game.state.discard] == ["QH", "4C"]
    assert game.play("draw stock").private == {"card": "2D"}
    assert [str(laid.meld) for laid in game.state.table] == ["9S TS JS"]
    with pytest.raises(rk.PositionError, match="KH appears 3 times"):
        rk.position("romme", hands=["KH KH", "KH"])


def test_score_sheet():
    game = rk.position("romme", hands=["", "KH AS JK 2C"], went_out=0, totals=[10, 0], target=100)
    sheet = game.score_sheet()
    assert [(line.seat, line.points, line.rule) for line in sheet.lines] == [
        (0, 0, "ROM-67"), (1, 10, "ROM-63"), (1, 15, "ROM-64"), (1, 30, "ROM-65"), (1, 2, "ROM-66"),
    ]  # fmt: skip
    assert (sheet.scores, sheet.totals, sheet.final) == ((0, 57), (10, 57), True)
    assert all(line.what.en and line.what.es for line in sheet.lines)
    assert "<table" in sheet._repr_html_()
    assert "ROM-65" in sheet._repr_html_()
    bad = rk.position("romme", hands=["", "KH"], players=["<script>", "B"], went_out=0)
    assert "<script" not in bad.score_sheet()._repr_html_() + bad._repr_html_()
    assert game.score_sheet(lang="es").text() != sheet.text()
    assert sheet.text("es") == game.score_sheet(lang="es").text()


def test_save_and_load(tmp_path):
    game = rk.new_game("romme", seed=1)
    game.play("draw stock")
    game.save(tmp_path / "game.json")
    assert rk.load_game(tmp_path / "game.json").log == game.log
    assert rk.load_game(str(tmp_path / "game.json")).state == game.state
    (tmp_path / "game.json").write_text("{", encoding="utf-8")
    with pytest.raises(rk.SaveError, match="line 1"):
        rk.load_game(tmp_path / "game.json")


def test_autoplay_plays_to_the_end_of_the_match():
    game = rk.new_game("romme", players=2, seed=1, target=1)
    assert {"random", "greedy"} <= set(rk.players.names())
    rk.autoplay(game, ["greedy", "random"])
    assert game.over
    assert game.winners
