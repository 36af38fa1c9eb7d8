"""Opens each dialog and menu again and again, and closes it in each way."""

import re

from app import Dialog
from case import AlmanacTest

DIALOGS = {
    "Keyboard Shortcuts": "Close", "About Almanac": "Close", "Preferences": "Close",
    "Feeds…": "Close", "Connect a Service…": "Cancel"}
"""The items of the main menu that open a dialog, and the button in its bar that closes it."""


class Dialogs(AlmanacTest):
    def open_all(self, **options) -> None:
        app = self.start_with_rows("applets", **options)
        for item, button in DIALOGS.items():
            for way in [Dialog.escape, Dialog.control_w, Dialog.close, None]:
                app.choose(item)
                dialog = Dialog(app, item.rstrip("…"))
                if way:
                    way(dialog)
                else:
                    dialog.expect("button", button).press()
                    dialog.expect_closed()
        app.press("ctrl+q")
        self.assertEqual(app.wait(), 0)

    def test_each_dialog_opens_again_however_it_was_closed(self) -> None:
        self.open_all()

    def test_each_dialog_fits_a_phone_in_the_dark(self) -> None:
        self.open_all(size=(360, 720), environment={"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"})

    def test_a_feeds_menu_does_all_that_it_offers(self) -> None:
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--name", "Family")
        app = self.start_plain("--section", "contacts")
        feeds = self.open_dialog(app, "Feeds")

        def choose(item: str, name: str = "Family") -> None:
            feeds.press(f"Options for {name}")
            app.choose_item(item)

        choose("Move Up")
        choose("Move Down")
        choose("Copy Address")
        choose("Hourly")
        feeds.expect("label", re.compile("refreshed hourly$"))
        self.server.fail("contacts.json", status=503)
        choose("Refresh")
        retry = feeds.expect("button", "Retry")
        self.server.heal("contacts.json")
        retry.press()
        feeds.expect("label", re.compile("^6 entries"))
        choose("Rename…")
        feeds.enter("Name", "Relatives")
        choose("Remove", "Relatives")
        feeds.expect("button", "Undo").press()
        feeds.expect("button", "Options for Relatives")
