"""Saves pictures of the app with its samples: screenshots.py [--quick] [-- ARGUMENT...].

Each section, wide and narrow, light and dark, as a list and with a page open; with --quick, each
section once. The arguments behind "--" go to the app.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from app import BINARY, ROOT, App, Home, Node, wait_for  # noqa: E402

FOLDER = ROOT / ".build/screenshots"
SECTIONS = ["applets", "contacts", "facts", "recipes"]
SIZES = {"wide": (1000, 700), "narrow": (360, 720)}
# What libadwaita reads; a bare GTK has the theme's own variant instead.
ON_ADWAITA = os.environ.get("ALMANAC_STYLE") != "gtk"
DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"} if ON_ADWAITA else {"GTK_THEME": "Adwaita:dark"}
SCHEMES = {"light": {}, "dark": DARK}


def rows(app: App, section: str) -> list[Node]:
    """The rows and tiles that are on the screen."""
    found = app.find("list", section.capitalize())
    inner = [row for row in found.all("row") if not row.all("row")] if found else []
    return [row for row in inner if app.is_shown(row)]


class Photographer:
    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.taken: list[Path] = []
        self.complaints: list[str] = []

    def take(self, app: App, name: str) -> None:
        app.rest_pointer()
        path = FOLDER / f"{name}.png"
        app.screenshot(path)
        self.taken.append(path)

    def session(self, home: Home, scheme: str, sizes: list[str], details: bool) -> None:
        """Takes all pictures of one look in one run of the app."""
        app = App(home, *self.arguments, environment=SCHEMES[scheme])
        try:
            for size in sizes:
                app.resize(*SIZES[size])
                for section in SECTIONS:
                    name = f"{section}-{size}-{scheme}"
                    # With the pointer: a key would make the focus visible.
                    app.click(app.expect("button", section.capitalize()))
                    shown = wait_for(lambda: rows(app, section), f"the list of {section}")
                    self.take(app, name)
                    if details:
                        app.click(shown[0])
                        back = app.expect("button", "Back")
                        self.take(app, name + "-detail")
                        app.click(back)
                        app.expect_gone("button", "Back")
        finally:
            self.complaints += app.trouble
            app.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="each section once")
    parser.add_argument("arguments", nargs="*", metavar="ARGUMENT", help="for the app")
    chosen = parser.parse_args()
    if not BINARY.exists():
        sys.exit(f"There is no {BINARY}: build it with 'make build'.")
    photographer = Photographer(chosen.arguments)
    home = Home()
    try:
        for scheme in ["light"] if chosen.quick else SCHEMES:
            sizes = ["wide"] if chosen.quick else list(SIZES)
            photographer.session(home, scheme, sizes, details=not chosen.quick)
    finally:
        home.remove()
    print(f"{len(photographer.taken)} pictures are in {FOLDER}:")
    for path in photographer.taken:
        print(f"  {path.name}")
    for line in photographer.complaints:
        print(f"The app said: {line}", file=sys.stderr)
    return 1 if photographer.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
