"""A function in a process of its own: every way to end is told apart, and nothing of it stays behind."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace

import pytest

import rummykit as rk
from rummykit.arena.isolated import CannotTravelError, Limits, Worker, note, run

QUICK = Limits(seconds=1.0, memory_mb=256, output_kb=16, file_mb=1)
AMPLE = replace(QUICK, seconds=30.0)  # for what ends by itself, on a busy machine too


def forever():
    while True:
        pass


def a_gigabyte():
    return len(bytearray(1 << 30))


def prints_much():
    while True:
        print("x" * 1000)  # noqa: T201 - this is what it does wrong


def divides():
    return 1 // 0


def forks():
    return 1 if os.fork() == 0 else 2


def closes_everything():
    os.closerange(0, 100)
    time.sleep(60)


def writes_a_large_file(path):
    with open(path, "wb") as file:
        file.write(b"x" * (8 << 20))


def notes_and_hangs():
    note({"question": 3})
    forever()


def raises_silently():
    class Odd(Exception):
        def __str__(self):
            raise RuntimeError

    raise Odd


ENDS = [
    ("a loop", forever, "timeout"),
    ("a gigabyte", a_gigabyte, "memory"),
    ("much output", prints_much, "output"),
    ("an exception", divides, "raised"),
    ("an exception without words", raises_silently, "raised"),
    ("sys.exit", lambda: sys.exit(3), "exited"),
    ("os._exit", lambda: os._exit(4), "exited"),
    ("a signal", lambda: os.kill(os.getpid(), 11), "crashed"),
    ("a closed pipe", closes_everything, "crashed"),
    ("no data", lambda: {1, 2}, "no_data"),
    ("waiting for a person", lambda: input(), "raised"),
]


@pytest.mark.parametrize(("what", "function", "status"), ENDS, ids=[end[0] for end in ENDS])
def test_every_end_is_told_apart(what, function, status):
    outcome = run(function, limits=QUICK if status == "timeout" else AMPLE)
    assert outcome.status == status, outcome
    assert outcome.isolated
    assert outcome.seconds < AMPLE.seconds
    assert outcome.text("en") != outcome.text("es")


def test_a_value_comes_back_as_plain_data():
    outcome = run(lambda a, b: {"sum": a + b, "pair": (a, b)}, 2, 3)
    assert (outcome.ok, outcome.value, outcome.output) == (True, {"sum": 5, "pair": [2, 3]}, "")


def test_what_is_printed_is_kept():
    assert run(lambda: print("señal")).output == "señal\n"  # noqa: T201 - it is caught
    assert len(run(prints_much, limits=AMPLE).output) == QUICK.output_kb << 10


def test_the_traceback_shows_the_function_alone():
    outcome = run(divides)
    assert outcome.detail.startswith("ZeroDivisionError")
    assert "in divides" in outcome.traceback
    assert "child.py" not in outcome.traceback


def test_a_note_survives_a_hang():
    assert run(notes_and_hangs, limits=QUICK).note == {"question": 3}


def test_a_fork_does_not_answer_too():
    with Worker(forks) as worker:
        assert [worker.call().value for _ in range(3)] == [2, 2, 2]


def test_a_file_has_a_limit(tmp_path):
    outcome = run(writes_a_large_file, str(tmp_path / "large"), limits=AMPLE)
    assert outcome.status == "raised"
    assert (tmp_path / "large").stat().st_size <= 1 << 20


def test_a_worker_is_started_anew_when_it_died():
    def moody(number):
        if number == 1:
            os._exit(1)
        return os.getpid()

    with Worker(moody) as worker:
        outcomes = [worker.call(number) for number in (0, 0, 1, 0)]
    assert [outcome.status for outcome in outcomes] == ["ok", "ok", "exited", "ok"]
    assert outcomes[0].value == outcomes[1].value != outcomes[3].value
    assert os.getpid() not in [outcome.value for outcome in outcomes]


@pytest.mark.parametrize("session", [False, True], ids=["in its group", "in a session of its own"])
@pytest.mark.parametrize("end", ["runs on", "comes back", "is gone"])
def test_nothing_stays_behind(tmp_path, session, end):
    if session and not sys.platform.startswith("linux"):
        pytest.skip("only there it can be found again")
    started = tmp_path / "pid"

    def starts_another():
        import subprocess

        started.write_text(str(subprocess.Popen(["sleep", "60"], start_new_session=session).pid))
        if end == "runs on":
            forever()
        if end == "is gone":
            os._exit(1)

    run(starts_another, limits=replace(QUICK, seconds=2.0) if end == "runs on" else AMPLE)
    pid = int(started.read_text())
    for _ in range(1500):
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().split()[2] == "Z":
                    break
        except OSError:
            break
        time.sleep(0.02)
    else:
        pytest.fail("the process that the function started still runs")


def test_closures_and_their_globals_travel_by_value():
    shift = 10
    helper = {"factor": 3}
    assert run(lambda x: x * helper["factor"] + shift, 2).value == 16


def test_what_cannot_travel_is_said_at_once():
    lock = __import__("threading").Lock()
    with pytest.raises(CannotTravelError) as caught:
        Worker(lambda: lock.locked())
    assert "process" in caught.value.text("en")
    assert "proceso" in caught.value.text("es")


def test_the_same_hash_in_every_process():
    assert run(hash, "rummy").value == run(hash, "rummy").value


INLINE_ENDS = [ends for ends in ENDS if ends[0] in ("a loop", "much output", "an exception", "sys.exit", "no data")]


@pytest.mark.parametrize(("what", "function", "status"), INLINE_ENDS, ids=[end[0] for end in INLINE_ENDS])
def test_without_processes_a_trace_stops_it(what, function, status):
    trace = sys.gettrace()
    outcome = Worker(function, Limits(seconds=0.3 if status == "timeout" else 30.0, output_kb=16), inline=True).call()
    assert (outcome.status, outcome.isolated) == (status, False)
    assert sys.gettrace() is trace


def test_without_processes_a_loop_that_calls_the_kit_is_stopped():
    def reads():
        while True:
            rk.cards("7S 8S 9S")

    outcome = Worker(reads, Limits(seconds=0.3), inline=True).call()
    assert outcome.status == "timeout"


def test_without_processes_notes_and_output_are_kept():
    def speaks():
        note(5)
        print("hola")  # noqa: T201 - it is caught
        return [1]

    outcome = Worker(speaks, inline=True).call()
    assert (outcome.value, outcome.note, outcome.output) == ([1], 5, "hola\n")


def forges(words):
    """Write to every pipe there is, as if it were an answer."""
    for number in range(3, 20):
        try:
            os.write(number, len(words).to_bytes(4, "big") + words)
        except OSError:
            continue


@pytest.mark.parametrize(
    "words", [b"[]", b"{}", b'{"status": "won"}', b'{"status": "ok", "seconds": "many"}', b"\xff\xff"]
)
def test_what_a_function_writes_to_the_pipe_itself_does_no_harm(words):
    outcome = run(forges, words, limits=QUICK)
    assert outcome.status in ("ok", "crashed", "timeout")
    assert outcome.value is None
