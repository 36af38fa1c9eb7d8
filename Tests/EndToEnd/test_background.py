"""Tests refreshing while no window is open: the systemd timer, and the command that it runs."""

import os
import sqlite3

from gi.repository import GLib

from app import ROOT, App, Dialog, wait_for
from bus_stub import BusStub
from case import AlmanacTest

SWITCH = "Refresh in the background"
SYSTEMCTL = """#!/bin/sh
echo "$*" >>"$0.log"
case "$*" in
  *is-enabled*) cat "$0.state"; grep -q ^enabled "$0.state" ;;
  *enable*) [ ! -e "$0.refuses" ] || { echo "Access denied" >&2; exit 1; }; echo enabled >"$0.state" ;;
  *disable*) echo disabled >"$0.state" ;;
esac
"""
UPOWER = """
<node><interface name="org.freedesktop.UPower">
  <property name="OnBattery" type="b" access="read"/>
</interface></node>"""
NETWORK = """
<node><interface name="org.freedesktop.NetworkManager">
  <property name="State" type="u" access="read"/>
  <property name="Connectivity" type="u" access="read"/>
  <property name="Metered" type="u" access="read"/>
</interface></node>"""


class Background(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        self.systemctl = self.home.folder / "bin/systemctl"
        self.systemctl.parent.mkdir()
        # Lets commands see the stubs.
        self.variables |= {
            "DBUS_SYSTEM_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"],
            "GIO_USE_NETWORK_MONITOR": "networkmanager"}

    def install_systemctl(self, state: str = "disabled") -> None:
        self.systemctl.write_text(SYSTEMCTL)
        self.systemctl.chmod(0o755)
        self.systemctl.with_suffix(".state").write_text(state + "\n")

    @property
    def calls(self) -> list[str]:
        log = self.systemctl.with_suffix(".log")
        return log.read_text().splitlines() if log.exists() else []

    def start_in_preferences(self, path: str = os.defpath) -> tuple[App, Dialog]:
        app = self.start_plain(
            "--section", "recipes", environment={"PATH": f"{self.systemctl.parent}:{path}"})
        return app, self.open_dialog(app, "Preferences")

    # The switch

    def test_the_switch_turns_the_timer_on_and_off(self) -> None:
        self.install_systemctl()
        app, dialog = self.start_in_preferences()
        wait_for(lambda: "sensitive" in dialog.expect("switch", SWITCH).states, "the state")
        self.assertFalse(dialog.reach("switch", SWITCH).is_pressed)
        app.press("space")
        wait_for(lambda: "--user enable --now almanac-refresh.timer" in self.calls, "the timer")
        wait_for(lambda: "sensitive" in dialog.expect("switch", SWITCH).states, "the state")
        self.assertTrue(dialog.reach("switch", SWITCH).is_pressed)
        app.press("space")
        wait_for(lambda: "--user disable --now almanac-refresh.timer" in self.calls, "its end")

    def test_a_refusal_is_shown_and_undoes_the_switch(self) -> None:
        self.install_systemctl()
        self.systemctl.with_suffix(".refuses").touch()
        app, dialog = self.start_in_preferences()
        wait_for(lambda: "sensitive" in dialog.expect("switch", SWITCH).states, "the state")
        dialog.reach("switch", SWITCH)
        app.press("space")
        dialog.expect("label", "Couldn’t change this: Access denied")
        wait_for(lambda: not dialog.expect("switch", SWITCH).is_pressed, "the switch to go back")

    def test_without_systemd_the_switch_is_disabled_with_a_reason(self) -> None:
        _, dialog = self.start_in_preferences(path="/nonexistent")
        dialog.expect("label", "This needs systemd, which isn’t on this computer.")
        self.assertNotIn("sensitive", dialog.expect("switch", SWITCH).states)

    def test_the_switch_controls_the_installed_timer(self) -> None:
        folder = ROOT / "data/systemd"
        timer = (folder / "almanac-refresh.timer").read_text()
        self.assertIn("WantedBy=timers.target", timer)
        service = (folder / "almanac-refresh.service.in").read_text()
        self.assertIn("ExecStart=@bindir@/almanac refresh --due\n", service)

    # What the timer runs

    def refresh(self, *words: str) -> str:
        """Refreshes, and returns what the command prints."""
        return self.almanac("refresh", *words).stdout

    def follow(self, hours: int = 2) -> None:
        """Follows two feeds, one of them hourly, that were last refreshed this many hours ago."""
        self.almanac("add", "contacts", self.server.url("contacts.json"), "--interval", "hourly")
        self.almanac("add", "recipes", self.server.url("recipes.json"), "--interval", "manual")
        self.server.requests.clear()
        self.let_pass(hours)

    def let_pass(self, hours: int) -> None:
        """Makes the stored feeds older."""
        with sqlite3.connect(self.home.folder / "cache/almanac/content.sqlite") as content:
            content.execute("UPDATE feed SET fetchedAt = fetchedAt - ?", [hours * 3600])
        content.close()

    def stub(self, name: str, interface: str, **properties: GLib.Variant) -> None:
        """Puts a stand-in for a program of the system on the bus."""
        name = f"org.freedesktop.{name}"
        self.addCleanup(BusStub(name, "/" + name.replace(".", "/"), interface, properties).end)

    def test_only_due_feeds_are_refreshed(self) -> None:
        self.follow(hours=0)
        self.assertEqual(self.refresh("--due"), "No feed is due.\n")
        self.let_pass(hours=2)
        self.assertIn("Contacts", self.refresh("--due"))
        self.assertEqual(self.server.count("contacts.json"), 1)
        self.assertEqual(self.server.count("recipes.json"), 0)
        self.assertEqual(self.refresh("--due"), "No feed is due.\n")

    def test_nothing_is_refreshed_on_battery_power(self) -> None:
        self.follow()
        self.stub("UPower", UPOWER, OnBattery=GLib.Variant("b", True))
        self.assertIn("on battery power", self.refresh("--due"))
        self.assertEqual(self.server.count("contacts.json"), 0)
        # A refresh that the user requests doesn't wait.
        self.assertIn("Contacts", self.refresh("contacts"))

    def test_due_feeds_are_refreshed_when_plugged_in(self) -> None:
        self.follow()
        self.stub("UPower", UPOWER, OnBattery=GLib.Variant("b", False))
        self.assertIn("Contacts", self.refresh("--due"))

    def test_nothing_is_refreshed_on_a_metered_network(self) -> None:
        self.follow()
        self.stub(
            "NetworkManager", NETWORK, State=GLib.Variant("u", 70),
            Connectivity=GLib.Variant("u", 4), Metered=GLib.Variant("u", 1))
        self.assertIn("is metered", self.refresh("--due"))
        self.assertEqual(self.server.count("contacts.json"), 0)
