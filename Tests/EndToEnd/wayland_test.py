"""Tests what may differ on Wayland, by keyboard."""

import re
import subprocess

from app import wait_for
from case import TITLES, AlmanacTest
from wayland import WaylandApp, WaylandDialog

APP_ID = "io.github.almanac.Almanac"
DIALOGS = ["Keyboard Shortcuts", "About Almanac", "Feeds…", "Preferences", "Connect a Service…"]


class Wayland(AlmanacTest):
    app_class = WaylandApp

    def setUp(self) -> None:
        super().setUp()
        self.home.install_browser()
        self.app = self.start_with_rows("contacts", size=None)
        # What another test copied.
        subprocess.run(["wl-copy", "--clear"], check=True, timeout=20)

    def open_first(self, title: str) -> str:
        """Opens the page of a section's first row, and returns its name."""
        name = self.show_section(self.app, title).name.split(",")[0]
        self.app.press("Home", "Return")
        self.app.expect("heading", name)
        return name

    def test_sections_and_dialogs_are_windows_of_the_app(self) -> None:
        self.assertEqual(self.app.window_named("Almanac")["app_id"], APP_ID)
        for title in reversed(TITLES):
            self.show_section(self.app, title)
        for item in DIALOGS * 2:
            self.app.choose(item)
            dialog = WaylandDialog(self.app, item.rstrip("…"))
            self.assertEqual(dialog.window["app_id"], APP_ID, item)
            if item == DIALOGS[0]:
                dialog.close()
            else:
                dialog.escape()
        # The dialogs may have left work that is done first, such as a timer that fires every minute.
        wait_for(lambda: self.app.cpu_share(5) < 0.01, "five seconds of rest")
        self.app.press("ctrl+q")
        self.assertEqual(self.app.wait(), 0)

    def test_what_is_copied_is_on_the_clipboard(self) -> None:
        self.open_first("Contacts")
        self.app.reach("button", re.compile("^Copy "))
        self.app.press("space")
        self.app.expect("alert", re.compile(" copied$"))
        pasted = subprocess.run(["wl-paste", "--no-newline"], check=True, capture_output=True,
                                text=True, timeout=20).stdout
        self.assertIn(pasted, [label.name for label in self.app.all("label")])

    def test_what_is_on_the_clipboard_is_searched(self) -> None:
        subprocess.run(["wl-copy", "carla"], check=True, timeout=20)
        self.app.press("ctrl+f")
        self.app.expect("entry", "Search in Contacts")
        self.app.press("ctrl+v")
        self.app.expect_gone("row", re.compile("^Zachary"))
        self.app.press("Return")
        self.app.expect("heading", "Carla Nußbaum")

    def test_a_link_reaches_the_browser(self) -> None:
        self.open_first("Recipes")
        self.app.reach("link", re.compile("kitchen.example.org"))
        self.app.press("Return")
        followed = wait_for(lambda: self.home.followed, "the browser")
        self.assertEqual(followed, ["http://kitchen.example.org/lentil-soup.html"])

    def test_a_page_covers_the_list_of_a_narrow_window(self) -> None:
        self.app.resize(360, 720)
        name = self.open_first("Contacts")
        self.app.expect_gone("row", re.compile("^" + name))
        self.app.press("Escape")
        self.app.expect("row", re.compile("^" + name))
