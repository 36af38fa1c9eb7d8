"""The base class of all end-to-end tests."""

import json
import os
import re
import subprocess
import unittest
from collections.abc import Sequence
from pathlib import Path

import pseudo
from app import BINARY, FAILURES, TIMEOUT, App, Dialog, Home, Node, wait_for
from server import FIXTURES, Server


def read_names(file: Path) -> list[str]:
    """The names of the entries in a feed in JSON, as the app shows them. Entries without a name or a
    title can't be read."""
    data = file.read_bytes()
    try:
        document = json.loads(data.decode())
    except UnicodeDecodeError:
        document = json.loads(data.decode("latin-1"))
    if isinstance(document, dict):
        document = next(value for value in document.values() if isinstance(value, list))
    names = [entry.get("name") or entry.get("title") for entry in document]
    return [" ".join(name.split()) for name in names if name]


LIST = (Path(__file__).parents[2] / "Sources/Sections/SectionList.swift").read_text()
ORDER = re.findall(r"\.(\w+)", LIST.partition("[Section] = [")[2].partition("]")[0])
"""The sections in the order of the switcher."""
SECTIONS = sorted(ORDER)
NAMES = {name.capitalize(): read_names(FIXTURES / f"{name}.json") for name in ORDER}
"""The names of each section's entries in its fixture, by the section's title."""
ENTRIES = {title: len(names) for title, names in NAMES.items()}
TITLES = list(NAMES)
IS_LONG = os.environ.get("LONG") == "1"
KEYS = {"Preferences": "ctrl+comma", "Keyboard Shortcuts": "F1"}
"""The keys for the dialogs that the tests don't open from the menu."""
long = unittest.skipUnless(IS_LONG, "LONG=1 runs what takes long")


class AlmanacTest(unittest.TestCase):
    """Provides a server with the fixtures and an empty home directory, and checks the app's output
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
        self.variables = self.home.environment()
        """The environment variables of commands."""

    def tearDown(self) -> None:
        for app in self.apps:
            app.kill()
        complaints = [line for app in self.apps for line in app.trouble]
        self.assertEqual(complaints, [], "the app complained on stderr")

    def start(self, section: str, *arguments: str, **options) -> App:
        """Starts the app with the fixture feeds, and only waits for its window."""
        feeds = [f"--feed={name}={self.server.url(name + '.json')}" for name in SECTIONS]
        return self.start_plain("--section", section, *feeds, *arguments, **options)

    def start_with_rows(self, section: str, *arguments: str, **options) -> App:
        """Starts the app with the fixture feeds, and waits for all rows of the section."""
        app = self.start(section, *arguments, **options)
        title = section.capitalize()
        self.wait_for_rows(app, title, ENTRIES[title])
        return app

    def start_plain(
        self, *arguments: str, size: tuple[int, int] | None = (1000, 700),
        environment: dict[str, str] | None = None, inside: Sequence[str] = (),
    ) -> App:
        """Starts the app.

        - size: the size of the window's content; `None` to let the window choose it.
        - inside: a command that becomes the app, such as one that cuts the network first.
        """
        # Requests to the internet go to the test server, which refuses them.
        proxy = f"http://127.0.0.1:{self.server.port}"
        variables = {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": "127.0.0.1"}
        app = self.app_class(self.home, *arguments, environment=variables | (environment or {}),
                             inside=inside)
        self.apps.append(app)
        if size:
            app.resize(*size)
        return app

    def almanac(
        self, *arguments: str, status: int = 0, inside: Sequence[str] = (), words: str = "",
    ) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end, in the test's home directory.

        - words: what the command reads from standard input.
        - inside: a program that becomes the command, such as one that cuts the network first.
        """
        done = pseudo.decoded(subprocess.run(
            [*inside, BINARY, *arguments], env=self.variables, capture_output=True, input=words,
            encoding="utf-8", timeout=300, cwd=self.home.folder))
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done

    def refused(
        self, *arguments: str, mentions: str, status: int = 2, inside: Sequence[str] = (),
    ) -> str:
        """Asserts that a command prints one line on standard error, and nothing else."""
        done = self.almanac(*arguments, status=status, inside=inside)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("almanac: "), done.stderr)
        self.assertIn(mentions, done.stderr)
        self.assertEqual(done.stdout, "")
        return done.stderr

    def remove_display(self) -> None:
        """Makes all later commands run without a display."""
        for name in ["DISPLAY", "WAYLAND_DISPLAY"]:
            self.variables.pop(name, None)

    def found(self, *words: str) -> list[dict]:
        """What `almanac search` finds for these words."""
        return json.loads(self.almanac("search", "--json", *words).stdout)

    def serve_papers(self, feeds: list[bytes], folder: str = "{}") -> None:
        """Serves feeds, and puts their list into the home directory as `papers.opml`.

        - folder: the OPML around the feeds, with `{}` in the place of the feeds.
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
        return wait_for(check, f"{count} rows in {title}")

    def show_section(self, app: App, title: str) -> Node:
        """Shows a section by its keys, and returns its first row on the screen."""
        app.press(f"ctrl+{TITLES.index(title) + 1}")
        app.expect("list", title)
        return wait_for(
            lambda: next(filter(app.is_shown, self.row_nodes(app, title)), None), "a row")

    def expect_shown(self, app: App, title: str) -> None:
        wait_for(lambda: app.expect("button", title).is_pressed, f"{title} to be shown")

    def is_in_list(self, app: App, title: str) -> bool:
        """Whether the focus is in the section's list."""
        return any("focused" in node.states for node in app.find("list", title).walk())

    def reach_list(self, app: App, title: str) -> None:
        """Presses Tab until the focus is in the section's list."""
        wait_for(lambda: self.is_in_list(app, title) or app.press("Tab"), "the focus in the list")

    def open_dialog(self, app: App, title: str) -> Dialog:
        """Opens a dialog by its key or from the main menu."""
        if title in KEYS:
            app.press(KEYS[title])
        else:
            app.choose(f"{title}…")
        return Dialog(app, title)

    def flip_preference(self, app: App, switch: str) -> None:
        dialog = self.open_dialog(app, "Preferences")
        self.flip(dialog, switch)
        dialog.close()

    def flip(self, dialog: Dialog, switch: str) -> None:
        before = dialog.reach("switch", switch).is_pressed
        dialog.app.press("space")
        wait_for(lambda: dialog.expect("switch", switch).is_pressed != before, f"{switch} to flip")

    def open(self, app: App, row: str) -> None:
        """Clicks a row or tile, and waits for its page."""
        self.open_node(app, app.expect("row", row))

    def open_node(self, app: App, row: Node) -> None:
        """Clicks a row, whatever its name, and waits for its page."""
        title = re.compile("^" + re.escape(row.name.split(",")[0]))
        app.click(row)
        try:
            app.expect("heading", title, seconds=TIMEOUT / 3)
        except AssertionError:
            # A row that changes between press and release misses the click, and people click again.
            app.click(app.expect("row", title))
            app.expect("heading", title)

    def save_evidence(self) -> None:
        """Saves a picture and the accessible tree of a failure."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, app in enumerate(self.apps):
            if app.process.poll() is None:
                name = f"{self.id().rpartition('.')[2]}-{number}"
                app.screenshot(FAILURES / f"{name}.png", settled=False)
                tree = "".join(frame.describe() for frame in app.frames)
                (FAILURES / f"{name}.txt").write_text(tree + app.stderr())
