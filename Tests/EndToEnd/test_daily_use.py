"""Tests lists, panes, and search in daily use."""

import re

from app import App, wait_for
from case import AlmanacTest, long


class DailyUse(AlmanacTest):
    def wheel(self, app: App, button: int, notches: int) -> None:
        """Turns the wheel over the list: button 4 is up."""
        x, y, _, _ = app.area
        app.run("mousemove", x + 200, y + 200, "click", "--repeat", notches, "--delay", "15", button)

    def columns(self, app: App) -> int:
        """How many tiles are in the first line."""
        tiles = [node.bounds for node in self.row_nodes(app, "Recipes") if app.is_shown(node)]
        return sum(tile.y == tiles[0].y for tile in tiles)

    def test_the_wheel_sends_no_request(self) -> None:
        app = self.start_with_rows("contacts", size=(1000, 320))
        app.settle()
        for button, notches in [(4, 8), (5, 5), (4, 10)]:
            self.wheel(app, button, notches)
        app.settle()
        self.assertEqual(self.server.statuses("contacts.json"), [200])

    @long
    def test_a_list_keeps_its_place_while_others_show(self) -> None:
        app = self.start_with_rows("contacts", size=(1000, 320))
        app.settle()
        self.open(app, self.rows(app, "Contacts")[0])
        self.wheel(app, 5, 8)
        app.settle()
        rows = self.row_nodes(app, "Contacts")
        self.assertFalse(app.is_shown(rows[0]), "the open one is out of sight")
        places = [row.bounds for row in rows]
        for key in ["ctrl+Page_Down", "ctrl+Page_Up"]:
            app.press(key)
            app.settle()
        self.assertTrue(app.expect("button", "Contacts").is_pressed)
        app.press("ctrl+f", "Escape")
        wait_for(lambda: self.is_in_list(app, "Contacts"), "the keyboard in the list")
        app.settle()
        self.assertEqual([node.bounds for node in self.row_nodes(app, "Contacts")], places)

    def test_the_search_button_opens_and_closes_the_search_field_at_any_width(self) -> None:
        app = self.start("contacts", size=(360, 640))
        for width in [360, 1000]:
            app.resize(width, 640)
            button = app.expect("button", "Search")
            app.click(button)
            app.expect(None, "Search in Contacts")
            wait_for(lambda: button.is_pressed, "the button to be in")
            app.click(button)
            app.expect_gone(None, "Search in Contacts")
            wait_for(lambda: not button.is_pressed, "the button to be out")

    @long
    def test_back_returns_to_the_results_of_all_sections(self) -> None:
        for width, leave in [(1000, "Escape"), (360, "button")]:
            app = self.start("articles", size=(width, 700))
            wait_for(lambda: len(self.row_nodes(app, "Articles")) > 2, "the articles")
            app.press("ctrl+f")
            app.expect(None, "Search in Articles")
            app.type("nussb")
            app.click(app.expect("button", "All Sections"))
            wait_for(lambda: self.rows(app, "All Sections") == ["Carla Nußbaum"], "the contact")
            app.press("Return")
            app.expect("heading", "Carla Nußbaum")
            back = app.expect("button", "Back")
            if leave == "button":
                app.click(back)
            else:
                app.press(leave)
            app.expect("row", "Carla Nußbaum")
            app.expect_gone("button", "Back")
            entry = app.expect(None, "Search All Sections")
            texts = [entry.text, *(child.text for child in entry.children)]
            self.assertIn("nussb", texts)
            app.kill()

    @long
    def test_the_last_open_item_is_restored(self) -> None:
        app = self.start("contacts")
        zachary = wait_for(
            lambda: next((row for row in self.rows(app, "Contacts") if "Zachary" in row), None),
            "Zachary's row")
        self.open(app, zachary)
        app.settle()
        app.expect_gone("button", "Back")
        self.assertEqual(app.close(), 0)
        app = self.start("contacts")
        app.expect("heading", "Zachary Moss")
        row = app.expect("row", re.compile("^Zachary"))
        wait_for(lambda: "selected" in row.states, "the row to be the chosen one")

    def test_tab_leaves_the_list_and_f6_returns(self) -> None:
        app = self.start_with_rows("contacts")
        wait_for(lambda: self.is_in_list(app, "Contacts"), "the keyboard in the list")
        for key in ["Tab", "shift+Tab"]:
            app.press(key)
            wait_for(
                lambda: app.focused and not self.is_in_list(app, "Contacts"),
                f"the keyboard elsewhere after {key}")
            app.press("F6")
            wait_for(lambda: self.is_in_list(app, "Contacts"), "the keyboard in the list again")
        app.press("Return")
        app.expect("heading", "bo Lindqvist")
        app.press("F6")
        wait_for(lambda: not self.is_in_list(app, "Contacts"), "the keyboard in the page")
        app.press("F6")
        wait_for(lambda: self.is_in_list(app, "Contacts"), "the keyboard in the list again")
        app.press("ctrl+w")
        self.assertEqual(app.wait(), 0)

    def test_a_right_click_opens_a_menu(self) -> None:
        app = self.start_with_rows("contacts")
        app.click(app.expect("row", re.compile("^Zachary")), button=3)
        wait_for(
            lambda: {"Open", "Copy Text"} <= {node.name for node in app.all("menu item")},
            "the menu of the row")
        app.press("Escape", "shift+F10")
        wait_for(lambda: app.all("menu item"), "the menu of the row with the keyboard")

    def test_the_number_of_columns_follows_the_window(self) -> None:
        app = self.start_with_rows("recipes", size=(600, 900))
        for size, columns in [
            ((360, 640), 2), ((600, 900), 2), ((700, 900), 2), ((1000, 700), 3), ((700, 500), 3),
        ]:
            app.resize(*size)
            wait_for(lambda: self.columns(app) == columns, f"{columns} columns at {size}")
