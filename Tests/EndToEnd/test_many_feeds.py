"""Tests that a refresh of many feeds shows its progress, and can be stopped."""

import re

from case import AlmanacTest

FEEDS = 20
HELD = 5


def feed(number: int) -> bytes:
    return (f'<rss version="2.0"><channel><title>Paper {number}</title><item><title>Story {number}'
            f"</title><guid>story-{number}</guid></item></channel></rss>").encode()


class ManyFeeds(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.serve_papers([feed(number) for number in range(FEEDS)])
        for arguments in [["import", "papers.opml"], ["remove", "articles", "sample:facts.json"]]:
            self.almanac(*arguments)

    def test_a_refresh_of_many_feeds_is_counted_and_stopped(self) -> None:
        app = self.start_plain("--section", "articles")
        self.wait_for_rows(app, "Articles", FEEDS)
        for number in range(FEEDS):
            self.server.bodies[f"/paper{number}.xml"] = feed(number + 100)
        gates = [self.server.hold(f"paper{number}.xml") for number in range(HELD)]
        app.press("F5")
        app.expect("label", f"Refreshing: {FEEDS - HELD} of {FEEDS}")

        app.click(app.expect("button", "Stop"))
        app.expect("button", "Refresh")
        app.expect_gone("label", re.compile("^Refreshing"))
        # Stories stay even if their feeds no longer list them.
        app.expect("label", str(FEEDS + FEEDS - HELD))
        self.assertIsNone(app.find("label", re.compile("^Couldn’t refresh")))

        for gate in gates:
            gate.set()
        for number in range(HELD):
            self.server.heal(f"paper{number}.xml")
            self.server.bodies[f"/paper{number}.xml"] = feed(number + 100)
        app.press("F5")
        app.expect("label", str(2 * FEEDS))
