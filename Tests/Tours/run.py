"""Walks through all windows, dialogs, menus and pages of the app, and looks for what breaks.

Usage: run.py [--wayland] [--rounds NUMBER] [--pictures]

The app has to be alive after each step, without a warning. `ALMANAC_BINARY` names another binary,
to be used instead of the release.
"""

import argparse
import os
import signal
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/tour"
sys.path[:0] = [str(Path(__file__).parent), str(ROOT / "Tests/EndToEnd")]
sys.dont_write_bytecode = True
# The modules of the end-to-end tests read this variable when they are imported.
os.environ.setdefault("ALMANAC_BINARY", str(ROOT / ".build/release/almanac"))

import steps  # noqa: E402
import wayland_steps  # noqa: E402
from app import BINARY, GLib  # noqa: E402
from tour import Tour  # noqa: E402
from wayland import WaylandTour  # noqa: E402


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wayland", action="store_true", help="the short tour, on sway")
    parser.add_argument("--rounds", type=int, default=5, help="how often each dialog is opened")
    parser.add_argument("--pictures", action="store_true", help=f"save one a step in {FOLDER}")
    return parser.parse_args()


class Died(Exception):
    """The app ended in the middle of a step."""


def watch(tour: Tour) -> None:
    """Ends a step as soon as the app dies, because the step would wait in vain."""
    def check(*_) -> None:
        if tour.is_running and tour.app.process.poll() is not None:
            tour.is_running = False
            raise Died(f"with status {tour.app.process.returncode}")

    signal.signal(signal.SIGCHLD, check)


def walk(tour: Tour, way: list, pictures: bool) -> bool:
    """Runs one step after the other; stops at the first failure."""
    for number, step in enumerate(way, 1):
        name, start, problem = step.__name__.replace("_", " "), time.monotonic(), ""
        try:
            step(tour)
            problem = "\n".join(tour.app.trouble)
        except (Died, AssertionError, GLib.GError) as error:
            problem = f"{type(error).__name__}: {error}\n{tour.said}"
        mark = "FAIL" if problem else "ok  "
        print(f"{mark} {name} ({time.monotonic() - start:.1f} s)", flush=True)
        if pictures or problem:
            tour.picture(FOLDER / f"{number:02}-{step.__name__}.png")
        if problem:
            print("       " + problem.rstrip().replace("\n", "\n       "), flush=True)
            return False
    return True


def main() -> int:
    chosen = options()
    if not BINARY.exists():
        sys.exit(f"There is no {BINARY}: build it with 'make release'.")
    tour = (WaylandTour if chosen.wayland else Tour)(chosen.rounds)
    way = (wayland_steps if chosen.wayland else steps).STEPS
    tour.environment["G_DEBUG"] = "fatal-criticals"
    start = time.monotonic()
    try:
        tour.setUp()
        watch(tour)
        passed = walk(tour, way, chosen.pictures)
    finally:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for app in tour.apps:
            app.kill()
        tour.doCleanups()
    seconds = time.monotonic() - start
    print(f"A tour of {len(way)} steps in {seconds:.0f} s")
    print(f"{int(passed)} passed, {int(not passed)} failed, 0 skipped")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
