"""Tests that all text can be read, which is measured on the screen, in every style."""

import json
import re
from collections.abc import Callable

from app import App, Dialog, wait_for
from case import TITLES, AlmanacTest, long
from contrast import Measured, Picture

REQUIRED = 4.5
"""The contrast ratio that WCAG 2, 1.4.3, requires; used for large text too."""
DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
HIGH = {"ADW_DEBUG_HIGH_CONTRAST": "1"}
GTK = {"ALMANAC_STYLE": "gtk"}
STYLES = {
    "light": {}, "dark": DARK, "high contrast": HIGH, "dark high contrast": DARK | HIGH,
    "GTK": GTK, "GTK dark": GTK | {"GTK_THEME": "Adwaita:dark"},
    "GTK high contrast": GTK | {"GTK_THEME": "Default-hc"},
}


class Contrast(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.style = "light"
        self.faint: list[str] = []

    def measure(self, app: App, what: str, dialog: Dialog | None = None, texts: int = 5) -> None:
        """Waits until at least this many pieces of text are on the screen, and measures them."""
        def look() -> list[Measured] | None:
            found = Picture(app, dialog).texts()
            return found if len(found) >= texts else None

        found = wait_for(look, f"the texts of {what}")
        self.faint += [f"{self.style}, {what}: {each}" for each in found if each.ratio < REQUIRED]

    def sections(self, app: App, names: list[str]) -> None:
        """Measures lists and pages."""
        for name in names:
            self.open_node(app, self.show_section(app, name))
            # A page may be little more than its picture.
            self.measure(app, name, texts=3)

    def dialogs(self, app: App) -> None:
        dialog = self.open_dialog(app, "Preferences")
        self.measure(app, "Preferences", dialog, 10)
        dialog.reach("button", "200 MB")
        self.measure(app, "the end of Preferences", dialog, 10)
        dialog.close()
        dialog = self.open_dialog(app, "Feeds")
        self.measure(app, "Feeds", dialog)
        dialog.press("Add…")
        dialog.expect("entry", "Address")
        self.measure(app, "Add", dialog, 2)
        dialog.enter("Address", self.server.url("nowhere.json"))
        dialog.expect("alert")
        self.measure(app, "an address that is wrong", dialog, 3)
        dialog.enter("Address", self.server.url("recipes.json"))
        dialog.expect("button", "Add to Recipes")
        self.measure(app, "a preview", dialog)
        dialog.close()
        for title, texts in [("Keyboard Shortcuts", 10), ("Connect a Service", 5)]:
            dialog = self.open_dialog(app, title)
            self.measure(app, title, dialog, texts)
            dialog.close()

    def states(self, app: App) -> None:
        """Measures the text that is shown instead of a list, and above a list."""
        app.expect("button", "Retry")
        self.measure(app, "an error without a list")
        app.press("ctrl+4")
        self.wait_for_rows(app, "Recipes", 10)
        self.server.fail("recipes.json", status=503)
        app.press("F5")
        app.expect("button", "Retry")
        self.measure(app, "an error above a list")
        app.press("ctrl+2")
        self.wait_for_rows(app, "Contacts", 6)
        app.press("ctrl+f")
        app.expect("entry")
        self.measure(app, "an empty search field")
        app.type("zzz")
        app.expect("heading", re.compile("zzz|No "))
        self.measure(app, "a search that finds nothing")

    def assert_all_readable(self, style: str) -> None:
        self.style = style
        app = self.start_plain("--section", "contacts", environment=STYLES[style])
        self.sections(app, TITLES)
        self.dialogs(app)
        self.assertEqual(app.close(), 0)
        self.server.fail("articles.json", status=503)
        self.states(self.start("articles", environment=STYLES[style]))
        self.assert_readable()

    def assert_readable(self) -> None:
        self.assertEqual(self.faint, [], f"texts below {REQUIRED}")

    def test_a_list_and_a_page_can_be_read(self) -> None:
        self.sections(self.start_plain("--section", "contacts"), ["Contacts"])
        self.assert_readable()

    def test_titles_on_white_pictures_can_be_read(self) -> None:
        titles = ["Soup", "Margherita pizza", "Slow-baked ratatouille of aubergine, courgette and "
                  "late-summer tomatoes"]
        self.server.fail("recipes.json", body=json.dumps({"results": [
            {"title": title, "href": f"http://kitchen.example/{place}", "ingredients": "salt",
             "thumbnail": self.server.url(f"pictures/white{place}.png")}
            for place, title in enumerate(titles)]}).encode())
        app = self.start("recipes")

        def look() -> list[Measured] | None:
            found = Picture(app).titles_on_white()
            return found if len(found) == len(titles) else None

        for title in wait_for(look, "the titles on the pictures"):
            self.assertGreaterEqual(title.ratio, REQUIRED, str(title))


def reading_in(style: str) -> Callable[[Contrast], None]:
    return long(lambda test: test.assert_all_readable(style))


for each in STYLES:
    setattr(Contrast, f"test_every_text_can_be_read_in_{each.replace(' ', '_')}", reading_in(each))
