"""Tests refreshing a feed, with and without success, while the old items stay."""

import json
import re

from app import App, Node, wait_for
from case import AlmanacTest, long

BANNER = re.compile("^Couldn’t refresh")


class Refresh(AlmanacTest):
    def requests(self) -> int:
        return self.server.count("contacts.json")

    def retry(self, app: App) -> Node:
        return app.expect("button", "Retry")

    def serve(self, *names: str) -> None:
        feed = [{"id": name, "name": name} for name in names]
        self.server.bodies["/contacts.json"] = json.dumps(feed).encode()

    def test_an_unchanged_feed_is_not_sent_again(self) -> None:
        app = self.start_with_rows("contacts")
        app.click(app.expect("button", "Refresh"))
        wait_for(lambda: self.server.statuses("contacts.json") == [200, 304], "an answer of 304")
        self.wait_for_rows(app, "Contacts", 6)

    def test_a_refresh_shows_a_changed_feed(self) -> None:
        app = self.start_with_rows("contacts")
        self.serve("Nia", "Ola", "Pim")
        app.press("ctrl+r")
        self.assertEqual(self.wait_for_rows(app, "Contacts", 3), ["Nia", "Ola", "Pim"])

    def test_a_shrunk_list_needs_confirmation(self) -> None:
        app = self.start_with_rows("contacts")
        self.serve("Nia")
        app.press("ctrl+r")
        app.expect("label", "The feed shrank from 6 entries to 1.")
        self.wait_for_rows(app, "Contacts", 6)
        app.click(app.expect("button", "Use the New List"))
        self.assertEqual(self.wait_for_rows(app, "Contacts", 1), ["Nia"])
        app.expect_gone("button", "Use the New List")

    def test_a_second_refresh_sends_no_second_request(self) -> None:
        app = self.start_with_rows("contacts")
        gate = self.server.hold("contacts.json")
        app.press("F5")
        wait_for(lambda: self.requests() == 2, "the request")
        app.press("F5", "ctrl+r", "F5")
        app.settle()
        self.assertEqual(self.requests(), 2)
        gate.set()
        wait_for(lambda: self.server.statuses("contacts.json") == [200, 304], "the answer")

        def is_asked_again() -> bool:
            # While the app is still busy with the answer, the key makes no second request.
            app.press("F5")
            return self.requests() >= 3

        wait_for(is_asked_again, "a refresh afterwards")

    @long
    def test_a_refresh_keeps_the_selection_and_the_place(self) -> None:
        feed = [{"id": str(n), "name": f"Person {n:03}"} for n in range(80)]
        self.server.bodies["/contacts.json"] = json.dumps(feed).encode()
        app = self.start("contacts")
        app.click(app.expect("row", "Person 000"))
        app.press("Next", "Next", "Return")
        chosen = wait_for(
            lambda: next((row for row in self.row_nodes(app, "Contacts")
                          if "selected" in row.states and row.name != "Person 000"), None),
            "the choice to move")
        app.settle()
        name, place = chosen.name, chosen.bounds.y
        app.expect("heading", name)
        feed[70]["name"] = "Person 070 renamed"
        self.server.bodies["/contacts.json"] = json.dumps(feed).encode()
        app.press("F5")
        wait_for(lambda: self.server.statuses("contacts.json") == [200, 200], "the answer")
        app.settle()
        row = app.expect("row", name)
        self.assertIn("selected", row.states)
        self.assertEqual(row.bounds.y, place)
        app.expect("heading", name)

    def test_without_a_server_the_old_list_stays_until_retry_works(self) -> None:
        app = self.start_with_rows("contacts")
        self.server.stop()
        app.press("F5")
        app.expect("label", BANNER)
        self.wait_for_rows(app, "Contacts", 6)
        app.expect("row", "Dag Only-Name")
        self.server.start()
        app.click(self.retry(app))
        app.expect_gone("label", BANNER)
        self.wait_for_rows(app, "Contacts", 6)

    def test_a_failed_first_load_can_be_retried(self) -> None:
        self.server.stop()
        app = self.start("contacts")
        retry = self.retry(app)
        self.assertEqual(self.rows(app, "Contacts"), [])
        self.server.start()
        app.click(retry)
        self.wait_for_rows(app, "Contacts", 6)
        app.expect_gone("button", "Retry")

    def test_a_stored_list_shows_without_a_server(self) -> None:
        app = self.start_with_rows("contacts")
        self.assertEqual(app.close(), 0)
        self.server.stop()
        app = self.start_with_rows("contacts")
        app.expect("label", BANNER)
        self.server.start()

    @long
    def test_each_kind_of_failure_keeps_the_list(self) -> None:
        app = self.start_with_rows("contacts")
        whole = b'[{"id": "1", "name": "A"}, {"id": "2", "name": "B"}]'
        for name, fault in {
            "a server error": lambda: self.server.fail("contacts.json", status=500),
            "not found": lambda: self.server.fail("contacts.json", status=404),
            "a cut answer": lambda: self.server.fail("contacts.json", truncated=True, body=whole),
            "a cut connection": lambda: self.server.fail("contacts.json", dropped=True),
            "a web page": lambda: self.server.fail(
                "contacts.json", body=b"<!DOCTYPE html><html><body>Log in</body></html>"),
            "nothing": lambda: self.server.fail("contacts.json", body=b""),
            "half a document": lambda: self.server.fail("contacts.json", body=whole[:-5]),
        }.items():
            with self.subTest(name):
                fault()
                app.press("F5")
                app.expect("label", BANNER)
                self.assertEqual(len(self.rows(app, "Contacts")), 6)
                self.server.heal("contacts.json")
                app.click(self.retry(app))
                app.expect_gone("label", BANNER)

    def test_an_empty_feed_says_that_it_is_empty(self) -> None:
        self.server.bodies["/contacts.json"] = b"[]"
        app = self.start("contacts")
        app.expect("heading", re.compile("empty|nothing|no contacts", re.I))
        self.assertEqual(self.rows(app, "Contacts"), [])
