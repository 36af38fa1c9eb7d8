"""Connects `almanac-server` as a service, and switches and activates its applets."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import urllib.error
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import desktop
import keyring
from account_server import INVITE_CODE, TOKEN, AccountServer, Browser
from app import BINARY, App, Dialog, wait_for
from case import AlmanacTest, long

CALLBACK = "almanac://activated"
IDENTITY = {"ifttt-sdk-version", "ifttt-sdk-platform"}


class AccountTest(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.api = AccountServer()
        self.addCleanup(self.api.stop)
        self.home.install_browser()
        listed = self.api.applets()
        self.total = len(listed)
        self.names = {applet["user_status"]: applet["name"] for applet in listed}
        self.ids = {applet["name"]: applet["id"] for applet in listed}
        self.api.forget_requests()

    def connect(self, token: str | None = TOKEN, *answers: str, note: str = "") -> App:
        """Connects the service through the dialog, in which the answers that aren't secret are
        already filled in.

        - note: what the dialog says about where the token is kept.
        """
        app = self.start_with(*answers)
        dialog = Dialog(app, "Connect a Service")
        self.expect_note(dialog, note)
        self.send(dialog, token)
        return app

    def send(self, dialog: Dialog, token: str | None = TOKEN, button: str = "Connect") -> None:
        """Fills in the token, sends the form, and waits for all applets."""
        if token:
            dialog.fill("User token", token)
        dialog.press(button)
        dialog.expect_closed()
        self.wait_for_rows(dialog.app, "Applets", self.total)

    def disconnect(self, app: App) -> None:
        dialog = self.open_dialog(app, "Connected Service")
        dialog.press("Disconnect")
        Dialog(app, "Disconnect this Service?").press("Disconnect")
        dialog.expect_closed()
        app.expect("label", re.compile("^These applets are samples"))

    def expect_note(self, dialog: Dialog, note: str) -> None:
        wait_for(lambda: dialog.frame.find("label", re.compile(note)), "a word about it")

    def start_with(self, *answers: str, more: list[str] | None = None) -> App:
        return self.start_plain(
            "--section", "applets", *(more or []),
            *(f"--connect={answer}" for answer in self.api.answers(*answers)))

    def open_applet(self, app: App, status: str) -> str:
        """Opens the page of an applet with this status on the server; returns its name."""
        name = self.names[status]
        app.click(app.expect("row", re.compile("^" + re.escape(name))))
        app.expect("heading", name)
        return name

    def badge(self, app: App, name: str) -> str:
        """The badge of an applet in the list; empty if it has none."""
        row = app.find("row", re.compile("^" + re.escape(name)))
        return next((word for word in ["On", "Off", "Unknown"] if f", {word}" in row.name), "")

    def expect_badge(self, app: App, name: str, word: str) -> None:
        wait_for(lambda: self.badge(app, name) == word, f"{name!r} to be {word}")

    def is_on(self, app: App) -> bool:
        return app.expect("switch", shown=False).is_pressed

    def switch(self, app: App) -> None:
        app.click(app.expect("switch"))

    def assert_no_token(self, app: App) -> None:
        """Checks that no file or output of the app contains the token."""
        self.assertNotIn(TOKEN, app.stderr())
        for file in self.home.folder.rglob("*"):
            if file.is_file() and not file.is_symlink() and "share" not in file.parts:
                self.assertNotIn(TOKEN.encode(), file.read_bytes(), file)

    def assert_token_was_sent(self) -> None:
        """Checks that every request had the token."""
        for request in self.api.requests:
            self.assertEqual(request["headers"]["authorization"], f"Bearer {TOKEN}")

    def lists(self) -> list[int | None]:
        """The status of each answer to a request for the list of applets."""
        return [each["status"] for each in self.api.requests if each["path"].endswith("/applets")]

    def expect_refresh(self) -> None:
        wait_for(lambda: [each["status"] for each in self.api.requests] == [200, 200], "a refresh")

    def posts(self) -> list[tuple[str, int | None]]:
        """The end of the path of each switching request, such as "disable", with the status of the
        answer."""
        return [(request["path"].rpartition("/")[2], request["status"])
                for request in self.api.requests if request["method"] == "POST"]


class Account(AccountTest):
    def test_without_a_token_every_applet_is_unknown(self) -> None:
        app = self.connect(None)
        for name in self.ids:
            self.assertEqual(self.badge(app, name), "Unknown")
        for request in self.api.requests:
            self.assertNotIn("authorization", request["headers"])
        self.open_applet(app, "enabled")
        app.expect("button", "Activate…")
        self.assertIsNone(app.find("switch"))

    @long
    def test_with_a_token_the_users_statuses_show(self) -> None:
        app = self.connect()
        self.expect_badge(app, self.names["enabled"], "On")
        self.expect_badge(app, self.names["disabled"], "Off")
        app.expect("heading", re.compile("· sam_l$"))
        self.assert_token_was_sent()
        for request in self.api.requests:
            self.assertRegex(request["headers"]["user-agent"], "^Almanac/")
            self.assertLessEqual(IDENTITY, set(request["headers"]))
            self.assertNotIn("ifttt-sdk-anonymous-id", request["headers"])

    @long
    def test_a_refused_token_is_reported_at_its_field(self) -> None:
        app = self.start_with()
        dialog = Dialog(app, "Connect a Service")
        dialog.fill("User token", "wrong")
        dialog.press("Connect")
        wait_for(lambda: dialog.frame.find("label", re.compile("Connect the service again"))
                 or dialog.frame.find("alert"), "the reason")
        self.send(dialog)

    @long
    def test_enter_sends_the_form_and_a_refusal_shows(self) -> None:
        app = self.start_with()
        dialog = Dialog(app, "Connect a Service")
        self.api.fail("/v1/*", "status", status=403)
        dialog.reach("entry", "Address")
        app.press("Return")
        reason = wait_for(lambda: dialog.frame.find("alert", re.compile("This fault")),
                          "the reason")
        self.assertGreater(reason.bounds.y, 0)
        self.assertIn("focused", dialog.frame.find("entry", "Address").states)
        self.api.heal()
        app.press("Return")
        dialog.expect_closed()
        self.wait_for_rows(app, "Applets", self.total)

    def test_a_switch_turns_an_applet_off_and_on(self) -> None:
        app = self.connect()
        name = self.open_applet(app, "enabled")
        self.assertTrue(self.is_on(app))
        self.switch(app)
        self.expect_badge(app, name, "Off")
        wait_for(lambda: self.posts() == [("disable", 200)], "the request")
        self.switch(app)
        self.expect_badge(app, name, "On")
        wait_for(lambda: self.posts() == [("disable", 200), ("enable", 200)], "the requests")
        wait_for(lambda: self.is_on(app), "the switch to be on")

    @long
    def test_a_switch_shows_at_once_and_the_last_flip_wins(self) -> None:
        app = self.connect()
        name = self.open_applet(app, "disabled")
        self.api.fail("/v1/*", "gate", method="POST")
        self.switch(app)
        self.expect_badge(app, name, "On")
        wait_for(lambda: self.posts() == [("enable", None)], "the request")
        self.switch(app)
        self.expect_badge(app, name, "Off")
        self.api.heal()
        wait_for(lambda: self.posts() == [("enable", 200), ("disable", 200)], "both requests")
        app.settle()
        self.assertFalse(self.is_on(app))
        self.assertEqual(self.api.status(name), "disabled")

    @long
    def test_a_failed_switch_is_undone_with_a_reason_and_retry(self) -> None:
        app = self.connect()
        name = self.open_applet(app, "disabled")
        self.api.fail("/v1/*", "status", method="POST", status=500)
        self.switch(app)
        app.expect("button", "Retry")
        self.expect_badge(app, name, "Off")
        self.assertFalse(self.is_on(app))
        self.api.heal()
        app.click(app.expect("button", "Retry"))
        self.expect_badge(app, name, "On")
        wait_for(lambda: self.api.status(name) == "enabled", "the server to know")
        app.expect_gone("button", "Retry")

    @long
    def test_a_switch_keeps_the_focus(self) -> None:
        app = self.connect()
        name = self.open_applet(app, "enabled")
        switch = app.reach("switch")
        for word, posts in [("Off", 1), ("On", 2)]:
            app.press("space")
            self.expect_badge(app, name, word)
            wait_for(lambda: [status for _, status in self.posts()] == [200] * posts, "the answer")
            app.settle()
            self.assertIn("focused", switch.states)

    @long
    def test_a_revoked_token_keeps_the_list_and_asks_for_a_new_one(self) -> None:
        app = self.connect()
        name = self.open_applet(app, "enabled")
        self.api.revoke()
        self.switch(app)
        app.expect("button", "Connect…")
        self.expect_badge(app, name, "On")
        app.press("ctrl+r")
        app.expect("label", re.compile("^Couldn’t refresh"))
        self.wait_for_rows(app, "Applets", self.total)
        app.click(app.expect("button", "Connect…"))
        dialog = Dialog(app, "Connected Service")
        self.send(dialog, self.api.token(), "Save")
        app.expect_gone("label", re.compile("^Couldn’t refresh"))

    @long
    def test_a_busy_server_is_retried_when_it_says(self) -> None:
        app = self.connect()
        self.api.forget_requests()
        self.api.fail("/v1/services/lights/applets", "status", status=429, times=1,
                      headers={"Retry-After": "1"})
        app.press("ctrl+r")
        wait_for(lambda: self.lists() == [429, 200], "the second try")
        app.settle()
        self.assertIsNone(app.find("label", re.compile("^Couldn’t refresh")))

    @long
    def test_a_long_retry_after_is_respected(self) -> None:
        app = self.connect()
        self.api.forget_requests()
        self.api.fail("/v1/*", "status", status=429, headers={"Retry-After": "600"})
        app.press("ctrl+r")
        app.expect("label", re.compile("^Couldn’t refresh"))
        self.assertEqual(self.lists(), [429])
        self.wait_for_rows(app, "Applets", self.total)

    @long
    def test_without_the_server_the_list_stays(self) -> None:
        app = self.connect()
        self.open_applet(app, "enabled")
        self.api.stop()
        app.press("ctrl+r")
        app.expect("label", re.compile("^Couldn’t refresh"))
        self.switch(app)
        wait_for(lambda: len(app.all("button", "Retry")) == 2, "the reason on the page")
        self.wait_for_rows(app, "Applets", self.total)
        self.assertTrue(self.is_on(app))
        self.api.start()
        app.click(app.all("button", "Retry")[0])
        app.expect_gone("label", re.compile("^Couldn’t refresh"))

    @long
    def test_an_unreadable_answer_keeps_the_list(self) -> None:
        app = self.connect()
        for kind in ["html", "truncated", "drop"]:
            with self.subTest(kind):
                self.api.fail("/v1/services/lights/applets", kind)
                app.press("ctrl+r")
                app.expect("label", re.compile("^Couldn’t refresh"))
                self.wait_for_rows(app, "Applets", self.total)
                self.api.heal()
                app.click(app.expect("button", "Retry"))
                app.expect_gone("label", re.compile("^Couldn’t refresh"))

    @long
    def test_wrong_types_keep_the_applets(self) -> None:
        app = self.connect()
        self.api.fail("/v1/services/lights/applets", "wrong_types")
        app.press("ctrl+r")
        self.expect_badge(app, self.names["enabled"], "Unknown")
        self.wait_for_rows(app, "Applets", self.total)

    @long
    def test_no_secret_follows_a_redirect(self) -> None:
        app = self.connect()
        self.api.fail("/v1/services/lights/applets", "redirect")
        app.press("ctrl+r")
        app.expect("label", re.compile("^Couldn’t refresh"))
        self.assertEqual(self.api.redirected, [])

    def test_no_secret_is_written_or_printed(self) -> None:
        app = self.connect()
        limits = Path(f"/proc/{app.process.pid}/limits").read_text()
        # With a limit of 1 byte, there is no core dump, not even for a program that collects them.
        self.assertRegex(limits, r"Max core file size +[01] ")
        self.open_applet(app, "enabled")
        self.switch(app)
        wait_for(lambda: self.posts() == [("disable", 200)], "the request")
        self.assertEqual(app.close(), 0)
        self.assert_no_token(app)

    @long
    def test_without_a_keyring_the_next_start_asks_for_the_token(self) -> None:
        app = self.connect(note="when you close Almanac")
        self.assertEqual(app.close(), 0)
        self.api.forget_requests()
        app = self.start_plain("--section", "applets")
        app.expect("label", re.compile("Almanac kept the token only until you closed the app"))
        self.wait_for_rows(app, "Applets", self.total)
        self.expect_badge(app, self.names["enabled"], "On")
        self.assertEqual(self.api.requests, [])
        app.click(app.expect("button", "Connect…"))
        Dialog(app, "Connected Service")

    @long
    def test_disconnecting_goes_back_to_the_samples(self) -> None:
        app = self.connect()
        self.disconnect(app)
        self.open_dialog(app, "Connect a Service")
        self.assertIsNone(app.find("menu item", "Connected Service…"))

    @long
    def test_a_feed_given_on_the_command_line_shows_until_the_account_changes(self) -> None:
        app = self.connect()
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "applets",
                               f"--feed=applets={self.server.url('applets.json')}")
        self.wait_for_rows(app, "Applets", 4)
        self.send(self.open_dialog(app, "Connected Service"), button="Save")

    @long
    def test_ten_thousand_applets_make_one_list(self) -> None:
        app = self.start_with("service=many")
        dialog = Dialog(app, "Connect a Service")
        dialog.fill("User token", TOKEN)
        dialog.press("Connect")
        dialog.expect_closed()
        app.expect("heading", re.compile("· sam_l$"))
        last = self.api.applets(service="many")[-1]["name"]
        app.press("End")
        app.expect("row", re.compile("^" + re.escape(last)))

    @long
    def test_a_list_in_pages_is_shown_as_one(self) -> None:
        self.api.control("POST", "rules", {"page_size": 3})
        app = self.connect()
        self.wait_for_rows(app, "Applets", self.total)

    @long
    def test_the_list_has_the_requested_order(self) -> None:
        app = self.connect(TOKEN, "order=4")
        shown = [row.split(",")[0] for row in self.rows(app, "Applets")]
        expected = [each["name"] for each in self.api.applets("enabled_count_desc")]
        self.assertEqual(shown, [name.split(",")[0] for name in expected])


@unittest.skipUnless(keyring.PROGRAM, "gnome-keyring is not installed")
class WithKeyring(AccountTest):
    def setUp(self) -> None:
        super().setUp()
        self.keyring = keyring.Keyring()
        self.addCleanup(self.keyring.end)

    def restart(self, app: App) -> App:
        self.assertEqual(app.close(), 0)
        self.api.forget_requests()
        return self.start_plain("--section", "applets")

    @long
    def test_a_token_survives_a_restart_only_in_the_keyring(self) -> None:
        app = self.connect(note="token in your keyring")
        app = self.restart(app)
        self.expect_refresh()
        self.assert_token_was_sent()
        self.assert_no_token(app)
        self.assertNotIn(TOKEN.encode(), self.keyring.written())

    @long
    def test_a_hanging_keyring_blocks_nothing(self) -> None:
        app = self.connect()
        self.assertEqual(app.close(), 0)
        self.api.forget_requests()
        self.keyring.pause()
        self.addCleanup(self.keyring.go_on)
        app = self.start_plain("--section", "applets")
        # The list can be used long before the keyring's time limit.
        self.expect_badge(app, self.names["enabled"], "On")
        self.open_applet(app, "enabled")
        app.expect("label", re.compile("the keyring isn’t responding"))
        self.assertEqual(self.api.requests, [])
        self.keyring.go_on()
        app.press("ctrl+r")
        app.expect_gone("label", re.compile("the keyring isn’t responding"))
        self.expect_refresh()

    @long
    def test_disconnecting_removes_the_token(self) -> None:
        app = self.connect()
        self.disconnect(app)
        app = self.restart(app)
        app.expect("label", re.compile("^These applets are samples"))
        app.choose("Connect a Service…")
        self.assertEqual(self.api.requests, [])

    def test_a_standalone_run_does_not_use_the_keyring(self) -> None:
        app = self.start_with("order=0", more=["--standalone"])
        self.expect_note(Dialog(app, "Connect a Service"), "when you close Almanac")

    @long
    def test_a_command_refreshes_with_the_keyrings_token(self) -> None:
        app = self.connect()
        self.assertEqual(app.close(), 0)
        self.api.forget_requests()
        self.remove_display()

        def said(*words: str) -> str:
            done = self.almanac(*words)
            self.assertEqual(done.stderr, "")
            return done.stdout

        self.assertIn("· sam_l", said("refresh", "applets"))
        self.assertTrue(self.api.requests)
        self.assert_token_was_sent()
        feed, = json.loads(said("list", "applets", "--json"))
        self.assertEqual(
            (feed["connected"], feed["entries"], feed["interval"]), (True, self.total, None))
        done = self.almanac("remove", "applets", feed["title"], status=2)
        self.assertIn("Disconnect it", done.stderr)
        # The samples are replaced by the service, but are still subscribed to.
        self.assertIn("already", said("add", "applets", "sample:applets.json"))
        self.assertIn("Removed from Applets", said("remove", "applets", "sample:applets.json"))
        feed, = json.loads(said("list", "applets", "--json"))
        self.assertTrue(feed["connected"])

        del self.variables["DBUS_SESSION_BUS_ADDRESS"]
        self.assertRegex(
            self.almanac("refresh", "applets", status=1).stderr, "^almanac: .*keyring.*\n$")


class Activation(AccountTest):
    """Activates applets on the website, with a browser that the test controls."""

    def begin(self, app: App) -> tuple[str, Browser]:
        """Presses Activate… and opens the page that the app sent to the browser."""
        name = self.open_applet(app, "never_enabled")
        count = len(self.home.followed)
        app.click(app.expect("button", "Activate…"))
        url = wait_for(lambda: self.home.followed[count:], "the browser")[0]
        browser = Browser()
        browser.get(url)
        app.expect("button", "Cancel")
        return name, browser

    def expect_activated(self, app: App, name: str) -> None:
        self.expect_badge(app, name, "On")
        app.expect("switch")
        self.assertTrue(self.is_on(app))
        self.assertIsNone(app.find("button", "Activate…"))

    @long
    def test_the_browser_comes_back_to_a_port_of_the_app(self) -> None:
        app = self.connect()
        name, browser = self.begin(app)
        self.assertIn("sam+home@example.org", browser.page)
        items = parse_qs(urlsplit(browser.url).query)
        self.assertEqual(items["user_id"], ["42"])
        self.assertNotIn(TOKEN, browser.url)
        callback = browser.press("Activate")
        self.assertEqual(urlsplit(callback).hostname, "127.0.0.1")
        self.api.forget_requests()
        self.assertIn("You can return to Almanac", browser.get(callback))
        self.expect_activated(app, name)
        asked = {request["path"] for request in self.api.requests}
        self.assertEqual(asked, {"/v1/services/lights/applets", "/v1/me"})
        with self.assertRaises(OSError):
            browser.get(callback)  # After one visit, the port is closed.

    @long
    def test_a_token_from_the_browser_is_used(self) -> None:
        self.api.control("POST", "rules", {"callback": "v2"})
        app = self.connect(None)
        name, browser = self.begin(app)
        callback = browser.press("Activate")
        self.assertIn("&next_step=complete&user_token=", callback)
        browser.get(callback)
        self.expect_activated(app, name)
        app.expect("heading", re.compile("· sam_l$"))

    @long
    def test_a_token_replaces_another_only_after_a_question(self) -> None:
        self.api.control("POST", "rules", {"callback": "v2"})
        app = self.connect()
        name, browser = self.begin(app)
        self.api.revoke()
        browser.get(browser.press("Activate"))
        question = Dialog(app, "Use Another Token?")
        app.expect("label", re.compile("^Couldn’t refresh"))
        question.press("Use the New Token")
        question.expect_closed()
        app.expect_gone("label", re.compile("^Couldn’t refresh"))
        self.expect_activated(app, name)

    @long
    def test_no_command_line_contains_a_secret_of_an_activation(self) -> None:
        app = self.start_with()
        dialog = Dialog(app, "Connect a Service")
        dialog.fill("Invite code", INVITE_CODE)
        self.send(dialog)
        _, browser = self.begin(app)
        self.assertEqual(parse_qs(urlsplit(browser.url).query)["invite_code"], [INVITE_CODE])
        address, = self.home.followed
        self.assertRegex(address, r"^http://127\.0\.0\.1:\d+/go/[0-9A-F-]{36}$")
        lines = (self.home.folder / "command-lines").read_text()
        self.assertIn(address, lines)
        for secret in [TOKEN, INVITE_CODE, "redirect_uri", "state="]:
            self.assertNotIn(secret, lines)
        with self.assertRaises(urllib.error.HTTPError) as failure:
            Browser().get(address)
        self.assertEqual(failure.exception.code, 410)
        self.assertIn("only once", failure.exception.read().decode())

    @unittest.skipUnless(os.getuid() == 0, "only root can be another person")
    @long
    def test_another_users_program_is_not_the_browser(self) -> None:
        app = self.connect()
        name, browser = self.begin(app)
        callback = browser.press("Activate")
        done = subprocess.run(
            [sys.executable, "-c",
             "import sys, urllib.request as r;"
             "r.build_opener(r.ProxyHandler({})).open(sys.argv[1], timeout=60)", callback],
            user=65534, capture_output=True, text=True, timeout=60)
        self.assertIn("HTTP Error 403", done.stderr)
        browser.get(callback)
        self.expect_activated(app, name)

    @long
    def test_a_token_in_an_address_that_anybody_can_open_is_ignored(self) -> None:
        app = self.connect()
        self.almanac(CALLBACK + "?next_step=complete&user_token=a-strangers")
        self.api.forget_requests()
        app.press("ctrl+r")
        self.expect_refresh()
        self.assert_token_was_sent()

    @long
    def test_a_stranger_at_the_port_is_not_the_browser(self) -> None:
        app = self.connect()
        name, browser = self.begin(app)
        callback = browser.press("Activate")
        with self.assertRaises(OSError):
            Browser().get(callback.partition("?")[0] + "?state=guessed")
        self.assertEqual(self.badge(app, name), "Off")
        browser.get(callback)
        self.expect_activated(app, name)

    @long
    def test_the_browser_comes_back_by_the_apps_own_address(self) -> None:
        self.home.install_app(BINARY)
        app = self.connect()
        name, browser = self.begin(app)
        self.assertEqual(browser.press("Activate"), CALLBACK)
        # Opens the address as xdg-open does with the desktop file.
        self.almanac(CALLBACK)
        self.expect_activated(app, name)

    @long
    def test_an_address_from_any_page_refreshes_at_most_once(self) -> None:
        self.home.install_app(BINARY)
        app = self.connect()
        self.begin(app)
        self.api.forget_requests()

        def open_address(address: str) -> None:
            self.almanac(address)
            app.settle()

        open_address("almanac:something-else")
        self.assertEqual(self.api.requests, [])
        failure = CALLBACK + "?next_step=error&error_type=Call+0555+for+help"
        self.almanac(failure)
        # Looks for the message immediately, because it closes after a while.
        app.expect("label", "Couldn’t activate the applet.")
        for _ in range(2):
            open_address(failure)
        self.assertEqual(len(self.lists()), 1)

    @long
    def test_the_session_bus_can_pass_the_address(self) -> None:
        self.home.install_app(BINARY)
        app = self.connect()
        name, browser = self.begin(app)
        browser.press("Activate")
        desktop.call("org.freedesktop.Application.Open", f"['{CALLBACK}']", "{}")
        self.expect_activated(app, name)

    @long
    def test_an_activation_shows_when_the_window_gets_the_focus_again(self) -> None:
        app = self.connect()
        name, browser = self.begin(app)
        browser.press("Activate")  # The browser is closed after this.
        app.leave()
        app.focus()
        self.expect_activated(app, name)

    @long
    def test_a_cancelled_activation_can_be_repeated(self) -> None:
        app = self.connect()
        name, browser = self.begin(app)
        browser.get(browser.press("Cancel"))
        app.settle()
        self.assertEqual(self.badge(app, name), "Off")
        name, browser = self.begin(app)
        browser.get(browser.press("Activate"))
        self.expect_activated(app, name)

    @long
    def test_an_activation_gives_the_user_a_token(self) -> None:
        self.api.control("POST", "rules", {"token_after_activation": True})
        app = self.connect(None, f"token-url={self.api.url('/mobile_api/get_ifttt_token')}")
        name, browser = self.begin(app)
        self.assertEqual(self.badge(app, name), "Unknown")
        browser.get(browser.press("Activate"))
        self.expect_activated(app, name)
        app.expect("heading", re.compile("· sam_l$"))

    @long
    def test_without_a_user_id_the_page_asks_for_it(self) -> None:
        app = self.connect(TOKEN, "user-id=")
        self.open_applet(app, "never_enabled")
        app.click(app.expect("button", "Activate…"))
        app.click(app.expect("button", "Connect…"))
        Dialog(app, "Connected Service")
        self.assertEqual(self.home.followed, [])


class Samples(AlmanacTest):
    @long
    def test_samples_stay_switched(self) -> None:
        app = self.start_plain("--section", "applets")
        app.expect("label", re.compile("^These applets are samples"))
        row = app.expect("row", re.compile("^Blue lamp when rain"))
        self.assertIn(", On", row.name)
        app.click(row)
        app.expect("label", re.compile("^This is a sample"))
        app.click(app.expect("switch"))
        wait_for(lambda: app.find("row", re.compile("^Blue lamp.*, Off")), "the list to say so")
        app.press("F5")
        app.settle()
        self.assertTrue(app.find("row", re.compile("^Blue lamp.*, Off")))
        self.assertEqual(app.close(), 0)
        shutil.rmtree(self.home.folder / "cache")
        app = self.start_plain("--section", "applets")
        app.expect("row", re.compile("^Blue lamp.*, Off"))
