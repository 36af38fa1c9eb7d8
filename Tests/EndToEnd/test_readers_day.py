"""Simulates a day with a feed reader: fifty feeds arrive and are read, and nothing is lost."""

import re

from app import App, wait_for
from case import AlmanacTest, long

FEEDS = 50
ARTICLES = 3


def feed(number: int) -> bytes:
    """An RSS feed; the first feed has the newest articles."""
    items = "".join(
        f"<item><title>Story {number}-{each}</title><guid>story-{number}-{each}</guid>"
        f"<link>https://news.example.org/{number}/{each}</link>"
        f"<pubDate>{28 - each} Aug 2021 {23 - number // 3:02}:{59 - number % 3:02}:00 GMT</pubDate>"
        f"<description>&lt;p&gt;About &lt;em&gt;lantern{number}x{each}&lt;/em&gt;.&lt;/p&gt;"
        "</description></item>" for each in range(ARTICLES))
    return f'<rss version="2.0"><channel><title>Paper {number}</title>{items}</channel></rss>'.encode()


class ReadersDay(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.serve_papers(
            [feed(number) for number in range(FEEDS)], '<outline text="Papers">{}</outline>')

    def expect_unread(self, app: App, count: int) -> None:
        app.expect("label", str(count))

    def rows_with(self, app: App, words: str) -> list[str]:
        return [row for row in self.rows(app, "Articles") if words in row]

    @long
    def test_fifty_feeds_are_read_and_nothing_is_lost(self) -> None:
        self.almanac("remove", "articles", "sample:facts.json")
        self.assertIn(f"{FEEDS} feeds added", self.almanac("import", "papers.opml").stdout)
        self.assertIn(f"{FEEDS} already there", self.almanac("import", "papers.opml").stdout)

        app = self.start_plain("--section", "articles")
        self.expect_unread(app, FEEDS * ARTICLES)
        app.press("n")
        app.expect("heading", "Story 0-0")
        app.press("n")
        app.expect("heading", "Story 1-0")
        app.press("s")
        wait_for(lambda: self.rows_with(app, ", favorite,"), "the star")
        self.expect_unread(app, FEEDS * ARTICLES - 2)

        app.press("ctrl+f")
        app.type("lantern17x2")
        self.wait_for_rows(app, "Articles", 1)
        app.click(app.expect("row", re.compile("^Story 17-2,")))
        app.expect("heading", "Story 17-2")
        app.press("ctrl+f", "Escape")
        left = FEEDS * ARTICLES - 3
        self.expect_unread(app, left)

        self.server.stop()
        app.press("F5")
        app.expect("label", re.compile("^Couldn’t refresh"))
        self.assertTrue(self.rows_with(app, "Story 0-0"), "the old list stays")
        self.server.start()
        app.click(app.expect("button", "Retry"))
        app.expect_gone("label", re.compile("^Couldn’t refresh"))

        self.almanac("export", "--opml", "--output", "mine.opml")
        list_ = (self.home.folder / "mine.opml").read_text()
        self.assertEqual(len(re.findall(r"/paper\d+\.xml", list_)), FEEDS)
        self.assertIn("Papers", list_)
        self.assertEqual(app.close(), 0)

        app = self.start_plain("--section", "articles")
        self.expect_unread(app, left)
        self.assertTrue(wait_for(lambda: self.rows_with(app, ", favorite,"), "the star")[0]
                        .startswith("Story 1-0,"))
