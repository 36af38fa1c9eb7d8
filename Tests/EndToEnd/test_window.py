"""Tests what the window remembers, and how it closes."""

import re

import desktop
from app import ROOT, App, Dialog, wait_for
from case import AlmanacTest


class Window(AlmanacTest):
    def divider(self, app: App) -> int:
        """The end of the list's pane, in pixels from the left."""
        pane = app.frame.find("scroll pane").bounds
        return pane.x + pane.width

    def test_size_and_divider_are_restored(self) -> None:
        app = self.start_with_rows("contacts", size=(960, 640))
        # A press in a window that is still being laid out may reach something else.
        app.settle()
        before = self.divider(app)
        app.drag((before, 400), (before - 80, 400))
        wait_for(lambda: self.divider(app) < before - 40, "the divider to move")
        app.settle()
        moved = self.divider(app)
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts", size=None)
        wait_for(lambda: app.size == (960, 640), "the size of the last run")
        wait_for(lambda: self.divider(app) == moved, "the divider of the last run")

    def test_the_end_of_the_desktops_session_loses_nothing(self) -> None:
        app = self.start_with_rows("contacts", size=(960, 640))
        self.open(app, "Carla Nußbaum")
        app.expect("heading", "Carla Nußbaum")
        app.process.terminate()
        self.assertEqual(app.wait(), 0)
        app = self.start("contacts", size=None)
        wait_for(lambda: app.size == (960, 640), "the size of the last run")
        app.expect("heading", "Carla Nußbaum")

    def test_desktops_find_the_icon_and_group_of_each_window(self) -> None:
        entry = (ROOT / "data/io.github.almanac.Almanac.desktop").read_text()
        expected = re.search("^StartupWMClass=(.*)$", entry, re.MULTILINE)[1]
        app = self.start_plain("--section", "applets", "--connect=service=lights")
        dialog = Dialog(app, "Connect a Service")
        for window in [app.window, dialog.window]:
            self.assertEqual(app.screen.window_class(window), expected)

    def test_the_desktop_can_quit_while_a_dialog_is_open(self) -> None:
        app = self.start_plain("--section", "applets", "--connect=service=lights")
        Dialog(app, "Connect a Service")
        # A dock's "Quit" does this.
        desktop.action("quit")
        self.assertEqual(app.wait(), 0)
