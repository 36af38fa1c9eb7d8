"""Uses the session bus as the desktop does: calls the app, and lets the bus start it."""

import os
import subprocess
from pathlib import Path

from app import BINARY, ROOT, wait_for
from case import AlmanacTest

ID = "io.github.almanac.Almanac"
PATH = "/io/github/almanac/Almanac"
DATA = ROOT / "data"


def call(method: str, *arguments: str, name: str = ID, path: str = PATH) -> str:
    """Calls a method on the session bus; arguments and answer are in GVariant's text format."""
    done = subprocess.run(
        ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method,
         *arguments], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(f"{method}: {done.stderr}")
    return done.stdout.strip()


def action(name: str, *texts: str) -> str:
    """Activates an action of the app."""
    value = texts[0].join("''") if len(texts) == 1 else f"({', '.join(map(repr, texts))})"
    return call("org.freedesktop.Application.ActivateAction", name,
                f"[<{value}>]" if texts else "[]", "{}")


def call_bus(method: str, *arguments: str) -> str:
    """Calls a method of the bus itself."""
    return call(f"org.freedesktop.DBus.{method}", *arguments,
                name="org.freedesktop.DBus", path="/org/freedesktop/DBus")


def has_owner(name: str) -> bool:
    return "true" in call_bus("NameHasOwner", name)


class DesktopTest(AlmanacTest):
    """A test on a session bus that can start the app."""

    def serve(self, name: str) -> None:
        """Lets the session bus start the program of a service file, with the test's home
        directory."""
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        folder = Path(address.split("path=")[1].split(",")[0]).parent / "services"
        home = self.home.environment()
        variables = [f"{key}={home[key]}" for key in home
                     if key.startswith("XDG_") or key in ["LC_ALL", "DISPLAY", "PATH"]]
        text = (DATA / f"{name}.service.in").read_text()
        text = text.replace("@bindir@/almanac", " ".join(
            ["/usr/bin/env", *variables, str(BINARY)]))
        file = folder / f"{name}.service"
        file.write_text(text)
        self.addCleanup(file.unlink)
        call_bus("ReloadConfig")
        self.addCleanup(self.end, name)

    def end(self, name: str) -> None:
        """Ends the program that has this name on the bus, if there is one."""
        try:
            answer = call_bus("GetConnectionUnixProcessID", name)
        except AssertionError:
            return  # It has ended by itself, as a service that nobody uses does.
        os.kill(int(answer.split()[1].strip(",)")), 15)
        wait_for(lambda: not has_owner(name), f"{name} to go")
