"""Tests that everything shown is translated, in the language made up for tests
(.ci/with-locale en_XA)."""

import html
import re
import subprocess
import unittest

import pseudo
from app import BINARY, ROOT, SAMPLES, Node, wait_for
from case import AlmanacTest
from server import FIXTURES

# Names of products, formats and keys are the same in every language.
NAMES = re.compile(r"Almanac|IFTTT|OPML|JSON|RSS|Atom|HTML|Ctrl|Alt|Shift|F\d+|https?:")
# GTK translates these itself, if it knows the language.
TOOLKIT = {"Minimize", "Maximize", "Restore", "Close", "None", "Page", "Up", "Down", "Tab", "Menu",
           "Escape", "Delete", "Return", "Space", "Left", "Right", "Home", "End"}
# Dates and countries are written as in the region, not in the language.
MONTHS = {"March", "June", "November"}
COUNTRIES = {"Ireland", "United", "States"}


@unittest.skipUnless(pseudo.IS_ON, "runs in the language made up for tests")
class Language(AlmanacTest):
    @classmethod
    def setUpClass(cls) -> None:
        folders = [ROOT / "Resources/samples", FIXTURES]
        samples = [html.unescape(path.read_bytes().decode(errors="replace")) for folder in folders
                   for path in [*folder.glob("*.json"), *folder.glob("*.xml")]]
        # Removes JSON's escapes: "\nPear" is the word Pear after a line break.
        content = re.sub(r"\\u[0-9a-fA-F]{4}|\\.", " ", " ".join(samples))
        cls.content = set(re.findall("[A-Za-z]{2,}", content)) | TOOLKIT | MONTHS | COUNTRIES

    def untranslated(self, top: Node) -> list[str]:
        found = []
        for node in top.walk():
            if (node.name_as_shown or "").startswith(("Gtk", "AlmanacCanvas")):
                continue  # GTK 4.8 names a widget without a name like this.
            rest = NAMES.sub("", re.sub("⟦[^⟦⟧]*⟧", "", node.name_as_shown or ""))
            rest = re.sub(r"\w+…", "", rest)  # Words that are cut for display.
            while "⟦" in rest and rest != (rest := re.sub("⟦[^⟦⟧]*⟧", "", rest)):
                pass
            words = set(re.findall(r"[A-Za-z]{2,}", rest)) - self.content
            if words:
                found.append(f"{', '.join(words)} in: {node.role} {node.name_as_shown!r}")
        return found

    def check(self, top: Node) -> None:
        self.maxDiff = None
        self.assertEqual(self.untranslated(top), [])

    def test_every_section_and_page_is_translated(self) -> None:
        app = self.start("applets")
        for section in SAMPLES:
            with self.subTest(section):
                app.click(app.expect("button", section.capitalize()))
                wait_for(lambda: self.row_nodes(app, section.capitalize()), f"rows of {section}")
                app.press("Down")
                app.press("Return")
                app.expect("heading")
                self.check(app.frame)

    def test_what_stands_for_a_value_in_the_help_is_translated(self) -> None:
        for command in ["", "refresh", "list", "add", "search", "export", "import", "remove", "open",
                        "show", "star"]:
            done = subprocess.run(
                [BINARY, *command.split(), "--help"], env=self.home.environment(),
                capture_output=True, encoding="utf-8", timeout=60)
            values = re.findall(r"<([^<>]+)>", re.sub(r"\s+", " ", done.stdout))
            plain = [value for value in values if not value.startswith("⟦")]
            self.assertEqual(plain, [], command)
            self.assertTrue(values or command == "", command)

    def test_every_dialog_is_translated(self) -> None:
        app = self.start("applets")
        for title in ["Feeds", "Connect a Service", "Keyboard Shortcuts"]:
            with self.subTest(title):
                dialog = self.open_dialog(app, title)
                found = self.untranslated(dialog.frame)
                dialog.escape()
                self.assertEqual(found, [])
