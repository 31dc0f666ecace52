"""Every exercise: well written, proven by the engine, and its checks check."""

# ruff: noqa: S307  # cells and specs are code, and running them is what is tested

import re
import shutil

import pytest

from rummykit.course import ExerciseError, Spec, glossary, sets
from rummykit.course.cases import cases_of, function_from, words_of_a_spec
from rummykit.course.drawing import card_html, card_text
from rummykit.course.kinds import check
from rummykit.course.kinds.melds import problem
from rummykit.course.model import folder, read_spec
from rummykit.course.notebook import model_source
from rummykit.course.travel import packed, same
from rummykit.search import solve

from .helpers import CODE, SPECS, answer, by_id, outcome, proven


def test_there_are_enough_in_every_set_and_kind():
    assert len(SPECS) >= 40
    assert len({one.set for one in SPECS}) == len(sets()) == 7
    assert {one.kind for one in SPECS} == {"choose", "melds", "play", "score", "rule", "code"}
    for one_set in sets():
        mine = [one for one in SPECS if one.set == one_set.number]
        assert [one.number for one in mine] == list(range(1, len(mine) + 1))
        assert any(one.kind == "code" for one in mine)
        assert any(one.kind != "code" for one in mine)
    assert len(CODE) >= 20
    assert len({one.name for one in SPECS}) == len(SPECS)


@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_it_is_written_in_both_languages_with_hints_and_wrong_answers(one):
    texts = [one.title, one.statement, *one.hints, *(wrong.word for wrong in one.wrong)]
    texts += [text for option in one.options for text in (option.text, option.why) if text.en]
    texts += [figure.label for figure in one.figures] + [goal.word for goal in one.goals]
    for text in texts:
        assert text.en
        assert text.es
        assert text.en != text.es or re.fullmatch(r"`.*`|\w+", text.en), text
        # The same code and the same rules are named in both languages, but for words meant to be filled in.
        assert sorted(re.findall(r"\b(?:ROM|KUB|DUM|SHA|JACK)-\d+", text.en)) == sorted(
            re.findall(r"\b(?:ROM|KUB|DUM|SHA|JACK)-\d+", text.es)
        )
        assert text.en.count("`") == text.es.count("`")
        # A Python set is called by its own name.
        assert not list(glossary.false_friends_in(re.sub(r"\b(?:el|un) set\b", "", text.es, flags=re.I))), text.es
    assert len(one.hints) >= 3
    assert 2 <= len(one.wrong) <= 4
    assert len({wrong.word.en for wrong in one.wrong}) == len(one.wrong)


@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_its_model_answer_is_proven(one):
    """The engine or the search says the same as the spec, so no model answer stands on its own word."""
    if one.kind == "melds":
        best = solve(problem(one))
        assert best.reached
        assert check(one, [list(meld.cards) for meld in best.melds]).right
    elif one.kind == "choose" and one.proof:
        assert "".join(proven(one)) == one.model.replace(" ", "")
    elif one.kind == "score":
        found = proven(one)
        assert list(found) == one.model if isinstance(one.model, list) else found == one.model
    elif one.kind == "rule":
        assert one.model in proven(one)
        assert all(rule in proven(one) for rule in one.accept)
    elif one.kind == "code":
        words = {**words_of_a_spec(), one.name: function_from(one.model, one.name)}
        for case in (*one.cases, *one.hidden):
            gave, stated = eval(case.call, words), eval(case.gives, words_of_a_spec())
            assert same(packed(gave), packed(stated), any_order=one.order == "any"), case.call
    assert check(one, answer(one, one.model)).right


@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_the_start_is_not_tried_and_every_wrong_answer_gets_its_own_word(one):
    assert check(one, function_from(one.start, one.name)).status == "untried"
    assert check(one, ...).status == "untried"
    for number, wrong in enumerate(one.wrong):
        verdict = check(one, answer(one, wrong.answer))
        assert outcome(verdict) == number, f"{wrong.answer}: {verdict}"
        assert not verdict.right
        for lang in ("en", "es"):
            assert wrong.word[("en", "es").index(lang)] in verdict.text(lang)


