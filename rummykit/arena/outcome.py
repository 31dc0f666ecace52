"""How a call that was watched over came out, in words for whoever wrote the function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rummykit.arena.style import figures
from rummykit.language import Text

Status: TypeAlias = Literal[
    "ok", "raised", "timeout", "memory", "output", "exited", "crashed", "no_data", "no_start"
]  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """What a call may use.

    Memory is limited where the system can do that (Linux), processor time and files also on macOS;
    on Windows the clock and the look at what is printed are all there is.

    Attributes:
        seconds: of the clock on the wall, for one call.
        cpu_seconds: of the processor, for one call; None for as many as `seconds`.
        memory_mb: megabytes beyond what Python itself takes.
        output_kb: kilobytes that may be printed.
        file_mb: megabytes that one file may grow to.
    """

    seconds: float = 5.0
    cpu_seconds: float | None = None
    memory_mb: int = 512
    output_kb: int = 64
    file_mb: int = 16


@dataclass(frozen=True)
class Outcome:
    """How one call came out.

    Attributes:
        status: ``ok``; ``raised`` an exception; ``timeout``; ``memory``; ``output`` (printed too
            much); ``exited`` (`sys.exit`, `os._exit`); ``crashed`` (took its process down);
            ``no_data`` (what it returned cannot travel as JSON); ``no_start`` (its process or its
            module could not be loaded).
        value: what it returned, as JSON knows it (a tuple comes back as a list).
        seconds: how long it took.
        output: what it printed, cut off at the limit.
        detail: the exception, exit code or signal.
        traceback: where the exception was raised; lines of the watched function only.
        note: what the function last gave to `rummykit.arena.isolated.note`.
        isolated: whether it ran in a process of its own; without one there is no limit of
            memory, and a call that never comes back from C code cannot be stopped.
        limits: what it was allowed.
    """

    status: Status
    value: Any = None
    seconds: float = 0.0
    output: str = ""
    detail: str = ""
    traceback: str = ""
    note: Any = None
    isolated: bool = True
    limits: Limits = Limits()

    @property
    def ok(self) -> bool:
        """Whether the call came back with a value."""
        return self.status == "ok"

    def text(self, lang: str | None = None) -> str:
        """What happened, in words.

        >>> Outcome("timeout", limits=Limits(seconds=2)).text("en")
        'did not finish within 2 seconds'
        """
        limits = self.limits
        sentence = _KILLED if (self.status, self.detail) == ("crashed", KILLED) else _SENTENCES[self.status]
        return sentence.say(
            lang, detail=self.detail, seconds=figures(f"{limits.seconds:g}"), memory=limits.memory_mb,
            output=limits.output_kb,
        )  # fmt: skip


_SENTENCES: dict[Status, Text] = {
    "ok": Text("finished", "terminó"),
    "raised": Text("raised {detail}", "lanzó {detail}"),
    "timeout": Text("did not finish within {seconds} seconds", "no terminó en {seconds} segundos"),
    "memory": Text("wanted more than {memory} MB of memory", "pidió más de {memory} MB de memoria"),
    "output": Text("printed more than {output} KB", "imprimió más de {output} KB"),
    "exited": Text(
        "ended Python itself (exit code {detail}) instead of returning",
        "cerró el propio Python (código de salida {detail}) en vez de devolver algo",
    ),
    "crashed": Text("took its process down ({detail})", "hizo caer su proceso ({detail})"),
    "no_data": Text("returned something that is no plain data: {detail}", "devolvió algo que no son datos: {detail}"),
    "no_start": Text("could not be loaded: {detail}", "no se pudo cargar: {detail}"),
}
KILLED = "SIGKILL"
_KILLED = Text(
    "its process was killed ({detail}), by itself or from outside",
    "su proceso recibió {detail}: lo mató él mismo o algo de fuera",
)
STATUSES = frozenset(_SENTENCES)
