"""The drawings: well formed, complete, said in both languages, legible in both themes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from rummykit import explore, faces
from rummykit.cards import jack_pack
from rummykit.explore import Picture, drawing
from rummykit.explore.candidates import Candidates
from rummykit.explore.drawing import PALETTE, STYLE
from rummykit.explore.layout import spread
from rummykit.search import AnswerError, MethodError, Problem, solve

from .helpers import classes, contrast, missing, names, parsed, said

PROBLEMS = {
    "romme": Problem("romme", "7S 8S 9S 9H 9D KC QC JK AC 7S 7H"),
    "romme beside a table": Problem("romme", "7S 8S TS JK 9H", ["9S TS JS", "4D 4C JK=4H"], discard=True),
    "rummikub": Problem("rummikub", "r8 b10 k10 y10 jk r9 r9", ["r5 r6 r7", "b1 k1 jk=y1"], "most_cards"),
    "dummy": Problem("dummy", "2H 7S 8D 9S JK QC QC KH 4C AS", goal="contract(set3 run4)"),
    "shanghai": Problem("shanghai", "7S 7H 7D QC QD QH 9S AC JK", goal="contract(set3 set3)"),
    "jack": Problem("jack", "EV-GULL EV-GULL EV-WILD EV-JILL EV-LETTERS EV-LETTERS EV-LETTERS VI-KELLY"),
    "nothing": Problem("romme", ""),
}
VIEWS: dict[str, Callable[..., Picture]] = {
    "hand_grid": lambda problem, lang: explore.hand_grid(solve(problem), lang=lang),
    "conflict_graph": explore.conflict_graph,
    "exact_cover": explore.exact_cover,
    "matching": explore.matching,
    "layered_graph": explore.layered_graph,
}
by_problem = pytest.mark.parametrize("name", PROBLEMS)
by_view = pytest.mark.parametrize("view", VIEWS)
by_lang = pytest.mark.parametrize("lang", ["en", "es"])


def drawn(view: str, name: str, lang: str) -> Picture:
    try:
        return VIEWS[view](PROBLEMS[name], lang=lang)
    except MethodError:
        assert view == "layered_graph"
        pytest.skip("layered does not answer such a problem")


def test_a_small_picture_of_jack_the_ripper_keeps_within_its_chip() -> None:
    """Those cards are pictures of their own shape; a drawing that begins at a chip would cut them off."""
    for card in jack_pack().counts:
        chip = drawing.chip(card, "en", 0, 0)
        x, y, scale = map(float, re.findall(r"translate\(([\d.-]+)[ ,]([\d.-]+)\) scale\(([\d.]+)\)", chip)[0])
        assert x >= 0
        assert y >= 0
        assert x + faces.WIDE * scale <= drawing.CHIP + 0.05
        assert y + faces.TALL * scale <= drawing.CHIP_TALL + 0.05


@by_lang
@by_view
@by_problem
def test_a_drawing_is_whole_and_says_itself(name: str, view: str, lang: str) -> None:
    picture = drawn(view, name, lang)
    for svg in (picture.svg(), re.search(r"<svg .*?role.*?</svg>", picture.html(), re.DOTALL)[0]):  # type: ignore[index]
        root = parsed(svg)
        assert root.get("role") == "img"
        assert root.get("lang") == lang
        title, desc = said(root)
        assert title == picture.title
        assert all(line in desc for line in picture.words)
        # No ids, scripts or links: many pictures share one page.
        assert not any(node.get("id") or node.tag.endswith(("script", "a", "image")) for node in root.iter())
        for node in root.iter():
            for value in node.attrib.values():
                assert "nan" not in value
                assert "None" not in value
    assert str(picture).splitlines() == [picture.title, *(f"  {line}" for line in picture.words)]


@by_view
@by_problem
def test_no_word_is_left_in_the_other_language(name: str, view: str) -> None:
    english, spanish = drawn(view, name, "en"), drawn(view, name, "es")
    assert english.title != spanish.title
    assert len(english.words) == len(spanish.words)
    assert len(english.key) == len(spanish.key)
    for one, other in zip(english.key, spanish.key, strict=True):
        assert one.sign == other.sign or "<text" in one.sign
        # Only lists of melds and cards are the same in both.
        assert one.words != other.words or not re.search(r"[a-z]{3}", one.words)


@by_lang
@by_problem
def test_every_card_of_the_hand_lies_in_the_grid(name: str, lang: str) -> None:
    problem = PROBLEMS[name]
    table = [card for meld in problem.table for card in meld.cards] if problem.rearrange else []
    for picture in (drawn("hand_grid", name, lang), explore.hand_grid(problem, lang=lang)):
        assert not missing(picture, [*problem.hand, *table])
        # A word on wild cards may name what they stand for, but no card is drawn twice.
        shown = names(picture)
        for card in problem.hand:
            assert shown[card.name.say(lang)] == [*problem.hand, *table].count(card)


@by_problem
def test_every_card_has_its_column_in_an_exact_cover(name: str) -> None:
    problem = PROBLEMS[name]
    board = Candidates(problem)
    cards = [found[0] for pair in board.columns if (found := board.card_at(pair))]
    assert not missing(drawn("exact_cover", name, "es"), cards)
    meldable = Counter(card for card in problem.hand if card.kind != "victim")
    assert not meldable - Counter(cards)


@by_problem
def test_the_melds_of_the_answer_are_the_ones_highlighted(name: str) -> None:
    problem = PROBLEMS[name]
    answer = solve(problem)
    board = Candidates(problem)
    chosen = board.of_answer(answer)
    laid = len(answer.melds) + len(answer.laid_off) + (answer.discard is not None)
    if not problem.rearrange:
        assert len(chosen) == laid
        # In the graph a box and a tick each; in the matrix a row each; in the grid an outline with a letter each.
        in_the_key = 1
        assert classes(explore.conflict_graph(problem, answer))["f-ok"] == 2 * laid + bool(board.all)
        assert classes(explore.exact_cover(problem, answer))["f-ok"] == laid + in_the_key
    for one, other in combinations(chosen, 2):
        assert not board.clash(board.all[one], board.all[other])
    tags = [key for key in explore.hand_grid(answer).key if "<text" in key.sign]
    assert len(tags) == laid


def test_two_equal_cards_are_told_apart() -> None:
    """KUB-08 and double packs: two sevens of spades are two vertices' worth of melds and two columns."""
    problem = Problem("romme", "7S 7S 8S 9S 7H 7D")
    board = Candidates(problem)
    runs = [one for one in board.all if one.option.choice.play.kind == "run"]
    assert [one.words("en") for one in runs] == ["run 7S 8S 9S", "run 7S² 8S 9S"]
    assert len(board.columns) == 6
    # The first run and the set that takes the other seven may both be laid.
    sets = [one for one in board.all if one.option.choice.play.kind == "set"]
    assert sorted(board.clash(runs[0], one) for one in sets) == [False, True]


