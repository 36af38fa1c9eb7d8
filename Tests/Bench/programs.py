"""The programs that are compared: yardsticks in C, the app itself, and what else people use."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from data import CONTACTS, FACTS, RECIPES
from homes import Homes, environment, make_folders

LEAN = {"GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable", "GDK_DISABLE": "gl,vulkan"}
"""How the app itself starts GTK where there is no GPU; the last is the name since GTK 4.16."""
MODES = {"": {}, ", cairo": {"GSK_RENDERER": "cairo"}, ", GL off": LEAN}
"""GTK's own choice, its drawing without OpenGL, and without loading OpenGL for nothing too."""
YARDSTICK = "C list of 1,000, GL off"
APP = "Almanac"


@dataclass(frozen=True)
class Program:
    name: str
    command: list[str]
    environment: dict[str, str]
    quiet: bool = False
    """Whether it may show half of its window, and be busy with the rest."""
    rounds: int | None = None
    """The most rounds that are worth their time; `None` for all."""
    around: Callable[[], AbstractContextManager] = field(default=nullcontext)
    """What must run beside it."""


def grouped(number: int) -> str:
    """10,000."""
    return f"{number:,}"


def yardsticks(binaries: Path, home: Path) -> list[Program]:
    make_folders(home)
    plain = environment(home)
    windows = {"empty window": "empty_window", "list of 1,000": "list_window"}
    return [
        Program(f"C {name}{mode}", [str(binaries / binary)], plain | variables)
        for name, binary in windows.items() for mode, variables in MODES.items()
    ]


SIZES = [
    *[("contacts", size) for size in CONTACTS], *[("recipes", size) for size in RECIPES],
    ("articles", FACTS)]


def app(binary: Path, homes: Homes, section: str, size: int) -> Program:
    """The app with a feed of that size, opened where that is shown."""
    return Program(
        app_name(section, size), [str(binary), "--section", section],
        environment(homes.home(section, size)))


def articles(binary: Path, homes: Homes, size: int) -> Program:
    """The app with so many articles of many feeds, opened where they are shown."""
    return Program(
        app_name("articles", size), [str(binary), "--section", "facts"],
        environment(homes.articles(size)))


def app_name(section: str, size: int) -> str:
    return f"{APP}, {grouped(size)} {section}"
