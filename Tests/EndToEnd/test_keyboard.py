"""Everything can be reached without a pointer."""

import re

from app import App, Dialog, Node, wait_for
from case import TITLES, AlmanacTest, long


class Keyboard(AlmanacTest):
    def focused(self, app: App) -> Node | None:
        for frame in app.frames:
            for node in frame.walk():
                if "focused" in node.states:
                    return node
        return None

    def wait_for_focus(self, app: App, name: str) -> None:
        def check() -> bool:
            node = self.focused(app)
            return node is not None and node.name.startswith(name)
        wait_for(check, f"the focus on {name!r}")

    def test_control_and_a_digit_switch_the_section(self) -> None:
        app = self.start("applets")
        for key, title in {"ctrl+2": "Contacts", "ctrl+4": "Recipes", "ctrl+3": "Articles",
                           "ctrl+1": "Applets"}.items():
            app.press(key)
            button = app.expect("button", title)
            wait_for(lambda: button.is_pressed, f"{title} to be the shown section")
            wait_for(lambda: any(map(app.is_shown, self.row_nodes(app, title))), f"rows of {title}")

    def test_arrows_move_enter_opens_and_escape_closes(self) -> None:
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
        self.reach_list(app, "Contacts")
        app.press("Home")
        self.wait_for_focus(app, "bo Lindqvist")
        # Across the border of the two groups and back.
        app.press("Down", "Down")
        self.wait_for_focus(app, "Amara Diallo")
        app.press("Up")
        self.wait_for_focus(app, "Zachary Moss")
        app.press("Return")
        app.expect("heading", "Zachary Moss")
        app.press("Escape")
        app.expect_gone("heading", "Zachary Moss")

    def test_arrows_move_through_tiles_and_on_to_the_rows(self) -> None:
        app = self.start("recipes", size=(360, 860))
        self.wait_for_rows(app, "Recipes", 10)
        self.reach_list(app, "Recipes")
        app.press("Home")
        self.wait_for_focus(app, "Lentil Soup")
        app.press("Right")
        self.wait_for_focus(app, "Pear & Walnut Cake")
        # Six tiles in three lines of two, then the seventh in a band of its own, then the rows.
        app.press("Down")
        self.wait_for_focus(app, "Leek Tart")
        app.press("Down")
        self.wait_for_focus(app, "Plum Jam")
        app.press("Down")
        self.wait_for_focus(app, "Mint Tea")
        app.press("Down")
        self.wait_for_focus(app, "Rye Bread")
        app.press("Up")
        self.wait_for_focus(app, "Mint Tea")
        app.press("Return")
        app.expect("heading", re.compile("^Mint Tea"))

    def test_f5_makes_one_request(self) -> None:
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
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
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
        for key in ["ctrl+n", "ctrl+o"]:
            app.press(key)
            dialog = Dialog(app, "Feeds")
            entry = dialog.expect("entry", "Address")
            wait_for(lambda: "focused" in entry.states, "the focus on the address")
            # The same key changes nothing here.
            app.press(key)
            app.press("Escape")
            dialog.expect("button", "Add…")
            app.press("Escape")
            wait_for(lambda: len(app.frames) == 1, "Escape to close it")
            app.focus()

    def test_control_q_quits(self) -> None:
        app = self.start("contacts")
        self.wait_for_rows(app, "Contacts", 6)
        app.press("ctrl+q")
        self.assertEqual(app.wait(), 0)

    @long
    def test_everything_that_takes_the_focus_has_a_name(self) -> None:
        app = self.start("contacts")
        for number, title in enumerate(TITLES, 1):
            app.press(f"ctrl+{number}")
            wait_for(lambda: self.row_nodes(app, title), f"rows of {title}")
            first = next(filter(app.is_shown, self.row_nodes(app, title)))
            app.click(first)
            app.settle()
            nameless = [
                f"{node.role} {node.name!r} {tuple(node.bounds)}" for node in app.frame.walk()
                if "focusable" in node.states and node.bounds.width > 0
                and node.role in ["push button", "toggle button", "list item", "link", "table cell"]
                # Without a name, GTK gives the name of the class.
                and (not node.name or node.name.startswith("Gtk"))]
            self.assertEqual(nameless, [], title)