def test_a_wild_card_lies_where_it_stands() -> None:
    """ROM-37: a joker stands for a card; the grid draws it in that place and says which."""
    picture = explore.hand_grid("7S JK 9S QH QD JK", ["7S JK 9S", "QH QD JK"], lang="en")
    assert "A: run 7S JK=8S 9S, 24 points; joker stands for eight of spades" in picture.words
    assert "B: set QH QD JK=Q, 30 points; joker stands for queen of spades or queen of clubs" in picture.words
    alone = explore.hand_grid("7S JK 9S", lang="en")
    assert alone.height > explore.hand_grid("7S 9S", lang="en").height, "a joker in no meld has a row of its own"


def test_what_is_no_meld_or_not_there_is_refused() -> None:
    """ROM-20: a run does not go round the corner, and the grid says so instead of drawing it."""
    with pytest.raises(ValueError, match="ROM-20"):
        explore.hand_grid("KS AS 2S", ["KS AS 2S"])
    with pytest.raises(ValueError, match="9S"):
        explore.hand_grid("7S 8S", ["7S 8S 9S"])


def test_a_crowded_graph_says_that_it_is_only_part() -> None:
    problem = Problem("romme", "7S 8S 9S 9H 9D KC QC JK AC 7S 7H 7D 2H 8H 8D TC JC")
    board = Candidates(problem)
    assert len(board.all) > 60
    graph = explore.conflict_graph(problem, lang="es")
    matrix = explore.exact_cover(problem, lang="en")
    assert graph.words[0] == (
        f"Solo se dibuja una parte: 24 de {len(board.all)} candidatas, las elegidas y, de las que chocan con ellas, las "
        f"que más ganan; se omiten {len(board.all) - 24}."
    )
    assert graph.key[0].words == graph.words[0]
    assert matrix.words[0].startswith("Only part is drawn: 40 of")
    # What is chosen is drawn although other candidates gain more.
    chosen = board.of_answer(solve(problem))
    assert all(any(board.all[n].words("es") in line for line in graph.words) for n in chosen)
    assert classes(graph)["f-ok"] == 2 * len(chosen) + 1
    assert_no_box_covers_another(graph, 24)


