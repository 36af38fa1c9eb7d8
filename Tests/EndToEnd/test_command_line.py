"""The window's command line: its options, errors and output."""

import subprocess

import pseudo
from app import BINARY, wait_for
from case import AlmanacTest


class CommandLine(AlmanacTest):
    def run_app(self, *arguments: str, display: bool = True) -> subprocess.CompletedProcess[str]:
        environment = self.home.environment()
        if not display:
            for name in ["DISPLAY", "WAYLAND_DISPLAY"]:
                environment.pop(name, None)
        return pseudo.decoded(subprocess.run(
            [BINARY, *arguments], env=environment, capture_output=True, text=True, timeout=60))

    def assert_refused(self, *arguments: str, mentions: str) -> None:
        with self.subTest(arguments):
            done = self.run_app(*arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertIn(mentions, done.stderr)
            self.assertEqual(done.stdout, "")

    def test_a_bad_argument_is_one_line_and_status_2(self) -> None:
        self.assert_refused("--section", "weather", mentions="weather")
        self.assert_refused("--feed", "weather=https://example.org", mentions="weather")
        self.assert_refused("--feed", "contacts", mentions="contacts")
        self.assert_refused("--feed", "contacts=", mentions="--feed")
        self.assert_refused("--feed", "contacts=ftp://example.org/x.json", mentions="ftp")
        self.assert_refused("--feed", mentions="--feed")
        self.assert_refused("--colour", mentions="--colour")
        self.assert_refused("one-word", mentions="one-word")
        self.assert_refused("--connect", "service", mentions="service")
        self.assert_refused("--connect", "colour=red", mentions="colour")
        # Everybody on the computer can read a command line.
        for secret in ["token", "invite-code"]:
            self.assert_refused("--connect", f"{secret}=x", mentions=secret)

    def test_an_unknown_choice_is_refused_and_the_window_stays(self) -> None:
        app = self.start("applets")
        self.assert_refused("--connect", "order=-1", mentions="order")
        self.assert_refused("--connect", "order=99999999999", mentions="order")
        self.assertEqual(app.close(), 0)

    def test_an_unknown_command_suggests_the_right_one(self) -> None:
        self.assert_refused("ad", mentions="almanac --help")

    def test_help_and_version_go_to_standard_output(self) -> None:
        for display in [True, False]:
            done = self.run_app("--help", display=display)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for word in ["--section", "--feed", "--version", "contacts"]:
                self.assertIn(word, done.stdout)
            done = self.run_app("--version", display=display)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, r"\d+\.\d+\.\d+")

    def test_without_a_display_it_lists_the_commands_that_need_none(self) -> None:
        done = self.run_app(display=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertIn("almanac --help", done.stderr)

    def test_the_section_of_the_command_line_is_shown(self) -> None:
        for section in ["articles", "recipes"]:
            app = self.start(section)
            self.expect_shown(app, section.capitalize())
            self.assertEqual(app.close(), 0)

    def test_a_second_start_shows_its_section_in_the_first_window(self) -> None:
        app = self.start("applets")
        self.wait_for_rows(app, "Applets", 4)
        done = self.run_app("--section", "articles")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.expect_shown(app, "Articles")
        app.expect("heading", "About Harbours")
        self.assertEqual(len(app.frames), 1)

    def test_a_second_start_shows_its_feed_in_the_first_window(self) -> None:
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
        file = self.home.folder / "contacts.json"
        file.write_text('[{"id": "1", "name": "From A File"}]')
        done = self.run_app(f"--feed=contacts={file}")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("open Almanac window", done.stdout)
        self.assertEqual(self.wait_for_rows(app, "Contacts", 1), ["From A File"])

    def test_a_standalone_start_has_a_window_of_its_own(self) -> None:
        first = self.start("contacts")
        self.wait_for_rows(first, "Contacts", 6)
        second = self.start("articles", "--standalone")
        second.expect("heading", "About Harbours")
        self.assertEqual(len(first.frames), 1)
        self.assertTrue(first.find("button", "Contacts").is_pressed)

    def test_a_feed_of_the_command_line_may_be_a_file(self) -> None:
        file = self.home.folder / "my contacts.json"
        file.write_text('[{"id": "1", "name": "From A File"}]')
        for address in [str(file), file.as_uri()]:
            app = self.start_plain("--section", "contacts", f"--feed=contacts={address}")
            app.expect("row", "From A File")
            self.assertEqual(app.close(), 0)

    def test_a_feed_of_the_command_line_is_for_this_run_only(self) -> None:
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 6, "the sample contacts")
        self.assertNotIn("Dag Only-Name", self.rows(app, "Contacts"))
