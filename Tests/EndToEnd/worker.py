"""Runs end-to-end tests for run.py: reads one name per line, and prints each outcome."""

import json
import os
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from case import AlmanacTest  # noqa: E402


class Report(unittest.TestResult):
    """The outcome of one test."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[str] = []

    def addFailure(self, test: unittest.TestCase, problem) -> None:
        super().addFailure(test, problem)
        self._add(test, self.failures[-1][1])

    def addError(self, test: unittest.TestCase, problem) -> None:
        super().addError(test, problem)
        self._add(test, self.errors[-1][1])

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, problem) -> None:
        super().addSubTest(test, subtest, problem)
        if problem:
            _, text = (self.failures + self.errors)[-1]
            self._add(test, f"{subtest._subDescription()}\n{text}")

    def addUnexpectedSuccess(self, test: unittest.TestCase) -> None:
        super().addUnexpectedSuccess(test)
        self._add(test, "It passes, though it is expected to fail.")

    def _add(self, test: unittest.TestCase, problem: str) -> None:
        self.problems.append(problem)
        if isinstance(test, AlmanacTest):
            try:
                test.save_evidence()
            except Exception as error:  # The failure of the test itself matters more.
                self.problems.append(f"(no picture of it: {error})")


def run(name: str) -> dict:
    report = Report()
    started = time.monotonic()
    unittest.defaultTestLoader.loadTestsFromName(name).run(report)
    return {
        "problems": report.problems,
        "skipped": report.skipped[0][1] if report.skipped else None,
        "seconds": time.monotonic() - started,
    }


def main() -> None:
    # Only the outcomes go to stdout; all other output goes to stderr.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        print(json.dumps(run(line.strip())), file=answers, flush=True)


if __name__ == "__main__":
    main()
