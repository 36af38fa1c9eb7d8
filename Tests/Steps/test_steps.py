"""Tests how .ci/steps runs and reports commands."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

STEPS = Path(__file__).resolve().parents[2] / ".ci/steps"


class Steps(unittest.TestCase):
    def run_steps(self, *lines: str, second_try: bool = False) -> tuple[int, list[str]]:
        """Returns the exit status and the printed lines."""
        environment = os.environ | {"SECOND_TRY": str(int(second_try))}
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([STEPS, *lines], cwd=folder, env=environment,
                                  capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines()

    def check(self, line: str, sum_: str, status: int) -> None:
        result, printed = self.run_steps(f"step: {line}")
        self.assertEqual((printed[-1], result), (sum_, status), line)

    def test_a_command_without_tests_counts_as_one(self) -> None:
        self.check("true", "1 passed, 0 failed, 0 skipped", 0)
        self.check("exit 3", "0 passed, 1 failed, 0 skipped", 1)
        self.check("kill -9 $$", "0 passed, 1 failed, 0 skipped", 1)
        self.check("false | true", "0 passed, 1 failed, 0 skipped", 1)

    def test_a_failing_status_counts_without_failing_tests(self) -> None:
        self.check("echo '4 passed, 0 failed, 1 skipped'; exit 1",
                   "4 passed, 1 failed, 1 skipped", 1)

    def test_the_last_total_of_a_command_counts(self) -> None:
        self.check("echo 4 passed, 1 failed, 0 skipped; echo all: 5 passed, 0 failed, 2 skipped",
                   "5 passed, 0 failed, 2 skipped", 0)

    def test_swift_tests_are_counted_by_their_lines(self) -> None:
        self.check(
            """printf '%s\\n' "Test Case 'A.testB' started at 1" \\
                 "Test Case 'A.testB' passed (0.1 seconds)" \\
                 "Test Case 'A.testC' failed (0.1 seconds)" \\
                 "a.swift:1: A.testD : Test skipped - no bus" \\
                 "Test Case 'A.testD' skipped (0.1 seconds)" \\
                 "✔ Test wasSkipped() passed after 0.1 seconds." \\
                 "✔ Test b(c:) with 2 test cases passed after 0.1 seconds." \\
                 "✘ Test d() failed after 0.1 seconds with 1 issue." \\
                 "✔ Suite E passed after 0.1 seconds." "➜ Test f() skipped." \\
                 "✘ Test run with 4 tests in 1 suite failed after 0.1 seconds with 1 issue." """,
            "3 passed, 2 failed, 2 skipped", 1)

    def test_totals_and_reasons_are_added_up(self) -> None:
        skip = "echo 'Skipped, 2: no keyring'; echo '1 passed, 0 failed, 2 skipped'"
        status, printed = self.run_steps(f"a: {skip}", f"b: {skip}", "c: false")
        self.assertEqual(printed[-2:],
                         ["Skipped, 4: no keyring", "2 passed, 1 failed, 4 skipped"])
        self.assertEqual(status, 1)

    def test_a_retry_is_reported_and_is_the_last(self) -> None:
        once = "a: if [ -e tried ]; then true; else touch tried; false; fi"
        status, printed = self.run_steps(once, "b: true", second_try=True)
        self.assertEqual(
            printed[-2:], ["Passed only at the second try: a, see .build/steps/a-again.log",
                           "2 passed, 0 failed, 0 skipped"])
        self.assertEqual(status, 0)
        status, printed = self.run_steps("a: echo tried; false", second_try=True)
        self.assertEqual(printed.count("tried"), 2)
        self.assertEqual((printed[-1], status), ("0 passed, 1 failed, 0 skipped", 1))
        status, _ = self.run_steps(once)
        self.assertEqual(status, 1)

    def test_a_command_that_tries_again_itself_is_not_repeated(self) -> None:
        inner = f'{STEPS} "a: if [ -e tried ]; then true; else touch tried; false; fi"'
        status, printed = self.run_steps(f"outer: {inner}", "b: true", second_try=True)
        self.assertEqual((printed[-2].partition(",")[0], status),
                         ("Passed only at the second try: a", 0))
        _, printed = self.run_steps(f"outer: {STEPS} 'a: echo tried; false'", second_try=True)
        self.assertEqual(printed.count("tried"), 2)

    def test_a_failed_commands_output_is_shown(self) -> None:
        _, printed = self.run_steps("a: true", "b: echo quiet", "c: echo why >&2; false")
        self.assertIn("why", printed)
        self.assertNotIn("quiet", printed)


if __name__ == "__main__":
    unittest.main()
