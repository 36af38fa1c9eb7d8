"""The compared programs: references in C, the app itself, and others."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import bus
from data import CONTACTS, FACTS, RECIPES
from homes import Homes, environment, make_folders

LEAN = {"GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable", "GDK_DISABLE": "gl,vulkan"}
"""The variables with which the app itself starts GTK without a GPU. `GDK_DISABLE` is the name since
GTK 4.16."""
MODES = {"": {}, ", cairo": {"GSK_RENDERER": "cairo"}, ", GL off": LEAN}
"""GTK's default, drawing without OpenGL, and drawing without even loading OpenGL."""
REFERENCE = "C list of 1,000, GL off"
APP = "Almanac"


@dataclass(frozen=True)
class Program:
    name: str
    command: list[str]
    environment: dict[str, str]
    quiet: bool = False
    """Whether it may show half of its window while it works on the rest."""
    rounds: int | None = None
    """The maximum number of rounds; `None` for all."""
    around: Callable[[], AbstractContextManager] = field(default=nullcontext)
    """Runs the services that the program needs, if any."""


def grouped(number: int) -> str:
    """The number with commas, such as 10,000."""
    return f"{number:,}"


def references(binaries: Path, home: Path) -> list[Program]:
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
    """The app with a feed of that size, opened in its section."""
    return Program(
        app_name(section, size), [str(binary), "--section", section],
        environment(homes.home(section, size)))


def articles(binary: Path, homes: Homes, size: int) -> Program:
    """The app with this many articles of many feeds, opened in their section."""
    return Program(
        app_name("articles", size), [str(binary), "--section", "facts"],
        environment(homes.articles(size)))


def activated(app: Program, client: Path, binary: Path) -> Program:
    """The app as the session bus starts it, in the section that was shown last."""
    return Program(
        activated_name(app.name), [str(client), bus.APP, bus.APP_PATH], app.environment,
        around=lambda: bus.startable(bus.APP, binary, app.environment))


def activated_name(name: str) -> str:
    return f"{name}, by the bus"


def app_name(section: str, size: int) -> str:
    return f"{APP}, {grouped(size)} {section}"
