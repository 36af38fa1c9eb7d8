"""Tests the app without a session bus, where only its pixels and its stored data can be read."""

import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing

import test_account
import x11
from app import BINARY, App, Bounds, Home, wait_for
from case import AlmanacTest, long

HEADER = 60
"""The height in pixels of the header bar, which is not compared: the age in it changes."""
BUSES: dict[str, dict[str, str]] = {
    "no address": {},
    "an address where nothing is": {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"},
}


class UnreadableApp(App):
    """A running Almanac without a session bus, seen as pixels and used with keys."""

    def __init__(self, home: Home, bus: dict[str, str], *arguments: str) -> None:
        self.screen = x11.Screen()
        self.errors = tempfile.TemporaryFile("w+")
        environment = home.environment()
        for name in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "AT_SPI_BUS_ADDRESS"]:
            environment.pop(name, None)
        # Without an address, GLib would run dbus-launch if it found it, and so have a bus.
        environment["PATH"] = "/nonexistent"
        self.process = subprocess.Popen(
            [BINARY, *arguments], env=environment | bus, stdin=subprocess.DEVNULL,
            stderr=self.errors)
        self.window = int(wait_for(self._find_window, "a window")[0])
        self.run("windowfocus", "--sync", self.window)

    def _find_window(self) -> list[str]:
        assert self.process.poll() is None, self.stderr()
        return self._visible_windows()

    def take_place(self, outside: Bounds) -> None:
        """Gives the X window the size of the window with these bounds."""
        self.run("windowsize", self.window, outside.width, outside.height)
        wait_for(lambda: self.outside[2:] == outside[2:], f"the size of {outside}")


def below_header(screen: x11.Screen, place: Bounds, inset: int) -> bytes:
    return screen.rgb(place.x + inset, place.y + inset + HEADER, place.width - 2 * inset,
                      place.height - 2 * inset - HEADER)


class BusTest(AlmanacTest):
    def seen_with_bus(self, app: App) -> tuple[Bounds, int, bytes]:
        """The window's place, the border around it, and the pixels below its header bar."""
        app.rest_pointer()
        app.settle()
        place, inset = app.outside, app.inset
        return place, inset, below_header(app.screen, place, inset)

    def start_without_bus(
        self, bus: dict[str, str], *arguments: str, like: tuple[Bounds, int, bytes]
    ) -> UnreadableApp:
        """Starts the app, and waits until it looks the same as with a bus."""
        app = UnreadableApp(self.home, bus, *arguments)
        self.addCleanup(app.kill)
        place, inset, expected = like
        app.take_place(place)
        wait_for(lambda: below_header(app.screen, app.outside, inset) == expected,
                 "what is seen with a bus")
        return app

    def quit(self, app: UnreadableApp) -> None:
        app.press("ctrl+q")
        self.assertEqual(app.wait(), 0)
        self.assertEqual(app.trouble, [])


class WithoutBus(BusTest):
    def stars(self) -> dict[str, bool]:
        with closing(sqlite3.connect(self.home.folder / "data/almanac/library.sqlite")) as store:
            marks = store.execute("SELECT item, value FROM mark WHERE name = 'star'")
            return {item: value == "1" for item, value in marks}

    def test_the_app_works_without_a_bus(self) -> None:
        arguments = ["--section", "contacts",
                     f"--feed=contacts={self.server.url('contacts.json')}"]
        app = self.start_plain(*arguments)
        self.wait_for_rows(app, "Contacts", 6)
        seen = self.seen_with_bus(app)
        self.assertEqual(app.close(), 0)
        for name, bus in BUSES.items():
            with self.subTest(name):
                app = self.start_without_bus(bus, *arguments, like=seen)
                # Opens the first contact's page, and turns its star off and on again.
                app.press("Return", "ctrl+d")
                wait_for(lambda: self.stars().get("2") is False, "no star in the library")
                app.press("ctrl+d")
                wait_for(lambda: self.stars().get("2") is True, "the star in the library")
                # Closes the item, because an open item would be opened again at the next start.
                app.press("Escape")
                self.quit(app)


class AccountWithoutBus(test_account.AccountTest, BusTest):
    @long
    def test_a_message_says_that_the_keyring_is_missing(self) -> None:
        self.connect().close()
        app = self.start_plain("--section", "applets")
        app.expect("label", re.compile("Almanac kept the token only until you closed the app"))
        seen = self.seen_with_bus(app)
        self.assertEqual(app.close(), 0)
        for name, bus in BUSES.items():
            with self.subTest(name):
                self.quit(self.start_without_bus(bus, "--section", "applets", like=seen))
