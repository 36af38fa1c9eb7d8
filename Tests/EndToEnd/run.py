"""Runs the end-to-end tests: run.py [WORD]... runs those whose name contains a word."""

import re
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from app import BINARY, FAILURES  # noqa: E402
from case import AlmanacTest  # noqa: E402


def sentence(test: unittest.TestCase) -> str:
    return re.sub(r"^test_", "", test.id().rpartition(".")[2]).replace("_", " ")


class Report(unittest.TestResult):
    """One line a test, as it ends; what went wrong directly below it."""

    failed = 0

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        self._started = time.monotonic()
        self._problems: list[str] = []

    def stopTest(self, test: unittest.TestCase) -> None:
        super().stopTest(test)
        mark = "FAIL" if self._problems else "skip" if self._was_skipped(test) else "ok  "
        print(f"{mark} {sentence(test)} ({time.monotonic() - self._started:.1f} s)", flush=True)
        self.failed += bool(self._problems)
        for problem in self._problems:
            print("       " + problem.rstrip().replace("\n", "\n       "), flush=True)

    def _was_skipped(self, test: unittest.TestCase) -> bool:
        return any(skipped is test for skipped, _ in self.skipped)

    def addFailure(self, test: unittest.TestCase, problem) -> None:
        super().addFailure(test, problem)
        self._problems.append(self.failures[-1][1])
        keep_evidence(test)

    def addError(self, test: unittest.TestCase, problem) -> None:
        super().addError(test, problem)
        self._problems.append(self.errors[-1][1])
        keep_evidence(test)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, problem) -> None:
        super().addSubTest(test, subtest, problem)
        if problem:
            _, text = (self.failures + self.errors)[-1]
            self._problems.append(f"{subtest._subDescription()}\n{text}")
            keep_evidence(test)


def keep_evidence(test: unittest.TestCase) -> None:
    if isinstance(test, AlmanacTest):
        try:
            test.save_evidence()
        except Exception as error:  # The failure itself is what matters.
            print(f"       (no picture of it: {error})")


def chosen(suite: unittest.TestSuite, words: list[str]) -> unittest.TestSuite:
    def flatten(tests):
        for test in tests:
            yield from flatten(test) if isinstance(test, unittest.TestSuite) else [test]

    return unittest.TestSuite(
        test for test in flatten(suite) if not words or any(word in test.id() for word in words))


def main() -> int:
    if not BINARY.exists():
        sys.exit(f"There is no {BINARY}: build it with 'make build'.")
    tests = chosen(unittest.defaultTestLoader.discover(str(Path(__file__).parent)), sys.argv[1:])
    report = Report()
    tests.run(report)
    passed = report.testsRun - report.failed - len(report.skipped)
    if report.failed:
        print(f"Pictures and accessible trees of what failed: {FAILURES}")
    skipped = f", {len(report.skipped)} skipped" if report.skipped else ""
    print(f"{passed} passed, {report.failed} failed{skipped}")
    return 0 if report.testsRun and not report.failed else 1


if __name__ == "__main__":
    sys.exit(main())
