"""Tests what may differ on Wayland, by keyboard."""

import re
import subprocess
from pathlib import Path

from app import wait_for
from case import TITLES, AlmanacTest
from dragging import DraggingTest
from wayland import WaylandApp, WaylandDialog, display_size, windows
from wayland_pointer import WaylandPointer

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


class WaylandDragging(DraggingTest):
    """Drags from another window, as `test_dragging` does on X11."""

    app_class = WaylandApp

    def setUp(self) -> None:
        super().setUp()
        self.pointer = WaylandPointer(*display_size())
        self.addCleanup(self.pointer.close)

    def drop(self, app: WaylandApp, window: str, part: float, content: list[str | Path],
             expected: str) -> None:
        """Drags something from another program to a place in a window, until it is previewed.

        part: how far from the window's left, from 0 to 1. expected: the preview's button or heading.
        """
        wait_for(lambda: self.is_dropped(app, window, part, content, expected), expected)

    def is_dropped(self, app: WaylandApp, window: str, part: float, content: list[str | Path],
                   expected: str) -> bool:
        """Tries to drag. On a busy machine, the display may lose a button."""
        self.stop_source()
        # It stays until what was dropped is read.
        self.dragged_from = dragged_from = subprocess.Popen([self.source, *content])
        try:
            x, y = center(self.window_of(dragged_from, "Drag source")["rect"])

            def begins() -> bool:
                self.pointer.move(x, y)
                # The pointer enters the window before it presses.
                app.window_named(window)
                self.pointer.press()
                # A drag begins after some pixels.
                for step in range(1, 6):
                    self.pointer.move(x - 8 * step, y)
                try:
                    return bool(self.window_of(dragged_from, "Dragging", "Accepted", seconds=1))
                except AssertionError:
                    self.pointer.release()
                    return False

            # A window that was just shown may miss the press.
            wait_for(begins, "a drag to begin", seconds=20)
            for step in range(8):
                # What is under the pointer hears of the drag at each motion, and answers.
                area = app.window_named(window)["rect"]
                self.pointer.move(area["x"] + int(area["width"] * part) + step, center(area)[1])
            self.pointer.release()
            found = lambda frame: frame.find("button", expected) or frame.find("heading", expected)
            wait_for(lambda: any(found(frame) for frame in app.frames), expected, seconds=10)
            return True
        except AssertionError:
            self.pointer.release()
            return False

    def window_of(self, program: subprocess.Popen, *titles: str, seconds: float = 10) -> dict:
        return wait_for(
            lambda: next((each for each in windows(program.pid) if each["name"] in titles), None),
            f"the window {titles[0]!r}", seconds)

    def test_what_is_dragged_is_previewed(self) -> None:
        app = self.start_with_rows("contacts", size=None)
        address = self.server.url("recipes.json")
        files = [self.home.folder / f"{name} s.json" for name in ("Ada", "Bo")]
        for file in files:
            file.write_text(f'[{{"name": "{file.stem}", "email": "a@example.org"}}]')
        for part, kind in [(0.2, "text"), (0.8, "link")]:
            self.drop(app, "Almanac", part, [kind, address], "Add to Recipes")
            # Sway would focus its window instead.
            self.stop_source()
            WaylandDialog(app, "Feeds").close()
        self.drop(app, "Almanac", 0.2, ["files", files[0]], "Contacts from Ada s.json")
        # The dialog takes what is dropped too, one file after the other.
        self.drop(app, "Feeds", 0.5, ["files", *reversed(files)], "Contacts from Bo s.json")
        wait_for(lambda: any(frame.find("heading", "Add to Almanac (1 more to review)")
                             for frame in app.frames), "the number of files")


def center(area: dict) -> tuple[int, int]:
    return area["x"] + area["width"] // 2, area["y"] + area["height"] // 2
