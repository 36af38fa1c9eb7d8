"""Starts the real binary with its own home directory, and uses it as a user would.

What is on the screen is read through AT-SPI, keys and clicks go through xdotool, and every wait is
for a condition.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence, Set
from pathlib import Path
from typing import NamedTuple

from gi.repository import GLib

import pseudo
import x11
from accessibility import DESKTOP, TIMEOUT, Accessible, Reading, Seen
from pictures import png

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("ALMANAC_BINARY", ROOT / ".build/debug/almanac")).resolve()
FORMER = {"articles": "facts"}
"""The older names of samples, by the section's name."""
SAMPLES = sorted(
    {old: new for new, old in FORMER.items()}.get(file.stem, file.stem)
    for file in (ROOT / "Resources/samples").glob("*.json"))
"""The names of all sections. Each has a sample with its name, or with its former name."""
FAILURES = Path(os.environ.get("ALMANAC_FAILURES", ROOT / ".build/end-to-end"))
NEWER_GTK = ROOT / ".build/newer-gtk.so"
"""Preloaded into the app with GTK 4.10 or later, see `newer_gtk.c`; not built for older GTK."""
TROUBLE = re.compile(
    r"CRITICAL|(?<!Almanac-)WARNING \*\*|(?<!Almanac)-WARNING|Fatal error|Segmentation|Assertion|Unrecognized value")
"""Matches a line on stderr that fails a test."""

# The roles of each kind of widget: for instance, GTK 4.8 calls a toggle button "push button", and
# newer GTK "toggle button".
ROLES = {
    "button": {"push button", "toggle button", "button", "check box", "radio button", "tab"},
    "row": {"list item", "table cell", "grid cell"},
    "window": {"frame", "window", "dialog"},
    "switch": {"switch", "check box"},
    "entry": {"text", "password text", "entry"},
    "panel": {"panel", "grouping"},
    "menu item": {"menu item", "check menu item", "radio menu item"},
}

LEAVES = {"label", "heading", "image", "separator", "scroll bar", "text"}
"""Roles without content worth reading: each node costs a call to the app."""

pause = threading.Event()
"""Never set: `pause.wait(seconds)` gives up the processor between two checks of a condition."""


def sample(section: str) -> str:
    """The file of a section's samples."""
    return FORMER.get(section, section) + ".json"


