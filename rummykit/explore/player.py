"""The step player: the search of one's own hand, to be played, stopped and rewound in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rummykit.explore.drawing import STYLE
from rummykit.explore.frames import LIMIT, Frames
from rummykit.language import Text
from rummykit.search.problem import Problem
from rummykit.search.registry import Method
from rummykit.search.steps import Step

_HERE = Path(__file__).parent

WORDS = {
    "first": Text("To the start", "Al principio"),
    "back": Text("One step back", "Un paso atrás"),
    "play": Text("Play", "Reproducir"),
    "pause": Text("Pause", "Pausa"),
    "forward": Text("One step forward", "Un paso adelante"),
    "last": Text("To the end", "Al final"),
    "find": Text("To the next answer found", "A la siguiente respuesta hallada"),
    "slider": Text("Step", "Paso"),
    "speed": Text("Steps a second", "Pasos por segundo"),
    "silent": Text(
        "Python does not answer: run the cell again to go on.",
        "Python no responde: ejecuta de nuevo la celda para seguir.",
    ),
    "keys": Text(
        "Keys: ← → one step, Home and End, space to play, N to the next answer found.",
        "Teclas: ← → un paso, Inicio y Fin, espacio para reproducir, N a la siguiente respuesta hallada.",
    ),
}


class Stepper(anywidget.AnyWidget):
    """A search shown step by step, with a slider, buttons and keys.

    It works in JupyterLab, Notebook 7 and Voilà; where there are no widgets it shows the step
    it stands at. Only the step that is looked at is drawn, by Python.

    Args:
        problem: what is searched, such as one's own hand.
        method: a name of `rummykit.search.methods`, a function of one's own as
            `rummykit.search.trace` takes it, or steps of one's own.
        lang: ``en`` or ``es``; without it the language spoken here.
        limit: how many steps are kept; a longer search says that it is cut.

    Attributes:
        steps: the steps as a sequence of `rummykit.explore.frames.Frame`.
        index: which step is shown, from 0.

    Raises:
        MethodError: no such method, or one that does not answer such a problem.
    """

    _esm = _HERE / "player.js"
    _css = STYLE + (_HERE / "player.css").read_text("utf-8")

    index = traitlets.Int(0).tag(sync=True)
    # What the page draws. It stands in traits, so that a notebook opened again shows the step.
    frame = traitlets.Dict().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        problem: Problem,
        method: Method | Iterable[Step] = "backtracking",
        lang: str | None = None,
        *,
        limit: int = LIMIT,
    ) -> None:
        self.steps = Frames(problem, method, lang, limit)
        super().__init__(about=self._about(), frame=self._drawn(0))

    def _about(self) -> dict[str, Any]:
        """What does not change from step to step."""
        steps = self.steps
        return {
            "title": steps.title,
            "notes": list(steps.notes),
            "total": len(steps),
            "finds": steps.finds,
            "strip": steps.strip(),
            "lang": steps.lang,
            "words": {name: words.say(steps.lang) for name, words in WORDS.items()},
        }

    def _drawn(self, index: int) -> dict[str, Any]:
        if not len(self.steps):
            return {"index": 0, "heading": self.steps.heading(), "words": "", "kind": "", "counters": [], "html": ""}
        shown = self.steps[index]
        return {
            "index": index,
            "heading": shown.heading,
            "words": shown.words,
            "kind": shown.step.kind,
            "counters": [list(pair) for pair in shown.counters],
            "html": shown.drawings(),
        }

    @traitlets.validate("index")
    def _within(self, proposal: Mapping[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.steps) - 1))

    @traitlets.observe("index")
    def _turn_to(self, change: Mapping[str, Any]) -> None:
        self.frame = self._drawn(int(change["new"]))

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take the step that a page asks for; all else is Python's."""
        wanted = sync_data.get("index")
        if type(wanted) is int:
            super().set_state({"index": wanted})
        # A step taken as it was asked for is not sent back: the page may have asked for the next ones by now.
        taken = type(wanted) is int and wanted == self.index
        kept = ("frame", "about") if taken else ("index", "frame", "about")
        self.send_state([name for name in kept if name in sync_data])

    def __str__(self) -> str:
        return str(self.steps[self.index]) if len(self.steps) else self.steps.heading()

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and the step as HTML for places that show no widgets."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None or not len(self.steps):
            return bundle
        data, metadata = bundle
        return {**data, "text/plain": str(self), "text/html": self.steps[self.index]._repr_html_()}, metadata
