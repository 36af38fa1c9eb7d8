"""Walks through the app under valgrind: it must never touch memory that it has given back.

It uses only keys and actions, because reading the accessible tree of an app under valgrind takes
seconds. After each key or action, the app has to become idle. Dialogs are counted as windows on
the display.
`ALMANAC_BINARY` names another binary, to be used instead of the release.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

sys.dont_write_bytecode = True
os.environ.setdefault("ALMANAC_BINARY", ".build/release/almanac")

import desktop  # noqa: E402
from app import BINARY, ROOT, App, Home, pause, wait_for  # noqa: E402
from server import FIXTURES  # noqa: E402

LOGS = ROOT / ".build/memcheck"
TIMEOUT = 180.0
PREFIX = re.compile(r"^==\d+== ?")


class SlowApp(App):
    """An Almanac under valgrind and without AT-SPI, used with keys and through the desktop."""

    def __init__(self, home: Home) -> None:
        shutil.rmtree(LOGS, ignore_errors=True)
        LOGS.mkdir(parents=True)
        binary = LOGS / "almanac"
        # Valgrind 3.19 fails on the debug information of newer compilers; the names of functions
        # remain, if the binary has them.
        subprocess.run(["strip", "--strip-debug", "-o", binary, BINARY], check=True)
        environment = home.environment() | {
            "ALMANAC_RESOURCES": str(ROOT / "Resources"), "GTK_A11Y": "none"}
        self.process = subprocess.Popen(
            ["valgrind", "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no",
             "--child-silent-after-fork=yes", "--num-callers=24", "--fair-sched=try",
             f"--log-file={LOGS}/%p.log", binary, "--section", "contacts"],
            env=environment, stdin=subprocess.DEVNULL)
        self.expect_windows(1)
        self.window = self._visible_windows()[0]

    def expect_windows(self, count: int) -> None:
        """Waits until there are this many windows, and focuses the newest."""
        def check() -> bool:
            assert self.process.poll() is None, f"it ended with status {self.process.returncode}"
            return len(self._visible_windows()) == count

        wait_for(check, f"{count} windows, not {len(self._visible_windows())}", TIMEOUT)
        self.rest()
        self.run("windowfocus", "--sync", max(self._visible_windows(), key=int))
        self.rest()

    def rest(self) -> None:
        """Waits until the app is idle."""
        def is_idle() -> bool:
            return self.cpu_share(0.3) < 0.05

        wait_for(is_idle, "the end of its work", TIMEOUT)

    def press(self, keys: str) -> None:
        """Presses keys such as "ctrl+1 Down", one after the other."""
        for key in keys.split():
            super().press(key)
            self.rest()

    def type(self, text: str) -> None:
        self.run("type", "--delay", "40", text)
        self.rest()

    def resize(self, width: int, height: int) -> None:
        self.run("windowsize", self.window, width, height)
        self.rest()


def walk(app: SlowApp) -> Iterable[str]:
    """Runs each step, and reports it as soon as it is done."""
    for section, keys in enumerate(
        ["Tab space space Escape", "ctrl+d ctrl+d Tab Escape", "Tab Escape", "Tab Return Escape"], 1
    ):
        app.press(f"ctrl+{section} Home Return Down Return {keys}")
        yield f"section {section}, its pages and what is on them"
    app.press("ctrl+2 ctrl+f")
    app.type("am")
    app.press("Down Return Escape Escape ctrl+f")
    app.type("qqq")
    app.press("Tab Return Escape Escape")
    yield "search in a section and in all of them"
    app.press("F10 Down Down Down Escape")
    yield "the main menu"
    for action in ["shortcuts", "about", "feeds", "connect"]:
        for _ in range(2):
            desktop.action(action)
            app.expect_windows(2)
            app.press("Tab Tab Escape")
            app.expect_windows(1)
        yield f"the dialog of {action}"
    desktop.action("feeds")
    app.expect_windows(2)
    # The Add button has the focus, then the entry, and then the button that adds the preview.
    app.press("Return")
    app.type("nothing")
    app.press("Return ctrl+a")
    app.type(str(FIXTURES / "contacts.json"))
    app.press("Return Return F2")
    app.type("Family")
    app.press("Return Tab Tab space Down Escape Delete Escape")
    app.expect_windows(1)
    yield "a feed added, renamed and removed"
    desktop.action("connect")
    app.expect_windows(2)
    app.type("lights")
    app.press("Return Tab Tab Tab space Escape Escape")
    app.expect_windows(1)
    yield "a form that is not complete"
    app.resize(360, 720)
    # The recipes were removed with the feed above.
    app.press("ctrl+2 Home Return Escape ctrl+1 Home Return Escape F5")
    desktop.action("feeds")
    app.expect_windows(2)
    app.press("Escape")
    app.expect_windows(1)
    app.resize(1000, 700)
    yield "narrow and wide"
    desktop.action("feeds")
    app.expect_windows(2)
    desktop.action("quit")
    status = app.process.wait(TIMEOUT)
    assert status == 0, f"it ended with status {status}"
    yield "the end, with a dialog open"


def errors() -> list[str]:
    """The errors with the calls that led to them, one error for each place."""
    return [error for log in sorted(LOGS.glob("*.log"))
            for error in errors_of(log.read_text(errors="replace"))]


def errors_of(log: str) -> list[str]:
    lines = [PREFIX.sub("", line) for line in log.splitlines() if PREFIX.match(line)]
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines))
    return [each for each in paragraphs if re.search(r"^ +(at|by) 0x", each, re.MULTILINE)]


def main() -> int:
    home, app, problem = Home(), None, ""
    start = time.monotonic()
    try:
        # The feeds are in the store before the app starts, so it waits for nothing.
        subprocess.run([BINARY, "refresh"], env=home.environment(), check=True, capture_output=True)
        app = SlowApp(home)
        for step in walk(app):
            print(f"ok   {step} ({time.monotonic() - start:.0f} s)", flush=True)
    except (AssertionError, subprocess.CalledProcessError) as error:
        problem = str(error)
        print(f"FAIL {problem}")
    finally:
        if app:
            app.kill()
        home.remove()
    found = errors()
    for error in found:
        print(error, end="\n\n")
    print(f"{len(found)} places touch memory that is not theirs. The logs are in {LOGS}")
    failed = bool(problem or found)
    print(f"{int(not failed)} passed, {int(failed)} failed, 0 skipped")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