def assert_no_box_covers_another(graph: Picture, count: int) -> None:
    """The boxes of a conflict graph lie apart and within the drawing."""
    places = re.findall(
        r'class="(?:f-ok|f-ground)" x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="32.5"', graph.svg()
    )
    boxes = [tuple(map(float, place)) for place in places]
    assert len(boxes) == count
    for (x, y, wide), (other_x, other_y, other_wide) in combinations(boxes, 2):
        assert x + wide <= other_x or other_x + other_wide <= x or abs(y - other_y) >= 32.5
    assert all(x >= 0 and y >= 0 and x + wide <= graph.width and y + 32.5 <= graph.height for x, y, wide in boxes)


@pytest.mark.parametrize(("hand", "table", "count"), [
    ("k4 y4 b8 r9 jk", ["r4 b4 jk", "b1 b2 b3 b4", "b5 b6 b7", "k9 b9 y9"], 24),
    ("k4 y4 b8 r9 b2", ["r4 b4 k4", "b5 b6 b7", "k9 b9 y9", "r1 r2 r3 r4"], 35),
])  # fmt: skip
def test_the_melds_of_a_full_table_are_drawn_apart(hand: str, table: list[str], count: int) -> None:
    """KUB-17: every tile of the table stays on it, and each of its melds is a vertex that can be read."""
    problem = Problem("rummikub", hand, table, "most_cards")
    graph = explore.conflict_graph(problem, lang="en")
    assert_no_box_covers_another(graph, count)
    left_out = len(Candidates(problem).all) - count
    assert (f"; {left_out} are left out." in graph.words[0]) == (left_out > 0)


def test_lay_offs_and_discards_are_named_in_the_graph() -> None:
    """ROM-32, ROM-61: the nine of spades may be added to the table or thrown away, and neither is a meld."""
    problem = Problem("romme", "7S 8S 9S 9H 9D KC 2D", ["TS JS QS"], discard=True)
    graph = explore.conflict_graph(problem, lang="en")
    assert graph.title == (
        "Conflict graph (candidate melds: 2, ways to lay off: 3, to discard: 7, conflicts: "
        f"{len(Candidates(problem).edges)})"
    )
    letters = [node.text for node in parsed(graph.svg()).iter() if node.tag.endswith("}text")]
    assert (letters.count("on 1"), letters.count("discard")) == (3, 7)
    spanish = explore.conflict_graph(problem, lang="es")
    assert "maneras de añadir: 3, de tirar: 7" in spanish.title
    letters = [node.text for node in parsed(spanish.svg()).iter() if node.tag.endswith("}text")]
    assert (letters.count("a la 1"), letters.count("tirar")) == (3, 7)
    # What is chosen is the discard of a card, and not its being added.
    board = Candidates(problem)
    answer = solve(problem)
    assert {board.all[n].action for n in board.of_answer(answer)} == {"lay", "discard"}
    # Its column in an exact cover is no card that could be left in hand.
    matrix = explore.exact_cover(problem, lang="en")
    assert "on 1" in [node.text for node in parsed(matrix.svg()).iter() if node.tag.endswith("}text")]
    assert classes(matrix)["f-no"] == len(answer.left) + 1, "and one in the key"


def test_without_a_meld_the_graph_is_a_sentence() -> None:
    graph = explore.conflict_graph(Problem("romme", "2D 7H KC"), lang="en")
    assert [key.words for key in graph.key] == ["No meld can be laid."]
    assert graph.height < 40


