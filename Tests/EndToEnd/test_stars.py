"""Tests that a star moves its contact immediately, and survives everything."""

import json
import re
import shutil

from app import App, wait_for
from case import TITLES, AlmanacTest, long

STARRED = "Amara Diallo, favorite, Diallo & Daughters"
UNSTARRED = "Amara Diallo, Diallo & Daughters"


class Stars(AlmanacTest):
    def star(self, app: App, row: str):
        self.wait_for_rows(app, "Contacts", 6)
        self.open(app, row)
        return app.expect("button", "Favorite")

    def test_a_star_moves_the_contact_and_keeps_it_selected(self) -> None:
        app = self.start("contacts")
        star = self.star(app, UNSTARRED)
        self.assertFalse(star.is_pressed)
        app.click(star)
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the contact among the favorites")
        # The favorites are sorted by name, so the contact is the first in the list.
        wait_for(lambda: self.rows(app, "Contacts")[0] == STARRED, "the contact at its place")
        self.assertTrue(app.expect("button", "Favorite").is_pressed)
        wait_for(lambda: "selected" in app.expect("row", STARRED).states, "it to stay chosen")
        app.expect("heading", "Amara Diallo")

    def test_the_keyboard_toggles_the_star_both_ways(self) -> None:
        app = self.start("contacts")
        self.star(app, UNSTARRED)
        app.press("ctrl+d")
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the star")
        app.press("ctrl+d")
        wait_for(lambda: UNSTARRED in self.rows(app, "Contacts"), "the star to go")
        self.assertFalse(app.expect("button", "Favorite").is_pressed)

    @long
    def test_a_group_that_becomes_empty_is_not_shown(self) -> None:
        app = self.start("contacts")
        for row in ["bo Lindqvist, favorite", "Zachary Moss, favorite, Harbour Lights"]:
            app.click(self.star(app, row))
            wait_for(lambda: row not in self.rows(app, "Contacts"), "the star to go")
        headings = [node.name for node in app.find("list", "Contacts").all("heading")]
        self.assertEqual(headings, ["Other Contacts"])

    def test_a_star_survives_a_restart(self) -> None:
        app = self.start("contacts")
        app.click(self.star(app, UNSTARRED))
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the star")
        self.assertEqual(app.close(), 0)
        app = self.start("contacts")
        self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))

    def test_a_feed_does_not_override_the_reader(self) -> None:
        app = self.start("contacts")
        app.click(self.star(app, "bo Lindqvist, favorite"))
        wait_for(lambda: "bo Lindqvist" in self.rows(app, "Contacts"), "the star to go")
        feed = [{"id": "2", "name": "bo Lindqvist", "isFavorite": True},
                {"id": "7", "name": "Somebody New", "isFavorite": False},
                {"id": "8", "name": "Someone Else", "isFavorite": False}]
        self.server.bodies["/contacts.json"] = json.dumps(feed).encode()
        app.press("F5")
        self.assertEqual(self.wait_for_rows(app, "Contacts", 3),
                         ["bo Lindqvist", "Somebody New", "Someone Else"])

    @long
    def test_deleting_the_cache_loses_no_star(self) -> None:
        app = self.start("contacts")
        app.click(self.star(app, UNSTARRED))
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the star")
        self.assertEqual(app.close(), 0)
        shutil.rmtree(self.home.folder / "cache")
        app = self.start("contacts")
        self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))

    @long
    def test_every_section_has_stars_and_a_favorites_filter(self) -> None:
        for title in TITLES:
            with self.subTest(title):
                app = self.start(title.lower())
                wait_for(lambda: len(self.row_nodes(app, title)) > 2, f"rows of {title}")
                before = self.rows(app, title)
                row = next(row for row in before if ", favorite" not in row)
                name = row.split(",")[0]
                self.open(app, row)
                app.press("ctrl+d")
                wait_for(lambda: app.expect("button", "Favorite").is_pressed, "the star")
                wait_for(lambda: f"{name}, favorite" in " ".join(self.rows(app, title)),
                         "the star to be said")
                if title != "Contacts":
                    self.assertEqual(
                        [re.sub(", (favorite|unread)", "", row) for row in self.rows(app, title)],
                        [row.replace(", unread", "") for row in before], "nothing moves")
                app.press("ctrl+shift+d")
                wait_for(lambda: all(", favorite" in row for row in self.rows(app, title)),
                         "the favorites alone")
                self.assertTrue(app.expect("button", "Favorites").is_pressed)
                app.press("ctrl+shift+d")
                wait_for(lambda: len(self.rows(app, title)) == len(before), "all of them")
                self.assertEqual(app.close(), 0)

    def test_without_favorites_the_list_says_so(self) -> None:
        app = self.start("articles")
        wait_for(lambda: len(self.row_nodes(app, "Articles")) > 2, "rows")
        app.press("ctrl+shift+d")
        app.expect(None, "No favorites here yet")
        app.click(app.expect("button", "Show All"))
        wait_for(lambda: len(self.row_nodes(app, "Articles")) > 2, "rows")

    @long
    def test_a_note_is_kept_and_found(self) -> None:
        app = self.start("contacts")
        self.star(app, UNSTARRED)
        app.begin_note()
        app.type("Owes me a xylophone")
        wait_for(lambda: app.expect("entry", "Private Note").text == "Owes me a xylophone",
                 "the note")
        self.assertEqual(app.close(), 0)
        app = self.start_with_rows("contacts")
        app.press("ctrl+f")
        app.expect(None, "Search in Contacts")
        app.type("xyl")
        wait_for(lambda: [row.split(",")[0] for row in self.rows(app, "Contacts")]
                 == ["Amara Diallo"], "the contact of the note")
