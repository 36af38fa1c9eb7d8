"""Adds, changes, and removes the user's own feeds in their dialog, with the keyboard."""

import os
import re
import unittest
from pathlib import Path

from app import ROOT, SAMPLES, Dialog, Node, sample, wait_for
from case import ENTRIES, AlmanacTest, long
from server import FIXTURES

APPLETS, CONTACTS = "Sample Applets", "Sample Contacts"
WONDERS, COOKBOOK = "Everyday Wonders", "The Household Cookbook"
"""The titles of the sample feeds that have one."""
REAL_FEEDS = Path(os.environ.get("ALMANAC_REAL_FEEDS", ROOT.parent / "shared/feeds"))


class Feeds(AlmanacTest):
    def add(
        self, dialog: Dialog, address: str, section: str, count: int, name: str | None = None,
    ) -> None:
        """Enters an address, checks the preview, and adds the feed."""
        dialog.press("Add…")
        dialog.enter("Address", address)
        button = dialog.expect("button", f"Add to {section}")
        dialog.expect("label", f"{section} · {count} entries")
        if name:
            dialog.enter("Name", name)
        else:
            wait_for(lambda: "focused" in button.states, "the focus on the button")
            dialog.app.press("Return")
        dialog.expect("button", "Add…")

    def sample_counts(self, dialog: Dialog) -> list[int]:
        """Waits until all samples have loaded; returns their numbers of entries."""
        return wait_for(
            lambda: len(found := self.counts(dialog)) == len(SAMPLES) and found, "the samples")

    def counts(self, dialog: Dialog) -> list[int]:
        """The numbers of entries in the feeds, from the smallest to the largest."""
        captions = dialog.frame.all("label", re.compile("^[0-9]+ entr.* · updated "))
        return sorted(int(caption.name.split(" ")[0]) for caption in captions)

    def wait_for_counts(self, dialog: Dialog, counts: list[int]) -> None:
        wait_for(lambda: self.counts(dialog) == sorted(counts),
                 f"the counts {sorted(counts)}, not {self.counts(dialog)}")

    def order(self, dialog: Dialog) -> list[str]:
        """The names of the feeds, from the top."""
        buttons = dialog.frame.all("button", re.compile("^Options for "))
        return [button.name.removeprefix("Options for ") for button in buttons]

    def wait_for_order(self, dialog: Dialog, *names: str) -> None:
        known = {APPLETS, CONTACTS, "Ours", WONDERS, COOKBOOK, "Cookbook"}
        wait_for(lambda: [name for name in self.order(dialog) if name in known] == list(names),
                 f"the order {names}, not {self.order(dialog)}")

    def options(self, dialog: Dialog, name: str) -> Node:
        """Moves the focus to the options button of a feed, and returns the button."""
        return dialog.reach("button", f"Options for {name}")

    def choose(self, dialog: Dialog, feed: str, item: str) -> None:
        """Opens the menu of a feed and activates an item."""
        self.options(dialog, feed)
        dialog.app.press("space")
        dialog.app.choose_item(item)

    def test_an_opened_file_is_previewed_before_it_is_added(self) -> None:
        app = self.start_plain(str(FIXTURES / "articles.json"))
        dialog = Dialog(app, "Feeds")
        dialog.expect("button", "Add to Articles")
        # Starting the app again previews a feed in the open window.
        address = self.server.url("recipes.json")
        for arguments in [[address], ["list"]]:
            done = self.almanac(*arguments)
            self.assertEqual(done.stderr, "")
        dialog.expect("button", "Add to Recipes")
        self.assertNotIn(address, done.stdout)

    @long
    def test_a_feed_of_each_kind_is_added_by_its_address(self) -> None:
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Feeds")
        samples = self.sample_counts(dialog)
        for title, count in ENTRIES.items():
            file = f"{title.lower()}.json"
            self.add(dialog, self.server.url(file), title, count)
            self.assertEqual(self.server.count(file), 1)
        self.wait_for_counts(dialog, samples + list(ENTRIES.values()))

    @unittest.skipUnless(REAL_FEEDS.is_dir(), "the real feeds are not beside the checkout")
    @long
    def test_the_real_feeds_are_added(self) -> None:
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Feeds")
        samples = self.sample_counts(dialog)
        counts = {"applets": 7, "contacts": 18, "articles": 13, "recipes": 28}
        for section, count in counts.items():
            file = REAL_FEEDS / sample(section)
            self.server.bodies[f"/real/{section}.json"] = file.read_bytes()
            # Adds one of the feeds as a file.
            address = self.server.url(f"real/{section}.json")
            self.add(dialog, str(file) if section == "recipes" else address,
                     section.capitalize(), count)
        self.wait_for_counts(dialog, samples + list(counts.values()))

    @long
    def test_a_file_can_be_chosen(self) -> None:
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Feeds")
        dialog.press("Add…")
        dialog.press("Choose a File…")
        app.focus_chooser(dialog.window)
        app.type_file(FIXTURES / "contacts.json")
        wait_for(lambda: len(app.frames) == 2, "the chooser to close")
        app.run("windowfocus", dialog.window)
        dialog.expect("button", "Add to Contacts")
        dialog.expect("label", "Contacts · 6 entries")

    @long
    def test_a_non_feed_and_an_existing_feed_are_reported(self) -> None:
        self.server.bodies["/page"] = b"<!doctype html><title>Hi</title>"
        self.server.bodies["/broken.json"] = b'{"title": "F", "rows": {"a": 1}}'
        app = self.start_plain("--section", "articles")
        dialog = self.open_dialog(app, "Feeds")
        dialog.press("Add…")
        dialog.enter("Address", self.server.url("page"))
        dialog.expect("alert", re.compile("^This is a web page, not a feed"))
        dialog.enter("Address", self.server.url("broken.json"))
        dialog.expect("alert", re.compile("can’t read rows in the feed: "))
        gate = self.server.hold("articles.json")
        dialog.enter("Address", self.server.url("articles.json"))
        dialog.expect("button", "Cancel")
        app.press("Escape")
        wait_for(lambda: not dialog.frame.find("button", "Cancel"), "the look to end")
        gate.set()
        self.server.heal("articles.json")
        app.press("Escape")
        dialog.expect("button", "Add…")
        self.add(dialog, self.server.url("articles.json"), "Articles", 5, "Ours")
        dialog.press("Add…")
        dialog.enter("Address", self.server.url("articles.json#again"))
        row = dialog.expect("button", "Options for Ours")
        wait_for(lambda: "focused" in row.states, "the focus on the row that is there")
        dialog.expect("alert", "You already have this feed")
        self.assertEqual(self.order(dialog).count("Ours"), 1)

    @long
    def test_changes_survive_a_restart(self) -> None:
        app = self.start_plain("--section", "articles")
        dialog = self.open_dialog(app, "Feeds")
        self.wait_for_order(dialog, APPLETS, CONTACTS, WONDERS, COOKBOOK)
        self.add(dialog, self.server.url("articles.json"), "Articles", 5, "Ours")
        self.options(dialog, "Ours")
        app.press("alt+Up")
        self.wait_for_order(dialog, APPLETS, CONTACTS, "Ours", WONDERS, COOKBOOK)
        self.choose(dialog, "Ours", "Hourly")
        dialog.expect("label", re.compile("refreshed hourly$"))
        self.options(dialog, COOKBOOK)
        app.press("F2")
        dialog.enter("Name", "Cookbook")
        dialog.expect("button", "Options for Cookbook")
        app.press("F2")
        dialog.expect("entry", "Name")
        app.run("type", "--delay", "25", "x")
        app.press("Escape")
        dialog.expect("heading", "Cookbook")
        self.choose(dialog, CONTACTS, "Remove")
        self.wait_for_order(dialog, APPLETS, "Ours", WONDERS, "Cookbook")
        dialog.escape()
        # The message stays in the main window. Clicks, because reaching the button with Tab may
        # take longer than the message stays.
        app.click(app.expect("button", "Undo"))
        app.expect_gone("button", "Undo")
        dialog = self.open_dialog(app, "Feeds")
        self.wait_for_order(dialog, APPLETS, CONTACTS, "Ours", WONDERS, "Cookbook")
        self.choose(dialog, APPLETS, "Remove")
        self.wait_for_order(dialog, CONTACTS, "Ours", WONDERS, "Cookbook")
        dialog.escape()
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts")
        dialog = self.open_dialog(app, "Feeds")
        self.wait_for_order(dialog, CONTACTS, "Ours", WONDERS, "Cookbook")
        dialog.expect("label", re.compile("^5 entries · updated .* · refreshed hourly$"))
        dialog.expect("label", "No feeds")
