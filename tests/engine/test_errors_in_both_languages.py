"""Errors are for the person who meets them: each is said in English and in Spanish (see `rummykit.language`)."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

import rummykit as rk
from rummykit import rulebook
from rummykit.cards import NotationError, get_pack
from rummykit.engine.errors import NotWrittenError, OptionError, PositionError, SaveError
from rummykit.engine.moves import Move
from rummykit.engine.options import NumberTable, checked_options
from rummykit.engine.position import read_meld
from rummykit.games import meld_rules, rules_class
from rummykit.language import SaidError, Text, cause, phrase, set_language

from .saving import fails, summed, written

TABLES = {"card_points": NumberTable(), "order_numbers": NumberTable(least=1, reorders=True)}


def place(**fields):
    return rk.position("romme", **{"hands": ["7S 8S 9S JK", "KH QD"], **fields})


def kub(**fields):
    return rk.position("rummikub", **{"hands": ["r7 b7", "k7"], **fields})


def jack(**fields):
    return rk.position("jack", **{"hands": ["EV-JILL EV-GULL", "VI-KELLY"], **fields})


# Every way to meet an error of cards, moves, switches and positions, with words of both sentences.
MET = [
    (lambda: rk.cards("7X"), "no card '7X' in the french pack; did you mean", "ninguna carta '7X' en la baraja francesa; ¿querías"),
    (lambda: rk.cards("%%%%%%"), "cards look like", "se escriben así"),
    (lambda: rk.cards("7S8S"), "put blanks between the cards: 7S 8S", "separa las cartas con espacios: 7S 8S"),
    (lambda: rk.cards("S7"), "the rank comes before the suit: did you mean 7S?", "va antes que el palo: ¿querías decir 7S?"),
    (lambda: rk.cards("7r", "rummikub"), "the colour comes before the number: did you mean r7?", "¿querías decir r7?"),
    (lambda: rk.cards("1S"), "that rank is written A: did you mean AS?", "se escribe A: ¿querías decir AS?"),
    (lambda: rk.cards("13H"), "that rank is written K", "se escribe K"),
    (lambda: rk.cards(5), "cards are text", "las cartas son un texto"),
    (lambda: rk.cards([5]), "a card is text", "una carta es un texto"),
    (lambda: get_pack("tarot"), "no pack 'tarot'", "no existe la baraja 'tarot'"),
    (lambda: Move.parse(5), "a move is text", "una jugada es un texto"),
    (lambda: Move.parse("lay " * 2000), "too long", "demasiados"),
    (lambda: Move.parse(" "), "an empty move", "una jugada vacía"),
    (lambda: Move.parse("dicard QH"), "did you mean 'discard'?", "¿querías decir 'tirar'?"),
    (lambda: Move.parse("trar QH"), "did you mean 'discard'?", "¿querías decir 'tirar'?"),
    (lambda: Move.parse("frobnicate"), "moves begin with draw, lay", "las jugadas empiezan por robar, bajar"),
    (lambda: Move.parse("discard QX"), "cannot read 'discard QX': no card 'QX'", "no se puede leer 'discard QX': no hay ninguna carta 'QX'"),
    (lambda: Move.parse("discard"), "(written like: discard QH)", "(se escribe así: tirar QH)"),
    (lambda: Move.parse("add 6S"), "it ends with 'to' and the number", "termina con 'a' y el número"),
    (lambda: Move.parse("swap 6S"), "it ends with 'in'", "termina con 'en'"),
    (lambda: Move.parse("knock 6S"), "'knock' stands alone", "'toque' va solo"),
    (lambda: Move.parse("draw cellar"), "no pile 'cellar'", "no hay ningún montón 'cellar'"),
    (lambda: Move.parse("vote gull eddy"), "one word", "una sola palabra"),
    (lambda: Move.parse("lay"), "a card is missing", "falta una carta"),
    (lambda: Move.parse("lay 7S JK="), "after '=' stands a card", "detrás de '=' va una carta"),
    (lambda: Move.parse("lay JK=JK 8S 9S"), "'JK=JK': a wild card stands for a card of a suit", "representa una carta con palo"),
    (lambda: Move.parse("discard TH=TD"), "'TH=TD': here a card is only named", "aquí solo se nombra"),
    (lambda: Move("fly").for_pack(get_pack("french")), "not put together like a move: 'fly'", "no está construido"),
    (lambda: rk.new_game("chess"), "there is no game 'chess'", "no existe el juego 'chess'"),
    (lambda: rk.new_game("romme", knokc=True), "no switch 'knokc'; did you mean knock?", "no tiene la opción 'knokc'; ¿querías decir knock?"),
    (lambda: rk.new_game("romme", run_max=15), "run_max=15 is not possible (ROM-21); choose 13, 14", "no es posible (ROM-21); elige 13, 14"),
    (lambda: rk.new_game("romme", target=0), "or any whole number from 1", "o cualquier número entero a partir de 1"),
    (lambda: rk.new_game("dummy", contract_table=[[5]]), "not possible (DUM-", "no es posible (DUM-"),
    (lambda: checked_options("jack", {"card_points": 5}, {}, TABLES), "such as {", "como {"),
    (lambda: checked_options("jack", {"card_points": {"x": 5}}, {}, TABLES), "nothing is called 'x'", "nada se llama 'x'"),
    (lambda: checked_options("jack", {"card_points": {"wild": "5"}}, {}, TABLES), "is no whole number", "no es un número entero"),
    (lambda: checked_options("jack", {"order_numbers": {"gull": 2}}, {}, TABLES), "each once", "cada uno una vez"),
    (lambda: rk.new_game("romme", players="x"), "players is a number or a list of names, not 'x'", "players es un número o una lista de nombres, no 'x'"),
    (lambda: rk.new_game("romme", players=9), "romme is for 2 to 4 players, not 9", "romme es de 2 a 4 jugadores, no de 9"),
    (lambda: rk.new_game("romme", players=["Ada", " "]), "every player is a name", "cada jugador es un nombre"),
    (lambda: rk.new_game("romme", players=["Ada", "Ada"]), "needs a name of their own: 'Ada', 'Ada'", "necesita un nombre distinto: 'Ada', 'Ada'"),
    (lambda: rk.new_game("romme", seed="x"), "a seed is a whole number, not 'x'", "una semilla es un número entero, no 'x'"),
    (lambda: rk.new_game("romme", seed=2**63), "at most 63 bits", "como mucho 63 bits"),
    (lambda: rk.new_game("romme", clock=5), "a clock has a method now()", "un reloj tiene un método now()"),
    (lambda: place(options=5), "options are switches by name", "por su nombre"),
    (lambda: place(opend=[0]), "no field or switch 'opend'; did you mean opened?", "¿querías decir opened?"),
    (lambda: place(players=["A", "B", "C"]), "3 names for 2 hands", "3 nombres para 2 manos"),
    (lambda: place(hands=["7X", "KH"]), "hands[0]: no card '7X'", "hands[0]: no hay ninguna carta '7X'"),
    (lambda: place(hands=["7S 7S 7S", "KH"]), "7S appears 3 times", "7S aparece 3 veces"),
    (lambda: place(hands=5), "hands: a list", "hands: una lista"),
    (lambda: place(totals=5), "totals: a list", "totals: una lista"),
    (lambda: place(totals=[1]), "1 numbers for 2 players", "1 números para 2 jugadores"),
    (lambda: place(table=["7H 8X 9H"]), "table[0]: no card '8X'", "table[0]: no hay ninguna carta '8X'"),
    (lambda: place(table=["2H 3H 4H / 5H 6H 7H"]), "one meld was expected", "una sola combinación"),
    (lambda: place(table=["8H JK 7H"]), " or ", " o "),
    (lambda: place(table=["7H 9H"]), "is no meld: ROM-15: ", "no es una combinación: ROM-15: "),
    (lambda: place(table=["2H 3H 4H"], owners=[0, 1]), "owners: 2 for 1 melds", "owners: 2 para 1 combinaciones"),
    (lambda: place(discard=5), "discard: cards are text", "discard: las cartas son un texto"),
    (lambda: place(to_move=2), "a whole number from 0 to 1", "un número entero de 0 a 1"),
    (lambda: place(round=0), "a whole number from 1, not 0", "a partir de 1, no 0"),
    (lambda: place(phase="lunch"), "is none of draw, play", "no es ni draw ni play"),
    (lambda: place(phase="round_over"), "how the round ended", "cómo acabó la ronda"),
    (lambda: place(eliminated=[0]), "seat 0 is eliminated", "el asiento 0 está eliminado"),
    (lambda: place(opened="x"), "a list of seats", "una lista de asientos"),
    (lambda: place(opened=[7]), "seats are 0 to 1", "van de 0 a 1"),
    (lambda: place(taken="7S 8S", phase="play"), "one card such as", "una carta como"),
    (lambda: place(eliminated=[1], hands=["7S", ""]), "1 would be left", "quedarían 1"),
    (lambda: place(taken="2S", phase="play"), "2S is not in the hand of seat 0", "2S no está en la mano del asiento 0"),
    (lambda: place(discarded_by=0, discard="4C"), "seat 0 cannot have discarded", "el asiento 0 no puede haber tirado"),
    (lambda: place(went_out=0), "seat 0 still holds cards", "el asiento 0 todavía tiene cartas"),
    (lambda: place(hands=["", "KH"], phase="play"), "no card is left that may be discarded", "no queda ninguna carta"),
    (lambda: place().play("draw stock", seat=9), "there is no seat 9", "no hay ningún asiento 9"),
    (lambda: place().view(9), "seats are 0 to 1", "los asientos van de 0 a 1"),
    (lambda: place().score_sheet(4), "round 4 has not been played", "la ronda 4 no se ha jugado"),
    (lambda: place().undo(1), "cannot take back 1 moves", "no se pueden deshacer 1 jugadas"),
    (lambda: place().undo("x"), "how many moves to take back", "cuántas jugadas deshacer"),
    (lambda: kub(discard="r7"), "Rummikub has no discard pile", "en el Rummikub no hay descarte"),
    (lambda: kub(eliminated=[1], hands=["r7", "", "b7"]), "nobody leaves", "nadie queda eliminado"),
    (lambda: kub(passes=1), "nobody passes while the pool has cards", "nadie pasa mientras queden cartas"),
    (lambda: kub(went_out=0), "seat 0 still holds cards", "el asiento 0 todavía tiene cartas"),
    (lambda: kub(pool_out=True), "the pool still has cards", "en el mazo todavía quedan cartas"),
    (lambda: kub(working="zz"), "working: ", "working: "),
    (lambda: kub(working="k13 k12 k11"), "working: ", "working: "),
    (lambda: jack(areas="x"), "areas: a list with the cards", "areas: una lista con las cartas"),
    (lambda: jack(areas=[5, ""]), "areas[0]: cards are text", "areas[0]: las cartas son un texto"),
    (lambda: jack(areas=["ZZ", ""]), "areas[0]: ", "areas[0]: "),
    (lambda: jack(areas=["EV-JILL / EV-JILL", ""]), "stand in one row", "van en una sola fila"),
    (lambda: jack(areas=["EV-WILD", ""]), "say which suspect", "di a qué sospechoso"),
    (lambda: jack(renewed=True), "there is one pass", "se recorre una sola vez"),
    (lambda: jack(escaped_by=0), "only 0 Victims", "solo hay 0 Víctimas"),
    (lambda: jack(went_out=0), "seat 0 still holds cards", "el asiento 0 todavía tiene cartas"),
    (lambda: jack(votes=["gull"]), "a suspect for each of 2 seats", "un sospechoso para cada uno de los 2 asientos"),
    (lambda: jack(at_once="VI-KELLY"), "is no Gavel in the hand", "no es una carta de Martillo"),
    (lambda: rulebook.by_topic("romme", "sleep"), "romme has no topic 'sleep'", "romme no tiene el tema 'sleep'"),
    (lambda: place(eliminated=[2], hands=["7S", "8S", "9S"]), "seat 2 holds 9S", "el asiento 2 tiene 9S"),
]  # fmt: skip


@pytest.mark.parametrize(("meet", "en", "es"), MET, ids=[en for _, en, _ in MET])
def test_every_error_is_said_in_both_languages(meet, en, es):
    with pytest.raises(SaidError) as met:
        meet()
    error = met.value
    assert isinstance(error, ValueError)
    assert en in error.text("en")
    assert es in error.text("es")
    assert str(error) == error.text() == error.text("en")
    set_language("es")
    try:
        assert str(error) == error.text("es")
    finally:
        set_language(None)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is type(error)
        assert [again.text(lang) for lang in ("en", "es")] == [error.text(lang) for lang in ("en", "es")]
    with pytest.raises(ValueError, match="choose one of en, es"):
        error.text("de")


# Words that stand in no Spanish sentence of an error but in most English ones; what was typed is quoted.
ENGLISH = re.compile(r"\b(the|no such|is|are|not|did|you|whole|number|with|of|was|cards?)\b")


@pytest.mark.parametrize(("meet", "en", "es"), MET, ids=[en for _, en, _ in MET])
def test_no_english_is_left_in_a_spanish_error(meet, en, es):
    """Names of fields and switches, and what was typed, are the same in both languages."""
    with pytest.raises(SaidError) as met:
        meet()
    if "contract_table" in str(met.value):
        return  # a list of the players' own is judged by the game, which says itself what is wrong
    unquoted = re.sub(r"'[^']*'|\{.*\}", "", met.value.text("es"))
    assert not ENGLISH.search(unquoted), unquoted


def test_plain_text_is_the_same_in_both_languages():
    """Braces in it are no fields."""
    for kind in (NotationError, OptionError, PositionError):
        error = kind("a {set} of {}")
        assert error.text("en") == error.text("es") == str(error) == "a {set} of {}"
    assert str(SaveError("log[3].move", "not {there}")) == "log[3].move: not {there}"
    assert "{" in str(PositionError(Text("{given}", "{given}"), given="{x}"))


def test_what_was_typed_may_have_braces():
    for wrong in ("{", "{x}", "{0}", "}{"):
        with pytest.raises(NotationError) as met:
            Move.parse(f"discard {wrong}")
        assert repr(wrong) in met.value.text("en")
        assert repr(wrong) in met.value.text("es")


def test_a_cause_is_said_in_the_same_language():
    inner = NotationError(Text("no card {card}", "ninguna carta {card}"), card="7X")
    outer = PositionError(Text("{place}: {why}", "{place}: {why}"), place="hands[0]", why=cause(inner))
    saved = SaveError("start", outer)
    assert saved.text("en") == "start: hands[0]: no card 7X"
    assert saved.text("es") == "start: hands[0]: ninguna carta 7X"
    assert (saved.place, saved.problem) == ("start", "hands[0]: no card 7X")
    two = PositionError(Text("{why}", "{why}"), why=[phrase("one", "uno"), phrase("two", "dos")])
    assert (two.text("en"), two.text("es")) == ("one; two", "uno; dos")
    assert cause(KeyError("x")) == "'x'"


def test_a_refusal_can_be_the_cause_of_another_error():
    game = rk.new_game("romme", seed=1)
    with pytest.raises(rk.IllegalMove) as refused:
        game.play("knock")
    error = SaveError("log[0].move", phrase("not allowed there: {why}", "ahí no: {why}", why=refused.value))
    assert error.text("es") == f"log[0].move: ahí no: {refused.value.text('es')}"
    assert pickle.loads(pickle.dumps(error)).text("es") == error.text("es")  # noqa: S301


# --- moves as people write them ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("robar del mazo", "draw stock"),
        ("robar de la pila de descartes", "draw discard"),
        ("robar del descarte", "draw discard"),
        ("draw from the stock", "draw stock"),
        ("draw from the discard pile", "draw discard"),
        ("draw from the pool", "draw stock"),
        ("tirar comodín", "discard JK"),
        ("tirar el comodin", "discard JK"),
        ("discard joker", "discard JK"),
        ("discard the joker", "discard JK"),
        ("discard ★", "discard JK"),
        ("discard Q♥", "discard QH"),
        ("discard 10♠", "discard TS"),
        ("discard q♥\ufe0f", "discard QH"),
        ("lay 7♠ 8♠ ★=9♠", "lay 7S 8S JK=9S"),
        ("lay K♠ K♥ JK=♦", "lay KS KH JK=D"),
        ("anadir 6S a 1", "add 6S to 1"),
        ("añadir 6S al 1", "add 6S to 1"),
        ("añadir 6S a la combinación 1", "add 6S to 1"),
        ("add 6S to meld 1", "add 6S to 1"),
        ("add 6S to the meld number 1", "add 6S to 1"),
        ("swap 9S in meld 2", "swap 9S in 2"),
        ("canjear 9S en la combinación 2", "swap 9S in 2"),
        ("bajar trio KD KH JK", "lay set KD KH JK"),
        ("place r5 r6 ★", "place r5 r6 jk"),
        ("play EV-WILD=gull", "play EV-WILD=gull"),
    ],
)
def test_the_words_of_the_kit_and_of_plain_speech_are_read(written, move):
    assert str(Move.parse(written)) == move


@pytest.mark.parametrize(
    "written",
    [
        "draw pile", "draw from the", "robar de", "add 6S to meld", "add 6S to the", "add 6S to meld 1 2", "discard the",
        "lay JK=JK 8S 9S", "lay jk=jk r5 r6", "lay r5 r6 jk=joker", "lay EV-WILD=EV-WILD", "lay EV-WILD=VI-KELLY",
        "discard TH=TD", "discard JK=7S", "draw JK=7S", "swap JK=7S in 1", "play JK=7S", "take JK=7S",
    ],
)  # fmt: skip
def test_what_says_nothing_clear_is_refused(written):
    with pytest.raises(NotationError):
        Move.parse(written)


def test_only_the_verbs_of_the_game_or_of_its_pack_are_proposed():
    def said(*more):
        with pytest.raises(NotationError) as met:
            Move.parse("xyzzy", *more)
        return met.value.text("en").partition("moves begin with ")[2].split(", ")

    assert said(get_pack("french"), ("draw", "knock", "timeout")) == ["draw", "knock"]
    assert "vote" in said()
    for game in ("romme", "rummikub", "dummy", "shanghai", "jack"):
        rules = rules_class(game)
        offered = {name for name, verb in rules.verbs.items() if verb.is_offered} - {"timeout"}
        pack = get_pack({"rummikub": "rummikub", "jack": "jack"}.get(game, "french"))
        assert offered <= set(said(pack)), game
    assert "vote" not in said(get_pack("french"))
    assert "knock" not in said(get_pack("rummikub"))


def test_without_a_pack_the_error_speaks_of_the_pack_that_has_most_of_the_cards():
    with pytest.raises(NotationError, match=r"'r77' in the rummikub pack.*written like: lay r5 r6 r7"):
        Move.parse("lay r5 r6 r77")


# --- positions that contradict themselves ---------------------------------------------------------


def test_a_seat_that_is_eliminated_holds_no_cards():
    """ROM-78: who has left the match is dealt no cards."""
    with pytest.raises(PositionError, match=r"eliminated: seat 2 holds 9S"):
        place(hands=["7S", "8S", "9S"], eliminated=[2])
    assert place(hands=["7S", "8S", ""], eliminated=[2]).state.out == (False, False, True)


def test_two_seats_are_left_in_every_match():
    with pytest.raises(PositionError, match="1 would be left"):
        place(hands=["7S", "", ""], eliminated=[1, 2])


def test_a_position_has_a_move_for_the_seat_on_turn(monkeypatch):
    """Every game refuses a position from which nobody can go on."""
    rules = rules_class("romme")
    assert place().moves()
    monkeypatch.setattr(rules, "moves", lambda *_: [])
    with pytest.raises(PositionError, match="seat 0 would have no move") as met:
        place()
    assert "no tendría ninguna jugada" in met.value.text("es")


def test_a_meld_on_the_table_is_read_as_it_prints():
    rules = rules_class("romme")(2, {})
    for meld in rk.read("7S 8S JK") + rk.read("KS KH JK"):
        assert read_meld(rules, str(meld), "table[0]") == meld
    assert meld_rules("romme") == rules.melds


# --- saves ------------------------------------------------------------------------------------


def test_a_place_where_nothing_can_be_saved_says_so(tmp_path):
    game = rk.new_game("romme", seed=1)
    (tmp_path / "file").write_text("x")
    for wrong, en, es in [
        (tmp_path, "this is a folder", "esto es una carpeta"),
        (tmp_path / "none" / "game.json", "there is no folder", "no existe la carpeta"),
        (tmp_path / "file" / "game.json", "there is no folder", "no existe la carpeta"),
        (tmp_path / ("x" * 5000), "nothing can be written there", "no se puede escribir ahí"),
    ]:
        with pytest.raises(SaveError) as met:
            game.save(wrong)
        assert isinstance(met.value, NotWrittenError)
        assert isinstance(met.value, OSError)
        assert en in met.value.text("en")
        assert es in met.value.text("es")
        assert met.value.place == str(wrong)
        assert pickle.loads(pickle.dumps(met.value)).text("es") == met.value.text("es")  # noqa: S301
    assert [file.name for file in tmp_path.iterdir()] == ["file"], "nothing is left half written"


def test_the_places_of_a_damaged_file_are_said_in_both_languages(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("{\n")
    with pytest.raises(SaveError) as met:
        rk.load_game(path)
    assert met.value.text("en").startswith("line 2, column 1: the file is cut short")
    assert met.value.text("es").startswith("línea 2, columna 1: el archivo está cortado")


def test_a_mark_at_the_beginning_of_a_file_does_not_matter(tmp_path):
    game = rk.new_game("romme", seed=1)
    path = tmp_path / "game.json"
    game.save(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert rk.load_game(path).state == game.state


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("colour", "red", "a position has no field 'colour'"),
        ("hans", ["7S", "8S"], "did you mean hands?"),
        ("hands", ["7S", 5], "hands[1]: cards are text"),
        ("hands", [[], "7S"], "hands[0]: cards are text"),
        ("table", [[]], "table[0]: cards are text"),
        ("extra", 5, "a value that no saved game has"),
        ("eliminated", 5, "a value that no saved game has"),
        ("eliminated", ["x"], "eliminated: a whole number"),
    ],
)
def test_a_forged_start_says_what_is_wrong_and_no_word_of_python(field, value, says, tmp_path):
    path = tmp_path / "game.json"
    data = written(place(), path)
    data["start"][field] = value
    error = fails(summed(data), path)
    assert error.place == "start"
    assert says in error.problem
    for lang in ("en", "es"):
        assert not re.search(r"__|PositionSpec|object|NoneType|attribute|argument", error.text(lang))
    assert error.text("es") != error.text("en")


def test_a_changed_head_names_the_fields_that_may_have_been_changed(tmp_path):
    path = tmp_path / "game.json"
    data = written(place(), path)
    error = fails({**data, "seed": data["seed"] + 1}, path)
    assert error.place == "sum"
    assert "one of format, version, game, players, seed, options, start, moves, or the sum" in error.text("en")
    assert "se cambió después" in error.text("es")
