"""Links open in the browser, but only those with allowed addresses."""

import re

from app import wait_for
from case import AlmanacTest, long


class Links(AlmanacTest):
    def followed(self, count: int = 1) -> list[str]:
        return wait_for(
            lambda: self.home.followed if len(self.home.followed) >= count else None,
            "the browser to be started")

    def test_a_recipe_link_opens_in_the_browser(self) -> None:
        self.home.install_browser()
        app = self.start("recipes")
        self.wait_for_rows(app, "Recipes", 10)
        self.open(app, "Lentil Soup")
        link = app.expect("link", re.compile("kitchen.example.org"))
        x, y, _, height = link.bounds
        app.click_at(x + 20, y + height // 2)
        self.assertEqual(self.followed(), ["http://kitchen.example.org/lentil-soup.html"])

    @long
    def test_the_keyboard_follows_a_recipe_link(self) -> None:
        self.home.install_browser()
        app = self.start("recipes")
        self.wait_for_rows(app, "Recipes", 10)
        self.open(app, "Lentil Soup")

        def reach() -> bool:
            link = app.find("link", re.compile("kitchen.example.org"))
            if "focused" in link.states:
                return True
            app.press("Tab")
            return False

        wait_for(reach, "the link to take the focus")
        app.press("Return")
        self.assertEqual(self.followed(), ["http://kitchen.example.org/lentil-soup.html"])

    def test_without_a_browser_a_message_offers_to_copy_the_link(self) -> None:
        app = self.start("recipes")
        self.wait_for_rows(app, "Recipes", 10)
        self.open(app, "Lentil Soup")
        x, y, _, height = app.expect("link", re.compile("kitchen.example.org")).bounds
        app.click_at(x + 20, y + height // 2)
        app.click(app.expect("button", "Copy Link"))
        app.expect_gone("button", "Copy Link")

    def test_an_address_that_is_no_web_page_is_not_a_link(self) -> None:
        self.home.install_browser()
        app = self.start("recipes", size=(1000, 860))
        self.wait_for_rows(app, "Recipes", 10)
        app.press("ctrl+4", "End")
        self.open(app, "Suspicious Stew")
        app.expect(None, re.compile(r"javascript:alert"))
        self.assertEqual(app.all("link", re.compile("javascript")), [])

    def test_phone_mail_and_address_open_outside(self) -> None:
        self.home.install_browser()
        app = self.start("contacts", size=(1000, 860))
        self.wait_for_rows(app, "Contacts", 6)
        self.open(app, "Zachary Moss, favorite, Harbour Lights")
        for count, name in enumerate(["555-0102", "zachary@example.org", "12 Quay Street"], 1):
            x, y, _, _ = app.expect("link", re.compile("^" + name)).bounds
            app.click_at(x + 20, y + 8)
            self.followed(count)
        phone, mail, place = self.home.followed
        self.assertEqual(phone, "tel:5550102")
        self.assertEqual(mail, "mailto:zachary@example.org")
        self.assertRegex(place, r"^https://.*12%20Quay%20Street.*Galway")
