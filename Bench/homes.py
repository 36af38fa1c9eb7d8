"""Home directories of users who have used the app before: feeds are stored, and none is due.

Each is made by the app's own commands, from a server on this computer, and kept between runs as
long as the app stores the same content in the same way.
"""

import hashlib
import http.server
import os
import shutil
import sqlite3
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import data

PORT = 18_397
"""Fixed, because the address is part of the stored data."""
FOLDERS = ["data", "cache", "config", "state"]


class Server:
    """Serves a folder over loopback, with validators. Replaces the `file:` addresses of pictures
    with its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> "Server":
        try:
            self._server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), self._handler())
        except OSError as error:
            raise SystemExit(f"bench: port {PORT}, is another one running? {error}") from error
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()

    def address(self, name: str) -> str:
        return f"http://127.0.0.1:{PORT}/{name}"

    def _handler(self) -> type:
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.answer(self)

            def log_message(self, *_) -> None:
                pass

        return Handler

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        path = self.folder / request.path.lstrip("/")
        if not path.is_file():
            request.send_error(404)
            return
        tag = f'"{path.stat().st_size}-{path.stat().st_mtime_ns}"'
        if request.headers.get("If-None-Match") == tag:
            request.send_response(304)
            request.send_header("ETag", tag)
            request.end_headers()
            return
        body = path.read_bytes()
        if path.suffix == ".json":
            body = body.replace(self.folder.as_uri().encode(), self.address("")[:-1].encode())
        request.send_response(200)
        request.send_header("ETag", tag)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)


def environment(home: Path) -> dict[str, str]:
    """The environment of a program with the folders of `home`. The app chooses its renderer."""
    result = dict(os.environ)
    for name in FOLDERS:
        result[f"XDG_{name.upper()}_HOME"] = str(home / name)
    for name in ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "LANGUAGE"]:
        result.pop(name, None)
    return result | {"LC_ALL": "C.UTF-8"}


def make_folders(home: Path) -> None:
    for name in FOLDERS:
        (home / name).mkdir(parents=True, exist_ok=True)
    settings = home / "config/gtk-4.0/settings.ini"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("[Settings]\ngtk-font-name=Cantarell 11\n")


class Homes:
    """The home directories for one format of stored content."""

    def __init__(self, folder: Path, binary: Path, server: Server) -> None:
        self._binary, self._server = binary, server
        self._folder = folder / self._way_of_storing()
        for other in folder.iterdir() if folder.exists() else []:
            if other != self._folder:
                shutil.rmtree(other)

    def home(self, section: str, size: int) -> Path:
        """A home directory with one feed of that size in the section; created if it is missing."""
        name = f"{section}-{size}"
        return self._kept(name, lambda home: self._fill(home, section, f"{name}.json"))

    def articles(self, size: int) -> Path:
        """A home directory with this many articles, in feeds that are never due."""
        def fill(home: Path) -> None:
            make_folders(home)
            (home / "papers.opml").write_text(data.article_list(self._server.address(""), size))
            self._run(home, "remove", "facts", "sample:facts.json")
            self._run(home, "import", str(home / "papers.opml"))
            with sqlite3.connect(home / "data/almanac/library.sqlite") as library:
                library.execute("UPDATE subscription SET interval = 'manual'")

        return self._kept(f"articles-{size}", fill)

    def _kept(self, name: str, fill: Callable[[Path], None]) -> Path:
        home = self._folder / name
        if not home.exists():
            partial = home.with_suffix(".partial")
            shutil.rmtree(partial, ignore_errors=True)
            fill(partial)
            partial.rename(home)
        return home

    def _fill(self, home: Path, section: str, feed: str) -> None:
        make_folders(home)
        self._run(home, "refresh")
        self._run(home, "remove", section, f"sample:{section}.json")
        self._run(home, "add", section, self._server.address(feed), "--interval", "manual",
                  "--name", "Household", *self._large())

    def _run(self, home: Path, *words: str) -> None:
        subprocess.run([self._binary, *words], env=environment(home), check=True,
                       stdout=subprocess.DEVNULL)

    def _large(self) -> list[str]:
        """The option for feeds over the budget, such as a million contacts, if the build has it."""
        text = subprocess.run([self._binary, "add", "--help"], capture_output=True, text=True)
        return ["--large"] if "--large" in text.stdout else []

    def _way_of_storing(self) -> str:
        """A name for the format of the app's store, which changes with the format."""
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            self._fill(home, "contacts", "contacts-100.json")
            return digest(home / "cache/almanac/content.sqlite")


def digest(store: Path) -> str:
    """A hash of a store's tables and contacts, without the IDs, which may differ."""
    with sqlite3.connect(store) as database:
        schema = database.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
        feed, decoder = database.execute(
            "SELECT id, decoder FROM feed WHERE section = 'contacts'").fetchone()
        rows = database.execute("SELECT * FROM item WHERE feed = ?", [feed])
        columns = [column[0] for column in rows.description]
        # The IDs of a feed and its items depend on what else is stored meanwhile.
        items = sorted(
            repr([value for name, value in zip(columns, row) if name not in ["id", "feed"]])
            for row in rows)
    return hashlib.sha256(repr([schema, decoder, items]).encode()).hexdigest()[:16]
