"""Tests scrolling and resizing lists whose rows differ in height."""

import json
import re

from app import App
from case import AlmanacTest, long

LONG = "This fact has a long text, as facts have. " * 12
FACTS = {"title": "Facts", "rows": [
    {"title": f"Fact {number:03}", "description": LONG if number < 200 else None}
    for number in range(260)]}


class Scrolling(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.server.fail("articles.json", body=json.dumps(FACTS).encode())
        self.app = self.start("articles")
        self.app.expect("row", re.compile("^Fact 000"))

    def expect_at(self, app: App, key: str, row: str) -> None:
        app.press(key)
        app.expect("row", re.compile("^" + row))

    @long
    def test_a_jump_from_high_rows_to_low_ones_reaches_its_target(self) -> None:
        for key, row in [("End", "Fact 259"), ("Home", "Fact 000"), ("End", "Fact 259")]:
            self.expect_at(self.app, key, row)
        # If the window were no longer laid out, it would not show other sections either.
        self.app.press("ctrl+4")
        self.app.expect("row", "Lentil Soup")

    @long
    def test_a_resized_list_can_still_be_scrolled(self) -> None:
        for width, key, row in [
            (360, "End", "Fact 259"), (1000, "Home", "Fact 000"), (700, "End", "Fact 259"),
            (1000, "Home", "Fact 000"),
        ]:
            self.app.resize(width, 700)
            self.expect_at(self.app, key, row)
