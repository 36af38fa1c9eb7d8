"""Tests reading, selecting, and copying the text of a page."""

import re

from app import App, Node, wait_for
from case import AlmanacTest


class Pages(AlmanacTest):
    def pasted(self, app: App) -> str:
        """The clipboard's text, pasted into the search entry."""
        app.press("ctrl+f")
        entry = app.expect("entry")
        app.press("ctrl+a", "ctrl+v")
        return wait_for(lambda: entry.text, "a text from the clipboard")

    def test_the_ingredients_are_copied_by_keyboard(self) -> None:
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        app.reach("button", "Copy Ingredients")
        app.press("space")
        app.expect("label", "Ingredients copied")
        # An entry turns a line feed into a space.
        self.assertRegex(self.pasted(app), "^red lentils.onion.cumin.lemon$")

    def test_a_name_can_be_selected_and_copied(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        app.click(app.expect("heading", "Zachary Moss"))
        app.press("ctrl+a", "ctrl+c")
        self.assertEqual(self.pasted(app), "Zachary Moss")

    def test_a_number_is_copied_from_its_own_menu(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        app.click(app.expect("link", "555-0102"), button=3)
        wait_for(lambda: app.find("menu item", "Copy Home Number"), "the menu")
        self.assertIsNone(app.find("menu item", re.compile("URL")))
        app.choose_item("Copy Home Number")
        app.expect("label", "Home number copied")
        self.assertEqual(self.pasted(app), "555-0102")

    def test_an_opened_page_shows_no_caret(self) -> None:
        app = self.start_with_rows("articles", size=(360, 700))
        app.click(app.expect("row", re.compile("^Tides")))
        text = app.expect("label", re.compile("leaning on their keels"))
        wait_for(lambda: "focused" in text.states, "the keyboard in the page")
        app.settle()
        area, (x, y, _, height) = app.area, text.bounds
        # The strip is left of the first letter, where a caret would be.
        strip = app.screen.rgb(area.x + x - 3, area.y + y, 3, height)
        self.assertEqual(len(set(zip(strip[::3], strip[1::3], strip[2::3]))), 1)

    def test_pressing_a_text_at_the_edge_scrolls_nothing(self) -> None:
        app = self.start_plain("--section", "articles")
        self.open_node(app, wait_for(lambda: self.row_nodes(app, "Articles"), "an article")[0])

        def at_the_edge() -> Node | None:
            app.settle()
            bottom = app.size[1]
            # The rows of the list are labels, too, further left.
            return next((
                label for label in app.all("label") if label.bounds[0] > 430
                and label.bounds[1] + 30 < bottom < label.bounds[1] + label.bounds[3]), None)

        heights = iter(range(700, 400, -20))
        while not (text := at_the_edge()):
            app.resize(1000, next(heights))
        before, area = text.bounds, app.area
        x, y = area.x + before[0] + 10, area.y + before[1] + 20
        app.drag((x, y), (x + 10, y + 6))
        wait_for(lambda: "focused" in text.states, "the text to have the focus")
        app.settle()
        self.assertEqual(text.bounds, before)

    def test_tab_goes_from_the_list_to_the_star_and_back(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        star = app.reach("button", "Favorite")
        app.press("Tab", "Tab", "Tab")
        link = app.find("link", "555-0102")
        wait_for(lambda: "focused" in link.states, "the first number after the star, Edit and the menu")
        app.press("shift+Tab", "shift+Tab", "shift+Tab")
        wait_for(lambda: "focused" in star.states, "the star again")
        app.press("space")
        wait_for(lambda: "Zachary Moss, Harbour Lights" in self.rows(app, "Contacts"), "no star")
