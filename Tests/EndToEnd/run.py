"""Runs the end-to-end tests side by side: run.py [WORD]... runs those whose name contains a word,
and run.py --wayland those for Wayland.

Each worker has a display, a bus and a home of its own. JOBS says how many there are. With
SECOND_TRY=1 a test that failed runs once more, alone, and is named at the end if it then passes:
.ci/steps says why.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import unittest
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True

from app import BINARY, FAILURES, ROOT  # noqa: E402
from case import IS_LONG  # noqa: E402

JOBS = int(os.environ.get("JOBS") or 3 * (os.cpu_count() or 1))
"""The number of workers. It may exceed the number of cores, because tests mostly wait: for the
app, and for things that must not happen."""
SECOND_TRY = os.environ.get("SECOND_TRY") == "1"
TEST_LIMIT = 600
RUN_LIMIT = 1_500 if not IS_LONG else 3_000
"""Seconds after which a test, and the whole run, counts as hanging."""
LAST_TIME = ROOT / ".build/end-to-end-seconds.json"
"""The file with the time that each test took. The next run starts with the longest test."""
IS_WAYLAND = sys.argv[1:2] == ["--wayland"]
WORKER = [ROOT / ".ci/with-display", *sys.argv[1:][:IS_WAYLAND], sys.executable,
          FOLDER / "worker.py"]


class Outcome(NamedTuple):
    problems: list[str]
    skipped: str | None
    seconds: float


class Worker:
    """A process that runs one test after the other, on its own display."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, test: str, limit: float) -> Outcome:
        """Runs a test, which fails if it takes longer than the limit, or crashes its worker."""
        started = time.monotonic()
        alarm = threading.Timer(limit, self.process.terminate)
        alarm.start()
        try:
            print(test, file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            alarm.cancel()
        seconds = time.monotonic() - started
        if answer and seconds < limit:
            return Outcome(**json.loads(answer))
        status = self.process.wait()
        why = (f"It was ended after {limit:.0f} s." if seconds >= limit
               else f"Its worker ended with status {status}.")
        return Outcome([why], None, seconds)

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None


class Run:
    """All tests of a run, and their outcomes."""

    def __init__(self) -> None:
        self.outcomes: dict[str, Outcome] = {}
        self.second_tries: list[str] = []
        self.ends = time.monotonic() + RUN_LIMIT
        self._workers: list[Worker] = []
        self._printing = threading.Lock()

    def side_by_side(self, tests: list[str], jobs: int) -> None:
        waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        for test in tests:
            waiting.put(test)
        threads = [threading.Thread(target=self._work, args=(waiting,), daemon=True)
                   for _ in range(min(jobs, len(tests)))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def try_again(self) -> None:
        """Runs the tests that failed once more, one by one."""
        self.second_tries = [test for test, outcome in self.outcomes.items() if outcome.problems]
        if self.second_tries:
            print(f"Trying again: {', '.join(map(sentence, self.second_tries))}", flush=True)
            self.side_by_side(self.second_tries, jobs=1)

    def _work(self, waiting: queue.SimpleQueue) -> None:
        worker = None
        while True:
            try:
                test = waiting.get_nowait()
            except queue.Empty:
                break
            if (left := self.ends - time.monotonic()) <= 0:
                self._add(test, Outcome(["The time of the whole run was over."], None, 0))
                continue
            if not (worker and worker.is_alive):
                worker = Worker()
                self._workers.append(worker)
            self._add(test, worker.run(test, min(left, TEST_LIMIT)))

    def end(self) -> None:
        """Ends all workers, whatever they are doing."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.wait()

    def _add(self, test: str, outcome: Outcome) -> None:
        """Prints a line when a test ends; a failure's details follow directly."""
        mark = "FAIL" if outcome.problems else "skip" if outcome.skipped else "ok  "
        lines = [f"{mark} {sentence(test)} ({outcome.seconds:.1f} s)"]
        for problem in outcome.problems:
            lines.append("       " + problem.rstrip().replace("\n", "\n       "))
        with self._printing:
            self.outcomes[test] = outcome
            print("\n".join(lines), flush=True)

    def summary(self) -> int:
        failed = sum(bool(each.problems) for each in self.outcomes.values())
        skipped = Counter(each.skipped for each in self.outcomes.values() if each.skipped)
        if failed:
            print(f"Pictures and accessible trees of what failed: {FAILURES}")
        for test in self.second_tries:
            if not self.outcomes[test].problems:
                print(f"Passed only at the second try: {sentence(test)}")
        for reason, count in skipped.items():
            print(f"Skipped, {count}: {reason}")
        passed = len(self.outcomes) - failed - skipped.total()
        print(f"{passed} passed, {failed} failed, {skipped.total()} skipped")
        return 0 if self.outcomes and not failed else 1


def sentence(test: str) -> str:
    return test.rpartition(".")[2].removeprefix("test_").replace("_", " ")


def found(suite: unittest.TestSuite, words: list[str]) -> Iterator[unittest.TestCase]:
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from found(test, words)
        elif not words or any(word in test.id() for word in words):
            yield test


def last_time() -> dict[str, float]:
    try:
        return json.loads(LAST_TIME.read_text())
    except (OSError, ValueError):
        return {}


def longest_first(tests: list[str]) -> list[str]:
    seconds = last_time()
    # A new test may take long, so it counts as 1,000 seconds.
    return sorted(tests, key=lambda test: -seconds.get(test, 1_000))


def remember(outcomes: dict[str, Outcome]) -> None:
    seconds = last_time() | {test: outcome.seconds for test, outcome in outcomes.items()}
    LAST_TIME.parent.mkdir(exist_ok=True)
    LAST_TIME.write_text(json.dumps(seconds, indent=0))


def main() -> int:
    if not BINARY.exists():
        sys.exit(f"There is no {BINARY}: build it with 'make build'.")
    suite = unittest.defaultTestLoader.discover(
        str(FOLDER), "wayland_test.py" if IS_WAYLAND else "test*.py")
    tests = longest_first([test.id() for test in found(suite, sys.argv[1 + IS_WAYLAND:])])
    run = Run()
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        run.side_by_side(tests, JOBS)
        if SECOND_TRY:
            run.try_again()
    finally:
        run.end()
    remember(run.outcomes)
    return run.summary()


if __name__ == "__main__":
    sys.exit(main())
