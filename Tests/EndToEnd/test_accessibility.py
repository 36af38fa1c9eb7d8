"""Tests what assistive technologies are told, on every page and in every dialog."""

import re

from gi.repository import GLib

from accessibility import ACCESSIBLE
from app import App, Node
from case import TITLES, AlmanacTest, long

SILENT = {"panel", "filler", "scroll pane", "scroll bar", "split pane", "image"}
"""Roles that say nothing by themselves: containers, and GTK's own icons in entries."""


class Accessibility(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.faults: list[str] = []

    def audit(self, app: App, what: str, frame: Node | None = None) -> None:
        """Checks all nodes that a window shows."""
        # The title of the window is the heading of level 1; with GTK 4.18, it comes last.
        level = 1
        for node in (frame or app.frame).walk():
            bounds = node.bounds
            if node.role in SILENT or bounds.width <= 0 or bounds.height <= 0:
                continue
            name = node.name
            # GTK gives the name of its class to a node without a name. That is right only for the
            # button that GTK puts around the button of a menu.
            if re.match("Gtk(?!MenuButton)[A-Z]|AlmanacCanvas", name):
                self.faults.append(f"{what}: {node.role} {name}")
            if "focusable" in node.states and not name.strip():
                self.faults.append(f"{what}: a {node.role} without a name at {tuple(bounds)}")
            if node.role == "heading" and (new := self.level(node)):
                if new > level + 1:
                    self.faults.append(f"{what}: from level {level} to {new} at {name!r}")
                level = new

    def level(self, node: Node) -> int | None:
        """The level of a heading; `None` with GTK 4.8, which does not report it."""
        try:
            attributes = node.accessible.ask(ACCESSIBLE, "GetAttributes")
        except GLib.Error:
            return None
        return int(attributes["level"]) if "level" in attributes else None

    def pages(self, app: App, names: list[str]) -> None:
        for name in names:
            self.open_node(app, self.show_section(app, name))
            self.audit(app, name)

    def dialogs(self, app: App) -> None:
        for title in ["Preferences", "Feeds", "Keyboard Shortcuts", "Connect a Service"]:
            dialog = self.open_dialog(app, title)
            self.audit(app, title, dialog.frame)
            if title == "Feeds":
                dialog.press("Add…")
                dialog.enter("Address", self.server.url("recipes.json"))
                dialog.expect("button", "Add to Recipes")
                self.audit(app, "a preview", dialog.frame)
            dialog.close()

    def test_a_page_says_what_it_is_and_tab_reaches_its_star(self) -> None:
        app = self.start_plain("--section", "contacts")
        self.pages(app, ["Contacts"])
        self.assertEqual(self.faults, [])
        app.reach("button", "Favorite")

    @long
    def test_every_page_and_dialog_says_what_it_is(self) -> None:
        app = self.start_plain("--section", "applets")
        self.pages(app, [*TITLES[1:], TITLES[0]])
        self.dialogs(app)
        self.assertEqual(self.faults, [])
