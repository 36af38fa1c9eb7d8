"""Tests that an entry can be hidden, and shown again."""

from app import App, wait_for
from case import AlmanacTest

CONTACT = "Elif Yıldız"


class Hiding(AlmanacTest):
    def listed(self, app: App) -> bool:
        return any(row.startswith(CONTACT) for row in self.rows(app, "Contacts"))

    def hide(self, app: App) -> None:
        wait_for(lambda: self.listed(app), "the contact")
        self.open(app, next(
            row for row in self.rows(app, "Contacts") if row.startswith(CONTACT)))
        app.click(app.expect("button", "Actions"))
        app.choose_item("Hide")
        app.expect("alert", f"“{CONTACT}” is hidden")
        wait_for(lambda: not self.listed(app), "no contact")

    def test_a_hidden_entry_comes_back(self) -> None:
        app = self.start_plain("--section", "contacts")
        self.hide(app)
        app.press("ctrl+z")
        app.expect("alert", f"Undone: Hide “{CONTACT}”")
        self.hide(app)
        self.assertEqual(app.close(), 0)
        self.assertNotIn(CONTACT, self.almanac("search", "Elif").stdout)

        # After a restart, the menu of its feed shows it.
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: self.rows(app, "Contacts"), "the others")
        self.assertFalse(self.listed(app))
        feeds = self.open_dialog(app, "Feeds")
        feeds.press("Options for Sample Contacts")
        app.choose_item("Show Hidden Entries")
        feeds.close()
        wait_for(lambda: self.listed(app), "the contact again")
