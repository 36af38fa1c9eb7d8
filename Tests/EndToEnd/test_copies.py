"""Tests that a copy outlives its feed, the cache, and changes on the server."""

import json
import re
import shutil

from app import App, wait_for
from case import AlmanacTest, long

RECIPE = "Shakshuka"


class CopyState(AlmanacTest):
    def open_kept(self) -> App:
        """Starts the app when only the copy is left, and opens the copy."""
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: len(self.rows(app, "Recipes")) == 1, "the copy alone")
        self.open(app, f"{RECIPE}, favorite")
        return app

    def choose_on_page(self, app: App, name: str) -> None:
        app.click(app.expect("button", "Actions"))
        app.choose_item(name)

    def expect_note(self, app: App, note: str) -> None:
        wait_for(lambda: app.expect("entry", "Private Note", shown=False).text == note, "the note")

    def test_undo_shows_what_came_back(self) -> None:
        self.almanac("add", "recipes", self.server.url("dumplings.html"))
        app = self.start_plain("--section", "recipes")
        name = "Mushroom dumplings"
        self.open(app, name)
        app.press("Delete")
        app.expect_gone("row", name)
        # The user has gone on, to another section.
        self.show_section(app, "Contacts")
        app.press("ctrl+z")
        self.expect_shown(app, "Recipes")
        app.expect("heading", name)
        wait_for(lambda: "selected" in app.expect("row", name).states, "the row to be selected")
        # So is the list in which a feed's entries are again.
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        app.focus()
        dialog = self.open_dialog(app, "Feeds")
        dialog.press("Options for Family")
        app.choose_item("Remove")
        dialog.expect("button", "Undo")
        dialog.close()
        app.press("ctrl+z")
        self.expect_shown(app, "Contacts")
        app.expect("row", re.compile("^Zachary Moss"))

    @long
    def test_a_copy_outlives_its_feed_and_the_cache(self) -> None:
        app = self.start_plain("--section", "recipes")
        self.open(app, RECIPE)
        app.press("ctrl+d")
        app.begin_note()
        app.type("Less chili")
        app.press("ctrl+k")
        app.expect("alert", "Copied to My Recipes")
        app.expect("button", "Feed: All Recipes")
        app.settle()
        # The copy is in the recipe's place.
        rows = [row for row in self.rows(app, "Recipes") if row.startswith(RECIPE)]
        self.assertEqual(rows, [f"{RECIPE}, favorite"])
        self.expect_note(app, "Less chili")
        self.assertEqual(app.close(), 0)
        self.almanac("remove", "recipes", "sample:recipes.json")
        shutil.rmtree(self.home.folder / "cache")

        exported = json.loads(self.almanac("export", "recipes").stdout)
        self.assertEqual([each["title"] for each in exported["results"]], [RECIPE])

        app = self.open_kept()
        self.assertTrue(app.expect("button", "Favorite").is_pressed)
        self.expect_note(app, "Less chili")
        self.choose_on_page(app, "Remove from My Recipes")
        app.expect("heading", "Nothing here yet")
        app.click(app.expect("button", "Undo"))
        wait_for(lambda: self.rows(app, "Recipes") == [f"{RECIPE}, favorite"], "the copy again")
        self.assertEqual(app.close(), 0)

        app = self.open_kept()
        self.expect_note(app, "Less chili")
        self.choose_on_page(app, "Remove from My Recipes")
        app.expect("heading", "Nothing here yet")
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "recipes")
        app.expect("heading", "Nothing here yet")

    def test_copies_are_a_feed_in_the_choice(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        self.almanac("remove", "contacts", "sample:contacts.json")
        app = self.start_plain("--section", "contacts")
        self.wait_for_rows(app, "Contacts", 6)
        self.open(app, "Amara Diallo, Diallo & Daughters")
        self.choose_on_page(app, "Keep a Copy")
        app.expect("alert", "Copied to My Contacts")
        app.click(app.expect("button", "Feed: All Contacts"))
        app.expect("button", "My Contacts", shown=False).press()
        app.expect("button", "Feed: My Contacts")
        self.wait_for_rows(app, "Contacts", 1)
        # The server's changes do not affect the copy.
        self.server.bodies["/contacts.json"] = json.dumps(
            [{"id": str(number), "name": f"Person {number}"} for number in range(6)]).encode()
        self.almanac("refresh", "contacts")
        listed = json.loads(self.almanac("list", "contacts", "--json").stdout)
        self.assertEqual([feed["address"] for feed in listed][:1], ["kept:contacts"])
        self.assertTrue(self.rows(app, "Contacts")[0].startswith("Amara Diallo"))