@pytest.mark.parametrize("view", ["conflict_graph", "exact_cover", "matching", "hand_grid"])
def test_a_function_or_a_method_is_drawn_like_an_answer(view: str) -> None:
    """ROM-15: and a function whose melds are none is refused with the rule."""
    draw = getattr(explore, view)
    problem = Problem("romme", "7S 8S 9S 9H 9D KC")

    def mine(problem: Problem) -> list[str]:
        return ["7S 8S 9S"]

    assert draw(problem, mine, lang="en").svg() == draw(problem, solve(problem, mine), lang="en").svg()
    if view != "hand_grid":
        assert draw(problem, "brute", lang="en").words == draw(problem, solve(problem, "brute"), lang="en").words
    with pytest.raises(AnswerError, match="ROM-15"):
        draw(problem, lambda problem: ["7S 8S"])


def test_the_layered_graph_says_what_it_leaves_out() -> None:
    problem = Problem("romme", "7S 8S 9S 9H 9D KC")
    graph = explore.layered_graph(problem, lang="en")
    states = int(re.findall(r"states: (\d+), layers: 14", graph.title)[0])
    (shown,) = re.findall(rf"Only part is drawn: (\d+) of {states} states, 4 of 14 layers", " ".join(graph.words))
    assert int(shown) == sum("cost so far" in name for name in names(graph).elements())
    assert any("Only part is drawn" in key.words for key in graph.key)


def test_labels_over_the_layers_of_jack_do_not_overprint() -> None:
    """JACK-61: «combinaciones» is longer than a column is wide."""
    graph = explore.layered_graph(PROBLEMS["jack"], lang="es")
    labels = [node.text for node in parsed(graph.svg()).iter() if node.get("font-size") == "10.5"]
    assert set(labels) == {"comb."}
    assert any("bajo «comb.» las cartas de un sospechoso forman combinaciones" in key.words for key in graph.key)
    assert explore.hand_grid(PROBLEMS["jack"], lang="es").title == "La mano por sospechoso"
    # A hole shows the card that belongs there, and no squeezed letters.
    holes = explore.matching(Problem("jack", "EV-GULL EV-GULL EV-WILD"), lang="en")
    assert "EV-GULL<" not in holes.body
    assert '<g opacity="0.5">' in holes.body


def test_cards_of_the_table_are_grey_before_they_are_laid() -> None:
    problem = PROBLEMS["rummikub"]
    bare = explore.hand_grid(problem, lang="en")
    table = sum(len(meld.cards) for meld in problem.table)
    assert bare.body.count('fill="#e3ded2"') == table
    assert explore.hand_grid(solve(problem), lang="en").body.count('fill="#e3ded2"') == table


def test_a_layout_is_the_same_every_time_and_keeps_within_its_room() -> None:
    start = [(0.1 * i, 0.5) for i in range(9)]
    edges = [(0, i) for i in range(1, 9)]
    sizes = [(80.0, 40.0)] * 9
    first = spread(start, edges, sizes, 500, 300)
    assert first == spread(start, edges, sizes, 500, 300)
    assert all(40 <= x <= 460 and 20 <= y <= 280 for x, y in first)
    assert spread([], [], [], 100, 100) == []


def test_the_path_grows_to_the_best_melding() -> None:
    problem = Problem("romme", "7S 8S 9S 9H 9D KC", goal="least_left")
    whole = explore.layered_graph(problem, lang="en")
    assert whole.words[0] == "The best path costs 25:"
    assert whole.words[-1] == "Melds: 9S 9H 9D"
    assert solve(problem).value == 25
    assert "8, after spades: in spades a run that needs one more card" in str(
        explore.layered_graph(Problem("romme", "7S 8S 9S"), lang="en")
    )
    shown = [classes(explore.layered_graph(problem, step, lang="en")) for step in (0, 20, 60)]
    assert [sum(each[name] for name in ("f-soft", "f-accent")) for each in shown] == sorted(
        sum(each[name] for name in ("f-soft", "f-accent")) for each in shown
    )
    assert "s-ok" in classes(whole)
    assert "s-ok" not in shown[1]
    with pytest.raises(MethodError):
        explore.layered_graph(problem.but(goal="reach(30)"))


