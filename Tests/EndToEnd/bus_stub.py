"""Stands in for a program of the desktop, with a name and an object on the tests' bus."""

import os
import threading
from collections.abc import Callable

from gi.repository import Gio, GLib


class BusStub:
    """Answers calls in its own thread, until it is ended.

    `properties` are the object's properties; `answer` gets the method and its arguments, and
    returns a tuple of the interface's types, or nothing.
    """

    def __init__(
        self, name: str, path: str, interface: str,
        properties: dict[str, GLib.Variant] | None = None,
        answer: Callable[[str, tuple], GLib.Variant | None] = lambda method, arguments: None,
    ) -> None:
        self.properties = properties or {}
        self._answer = answer
        self._context = GLib.MainContext()
        self._loop = GLib.MainLoop(self._context)
        ready = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(name, path, interface, ready), daemon=True)
        self._thread.start()
        if not ready.wait(60):
            raise AssertionError(f"{name} is not on the bus")

    def _run(self, name: str, path: str, interface: str, ready: threading.Event) -> None:
        self._context.push_thread_default()
        self._bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        node = Gio.DBusNodeInfo.new_for_xml(interface)
        for each in node.interfaces:
            self._bus.register_object(path, each, self._called, self._property, None)
        self._bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (name, 0)), None, Gio.DBusCallFlags.NONE, -1, None)
        ready.set()
        self._loop.run()
        self._bus.close_sync(None)

    def _called(self, bus, sender, path, interface, method, arguments, invocation) -> None:
        invocation.return_value(self._answer(method, arguments.unpack()))

    def _property(self, bus, sender, path, interface, name) -> GLib.Variant:
        return self.properties[name]

    def end(self) -> None:
        self._loop.quit()
        self._thread.join(60)
