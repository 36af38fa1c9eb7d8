"""Tests what a screen reader says, in Orca's own words."""

import re
import unittest

import screen_reader
from app import App, Dialog, wait_for
from case import AlmanacTest, long
from pictures import gradient
from screen_reader import Orca

BUTTON = "(push |toggle )?button"


class Heard(App):
    """The app while Orca is running. Orca asks for places on the screen, which GTK 4 doesn't know,
    so GTK complains."""

    @property
    def trouble(self) -> list[str]:
        return [line for line in super().trouble if "Screen coordinates not supported" not in line]


@unittest.skipUnless(screen_reader.is_installed(), "Orca is not installed: apt-get install orca")
class ScreenReader(AlmanacTest):
    app_class = Heard

    def setUp(self) -> None:
        super().setUp()
        self.orca = Orca(self.home.folder)
        self.addCleanup(self.orca.end)
        try:
            wait_for(self.orca.said, "Orca to start", 30)
        except AssertionError as error:
            self.skipTest(str(error))

    def tearDown(self) -> None:
        super().tearDown()
        # GTK gives the name of its class to a widget without a name. This is accepted only for the
        # page of one of GTK's own menus.
        named = re.compile("Gtk(?!StackPage)[A-Z]")
        self.assertEqual(list(filter(named.search, self.orca.said())), [])

    @long
    def test_a_row_a_tile_and_a_section_are_announced(self) -> None:
        app = self.start_with_rows("contacts")
        self.reach_list(app, "Contacts")
        hear = self.orca.hear
        # Presses one key at a time, because Orca says nothing about a focus that has moved on.
        hear(lambda: app.press("End"), "^Erin Wu")
        hear(lambda: app.press("Home"), "^bo Lindqvist, favorite")
        hear(lambda: app.press("Down"), "^Zachary Moss, favorite, Harbour Lights")
        hear(lambda: app.reach("button", "Articles"), f"^Articles {BUTTON}", "^5 unread")
        hear(lambda: app.press("ctrl+4"), "^Recipes", "^List with [0-9]+ items")
        self.wait_for_rows(app, "Recipes", 10)
        self.reach_list(app, "Recipes")
        app.press("Home")
        hear(lambda: app.press("Right"), "^Pear & Walnut Cake")

    @long
    def test_the_end_of_a_refresh_and_an_error_are_announced(self) -> None:
        app = self.start_with_rows("contacts")
        self.reach_list(app, "Contacts")
        self.orca.hear(lambda: app.press("F5"), "^Updated just now")
        self.server.fail("contacts.json", status=503)
        self.orca.hear(lambda: app.press("F5"), "^Couldn’t refresh")
        # Orca also says the text that is shown instead of a list.
        self.orca.hear(lambda: (app.press("ctrl+f"), app.type("zzz")), "^Nothing matches “zzz”")

    @long
    def test_a_page_and_its_star_are_announced(self) -> None:
        app = self.start_with_rows("contacts")
        self.open(app, "Amara Diallo, Diallo & Daughters")
        hear = self.orca.hear
        hear(lambda: app.press("ctrl+d"), "^Added to favorites")
        hear(lambda: app.reach("button", "Favorite"), f"^Favorite {BUTTON}")
        hear(lambda: app.press("space"), "^Removed from favorites")
        hear(lambda: app.press("space"), "^Added to favorites")

    @long
    def test_a_switch_is_announced(self) -> None:
        app = self.start_plain("--section", "applets")
        row = app.expect("row", re.compile(", (On|Off)(,|$)")).name
        self.open(app, row)
        title = row.split(",")[0]
        hear = self.orca.hear
        hear(lambda: app.reach("switch", title), f"^{re.escape(title)} (check box|switch)")
        hear(lambda: app.press("space"), "checked|^(on|off)")

    @long
    def test_a_dialog_is_announced(self) -> None:
        app = self.start_with_rows("contacts")
        self.reach_list(app, "Contacts")
        hear = self.orca.hear
        hear(lambda: app.press("End"), "^Amara|^[A-Z]")
        hear(lambda: app.press("ctrl+comma"), "^Preferences", "^Style combo box", "^Follow System")
        dialog = Dialog(app, "Preferences")
        app.press("Escape")
        dialog.expect_closed()
        hear(lambda: app.choose("Feeds…"), "^Feeds")
        dialog = Dialog(app, "Feeds")
        hear(lambda: dialog.press("Add…"), "Address")

    @long
    def test_a_contact_can_be_written_by_what_is_said(self) -> None:
        """It has two phones, an address, a birthday and a picture."""
        picture = self.home.folder / "ada.png"
        picture.write_bytes(gradient("ada"))
        app = self.start_with_rows("contacts")
        self.reach_list(app, "Contacts")
        hear = self.orca.hear
        hear(lambda: app.press("ctrl+n"), "^First Name")
        app.type("Ada")
        hear(lambda: app.reach("entry", "Last Name"), "^Last Name")
        app.type("Lovelace")
        for number in ["+44 20 1", "+44 20 2"]:
            hear(lambda: app.reach("button", "Add Phone Number"), f"^Add Phone Number {BUTTON}")
            hear(lambda: app.press("space"), "^Phone Number")
            app.type(number)
        hear(lambda: app.reach("button", "Add Address"), f"^Add Address {BUTTON}")
        hear(lambda: app.press("space"), "^Street")
        app.type("12 Saint James Square")
        hear(lambda: app.reach("entry", "City"), "^City")
        app.type("London")
        hear(lambda: app.reach("entry", "Birthday"), "^Birthday")
        app.type("soon")
        hear(lambda: app.press("ctrl+s"), "“soon” isn’t a date")
        app.press("ctrl+a")
        app.type("1815-12-10")
        hear(lambda: app.reach("button", "Choose a Picture…"), f"^Choose a Picture… {BUTTON}")
        app.press("space")
        app.focus_chooser()
        app.type_file(picture)
        app.focus()
        app.expect("button", "Remove")
        hear(lambda: app.press("Tab"), f"^Remove {BUTTON}")
        hear(lambda: app.press("shift+Tab"), f"^Choose a Picture… {BUTTON}", "There is a picture")
        hear(lambda: app.press("ctrl+s"), "^Ada Lovelace")
        card = self.almanac("export", "contacts", "--format", "vcard").stdout
        for line in ["TEL;TYPE=cell:+44 20 1", "TEL;TYPE=home:+44 20 2", "BDAY:1815-12-10",
                     "ADR;TYPE=home:;;12 Saint James Square;London;;;", "PHOTO"]:
            self.assertIn(line, card)