class Bounds(NamedTuple):
    """The bounds of a node, in pixels from the top left of the window."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


class Node:
    """A node of the accessible tree, whose properties are read anew each time.

    A node that a walk found keeps the role and the name that it had then.
    """

    def __init__(self, accessible: Accessible, seen: Seen | None = None,
                 above: "Node | None" = None) -> None:
        self.accessible = accessible
        self._seen = seen
        self._above = above

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.accessible == other.accessible

    @property
    def role(self) -> str:
        return self._seen.role if self._seen else self.accessible.role

    @property
    def name(self) -> str:
        return pseudo.decode(self.name_as_shown)

    @property
    def name_as_shown(self) -> str:
        """The name in the language of the app, which may be the language made up for tests."""
        known = self._seen.name if self._seen else None
        return self.accessible.name if known is None else known

    @property
    def states(self) -> set[str]:
        return self.accessible.states

    @property
    def is_pressed(self) -> bool:
        return bool(self.states & {"pressed", "checked"})

    @property
    def text(self) -> str:
        """The text in an entry."""
        return pseudo.decode(self.accessible.text)

    def press(self) -> None:
        """Presses a button like assistive technology, wherever the focus is. GTK shows it pressed
        for 250 ms before it acts, so wait for the effect."""
        self.accessible.press()

    @property
    def bounds(self) -> Bounds:
        try:
            return Bounds(*self.accessible.extents)
        except GLib.Error:
            return Bounds(0, 0, 0, 0)  # This is not a widget, so it has no place.

    @property
    def children(self) -> list["Node"]:
        return [Node(child) for child in self.accessible.children]

    @property
    def ancestors(self) -> Iterator["Node"]:
        """The nodes above this one in the walk, innermost first."""
        node = self
        while node := node._above:
            yield node

    def matches(self, role: str | None, name: str | re.Pattern | None) -> bool:
        if role and self.role not in ROLES.get(role, {role}):
            return False
        if isinstance(name, re.Pattern):
            found = bool(name.search(self.name))
        else:
            found = name is None or self.name in (name, pseudo.same(name))
        return found and not (role == "button" and self._is_around_button)

    @property
    def _is_around_button(self) -> bool:
        """Whether this is the button that GTK 4.18 puts around a menu's button, with the same
        name."""
        return self.role != "toggle button" and any(
            child.role == "toggle button" and child.name == self.name for child in self.children)

    def walk(self, named: Set[str] | None = None) -> Iterator["Node"]:
        """This node and all below it, in reading order. With `named`, only nodes with these roles
        keep the name that they had at the walk."""
        def visit(seen: Seen, above: Node | None) -> Iterator[Node]:
            node = Node(seen.accessible, seen, above)
            yield node
            for child in seen.children:
                yield from visit(child, node)

        yield from visit(Reading(self.accessible, LEAVES, named).root, self._above)

    def all(self, role: str | None = None, name: str | re.Pattern | None = None) -> list["Node"]:
        return list(self._matching(role, name))

    def find(
        self, role: str | None = None, name: str | re.Pattern | None = None
    ) -> "Node | None":
        return next(self._matching(role, name), None)

    def _matching(
        self, role: str | None, name: str | re.Pattern | None
    ) -> Iterator["Node"]:
        named = ROLES.get(role, {role}) if role else None
        return (each for each in self.walk(named) if each != self and each.matches(role, name))

    def describe(self, depth: int = 0) -> str:
        """The tree below this node, one line per node, for somebody who studies a failure."""
        try:
            states = ",".join(sorted(self.states - {"sensitive", "visible", "showing"}))
            line = "  " * depth + f"{self.role} {self.name!r} {tuple(self.bounds)} {states}\n"
            return line + "".join(child.describe(depth + 1) for child in self.children)
        except GLib.Error:
            return ""  # The node has vanished meanwhile.


class Home:
    """The XDG folders of a test, with no programs except those that the test installs."""

    def __init__(self, animations: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="almanac-test-"))
        for name in ["data", "cache", "config", "state", "share"]:
            (self.folder / name).mkdir()
        settings = self.folder / "config/gtk-4.0/settings.ini"
        settings.parent.mkdir()
        settings.write_text(
            "[Settings]\n"
            "gtk-theme-name=Default\n"
            "gtk-icon-theme-name=Adwaita\n"
            "gtk-font-name=Cantarell 11\n"
            # A blinking caret would keep a window from coming to rest.
            "gtk-cursor-blink=false\n"
            f"gtk-enable-animations={str(animations).lower()}\n")
        # Links to everything in the system's folder, with two exceptions. Without the menu entries,
        # no real browser ever starts. The fonts are found without a link, and with one, each test
        # would scan them again.
        for entry in Path("/usr/share").iterdir():
            if entry.name not in ["applications", "fonts"]:
                (self.folder / "share" / entry.name).symlink_to(entry)

    def environment(self) -> dict[str, str]:
        result = dict(os.environ)
        for name in ["data", "cache", "config", "state"]:
            result[f"XDG_{name.upper()}_HOME"] = str(self.folder / name)
        result["XDG_DATA_DIRS"] = str(self.folder / "share")
        result["XDG_CONFIG_DIRS"] = str(self.folder / "no-config")
        result["LC_ALL"] = os.environ.get("ALMANAC_TEST_LOCALE", "C.UTF-8")
        # The app chooses its renderer itself.
        for name in ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "LANGUAGE"]:
            result.pop(name, None)
        if language := os.environ.get("ALMANAC_TEST_LANGUAGE"):
            result["LANGUAGE"] = language
        return result

    @property
    def followed(self) -> list[str]:
        """The addresses that reached the browser."""
        log = self.folder / "followed"
        return log.read_text().splitlines() if log.exists() else []

    def install_browser(self) -> None:
        """Registers a browser, a mail program, and a phone, which open nothing, but record what
        they are given.

        They also record the command lines of this home, which anybody on this computer can read;
        other tests run at the same time.
        """
        program = self.folder / "browser"
        program.write_text(
            "#!/bin/sh\n"
            f"grep -ls '{self.folder}' /proc/[0-9]*/environ | sed s/environ/cmdline/ |"
            f" xargs cat 2>/dev/null | tr '\\0' ' ' >>{self.folder}/command-lines\n"
            f'printf "%s\\n" "$1" >> {self.folder}/followed\n')
        program.chmod(0o755)
        kinds = [f"x-scheme-handler/{scheme}" for scheme in ["http", "https", "mailto", "tel"]]
        applications = self.folder / "data/applications"
        applications.mkdir()
        (applications / "test-browser.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Test Browser\n"
            f"Exec={program} %u\nMimeType={';'.join(kinds)};\n")
        defaults = "".join(f"{kind}=test-browser.desktop\n" for kind in kinds)
        (self.folder / "config/mimeapps.list").write_text("[Default Applications]\n" + defaults)

    def install_app(self, binary: Path) -> None:
        """Registers the app for `almanac:` addresses, as an installation does."""
        source = ROOT / "data/io.github.almanac.Almanac.desktop"
        text = source.read_text().replace("Exec=almanac", f"Exec={binary}")
        applications = self.folder / "data/applications"
        applications.mkdir(exist_ok=True)
        (applications / source.name).write_text(text)
        with (self.folder / "config/mimeapps.list").open("a") as list_:
            if list_.tell() == 0:
                list_.write("[Default Applications]\n")
            list_.write(f"x-scheme-handler/almanac={source.name}\n")

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_for(condition: Callable[[], object], what: str, seconds: float = TIMEOUT):
    """Returns the first value of `condition` that is true; fails if there is none in time.

    An accessible that vanishes while it is being read counts as "not yet".
    """
    end = time.monotonic() + seconds
    while True:
        began = time.monotonic()
        try:
            value = condition()
        except GLib.Error:
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:g} s for {what}")
        # A check keeps the app busy, so the app then gets the same time for itself.
        pause.wait(max(0.02, time.monotonic() - began))


class EndedEarly(AssertionError):
    """The app ended before it had a window."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"the app ended with status {status}:\n{said}")
        self.status = status
        self.said = said


