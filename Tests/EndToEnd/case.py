"""The base class of all end-to-end tests."""

import os
import re
import subprocess
import unittest
from pathlib import Path

import pseudo
from app import BINARY, FAILURES, TIMEOUT, App, Dialog, Home, Node, wait_for
from server import FIXTURES, Server

SECTIONS = sorted(file.stem for file in FIXTURES.glob("*.json"))
"""The sections with a fixture."""
TITLES = ["Applets", "Contacts", "Articles", "Recipes"]
"""The titles of all sections, in their order."""
IS_LONG = os.environ.get("LONG") == "1"
long = unittest.skipUnless(IS_LONG, "LONG=1 runs what takes long")


class AlmanacTest(unittest.TestCase):
    """Provides a server with the fixtures and an empty home, and checks the app's output
    afterwards.
    """

    app_class = App

    def setUp(self) -> None:
        self.apps: list[App] = []
        self.server = Server()
        self.server.start()
        self.addCleanup(self.server.stop)
        self.home = Home()
        self.addCleanup(self.home.remove)

    def tearDown(self) -> None:
        for app in self.apps:
            app.kill()
        complaints = [line for app in self.apps for line in app.trouble]
        self.assertEqual(complaints, [], "the app complained on stderr")

    def start(
        self, section: str, *arguments: str, size: tuple[int, int] = (1000, 700),
        environment: dict[str, str] | None = None, binary: Path = BINARY,
    ) -> App:
        """Starts the app with the fixture feeds, and only waits for its window."""
        feeds = [f"--feed={name}={self.server.url(name + '.json')}" for name in SECTIONS]
        return self.start_plain("--section", section, *feeds, *arguments, size=size,
                                environment=environment, binary=binary)

    def start_plain(
        self, *arguments: str, size: tuple[int, int] | None = (1000, 700),
        environment: dict[str, str] | None = None, binary: Path = BINARY,
        inside: list[str] | None = None,
    ) -> App:
        """Starts the app; without a size, the window has the one that it chooses."""
        # Requests to the internet go to the test server, which refuses them.
        proxy = f"http://127.0.0.1:{self.server.port}"
        variables = {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": "127.0.0.1"}
        app = self.app_class(self.home, *arguments, environment=variables | (environment or {}),
                             binary=binary, inside=inside)
        self.apps.append(app)
        if size:
            app.resize(*size)
        return app

    def almanac(
        self, *arguments: str, status: int = 0, environment: dict[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command, in the test's home, to its end."""
        done = pseudo.decoded(subprocess.run(
            [BINARY, *arguments], env=self.home.environment() | (environment or {}),
            capture_output=True, encoding="utf-8", timeout=300, cwd=self.home.folder))
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done

    def serve_papers(self, feeds: list[bytes], folder: str = "{}") -> None:
        """Serves feeds, and puts their list into the home as `papers.opml`.

        - folder: OPML around the feeds, with `{}` in their place.
        """
        for number, feed in enumerate(feeds):
            self.server.bodies[f"/paper{number}.xml"] = feed
        outlines = "".join(
            f'<outline text="Paper {number}" xmlUrl="{self.server.url(f"paper{number}.xml")}"/>'
            for number in range(len(feeds)))
        (self.home.folder / "papers.opml").write_text(
            f'<opml version="2.0"><body>{folder.format(outlines)}</body></opml>')

    def rows(self, app: App, title: str) -> list[str]:
        """The names of all rows and tiles in a section's list, in order, visible or not."""
        return [node.name for node in self.row_nodes(app, title)]

    def row_nodes(self, app: App, title: str) -> list[Node]:
        found = app.find("list", title)
        rows = found.all("row") if found else []
        # A band of tiles is a row that contains rows.
        bands = {above.accessible for row in rows for above in row.ancestors}
        return [row for row in rows if row.accessible not in bands]

    def wait_for_rows(self, app: App, title: str, count: int) -> list[str]:
        """Waits until the section's list has this many rows, and returns their names."""
        def check() -> list[str] | None:
            rows = self.rows(app, title)
            return rows if len(rows) == count else None
        return wait_for(check, f"{count} rows in {title}, not {len(self.rows(app, title))}")

    def show_section(self, app: App, title: str) -> Node:
        """Shows a section by its keys, and returns its first row on the screen."""
        app.press(f"ctrl+{TITLES.index(title) + 1}")
        app.expect("list", title)
        return wait_for(
            lambda: next(filter(app.is_shown, self.row_nodes(app, title)), None), "a row")

    def expect_shown(self, app: App, title: str) -> None:
        wait_for(lambda: app.expect("button", title).is_pressed, f"{title} to be shown")

    def reach_list(self, app: App, title: str) -> None:
        """Presses Tab until the focus is in the section's list."""
        def check() -> bool:
            if any("focused" in row.states for row in app.find("list", title).walk()):
                return True
            app.press("Tab")
            return False
        wait_for(check, "the focus in the list")

    def open_preferences(self, app: App) -> Dialog:
        app.press("ctrl+comma")
        return Dialog(app, "Preferences")

    def flip(self, dialog: Dialog, switch: str) -> None:
        before = dialog.reach("switch", switch).is_pressed
        dialog.app.press("space")
        wait_for(lambda: dialog.expect("switch", switch).is_pressed != before, f"{switch} to flip")

    def open_node(self, app: App, row: Node) -> None:
        """Clicks a row, whatever its name, and waits for its page."""
        app.click(row)
        app.expect("heading", re.compile("^" + re.escape(row.name.split(",")[0])))

    def open(self, app: App, row: str) -> None:
        """Clicks a row or tile, and waits for its page."""
        app.click(app.expect("row", row))
        heading = row.split(",")[0]
        try:
            app.expect("heading", heading, seconds=TIMEOUT / 3)
        except AssertionError:
            # A row that changes between press and release misses the click: people click again.
            app.click(app.expect("row", row))
            app.expect("heading", heading)

    def save_evidence(self) -> None:
        """Saves a picture and the accessible tree of a failure."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, app in enumerate(self.apps):
            if app.process.poll() is None:
                name = f"{self.id().rpartition('.')[2]}-{number}"
                app.screenshot(FAILURES / f"{name}.png", settled=False)
                tree = "".join(frame.describe() for frame in app.frames)
                (FAILURES / f"{name}.txt").write_text(tree + app.stderr())
