"""Tests that each section opens, lists its feed, and shows one of its items."""

import json
import re
import unittest

from app import ROOT, wait_for
from case import TITLES, AlmanacTest, long
from pictures import contrast

REAL_FEEDS = ROOT.parent / "shared/feeds"


class Sections(AlmanacTest):
    def test_applets_show_whether_they_are_on(self) -> None:
        app = self.start("applets")
        rows = self.wait_for_rows(app, "Applets", 4)
        self.assertRegex(rows[0], r"^Water the garden when it is dry, by greenthumb, On\b")
        self.assertRegex(rows[1], r"^🌙 Lights out at midnight 🌙, by nightowl, Off\b")
        self.assertRegex(rows[2], r"^Say good morning, by larkspur, Off\b")
        self.assertRegex(rows[3], r"^Count the stairs, by stepper, Unknown")

    def test_an_applet_that_is_off_is_readable(self) -> None:
        app = self.start_with_rows("applets")
        row = app.expect("row", re.compile("^Say good morning, by larkspur, Off"))
        app.rest_pointer()
        app.settle()
        area, (x, y, width, height) = app.area, row.bounds
        # This half of the row has the text, which is black or gray on white.
        text = app.screen.rgb(area.x + x, area.y + y, width // 2, height)
        self.assertGreater(contrast(text), 4.5, "of WCAG 2, 1.4.3")

    def test_an_applets_page_has_its_text_and_services(self) -> None:
        app = self.start_with_rows("applets")
        self.open_node(app, app.expect("row", re.compile("^Water the garden")))
        app.expect("heading", "Water the garden when it is dry")
        app.expect("label", "Turned on")
        app.expect("label", "Connect a service to turn this applet on or off.")
        app.expect("label", re.compile("Opens the valve & closes it again", re.S))
        app.expect(None, "ID: A1", shown=False)
        app.expect("label", "Garden valve", shown=False)
        app.expect("label", "Opens & closes a valve. It's gentle.", shown=False)

    def test_contacts_are_in_two_groups_by_name(self) -> None:
        app = self.start("contacts")
        rows = self.wait_for_rows(app, "Contacts", 6)
        self.assertEqual(rows, [
            "bo Lindqvist, favorite", "Zachary Moss, favorite, Harbour Lights",
            "Amara Diallo, Diallo & Daughters", "Carla Nußbaum", "Dag Only-Name",
            "Erin Wu, Paper <b>&</b> Ink"])
        headings = [node.name for node in app.find("list", "Contacts").all("heading")]
        self.assertEqual(headings, ["Favorite Contacts", "Other Contacts"])

    def test_a_contacts_page_has_a_row_for_each_part(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        for row in ["Home: 555-0102", "Mobile: 555-0103", "Work: 555-0101",
                    "Email: zachary@example.org"]:
            app.expect(None, row, shown=False)
        # The date may be written as in C, sv_SE, de_DE, or tr_TR.
        birthdate = re.compile(r"^Birthday: 31(\.)? (March|mars|März|Mart) 1979$")
        app.expect(None, birthdate, shown=False)
        app.expect(None, re.compile("^Address: 12 Quay Street\nGalway", re.S), shown=False)

    def test_a_contact_has_no_row_for_missing_parts(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "bo Lindqvist, favorite")
        app.expect(None, "Home: 555-0201", shown=False)
        self.assertIsNone(app.find(None, re.compile("^(Mobile|Work)")))
        self.open(app, "Dag Only-Name")
        self.assertIsNone(app.find(None, re.compile("^(Home|Address|Birthday|Email|Copy)")))

    def test_facts_have_their_feeds_title_with_accents(self) -> None:
        app = self.start("articles")
        app.expect("heading", "About Harbours")
        rows = self.wait_for_rows(app, "Articles", 5)
        beginnings = [re.match(r"[^,]*", row)[0] for row in rows]
        self.assertEqual(
            beginnings, ["Café on the pier", "Lighthouse", "Tides", "Bollard", "Knots"])

    @long
    def test_a_fact_row_is_as_high_as_its_content(self) -> None:
        app = self.start_with_rows("articles")
        app.settle()

        def heights() -> dict[str, int]:
            rows = self.row_nodes(app, "Articles")
            return {re.match(r"\w*", row.name)[0]: row.bounds.height for row in rows}

        wide = heights()
        self.assertGreater(wide["Tides"], wide["Knots"])
        self.assertGreater(wide["Knots"], wide["Bollard"])
        self.assertLess(wide["Bollard"], 60, "a title alone takes one line")
        for row in self.row_nodes(app, "Articles"):
            bottom = max(label.bounds.y + label.bounds.height for label in row.all("label"))
            self.assertLessEqual(bottom, row.bounds.y + row.bounds.height, "text is not clipped")
        app.resize(640, 700)
        app.settle()
        self.assertLess(heights()["Tides"], wide["Tides"], "more width, fewer lines")

    def test_a_facts_page_has_the_whole_text(self) -> None:
        app = self.start_with_rows("articles")
        app.click(app.expect("row", re.compile("^Tides")))
        app.expect("heading", "Tides")
        app.expect("label", re.compile("leaning on their keels and waiting"))

    def test_recipes_with_a_picture_are_tiles(self) -> None:
        app = self.start("recipes")
        rows = self.wait_for_rows(app, "Recipes", 10)
        self.assertEqual(rows[:7], [
            "Lentil Soup", "Pear & Walnut Cake", "Beetroot Salad", "Leek Tart", "Corn Chowder",
            "Plum Jam",
            "Mint Tea With an Exceedingly Long Name That Wraps Over Several Lines of Its Tile"])
        self.assertEqual(rows[7:], ["Rye Bread, rye flour, water, salt", "Suspicious Stew, who knows", "Toast, bread"])
        headings = [node.name for node in app.find("list", "Recipes").all("heading")]
        self.assertEqual(headings, ["Popular", "Other"])

    def test_a_recipes_page_has_each_ingredient_once(self) -> None:
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        app.expect("panel", "Ingredients", shown=False)
        for ingredient in ["red lentils", "onion", "cumin", "lemon"]:
            app.expect("label", ingredient, shown=False)
        app.expect("link", "kitchen.example.org", shown=False)

    def test_tiles_are_square_in_two_columns_when_narrow_and_three_when_wide(self) -> None:
        app = self.start_with_rows("recipes", size=(360, 720))
        for width, columns in [(360, 2), (700, 3)]:
            app.resize(width, 720)
            app.settle()
            tiles = [row.bounds for row in self.row_nodes(app, "Recipes")[:6]]
            self.assertEqual(len({tile.x for tile in tiles}), columns, f"columns at {width}")
            for tile in tiles:
                self.assertAlmostEqual(tile.width, tile.height, delta=1)

    def test_the_samples_show_without_any_network(self) -> None:
        app = self.start_plain()
        for title in TITLES:
            app.click(app.expect("button", title))
            wait_for(lambda: self.rows(app, title), f"the sample {title}")
            feed, = json.loads(self.almanac("list", title.lower(), "--json").stdout)
            self.assertGreater(feed["entries"], 0)
            self.wait_for_rows(app, title, feed["entries"])
        self.assertEqual(self.server.requests, [])

    def test_pictures_are_requested_when_they_are_visible(self) -> None:
        app = self.start("contacts")
        wait_for(lambda: self.server.count("pictures/zachary-small.png"), "a small picture")
        app.settle()
        self.assertEqual(self.server.count("pictures/zachary-large.png"), 0)
        self.assertEqual(self.server.count("pictures/garden.png"), 0)
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        wait_for(lambda: self.server.count("pictures/zachary-large.png"), "the large picture")

    def test_the_picture_of_a_page_shows(self) -> None:
        app = self.start_with_rows("recipes")
        self.open(app, "Beetroot Salad")

        def has_color() -> bool:
            pictures = [node.bounds for node in app.all("image") if node.bounds.width > 300]
            left, top, _, _ = app.area
            for x, y in (picture.center for picture in pictures):
                # This place is not on the icon in the middle of the gray placeholder, but it is on
                # a picture of 160 pixels, which is not enlarged.
                red, green, blue = app.screen.rgb(left + x - 60, top + y - 40, 1, 1)
                return max(red, green, blue) - min(red, green, blue) > 16
            return False

        wait_for(has_color, "the picture instead of its placeholder", 5)

    @unittest.skipUnless(REAL_FEEDS.is_dir(), "the real feeds are not beside this checkout")
    @long
    def test_the_real_feeds_show_everything(self) -> None:
        names = ["applets", "contacts", "articles", "recipes"]
        # The facts in these feeds are articles now.
        files = [f"{name.replace('articles', 'facts')}.json" for name in names]
        feeds = [f"--feed={name}={REAL_FEEDS / file}" for name, file in zip(names, files)]
        app = self.start_plain("--section", "applets", *feeds)
        rows = self.wait_for_rows(app, "Applets", 7)
        self.assertEqual(sum(bool(re.search(r", On\b", row)) for row in rows), 1)
        app.press("ctrl+2")
        rows = self.wait_for_rows(app, "Contacts", 18)
        self.assertEqual(sum(", favorite" in row for row in rows), 4)
        app.press("ctrl+3")
        app.expect("heading", "About Canada")
        self.wait_for_rows(app, "Articles", 13)
        app.press("ctrl+4")
        self.wait_for_rows(app, "Recipes", 28)
        app.expect("heading", "Popular")
        tiles = sum(len(table.all("row")) for table in app.all("table"))
        self.assertEqual(tiles, 15)
