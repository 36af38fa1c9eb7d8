"""Tests several feeds in a section: shown together, one at a time, or none at all."""

import re

from app import App, Dialog, wait_for
from case import AlmanacTest, long
from pictures import png


class SeveralFeeds(AlmanacTest):
    def choose_feed(self, app: App, shown: str, name: str) -> None:
        """Chooses a feed in the popover of the title."""
        app.click(app.expect("button", f"Feed: {shown}"))
        app.expect("button", name, shown=False).press()

    def test_several_feeds_make_one_list_until_one_is_chosen(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        app = self.start_plain("--section", "contacts")
        both = ["Amara Diallo", "Amara Okafor"]
        wait_for(
            lambda: [name for name in both
                     if any(row.startswith(name) for row in self.rows(app, "Contacts"))] == both,
            "contacts of both feeds")
        headings = ["Favorite Contacts", "Other Contacts"]
        found = app.expect("list", "Contacts")
        names = [node.name for node in found.walk() if node.role == "heading"]
        self.assertEqual(names, headings)
        self.choose_feed(app, "All Contacts", "Family")
        app.expect("button", "Feed: Family")
        wait_for(lambda: len(self.rows(app, "Contacts")) == 6, "the family alone")
        app.close()
        app = self.start_plain("--section", "contacts")
        app.expect("button", "Feed: Family")
        self.assertEqual(len(self.rows(app, "Contacts")), 6)
        self.choose_feed(app, "Family", "All Feeds")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 20, "both feeds")

    def test_a_filter_stays_with_another_feed(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 20, "both feeds")
        app.click(app.expect("button", "Favorites"))
        wait_for(lambda: len(self.rows(app, "Contacts")) < 20, "the favorites")
        self.choose_feed(app, "All Contacts", "Family")
        wait_for(lambda: 0 < len(self.rows(app, "Contacts")) < 6, "the favorites of the family")
        self.assertIn("pressed", app.expect("button", "Favorites").states)
        app.expect("alert", "Only favorites")
        app.click(app.expect("button", "Show All"))
        wait_for(lambda: len(self.rows(app, "Contacts")) == 6, "the whole family")

    def test_a_search_in_one_feed_goes_on_in_all(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        app = self.start_plain("--section", "contacts")
        self.choose_feed(app, "All Contacts", "Family")
        wait_for(lambda: len(self.rows(app, "Contacts")) == 6, "the family alone")
        app.press("ctrl+f")
        app.expect("entry", "Search in Family")
        app.type("okafor")
        app.expect("heading", "Nothing in “Family” matches “okafor”")
        app.click(app.expect("button", "Search All Feeds"))
        app.expect("button", "Feed: All Contacts")
        found = self.wait_for_rows(app, "Contacts", 1)
        self.assertTrue(found[0].startswith("Amara Okafor"), found)
        self.assertEqual(app.find("entry", "Search in Contacts").text, "okafor")

    def test_the_icon_of_a_site_is_loaded_once_its_feed_can_be_chosen(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        self.server.bodies["/"] = (
            b"<!doctype html><title>Home</title><link rel=icon sizes=64x64 href=/icon.png>")
        self.server.bodies["/icon.png"] = png(64, 64, bytes([200, 30, 30]) * 64 * 64)
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 20, "both feeds")
        self.assertEqual(self.server.count(""), 0)
        for _ in range(2):
            app.click(app.expect("button", "Feed: All Contacts"))
            app.expect("button", "Family", shown=False)
            wait_for(lambda: self.server.count("icon.png"), "the icon")
            app.press("Escape")
        self.assertEqual([self.server.count(""), self.server.count("icon.png")], [1, 1])

    def test_the_unread_count_follows_the_feeds(self) -> None:
        self.almanac("add", "articles", self.server.url("articles.json"))
        self.almanac("refresh", "articles")
        app = self.start_plain("--section", "articles")
        app.expect("label", "18")
        self.almanac("remove", "articles", "sample:facts.json")
        app.leave()
        app.focus()
        app.expect("label", "5")

    def test_a_new_feed_is_shown_where_another_was(self) -> None:
        self.almanac("add", "articles", self.server.url("articles.json"), "--name", "Ours")
        app = self.start_plain("--section", "articles")
        app.expect("label", "18")
        self.choose_feed(app, "All Articles", "Ours")
        self.wait_for_rows(app, "Articles", 5)
        self.server.bodies["/new.xml"] = (
            b'<rss version="2.0"><channel><title>Paper</title><item><title>Story</title>'
            b"<guid>story</guid></item></channel></rss>")
        app.press("ctrl+o")
        dialog = Dialog(app, "Feeds")
        dialog.enter("Address", self.server.url("new.xml"))
        dialog.press("Add to Articles")
        dialog.expect_closed()
        app.expect("alert", re.compile("^Articles now has a feed of your own"))
        app.expect("button", "Feed: Paper")
        self.assertEqual(self.rows(app, "Articles"), ["Story, unread"])
        app.expect("label", "19")
        app.click(app.expect("button", "Remove Samples"))
        wait_for(lambda: "sample:" not in self.almanac("list", "articles").stdout, "no samples")

    @long
    def test_facts_of_all_feeds_make_one_list(self) -> None:
        self.almanac("add", "articles", self.server.url("articles.json"))
        # Loads both feeds before the start: the list would not scroll to articles that arrive later
        # and are above the ones on the screen.
        self.almanac("refresh", "articles")
        app = self.start_plain("--section", "articles")
        found = app.expect("list", "Articles")
        app.expect("row", re.compile("^The Moon moves"))
        wait_for(lambda: any("About Harbours" in row for row in self.rows(app, "Articles")),
                 "the names of the feeds")
        self.assertEqual([node.name for node in found.walk() if node.role == "heading"], [])
        # The unread counts are beside the section, and beside each feed.
        app.expect("label", "18")
        self.choose_feed(app, "All Articles", "About Harbours")
        wait_for(lambda: self.rows(app, "Articles")[:1], "the harbours")
        found = app.expect("list", "Articles")
        self.assertEqual([node.name for node in found.walk() if node.role == "heading"], [])

    def test_a_section_without_feeds_says_how_to_add_one(self) -> None:
        self.almanac("remove", "articles", "sample:facts.json")
        app = self.start_plain("--section", "articles")
        app.expect("heading", "Nothing here yet")
        app.expect("button", "Feeds from a File…")
        app.click(app.expect("button", "Feed from an Address…"))
        wait_for(lambda: len(app.frames) > 1, "the dialog of feeds")
