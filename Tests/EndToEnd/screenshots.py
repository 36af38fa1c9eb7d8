"""Saves pictures of the app with its samples: screenshots.py [--quick] [-- ARGUMENT...].

The pictures show each section in three sizes and three color schemes, as a list and with a page
open; what the user owns (the preview of cards and of a recipe's page, their pages, the forms); each
section empty, loading and failed; a search without matches in one feed; the story of a connected
service; the feeds dialog, the popover that chooses a feed, the preferences, and About. With --quick,
they show each section once. The arguments after "--" go to the app. `.ci/with-locale` chooses the
language.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

from account_server import AccountServer, Browser  # noqa: E402
import pseudo  # noqa: E402
from app import BINARY, ROOT, SAMPLES, App, Dialog, EndedEarly, Home, Node, wait_for  # noqa: E402
from server import FIXTURES, Server  # noqa: E402
from test_paste import copy  # noqa: E402

LANGUAGE = pseudo.LANGUAGE
FOLDER = ROOT / ".build/screenshots" / LANGUAGE
SIZES = {"wide": (1280, 800), "medium": (700, 900), "narrow": (360, 720)}
# libadwaita reads ADW_DEBUG_COLOR_SCHEME; without libadwaita, GTK uses the theme's dark variant.
ON_ADWAITA = os.environ.get("ALMANAC_STYLE") != "gtk"
DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"} if ON_ADWAITA else {"GTK_THEME": "Adwaita:dark"}
CONTRAST = {"ADW_DEBUG_HIGH_CONTRAST": "1"} if ON_ADWAITA else {"GTK_THEME": "HighContrast"}
SCHEMES = {"light": {}, "dark": DARK, "contrast": CONTRAST}


def rows(app: App, section: str) -> list[Node]:
    """The rows and tiles on the screen."""
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

    @contextmanager
    def running(self, *arguments: str, scheme: str, size: str) -> Iterator[App]:
        """Runs the app with its own home directory."""
        home = Home()
        home.install_browser()
        app = App(home, *arguments, environment=SCHEMES[scheme])
        try:
            app.resize(*SIZES[size])
            yield app
        finally:
            self.complaints += app.trouble
            app.kill()
            home.remove()

    def sections(self, scheme: str, sizes: list[str]) -> None:
        """Takes pictures of all sections with one color scheme in one run of the app."""
        with self.running(*self.arguments, scheme=scheme, size=sizes[0]) as app:
            for size in sizes:
                app.resize(*SIZES[size])
                for section in SAMPLES:
                    name = f"{section}-{size}-{scheme}"
                    # Clicks: a key would make the focus ring visible.
                    app.click(app.expect("button", section.capitalize()))
                    app.go_back()
                    shown = wait_for(lambda: rows(app, section), f"the list of {section}")
                    self.take(app, name)
                    app.click(shown[0])
                    # Arabic has a comma of its own.
                    title = re.escape(re.split("[,،]", shown[0].name)[0])
                    app.expect("heading", re.compile("^" + title))
                    self.take(app, name + "-detail")
                    app.go_back()

    def contacts(self, scheme: str, size: str) -> None:
        """Takes pictures of a contact's empty form, of one with a problem, of the preview of cards with
        all verdicts, of the page of a full card, and of its form.
        """
        name = f"contacts-{size}-{scheme}"
        mail, phone = (FIXTURES / f"{card}.vcf" for card in ["mail", "phone"])
        with self.running("--section", "contacts", scheme=scheme, size=size) as app:
            app.press("ctrl+n")
            app.expect("button", "Save")
            self.take(app, f"{name}-form-empty")
            app.reach("entry", "Birthday")
            app.type("soon")
            app.press("ctrl+s")
            app.expect("alert")
            self.take(app, f"{name}-form-problem")
        with self.running("--section", "contacts", scheme=scheme, size=size) as app:
            older = mail.read_text().replace("TITLE:Head Baker\n", "").split("BEGIN:VCARD")[1]
            for cards in [phone.read_text(), "BEGIN:VCARD" + older]:
                subprocess.run([BINARY, "add", "contacts", "-"], env=app.environment, input=cards,
                               text=True, capture_output=True, check=True)
            self.add(app, mail.read_text() + phone.read_text(), "Mirela Stoica", name)

    def add(self, app: App, words: str, title: str, name: str) -> None:
        """Pastes what leads to things, and takes pictures of their preview, of the page of one, and of
        its form.
        """
        copy(words)
        app.press("ctrl+v")
        dialog = self.center(app, Dialog(app, "Feeds"))
        dialog.expect("check box", re.compile("^" + re.escape(title)))
        self.take(app, f"{name}-preview")
        app.press("Return")
        dialog.expect_closed()
        app.expect("heading", title)
        app.press("Escape")  # Closes the message at the bottom.
        self.take(app, f"{name}-full")
        app.press("ctrl+e")
        app.expect("button", "Save")
        self.take(app, f"{name}-form")

    def recipes(self, scheme: str, size: str) -> None:
        """Takes pictures of the preview of a web page with a recipe, of the recipe, and of its form."""
        name = f"recipes-{size}-{scheme}"
        server = Server()
        server.start()
        try:
            with self.running("--section", "recipes", scheme=scheme, size=size) as app:
                self.add(app, server.url("dumplings.html"), "Mushroom dumplings", name)
        finally:
            server.stop()

    def states(self, scheme: str) -> None:
        """Takes pictures of each section without feeds, while it loads, and after a failure."""
        server = Server()
        server.start()
        gate = server.hold("slow.json")
        try:
            for section in SAMPLES:
                sample = "facts" if section == "articles" else section
                for state, feed in [
                    ("empty", None), ("loading", server.url("slow.json")),
                    ("failed", "http://127.0.0.1:9/feed.json"),
                ]:
                    more = [f"--feed={section}={feed}"] if feed else []
                    with self.running("--section", section, *more, scheme=scheme, size="wide") as app:
                        if not feed:
                            address = f"sample:{sample}.json"
                            subprocess.run([BINARY, "remove", section, address],
                                           env=app.environment, capture_output=True, check=True)
                            app.expect("heading", "Nothing here yet")
                        elif state == "failed":
                            app.expect("button", "Retry")
                        else:
                            # The spinner appears after a moment.
                            app.expect(None, "Loading")
                        for size, measures in SIZES.items():
                            app.resize(*measures)
                            self.take(app, f"{section}-{size}-{scheme}-{state}")
        finally:
            gate.set()
            server.stop()

    def chooser(self, scheme: str, size: str) -> None:
        """Takes pictures of the popover that chooses one of forty feeds, and of a search in the chosen
        one that finds nothing."""
        with self.running("--section", "articles", scheme=scheme, size=size) as app:
            feeds = "".join(
                f'<outline text="Folder {folder}">' + "".join(
                    f'<outline type="rss" text="Website {folder}.{number}" '
                    f'xmlUrl="http://127.0.0.1:9/{folder}/{number}.xml"/>' for number in range(10))
                + "</outline>" for folder in range(4))
            file = app.home.folder / "feeds.opml"
            file.write_text(f'<opml version="2.0"><body>{feeds}</body></opml>')
            subprocess.run([BINARY, "import", file], env=app.environment, capture_output=True)
            app.click(app.expect("button", re.compile("^Feed: ")))
            app.expect("button", "Website 0.0", shown=False)
            app.settle()
            self.take(app, f"chooser-{size}-{scheme}")
            app.expect("button", re.compile("^Everyday Wonders"), shown=False).press()
            app.expect("button", "Feed: Everyday Wonders")
            app.settle()
            self.take(app, f"chosen-{size}-{scheme}")
            app.press("ctrl+f")
            app.type("dragon")
            app.expect("button", "Search All Feeds")
            self.take(app, f"not-found-{size}-{scheme}")

    def about(self, scheme: str, size: str) -> None:
        with self.running("--section", "recipes", scheme=scheme, size=size) as app:
            app.choose("About Almanac")
            self.center(app, Dialog(app, "About Almanac"))
            self.take(app, f"about-{size}-{scheme}")

    def story(self, scheme: str, size: str) -> None:
        """Takes pictures of the features of `make demo`: connect, activate, switch, fail,
        disconnect.
        """
        server = AccountServer()
        try:
            with self.running("--section", "applets", scheme=scheme, size=size) as app:
                # A second start passes its options to the window, which already has its size.
                subprocess.run([BINARY, *server.demo_arguments()], env=app.environment, check=True)
                self.tell(app, server, f"account-{size}-{scheme}")
        finally:
            server.stop()

    def tell(self, app: App, server: AccountServer, name: str) -> None:
        names = {each["user_status"]: each["name"] for each in server.applets()}
        dialog = self.center(app, Dialog(app, "Connect a Service"))
        self.take(app, f"{name}-1-connect")
        dialog.press("Connect")
        dialog.expect_closed()
        app.press("Escape")  # Closes the message at the bottom.
        self.take(app, f"{name}-2-list")
        self.visit(app, names["never_enabled"])
        self.take(app, f"{name}-3-never-turned-on")
        app.click(app.expect("button", "Activate…"))
        browser = Browser()
        browser.get(wait_for(lambda: app.home.followed, "the browser")[0])
        app.expect("label", "Waiting for your browser…")
        self.take(app, f"{name}-4-waiting")
        browser.get(browser.press("Activate"))
        app.expect("switch")
        self.take(app, f"{name}-5-activated")
        app.press("Escape")
        server.fail("/v1/*", "status", status=503, method="POST")
        self.visit(app, names["disabled"])
        app.click(app.expect("switch"))
        app.expect("button", "Retry")
        self.take(app, f"{name}-6-failed")
        app.press("Escape")
        server.heal()
        server.revoke(renew=False)
        app.press("F5")
        app.expect("button", "Connect…")
        self.take(app, f"{name}-7-token-refused")
        app.choose("Connected Service…")
        dialog = self.center(app, Dialog(app, "Connected Service"))
        dialog.reach("button", "Disconnect")
        self.take(app, f"{name}-8-disconnect")
        app.press("space")
        self.center(app, Dialog(app, "Disconnect this Service?"))
        self.take(app, f"{name}-9-question")

    def feeds(self, scheme: str, size: str) -> None:
        """Takes pictures of the feeds dialog: adding a feed, a problem, a preview, and the list."""
        server = Server()
        server.start()
        body = (FIXTURES / "recipes.json").read_bytes()
        server.bodies["/recipes.json"] = body.replace(b'"results": [', b'"results": [7, [], ', 1)
        server.bodies["/page"] = b"<!doctype html><title>Soup</title>"
        name = f"feeds-{size}-{scheme}"
        try:
            with self.running("--section", "recipes", scheme=scheme, size=size) as app:
                app.choose("Feeds…")
                dialog = self.center(app, Dialog(app, "Feeds"))
                dialog.press("Add…")
                self.take(app, f"{name}-1-add")
                dialog.enter("Address", server.url("page"))
                dialog.expect("alert")
                self.take(app, f"{name}-2-problem")
                dialog.enter("Address", server.url("recipes.json"))
                dialog.expect("button", "Add to Recipes")
                self.take(app, f"{name}-3-preview")
                app.press("Return")
                dialog.expect("button", "Options for Test Kitchen")
                server.fail("recipes.json", status=503)
                dialog.press("Options for Test Kitchen")
                app.press("Down", "Return")
                dialog.expect("button", "Retry")
                self.take(app, f"{name}-4-list")
        finally:
            server.stop()

    def preferences(self, scheme: str, size: str) -> None:
        """Takes pictures of the preferences dialog: its beginning and its end."""
        with self.running("--section", "recipes", scheme=scheme, size=size) as app:
            app.press("ctrl+comma")
            dialog = self.center(app, Dialog(app, "Preferences"))
            self.take(app, f"preferences-{size}-{scheme}-1")
            dialog.reach("button", "200 MB")
            self.take(app, f"preferences-{size}-{scheme}-2")

    def center(self, app: App, dialog: Dialog) -> Dialog:
        """Moves a dialog to where a window manager would put it, since there is none here."""
        _, _, width, height = app.outside
        _, _, inner_width, inner_height = dialog.frame.bounds
        inset = app.inset
        app.run("windowmove", dialog.window, (width - inner_width) // 2 - inset,
                max(0, (height - inner_height) // 2 - inset))
        return dialog

    def visit(self, app: App, applet: str) -> None:
        app.click(app.expect("row", re.compile("^" + re.escape(applet))))
        app.expect("heading", re.compile("^" + re.escape(applet)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="each section once")
    parser.add_argument("arguments", nargs="*", metavar="ARGUMENT", help="for the app")
    chosen = parser.parse_args()
    if not BINARY.exists():
        sys.exit(f"There is no {BINARY}: build it with 'make build'.")
    photographer = Photographer(chosen.arguments)
    try:
        for scheme in ["light"] if chosen.quick else SCHEMES:
            sizes = ["wide"] if chosen.quick else list(SIZES)
            photographer.sections(scheme, sizes)
            if chosen.quick:
                continue
            photographer.states(scheme)
            for size in sizes:
                photographer.contacts(scheme, size)
                photographer.recipes(scheme, size)
                photographer.about(scheme, size)
                photographer.story(scheme, size)
                photographer.feeds(scheme, size)
                photographer.chooser(scheme, size)
                photographer.preferences(scheme, size)
    except EndedEarly as error:
        # The app's own output says why; with --help it is no failure.
        print(error.said, end="", file=sys.stdout if error.status == 0 else sys.stderr)
        return error.status
    print(f"{len(photographer.taken)} pictures are in {FOLDER}:")
    for path in photographer.taken:
        print(f"  {path.name}")
    for line in photographer.complaints:
        print(f"The app said: {line}", file=sys.stderr)
    return 1 if photographer.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
