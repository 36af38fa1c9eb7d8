"""Tests the commands that need no display: list, add, remove, refresh, search."""

import contextlib
import json
import os
import pty
import re
import shutil
import signal
import sqlite3
import subprocess
import threading
from pathlib import Path

from app import BINARY, ROOT, SAMPLES, sample, wait_for
from case import SECTIONS, TITLES, AlmanacTest, long

STEERING = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters except for line ends, and characters that change the direction of text."""
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
SEVERAL_CONTACTS = [
    {"id": str(number), "name": f"Person {number}", "emailAddress": f"p{number}@example.org"}
    for number in range(8)]


class Commands(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        # Commands have to work without a display or a session bus, in a locale with only ASCII.
        self.remove_display()
        del self.variables["DBUS_SESSION_BUS_ADDRESS"]
        self.variables["LC_ALL"] = "C"

    def feeds(self, *arguments: str) -> list[dict]:
        return json.loads(self.almanac("list", "--json", *arguments).stdout)

    def replace_samples(self) -> None:
        """Replaces the samples with the fixtures."""
        for section in SAMPLES:
            self.almanac("remove", section, f"sample:{sample(section)}")
        for section in SECTIONS:
            self.almanac("add", section, self.server.url(f"{section}.json"))

    def test_a_web_page_leads_to_its_feeds(self) -> None:
        self.write("people.json", SEVERAL_CONTACTS)
        page = self.home.folder / "page.html"
        page.write_text(
            "<!DOCTYPE html><p><link rel=feed href=https://192.0.2.1/a title=Posts>"
            "<link rel=feed href=https://192.0.2.1/b>")
        done = self.almanac("add", "page.html", status=2)
        self.assertEqual(
            done.stdout.splitlines(),
            ["Posts: https://192.0.2.1/a", "https://192.0.2.1/b: https://192.0.2.1/b"])
        self.assertIn("almanac add https://192.0.2.1/a", done.stderr)
        # Even a local page may not link to a local feed.
        page.write_text(f"<!DOCTYPE html><link rel=feed href='{self.home.folder.as_uri()}/people.json'>")
        self.refused("add", "page.html", mentions="This is a web page")

    def test_an_exported_list_of_feeds_reads_back_the_same(self) -> None:
        self.write("people.json", SEVERAL_CONTACTS)
        feed = f"{self.home.folder.as_uri()}/people.json"
        list_ = self.home.folder / "feeds.opml"
        list_.write_text(
            "<opml version='1.1'><head><title>Mine</title><ownerName>Ada</ownerName></head><body>"
            "<outline text='Street' open='yes'>"
            f"<outline text='Neighbours' xmlUrl='{feed}' htmlUrl='https://example.org'/>"
            "</outline><outline text='None' xmlUrl='https://192.0.2.1:0/'/></body></opml>")
        done = self.almanac("import", "feeds.opml", status=1)
        self.assertEqual(done.stdout.splitlines(), ["1 feed added, 1 failed"])
        self.assertTrue(done.stderr.startswith("almanac: None: "), done.stderr)
        self.assertIn("Neighbours", [feed["name"] for feed in self.feeds("contacts")])
        first = self.almanac("export", "--opml").stdout
        self.assertIn('<outline text="Street" open="yes">', first)
        self.assertIn("<ownerName>Ada</ownerName>", first)
        self.assertIn('htmlUrl="https://example.org"', first)
        self.almanac("remove", "contacts", "Neighbours")
        self.almanac("export", "--opml", "--output", "empty.opml")
        list_.write_text(first)
        self.assertIn("1 feed added", self.almanac("import", "feeds.opml").stdout)
        self.assertIn(
            "0 feeds added, 1 already there, 0 failed",
            self.almanac("import", "feeds.opml").stdout)
        self.assertEqual(self.almanac("export", "--opml").stdout, first)
        self.refused("add", "feeds.opml", mentions="almanac import feeds.opml")
        self.refused("import", "people.json", mentions="almanac add people.json")

    def write(self, name: str, content: object) -> str:
        (self.home.folder / name).write_text(json.dumps(content))
        return name

    def stored(self) -> list[str]:
        """The addresses of all feeds with stored data."""
        file = self.home.folder / "cache/almanac/content.sqlite"
        with contextlib.closing(sqlite3.connect(file)) as content:
            return [url for url, in content.execute("SELECT url FROM feed")]

    # What a feed may cost

    @long
    def test_a_feed_of_a_million_entries_takes_at_most_300_megabytes(self) -> None:
        file = self.home.folder / "million.json"
        file.write_text("[" + ",".join(f'{{"title":"Fact {n}"}}' for n in range(1_000_000)) + "]")
        for options, status in [([], 1), (["--large"], 0)]:
            process = subprocess.Popen(
                [BINARY, "add", "articles", file, *options], env=self.variables,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, ended, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(ended)
            self.assertEqual(process.returncode, status, options)
            self.assertLess(usage.ru_maxrss, 300 << 10, options)
        self.assertIn(1_000_000, [feed["entries"] for feed in self.feeds()])

    # List

    def test_the_samples_are_listed_before_anything_is_loaded(self) -> None:
        feeds = self.feeds()
        self.assertEqual(sorted(feed["section"] for feed in feeds), SAMPLES)
        for feed in feeds:
            self.assertEqual(
                sorted(feed),
                ["address", "connected", "entries", "error", "failedAt", "fetchedAt", "interval",
                 "name", "section", "skipped", "title"])
            self.assertEqual((feed["entries"], feed["fetchedAt"], feed["error"]), (0, None, None))
        lines = self.almanac("list").stdout.splitlines()
        self.assertEqual(len(lines), 1 + len(SAMPLES))
        # All addresses begin in the same column.
        columns = {line.index("sample:") for line in lines[1:]} | {lines[0].index("ADDRESS")}
        self.assertEqual(len(columns), 1, lines)

    def test_a_failure_is_listed_with_its_reason(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"))
        self.server.fail("contacts.json", status=503)
        self.almanac("refresh", "contacts", self.server.url("contacts.json"), status=1)
        feed = self.feeds("contacts")[1]
        self.assertEqual((feed["error"], feed["entries"]), ("server", 6))
        self.assertRegex(feed["failedAt"], RFC_3339)
        self.assertIn("503", self.almanac("list").stdout)

    # Add

    def test_a_feed_is_added_with_its_items(self) -> None:
        address = self.server.url("contacts.json")
        done = self.almanac("add", "contacts", address, "--name", "Family", "--interval", "hourly")
        self.assertIn("Family", done.stdout)
        self.assertIn("6", done.stdout)
        self.assertEqual(self.server.count("contacts.json"), 1)
        feed = self.feeds("contacts")[1]
        self.assertEqual(
            (feed["address"], feed["name"], feed["interval"], feed["entries"], feed["skipped"]),
            (address, "Family", "hourly", 6, 0))
        self.assertRegex(feed["fetchedAt"], RFC_3339)

    def test_unreadable_elements_are_reported_with_their_places(self) -> None:
        file = self.write("people.json", [{"id": "1", "name": "Ada"}, 5, {"id": "2", "name": []}])
        said = self.almanac("add", "contacts", file).stdout
        self.assertIn("[1]: ", said)
        self.assertIn("[2].name: ", said)
        feed = self.feeds("contacts")[1]
        self.assertEqual((feed["entries"], feed["skipped"]), (1, 2))
        self.assertEqual(feed["address"], (self.home.folder / file).as_uri())

    def test_commands_that_write_back_up_the_library_daily(self) -> None:
        def copies() -> list[Path]:
            return list(self.home.folder.glob("data/almanac/library-backup-*"))

        self.almanac("list")
        self.assertEqual(copies(), [])
        self.almanac("add", "contacts", self.write("contacts.json", SEVERAL_CONTACTS))
        copy, = copies()
        # A failed command makes a backup too.
        copy.unlink()
        self.almanac("add", "contacts", "missing.json", status=1)
        self.assertEqual(len(copies()), 1)

    def test_a_feed_of_another_kind_is_not_added(self) -> None:
        before = self.feeds()
        address = self.server.url("recipes.json")
        said = self.refused("add", "contacts", address, mentions="Recipes")
        self.assertIn(f"almanac add recipes {address}", said)
        self.assertEqual(self.feeds(), before)

    def test_an_existing_feed_is_highlighted(self) -> None:
        address = self.server.url("articles.json")
        self.almanac("add", "articles", address)
        again = address.replace("http:", "HTTP:") + "#top"
        done = self.almanac("add", "articles", again, "--name", "Other")
        self.assertIn(address, done.stdout)
        self.assertEqual([feed["name"] for feed in self.feeds("articles")], [None, None])
        self.refused("add", "recipes", address, mentions="Articles")
        self.assertEqual(self.server.count("articles.json"), 1)

    def test_a_non_feed_and_a_failure_have_different_statuses(self) -> None:
        self.write("list.json", [1, 2])
        self.server.fail("page.json", body=b"<!doctype html><p>Log in</p>")
        before = self.feeds()
        for arguments, mentions, status in [
            (["articles", self.server.url("page.json")], "web page", 2),
            (["articles", "list.json"], "address", 2),
            (["articles", "ftp://example.org/x"], "address", 2),
            (["articles", "https://user:pass@example.org/"], "address", 2),
            (["articles", ""], "address", 2),
            (["weather", "x.json"], "weather", 2),
            (["articles"], "address", 2),
            (["articles", "x.json", "--interval", "often"], "often", 2),
            (["articles", "x.json", "--name", " "], "--name", 2),
            (["articles", "none.json"], "There is no file", 1),
            (["127.0.0.1:1/none.json"], "can’t reach the server", 1),
            (["articles", "www.example.org/x"],
             "almanac add articles https://www.example.org/x", 1),
            (["articles", self.server.url("none.json")], "nothing at this address", 1),
            (["articles", "http://127.0.0.1:1/"], "can’t reach the server", 1),
        ]:
            with self.subTest(arguments):
                self.refused("add", *arguments, mentions=mentions, status=status)
        self.assertEqual(self.feeds(), before)

    def test_adding_a_gone_feed_does_not_suggest_removing_it(self) -> None:
        self.server.fail("gone.json", status=410)
        address = self.server.url("gone.json")
        said = self.refused("add", address, mentions="new address", status=1)
        self.assertIn("permanently removed", said)
        self.assertNotIn("or remove", said)
        (self.home.folder / "feeds.opml").write_text(
            f"<opml version='1.1'><body><outline xmlUrl='{address}'/></body></opml>")
        self.assertNotIn("or remove", self.almanac("import", "feeds.opml", status=1).stderr)

    def test_the_section_is_recognized_or_asked_for(self) -> None:
        for section in SECTIONS:
            said = self.almanac("add", self.server.url(f"{section}.json")).stdout
            self.assertIn(section.capitalize(), said)
            self.assertEqual(len(self.feeds(section)), 2)
        file = self.write("titles.json", [{"title": "Leek soup"}, {"title": "Bread"}])
        self.refused(
            "add", file, mentions=f"Articles, Recipes. To choose one: almanac add articles {file}")
        self.assertIn("2 entries", self.almanac("add", "Recipe", file).stdout)

    # Remove

    def test_a_feed_is_removed_by_address_by_path_and_by_name(self) -> None:
        file = self.write("people.json", [{"id": "1", "name": "Ada"}])
        for words in [(self.home.folder / file).as_uri(), "./people.json", "NEIGHBOURS"]:
            with self.subTest(words):
                self.almanac("add", "contacts", file, "--name", "Neighbours")
                self.assertEqual(len(self.found("ada", "--section", "contacts")), 1)
                said = self.almanac("remove", "contacts", words).stdout
                self.assertIn("almanac add contacts file://", said)
                self.assertIn("--name Neighbours", said)
                self.assertEqual(len(self.feeds("contacts")), 1)
                self.assertEqual(self.found("ada", "--section", "contacts"), [])
                # The entries stay for an undo.
                self.assertEqual(self.stored(), [(self.home.folder / file).as_uri()])

    def test_a_removed_sample_stays_away(self) -> None:
        self.almanac("remove", "articles", "sample:facts.json")
        self.assertEqual(self.feeds("articles"), [])
        self.assertEqual(self.almanac("refresh", "articles").stdout.count("\n"), 1)

    def test_an_ambiguous_name_is_refused_with_the_addresses(self) -> None:
        for name in ["a.json", "b.json"]:
            self.write(name, [{"id": "1", "name": "Ada"}])
            self.almanac("add", "contacts", name, "--name", "Family")
        for command in ["remove", "refresh"]:
            said = self.refused(command, "contacts", "family", mentions="/a.json")
            self.assertIn("/b.json", said)
            self.refused(command, "contacts", "friends", mentions="friends")
        self.assertEqual(len(self.feeds("contacts")), 3)

    # Refresh

    def test_a_request_names_the_app_and_is_not_printed(self) -> None:
        # With these variables, Foundation would print each header, including tokens.
        self.variables |= {"URLSessionDebug": "1", "URLSessionDebugLibcurl": "1"}
        done = self.almanac("add", "articles", self.server.url("articles.json"))
        self.assertEqual(done.stderr, "")
        agents = {request.headers["user-agent"] for request in self.server.requests}
        self.assertEqual(len(agents), 1)
        self.assertRegex(agents.pop(), r"^Almanac/[0-9.]+$")

    def test_all_feeds_are_refreshed_and_failures_named(self) -> None:
        self.replace_samples()
        self.server.fail("articles.json", status=500)
        self.server.bodies["/contacts.json"] = json.dumps(SEVERAL_CONTACTS[:3]).encode()
        done = self.almanac("refresh", status=1)
        self.assertEqual(len(done.stdout.splitlines()), len(TITLES) - 1, done.stdout)
        self.assertRegex(done.stdout, r"Contacts.*updated, 3 entries")
        self.assertRegex(done.stdout, r"Recipes.*nothing new")
        self.assertRegex(done.stderr, r"^almanac: .*Articles.*500")
        self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertEqual(self.server.statuses("recipes.json"), [200, 304])
        self.server.heal("articles.json")
        self.assertIn("Articles", self.almanac("refresh", "articles").stdout)

    def test_unchanged_feeds_are_not_sent_again(self) -> None:
        self.serve_papers([
            f"<rss version='2.0'><channel><title>Paper {number}</title><item><title>Story {number}"
            f"</title><guid>{number}</guid></item></channel></rss>".encode()
            for number in range(200)])
        self.almanac("import", "papers.opml")
        self.almanac("remove", "articles", "sample:facts.json")
        for _ in range(2):
            said = self.almanac("refresh", "articles").stdout
            self.assertEqual(said.count("nothing new"), 200, said)
        for number in range(200):
            self.assertEqual(self.server.statuses(f"paper{number}.xml"), [200, 304, 304])

    def test_several_feeds_are_requested_at_once(self) -> None:
        gates = []
        for section in SECTIONS[:3]:
            self.almanac("add", section, self.server.url(f"{section}.json"))
            gates.append(self.server.hold(f"{section}.json"))
        process = subprocess.Popen(
            [BINARY, "refresh"], env=self.variables, stdout=subprocess.PIPE, text=True)
        # All three requests wait at the same time.
        wait_for(
            lambda: all(self.server.count(f"{name}.json") == 2 for name in SECTIONS[:3]),
            "three requests")
        for gate in gates:
            gate.set()
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, output)
        self.assertEqual(len(output.splitlines()), len(SAMPLES) + 3, output)

    def test_an_unknown_section_is_answered_with_the_known_ones(self) -> None:
        known = f"The sections are: {', '.join(map(str.lower, TITLES))}."
        for arguments in [
            ["list", "books"], ["refresh", "books"], ["remove", "books", "x"], ["export", "books"],
            ["add", "books", "x.json"], ["search", "x", "--section", "books"], ["--section", "books"],
        ]:
            with self.subTest(arguments):
                self.refused(*arguments, mentions=f"There is no section 'books'. {known}")
        self.refused("remove", "contacts", mentions="The feed's address or name is missing.")

    def test_a_costly_feed_is_loaded_only_on_request(self) -> None:
        # Storing these entries takes more than 32 MB.
        costly = json.dumps([{"title": f"{number} " + "x" * 100} for number in range(75_000)]).encode()
        known, new = self.server.url("known.json"), self.server.url("new.json")
        self.server.bodies["/known.json"] = json.dumps([{"title": "Fact 1"}]).encode()
        self.almanac("add", "articles", known)
        self.server.bodies.update({"/known.json": costly, "/new.json": costly})
        said = self.almanac("refresh", "articles", known, status=1).stderr
        self.assertIn("Almanac kept the old entries. To load the feed anyway: ", said)
        self.assertTrue(said.endswith(f": almanac refresh articles {known} --large\n"), said)
        self.assertIn(1, [feed["entries"] for feed in self.feeds("articles")])
        given = ["add", "articles", new, "--name", "News", "--interval", "hourly"]
        said = self.refused(*given, mentions="To add it anyway: ", status=1)
        self.assertTrue(said.endswith(f": almanac {' '.join(given)} --large\n"), said)

    def test_a_shrunk_list_is_accepted_only_on_request(self) -> None:
        address = self.server.url("many.json")
        self.server.bodies["/many.json"] = json.dumps(SEVERAL_CONTACTS).encode()
        self.almanac("add", "contacts", address)
        self.server.bodies["/many.json"] = json.dumps(SEVERAL_CONTACTS[:2]).encode()
        said = self.almanac("refresh", "contacts", address, status=1).stderr
        advice = f"almanac refresh contacts {address} --use-new-list"
        self.assertIn(advice, said)
        self.assertEqual(self.feeds("contacts")[1]["entries"], 8)
        self.almanac(*advice.split()[1:])
        self.assertEqual(self.feeds("contacts")[1]["entries"], 2)

    # Search

    @long
    def test_words_are_found_in_all_sections(self) -> None:
        self.assertIn("almanac refresh", self.almanac("search", "light").stdout)
        self.replace_samples()
        found = self.found("NUSSB")
        self.assertEqual(
            [(item["section"], item["title"], item["key"]) for item in found],
            [("contacts", "Carla Nußbaum", "4")])
        self.assertEqual(
            sorted(found[0]),
            ["address", "body", "id", "key", "section", "starred", "subtitle", "title"])
        self.assertEqual(found[0]["address"], self.server.url("contacts.json"))
        self.assertEqual([item["title"] for item in self.found("555-01")], ["Zachary Moss"])
        self.assertEqual(self.found("nussb", "--section", "recipes"), [])
        self.assertEqual(self.found("nothing-is-called-so"), [])
        self.assertEqual(self.almanac("search", "zzz").stdout.count("\n"), 1)

    def test_results_are_grouped_by_section(self) -> None:
        self.replace_samples()
        lines = self.almanac("search", "w").stdout.splitlines()
        sections = [line for line in lines if not line.startswith(" ")]
        self.assertEqual(sections, [title for title in TITLES if title in sections])
        self.assertGreater(len(sections), 1)
        self.assertIn("  Erin Wu", lines)
        # The feed's text is neither cut nor read as markup.
        self.assertIn("    Paper <b>&</b> Ink", lines)
        some = self.almanac("search", "w", "--limit", "1").stdout.splitlines()
        count = len(self.found("w"))
        self.assertEqual(some[-1], f"{count - 1} more")
        self.assertEqual(len(self.found("w", "--limit", "1")), 1)

    def test_results_of_a_sections_feeds_are_in_one_order(self) -> None:
        self.almanac("remove", "contacts", "sample:contacts.json")
        for name, people in [("a.json", ["Ada", "Cleo"]), ("b.json", ["Bo", "Dag"])]:
            self.write(name, [{"id": each, "name": f"{each} Xu"} for each in people])
            self.almanac("add", "contacts", name)
        self.assertEqual(
            [item["title"] for item in self.found("xu")], ["Ada Xu", "Bo Xu", "Cleo Xu", "Dag Xu"])

    def test_no_results_are_an_empty_list(self) -> None:
        self.assertEqual(self.almanac("search", "--json", "zzz").stdout, "[]\n")

    # The shell

    def completed(self, *words: str) -> list[str]:
        """The words that bash offers to complete the last word."""
        (self.home.folder / "completions").write_text(
            self.almanac("--generate-completion-script", "bash").stdout)
        line = " ".join(words)
        # Calls the completion as bash does. The first word is run for completions that only the
        # program knows.
        script = """
            source completions
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
            COMPREPLY=()
            _almanac almanac "${@: -1}" "${@: -2:1}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        done = subprocess.run(
            ["bash", "-c", script, "bash", BINARY, *words], env=self.variables,
            cwd=self.home.folder, capture_output=True, encoding="utf-8", timeout=60)
        self.assertEqual(done.stderr, "", line)
        return sorted(done.stdout.splitlines())

    def test_the_shell_completes_commands_sections_and_paths(self) -> None:
        self.write("people.json", [])
        (self.home.folder / "folder").mkdir(exist_ok=True)
        (self.home.folder / "folder/inner.json").write_text("[]")
        for words, offered in [
            (["li"], ["list"]), (["list", "r"], ["recipes"]), (["add", "cont"], ["contacts"]),
            (["add", "peo"], ["people.json"]), (["add", "contacts", "peo"], ["people.json"]),
            (["add", "folder/"], ["folder/inner.json"]),
            (["add", "x", "--interval", ""], ["daily", "hourly", "manual"]),
            (["search", "x", "--section", "ar"], ["articles"]), (["remove", ""], SAMPLES),
            (["refresh", "app"], ["applets"]), (["--section", "ar"], ["articles"]),
        ]:
            with self.subTest(words):
                found = [word for word in self.completed(*words) if not word.startswith("-")]
                self.assertEqual(found, sorted(offered))

    def test_the_shell_completes_feeds_by_name_and_address(self) -> None:
        self.assertEqual(self.completed("remove", "contacts", ""), [""], "nothing is stored yet")
        self.assertFalse((self.home.folder / "data/almanac").exists(), "a completion made a store")
        self.write("people.json", [])
        for number, name in enumerate(["My Neighbors", "$(touch run)", "Club: Rowing"]):
            file = self.write(f"{number}.json", [])
            self.almanac("add", "contacts", file, "--name", name)
        samples = "sample:contacts.json"
        for words, offered in [
            (["remove", "contacts", ""], 
             [r"Club:\ Rowing", "Contacts", r"My\ Neighbors", r"\$\(touch\ run\)"]),
            (["refresh", "contacts", r"My\ Nei"], [r"My\ Neighbors"]),
            (["export", "contacts", "'My Nei"], ["My Neighbors"]),
            (["remove", "contacts", "sample"], [samples]), (["remove", "recipes", "My"], [""]),
            (["export", "articles", "--format", "ht"], ["html"]),
        ]:
            with self.subTest(words):
                self.assertEqual(self.completed(*words), offered)
        self.assertFalse((self.home.folder / "run").exists(), "a feed's name was run")

    def test_the_shell_runs_no_command_in_a_file_name(self) -> None:
        self.write("$(touch run)", [])
        self.assertEqual(self.completed("add", "$"), [r"\$\(touch\ run\)"])
        self.assertFalse((self.home.folder / "run").exists(), "a file's name was run")

    def test_bash_inserts_names_as_they_are(self) -> None:
        """Types at a bash, whose readline quotes what it takes for file names."""
        for number, name in enumerate(["My Neighbors", "$HOME sweet", "It's; us", "-dash"]):
            self.almanac("add", "contacts", self.write(f"{number}.json", []), f"--name={name}")
        self.assertIn(r"My\ Neighbors", self.completed("remove", "contacts", ""))
        self.assertNotIn("-dash", self.completed("remove", "contacts", ""), "would be an option")
        script = self.home.folder / "completions"
        script.write_text(self.almanac("--generate-completion-script", "bash").stdout)
        (self.home.folder / "bin").mkdir(exist_ok=True)
        for name, body in [("almanac", f'exec "{BINARY}" "$@"'), ("show", 'printf "<%s>" "$@"; echo')]:
            program = self.home.folder / "bin" / name
            program.write_text(f"#!/bin/sh\n{body}\n")
            program.chmod(0o755)
        path = f"{self.home.folder / 'bin'}:{os.environ['PATH']}"
        for typed, inserted in [
            ("My", "My Neighbors"), ("'My", "My Neighbors"), (r"\$H", "$HOME sweet"),
            ("It", "It's; us"),
        ]:
            with self.subTest(typed):
                shell, terminal = pty.openpty()
                bash = subprocess.Popen(
                    ["bash", "--norc", "--noprofile", "-i"], stdin=terminal, stdout=terminal,
                    stderr=terminal, cwd=self.home.folder, start_new_session=True,
                    env=self.variables | {"PATH": path, "PS1": "> ", "TERM": "dumb"})
                os.close(terminal)
                self.addCleanup(bash.wait)
                self.addCleanup(bash.kill)
                seen = ""

                def wait(text: str) -> None:
                    nonlocal seen
                    while text not in seen:
                        seen += os.read(shell, 4096).decode(errors="replace")

                os.write(shell, b"source completions; echo rea''dy\n")
                wait("ready\r\n")
                # Ctrl+A goes to the beginning, and there puts a command that shows its arguments.
                os.write(shell, f"almanac remove contacts {typed}\t\x01show \n".encode())
                wait(">\r\n")
                self.assertIn(f"<almanac><remove><contacts><{inserted}>", seen)
                os.close(shell)

    def test_zsh_and_fish_complete_the_same(self) -> None:
        self.almanac("add", "contacts", self.write("x.json", []), "--name", "Club: Rowing")
        for shell, offered in [("zsh", ["Club\\: Rowing"]), ("fish", ["Club: Rowing"])]:
            with self.subTest(shell):
                self.variables |= {"SAP_SHELL": shell, "SAP_SHELL_VERSION": "3"}
                words = ["almanac", "remove", "contacts", "Cl"]
                done = self.almanac(
                    "---completion", "remove", "--", "positional@1", "3", "2", *words)
                self.assertEqual([line for line in done.stdout.splitlines() if line.strip()], offered)
            if shutil.which(shell):
                script = self.home.folder / "script"
                script.write_text(self.almanac("--generate-completion-script", shell).stdout)
                checked = subprocess.run([shell, "-n", script], capture_output=True, text=True)
                self.assertEqual((checked.returncode, checked.stderr), (0, ""), shell)

    # The terminal

    def test_a_feed_cannot_control_the_terminal(self) -> None:
        hostile = "Eve\u001b]0;owned\u0007\u009b2J\u202etxt\u007f"
        file = self.write("hostile.json", [{"id": f"k{hostile}", "name": hostile}, {hostile: 1}])
        said = [
            self.almanac("add", "contacts", file, "--name", f"My{hostile}"),
            self.almanac("list"), self.almanac("list", "--json"),
            self.almanac("search", "eve"), self.almanac("search", "eve", "--json"),
            self.almanac("refresh", "contacts", f"My{hostile}"),
            self.almanac("refresh", "contacts", f"no{hostile}", status=2),
            self.almanac("add", "contacts", f"no{hostile}.json", status=1),
            self.almanac("remove", "contacts", file),
        ]
        for done in said:
            with self.subTest(done.args[1:3]):
                output = done.stdout + done.stderr
                self.assertIn("Eve", output)
                self.assertIsNone(STEERING.search(output), repr(output))

    @long
    def test_output_is_translated_for_people_only(self) -> None:
        # Uses a locale of the language, because newer C libraries translate nothing in C.UTF-8.
        german = [str(ROOT / ".ci/with-locale"), "de_DE"]
        self.assertIn(" nie ", self.almanac("list", inside=german).stdout)
        listed = self.almanac("list", "--json", inside=german).stdout
        self.assertEqual(json.loads(listed)[0]["fetchedAt"], None)
        self.almanac("refresh", "applets", inside=german)
        self.assertIn("von Lights", self.almanac("search", "dusk", inside=german).stdout)
        found = json.loads(self.almanac("search", "dusk", "--json", inside=german).stdout)
        self.assertEqual([item["subtitle"] for item in found], ["by Lights"])

    def test_a_closed_pipe_is_not_an_error(self) -> None:
        for ignores in [False, True]:
            with self.subTest(ignores=ignores):
                reader, writer = os.pipe()
                os.close(reader)
                kind = signal.SIG_IGN if ignores else signal.SIG_DFL
                done = subprocess.run(
                    [BINARY, "list"], env=self.variables, stdout=writer, stderr=subprocess.PIPE,
                    timeout=60, restore_signals=False,
                    preexec_fn=lambda: signal.signal(signal.SIGPIPE, kind))
                os.close(writer)
                self.assertEqual(done.stderr, b"")
                self.assertEqual(done.returncode, 1 if ignores else -signal.SIGPIPE)

    def test_entries_that_find_no_room_are_reported(self) -> None:
        many = [{"id": str(number), "name": f"Person {number} " + "x" * 200}
                for number in range(8_000)]
        self.write("many.json", many)
        # No file may have more than 700 KB.
        said = self.refused("add", "many.json", mentions="not stored", status=1,
                            inside=["bash", "-c", 'ulimit -f 700 && exec "$@"', "bash"])
        self.assertIn("The feed was added", said)

    def test_unwritable_output_is_reported(self) -> None:
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [BINARY, "list"], env=self.variables, stdout=full, stderr=subprocess.PIPE,
                text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^almanac: Couldn’t write the output: .+\n$")

    def test_a_read_only_home_is_reported(self) -> None:
        blocked = self.home.folder / "blocked"
        blocked.write_text("a file where a folder should be")
        self.variables["XDG_DATA_HOME"] = str(blocked)
        # `list` still works, with a message on standard error; changes are refused.
        self.assertIn("can’t open its stored data", self.almanac("list").stderr)
        self.refused(
            "remove", "articles", "sample:facts.json", mentions="can’t open its stored data", status=1)

    def test_the_help_lists_everything(self) -> None:
        for command in ["list", "add", "remove", "refresh", "search"]:
            done = self.almanac(command, "--help")
            self.assertIn(f"almanac {command}", done.stdout)
            self.assertIn("Example", done.stdout)
            self.assertEqual(self.almanac("help", command).stdout, done.stdout)
            self.assertIn(command, self.almanac("--help").stdout)
        for shell in ["bash", "zsh", "fish"]:
            script = self.almanac("--generate-completion-script", shell).stdout
            for word in ["refresh", "use-new-list", "standalone"]:
                self.assertIn(word, script, shell)

    def test_the_order_of_names_follows_the_locale(self) -> None:
        self.almanac("add", "contacts", self.write("people.json", [
            {"id": "1", "firstName": "Ferenc", "lastName": "Liszt", "emailAddress": "a@example.org"},
            {"id": "2", "firstName": "太郎", "lastName": "山田", "emailAddress": "b@example.org"}]))
        for locale, name in [("C", "Ferenc Liszt"), ("hu_HU.UTF-8", "Liszt Ferenc")]:
            self.variables["LC_ALL"] = locale
            self.assertEqual([entry["title"] for entry in self.found("liszt")], [name])
            self.assertEqual([entry["title"] for entry in self.found("山田太郎")], ["山田太郎"])

    # Beside the window

    def test_commands_work_beside_the_open_window(self) -> None:
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 6, "the sample contacts")
        address = self.server.url("contacts.json")
        self.almanac("add", "contacts", address, "--name", "Family")
        self.assertEqual([item["title"] for item in self.found("nussbaum")], ["Carla Nußbaum"])
        # A user who returns to the window sees the changes.
        app.leave()
        app.focus()
        wait_for(lambda: "Carla Nußbaum" in self.rows(app, "Contacts"), "the added contact")
        # Runs several commands at the same time while the window is open.
        outcomes: list[int] = []

        def run(*arguments: str) -> None:
            outcomes.append(subprocess.run(
                [BINARY, *arguments], env=self.variables, capture_output=True,
                timeout=60).returncode)

        threads = [
            threading.Thread(target=run, args=arguments)
            for arguments in [("refresh",), ("list",), ("search", "a"), ("refresh", "contacts")]]
        for thread in threads:
            thread.start()
        app.press("ctrl+3")
        app.expect("list", "Articles")
        for thread in threads:
            thread.join()
        self.assertEqual(outcomes, [0] * 4)
        self.assertEqual(self.almanac("remove", "contacts", "Family").stderr, "")
        app.press("ctrl+2")
        app.leave()
        app.focus()
        wait_for(lambda: "Carla Nußbaum" not in self.rows(app, "Contacts"), "the contact to go")
        self.assertEqual(app.close(), 0)
