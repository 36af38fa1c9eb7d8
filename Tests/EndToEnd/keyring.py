"""Runs a gnome-keyring for a test, on the session bus of the tests."""

import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from gi.repository import Gio, GLib

from app import wait_for

PROGRAM = shutil.which("gnome-keyring-daemon")
NAME = "org.freedesktop.secrets"


class Keyring:
    """A running gnome-keyring, which is unlocked, and empty at first."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="almanac-keyring-"))
        (self.folder / "run").mkdir(mode=0o700)
        self.process = subprocess.Popen(
            [PROGRAM, "--foreground", "--unlock", "--components=secrets",
             f"--control-directory={self.folder / 'run'}"],
            env={"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "data"),
                 "DBUS_SESSION_BUS_ADDRESS": bus_address()},
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.process.stdin.write(b"the keyring's own password")
        self.process.stdin.close()
        wait_for(self._is_there, "the keyring")

    def _is_there(self) -> bool:
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        reply = bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "NameHasOwner", GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1)
        return reply[0]

    def pause(self) -> None:
        """Stops the keyring, which then keeps its name on the bus but answers nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        wait_for(lambda: not self._is_there(), "the keyring to go")
        shutil.rmtree(self.folder, ignore_errors=True)

    def written(self) -> bytes:
        """The bytes of all files that the keyring wrote."""
        return b"".join(
            file.read_bytes() for file in self.folder.rglob("*") if file.is_file())


def bus_address() -> str:
    return Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
