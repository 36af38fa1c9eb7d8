"""Measures how fast Almanac is, beside reference programs in C and other apps.

bench.py [GROUP]... measures some groups, or those of a short run; with --products before them it
only names the programs that they need, which `make bench` builds first. What a group starts runs in
turn, round by round, and the first round is not counted. In the environment:

- LONG=1 measures all groups and sizes, and other apps, for twenty minutes instead of five.
- ROUNDS=3 says how many rounds.
- BASELINE=FILE is another build of the app, which runs beside this build, as do programs of
Bench in the same folder. The report divides this build's figures by the baseline's.
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
import bus  # noqa: E402
import data  # noqa: E402
import figures  # noqa: E402
import other_apps  # noqa: E402
import processes  # noqa: E402
import programs  # noqa: E402
import report  # noqa: E402
from builds import FOLDER, ROOT, Build  # noqa: E402
from figures import Figure  # noqa: E402
from first_frame import NotShown, Start  # noqa: E402
from homes import Server, environment  # noqa: E402
from programs import LEAN, REFERENCE, Program  # noqa: E402

BINARY = Path(os.environ.get("ALMANAC_BINARY", ROOT / ".build/release/almanac"))
BASELINE = os.environ.get("BASELINE")
LONG = bool(os.environ.get("LONG"))
ROUNDS = int(os.environ.get("ROUNDS") or (11 if LONG else 5))
SHORT_SIZES = [("contacts", size) for size in [1_000, 10_000, 100_000]]
SHORT_REFERENCES = ["C empty window", REFERENCE]
SHORT_FRAMES = 1_200
"""The number of frames in two cycles of the scrolling hand."""
SETTLED = 3
"""Seconds to wait before memory is measured, and before idling begins."""
SEARCHES = ["a", "an", "anna", "anna b"]
"""The successive searches of a user who types a name."""
IDLE = 60
"""Seconds for which the app is idle."""


class Bench:
    """The state that the groups share."""

    def __init__(self, server: Server) -> None:
        self.app = Build(BINARY, FOLDER, server)
        """The measured build. Its figures include those of the references and of other apps."""
        self.builds = [self.app]
        if BASELINE:
            self.builds.append(Build(Path(BASELINE).resolve(), FOLDER / "baseline", server))

    def references(self) -> list[Program]:
        found = programs.references(FOLDER, FOLDER / "plain-home")
        return [one for one in found if LONG or one.name in SHORT_REFERENCES]

    def other_apps(self) -> list[Program]:
        found = []
        for app in [other_apps.chromium, other_apps.gnome_contacts] if LONG else []:
            installed = app(FOLDER, FOLDER / "data")
            if not installed:
                report.say(f"  not installed, and not measured: {app.__name__}")
            found += installed
        return found

    def starts(
        self, rounds: int, then: Callable[[int], Any] | None = None, warm_up: bool = True,
        others: Callable[[Build], list[Program]] = lambda _: [],
    ) -> list[tuple[Build, Program, list[Start]]]:
        """Starts all programs in turn, round by round, and measures each with `then` while it runs.

        With `warm_up`, an additional first round is not counted. `others` are started too.
        """
        sizes = programs.SIZES if LONG else SHORT_SIZES
        results = [
            *[(self.app, program, []) for program in self.references()],
            *[(build, build.app(*size), []) for size in sizes for build in self.builds],
            *[(build, program, []) for build in self.builds for program in others(build)],
            *[(self.app, program, []) for program in self.other_apps()]]
        for number in range(0 if warm_up else 1, rounds + 1):
            for build, program, starts in results:
                if program.rounds is not None and number > program.rounds:
                    continue
                try:
                    result = build.run(program, then)
                except NotShown as error:
                    report.say(f"  {program.name}: {error}")
                    continue
                if number > 0:
                    starts.append(result)
            report.say(f"  round {number} of {rounds}" + (", not counted" if number == 0 else ""))
        return [result for result in results if result[2]]


def start(bench: Bench) -> None:
    by_bus = bench.starts(ROUNDS, others=lambda build: [build.activated("contacts", 10_000)])
    for build, program, starts in by_bus:
        samples = {
            "start": [one.useful for one in starts],
            # Only the process itself is measured, which is a small part of Chromium, and is not the
            # app if the bus starts it.
            "CPU of a whole run": [
                one.cpu for one in starts
                if "Chromium" not in program.name and "by the bus" not in program.name],
            "end": [one.closing for one in starts],
        }
        for kind, values in samples.items():
            if values:
                build.add(Figure(f"{kind}: {program.name}", "ms", values, by_round=True))


def memory(bench: Bench) -> None:
    def settled(process: int) -> list[float]:
        time.sleep(SETTLED)
        return processes.memory(process)

    # Two rounds are enough: memory hardly varies, and a round takes two minutes.
    for build, program, starts in bench.starts(min(ROUNDS, 2), settled, warm_up=False):
        for index, kind in enumerate(["memory", "memory, resident", "memory, PSS"]):
            samples = [one.after[index] for one in starts]
            build.add(Figure(f"{kind}: {program.name}", "MB", samples, by_round=True))


def articles(bench: Bench) -> None:
    """Starts the app with 100 articles of 2 feeds and with 10,000 of 200, refreshes the 200 feeds,
    none of which has changed, and searches the articles."""
    measure_reference(bench, "articles", "work")
    for build in bench.builds:
        found = {
            size: programs.articles(build.binary, build.homes, size) for size in data.ARTICLES}
        starts: dict[int, list[float]] = {size: [] for size in found}
        for number in range(ROUNDS + 1):
            for size, program in found.items():
                useful = build.run(program).useful
                if number > 0:
                    starts[size].append(useful)
        for size, program in found.items():
            build.add(Figure(f"start: {program.name}", "ms", starts[size], by_round=True))
        used = []
        for _ in range(ROUNDS):
            status, cpu = processes.run(
                [build.binary, "refresh", "facts"], found[max(found)].environment)
            if status != 0:
                report.say("  not every feed could be refreshed")
            used.append(cpu)
        feeds = max(data.ARTICLES.values())
        build.add(Figure(f"articles: refresh of {feeds} unchanged feeds, CPU", "ms", used))
    measure_reference(bench, "articles", "list_work", "keys")
    for build in bench.builds:
        for figure in lists("search", max(data.ARTICLES), "articles").figures(build):
            build.add(replace(figure, what=f"articles: {figure.what}"))


def desktop(bench: Bench) -> None:
    """Searches 100,000 contacts. The session bus starts the search provider anew each time."""
    measure_reference(bench, "desktop", "work")
    for build in bench.builds:
        home = environment(build.homes.home("contacts", 100_000))
        for words in SEARCHES:
            took, used = [], []
            with bus.startable(bus.SEARCH, build.binary, home) as session:
                for number in range(ROUNDS + 1):
                    began = time.monotonic()
                    found = bus.search(session, words.split())
                    ended = time.monotonic()
                    assert found, f"nothing was found for {words}"
                    if number > 0:
                        took.append(1e3 * (ended - began))
                        used.append(processes.cpu(bus.process(session, bus.SEARCH)))
                    bus.end(session, bus.SEARCH)
            build.add(Figure(f"desktop: first answer to “{words}”", "ms", took))
            build.add(Figure(f"desktop: CPU of the first answer to “{words}”", "ms", used))


def launch(bench: Bench) -> None:
    """Starts the app again while it is running, and does the same with the C list."""
    reference = next(one for one in bench.references() if one.name == REFERENCE)
    bench.app.add(Figure("launch: CPU, C list", "ms", launch_again(bench.app, reference)[0]))
    for build in bench.builds:
        used, shown = launch_again(build, build.open_app())
        build.add(Figure("launch: CPU", "ms", used))
        build.add(Figure("launch: windows", "windows", shown))


def launch_again(build: Build, program: Program) -> tuple[list[float], list[float]]:
    """The processor time of each further launch, and the number of windows at that time."""

    def again(_: int) -> tuple[list[float], list[float]]:
        used, shown = [], []
        for _ in range(ROUNDS + 1):
            used.append(processes.run(program.command, program.environment)[1])
            shown.append(visible_windows())
        return used[1:], shown[1:]

    return build.run(program, again).after


def visible_windows() -> int:
    command = ["xdotool", "search", "--onlyvisible", "--name", "."]
    return len(subprocess.run(command, capture_output=True, text=True).stdout.split())


def idle(bench: Bench) -> None:
    """Measures the app while it is idle."""

    def cpu(process: int) -> float:
        time.sleep(SETTLED)
        before = processes.cpu(process)
        time.sleep(IDLE)
        return processes.cpu(process) - before

    measure_reference(bench, "idle", "work")
    for build in bench.builds:
        build.add(Figure(f"idle: CPU in {IDLE} s", "ms", [build.run(build.open_app(), cpu).after]))


@dataclass(frozen=True)
class Part:
    """A run of a program in Swift."""

    program: str
    arguments: tuple[str, ...]
    store: str | None = None
    """The name of a folder that is kept between runs; it becomes the program's last argument."""
    locale: str = ""
    """The locale in which the program runs; by default the user's own."""

    def figures(self, build: Build) -> Iterator[Figure]:
        """The figures that the program prints."""
        binary = build.binary.parent / self.program
        if not binary.exists():
            report.say(f"  not built, and not measured: {binary}")
            return
        inside = [str(ROOT / ".ci/with-locale"), self.locale] if self.locale else []
        store = [str(build.folder / self.store)] if self.store else []
        yield from printed([*inside, str(binary), *self.arguments, *store])