@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_no_word_gives_the_answer_away(one):
    """Neither the words nor what is drawn with them hold the model answer."""
    model = str(one.model) if one.kind != "code" else None
    for wrong in one.wrong:
        text = check(one, answer(one, wrong.answer)).text("en")
        if one.kind in ("rule", "melds", "play"):
            # A typical answer may hold the model answer and more; then it is quoted only so far as it was given.
            assert model not in text or model in str(wrong.answer), text
        elif one.kind == "code":
            assert one.model.strip().splitlines()[-1].strip() not in text
        elif one.kind == "score" and not isinstance(one.model, list):
            assert not re.search(rf"(?<![\w-]){one.model}(?![\w-])", text.split("\n")[0]), text


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("one", SPECS, ids=by_id)
def test_its_card_shows_what_is_asked_and_no_answer(one, lang):
    html, text = card_html(one, lang), card_text(one, lang)
    assert f'lang="{lang}"' in html
    assert one.place in text
    assert one.name in html
    drawn = bool(one.figures or one.hand or one.position or any(option.cards for option in one.options))
    assert ("<svg" in html) == drawn
    assert all(case.call in text for case in one.cases)
    assert not any(case.call in text for case in one.hidden)
    assert one.kind != "rule" or one.model not in text
    for cell_of in (model_source(one), f'{one.name} = "{one.model}"'):
        assert cell_of not in text, "the example is not the answer"


@pytest.mark.parametrize("one", CODE, ids=by_id)
def test_code_has_visible_and_hidden_cases(one):
    assert len(one.cases) >= 2
    assert len([case for case in cases_of(one) if case.hidden]) >= 5


def test_the_guides_are_there():
    english, spanish = ((folder() / name).read_text("utf-8") for name in ("guide-en.md", "guia-es.md"))
    assert len(re.findall(r"^#+ ", english, re.M)) == len(re.findall(r"^#+ ", spanish, re.M))
    assert english.count("```") == spanish.count("```")
    assert "no jail" in english.casefold()
    assert "no es una cárcel" in spanish.casefold()


# --- Specs that cannot be read ------------------------------------------------------------

GOOD = folder() / "1-first-steps" / "01-three-of-a-kind.toml"


def broken(tmp_path, change):
    file = tmp_path / "1-first" / "01-x.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(change(GOOD.read_text("utf-8")), "utf-8")
    return file


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda text: text.replace('kind = "choose"', 'kind = "guess"'), "kind"),
        (lambda text: text.replace("points = 1", "points = 0"), "points"),
        (lambda text: text.replace("points = 1", "points = true"), "points"),
        (lambda text: text.replace('"ROM-17"]', '"ROM-999"]'), "rules"),
        (lambda text: text.replace("[title]\nen", "[title]\nfr"), "title"),
        (lambda text: text.replace("hints = [", "hint = ["), "hints"),
        (lambda text: text.replace("points = 1", "points = 1\ncolour = 3"), "colour"),
        (lambda text: text + "\n[[[", "TOML"),
    ],
    ids=["kind", "points", "points-true", "ROM-999", "language", "hints", "unknown", "toml"],
)
def test_a_broken_spec_names_file_and_field(tmp_path, change, field):
    assert isinstance(read_spec(broken(tmp_path, str)), Spec)
    with pytest.raises(ExerciseError) as error:
        read_spec(broken(tmp_path, change))
    for lang in ("en", "es"):
        assert error.value.text(lang).startswith(f"01-x.toml: {field}")
    assert error.value.text("en") != error.value.text("es")


def test_a_folder_of_exercises_of_ones_own(tmp_path, monkeypatch):
    own = tmp_path / "own"
    (own / "1-mine").mkdir(parents=True)
    shutil.copy(folder() / "sets.toml", own)
    shutil.copy(GOOD, own / "1-mine" / "01-mine.toml")
    monkeypatch.setenv("RUMMYKIT_EXERCISES", str(own))
    from rummykit.course import specs

    assert [one.place for one in specs()] == ["1.1"]
    monkeypatch.setenv("RUMMYKIT_EXERCISES", str(tmp_path / "nowhere"))
    with pytest.raises(ExerciseError, match="nowhere"):
        specs()
