"""Measures how fast Almanac is, beside yardsticks in C and what else people use.

bench.py [GROUP]... measures some groups, or all; with --products before them it only names the
programs that they need, which `make bench` builds first. What a group starts runs in turn, round by
round, and the first round is not counted. ROUNDS=3 in the environment measures less.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

import bars  # noqa: E402
import data  # noqa: E402
import figures  # noqa: E402
import first_frame  # noqa: E402
import peers  # noqa: E402
import processes  # noqa: E402
import programs  # noqa: E402
import report  # noqa: E402
from figures import Figure  # noqa: E402
from first_frame import NotShown, Start  # noqa: E402
from homes import Homes, Server  # noqa: E402
from programs import Program  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/bench"
BINARY = Path(os.environ.get("ALMANAC_BINARY", ROOT / ".build/release/almanac"))
ROUNDS = int(os.environ.get("ROUNDS", 11))
SETTLED = 3
"""Seconds after which memory is read, and idling begins."""
IDLE = 60
"""Seconds for which the app is left alone."""


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


class Bench:
    """What the groups share."""

    def __init__(self, server: Server) -> None:
        self.figures: dict[str, Figure] = {}
        self._server = server
        self._homes: Homes | None = None

    @property
    def homes(self) -> Homes:
        if not self._homes:
            say("Homes with stored content: the first time this takes some minutes")
            self._homes = Homes(FOLDER / "homes", BINARY, self._server)
        return self._homes

    def add(self, figure: Figure) -> None:
        self.figures[figure.what] = figure

    def compared(self) -> list[Program]:
        """Everything that is started and looked at."""
        found = []
        for peer in [peers.chromium, peers.gnome_contacts]:
            found += peer(FOLDER, FOLDER / "data") or [None]
            if found[-1] is None:
                say(f"  not installed, and not measured: {peer.__name__}")
        return [
            *programs.yardsticks(FOLDER, FOLDER / "plain-home"),
            *programs.app(BINARY, self.homes), *filter(None, found)]

    def starts(
        self, rounds: int, then: Callable[[int], Any] | None = None, warm_up: bool = True
    ) -> dict[str, list[Start]]:
        """Starts all in turn, round by round, and measures each with `then` while it runs.

        To warm up, there is a round more, the first, which is not counted.
        """
        compared = self.compared()
        results: dict[str, list[Start]] = {program.name: [] for program in compared}
        for number in range(0 if warm_up else 1, rounds + 1):
            for program in compared:
                if program.rounds is not None and number > program.rounds:
                    continue
                try:
                    result = run(program, then)
                except NotShown as error:
                    say(f"  {program.name}: {error}")
                    continue
                if number > 0:
                    results[program.name].append(result)
            say(f"  round {number} of {rounds}" + (", not counted" if number == 0 else ""))
        return {name: starts for name, starts in results.items() if starts}

    def open_app(self) -> Program:
        """The app with 1,000 contacts."""
        name = programs.app_name("contacts", 1_000)
        return next(one for one in programs.app(BINARY, self.homes) if one.name == name)


def run(program: Program, then: Callable[[int], Any] | None = None) -> Start:
    """Starts a program once. What it showed in the end is kept as a picture."""
    (FOLDER / "frames").mkdir(exist_ok=True)
    picture = FOLDER / "frames" / f"{program.name.replace(' ', '-')}.ppm"
    with program.around():
        return first_frame.start(
            FOLDER / "first_frame", program.command, program.environment, quiet=program.quiet,
            then=then, picture=picture)


def start(bench: Bench) -> None:
    for name, starts in bench.starts(ROUNDS).items():
        samples = {
            "start": [one.useful for one in starts],
            # Of the process itself: little of what Chromium is.
            "CPU of a whole run": [one.cpu for one in starts if "Chromium" not in name],
            "end": [one.closing for one in starts],
        }
        for kind, values in samples.items():
            if values:
                bench.add(Figure(f"{kind}: {name}", "ms", values, by_round=True))


def memory(bench: Bench) -> None:
    def settled(process: int) -> tuple[float, float]:
        time.sleep(SETTLED)
        return processes.memory(process)

    # It hardly varies, and a round takes two minutes.
    for name, starts in bench.starts(min(ROUNDS, 2), settled, warm_up=False).items():
        for kind, index in [("memory", 0), ("memory, PSS", 1)]:
            samples = [one.after[index] for one in starts]
            bench.add(Figure(f"{kind}: {name}", "MB", samples, by_round=True))


def launch(bench: Bench) -> None:
    """Starts the app again while it runs."""
    program = bench.open_app()

    def again(_: int) -> tuple[list[float], list[float]]:
        used, shown = [], []
        for _ in range(ROUNDS + 1):
            second = subprocess.Popen(
                program.command, env=program.environment, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(second.pid, 0)
            second.returncode = os.waitstatus_to_exitcode(status)
            used.append(1e3 * (usage.ru_utime + usage.ru_stime))
            shown.append(visible_windows())
        return used[1:], shown[1:]

    used, shown = run(program, again).after
    bench.add(Figure("launch: CPU", "ms", used))
    bench.add(Figure("launch: windows", "windows", shown))


def visible_windows() -> int:
    command = ["xdotool", "search", "--onlyvisible", "--name", "."]
    return len(subprocess.run(command, capture_output=True, text=True).stdout.split())


def idle(bench: Bench) -> None:
    """Leaves the app alone."""

    def cpu(process: int) -> float:
        time.sleep(SETTLED)
        before = processes.cpu(process)
        time.sleep(IDLE)
        return processes.cpu(process) - before

    bench.add(Figure(f"idle: CPU in {IDLE} s", "ms", [run(bench.open_app(), cpu).after]))


@dataclass(frozen=True)
class Part:
    """A run of a program in Swift."""

    program: str
    arguments: tuple[str, ...]
    locale: str = ""
    """The one that it runs under; else the person's own."""

    def figures(self) -> Iterator[Figure]:
        """What it prints."""
        binary = BINARY.parent / self.program
        if not binary.exists():
            say(f"  not built, and not measured: {self.program}")
            return
        inside = [ROOT / ".ci/with-locale", self.locale] if self.locale else []
        with subprocess.Popen(
            [*inside, binary, *self.arguments], text=True, stdout=subprocess.PIPE
        ) as process:
            yield from filter(None, map(figures.parse, process.stdout))
        if process.returncode != 0:
            say(f"  {self.program} {self.arguments} ended with status {process.returncode}")


