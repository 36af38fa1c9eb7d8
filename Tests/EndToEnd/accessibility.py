"""Asks a program what assistive technology sees of it, by AT-SPI, directly over D-Bus.

libatspi makes some five calls for each node, one after the other. This module makes all the calls
for a tree without waiting in between, asks for each role once, and only for the names it needs:
otherwise, these calls would take most of the tests' time.
"""

import functools
import os
from collections.abc import Callable, Set
from typing import NamedTuple

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
ACTION = "org.a11y.atspi.Action"
TEXT = "org.a11y.atspi.Text"
PROPERTIES = "org.freedesktop.DBus.Properties"
NAME = GLib.Variant("(ss)", (ACCESSIBLE, "Name"))
OF_THE_WINDOW = GLib.Variant("u", 1)
"""The kind of coordinates that are measured from the window's top left."""
TIMEOUT = float(os.environ.get("ALMANAC_TEST_TIMEOUT", 60))
"""Seconds to wait for something that should appear immediately. This is generous, because many
tests share the machine.
"""
DEADLINE = int(TIMEOUT * 1000)
"""Milliseconds after which a program that does not answer counts as gone."""


@functools.cache
def bus() -> Gio.DBusConnection:
    """The separate bus for accessibility."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address, = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
        Gio.DBusCallFlags.NONE, DEADLINE).unpack()
    kind = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        address, kind.AUTHENTICATION_CLIENT | kind.MESSAGE_BUS_CONNECTION)


@functools.cache
def role_name(number: int) -> str:
    return Atspi.role_get_name(Atspi.Role(number))


@functools.cache
def state_name(number: int) -> str:
    return Atspi.StateType(number).value_nick


class Accessible(NamedTuple):
    """The address of a node: a program's name on the bus, and a path in that program."""

    owner: str
    path: str

    def ask(self, interface: str, method: str, *arguments: GLib.Variant):
        """Returns the answer's only value; raises `GLib.Error` if the node is gone."""
        return bus().call_sync(
            self.owner, self.path, interface, method, GLib.Variant.new_tuple(*arguments), None,
            Gio.DBusCallFlags.NONE, DEADLINE).unpack()[0]

    def value(self, interface: str, name: str):
        return self.ask(PROPERTIES, "Get", *map(text, [interface, name]))

    @property
    def role(self) -> str:
        return role_name(self.ask(ACCESSIBLE, "GetRole"))

    @property
    def name(self) -> str:
        return self.value(ACCESSIBLE, "Name")

    @property
    def states(self) -> set[str]:
        low, high = self.ask(ACCESSIBLE, "GetState")
        bits = low | high << 32
        return {state_name(bit) for bit in range(bits.bit_length()) if bits >> bit & 1}

    @property
    def extents(self) -> tuple[int, int, int, int]:
        return self.ask(COMPONENT, "GetExtents", OF_THE_WINDOW)

    @property
    def children(self) -> list["Accessible"]:
        return present(self.ask(ACCESSIBLE, "GetChildren"))

    @property
    def parent(self) -> "Accessible | None":
        return next(iter(present([self.value(ACCESSIBLE, "Parent")])), None)

    @property
    def text(self) -> str:
        """The text in an entry."""
        count = self.value(TEXT, "CharacterCount")
        return self.ask(TEXT, "GetText", GLib.Variant("i", 0), GLib.Variant("i", count))

    def press(self) -> None:
        """Performs the node's first action."""
        self.ask(ACTION, "DoAction", GLib.Variant("i", 0))

    @property
    def process(self) -> int:
        """The ID of the program's process."""
        server = Accessible("org.freedesktop.DBus", "/org/freedesktop/DBus")
        return server.ask("org.freedesktop.DBus", "GetConnectionUnixProcessID", text(self.owner))

    def at(self, x: int, y: int) -> "Accessible | None":
        """The node that a pointer at this place would touch; `None` if there is none."""
        place = [GLib.Variant("i", x), GLib.Variant("i", y), OF_THE_WINDOW]
        return next(iter(present([self.ask(COMPONENT, "GetAccessibleAtPoint", *place)])), None)


DESKTOP = Accessible("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
"""The root node, whose children are the programs."""


def text(value: str) -> GLib.Variant:
    return GLib.Variant("s", value)


def present(references: list[tuple[str, str]]) -> list[Accessible]:
    """The nodes to which these references lead, without those that lead to nothing."""
    return [Accessible(*each) for each in references if not each[1].endswith("/null")]


class Seen:
    """A node as it was when a tree was read."""

    def __init__(self, accessible: Accessible) -> None:
        self.accessible = accessible
        self.role: str | None = None
        self.name: str | None = None
        """`None` if nobody asked for the names of nodes with this role."""
        self.is_gone = False
        self.children: list["Seen"] = []


_roles: dict[Accessible, str] = {}
"""The roles read so far. A node keeps its role, and GTK gives no path to two nodes."""


class Reading:
    """Reads a node and everything below it, except below nodes whose role is in `leaves`, with the
    names of nodes whose role is in `named`, or with all names."""

    def __init__(self, root: Accessible, leaves: Set[str], named: Set[str] | None = None) -> None:
        self.leaves = leaves
        self.named = named
        self.error: GLib.Error | None = None
        self.unanswered = 0
        self.root = Seen(root)
        self._read(self.root)
        while self.unanswered:
            GLib.MainContext.default().iteration(True)
        if self.root.is_gone:
            raise self.error
        self._forget_what_went(self.root)

    def _read(self, node: Seen) -> None:
        if role := _roles.get(node.accessible):
            self._has_role(node, role)
        else:
            self._ask(node, ACCESSIBLE, "GetRole", None,
                      lambda number: self._has_role(node, role_name(number)))

    def _has_role(self, node: Seen, role: str) -> None:
        _roles[node.accessible] = node.role = role
        if self.named is None or role in self.named:
            self._ask(node, PROPERTIES, "Get", NAME, lambda name: setattr(node, "name", name))
        if role not in self.leaves:
            self._ask(node, ACCESSIBLE, "GetChildren", None, lambda all_: self._has(node, all_))

    def _has(self, node: Seen, children: list[tuple[str, str]]) -> None:
        node.children = [Seen(child) for child in present(children)]
        for child in node.children:
            self._read(child)

    def _ask(
        self, node: Seen, interface: str, method: str, arguments: GLib.Variant | None,
        then: Callable,
    ) -> None:
        def answered(connection: Gio.DBusConnection, result: Gio.AsyncResult) -> None:
            self.unanswered -= 1
            try:
                answer = connection.call_finish(result)
            except GLib.Error as error:
                self.error = error
                node.is_gone = True
            else:
                then(answer.unpack()[0])

        self.unanswered += 1
        bus().call(
            *node.accessible, interface, method, arguments, None, Gio.DBusCallFlags.NONE, DEADLINE,
            None, answered)

    def _forget_what_went(self, node: Seen) -> None:
        """Removes nodes that vanished between two calls."""
        node.children = [child for child in node.children if not child.is_gone]
        for child in node.children:
            self._forget_what_went(child)
