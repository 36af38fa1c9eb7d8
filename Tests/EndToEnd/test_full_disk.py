"""Tests that pictures are shown even if the disk is full."""

import subprocess
import unittest
from collections.abc import Sequence
from pathlib import Path

from app import App, wait_for
from case import AlmanacTest


def mounted(command: str) -> list[str]:
    """A prefix that runs a program in its own view of the file system, after this command has
    changed the view."""
    return ["unshare", "--mount", "sh", "-c", f'{command} && exec "$@"', "sh"]


MAY_MOUNT = subprocess.run(
    [*mounted("mount -t tmpfs none /mnt"), "true"], capture_output=True).returncode == 0
needs_mounts = unittest.skipUnless(
    MAY_MOUNT, "a process may not have a file system of its own here")


@needs_mounts
class FullDisk(AlmanacTest):
    def start_contacts(self, inside: Sequence[str] = ()) -> App:
        app = self.start_plain("--section", "contacts",
                               f"--feed=contacts={self.server.url('contacts.json')}",
                               inside=inside)
        self.wait_for_rows(app, "Contacts", 6)
        app.rest_pointer()
        return app

    def seen(self, app: App) -> bytes:
        x, y, width, height = app.find("list", "Contacts").bounds
        area = app.area
        return app.screen.rgb(area.x + x, area.y + y, width, height)

    def asked_for(self) -> int:
        return sum(request.path.startswith("/pictures/") for request in self.server.requests)

    def test_pictures_show_without_space_to_store_them(self) -> None:
        app = self.start_contacts()
        wait_for(lambda: self.asked_for() > 2, "pictures")
        app.settle()
        expected, asked = self.seen(app), self.asked_for()
        self.assertEqual(app.close(), 0)

        pictures = self.home.folder / "cache/almanac/pictures"
        for file in pictures.iterdir():
            file.unlink()
        app = self.start_contacts(mounted(f"mount -t tmpfs -o size=4k none {pictures}"))
        wait_for(lambda: self.seen(app) == expected, "the same pictures")
        self.assertEqual(self.asked_for(), 2 * asked)
        # There was space for one picture. Nothing is left of the others.
        kept = list(Path(f"/proc/{app.process.pid}/root", *pictures.parts[1:]).iterdir())
        self.assertEqual(len(kept), 1)
        self.assertGreater(kept[0].stat().st_size, 0)
