"""Tests that typing in a list searches it."""

import re

from app import App, Node, wait_for
from case import NAMES, AlmanacTest, long


class Search(AlmanacTest):
    def type(self, app: App, text: str) -> None:
        app.run("type", "--clearmodifiers", "--delay", "20", text)

    def wait_for_names(self, app: App, title: str, *names: str) -> None:
        """Waits until the list has exactly one row for each of these names, in their order. A row
        may have more text after the name."""
        def check() -> bool:
            rows = [row.name for row in self.row_nodes(app, title) if row.name]
            return len(rows) == len(names) and all(
                row.startswith(name) for row, name in zip(rows, names))
        wait_for(check, f"{names} in {title}, not {self.rows(app, title)}")

    def entry(self, app: App, title: str) -> Node:
        return app.expect(None, f"Search in {title}")

    def has_focus(self, node: Node) -> bool:
        return any("focused" in each.states for each in [node, *node.children])

    def focused_row(self, app: App, title: str) -> str:
        found = app.find("list", title)
        rows = [node.name for node in found.walk() if "focused" in node.states]
        return rows[0] if rows else ""

    def is_marked(self, app: App, name: str) -> bool:
        """Whether the row of that name contains the yellow of highlighted matches."""
        row = app.expect("row", re.compile("^" + re.escape(name))).bounds
        left, top, _, _ = app.area
        # Leaves out the portrait at the row's start.
        seen = app.screen.rgb(left + row.x + 70, top + row.y, row.width - 80, row.height)
        pixels = zip(seen[0::3], seen[1::3], seen[2::3])
        return any(red > 200 and green > 180 and blue < 160 for red, green, blue in pixels)

    @long
    def test_control_f_searches_in_each_section(self) -> None:
        app = self.start("applets")
        for number, (title, names) in enumerate(NAMES.items(), 1):
            with self.subTest(title):
                name = max(names, key=len)
                # The beginnings of its first two words, in another order and case.
                words = [word.upper()[:-1] for word in re.findall(r"\w+", name)[1::-1]]
                app.press(f"ctrl+{number}")
                wait_for(lambda: len(self.row_nodes(app, title)) > 2, f"rows of {title}")
                count = len(self.row_nodes(app, title))
                app.press("ctrl+f")
                entry = self.entry(app, title)
                wait_for(lambda: self.has_focus(entry), "the focus in the entry")
                self.type(app, " ".join(words))
                self.wait_for_names(app, title, name)
                app.press("Escape")
                self.wait_for_rows(app, title, count)
                app.expect_gone(None, f"Search in {title}")
                wait_for(lambda: self.focused_row(app, title), "the focus back in the list")

    @long
    def test_typing_in_the_list_searches_and_keeps_the_groups(self) -> None:
        app = self.start_with_rows("contacts")
        app.press("Down")
        wait_for(lambda: self.focused_row(app, "Contacts"), "the focus in the list")
        self.type(app, "555-01")
        self.wait_for_names(app, "Contacts", "Zachary Moss")
        app.press("ctrl+a")
        self.type(app, "di")
        self.wait_for_names(app, "Contacts", "Amara Diallo")
        app.expect("heading", "Other Contacts")
        wait_for(lambda: self.is_marked(app, "Amara Diallo"), "the mark")
        # More letters continue the search, even if they are typed in the list.
        app.press("Down")
        wait_for(lambda: self.focused_row(app, "Contacts"), "the focus on the result")
        self.type(app, "x")
        app.expect(None, "Nothing matches “dix”")
        app.press("BackSpace")
        self.wait_for_names(app, "Contacts", "Amara Diallo")
        app.press("Escape")
        self.wait_for_rows(app, "Contacts", 6)
        wait_for(lambda: not self.is_marked(app, "Amara Diallo"), "no mark")
        # A search can be started any number of times.
        for text in ["erin", "dag"]:
            self.type(app, text)
            wait_for(lambda: len(self.row_nodes(app, "Contacts")) == 1, f"one row for {text}")
            app.press("Escape")
            self.wait_for_rows(app, "Contacts", 6)

    def test_down_leads_to_the_results_and_enter_opens_the_first(self) -> None:
        app = self.start_with_rows("recipes")
        app.press("ctrl+f")
        self.type(app, "t")
        self.wait_for_names(app, "Recipes", "Leek Tart", "Mint Tea", "Toast")
        app.press("Down")
        wait_for(lambda: self.focused_row(app, "Recipes") == "Leek Tart", "the first result")
        app.press("ctrl+f")
        self.type(app, "toa")
        app.expect(None, re.compile("^Toast"))
        self.wait_for_names(app, "Recipes", "Toast")
        app.press("Return")
        app.expect("heading", "Toast")

    def test_space_and_enter_in_the_list_open_no_search(self) -> None:
        app = self.start_with_rows("contacts")
        app.press("Down")
        wait_for(lambda: self.focused_row(app, "Contacts"), "the focus in the list")
        app.press("space", "Return")
        app.expect("heading", re.compile("^(bo|Zachary)"))
        app.expect_gone(None, "Search in Contacts")

    def test_a_narrow_window_has_the_search_field_too(self) -> None:
        app = self.start_with_rows("articles", size=(360, 720))
        app.click(app.expect("row", re.compile("^Tides")))
        app.expect("button", "Back")
        app.press("ctrl+f")
        entry = self.entry(app, "Articles")
        x, _, width, _ = entry.bounds
        self.assertGreaterEqual(x, 0)
        self.assertLessEqual(x + width, 360)
        self.type(app, "qqq")
        app.expect(None, "Nothing matches “qqq”")
        app.press("Escape")
        app.expect("row", re.compile("^Tides"))

    def test_all_sections_are_searched_together(self) -> None:
        app = self.start("articles")
        wait_for(lambda: len(self.row_nodes(app, "Articles")) > 2, "the articles")
        app.press("ctrl+f")
        self.entry(app, "Articles")
        self.type(app, "nussb")
        app.expect("heading", re.compile("Nothing matches"))
        app.click(app.expect("button", "Search All Sections"))
        wait_for(
            lambda: self.rows(app, "All Sections") == ["Carla Nußbaum"],
            "the contact among all sections")
        app.press("Return")
        app.expect("heading", "Carla Nußbaum")
        self.assertTrue(app.expect("button", "Contacts").is_pressed)
        row = app.expect("row", re.compile("^Carla Nußbaum"))
        wait_for(lambda: app.is_shown(row), "the row of the open contact")
        row = app.expect("row", re.compile("^Carla Nußbaum"))
        wait_for(lambda: app.is_shown(row), "the row of the open contact")
        # The section in which the search began still shows its results.
        app.press("ctrl+3")
        app.expect(None, re.compile("Carla Nußbaum"))
        app.press("ctrl+f", "ctrl+a")
        self.type(app, "wa")
        headers = ["Applets", "Articles", "Recipes"]
        found = app.expect("list", "All Sections")
        wait_for(
            lambda: [node.name for node in found.walk() if node.role == "heading"] == headers,
            "a heading for each section that has it")
        app.press("Escape")
        wait_for(lambda: len(self.row_nodes(app, "Articles")) > 2, "the whole list")