def printed(command: list[str], variables: dict[str, str] | None = None) -> Iterator[Figure]:
    """The figures that a program prints."""
    with subprocess.Popen(
        command, text=True, stdout=subprocess.PIPE, env=os.environ | (variables or {})
    ) as process:
        yield from filter(None, map(figures.parse, process.stdout))
    if process.returncode != 0:
        report.say(f"  {' '.join(command)} ended with status {process.returncode}")


def measure_reference(bench: Bench, group: str, name: str, *arguments: str) -> None:
    """Runs one of the C programs by whose figures other figures are divided."""
    if not (FOLDER / name).exists():
        return report.say(f"  not built, and not measured: {name}")
    for figure in printed([str(FOLDER / name), *arguments], LEAN):
        bench.app.add(replace(figure, what=f"{group}: {figure.what}"))


def swift(group: str) -> Callable[[Bench], None]:
    def measure(bench: Bench) -> None:
        if group in REFERENCES:
            measure_reference(bench, group, *REFERENCES[group])
        for part in SWIFT[group]:
            for build in bench.builds:
                for figure in part.figures(build):
                    what = figure.what.removeprefix(f"{group}: ")
                    build.add(replace(figure, what=f"{group}: {what}"))

    return measure


def feed(name: str) -> str:
    return str(FOLDER / "data" / f"{name}.json")


