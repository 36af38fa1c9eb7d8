"""Tests that a window as narrow as a phone shows one page at a time, and all of it."""

import re

from app import App, Node, wait_for
from case import TITLES, AlmanacTest, long


class Narrow(AlmanacTest):
    def assert_fits(self, app: App) -> None:
        width, _ = app.size

        def check(node: Node) -> None:
            x, _, wide, _ = node.bounds
            # The header bar draws its own border over the window's edge.
            if x < -2 or x + wide > width + 2:
                if app.is_shown(node):
                    self.fail(f"{node.role} {node.name!r} is at {x}, {wide} px wide, of {width}")
                return  # A page that is not shown keeps the size it had when it was shown.
            for child in node.children:
                check(child)

        check(app.frame)
        for bar in app.all("scroll bar"):
            horizontal = "horizontal" in bar.states
            self.assertFalse(horizontal and bar.bounds.width > 0, "nothing scrolls sideways")

    @long
    def test_every_section_fits_in_360_pixels_and_has_back(self) -> None:
        app = self.start("applets", size=(360, 720))
        for title in TITLES:
            with self.subTest(title):
                node = self.show_section(app, title)
                row = re.compile("^" + re.escape(node.name.split(",")[0]))
                self.assertTrue(app.is_shown(app.expect("button", "Add")))
                self.assert_fits(app)
                app.click(node)
                app.expect_gone("row", row)
                back = app.expect("button", "Back")
                app.settle()
                self.assert_fits(app)
                app.click(back)
                app.expect("row", row)
                app.expect_gone("button", "Back")

    def test_the_window_can_be_as_narrow_as_360_pixels(self) -> None:
        app = self.start("contacts", size=(360, 400))
        self.assertEqual(app.size, (360, 400))
        app.expect("row", re.compile("^Zachary"))

    def test_the_filter_that_is_on_has_a_button(self) -> None:
        app = self.start("articles", size=(360, 720))
        app.expect("row", re.compile("^Tides"))
        app.expect_gone("button", "Unread")
        app.choose("Unread")
        app.click(app.expect("button", "Unread"))
        app.expect_gone("button", "Unread")

    def test_both_panes_show_at_720_pixels_and_wider(self) -> None:
        app = self.start("contacts", size=(720, 700))
        row = app.expect("row", re.compile("^Zachary"))
        app.click(row)
        app.expect("heading", "Zachary Moss")
        self.assertTrue(app.is_shown(app.expect("row", re.compile("^Zachary"))))

    def test_the_open_page_stays_when_the_window_changes_its_width(self) -> None:
        app = self.start("contacts")
        app.click(app.expect("row", re.compile("^Zachary")))
        app.expect("heading", "Zachary Moss")
        app.resize(360, 720)
        app.expect("heading", "Zachary Moss")
        app.expect_gone("row", re.compile("^Zachary"))
        app.resize(1000, 700)
        app.expect("heading", "Zachary Moss")
        row = app.expect("row", re.compile("^Zachary"))
        wait_for(lambda: "selected" in row.states, "the row to be the chosen one")

    def test_the_keyboard_goes_back(self) -> None:
        app = self.start_with_rows("contacts", size=(360, 720))
        # A row that still gets its picture would miss the click.
        app.settle()
        self.open_node(app, app.expect("row", re.compile("^Zachary")))
        app.press("Escape")
        app.expect("row", re.compile("^Zachary"))
