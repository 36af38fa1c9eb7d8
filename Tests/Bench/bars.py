"""What was promised: the bars, and how far a run is from each."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from figures import Figure, ratio
from programs import YARDSTICK, app_name


@dataclass(frozen=True)
class Bar:
    what: str
    figure: str
    """The name of what is measured."""
    limit: float
    relation: str | None = None
    """The name of what it is divided by; `None` for a limit in the figure's own unit."""
    statistic: str = "median"
    is_least: bool = False
    """Whether the limit is the least and not the most that is allowed."""

    def value(self, figures: dict[str, Figure]) -> float | None:
        """`None` where one of the figures was not measured."""
        if self.figure not in figures or self.relation and self.relation not in figures:
            return None
        if self.relation:
            return ratio(figures[self.figure], figures[self.relation], self.statistic)
        return getattr(figures[self.figure], self.statistic)

    def is_met(self, value: float) -> bool:
        return value >= self.limit if self.is_least else value <= self.limit

    def missing(self, value: float) -> float:
        """The part of the limit by which it is missed: 0.25 for a quarter too much."""
        return 1 - value / self.limit if self.is_least else value / self.limit - 1


def start(name: str) -> str:
    return f"start: {name}"


def memory(name: str) -> str:
    return f"memory: {name}"


THOUSAND = app_name("contacts", 1_000)
TEN_THOUSAND = app_name("contacts", 10_000)
MILLION = app_name("contacts", 1_000_000)

A_FRAME = "main-thread CPU a frame"
A_JUMP = "main-thread CPU of a random jump"

BARS = [
    Bar("first useful frame, 10,000 contacts, to the C list with the same renderer",
        start(TEN_THOUSAND), 1.25, start(YARDSTICK)),
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
    Bar("memory after start, 10,000 contacts, to the C list",
        memory(TEN_THOUSAND), 1.5, memory(YARDSTICK)),
    Bar("memory after start, 1,000,000 contacts, to its own with 1,000",
        memory(MILLION), 1.2, memory(THOUSAND)),
    *[Bar(f"scrolling {what}, main-thread CPU a frame, {words}", f"scroll: {what}: {A_FRAME}",
          limit, statistic=statistic)
      for what in ["1,000,000 contacts", "1,000 facts", "5,000 recipes"]
      for words, statistic, limit in [("p99", "p99", 8), ("the most", "max", 16.7)]],
    *[Bar(f"random jump, {what}, main-thread CPU", f"scroll: {what}: {A_JUMP}", limit,
          statistic="max")
      for what, limit in [("1,000,000 contacts", 16.7), ("1,000 facts", 33),
                          ("5,000 recipes", 16.7)]],
    *[Bar(f"memory after 10,000 frames, {what}, to half of them",
          f"scroll: {what}: memory after 10,000 frames", 1.02,
          f"scroll: {what}: memory after half the frames")
      for what in ["1,000,000 contacts", "1,000 facts", "5,000 recipes"]],
    Bar("decode, to JSONDecoder's speed",
        "decode: bytes to structs: times JSONDecoder's speed", 5, is_least=True),
    Bar("peak memory of a refresh of 52 MB, to JSONDecoder's",
        "decode: peak memory: refresh", 0.65, "decode: peak memory: structs, JSONDecoder"),
    Bar("sort of 100,000 names, localizedStandardCompare's time to its own",
        "sort: localizedStandardCompare's time over ours", 25, is_least=True),
    Bar("second launch while running, its own CPU", "launch: CPU", 20),
    Bar("second launch while running, windows", "launch: windows", 1, statistic="max"),
    Bar("idle for 60 s, window shown, CPU", "idle: CPU in 60 s", 10),
]


def reasons() -> dict[str, str]:
    """Why a bar is not met, by its words; written by hand."""
    return tomllib.loads((Path(__file__).parent / "reasons.toml").read_text())
