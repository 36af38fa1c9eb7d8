"""The measured builds of the app: this one, and perhaps a baseline."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import first_frame
import programs
import report
from figures import Figure
from first_frame import Start
from homes import Homes, Server
from programs import Program

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".build/bench"


@dataclass
class Build:
    """A build of the app, and its figures."""

    binary: Path
    folder: Path
    """The folder for the build's home directories, stores, and screenshots."""
    server: Server
    figures: dict[str, Figure] = field(default_factory=dict)

    @cached_property
    def homes(self) -> Homes:
        report.say("Homes with stored content: the first time this takes some minutes")
        return Homes(self.folder / "homes", self.binary, self.server)

    def app(self, section: str, size: int) -> Program:
        return programs.app(self.binary, self.homes, section, size)

    def activated(self, section: str, size: int) -> Program:
        """The app with a feed of this size, as the session bus starts it."""
        return programs.activated(self.app(section, size), FOLDER / "bus_start", self.binary)

    def open_app(self) -> Program:
        """The app with 1,000 contacts."""
        return self.app("contacts", 1_000)

    def add(self, figure: Figure) -> None:
        self.figures[figure.what] = figure

    def run(self, program: Program, then: Callable[[int], Any] | None = None) -> Start:
        """Starts a program once. Saves a picture of its final state."""
        frames = self.folder / "frames"
        frames.mkdir(parents=True, exist_ok=True)
        picture = frames / f"{program.name.replace(' ', '-')}.ppm"
        with program.around():
            return first_frame.start(
                FOLDER / "first_frame", program.command, program.environment, quiet=program.quiet,
                then=then, picture=picture)
