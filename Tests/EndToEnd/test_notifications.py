"""Tests notifications about failing feeds, and about applets that were turned off elsewhere."""

import re
import sqlite3
import urllib.request
from typing import NamedTuple

import pseudo
from account_server import TOKEN
from app import wait_for
from bus_stub import BusStub
from desktop import ID, DesktopTest, action
from test_account import AccountTest

SERVICE = """
<node><interface name="org.gtk.Notifications">
  <method name="AddNotification">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
  </method>
  <method name="RemoveNotification">
    <arg type="s" direction="in"/><arg type="s" direction="in"/>
  </method>
</interface></node>"""


class Shown(NamedTuple):
    title: str
    body: str
    action: str
    target: object


class Notifications:
    """A stand-in for the desktop's notification service."""

    def __init__(self) -> None:
        self.shown: dict[str, Shown] = {}
        self.stub = BusStub("org.gtk.Notifications", "/org/gtk/Notifications", SERVICE,
                            answer=self._called)

    def _called(self, method: str, arguments: tuple) -> None:
        app, name, *rest = arguments
        if app == ID and method == "AddNotification":
            fields = rest[0]
            title, body = (pseudo.decode(fields[key]) for key in ("title", "body"))
            self.shown[name] = Shown(
                title, body, fields["default-action"], fields.get("default-action-target"))
        else:
            self.shown.pop(name, None)

    def expect(self, title: re.Pattern) -> Shown:
        return wait_for(
            lambda: next((each for each in self.shown.values() if title.search(each.title)), None),
            f"a notification {title.pattern}")


class FailingFeeds(DesktopTest):
    def setUp(self) -> None:
        super().setUp()
        self.notifications = Notifications()
        self.addCleanup(self.notifications.stub.end)
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--interval", "hourly")

    def fail_for_a_day(self) -> None:
        self.server.fail("contacts.json", status=500)
        self.almanac("refresh", "contacts", self.server.url("contacts.json"), status=1)
        with sqlite3.connect(self.home.folder / "cache/almanac/content.sqlite") as content:
            content.execute(
                "UPDATE fetch SET failingSince = failedAt - 90000, failureCount = 9,"
                " notBefore = NULL WHERE failedAt IS NOT NULL")
            content.execute("UPDATE feed SET fetchedAt = fetchedAt - 90000 WHERE url LIKE 'http%'")
        content.close()

    def choose_feed(self) -> None:
        """Turns on notifications for the feed, in its menu, and then lets the feed fail for a
        day."""
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Feeds")
        options = dialog.expect("button", re.compile("^Options for Contacts from")).name
        dialog.press(options)
        app.choose_item("Notify When It Fails")
        dialog.escape()
        self.assertEqual(app.close(), 0)
        self.fail_for_a_day()

    def test_a_chosen_feeds_failure_is_a_notification_until_it_is_seen(self) -> None:
        self.choose_feed()
        app = self.start_plain("--section", "recipes")
        shown = self.notifications.expect(re.compile("can’t be refreshed$"))
        self.assertIn("Refreshing has failed for a day.", shown.body)
        address = self.server.url("contacts.json")
        self.assertEqual((shown.action, shown.target), ("app.show-feed", ("contacts", address)))
        action("show-feed", *shown.target)
        self.expect_shown(app, "Contacts")
        app.expect("button", "Retry")
        wait_for(lambda: not self.notifications.shown, "the notification to go")
        self.assertEqual(app.close(), 0)

    def test_the_list_of_feeds_shows_the_failure_too(self) -> None:
        self.choose_feed()
        app = self.start_plain("--section", "recipes")
        self.notifications.expect(re.compile("can’t be refreshed$"))
        app.choose("Feeds…")
        wait_for(lambda: not self.notifications.shown, "the notification to go")
        app.press("Escape")
        self.assertEqual(app.close(), 0)

    def test_notifications_are_off_by_default(self) -> None:
        self.fail_for_a_day()
        count = len(self.server.statuses("contacts.json"))
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: len(self.server.statuses("contacts.json")) > count, "another failure")
        app.settle()
        self.assertEqual(self.notifications.shown, {})
        self.flip_preference(app, "Feeds that fail for a day")
        self.notifications.expect(re.compile("can’t be refreshed$"))

    def test_a_background_refresh_makes_the_app_notify(self) -> None:
        self.choose_feed()
        self.serve(ID)
        self.almanac("refresh", "--due", status=1)
        self.notifications.expect(re.compile("can’t be refreshed$"))


class SwitchedOff(AccountTest):
    def test_an_applet_switched_off_elsewhere_is_a_notification(self) -> None:
        notifications = Notifications()
        self.addCleanup(notifications.stub.end)
        app = self.connect()
        self.flip_preference(app, "Applets turned off elsewhere")
        name = self.names["enabled"]
        self.expect_badge(app, name, "On")
        self.switch_elsewhere(name)
        app.leave()
        action("refresh")
        shown = notifications.expect(re.compile(re.escape(name)))
        self.assertEqual(shown.action, "app.open-item")
        action("open-item", *shown.target)
        app.expect("heading", name)
        app.focus()
        wait_for(lambda: not notifications.shown, "the notification to go")

    def switch_elsewhere(self, name: str) -> None:
        """Switches an applet off, as the user would on a phone."""
        request = urllib.request.Request(
            self.api.url(f"/v1/services/lights/applets/{self.ids[name]}/disable"), method="POST",
            headers={"Authorization": f"Bearer {TOKEN}"})
        self.api.opener.open(request, timeout=60).close()
