"""What the test cells of an nbgrader course call.

The cells hold only the name of an exercise. Its hidden cases stay in the package, and the error
raised says in words what is wrong, without the hand and without a traceback; so the feedback that
nbgrader makes from the cells shows nothing that a class should not see.
"""

from __future__ import annotations

from typing import Any

from rummykit.course.kinds import judge, judge_visible, observe
from rummykit.course.model import spec
from rummykit.course.verdict import Verdict, feedback


class NotRightError(AssertionError):
    """An answer that is not right; a notebook shows only the words.

    Attributes:
        verdict: what is said to it.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(feedback(verdict).text())
        self.verdict = verdict

    def _render_traceback_(self) -> list[str]:
        # IPython shows this in place of frames, which would quote the lines of the checks.
        return str(self).splitlines()


def visible(name: str, answer: Any) -> None:
    """Check what everybody may see: the cases of the statement, or that the answer can be read.

    Raises:
        NotRightError: it is not right.
    """
    one = spec(name)
    _demand(judge_visible(one, observe(one, answer)))


def hidden(name: str, answer: Any) -> None:
    """Check everything.

    Raises:
        NotRightError: it is not right.
    """
    one = spec(name)
    _demand(judge(one, observe(one, answer)))


def _demand(verdict: Verdict) -> None:
    if not verdict.right:
        raise NotRightError(verdict)
