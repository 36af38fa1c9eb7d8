"""The goals ("bars"), and how far a run is from each."""

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from figures import Figure, ratio
from programs import REFERENCE, activated_name, app_name


@dataclass(frozen=True)
class Bar:
    what: str
    figure: str
    """The name of the figure; `*` matches anything, and the worst match counts."""
    limit: float
    relation: str | None = None
    """The name of the figure by which `figure` is divided; `None` if the limit is in the figure's
    unit."""
    statistic: str = "median"
    of: str | None = None
    """The statistic of `relation` by which `figure` is divided; `None` for the same as
    `statistic`."""
    is_least: bool = False
    """Whether the limit is a minimum, not a maximum."""

    def value(self, figures: dict[str, Figure]) -> float | None:
        """What is compared with the limit; `None` if one of the figures was not measured."""
        measured = meant(self.figure, figures)
        if self.relation:
            references = meant(self.relation, figures)
            values = [
                ratio(one, other, self.statistic, self.of)
                for one in measured for other in references]
        else:
            values = [getattr(one, self.statistic) for one in measured]
        if not values:
            return None
        return min(values) if self.is_least else max(values)

    def unit(self, figures: dict[str, Figure]) -> str:
        return "×" if self.relation else next((one.unit for one in meant(self.figure, figures)), "")

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.is_least else value <= self.limit

    def missing(self, value: float) -> float:
        """How far the value misses the limit, as a share of the limit: 0.25 for a quarter too
        much."""
        return 1 - value / self.limit if self.is_least else value / self.limit - 1


def meant(name: str, figures: dict[str, Figure]) -> list[Figure]:
    return [figure for what, figure in figures.items() if fnmatchcase(what, name)]


@dataclass(frozen=True)
class Reference:
    """A figure of a program in C that runs before the app, in the same group."""

    name: str
    figure: str
    """The figure's name, without the group's name before it."""
    statistic: str
    milliseconds: float
    """The figure's value on the machine for which the limits were set in milliseconds."""


# The limits were set in milliseconds on one machine, two cores of an AMD EPYC in November 2026, and
# these are the references' milliseconds there. The references were added later: each was measured
# on a slower machine, and divided by the slowdown of the same build of the app there. The
# denominators are medians and p99, of processor time except for the key's echo, and never a
# maximum: other programs must not make a limit wider.
FRAME = Reference("a frame of the C list", "C list: main-thread CPU a frame", "p99", 3.3)
JUMP = Reference("a jump of the C list", "C list: main-thread CPU of a random jump", "median", 11)
GAP = Reference("the C list’s work in a gap", "C list: main-thread CPU in a gap", "p99", 2.7)
KEY = Reference("a key’s echo in C", "C list: keystroke to its frame", "median", 0.5)
LAUNCH = Reference("the C list’s", "CPU, C list", "median", 10)
WORK = Reference("the C work", "C work", "median", 11)


def in_units(
    what: str, figure: str, milliseconds: float, reference: Reference, statistic: str = "median"
) -> Bar:
    """A limit in milliseconds, as a multiple of a reference in the same group."""
    group = figure.partition(":")[0]
    return Bar(
        f"{what}, to {reference.name}", figure, milliseconds / reference.milliseconds,
        f"{group}: {reference.figure}", statistic, reference.statistic)


def start(name: str) -> str:
    return f"start: {name}"


def memory(name: str) -> str:
    """What the program takes from the machine: its private dirty memory."""
    return f"memory: {name}"


def resident(name: str) -> str:
    return f"memory, resident: {name}"


THOUSAND = app_name("contacts", 1_000)
TEN_THOUSAND = app_name("contacts", 10_000)
MILLION = app_name("contacts", 1_000_000)

SCROLLED = ["1,000,000 contacts", "1,000 articles", "5,000 recipes"]

