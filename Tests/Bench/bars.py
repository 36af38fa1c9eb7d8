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
    Bar("second launch while running, its own CPU (ms)", "second launch: CPU", 20),
    Bar("second launch while running, windows", "second launch: windows", 1, statistic="max"),
    Bar("idle for 60 s, window shown, CPU (ms)", "idle: CPU in 60 s", 10),
]


def reasons() -> dict[str, str]:
    """Why a bar is not met, by its words; written by hand."""
    return tomllib.loads((Path(__file__).parent / "reasons.toml").read_text())
