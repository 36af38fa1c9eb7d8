"""Tests that links open in the browser, but only those with allowed addresses."""

import re

from app import App, wait_for
from case import AlmanacTest, long

KITCHEN = "kitchen.example.org"


class Links(AlmanacTest):
    def click_link(self, app: App, name: str) -> None:
        """Clicks the beginning of a link, because the rest of its bounds may be empty."""
        x, y, _, _ = app.reach("link", re.compile(name)).bounds
        app.click_at(x + 20, y + 8)

    def expect_followed(self, *addresses: str) -> None:
        """Waits until the browser has been started with addresses that match these."""
        wait_for(lambda: len(self.home.followed) >= len(addresses), "the browser to be started")
        for followed, address in zip(self.home.followed, addresses, strict=True):
            self.assertRegex(followed, address)

    def test_a_recipe_link_opens_in_the_browser(self) -> None:
        self.home.install_browser()
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        self.click_link(app, KITCHEN)
        self.expect_followed("^http://kitchen.example.org/lentil-soup.html$")

    @long
    def test_the_keyboard_follows_a_recipe_link(self) -> None:
        self.home.install_browser()
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        app.reach("link", re.compile(KITCHEN))
        app.press("Return")
        self.expect_followed("^http://kitchen.example.org/lentil-soup.html$")

    def test_without_a_browser_a_message_offers_to_copy_the_link(self) -> None:
        app = self.start_with_rows("recipes")
        self.open(app, "Lentil Soup")
        self.click_link(app, KITCHEN)
        app.click(app.expect("button", "Copy Link"))
        app.expect_gone("button", "Copy Link")

    def test_an_address_that_is_no_web_page_is_not_a_link(self) -> None:
        self.home.install_browser()
        app = self.start_with_rows("recipes", size=(1000, 860))
        app.press("ctrl+4", "End")
        self.open(app, re.compile("^Suspicious Stew"))
        app.expect(None, re.compile(r"javascript:alert"))
        self.assertEqual(app.all("link", re.compile("javascript")), [])

    def test_phone_mail_and_address_open_outside(self) -> None:
        self.home.install_browser()
        app = self.start_with_rows("contacts", size=(1000, 860))
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        followed = []
        for name, address in [
            ("^555-0102", "^tel:5550102$"),
            ("^zachary@example.org", "^mailto:zachary@example.org$"),
            ("^12 Quay Street", "^https://.*12%20Quay%20Street.*Galway"),
        ]:
            self.click_link(app, name)
            followed.append(address)
            self.expect_followed(*followed)
