"""Tests what helps to report a problem: the log, the versions, and what a feed has lost."""

import json
import os
import re
import subprocess
from pathlib import Path

from app import Dialog, wait_for
from case import AlmanacTest


class Diagnostics(AlmanacTest):
    def picture(self, app, name: str) -> None:
        if folder := os.environ.get("PICTURES"):
            app.screenshot(Path(folder) / f"{name}.png", settled=False)

    def test_the_versions_can_be_copied(self) -> None:
        app = self.start_with_rows("contacts")
        app.choose("About Almanac")
        Dialog(app, "About Almanac").press("Troubleshooting")
        dialog = Dialog(app, "Troubleshooting")
        for name in ["Almanac", "SQLite", "libcurl", "GTK", "GLib", "libadwaita", "System", "Scale"]:
            dialog.expect("label", name)
        dialog.expect("label", re.compile(r"^libcurl/\d"))
        self.picture(app, "troubleshooting")
        dialog.press("Copy")
        copied = wait_for(
            lambda: subprocess.run(["xsel", "-ob"], capture_output=True, text=True).stdout, "the text")
        self.assertRegex(copied, r"^Almanac: [\d.]+\nSQLite: [\d.]+\nlibcurl: libcurl/")

    def test_the_log_tells_what_failed_but_no_secret(self) -> None:
        address = self.server.url("nothing.json?token=secret")
        app = self.start_plain("--section", "contacts", f"--feed=contacts={address}",
                               environment={"G_MESSAGES_DEBUG": "Almanac"})
        wait_for(lambda: "contacts: 127.0.0.1 failed: notFound" in app.stderr(), "the line")
        self.assertNotIn("secret", app.stderr())
        app.close()
        app = self.start_plain("--section", "contacts", f"--feed=contacts={address}")
        app.expect("button", "Retry")
        self.assertNotIn("failed", app.stderr())

    def test_a_star_without_its_entry_is_named(self) -> None:
        people = [{"name": "Ada Park"}, {"name": "Bo Lind"}, {"name": "Cleo Moss"}]
        self.server.bodies["/people.json"] = json.dumps(people).encode()
        self.almanac("add", "contacts", self.server.url("people.json"), "--name", "Ours")
        self.almanac("star", "Cleo", "Moss")
        self.server.bodies["/people.json"] = json.dumps(people[:2]).encode()
        self.almanac("refresh", "contacts", "Ours")
        app = self.start_plain("--section", "contacts")
        feeds = self.open_dialog(app, "Feeds")
        feeds.press("Options for Ours")
        app.choose_item("Without an Entry…")
        dialog = Dialog(app, "Without an Entry")
        dialog.expect("label", "Cleo Moss")
        dialog.expect("label", "Favorite")
        self.picture(app, "unlisted")
        dialog.escape()
        feeds.press("Options for Sample Contacts")
        self.assertIsNone(app.find("menu item", "Without an Entry…"))