def scroll(section: str, size: int, *options: str) -> Part:
    """Scrolls a list of one section, whose store is created by the first run."""
    frames = [] if LONG or options else ["--frames", str(SHORT_FRAMES)]
    arguments = (*options, *frames, section, feed(f"{section}-{size}"))
    return Part("ScrollBench", arguments, f"scroll-{section}-{size}")


def decode(mode: str, locale: str = "") -> Part:
    return Part("DecodeBench", (mode, feed("contacts-100000")), locale=locale)


def lists(mode: str, size: int = 100_000, kind: str = "contacts") -> Part:
    return Part("ListBench", (mode, feed(f"{kind}-{size}")))


ARTICLES = [
    str(FOLDER / f"data/{name}-articles.xml") for name in ["short", "html", "escaped-html"]]
SWIFT = {
    "scroll": [scroll("contacts", 1_000_000), scroll("articles", 1_000), scroll("recipes", 5_000)],
    "refresh": [lists("refresh")],
    "star": [lists("star")],
    "search": [lists("search")],
    # This locale does not sort by code points.
    "sort": [decode("sort", locale="sv_SE")],
    "decode": [
        decode(mode) for mode in ["read", "memory-structs", "memory-jsondecoder", "memory-refresh"]],
    "feeds": [
        *(Part("DecodeBench", ("articles", file)) for file in ARTICLES),
        Part("DecodeBench", ("blocks", str(FOLDER / "data/article.html")))],
    "store": [decode("store"), *(lists("head", size) for size in [100, 10_000, 1_000_000])],
    "pictures": [scroll("recipes", 5_000, "--heartbeat")],
    "page": [Part("ScrollBench", (
        "--page", "--frames", "2000", "articles", feed("page-2000000")), "scroll-page")],
}
"""The programs in Swift by group."""
REFERENCES = {
    "scroll": ["list_work", "scroll"], "page": ["list_work", "scroll"],
    "refresh": ["list_work", "gaps"],
    "pictures": ["list_work", "gaps"], "search": ["list_work", "keys"],
    "star": ["work"], "store": ["work"], "feeds": ["sax", *ARTICLES],
}
"""The C program that runs before the other programs of a group, and its arguments."""

GROUPS: dict[str, Callable[[Bench], None]] = {
    "start": start, "memory": memory, **{group: swift(group) for group in SWIFT},
    "articles": articles, "desktop": desktop, "launch": launch, "idle": idle,
}
SHORT = ["start", "memory", "scroll", "search"]
"""The groups that notice most changes for the worse. They take less than five minutes with what
`make bench` keeps from run to run."""


def products(groups: list[str]) -> list[str]:
    """The programs of the package that the groups need."""
    package = (ROOT / "Package.swift").read_text()
    needed = {part.program for group in groups for part in SWIFT.get(group, [])}
    if "articles" in groups:
        needed.add("ListBench")
    return ["almanac", *sorted(name for name in needed if f'"{name}"' in package)]


def main() -> int:
    words = sys.argv[1:]
    lists_products = words[:1] == ["--products"]
    chosen = words[lists_products:] or (list(GROUPS) if LONG else SHORT)
    unknown = set(chosen) - set(GROUPS)
    if unknown:
        sys.exit(f"bench: there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    if lists_products:
        print(*products(chosen))
        return 0
    if BASELINE and not Path(BASELINE).is_file():
        sys.exit(f"bench: there is no baseline {BASELINE}")
    report.say("Data: the first time this takes half a minute")
    data.make(FOLDER / "data", FOLDER / "pictures")
    with Server(FOLDER / "data") as server:
        bench = Bench(server)
        for group in chosen:
            report.say(f"{group}:")
            GROUPS[group](bench)
    measured = bench.app.figures
    is_whole = LONG and not words
    shown = [bar for bar in bars.BARS if is_whole or bar.value(measured) is not None]
    baseline = bench.builds[1].figures if BASELINE else {}
    report.write(FOLDER, measured, shown, bars.reasons(), baseline)
    return 0


if __name__ == "__main__":
    sys.exit(main())
