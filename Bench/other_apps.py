"""Other programs for the same purpose, if they are installed: Chromium, and GNOME Contacts.

Each has its own home directory, which is kept between runs, and shows the same contacts as the app.
"""

import html
import json
import os
import shutil
from pathlib import Path

import addressbook
from homes import environment, make_folders
from programs import LEAN, Program, grouped

PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Contacts</title><style>
body {{ margin: 0; display: flex; height: 100vh; font: 11pt Cantarell, sans-serif }}
ul {{ width: 430px; margin: 0; padding: 0; overflow-y: scroll; list-style: none }}
li {{ display: flex; gap: 12px; padding: 6px 24px; align-items: center }}
i {{ width: 44px; line-height: 44px; text-align: center; border-radius: 50%; background: #3a6ea5;
  color: white; font-style: normal; font-weight: 700 }}
small {{ display: block; opacity: 0.7 }}
main {{ margin: auto }}
</style><ul>{rows}</ul><main>Choose a contact</main></html>
"""
ROW = "<li><i>{initials}</i><div><b>{name}</b><small>{company}</small></div></li>"


def contacts(feed: Path) -> list[dict]:
    return json.loads(feed.read_text())


def chromium(folder: Path, data: Path) -> list[Program]:
    """Chromium with the same list as a page. Larger pages are opened in fewer rounds."""
    binary = shutil.which("chromium")
    if not binary:
        return []
    home = folder / "chromium-home"
    make_folders(home)
    # Chromium has no sandbox for root; the second option avoids a warning in the window.
    as_root = ["--no-sandbox", "--test-type"] if os.geteuid() == 0 else []
    return [
        Program(
            f"Chromium, {grouped(size)} rows",
            [binary, f"--app={page(folder, data, size).as_uri()}",
             f"--user-data-dir={home / 'profile'}", "--no-first-run", "--password-store=basic",
             "--window-position=0,0", "--window-size=1000,700", *as_root],
            environment(home) | {"HOME": str(home)}, quiet=True, rounds=rounds)
        for size, rounds in [(1_000, 3), (10_000, 3), (100_000, 1)]
    ]


def page(folder: Path, data: Path, size: int) -> Path:
    path = folder / f"contacts-{size}.html"
    if not path.exists():
        people = sorted(contacts(data / f"contacts-{size}.json"), key=lambda one: one["name"])
        rows = "\n".join(
            ROW.format(
                initials="".join(word[0] for word in one["name"].split()),
                name=html.escape(one["name"]), company=html.escape(one["companyName"]))
            for one in people)
        path.write_text(PAGE.format(rows=rows))
    return path


def gnome_contacts(folder: Path, data: Path) -> list[Program]:
    """GNOME Contacts with a local address book, whose services are started first."""
    binary = shutil.which("gnome-contacts")
    if not binary or not addressbook.is_installed():
        return []
    programs = []
    for size in [1_000, 10_000]:
        variables = filled_home(folder, data, size)
        programs.append(
            Program(
                f"GNOME Contacts, {grouped(size)} contacts", [binary], variables, quiet=True,
                rounds=2, around=lambda variables=variables: addressbook.services(variables)))
    return programs


def filled_home(folder: Path, data: Path, size: int) -> dict[str, str]:
    """Returns the environment of a home directory with this many contacts in its local book."""
    home = folder / f"gnome-contacts-{size}"
    # The settings of GNOME Contacts are in a file; without them, it would start with its assistant.
    # GTK draws as it does for the app, which is an advantage without a GPU.
    variables = environment(home) | LEAN | {"HOME": str(home), "GSETTINGS_BACKEND": "keyfile"}
    if not (home / "is-filled").exists():
        shutil.rmtree(home, ignore_errors=True)
        make_folders(home)
        settings = home / "config/glib-2.0/settings/keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text("[org/gnome/Contacts]\ndid-initial-setup=true\n")
        addressbook.fill(variables, contacts(data / f"contacts-{size}.json"))
        (home / "is-filled").touch()
    return variables
