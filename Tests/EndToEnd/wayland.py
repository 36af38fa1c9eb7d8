"""Drives the app on Wayland through sway, since programs there can't see or control each other.

Keys go through wtype, the clipboard through wl-clipboard, and sway lists and changes the windows. AT-SPI knows names and states, but no places.
"""

import json
import re
import subprocess
from pathlib import Path

from app import TIMEOUT, App, Dialog, Node, wait_for

MODIFIERS = {"ctrl", "alt", "shift"}


class WaylandApp(App):
    """A running Almanac on sway."""

    def take_window(self) -> None:
        # Without a keyboard no window has the focus. This keyboard exists for an hour, or until the
        # display ends.
        subprocess.Popen(["wtype", "-s", "3600000"], stderr=subprocess.DEVNULL)
        self.focus()

    def focus(self) -> None:
        # Only waits: sway focuses the window by itself.
        wait_for(lambda: "active" in self.frame.states, "the window to be active")

    def press(self, *keys: str) -> None:
        words = []
        for key in keys:
            *modifiers, key = key.split("+")
            assert MODIFIERS.issuperset(modifiers), modifiers
            words += [word for each in modifiers for word in ["-M", each]]
            words += ["-k", key]
            words += [word for each in modifiers for word in ["-m", each]]
        self.run(*words)

    def type(self, text: str) -> None:
        self.run("-d", 25, "--", text)

    def run(self, *arguments: object) -> str:
        """Runs wtype, which first waits for 250 ms: a key would be lost before the app knows
        wtype's keyboard."""
        done = subprocess.run(
            ["wtype", "-k", "Shift_L", "-s", "250", *map(str, arguments)], capture_output=True,
            text=True, timeout=TIMEOUT)
        assert done.returncode == 0, f"wtype {arguments}: {done.stderr}"
        return done.stdout

    def screenshot(self, path: Path, settled: bool = True) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["grim", path], check=True, timeout=TIMEOUT)

    @property
    def trouble(self) -> list[str]:
        # Sway 1.7 can't move tooltips.
        return [line for line in super().trouble if "support moving popups" not in line]

    @property
    def windows(self) -> list[dict]:
        """Sway's information about the app's windows."""
        return windows(self.process.pid)

    def window_named(self, title: str) -> dict:
        return wait_for(
            lambda: next((each for each in self.windows if each["name"] == title), None),
            f"sway to have the window {title!r}")

    def resize(self, width: int, height: int) -> None:
        window = self.window_named("Almanac")
        sway(f"[con_id={window['id']}] floating enable, resize set {width} {height}")
        wait_for(lambda: self.size == (width, height), f"the size {width}x{height}")

    @property
    def size(self) -> tuple[int, int]:
        # The size without the window's shadow.
        area = self.window_named("Almanac")["rect"]
        return area["width"], area["height"]


class WaylandDialog(Dialog):
    """A focused window that sway has put over the main one."""

    def __init__(self, app: WaylandApp, title: str) -> None:
        self.app = app
        self.title = title
        wait_for(lambda: "active" in self.frame.states, f"{title!r} to be active")
        self.window = app.window_named(title)

    def expect(self, role: str | None = None, name: str | re.Pattern | None = None) -> Node:
        return wait_for(
            lambda: next(filter(self.app.is_shown, self.frame.all(role, name)), None),
            f"{role} named {name} in {self.title!r}")

    def close(self) -> None:
        sway(f"[con_id={self.window['id']}] kill")
        self.expect_closed()


def windows(program: int) -> list[dict]:
    """Sway's information about the windows of a program, by its process ID."""
    def below(node: dict) -> list[dict]:
        children = node["nodes"] + node["floating_nodes"]
        found = [node] if node.get("pid") == program else []
        return found + [each for child in children for each in below(child)]

    return below(json.loads(sway("-t", "get_tree")))


def display_size() -> tuple[int, int]:
    area = json.loads(sway("-t", "get_outputs"))[0]["rect"]
    return area["width"], area["height"]


def sway(*arguments: str) -> str:
    return subprocess.run(["swaymsg", *arguments], check=True, capture_output=True, text=True,
                          timeout=TIMEOUT).stdout