BARS = [
    Bar("first useful frame, 10,000 contacts, to the C list with the same renderer",
        start(TEN_THOUSAND), 1.25, start(REFERENCE)),
    Bar("the same, to an empty C window with GTK's defaults",
        start(TEN_THOUSAND), 0.85, start("C empty window")),
    Bar("the same, to Chromium", start(TEN_THOUSAND), 0.1, start("Chromium, 10,000 rows")),
    Bar("the same, to GNOME Contacts",
        start(TEN_THOUSAND), 0.02, start("GNOME Contacts, 10,000 contacts")),
    *[Bar(f"first useful frame, {size:,} contacts, to its own with 1,000",
          start(app_name("contacts", size)), 1.10, start(THOUSAND))
      for size in [100_000, 1_000_000]],
    Bar("first useful frame, 5,000 recipes, to its own with 50",
        start(app_name("recipes", 5_000)), 1.25, start(app_name("recipes", 50))),
    Bar("the same, started by the session bus, to its own by hand",
        start(activated_name(TEN_THOUSAND)), 1.15, start(TEN_THOUSAND)),
    Bar("memory after start, 10,000 contacts, to the C list",
        memory(TEN_THOUSAND), 1.3, memory(REFERENCE)),
    Bar("resident memory after start, 1,000,000 contacts, to its own with 1,000",
        resident(MILLION), 1.2, resident(THOUSAND)),
    *[in_units(f"scrolling {what}, main-thread CPU a frame, {words}",
               f"scroll: * {what.split()[1]}: main-thread CPU a frame", limit, FRAME, statistic)
      for what in SCROLLED
      for words, statistic, limit in [("p99", "p99", 8), ("the most", "max", 16.7)]],
    *[in_units(f"random jump, {what}, main-thread CPU",
               f"scroll: * {what.split()[1]}: main-thread CPU of a random jump", limit, JUMP, "max")
      for what, limit in zip(SCROLLED, [16.7, 33, 16.7])],
    *[Bar(f"memory after 10,000 frames, {what}, to half of them",
          f"scroll: * {what.split()[1]}: memory after 10*000 frames", 1.02,
          f"scroll: * {what.split()[1]}: memory after half the frames")
      for what in SCROLLED],
    in_units("a page of 2 MB, main-thread CPU to its first frame",
             "page: until the first frame, CPU", 16.7, FRAME, "max"),
    in_units("a page of 2 MB, until its text is shown", "page: until its text is shown", 100, FRAME),
    *[in_units(f"a page of 2 MB, main-thread CPU a frame{when}, p99",
               f"page: main-thread CPU a frame{when}", 16.7, FRAME, "p99")
      for when in [" while it grows", ""]],
    in_units("longest main-loop gap, scrolling during refreshes of 100,000",
             "refresh: longest main-loop gap, scrolling during a refresh*", 16.7, GAP, "max"),
    in_units("the same, in CPU of the main thread",
             "refresh: main-thread CPU in the busiest gap, scrolling during a refresh*", 16.7,
             GAP, "max"),
    in_units("longest main-loop gap, scrolling during 200 picture decodes",
             "pictures: * recipes, scrolling: main-loop gap", 16.7, GAP, "max"),
    in_units("star toggled in 100,000 contacts, main-thread CPU",
             "star: star toggled in * contacts: main-thread CPU until saved", 16, WORK, "max"),
    in_units("search keystroke over 100,000 to its frame, median",
             "search: search keystroke over * contacts to the painted frame", 16.7, KEY),
    in_units("search keystroke over 100,000 to its frame, p99",
             "search: search keystroke over * contacts to the painted frame", 33, KEY, "p99"),
    Bar("refresh that changes 10 of 100,000, rows written",
        "refresh: 10 of * changed: rows written", 10),
    Bar("refresh that changes 10 of 100,000, rows made anew",
        "refresh: 10 of * changed: rows made anew", 10),
    in_units("first 50 rows from the store, any size",
             "store: first 50 rows from the store, * contacts", 2, WORK),
    in_units("tiles of 1000 × 1000 JPEG, main-thread CPU a frame, p95",
             "scroll: * recipes: main-thread CPU a frame", 4, FRAME, "p95"),
    # A fourteenth of the 2,950 MB of their full-size textures, without the app's other memory.
    Bar("1,000 tiles of 1000 × 1000 JPEG, memory of the whole process after scrolling",
        "scroll: * recipes: memory after 10*000 frames", 210),
    Bar("decode, to JSONDecoder's speed",
        "decode: bytes to structs: times JSONDecoder's speed", 5, is_least=True),
    Bar("peak memory of a refresh of 52 MB, to JSONDecoder's",
        "decode: peak memory: refresh", 0.65, "decode: peak memory: structs, JSONDecoder"),
    *[Bar(f"reading {what}, {words}", f"feeds: articles: {file}", limit, relation, is_least=True)
      for what, file in [("articles of 375 bytes", "short-articles.xml"),
                         ("articles of 4 KB", "html-articles.xml"),
                         ("articles of 4 KB, escaped", "escaped-html-articles.xml")]
      for words, limit, relation in [
          ("MB/s", 100, None),
          ("to libxml2's SAX reader", 0.5, f"feeds: libxml2's SAX reader: {file}")]],
    Bar("2 MB of HTML to blocks, a link and a picture in each paragraph",
        "feeds: HTML to blocks: article.html", 100),
    Bar("sort of 100,000 names, localizedStandardCompare's time to its own",
        "sort: localizedStandardCompare's time over ours", 25, is_least=True),
    Bar("first useful frame, 10,000 articles of 200 feeds, to its own with 100 of 2",
        start(app_name("articles", 10_000)), 1.10, start(app_name("articles", 100))),
    in_units("search keystroke over the full text of 10,000 articles to its frame, median",
             "articles: search keystroke over * articles to the painted frame", 16, WORK),
    in_units("refresh of 200 unchanged feeds, CPU in all",
             "articles: refresh of * unchanged feeds, CPU", 1_000, WORK),
    in_units("first answer of the search provider over 100,000 contacts, started for it",
             "desktop: first answer to*", 100, WORK),
    in_units("second launch while running, its own CPU", "launch: CPU", 20, LAUNCH),
    Bar("second launch while running, windows", "launch: windows", 1, statistic="max"),
    in_units("idle for 60 s, window shown, CPU", "idle: CPU in 60 s", 10, WORK),
]


def reasons() -> dict[str, str]:
    """Why a bar is not met, by the bar's name, as `reasons.toml` explains."""
    return tomllib.loads((Path(__file__).parent / "reasons.toml").read_text())
