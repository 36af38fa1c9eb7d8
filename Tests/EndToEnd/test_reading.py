"""Tests reading articles: their order, the keys that move on, and which articles count as read."""

import json
import re
import subprocess

from app import App, Dialog, wait_for
from case import AlmanacTest


def article(number: int, title: str, **more: object) -> dict:
    return {"id": str(number), "title": title, "content_text": f"Text of {title}.",
            "url": f"https://news.example.org/{number}",
            "date_published": f"2021-08-0{number}T10:00:00Z"} | more


LONG = "A sentence that goes on for a while. " * 300
ARTICLES = [article(2, "Second"), article(4, "Fourth", content_text=LONG), article(1, "First"),
            article(3, "Third")]


class Reading(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.serve(ARTICLES)

    def serve(self, articles: list[dict]) -> None:
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": articles}
        self.server.bodies["/articles.json"] = json.dumps(feed).encode()

    def titles(self, app: App, state: str = "") -> list[str]:
        """The titles of all rows, or of those in a state, from top to bottom."""
        return [row.split(",")[0] for row in self.rows(app, "Articles") if state in row]

    def expect_unread(self, app: App, *titles: str) -> None:
        wait_for(lambda: self.titles(app, ", unread,") == list(titles),
                 f"{titles} to be unread, not {self.titles(app, ', unread,')}")

    def reader(self) -> App:
        app = self.start("articles")
        self.wait_for_rows(app, "Articles", 4)
        wait_for(lambda: self.titles(app) == ["Fourth", "Third", "Second", "First"],
                 "the newest first")
        return app

    def test_an_opened_article_stays_read(self) -> None:
        app = self.reader()
        self.expect_unread(app, "Fourth", "Third", "Second", "First")
        app.click(app.expect("row", self.rows(app, "Articles")[2]))
        app.expect("heading", "Second")
        self.expect_unread(app, "Fourth", "Third", "First")
        self.assertEqual(app.close(), 0)
        app = self.reader()
        self.expect_unread(app, "Fourth", "Third", "First")

    def test_keys_move_to_the_next_article(self) -> None:
        self.home.install_browser()
        app = self.reader()
        app.press("n")
        app.expect("heading", "Fourth")
        self.expect_unread(app, "Third", "Second", "First")
        # Space scrolls through a long page, and then goes on to the next article.
        wait_for(lambda: app.find("heading", "Third") or app.press("space"), "the next article")
        self.expect_unread(app, "Second", "First")
        app.press("m")
        self.expect_unread(app, "Third", "Second", "First")
        app.expect("alert", "Marked as unread")
        app.press("s")
        app.expect("alert", "Added to favorites")
        wait_for(lambda: self.titles(app, ", favorite,") == ["Third"], "the star")
        app.press("b")
        self.assertEqual(
            wait_for(lambda: self.home.followed, "the browser"), ["https://news.example.org/3"])

    def test_keys_work_in_any_layout(self) -> None:
        app = self.reader()
        self.addCleanup(subprocess.run, ["setxkbmap", "us"], check=True)
        app.press("n")
        app.expect("heading", "Fourth")
        # The third key has the letter s on a keyboard for English, whatever the layout.
        for layouts, is_starred in [("ru", True), ("gr", False), ("ara", True), ("us,ua", False)]:
            subprocess.run(["setxkbmap", layouts], check=True)
            app.press("39")
            wait_for(lambda: self.titles(app, ", favorite,") == ["Fourth"] * is_starred,
                     f"the star by the key of the layout {layouts}")
        subprocess.run(["setxkbmap", "us"], check=True)
        app.press("Caps_Lock", "s", "Caps_Lock")
        wait_for(lambda: self.titles(app, ", favorite,") == ["Fourth"], "the star")
        # In the French layout, digits need Shift.
        subprocess.run(["setxkbmap", "fr"], check=True)
        app.press("ctrl+11")
        self.expect_shown(app, "Contacts")
        app.press("ctrl+KP_3")
        self.expect_shown(app, "Articles")

    def test_keys_move_the_article_while_the_list_has_the_focus(self) -> None:
        text = "".join(f"<p>Paragraph {number} of the article.</p>" for number in range(200))
        self.serve([article(1, "First", content_html=text)] + ARTICLES[:-2])
        app = self.start("articles")
        self.wait_for_rows(app, "Articles", 3)
        app.press("n", "n", "n")
        heading = app.expect("heading", "First")
        self.reach_list(app, "Articles")
        top = heading.bounds.y

        def moves(*keys: str, to_top: bool) -> None:
            app.press(*keys)
            wait_for(lambda: (heading.bounds.y == top) == to_top, f"{keys} to move the article")

        moves("Page_Down", to_top=False)
        moves("Page_Up", to_top=True)
        moves("space", to_top=False)
        moves("shift+space", to_top=True)
        moves("space", to_top=False)
        moves("BackSpace", to_top=True)
        moves("End", to_top=False)
        moves("Home", to_top=True)
        app.expect("heading", "First")

    def test_a_footnote_is_shown_on_the_page(self) -> None:
        self.home.install_browser()
        text = "".join(f"<p>Paragraph <b>{number}</b>.</p>" for number in range(80))
        self.serve([article(1, "First", content_html=(
            f"<p id='r'><a href='#n'>Note</a></p>{text}<p id='n'><a href='#r'>Back</a> to it.</p>"))]
            + ARTICLES[:-2])
        app = self.start("articles")
        self.wait_for_rows(app, "Articles", 3)
        app.press("n", "n", "n")
        heading = app.expect("heading", "First")
        top = heading.bounds.y
        link = app.expect("label", "Note")
        app.settle()
        x, y = link.bounds[:2]
        app.click_at(x + 10, y + 8)
        wait_for(lambda: heading.bounds.y < top, "the page to scroll")
        note = app.expect("label", "Back to it.")
        app.settle()
        x, y = note.bounds[:2]
        app.click_at(x + 10, y + 8)
        wait_for(lambda: app.is_shown(link), "the place of the note")
        self.assertEqual(self.home.followed, [])

    def test_the_wheel_scrolls_the_page_over_a_table(self) -> None:
        cells = "".join(f"<td>{'Word' * 6}</td>" for _ in range(8))
        table = f"<table>{f'<tr>{cells}</tr>' * 12}</table>"
        text = "<p>A sentence of the article.</p>" * 40
        self.serve([article(1, "First", content_html=table + text)] + ARTICLES[:-2])
        app = self.start("articles")
        self.wait_for_rows(app, "Articles", 3)
        app.press("n", "n", "n")
        app.expect("heading", "First")
        cell = app.expect("label", "Word" * 6)
        app.settle()
        app.run("mousemove", *cell.bounds.center)
        x, y = cell.bounds[:2]

        app.run("click", 5, "click", 5)
        wait_for(lambda: cell.bounds.y < y, "the page to scroll")
        self.assertEqual(cell.bounds.x, x)
        app.run("keydown", "shift", "click", 5, "click", 5, "keyup", "shift")
        wait_for(lambda: cell.bounds.x < x, "the table to scroll sideways")
        # The scroll bar at the table's edge leaves the wheel to the page too.
        app.settle()
        bar = wait_for(lambda: next((each for each in app.all("scroll bar")
                                     if each.bounds.width > each.bounds.height > 0), None), "the bar")
        x, y = cell.bounds[:2]
        app.run("mousemove", *bar.bounds.center)
        app.run("click", 4)
        wait_for(lambda: cell.bounds.y > y or cell.bounds.x != x, "something to scroll")
        self.assertEqual(cell.bounds.x, x)

    def test_an_article_opens_in_the_browser_from_its_menu(self) -> None:
        self.home.install_browser()
        app = self.reader()
        app.press("n")
        app.expect("heading", "Fourth")
        app.click(app.expect("button", "Actions"))
        app.choose_item("Open in Browser")
        self.assertEqual(
            wait_for(lambda: self.home.followed, "the browser"), ["https://news.example.org/4"])

    def test_an_articles_links_can_be_listed(self) -> None:
        self.home.install_browser()
        self.serve([article(1, "First"), article(2, "Second", content_html=(
            '<p>See <a href="https://one.example/">the <em>first</em></a> and '
            '<a href="https://two.example/page">the second</a>.</p>'))])
        app = self.start("articles")
        self.wait_for_rows(app, "Articles", 2)
        app.press("n")
        app.expect("heading", "Second")
        app.press("l")
        dialog = Dialog(app, "Links")
        dialog.expect("button", "the first, https://one.example/")
        dialog.press("the second, https://two.example/page")
        self.assertEqual(
            wait_for(lambda: self.home.followed, "the browser"), ["https://two.example/page"])
        dialog.expect_closed()

    def test_a_long_article_keeps_its_reading_position(self) -> None:
        app = self.reader()
        app.press("n")
        app.expect("heading", "Fourth")
        text = app.expect("label", re.compile("^A sentence that goes on"), shown=False)
        width, height = text.bounds.width, text.bounds.height
        app.press("ctrl+minus")
        wait_for(lambda: text.bounds.width < width, "a narrower column of smaller text")
        app.press("ctrl+plus", "ctrl+plus", "ctrl+plus")
        wait_for(lambda: text.bounds.height > height, "larger text")
        app.settle()
        top = text.bounds.y
        app.press("space")
        wait_for(lambda: text.bounds.y < top, "the page to scroll")
        app.settle()
        place, width = text.bounds.y, text.bounds.width
        self.assertEqual(app.close(), 0)
        app = self.start("articles")
        text = app.expect("label", re.compile("^A sentence that goes on"), shown=False)
        wait_for(lambda: abs(text.bounds.y - place) <= 3 and text.bounds.width == width,
                 "the same place in texts of the same size")

    def test_typing_triggers_no_shortcuts(self) -> None:
        app = self.reader()
        app.press("ctrl+f")
        app.expect(None, "Search in Articles")
        app.type("nsm b")
        app.expect(None, "Nothing matches “nsm b”")
        app.press("Escape")
        self.expect_unread(app, "Fourth", "Third", "Second", "First")
        self.assertEqual(self.titles(app, ", favorite,"), [])

    def test_marking_all_as_read_can_be_undone(self) -> None:
        app = self.reader()
        app.press("n")
        app.expect("heading", "Fourth")
        app.choose("Mark All as Read")
        self.expect_unread(app)
        app.click(app.expect("button", "Undo"))
        self.expect_unread(app, "Third", "Second", "First")

    def test_all_above_a_row_can_be_marked_read(self) -> None:
        app = self.reader()
        app.click(app.expect("row", self.rows(app, "Articles")[2]), button=3)
        app.choose_item("Mark Above as Read")
        self.expect_unread(app, "Second", "First")
        app.expect("button", "Undo")

    def test_the_unread_filter_keeps_read_articles_until_it_changes(self) -> None:
        app = self.reader()
        app.press("n")
        app.expect("heading", "Fourth")
        app.click(app.expect("button", "Unread"))
        wait_for(lambda: self.titles(app) == ["Third", "Second", "First"], "the unread")
        app.press("n")
        app.expect("heading", "Third")
        self.expect_unread(app, "Second", "First")
        self.assertEqual(self.titles(app), ["Third", "Second", "First"], "the list does not jump")
        app.click(app.expect("button", "Unread"))
        wait_for(lambda: len(self.titles(app)) == 4, "all of them")

    def test_an_article_outlives_its_place_in_the_feed(self) -> None:
        app = self.reader()
        self.serve([article(5, "Fifth"), article(4, "Fourth")])
        app.press("F5")
        wait_for(
            lambda: self.titles(app) == ["Fifth", "Fourth", "Third", "Second", "First"],
            "the new one, and the old ones")
