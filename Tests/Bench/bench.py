"""Measures how fast Almanac is, beside yardsticks in C and what else people use: bench.py [GROUP].

`make bench` builds what this needs. All of a group runs interleaved, round by round, and the first
round is not counted. ROUNDS=3 in the environment measures less.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

import bars  # noqa: E402
import data  # noqa: E402
import first_frame  # noqa: E402
import programs  # noqa: E402
import report  # noqa: E402
from figures import Figure  # noqa: E402
from homes import Homes, Server  # noqa: E402
from programs import Program  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/bench"
BINARY = Path(os.environ.get("ALMANAC_BINARY", ROOT / ".build/release/almanac"))
ROUNDS = int(os.environ.get("ROUNDS", 11))
SETTLED = 3
"""Seconds after which memory is read."""


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
        return [
            *programs.yardsticks(FOLDER, FOLDER / "plain-home"),
            *programs.app(BINARY, self.homes)]

    def starts(self, rounds: int, settle: float = 0) -> dict[str, list[first_frame.Start]]:
        """Starts all in turn, round by round."""
        compared = self.compared()
        results: dict[str, list[first_frame.Start]] = {program.name: [] for program in compared}
        (FOLDER / "frames").mkdir(exist_ok=True)
        for number in range(rounds + 1):
            for program in compared:
                if program.rounds is not None and number > program.rounds:
                    continue
                picture = FOLDER / "frames" / f"{program.name.replace(' ', '-')}.ppm"
                try:
                    with program.around():
                        result = first_frame.start(
                            FOLDER / "first_frame", program.command, program.environment,
                            quiet=program.quiet, settle=settle, picture=picture)
                except first_frame.NotShown as error:
                    say(f"  {program.name}: {error}")
                    continue
                if number > 0:
                    results[program.name].append(result)
            say(f"  round {number} of {rounds}" + (", not counted" if number == 0 else ""))
        return {name: starts for name, starts in results.items() if starts}


def start(bench: Bench) -> None:
    for name, starts in bench.starts(ROUNDS).items():
        for kind, value in [
            ("start", lambda one: one.useful), ("CPU of a whole run", lambda one: one.cpu),
            ("end", lambda one: one.closing)
        ]:
            bench.add(Figure(f"{kind}: {name}", "ms", list(map(value, starts)), by_round=True))


def memory(bench: Bench) -> None:
    for name, starts in bench.starts(min(ROUNDS, 3), settle=SETTLED).items():
        for kind, value in [("memory", lambda one: one.rss), ("memory, PSS", lambda one: one.pss)]:
            bench.add(Figure(f"{kind}: {name}", "MB", list(map(value, starts)), by_round=True))


GROUPS: dict[str, Callable[[Bench], None]] = {"start": start, "memory": memory}


def main() -> int:
    chosen = sys.argv[1:] or list(GROUPS)
    unknown = set(chosen) - set(GROUPS)
    if unknown:
        sys.exit(f"bench: there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    say("Data: the first time this takes half a minute")
    data.make(FOLDER / "data", FOLDER / "pictures")
    with Server(FOLDER / "data") as server:
        bench = Bench(server)
        for group in chosen:
            say(f"{group}:")
            GROUPS[group](bench)
    report.write(FOLDER, bench.figures, bars.BARS, bars.reasons())
    return 0


if __name__ == "__main__":
    sys.exit(main())
