"""The resources of a process and its children, read from /proc."""

import os
import subprocess
import time
from pathlib import Path

PROC = Path("/proc")
CPUCLOCK_SCHED = 2


def tree(process: int) -> list[int]:
    """The process and everything below it."""
    children: dict[int, list[int]] = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                # The name in parentheses may contain spaces; the parent is the second field after
                # it.
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, rest = [process], [process]
    while rest:
        below = children.get(rest.pop(), [])
        found += below
        rest += below
    return found


def run(command: list[str | Path], environment: dict[str, str]) -> tuple[int, float]:
    """Runs a program to its end; returns its status, and the milliseconds of processor time."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, 1e3 * (usage.ru_utime + usage.ru_stime)


def cpu(process: int) -> float:
    """The tree's processor time in milliseconds, exact to the nanosecond, including that of threads
    that have ended."""
    total = 0.0
    for member in tree(process):
        try:
            # Another process's clock, with the ID that clock_getcpuclockid(3) computes.
            total += time.clock_gettime(~member << 3 | CPUCLOCK_SCHED)
        except OSError:
            continue
    return 1e3 * total


def wanted(process: int) -> float:
    """The milliseconds in which the tree's living threads ran, or waited for a processor."""
    total = 0
    for member in tree(process):
        for task in (PROC / str(member) / "task").glob("*"):
            try:
                ran, waited, _ = (task / "schedstat").read_text().split()
            except (OSError, ValueError):
                continue
            total += int(ran) + int(waited)
    return total / 1e6


MEMORY = ["Private_Dirty", "Rss", "Pss"]


def memory(process: int) -> list[float]:
    """The private dirty memory of the tree, which only its end gives back to the machine; and its
    resident and proportional set size, which include clean pages that the kernel may drop. In MB of
    10^6 bytes, in the order of `MEMORY`."""
    sizes = dict.fromkeys(MEMORY, 0)
    for member in tree(process):
        try:
            lines = (PROC / str(member) / "smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        for line in lines:
            name, _, rest = line.partition(":")
            if name in sizes:
                sizes[name] += int(rest.split()[0]) * 1024
    return [size / 1e6 for size in sizes.values()]