def swift(group: str) -> Callable[[Bench], None]:
    def measure(bench: Bench) -> None:
        for part in SWIFT[group]:
            for figure in part.figures():
                what = figure.what.removeprefix(f"{group}: ")
                bench.add(replace(figure, what=f"{group}: {what}"))

    return measure


def feed(name: str) -> str:
    return str(FOLDER / "data" / f"{name}.json")


def scroll(section: str, size: int, *options: str) -> Part:
    """Its store is made the first time, in a folder that is kept."""
    store = FOLDER / f"scroll-{section}-{size}"
    return Part("ScrollBench", (section, feed(f"{section}-{size}"), str(store), *options))


def decode(mode: str, locale: str = "") -> Part:
    return Part("DecodeBench", (mode, feed("contacts-100000")), locale)


def lists(mode: str, size: int = 100_000) -> Part:
    return Part("ListBench", (mode, feed(f"contacts-{size}")))


SWIFT = {
    "scroll": [scroll("contacts", 1_000_000), scroll("facts", 1_000), scroll("recipes", 5_000)],
    "refresh": [lists("refresh")],
    "star": [lists("star")],
    "search": [lists("search")],
    # One whose order is not that of the letters' numbers.
    "sort": [decode("sort", locale="sv_SE")],
    "decode": [
        decode(mode) for mode in ["read", "memory-structs", "memory-jsondecoder", "memory-refresh"]],
    "store": [decode("store"), *(lists("head", size) for size in [100, 10_000, 1_000_000])],
    "pictures": [scroll("recipes", 5_000, "--heartbeat")],
}
"""The programs in Swift by group."""

GROUPS: dict[str, Callable[[Bench], None]] = {
    "start": start, "memory": memory, **{group: swift(group) for group in SWIFT},
    "launch": launch, "idle": idle,
}


def products(groups: list[str]) -> list[str]:
    """The programs of the package that the groups need, of those that there are."""
    package = (ROOT / "Package.swift").read_text()
    needed = {part.program for group in groups for part in SWIFT.get(group, [])}
    return ["almanac", *sorted(name for name in needed if f'"{name}"' in package)]


def main() -> int:
    words = sys.argv[1:]
    lists_products = words[:1] == ["--products"]
    chosen = words[lists_products:] or list(GROUPS)
    unknown = set(chosen) - set(GROUPS)
    if unknown:
        sys.exit(f"bench: there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    if lists_products:
        print(*products(chosen))
        return 0
    say("Data: the first time this takes half a minute")
    data.make(FOLDER / "data", FOLDER / "pictures")
    with Server(FOLDER / "data") as server:
        bench = Bench(server)
        for group in chosen:
            say(f"{group}:")
            GROUPS[group](bench)
    shown = [bar for bar in bars.BARS if not words or bar.value(bench.figures) is not None]
    report.write(FOLDER, bench.figures, shown, bars.reasons())
    return 0


if __name__ == "__main__":
    sys.exit(main())
