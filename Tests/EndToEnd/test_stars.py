"""A star is the reader's own: it moves the contact at once and outlives everything."""

import json

from app import App, wait_for
from case import AlmanacTest

STARRED = "Amara Diallo, favorite, Diallo & Daughters"
UNSTARRED = "Amara Diallo, Diallo & Daughters"


class Stars(AlmanacTest):
    def star(self, app: App, row: str):
        self.wait_for_rows(app, "Contacts", 6)
        self.open(app, row)
        return app.expect("button", "Favorite")

    def test_a_star_moves_the_contact_and_keeps_it_chosen(self) -> None:
        app = self.start("contacts")
        star = self.star(app, UNSTARRED)
        self.assertFalse(star.is_pressed)
        app.click(star)
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the contact among the favorites")
        # Among the favourites by name: the first of the list.
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

    def test_a_feed_does_not_overrule_the_reader(self) -> None:
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

    def test_deleting_the_cache_loses_no_star(self) -> None:
        app = self.start("contacts")
        app.click(self.star(app, UNSTARRED))
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the star")
        self.assertEqual(app.close(), 0)
        for path in sorted((self.home.folder / "cache").rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        app = self.start("contacts")
        self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))
