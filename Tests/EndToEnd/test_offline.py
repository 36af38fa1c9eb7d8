"""Tests that everything that was loaded once works without a network, pictures included."""

import re
import unittest
from collections.abc import Sequence

from account_server import AccountServer
from app import App, Node, sample, wait_for
from case import SECTIONS, AlmanacTest, long
from cut_network import CUT, beside, run_beside

BANNER = re.compile("^Couldn’t refresh")
AGE = re.compile("^Updated ")
HEADER = 60
"""The height in pixels of the header bar, which is not compared: the age in it changes."""
A_FEW = 150
"""How many bytes of pixels may differ, because the edges of letters depend on where the letters
are. The smallest picture has 1,200 bytes."""


def difference(some: bytes, others: bytes) -> int:
    """How many bytes differ, up to the shorter length."""
    return sum(a != b for a, b in zip(some, others))


@unittest.skipUnless(CUT, "a process may not have a network of its own here")
class Offline(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.api = AccountServer()
        self.addCleanup(lambda: self.api.stop())

    def start_with_feeds(self, section: str, inside: Sequence[str] = ()) -> App:
        feeds = [f"--feed={name}={self.api.url('/' + sample(name))}" for name in SECTIONS]
        return self.start_plain("--section", section, *feeds, inside=inside)

    def choose(self, app: App, section: str) -> Node:
        """Shows a section; returns its list as soon as it has content.

        Uses the pointer, like everything here before a comparison: a key would show the focus for
        three seconds.
        """
        app.click(app.expect("button", section.capitalize()))
        app.rest_pointer()

        def check() -> Node | None:
            found = app.find("list", section.capitalize())
            return found if found and found.children else None

        return wait_for(check, f"the list of {section}")

    def read_contacts(self) -> None:
        app = self.start_with_feeds("contacts")
        self.choose(app, "contacts")
        self.assertEqual(app.close(), 0)
        self.api.stop()

    def open_second_row(self, app: App, list_: Node) -> None:
        """Clicks about where the second row is in each list; in some, the first has a heading."""
        app.click_at(list_.bounds.x + 60, list_.bounds.y + 110)
        app.rest_pointer()

    def pictures_asked_for(self) -> list[int]:
        return [request["status"] for request in self.api.control("GET", "requests")["requests"]
                if request["target"].startswith("/pictures/")]

    def list_pixels(self, app: App, list_: Node) -> bytes:
        """The pixels of a list, without its scroll bar."""
        area, place = app.area, list_.bounds
        return app.screen.rgb(
            area.x + place.x, area.y + place.y, place.width - 16, place.height)

    def page_pixels(self, app: App, list_: Node) -> bytes:
        area, place = app.area, list_.bounds
        left = place.x + place.width + 12
        return app.screen.rgb(
            area.x + left, area.y + HEADER, area.width - left, area.height - HEADER)

    @long
    def test_loaded_content_looks_the_same_offline(self) -> None:
        app = self.start_with_feeds("contacts")
        app.rest_pointer()
        online = {}
        for section in SECTIONS:
            list_ = self.choose(app, section)
            if section == "articles":
                # A row looks different once it has been read.
                app.choose("Mark All as Read")
                app.expect("button", "Undo")
                app.expect_gone("button", "Undo")
                app.rest_pointer()
            self.wait_for_pictures(app)
            rows = self.list_pixels(app, list_)
            self.open_second_row(app, list_)
            self.wait_for_pictures(app)
            online[section] = rows, self.page_pixels(app, list_)
            # Closes the item, because an open item would be opened again at the next start.
            app.press("Escape")
            app.settle()
        asked = self.pictures_asked_for()
        self.assertGreater(len(asked), 20)
        self.assertEqual(set(asked), {200})
        self.assertEqual(app.close(), 0)
        self.api.stop()

        app = self.start_with_feeds("contacts", CUT)
        app.rest_pointer()
        for section in SECTIONS:
            with self.subTest(section):
                rows, page = online[section]
                list_ = self.choose(app, section)
                app.click(app.expect("button", "Refresh"))
                app.rest_pointer()
                wait_for(lambda: all(any(words.search(each.name) for each in app.all("label"))
                                     for words in [AGE, BANNER]), "its age and the failure")

                # The banner is above the list, so the list shows less of the same.
                def is_same() -> bool:
                    now = self.list_pixels(app, list_)
                    return len(now) > len(rows) // 2 and difference(now, rows) < A_FEW

                wait_for(is_same, f"{section} as it was")
                self.open_second_row(app, list_)
                # GTK 4.18 draws a line of text again at a different fraction of a pixel.
                wait_for(lambda: difference(self.page_pixels(app, list_), page) < A_FEW,
                         f"the page of {section}")

    def wait_for_pictures(self, app: App) -> None:
        """Waits until no picture is requested anymore and nothing moves."""
        before: list[int] = []

        def check() -> bool:
            app.settle()
            before.append(len(self.pictures_asked_for()))
            return len(before) > 1 and before[-1] == before[-2]

        wait_for(check, "the last picture")

    def test_searching_and_starring_need_no_network(self) -> None:
        self.read_contacts()
        app = self.start_with_feeds("contacts", CUT)
        app.press("ctrl+f")
        app.expect(None, "Search in Contacts")
        app.run("type", "--clearmodifiers", "--delay", "20", "alvarez")
        wait_for(lambda: len(self.row_nodes(app, "Contacts")) == 1, "the one that is found")
        found = self.row_nodes(app, "Contacts")[0].name
        self.assertRegex(found, "^Mateo Álvarez")
        app.press("Return")
        app.expect("heading", "Mateo Álvarez")
        self.assertFalse(app.expect("button", "Favorite").is_pressed)
        app.press("ctrl+d")
        starred = re.compile("^Mateo Álvarez, favorite")
        app.expect("row", starred)
        self.assertEqual(app.close(), 0)
        app = self.start_with_feeds("contacts", CUT)
        app.expect("row", starred)

    @long
    def test_the_networks_return_refreshes_failed_feeds(self) -> None:
        self.read_contacts()
        app = self.start_with_feeds("contacts", CUT)
        app.press("F5")
        app.expect("label", BANNER)
        process = app.process.pid
        run_beside(process, "ip", "link", "set", "lo", "up")
        self.api = AccountServer(self.api.port, beside(process))
        app.settle()
        app.expect("label", BANNER)
        # The network monitor waits for a route out of this computer, wherever it leads.
        run_beside(process, "ip", "route", "add", "default", "dev", "lo")
        app.expect_gone("label", BANNER)
