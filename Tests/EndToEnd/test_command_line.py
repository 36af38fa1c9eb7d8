"""Tests the window's command line: its options, errors, and output."""

from app import wait_for
from case import AlmanacTest


class CommandLine(AlmanacTest):
    def test_a_bad_argument_is_one_line_and_status_2(self) -> None:
        for arguments, mentions in [
            (["--section", "weather"], "weather"),
            (["--feed", "weather=https://example.org"], "weather"),
            (["--feed", "contacts"], "contacts"),
            (["--feed", "contacts="], "--feed"),
            (["--feed", "contacts=ftp://example.org/x.json"], "ftp"),
            (["--feed"], "--feed"),
            (["--colour"], "--colour"),
            (["one-word"], "one-word"),
            (["--connect", "service"], "service"),
            (["--connect", "colour=red"], "colour"),
            # Everybody on this computer can read a command line.
            (["--connect", "token=x"], "token"),
            (["--connect", "invite-code=x"], "invite-code"),
        ]:
            with self.subTest(arguments):
                self.refused(*arguments, mentions=mentions)

    def test_an_unknown_choice_is_refused_and_the_window_stays(self) -> None:
        app = self.start("applets")
        for order in ["-1", "99999999999"]:
            self.refused("--connect", f"order={order}", mentions="order")
        self.assertEqual(app.close(), 0)

    def test_an_unknown_command_suggests_the_right_one(self) -> None:
        self.refused("ad", mentions="almanac --help")

    def test_help_and_version_go_to_standard_output(self) -> None:
        for _ in range(2):
            done = self.almanac("--help")
            self.assertEqual(done.stderr, "")
            for word in ["--section", "--feed", "--version", "contacts"]:
                self.assertIn(word, done.stdout)
            done = self.almanac("--version")
            self.assertEqual(done.stderr, "")
            self.assertRegex(done.stdout, r"\d+\.\d+\.\d+")
            self.remove_display()

    def test_without_a_display_it_lists_the_commands_that_need_none(self) -> None:
        self.remove_display()
        self.refused(mentions="almanac --help", status=1)

    def test_the_section_given_on_the_command_line_is_shown(self) -> None:
        for section in ["articles", "recipes"]:
            app = self.start(section)
            self.expect_shown(app, section.capitalize())
            self.assertEqual(app.close(), 0)

    def test_a_second_start_shows_its_section_in_the_first_window(self) -> None:
        app = self.start_with_rows("applets")
        self.assertEqual(self.almanac("--section", "articles").stderr, "")
        self.expect_shown(app, "Articles")
        app.expect("heading", "About Harbours")
        self.assertEqual(len(app.frames), 1)

    def test_a_second_start_shows_its_feed_in_the_first_window(self) -> None:
        app = self.start_with_rows("contacts")
        file = self.home.folder / "contacts.json"
        file.write_text('[{"id": "1", "name": "From A File"}]')
        done = self.almanac(f"--feed=contacts={file}")
        self.assertEqual(done.stderr, "")
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

    def test_a_feed_given_on_the_command_line_is_for_this_run_only(self) -> None:
        app = self.start_with_rows("contacts")
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 6, "the sample contacts")
        self.assertNotIn("Dag Only-Name", self.rows(app, "Contacts"))