class App:
    """A running Almanac."""

    def __init__(
        self, home: Home, *arguments: str, environment: dict[str, str] | None = None,
        inside: Sequence[str] = (),
    ) -> None:
        """`inside` is a command that becomes the app, such as one that cuts the network first."""
        self.home = home
        self.errors = tempfile.TemporaryFile("w+")
        self.environment = home.environment() | (environment or {})
        if NEWER_GTK.exists():
            others = self.environment.get("LD_PRELOAD")
            self.environment["LD_PRELOAD"] = ":".join(filter(None, [str(NEWER_GTK), others]))
        self.process = subprocess.Popen(
            [*inside, BINARY, *arguments], env=self.environment,
            stdin=subprocess.DEVNULL, stderr=self.errors)
        wait_for(self._find_window, "a window that AT-SPI can see")
        self.take_window()

    def take_window(self) -> None:
        """Finds the window on the display, and gives it the focus."""
        self.screen = x11.Screen()
        # The oldest window is the main one: a dialog may appear at the same time.
        self.window = min(map(int, wait_for(self._visible_windows, "a window on the display")))
        self.focus()

    # Finding nodes

    def _find_window(self) -> bool:
        if self.process.poll() is not None:
            raise EndedEarly(self.process.returncode, self.stderr())
        for application in DESKTOP.children:
            if application.process == self.process.pid:
                self.application = Node(application)
                return bool(self.application.children)
        return False

    def _visible_windows(self, name: str = ".") -> list[str]:
        """The windows and tooltips whose names match the regular expression."""
        command = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(self.process.pid)]
        found = subprocess.run([*command, "--name", name], capture_output=True, text=True)
        return found.stdout.split()

    @property
    def frame(self) -> Node:
        """The first window, read again."""
        return self.application.children[0]

    @property
    def frames(self) -> list[Node]:
        """All windows, read again."""
        return self.application.children

    def all(self, role: str | None = None, name: str | re.Pattern | None = None) -> list[Node]:
        """All nodes with this role and name, in any window."""
        return [node for frame in self.frames for node in frame.all(role, name)]

    def find(self, role: str | None = None, name: str | re.Pattern | None = None) -> Node | None:
        for frame in self.frames:
            if found := frame.find(role, name):
                return found
        return None

    @property
    def focused(self) -> Node | None:
        """The node with the focus, in any window."""
        nodes = (node for frame in self.frames for node in frame.walk())
        return next((node for node in nodes if "focused" in node.states), None)

    def is_shown(self, node: Node) -> bool:
        """Whether a pointer at the node's place would touch the node, or something in it."""
        bounds = node.bounds
        x, y = bounds.center
        if bounds.width <= 0 or bounds.height <= 0:
            return False
        # An icon is not an accessible node, so nothing is found on a button's icon. This tries the
        # button's padding too, which is outside of its bounds, and the edges, since only the edge
        # of a switch belongs to the switch itself.
        places = [x, bounds.x - 3, bounds.x + 3, bounds.x, bounds.x + bounds.width]
        return any(self._touches(node, at, y) for at in places)

    def _touches(self, node: Node, x: int, y: int) -> bool:
        frame = self.frame
        _, _, width, height = frame.bounds
        if not (0 <= x < width and 0 <= y < height):
            return False
        top = frame.accessible.at(x, y)
        while top:
            if top == node.accessible:
                return True
            top = top.parent
        return False

    # Waiting

    def expect(
        self, role: str | None = None, name: str | re.Pattern | None = None,
        seconds: float = TIMEOUT, shown: bool = True,
    ) -> Node:
        """Waits until a node with this role and name is on the screen, and returns it. With
        `shown=False`, it may be anywhere in the tree."""

        def check() -> Node | None:
            for node in self.all(role, name):
                if not shown or self.is_shown(node):
                    return node
            return None

        return wait_for(check, f"{role or 'something'} named {pattern(name)}", seconds)

    def expect_gone(
        self, role: str | None = None, name: str | re.Pattern | None = None,
        seconds: float = TIMEOUT,
    ) -> None:
        """Waits until no node with this role and name is on the screen."""
        wait_for(
            lambda: not any(self.is_shown(node) for node in self.all(role, name)),
            f"{role or 'everything'} named {pattern(name)} to go", seconds)

    # Using the app

    def run(self, *arguments: object) -> str:
        """Runs xdotool."""
        done = subprocess.run(
            ["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode != 0:
            raise AssertionError(f"xdotool {arguments}: {done.stderr}")
        return done.stdout

    def focus(self) -> None:
        """Focuses the window, since no window manager does it."""
        self.run("windowfocus", self.window)
        wait_for(lambda: "active" in self.frame.states, "the window to be active")

    def choose(self, *names: str) -> None:
        """Opens the main menu and activates an item, with the keyboard; the names before the last
        are those of submenus."""
        self.press("F10")
        for name in names[:-1]:
            self.reach_item(name)
            self.press("Return")
        self.choose_item(names[-1])

    def choose_item(self, name: str) -> None:
        """Activates an item of the opening menu, with the keyboard, and waits for that menu to
        close."""
        self.reach_item(name)
        self.press("Return")
        wait_for(lambda: not self.is_item_focused(name), f"the menu of {name!r} to close")

    def reach_item(self, name: str) -> None:
        wait_for(lambda: self.is_item_focused(name) or self.press("Down"), f"the item {name!r}")

    def is_item_focused(self, name: str) -> bool:
        # The items of a closed menu are still there, and may have the same name.
        return any("focused" in item.states for item in self.all("menu item", name))

    def go_back(self) -> None:
        """Goes back to the list if a page covers it; a wide window shows both."""
        back = self.find("button", "Back")
        if back and self.is_shown(back):
            self.click(back)
            self.expect_gone("button", "Back")

    def leave(self) -> None:
        """Takes the focus from the window, as another program's window would."""
        # With the focus on the root, the window under the pointer counts as focused.
        self.rest_pointer()
        self.run("windowfocus", self.screen.root)
        wait_for(lambda: "active" not in self.frame.states, "the window to be inactive")

    def press(self, *keys: str) -> None:
        """Types keys such as "ctrl+1" or "Down", one after the other."""
        self.run("key", "--clearmodifiers", "--delay", "20", *keys)

    def type(self, text: str) -> None:
        """Types text into the focused widget."""
        # Types slowly, because fast keys are lost on a busy machine.
        self.run("type", "--delay", "25", text)

    def focus_chooser(self, *others: int) -> str:
        """Focuses GTK's file chooser, which is above the main window and these other windows.
        Returns the chooser's window."""
        # The chooser does not report that it is active, so this asks the display.
        known = {self.window, *others}
        window = wait_for(
            lambda: [each for each in self._visible_windows() if int(each) not in known],
            "the chooser")[0]
        self.run("windowfocus", "--sync", window)
        return window

    def type_file(self, path: Path) -> None:
        """Chooses a file in GTK's focused file chooser."""
        # Typing a slash opens the chooser's own entry.
        self.type(str(path))
        # GTK 4.18 leaves the end of its completion after the typed text.
        self.press("shift+End", "Delete", "Return")

    def reach(
        self, role: str, name: str | re.Pattern | None = None,
        frame: Callable[[], Node] | None = None,
    ) -> Node:
        """Presses Tab until the node with this role and name has the focus."""
        def check() -> Node | None:
            node = (frame() if frame else self.frame).find(role, name)
            if node and "focused" in node.states:
                return node
            self.press("Tab")
            return None

        return wait_for(check, f"the focus on the {role} named {pattern(name)}")

    def begin_note(self) -> None:
        """Puts the focus into the note of the open page, by keyboard."""
        self.reach("button", "Add a Note")
        self.press("space")
        wait_for(lambda: "focused" in self.expect("entry", "Private Note").states, "the note")

    def click(self, node: Node, button: int = 1) -> None:
        """Presses a pointer button at the center of a node of the main window, once the node stands
        still: a node that is being laid out or revealed moves away from under the pointer.
        """
        places: list[Bounds] = []

        def stands_still() -> bool:
            places.append(node.bounds)
            return places[-2:-1] == places[-1:]

        wait_for(stands_still, f"{node.name!r} to stand still")
        self.click_at(*places[-1].center, button=button)

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        inset = self.inset
        self.run("mousemove", "--window", self.window, x + inset, y + inset)
        self.run("click", button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags from one place to another with the first button."""
        inset = self.inset
        places = [start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end]
        for index, (x, y) in enumerate(places):
            self.run("mousemove", "--window", self.window, x + inset, y + inset)
            if index == 0:
                self.run("mousedown", 1)
        self.run("mouseup", 1)

    def rest_pointer(self) -> None:
        """Moves the pointer to a place where it hovers over nothing."""
        width, height = map(int, self.run("getdisplaygeometry").split())
        self.run("mousemove", width - 1, height - 1)

    def resize(self, width: int, height: int) -> None:
        """Gives the window's content this size."""
        frame = 2 * self.inset

        def has_size() -> bool:
            # A window that was just shown may still set its own size.
            self.run("windowsize", self.window, width + frame, height + frame)
            return self.size == (width, height)

        wait_for(has_size, f"the size {width}x{height}")

    @property
    def outside(self) -> Bounds:
        """The X window's place on the screen."""
        return self.place(self.window)

    def place(self, window: int) -> Bounds:
        """An X window's place on the screen."""
        shell = self.run("getwindowgeometry", "--shell", window)
        values = dict(line.split("=") for line in shell.split())
        return Bounds(*(int(values[name]) for name in ["X", "Y", "WIDTH", "HEIGHT"]))

    @property
    def inset(self) -> int:
        """The width of the border that GTK adds to the window if no compositor draws shadows, or
        0."""
        return max(0, self.outside.width - self.frame.bounds.width) // 2

    @property
    def size(self) -> tuple[int, int]:
        return self.frame.bounds[2:]

    @property
    def area(self) -> Bounds:
        """The place of the window's content on the screen."""
        x, y, width, height = self.outside
        inset = self.inset
        return Bounds(x + inset, y + inset, width - 2 * inset, height - 2 * inset)

    # Looking at the screen

    def settle(self, seconds: float = TIMEOUT) -> bytes:
        """Waits until the window has looked the same for a while; returns its pixels."""
        seen: list[bytes] = []
        area = self.area

        def check() -> bytes | None:
            seen.append(self.screen.rgb(*area))
            pause.wait(0.1)
            return seen[-1] if len(seen) > 4 and len(set(seen[-5:])) == 1 else None

        return wait_for(check, "the window to come to rest", seconds)

    def screenshot(self, path: Path, settled: bool = True) -> None:
        """Saves the screen at the window's place, including popovers."""
        _, _, width, height = area = self.area
        pixels = self.settle() if settled else self.screen.rgb(*area)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(width, height, pixels))

    def stderr(self) -> str:
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    @property
    def trouble(self) -> list[str]:
        """The app's warnings and errors."""
        return [line for line in self.stderr().splitlines() if TROUBLE.search(line)]

    @property
    def cpu_seconds(self) -> float:
        """The processor time of all threads so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def cpu_share(self, seconds: float) -> float:
        """The app's share of one processor during this time."""
        before, start = self.cpu_seconds, time.monotonic()
        pause.wait(seconds)
        return (self.cpu_seconds - before) / (time.monotonic() - start)

    # Ending the app

    def close(self) -> int:
        """Closes the window like its close button; returns the exit status."""
        self.screen.close(self.window)
        return self.wait()

    def wait(self) -> int:
        wait_for(lambda: self.process.poll() is not None, "the app to end")
        return self.process.returncode

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


class Dialog:
    """A window of the app above the main one."""

    def __init__(self, app: App, title: str) -> None:
        self.app = app
        self.title = title
        wait_for(self._frame, f"the dialog {title!r}")
        self.window = int(wait_for(self._windows, f"the window of {title!r}")[-1])
        app.run("windowfocus", self.window)
        wait_for(lambda: "active" in self.frame.states, f"{title!r} to be active")

    def _frame(self) -> Node | None:
        return next(
            (frame for frame in self.app.frames if frame.matches(None, self.title)), None)

    def _windows(self) -> list[str]:
        # Finds the window by its name, because there may be a tooltip of the main window too.
        return self.app._visible_windows(f"^{re.escape(pseudo.shown(self.title))}$")

    @property
    def frame(self) -> Node:
        return wait_for(self._frame, f"the dialog {self.title!r}")

    def reach(self, role: str, name: str | re.Pattern) -> Node:
        """Presses Tab until the node with this role and name has the focus."""
        return self.app.reach(role, name, lambda: self.frame)

    def press(self, name: str) -> None:
        """Presses a button, with the keyboard."""
        self.reach("button", name)
        self.app.press("space")

    def choose(self, field: str, value: str, place: int) -> None:
        """Chooses a value of a drop-down, with the keyboard; `place` is its place in the list."""
        def drop_down() -> Node | None:
            # GTK 4.18 names the drop-down after its value.
            return (self.frame.find("combo box", field)
                    or (row := self.frame.find("grouping", field)) and row.find("combo box"))

        def button(name: str | None = None) -> Node | None:
            found = drop_down()
            return found and (found.find("button", name) or found.find("toggle button", name))

        self.reach(wait_for(button, f"the drop-down {field}").role, button().name)
        self.app.press("space", "Home", *["Down"] * place, "Return")
        wait_for(lambda: button(value), f"{field} to be {value}")

    def fill(self, name: str, text: str) -> None:
        """Replaces the text of a field."""
        self.reach("entry", name)
        self.app.press("ctrl+a")
        self.app.type(text)

    def enter(self, name: str, text: str) -> None:
        """Types into a field until it has the text, then presses Enter."""
        def typed() -> bool:
            self.fill(name, text)
            return self.frame.find("entry", name).text == text

        # On a busy machine a key is sometimes lost.
        wait_for(typed, f"{text!r} in {name!r}")
        self.app.press("Return")

    def expect(self, role: str | None = None, name: str | re.Pattern | None = None) -> Node:
        """Waits until the dialog has a node with this role and name, and returns it."""
        return wait_for(
            lambda: next((node for node in self.frame.all(role, name)
                          if node.bounds.width > 0), None),
            f"{role or 'something'} named {pattern(name)} in {self.title!r}")

    def close(self) -> None:
        """Closes the window, not only a page in it."""
        self.app.screen.close(self.window)
        self.expect_closed()

    def escape(self) -> None:
        self.app.press("Escape")
        self.expect_closed()

    def control_w(self) -> None:
        self.app.press("ctrl+w")
        self.expect_closed()

    def expect_closed(self) -> None:
        wait_for(lambda: self._frame() is None, f"{self.title!r} to close")
        self.app.focus()


def pattern(name: str | re.Pattern | None) -> str:
    return f"/{name.pattern}/" if isinstance(name, re.Pattern) else repr(name)
