"""Exercises: one spec each, checked at once in a notebook, exported and marked for a class.

>>> from rummykit.course import exercise
>>> print(exercise("three-of-a-kind").check(...).text("en").split(".")[0])
○ Not tried yet
"""

from rummykit.course.keeping import Progress, progress
from rummykit.course.model import ExerciseError, Spec, sets, spec, specs
from rummykit.course.notebook import Exercise, exercise, exercises
from rummykit.course.verdict import Verdict

__all__ = [
    "Exercise",
    "ExerciseError",
    "Progress",
    "Spec",
    "Verdict",
    "exercise",
    "exercises",
    "progress",
    "sets",
    "spec",
    "specs",
]
