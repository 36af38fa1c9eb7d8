"""Exports everything from the app, and imports it again."""

import json
import re
import zipfile
from pathlib import Path

import pseudo
from app import sample, wait_for
from case import TITLES, AlmanacTest, long
from server import FIXTURES


class Export(AlmanacTest):
    @long
    def test_each_section_is_exported_and_added_again(self) -> None:
        for section, word in [("contacts", "amara"), ("articles", "tides"), ("recipes", "lentil")]:
            self.almanac("remove", section, f"sample:{sample(section)}")
            self.almanac("add", section, str(FIXTURES / f"{section}.json"), "--name", "Ours")
            before = self.found(word)
            self.assertTrue(before, section)
            out = self.almanac("export", section, "--output", f"{section}.json").stdout
            self.assertIn(f"Exported to {section}.json: ", out)
            self.almanac("remove", section, "Ours")
            self.assertEqual(self.found(word), [])
            self.almanac("add", f"{section}.json", "--name", "Ours")
            after = self.found(word)
            for hit in before + after:
                hit.pop("address")
                hit.pop("id")  # The ID changes when the feed is added again.
            self.assertEqual(after, before)

    def test_one_item_goes_to_standard_output(self) -> None:
        self.almanac("add", "contacts", str(FIXTURES / "contacts.json"), "--name", "Ours")
        document = json.loads(
            self.almanac("export", "contacts", "Ours", "--item", "amara diallo").stdout)
        self.assertEqual([contact["name"] for contact in document], ["Amara Diallo"])
        refused = self.almanac("export", "contacts", "--item", "nobody at all", status=2)
        self.assertIn("No entry has the title “nobody at all”", refused.stderr)
        self.assertEqual(refused.stdout, "")

    def test_everything_is_exported_into_one_archive(self) -> None:
        self.almanac("refresh")
        self.almanac("export", "--output", "all.zip")
        with zipfile.ZipFile(self.home.folder / "all.zip") as archive:
            self.assertIsNone(archive.testzip())
            names = archive.namelist()
            self.assertEqual(
                [pseudo.decode(name.split("/")[0]) for name in names],
                TITLES)
            for name in names:
                json.loads(archive.read(name))
        self.almanac("export", status=2)

    def test_own_items_leave_as_they_came_too(self) -> None:
        for file in ["phone.vcf", "dumplings.html"]:
            self.almanac("add", str(FIXTURES / file))
        self.almanac("export", "--output", "all.zip")
        with zipfile.ZipFile(self.home.folder / "all.zip") as archive:
            for section, kept, form in [
                    ("contacts", "vcf", "vcard"), ("recipes", "jsonld", "jsonld")]:
                own = self.almanac("export", section, "kept:" + section, "--format", form).stdout
                [name] = [name for name in archive.namelist() if name.endswith("." + kept)]
                self.assertEqual(archive.read(name).decode().splitlines(), own.splitlines())

    def test_marks_are_exported_and_imported(self) -> None:
        marks = {"star": "1", "read": "1", "note": "For \"Sunday\""}
        own = self.home.folder / "own.json"
        own.write_text(json.dumps({
            "version": "https://jsonfeed.org/version/1.1",
            "items": [{"id": "1", "title": "One", "content_text": "a", "_almanac": marks},
                      {"id": "2", "title": "Two", "content_text": "b"}]}))
        self.almanac("add", "facts", "own.json", "--name", "Ours")
        first = self.almanac("export", "facts", "Ours").stdout
        self.assertEqual([item.get("_almanac") for item in json.loads(first)["items"]], [marks, None])
        self.almanac("export", "--output", "all.zip")
        with zipfile.ZipFile(self.home.folder / "all.zip") as archive:
            name = next(name for name in archive.namelist() if name.endswith("/Ours.json"))
            self.assertEqual(archive.read(name).decode(), first)
        self.almanac("remove", "facts", "Ours")
        own.write_text(first)
        self.almanac("add", "own.json", "--name", "Ours")
        self.assertEqual(self.almanac("export", "facts", "Ours").stdout, first)

    def test_a_format_can_be_chosen(self) -> None:
        self.almanac("refresh", "articles")
        feed = json.loads(self.almanac("export", "articles").stdout)
        self.assertEqual(feed["version"], "https://jsonfeed.org/version/1.1")
        rows = json.loads(self.almanac("export", "articles", "--format", "json").stdout)["rows"]
        self.assertEqual([row.get("title") for row in rows],
                         [item.get("title") for item in feed["items"]])
        # Otherwise, the file's ending says which.
        self.almanac("export", "articles", "--output", "all.html")
        self.assertTrue((self.home.folder / "all.html").read_text().startswith("<!"))
        refused = self.almanac("export", "recipes", "--format", "json-feed", status=2)
        self.assertIn("The formats are: json, jsonld, html, markdown.", refused.stderr)

    def test_a_failed_export_is_reported_and_leaves_nothing(self) -> None:
        failed = self.almanac("export", "recipes", "--output", "nowhere/x.json", status=1)
        self.assertIn("nowhere/x.json: ", failed.stderr)
        self.assertEqual(list(self.home.folder.glob("**/*part*")), [])

    def test_the_window_exports_what_it_shows(self) -> None:
        app = self.start_with_rows("contacts")
        file = self.home.folder / "people.json"
        app.press("ctrl+shift+e")
        self.save(app, file)
        app.expect("alert", f"Exported 6 entries to {file.name}")
        self.assertEqual(len(json.loads(file.read_text())), 6)

        app.focus()
        app.press("ctrl+f")
        app.type("amara")
        self.wait_for_rows(app, "Contacts", 1)
        found = self.home.folder / "found.json"
        app.press("ctrl+shift+e")
        self.save(app, found)
        app.expect("alert", f"Exported 1 entry to {found.name}")
        self.assertEqual(
            [contact["name"] for contact in json.loads(found.read_text())], ["Amara Diallo"])

        app.focus()
        feeds = self.home.folder / "feeds.opml"
        app.choose("Export", "List of Feeds…")
        self.save(app, feeds)
        alert = app.expect("alert", re.compile(f"^Exported .* to {feeds.name}$"))
        count = feeds.read_text().count("xmlUrl=")
        self.assertEqual(alert.name, f"Exported {count} feeds to {feeds.name}")

    @long
    def test_the_window_exports_in_the_chosen_format(self) -> None:
        app = self.start_with_rows("articles")
        file = self.home.folder / "articles.json"
        app.press("ctrl+shift+e")
        window = self.focus_chooser(app)
        # Clicks, because Tab would complete the name.
        kinds = wait_for(lambda: app.frames[1].find("combo box"), "the kinds of files")
        app.run("mousemove", "--window", window, *kinds.bounds.center)
        app.run("click", 1)
        app.press("Down", "Return")
        wait_for(lambda: kinds.find("label", "JSON"), "the other kind")
        app.press("alt+n")
        self.save_as(app, file)
        self.assertEqual(list(json.loads(file.read_text())), ["title", "rows"])

    def save(self, app, file: Path) -> None:
        """Saves the file in GTK's own dialog."""
        self.focus_chooser(app)
        self.save_as(app, file)

    def save_as(self, app, file: Path) -> None:
        name = app.frames[1].find("entry", "Name:")

        # Types until the text is right: once the dialog has read its folder, it selects a part of
        # the old name.
        def has_typed() -> bool:
            app.press("ctrl+a")
            app.type(str(file))
            # GTK 4.18 leaves the end of its completion after the typed text.
            app.press("shift+End", "Delete")
            return name.text == str(file)

        wait_for(has_typed, "the name")
        app.press("Return")
        wait_for(file.exists, f"{file} to be there")

    def focus_chooser(self, app) -> str:
        """Focuses GTK's own dialog; returns its X window."""
        window = app.focus_chooser()
        wait_for(lambda: len(app.frames) == 2, "the chooser to be read")
        return window
