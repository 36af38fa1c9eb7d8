"""Calls other programs on the session bus, and lets the bus start programs."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gi.repository import Gio, GLib

APP = "io.github.almanac.Almanac"
APP_PATH = "/io/github/almanac/Almanac"
SEARCH = f"{APP}.SearchProvider"
SEARCH_PATH = f"{APP_PATH}/SearchProvider"
DATA = Path(__file__).resolve().parents[1] / "data"
TIMEOUT = 600_000
"""Milliseconds that an answer may take, because writing many contacts takes long."""


def session() -> Gio.DBusConnection:
    return Gio.bus_get_sync(Gio.BusType.SESSION)


def wait_for_name(bus: Gio.DBusConnection, name: str, is_there: bool = True) -> None:
    end = time.monotonic() + 20
    while has_owner(bus, name) != is_there:
        if time.monotonic() > end:
            raise RuntimeError(f"{name} did not {'come' if is_there else 'go'}")
        time.sleep(0.02)


def has_owner(bus: Gio.DBusConnection, name: str) -> bool:
    return bus_itself(bus, "NameHasOwner", "(s)", name)[0]


def call(bus: Gio.DBusConnection, name: str, path: str, method: str, kinds: str, *values) -> tuple:
    interface, _, member = method.rpartition(".")
    answer = bus.call_sync(
        name, path, interface, member, GLib.Variant(kinds, values), None, Gio.DBusCallFlags.NONE,
        TIMEOUT, None)
    return answer.unpack()


def bus_itself(bus: Gio.DBusConnection, method: str, kinds: str, *values) -> tuple:
    """Calls a method of the bus itself."""
    return call(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                f"org.freedesktop.DBus.{method}", kinds, *values)


@contextmanager
def startable(name: str, binary: Path, variables: dict[str, str]) -> Iterator[Gio.DBusConnection]:
    """Lets the session bus start the app's program that has this name."""
    bus = session()
    folder = Path(os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0]).parent
    # The program would get the environment of the bus, so `env` changes the environment first.
    given = " ".join(
        [f"-u {key}" for key in os.environ if key not in variables]
        + [f"{key}={value}" for key, value in variables.items() if os.environ.get(key) != value])
    text = (DATA / f"{name}.service.in").read_text()
    file = folder / "services" / f"{name}.service"
    file.write_text(text.replace("@bindir@/almanac", f"/usr/bin/env {given} {binary}"))
    try:
        bus_itself(bus, "ReloadConfig", "()")
        yield bus
    finally:
        file.unlink()
        end(bus, name)


def process(bus: Gio.DBusConnection, name: str) -> int:
    """The ID of the process that has this name on the bus."""
    return bus_itself(bus, "GetConnectionUnixProcessID", "(s)", name)[0]


def end(bus: Gio.DBusConnection, name: str) -> None:
    """Ends the program that has this name, if there is one."""
    if has_owner(bus, name):
        os.kill(process(bus, name), signal.SIGTERM)
        wait_for_name(bus, name, is_there=False)


def search(bus: Gio.DBusConnection, words: list[str]) -> list[str]:
    """Asks the search provider, as a desktop does while the user types."""
    return call(bus, SEARCH, SEARCH_PATH, "org.gnome.Shell.SearchProvider2.GetInitialResultSet",
                "(as)", words)[0]
