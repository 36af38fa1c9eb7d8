"""Tests that everything can be reached without a pointer."""

import re

from app import App, Dialog, wait_for
from case import TITLES, AlmanacTest, long


class Keyboard(AlmanacTest):
    def press(self, app: App, *keys: str, leads_to: str) -> None:
        """Presses keys, and waits for the focus on a node whose name begins with `leads_to`."""
        app.press(*keys)
        wait_for(lambda: (node := app.focused) and node.name.startswith(leads_to),
                 f"the focus on {leads_to!r}")

    def test_control_and_a_digit_switch_the_section(self) -> None:
        app = self.start("applets")
        for key, title in {"ctrl+2": "Contacts", "ctrl+4": "Recipes", "ctrl+3": "Articles",
                           "ctrl+1": "Applets"}.items():
            app.press(key)
            self.expect_shown(app, title)
            wait_for(lambda: any(map(app.is_shown, self.row_nodes(app, title))), f"rows of {title}")

    def test_keys_arrive_after_a_submenu_is_left(self) -> None:
        app = self.start_with_rows("contacts")
        app.press("F10")
        app.reach_item("Export")
        app.press("Return", "Escape")
        wait_for(lambda: app.focused, "the focus")
        app.press("ctrl+4")
        self.expect_shown(app, "Recipes")

    def test_arrows_move_enter_opens_and_escape_closes(self) -> None:
        app = self.start_with_rows("contacts")
        self.reach_list(app, "Contacts")
        self.press(app, "Home", leads_to="bo Lindqvist")
        # Moves across the boundary between the two groups, and back.
        self.press(app, "Down", "Down", leads_to="Amara Diallo")
        self.press(app, "Up", leads_to="Zachary Moss")
        app.press("Return")
        app.expect("heading", "Zachary Moss")
        app.press("Escape")
        app.expect_gone("heading", "Zachary Moss")

    def test_arrows_move_through_tiles_and_on_to_the_rows(self) -> None:
        app = self.start_with_rows("recipes", size=(360, 860))
        self.reach_list(app, "Recipes")
        # There are six tiles in three lines of two, then a line with only the seventh, then rows.
        for key, name in [
            ("Home", "Lentil Soup"), ("Right", "Pear & Walnut Cake"), ("Down", "Leek Tart"),
            ("Down", "Plum Jam"), ("Down", "Mint Tea"), ("Down", "Rye Bread"), ("Up", "Mint Tea"),
        ]:
            self.press(app, key, leads_to=name)
        app.press("Return")
        app.expect("heading", re.compile("^Mint Tea"))

    def test_f5_makes_one_request(self) -> None:
        app = self.start_with_rows("contacts")
        app.settle()
        app.press("F5")
        wait_for(lambda: len(self.server.statuses("contacts.json")) == 2, "a second request")
        app.settle()
        self.assertEqual(self.server.statuses("contacts.json"), [200, 304])

    def test_f10_opens_the_menu(self) -> None:
        app = self.start("contacts")
        app.press("F10")
        for name in ["Refresh", "Keyboard Shortcuts", "About"]:
            app.expect(None, re.compile(f"^_?{name[0]}.*{name[1:].split()[-1]}"), shown=False)
        wait_for(lambda: app.all("menu item"), "the items of the menu")
        app.press("Escape")

    def test_both_shortcuts_show_the_shortcuts(self) -> None:
        app = self.start("contacts")
        for key in ["ctrl+question", "F1"]:
            app.press(key)
            wait_for(lambda: len(app.frames) == 2, f"{key} to open a window")
            app.press("Escape")
            wait_for(lambda: len(app.frames) == 1, "Escape to close it")
            app.focus()

    def test_control_n_and_control_o_lead_to_adding_a_feed(self) -> None:
        app = self.start_with_rows("articles")
        for key in ["ctrl+n", "ctrl+o"]:
            app.press(key)
            dialog = Dialog(app, "Feeds")
            entry = dialog.expect("entry", "Address")
            wait_for(lambda: "focused" in entry.states, "the focus on the address")
            # Pressing the same key again changes nothing.
            app.press(key)
            app.press("Escape")
            wait_for(lambda: len(app.frames) == 1, "Escape to close it")
            app.focus()

    def test_control_q_quits(self) -> None:
        app = self.start_with_rows("contacts")
        app.press("ctrl+q")
        self.assertEqual(app.wait(), 0)

    @long
    def test_everything_that_takes_the_focus_has_a_name(self) -> None:
        app = self.start("contacts")
        for title in TITLES:
            app.click(self.show_section(app, title))
            app.settle()
            nameless = [
                f"{node.role} {node.name!r} {tuple(node.bounds)}" for node in app.frame.walk()
                if "focusable" in node.states and node.bounds.width > 0
                and node.role in ["push button", "toggle button", "list item", "link", "table cell"]
                # For a widget without a name, GTK gives the name of its class.
                and (not node.name or node.name.startswith("Gtk"))]
            self.assertEqual(nameless, [], title)
