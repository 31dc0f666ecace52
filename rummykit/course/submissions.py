"""Submissions: a notebook or a Python file, cut into cells, and which cell answers which exercise."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rummykit.language import SaidError, Text

MOST_BYTES = 8 << 20
SUFFIXES = (".ipynb", ".py")
_TOO_LARGE = Text("{file} is larger than {most} MB", "{file} ocupa más de {most} MB")
_NOT_A_NOTEBOOK = Text("{file} is no readable notebook: {why}", "{file} no es un cuaderno legible: {why}")
_A_LINK = Text(
    "{file} is a link to something else; the file itself is wanted",
    "{file} es un enlace a otra cosa; hace falta el archivo mismo",
)
_NOT_TEXT = Text("{file} is no readable text: {why}", "{file} no es un texto legible: {why}")

_MARK = re.compile(r"^# ?%%", re.M)
# Blanks and no \s, which would try every line end of a thousand empty lines from each of them.
_MAGIC = re.compile(r"^([ \t]*)[%!?].*$", re.M)
_DEFINES = re.compile(r"^(?:(?:async[ \t]+)?(?:def|class)[ \t]+|(?=\w+[ \t]*(?::[^=\n]+)?=[^=]))([A-Za-z_]\w*)", re.M)
_NO_EFFECT = (".check(", ".hint(", ".solution(")


class SubmissionError(SaidError):
    """A file that cannot be read as a submission."""


@dataclass(frozen=True)
class Submission:
    """What one person handed in.

    Attributes:
        person: the name of the file, or of the folder it lies in.
        files: where it was read from.
        cells: the code, in order.
        problems: files that could not be read.
    """

    person: str
    files: tuple[Path, ...]
    cells: tuple[str, ...]
    problems: tuple[SubmissionError, ...] = ()

    def answers(self, names: Iterable[str]) -> dict[str, list[int]]:
        """The cells that define each of `names`, for those that are defined at all."""
        names = tuple(names)
        found: dict[str, list[int]] = {}
        for index, cell in enumerate(self.cells):
            defined = defined_in(cell)
            for name in names:
                if name in defined:
                    found.setdefault(name, []).append(index)
        return found


def submissions(folder: Path, leave_out: Iterable[Path] = ()) -> list[Submission]:
    """Everything handed in: each file of `folder` is a person's, and so is each folder in it.

    Files with the same name before the dot are one person's. Links are not followed: they could
    lead to somebody else's work, or round and round.

    Args:
        folder: where the submissions lie.
        leave_out: folders that are none, such as the one the results go to.
    """
    avoided = {path.resolve() for path in leave_out}
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or path.resolve() in avoided:
            continue
        alone = path.is_symlink() or not path.is_dir()
        if path.is_symlink():
            files = [path]
        elif alone:
            files = [path] if _is_submission(path, folder) else []
        else:
            files = sorted(file for file in path.rglob("*") if _is_submission(file, path))
        if files:
            found.setdefault(_readable(path.stem if alone else path.name), []).extend(files)
    return [read_submission(person, files) for person, files in sorted(found.items())]


def left_out(folder: Path) -> list[str]:
    """The names in `folder` that belong to nobody, since nothing in them can be marked.

    A class may hand in ``maria.zip`` or an empty folder: whoever marks has to hear of it.
    """
    names = [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "_"))]
    return [
        _readable(path.name)
        for path in names
        if not path.is_symlink()
        and not any(_is_submission(file, folder) for file in ([path] if path.is_file() else path.rglob("*")))
    ]


def _readable(name: str) -> str:
    """A file name that can be printed and written; bytes that are no UTF-8 and line ends as escapes."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in name)


def _is_submission(file: Path, base: Path) -> bool:
    inside = file.relative_to(base).parts
    known = file.suffix.lower() in SUFFIXES and not any(part.startswith((".", "_")) for part in inside)
    return known and (file.is_symlink() or file.is_file())


def read_submission(person: str, files: Iterable[Path]) -> Submission:
    """One person's files, put together."""
    files = tuple(files)
    cells: list[str] = []
    problems: list[SubmissionError] = []
    for file in files:
        try:
            cells += read_cells(file)
        except SubmissionError as error:
            problems.append(error)
    return Submission(person, files, tuple(cells), tuple(problems))


def read_cells(file: Path) -> list[str]:
    """The code cells of a notebook or of a Python file.

    Raises:
        SubmissionError: it cannot be read.
    """
    name = _readable(file.name)
    if file.is_symlink():
        raise SubmissionError(_A_LINK, file=name)
    try:
        if file.stat().st_size > MOST_BYTES:
            raise SubmissionError(_TOO_LARGE, file=name, most=MOST_BYTES >> 20)
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SubmissionError(_NOT_TEXT, file=name, why=str(error)[:120]) from None
    cells = _notebook_cells(name, text) if file.suffix.lower() == ".ipynb" else list(_parts(text))
    return [plain for cell in cells if (plain := _plain(cell)).strip() and not _only_checks(plain)]


def _notebook_cells(name: str, text: str) -> list[str]:
    try:
        cells = json.loads(text)["cells"]
        sources = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
        return ["".join(source) for source in sources]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        why = f"{type(error).__name__}: {error}"[:120]
        raise SubmissionError(_NOT_A_NOTEBOOK, file=name, why=why) from None


def _parts(text: str) -> Iterator[str]:
    """A Python file in parts that can be run one by one: marked cells, else top-level statements."""
    if _MARK.search(text):
        first, *others = _MARK.split(text)
        yield from (first, *("#" + part for part in others))
        return
    lines = text.splitlines(keepends=True)
    try:
        body = ast.parse(text).body
        firsts = [min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))]) for node in body]
        starts = [first - 1 for first in firsts]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # So that a slip costs only the part it stands in: cut where a line begins at the margin after a blank one.
        starts = [i for i, line in enumerate(lines) if line[:1].strip() and (i == 0 or not lines[i - 1].strip())]
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield "".join(lines[begin:end])


def _plain(cell: str) -> str:
    """A cell without what only a notebook understands: magics and shell lines."""
    if cell.lstrip().startswith("%%"):
        return ""
    return _MAGIC.sub(r"\1pass", cell) if _tree(cell) is None else cell


def _tree(cell: str) -> ast.Module | None:
    try:
        return ast.parse(cell)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _only_checks(cell: str) -> bool:
    """Whether a cell does nothing but ask for a check, a hint or a solution."""
    tree = _tree(cell)
    if tree is None or not any(word in cell for word in _NO_EFFECT):
        return False
    return all(isinstance(node, ast.Expr) for node in tree.body)


def defined_in(cell: str) -> set[str]:
    """The names a cell defines at its top level; guessed from its lines where it is no Python."""
    tree = _tree(cell)
    if tree is None:
        return set(_DEFINES.findall(cell))
    return set(_names(tree.body))


def _names(body: Iterable[ast.AST]) -> Iterator[str]:
    # With a list of its own and not by calling itself: a sum of a thousand terms is a thousand nodes deep.
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif not isinstance(node, ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
