"""Tests that an article with only a summary in its feed can be loaded from its own page."""

import json
import re

from case import AlmanacTest

SENTENCE = "The keepers walked down to the harbor, looked over the water, and found a boat. "


class FullText(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [
            {"id": "1", "title": "The Light", "content_text": "Some words about it.",
             "url": self.server.url("light.html")}]}
        self.server.bodies["/articles.json"] = json.dumps(feed).encode()
        self.page = (
            "<html><head><title>News</title></head><body><nav><a href='/'>Home of the news</a></nav>"
            f"<article><h2>At the harbor</h2><p>{SENTENCE * 5}</p><p>{SENTENCE * 5}</p></article>"
            "</body></html>").encode()

    def test_the_full_article_is_loaded_and_stored(self) -> None:
        app = self.start("articles")
        app.click(app.expect("row", re.compile("^The Light")))
        app.expect("label", "Some words about it.")
        app.click(app.expect("button", "Load the Full Article"))
        app.expect("label", re.compile("^There is nothing at this address"))
        self.server.bodies["/light.html"] = self.page
        app.click(app.expect("button", "Retry"))
        app.expect("heading", "At the harbor")
        app.expect_gone("button", "Load the Full Article")
        self.assertIsNone(app.find("label", "Some words about it."))
        self.assertIsNone(app.find("label", re.compile("Home of the news")))
        self.assertEqual(app.close(), 0)

        self.server.stop()
        app = self.start("articles")
        app.expect("row", re.compile("^The Light"))
        app.press("ctrl+f")
        # One word is from the title, and the other from the page.
        app.type("light keepers")
        app.click(app.expect("row", re.compile("^The Light.*keepers walked down")))
        app.expect("heading", "At the harbor")
        self.server.start()
