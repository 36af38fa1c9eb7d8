"""Tests problems with the app's files: a full disk, read-only files, and damaged files."""

import contextlib
import re
import sqlite3
from pathlib import Path

from app import App, wait_for
from case import AlmanacTest, long
from test_full_disk import mounted, needs_mounts

STARRED = "Amara Diallo, favorite, Diallo & Daughters"
UNSTARRED = "Amara Diallo, Diallo & Daughters"
GARBAGE = b"A" * 8192


class DamagedFiles(AlmanacTest):
    @property
    def data(self) -> Path:
        return self.home.folder / "data/almanac"

    def start_starred(self) -> App:
        """Starts the app, and stars a contact."""
        app = self.start_with_rows("contacts")
        self.open(app, UNSTARRED)
        app.click(app.expect("button", "Favorite"))
        wait_for(lambda: STARRED in self.rows(app, "Contacts"), "the star")
        return app

    def damage(self, database: Path) -> None:
        for journal in database.parent.glob(database.name + "-*"):
            journal.unlink()
        database.write_bytes(GARBAGE)

    @long
    def test_a_damaged_library_is_restored_with_a_notice(self) -> None:
        app = self.start_starred()
        first = self.wait_for_copy()
        self.assertEqual(app.close(), 0)
        # Removes the backup, which may be from before the star; the next start makes another.
        first.unlink()
        app = self.start("contacts")
        day = re.search(r"\d{4}-\d\d-\d\d", self.wait_for_copy().name).group()
        self.assertEqual(app.close(), 0)
        self.damage(self.data / "library.sqlite")
        restored = re.compile(f"damaged. Almanac restored them from {day}")
        for _ in range(2):
            app = self.start("contacts")
            damaged = re.search(r"/\S+\.sqlite", app.expect("label", restored).name).group()
            self.assertEqual(Path(damaged).read_bytes(), GARBAGE)
            self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))
            self.assertEqual(app.close(), 0)
        app = self.start("contacts")
        app.click(app.expect("button", "Dismiss"))
        app.expect_gone("label", restored)
        self.assertEqual(app.close(), 0)
        app = self.start_with_rows("contacts")
        app.settle()
        self.assertIsNone(app.find("label", restored))

    def wait_for_copy(self) -> Path:
        return wait_for(lambda: list(self.data.glob("library-backup-*.sqlite")), "the daily copy")[0]

    def test_a_damaged_library_without_a_backup_is_reported_too(self) -> None:
        self.data.mkdir()
        self.damage(self.data / "library.sqlite")
        app = self.start("contacts")
        app.expect("label", re.compile("damaged, and there was no backup"))
        self.wait_for_rows(app, "Contacts", 6)

    def test_a_damaged_cache_is_loaded_again(self) -> None:
        app = self.start_starred()
        self.assertEqual(app.close(), 0)
        self.damage(self.home.folder / "cache/almanac/content.sqlite")
        app = self.start("contacts")
        self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))

    def test_an_unwritable_home_does_not_stop_the_app(self) -> None:
        for name in ["data/almanac", "cache/almanac"]:
            (self.home.folder / name).write_text("in the way")
        app = self.start("contacts")
        app.expect("label", re.compile("Your changes won’t be saved"))
        self.wait_for_rows(app, "Contacts", 6)

    @needs_mounts
    @long
    def test_a_read_only_home_shows_stored_data(self) -> None:
        app = self.start_starred()
        app.kill()
        self.server.stop()
        folders = [self.data, self.home.folder / "cache/almanac"]
        inside = mounted(" && ".join(
            f"mount --bind {folder} {folder} && mount -o remount,ro,bind {folder}"
            for folder in folders))

        def close() -> None:
            for folder in folders:
                for file in folder.glob("*.sqlite"):
                    database = sqlite3.connect(file)
                    database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                    database.close()

        for name, prepare in {"after a crash": lambda: None, "closed files": close}.items():
            with self.subTest(name):
                prepare()
                app = self.start("contacts", inside=inside)
                self.assertIn(STARRED, self.wait_for_rows(app, "Contacts", 6))
                app.expect("label", re.compile("can’t write to its data folder"))
            app.kill()
        # Commands that show data work too. Commands that change something say that they can't.
        listed = self.almanac("list", inside=inside)
        self.assertIn("contacts", listed.stdout)
        self.assertIn("can’t write to its data folder", listed.stderr)
        removed = self.almanac("remove", "contacts", "1", inside=inside, status=1)
        self.assertEqual(removed.stdout, "")
        self.assertIn("can’t write to its data folder", removed.stderr)
        self.server.start()

    @needs_mounts
    def test_a_full_disk_undoes_a_star_with_a_reason(self) -> None:
        self.data.mkdir()
        app = self.start_with_rows(
            "contacts", inside=mounted(f"mount -t tmpfs -o size=1m none {self.data}"))
        disk = Path(f"/proc/{app.process.pid}/root{self.data}")
        wait_for(lambda: list(disk.glob("library-backup-*.sqlite")), "the daily copy")
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"A" * 4096)
        full = re.compile(r"Couldn’t change the favorite\. The disk is full")
        self.open(app, UNSTARRED)

        def is_refused() -> bool:
            # Tries again, because there may be space in the journal's last page.
            app.press("ctrl+d")
            app.settle()
            return app.find("label", full) is not None

        wait_for(is_refused, "a star that cannot be kept")
        app.expect("label", re.compile("Your changes can’t be saved"))
        before = app.expect("button", "Favorite").is_pressed
        self.assertEqual(STARRED in self.rows(app, "Contacts"), before)
        filler.unlink()
        app.click(app.expect("button", "Retry"))
        wait_for(lambda: app.expect("button", "Favorite").is_pressed != before, "the star")
        app.expect_gone("label", re.compile("Your changes can’t be saved"))
