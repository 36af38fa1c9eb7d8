"""Compares two programs' start, seen from outside: start.py REFERENCE PROGRAM [ROUNDS].

Both run in turn on the same display. The clock runs from exec to the first pixel that the window
paints, and on until the process has ended after its window was asked to close. The first round of
each fills caches and is not counted.
"""

import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "EndToEnd"))
sys.dont_write_bytecode = True

from app import Home, pause  # noqa: E402
from x11 import Screen  # noqa: E402

LIMIT = 1.5
"""How much longer than the reference the program may take to its first frame."""
PATIENCE = 20.0
# Without a window manager a window opens at the top left: a line through its middle.
LINE = (100, 350, 800, 1)


def is_painted(screen: Screen) -> bool:
    # The root window is black; no part of a light window is.
    return any(screen.pixels(*LINE))


def wait_until(condition, process: subprocess.Popen, what: str) -> float:
    """Returns the moment, to about a millisecond, at which the condition became true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            process.send_signal(signal.SIGKILL)
            raise SystemExit(f"{process.args[0]}: waited {PATIENCE:g} s for {what}")
        pause.wait(0.0005)
    return time.monotonic()


def window_of(process: subprocess.Popen) -> int:
    command = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(process.pid)]
    found = subprocess.run([*command, "--name", "."], capture_output=True, text=True)
    return int(found.stdout.split()[0])


def measure(command: list[str], screen: Screen, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds from exec to the first frame, and from asking it to close to its end."""
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    start = time.monotonic()
    shown = wait_until(lambda: is_painted(screen), process, "its first frame")
    window = window_of(process)
    asked = time.monotonic()
    screen.close(window)
    ended = wait_until(lambda: process.poll() is not None, process, "its end")
    wait_until(lambda: not is_painted(screen), process, "its window to go")
    return shown - start, ended - asked


def main() -> int:
    reference, program = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    screen = Screen()
    home = Home()
    plain = home.environment()
    # Where there is no GPU, GTK 4.8 spends most of an empty window's start on a GL that draws in
    # software. Almanac does without by itself; here is what the reference could gain by it.
    lean = plain | {"GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"}
    runs = {
        "reference": (reference, plain),
        "without GL": (reference, lean),
        "program": (program, plain),
    }
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    try:
        for number in range(rounds + 1):
            for name, (command, environment) in runs.items():
                result = measure([command], screen, environment)
                if number > 0:
                    times[name].append(result)
    finally:
        home.remove()
    print(f"medians of {rounds} rounds, in milliseconds")
    medians = {}
    for name, results in times.items():
        shown = [1000 * first for first, _ in results]
        ended = [1000 * last for _, last in results]
        medians[name] = statistics.median(shown)
        print(f"  {name:10}  first frame {medians[name]:6.1f}"
              f" ({min(shown):.1f} to {max(shown):.1f}), end {statistics.median(ended):5.1f}")
    ratio = medians["program"] / medians["reference"]
    print(f"the program takes {ratio:.2f} times the reference, at most {LIMIT};"
          f" {medians['program'] / medians['without GL']:.2f} times the one without GL")
    return 0 if ratio <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