def test_only_wild_cards_that_fit_are_joined_to_a_hole() -> None:
    """KUB-57: a joker on the table keeps what it stands for, so it does not fit every hole."""
    problem = Problem("rummikub", "r5 r6 jk k12", ["b1 k1 y1 jk=r1"], "most_cards")
    picture = explore.matching(problem, lang="en")
    assert "jk on the table, standing for r1 may fill: r1 in y1 b1 k1 _" in picture.words
    assert "jk (counts 25) goes to r7 in r5 r6 _" in picture.words
    either = explore.matching(Problem("rummikub", "y7 k5 k6", ["set r7 b7 jk"], "most_cards"), lang="en")
    assert all(f">={face}</text>" in either.body for face in ("y7", "k7"))  # KUB-52: either missing colour
    free = explore.matching(problem.but(joker_rearrange="free"), lang="en")
    assert free.words[0] == "jk (counts 25) may fill: r1 in y1 b1 k1 _; r7 in r5 r6 _"
    assert explore.matching(Problem("romme", "7S 8S 9S"), lang="es").words[0] == "Aquí no hay ningún comodín."


# Letters and what they stand on, and marks that carry a meaning.
LETTERS = ("ink", "soft", "accent", "ok", "no", *(f"m{i}" for i in range(8)))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_contrast(theme: int) -> None:
    # The ground of the drawing, and that of JupyterLab's own themes, which takes its place there.
    for ground in (PALETTE["ground"][theme], ("#ffffff", "#111111")[theme]):
        for name in LETTERS:
            assert contrast(PALETTE[name][theme], ground) >= 4.5, name
        assert contrast(PALETTE["line"][theme], ground) >= 3
        assert contrast(PALETTE["soft"][theme], PALETTE["faint"][theme]) >= 4.5
        assert contrast(PALETTE["line"][theme], PALETTE["faint"][theme]) >= 2.7
    colours = [PALETTE[f"m{i}"][theme] for i in range(8)]
    assert len(set(colours)) == 8


def test_both_themes_follow_jupyterlab_and_else_the_system() -> None:
    assert '[data-jp-theme-light="false"] .rk-d{color-scheme:dark}' in STYLE
    assert "color-scheme:light dark" in STYLE
    assert "var(--jp-layout-color0" in STYLE
    # Every selector is prefixed: in a notebook a style is global.
    for rule in re.findall(r"([^{}]+)\{", STYLE):
        assert all(".rk-d" in part for part in rule.split(",")) or rule.startswith("@")


def test_drawing_loads_neither_numpy_nor_widgets() -> None:
    program = (
        "import sys; import rummykit as rk; p = rk.search.Problem('romme', '7S 8S 9S 9H JK')\n"
        "for view in (rk.explore.conflict_graph, rk.explore.exact_cover, rk.explore.matching, rk.explore.layered_graph):\n"
        "    view(p)._repr_html_()\n"
        "rk.explore.hand_grid(p)._repr_svg_(); list(rk.explore.Frames(p))\n"
        "print(sorted({'numpy', 'networkx', 'anywidget', 'matplotlib'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("cards", ["EV-JILL EV-JILL EV-WILD", "EV-WILD EV-JILL EV-JILL"])
def test_the_label_over_a_wild_card_is_inside_its_picture(cards):
    """JACK-61: =EV-JILL over the last card was cut off at the edge."""
    html = explore.meld(cards, "jack")._repr_html_()
    left, wide = map(float, re.findall(r'translate\(([\d.]+) [\d.]+\)"><rect width="(\d+)"', html)[0])
    begin, _, across, _ = map(float, re.findall(r'viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"', html)[0])
    assert begin <= left
    assert left + wide <= begin + across


def test_the_grid_speaks_of_numbers_and_colours_where_the_game_does():
    """KUB-20: a group of one number, where Rommé has a set of one rank."""
    tiles = Problem("rummikub", hand="r7 b7 k7 y2")
    told = str(explore.hand_grid(solve(tiles), lang="es"))
    assert "La mano por número y color" in told
    assert "A: grupo" in told
    assert "La mano por rango y palo" in str(explore.hand_grid("7S 7H 7D", ["7S 7H 7D"], lang="es"))
