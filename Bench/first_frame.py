"""Starts a program through first_frame.c and measures the time to its first useful frame.

The first useful frame is the first that equals the final picture, which is on the screen once
nothing has changed for some time. What keeps changing, such as a spinner, is not compared.
"""

import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import processes

STILL = 400
"""Milliseconds without a change after which a picture is final."""
SMALL = 4
"""A number of squares. A change of at most this size may be a caret or a spinner, which never
stops."""
WATCHED = 2_000
"""Milliseconds for which small changes are watched; squares that change twice are left out."""
BUSY = 0.2
"""The share of time from which a program counts as busy, because it runs or waits for a processor,
although its picture does not change."""
IDLE_TIMES = 3
"""How many times in a row a program must have been idle."""

Frame = tuple[float, dict[int, str]]
"""Milliseconds since exec, and the changed squares with their new content."""


def parse_frame(line: str) -> Frame:
    _, moment, *squares = line.split()
    pairs = (square.split("=") for square in squares)
    return float(moment), {int(square): value for square, value in pairs}


def settled(frames: list[Frame], now: float) -> set[int] | None:
    """The squares that keep moving once the final picture is shown; `None` until then."""
    large = max(moment for moment, changed in frames if len(changed) > SMALL)
    later = [frame for frame in frames if frame[0] > large]
    if not later:
        return set() if now - large >= STILL else None
    if now - large < WATCHED:
        return None
    changes = Counter(square for _, changed in later for square in changed)
    moving = {square for square, count in changes.items() if count > 1}
    others = [moment for moment, changed in later if not moving.issuperset(changed)]
    return moving if now - max(others, default=large) >= STILL else None


def first_useful(frames: list[Frame], ignored: set[int] = frozenset()) -> float:
    """The time of the first frame that equals the last one.

    The first of `frames` is what was there before, and counts only where nothing ever changed.
    """
    final: dict[int, str] = {}
    for _, changed in frames:
        final.update(changed)
    wrong = set(final) - ignored
    for moment, changed in frames:
        for square, value in changed.items():
            if square in ignored:
                continue
            if value == final[square]:
                wrong.discard(square)
            else:
                wrong.add(square)
        if not wrong:
            return moment
    raise ValueError("no frame equals the last one")


@dataclass
class Start:
    """A start of a program. Times are in milliseconds since exec."""

    useful: float
    cpu: float = 0
    """Processor time of the whole run."""
    closing: float = 0
    """The time from the request to close the window to the program's end."""
    began: float = 0
    """CLOCK_MONOTONIC at exec."""
    after: Any = None
    """Measurements of the running program afterwards."""


class NotShown(Exception):
    """The program ended, or kept changing its picture, before a final one."""


def start(
    helper: Path, command: list[str], environment: dict[str, str], *, quiet: bool = False,
    then: Callable[[int], Any] | None = None, timeout: float = 120, picture: Path | None = None,
) -> Start:
    """Starts a program, measures it, and ends it.

    - quiet: whether to wait until the program is not busy, because its window is half-empty before.
    - then: measures the running program, by its process ID, once the final picture is shown.
    - timeout: seconds until the final picture must be on the screen.
    - picture: where the screen is saved, as PPM.
    """
    options = ["--still", str(STILL)] + (["--picture", str(picture)] if picture else [])
    with subprocess.Popen(
        [helper, *options, "--", *command], env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as watcher:
        process, began, frames, ignored = watch(watcher, quiet, timeout)
        result = Start(first_useful(frames, ignored), began=began)
        if then:
            result.after = then(process)
        watcher.stdin.close()
        last = [line.split() for line in watcher.stdout if line.startswith("end")]
        if last:
            result.closing, result.cpu = float(last[0][1]), float(last[0][2])
    return result


def watch(
    watcher: subprocess.Popen, quiet: bool, timeout: float
) -> tuple[int, float, list[Frame], set[int]]:
    """Reads until the picture is final.

    Returns the ID of the program's process, when it began, all frames, and the squares that go on
    moving.
    """
    process, began = 0, 0.0
    frames: list[Frame] = []
    idle = IdleCheck()
    end = time.monotonic() + timeout
    for line in watcher.stdout:
        kind, _, rest = line.partition(" ")
        if kind == "start":
            process, began = int(rest.split()[0]), float(rest.split()[1])
        elif kind == "frame":
            frames.append(parse_frame(line))
        elif kind == "gone":
            raise NotShown("it ended by itself")
        if len(frames) > 1:
            now = float(rest.split(maxsplit=1)[0])
            ignored = settled(frames, now)
            if ignored is not None and (not quiet or idle.passes(now, process)):
                return process, began, frames, ignored
        if time.monotonic() > end:
            break
    watcher.stdin.close()
    raise NotShown(f"no final picture after {timeout:g} s")


class IdleCheck:
    """Whether a program has hardly used a processor for some time."""

    def __init__(self) -> None:
        self._last: tuple[float, float] | None = None
        self._idle_times = 0

    def passes(self, now: float, process: int) -> bool:
        """Whether the program is idle at `now`, in milliseconds. Looks once per `STILL`."""
        if self._last and now - self._last[0] < STILL:
            return False
        before, self._last = self._last, (now, processes.wanted(process))
        is_idle = before is not None and self._last[1] - before[1] < BUSY * (now - before[0])
        self._idle_times = self._idle_times + 1 if is_idle else 0
        return self._idle_times >= IDLE_TIMES
