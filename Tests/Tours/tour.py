"""The shared state of a tour's steps: the server, the home directory, and the running app."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import x11
from account_server import AccountServer
from app import App, Dialog, Node, sample, wait_for
from case import SECTIONS, TITLES, AlmanacTest
from pictures import png

WIDE, NARROW = (1000, 700), (360, 720)
DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}


class Tour(AlmanacTest):
    """One user's visit to the app."""

    app_class = App
    dialog_class = Dialog

    def __init__(self, rounds: int) -> None:
        """`rounds` is how often each dialog is opened."""
        super().__init__()
        self.rounds = rounds
        self.environment: dict[str, str] = {}
        self.is_running = False

    def setUp(self) -> None:
        super().setUp()
        self.account = AccountServer()
        self.addCleanup(self.account.stop)
        # Replaces the samples with the shorter fixtures, except for applets, whose samples can be
        # switched.
        for section in [name for name in SECTIONS if name != "applets"]:
            self.almanac("remove", section, f"sample:{sample(section)}")
            self.almanac("add", section, self.server.url(f"{section}.json"))

    @property
    def app(self) -> App:
        """The app that was started last."""
        return self.apps[-1]

    def begin(self, *arguments: str, size: tuple[int, int] | None = WIDE,
              look: dict[str, str] | None = None) -> None:
        self.start_plain(*arguments, size=size, environment=self.environment | (look or {}))
        self.is_running = True

    def end(self, leave: Callable[[], None]) -> None:
        """Closes the app, which must end without errors."""
        self.is_running = False
        leave()
        self.assertEqual(self.app.wait(), 0, "the app's exit status")

    @property
    def said(self) -> str:
        """The last output of the app."""
        return "".join(self.app.stderr().splitlines(keepends=True)[-20:]) if self.apps else ""

    def picture(self, path: Path) -> None:
        """Saves a picture of the screen with all windows."""
        screen = x11.Screen()
        width, height = map(int, subprocess.check_output(["xdotool", "getdisplaygeometry"]).split())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(width, height, screen.rgb(0, 0, width, height)))

    # Sections and pages

    def row(self, title: str, name: str) -> Node:
        """The row or tile whose name begins with `name`, in the list with this title."""
        begins = re.compile("^" + re.escape(name))

        def check() -> Node | None:
            # Each section also has a list of results from all sections.
            rows = [row for found in self.app.all("list", title) for row in found.all("row", begins)
                    if not row.all("row")]
            return next(filter(self.app.is_shown, rows), None)

        return wait_for(check, f"the row {name!r}")

    def show_section(self, title: str) -> None:
        self.app.press(f"ctrl+{TITLES.index(title) + 1}")
        self.expect_shown(self.app, title)

    def open_row(self, title: str, name: str) -> None:
        """Opens the page of a row with the pointer."""
        self.app.click(self.row(title, name))
        self.expect_page(name)

    def expect_page(self, name: str) -> None:
        self.page = re.compile("^" + re.escape(name))
        self.app.expect("heading", self.page)

    def leave_page(self) -> None:
        self.app.press("Escape")
        self.app.expect_gone("heading", self.page)

    def go_back(self) -> None:
        """Leaves the page by its button, and waits until it is gone."""
        self.press_button("Back")
        self.app.expect_gone("heading", self.page)

    def press_button(self, name: str) -> None:
        """Presses a button of the main window."""
        self.app.expect("button", name).press()

    # Dialogs

    def dialog(self, title: str) -> Dialog:
        """Waits for a dialog to open."""
        return self.dialog_class(self.app, title)

    def choose(self, item: str, title: str) -> Dialog:
        """Activates the item of the main menu that opens a dialog."""
        self.app.choose(item)
        return self.dialog(title)

    def open_in_rounds(self, open_: Callable[[], Dialog], button: str | None = "Close") -> None:
        """Opens a dialog repeatedly, and closes it in a different way each time.

        - button: the button in the dialog's own bar that closes it; `None` if it has none.
        """
        for number in range(self.rounds):
            dialog = open_()
            way = number % (3 if button else 2)
            if way == 0:
                dialog.escape()
            elif way == 1:
                dialog.close()
            else:
                dialog.expect("button", button).press()
                dialog.expect_closed()

    def look_at_menu(self, window: App | Dialog) -> None:
        """Waits for a menu to open, and closes it."""
        wait_for(lambda: self.focused_items(window), "the items of the menu")
        self.app.press("Escape")
        wait_for(lambda: not self.focused_items(window), "the menu to close")

    def focused_items(self, window: App | Dialog) -> list[str]:
        # The items of a closed menu are still there.
        return [item.name for item in window.frame.all("menu item") if "focused" in item.states]
