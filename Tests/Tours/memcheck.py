"""Valgrind around the app: it must never touch memory that it has given back."""

import re
import shutil
import subprocess
from pathlib import Path

from app import BINARY, ROOT
from tour import Tour

PREFIX = re.compile(r"^==\d+== ?")


def surround(tour: Tour, logs: Path) -> None:
    """Has a tour run the app inside of valgrind."""
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    tour.binary = logs / "almanac"
    # Valgrind 3.19 gives up at what a newer compiler says of its sources; the names of functions
    # stay.
    subprocess.run(["strip", "--strip-debug", "-o", tour.binary, BINARY], check=True)
    tour.inside = [
        "valgrind", "--tool=memcheck", "--leak-check=no", "--undef-value-errors=no",
        "--child-silent-after-fork=yes", "--num-callers=24",
        # Threads run one at a time: without this, one that is busy may keep the others waiting.
        "--fair-sched=try", f"--log-file={logs}/%p.log"]
    tour.environment["ALMANAC_RESOURCES"] = str(ROOT / "Resources")


def errors(logs: Path) -> list[str]:
    """What is wrong, each place once, with the calls that led there."""
    return [error for log in sorted(logs.glob("*.log"))
            for error in errors_of(log.read_text(errors="replace"))]


def errors_of(log: str) -> list[str]:
    lines = [PREFIX.sub("", line) for line in log.splitlines() if PREFIX.match(line)]
    paragraphs = re.split(r"\n\s*\n", "\n".join(lines))
    found = [each for each in paragraphs if re.search(r"^ +(at|by) 0x", each, re.MULTILINE)]
    return [demangled(each) for each in found]


def demangled(text: str) -> str:
    """With the names of Swift's functions as they are written."""
    if not shutil.which("swift-demangle"):
        return text
    return subprocess.run(["swift-demangle", "--simplified"], input=text, text=True,
                          capture_output=True, check=True).stdout
