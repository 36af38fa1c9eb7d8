"""The app's accessible tree in a question for each level instead of four for each node.

An app inside of valgrind takes a minute to answer some thousand questions one after the other.
"""

from functools import cache

from gi.repository import Gio

from app import PATIENCE, App, Atspi, Bounds, GLib, Node, wait_for

ROOT = "/org/a11y/atspi/accessible/root"
IN_WINDOW = 1
"""ATSPI_COORD_TYPE_WINDOW."""


@cache
def bus() -> Gio.DBusConnection:
    """The message bus of accessibility."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address, = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1)
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION)


class Tree:
    """All that there was when it was made. What becomes of a node afterwards is asked anew."""

    def __init__(self, app: str) -> None:
        """`app` is its name on the bus."""
        self.app = app
        paths: dict[str, list[str]] = {}
        level = [ROOT]
        while level:
            found = self.children_of(level)
            paths |= found
            level = [child for children in found.values() for child in children]
        items, = self.ask("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")
        self.nodes = {item[0][1]: TreeNode(self, item) for item in items}
        self.children = {
            path: [self.nodes[child] for child in children if child in self.nodes]
            for path, children in paths.items()}

    def children_of(self, paths: list[str]) -> dict[str, list[str]]:
        """Asks for the children of all of them before it waits for an answer."""
        found: dict[str, list[str]] = {}

        def answered(bus: Gio.DBusConnection, result: Gio.AsyncResult, path: str) -> None:
            try:
                children, = bus.call_finish(result).unpack()
            except GLib.GError:
                children = []  # It has gone meanwhile.
            found[path] = [child for _, child in children]

        for path in paths:
            bus().call(
                self.app, path, "org.a11y.atspi.Accessible", "GetChildren", None, None, 0,
                int(PATIENCE * 1000), None, answered, path)
        while len(found) < len(paths):
            GLib.MainContext.default().iteration(True)
        return found

    def ask(self, path: str, interface: str, method: str, arguments: GLib.Variant | None = None):
        return bus().call_sync(
            self.app, path, interface, method, arguments, None, 0,
            int(PATIENCE * 1000)).unpack()


class TreeNode(Node):
    """Role, name and place in the tree as they were; states, bounds and text as they are."""

    def __init__(self, tree: Tree, item: tuple) -> None:
        (_, self.path), _, (_, self.parent), _, _, _, self._name, role, _, _ = item
        self.tree = tree
        self._role = Atspi.role_get_name(role)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeNode) and self.path == other.path

    @property
    def role(self) -> str:
        return self._role

    @property
    def name(self) -> str:
        return self._name

    @property
    def states(self) -> set[str]:
        states, = self.tree.ask(self.path, "org.a11y.atspi.Accessible", "GetState")
        low, high = states
        bits = low | high << 32
        return {Atspi.StateType(number).value_nick for number in range(bits.bit_length())
                if bits >> number & 1}

    @property
    def bounds(self) -> Bounds:
        try:
            area, = self.tree.ask(
                self.path, "org.a11y.atspi.Component", "GetExtents",
                GLib.Variant("(u)", [IN_WINDOW]))
        except GLib.GError:
            return Bounds(0, 0, 0, 0)  # Not a widget: has no place of its own.
        return Bounds(*area)

    @property
    def text(self) -> str:
        count, = self.tree.ask(
            self.path, "org.freedesktop.DBus.Properties", "Get",
            GLib.Variant("(ss)", ["org.a11y.atspi.Text", "CharacterCount"]))
        text, = self.tree.ask(
            self.path, "org.a11y.atspi.Text", "GetText", GLib.Variant("(ii)", [0, count]))
        return text

    @property
    def children(self) -> list[Node]:
        return self.tree.children.get(self.path, [])

    @property
    def lineage(self) -> list["TreeNode"]:
        """The window that it is in, and so on down to itself."""
        above = self.tree.nodes.get(self.parent)
        return [*(above.lineage if above and self.parent != ROOT else []), self]

    def press(self) -> None:
        """As assistive technology does: at once, wherever the focus is."""
        self.tree.ask(self.path, "org.a11y.atspi.Action", "DoAction", GLib.Variant("(i)", [0]))


class TreeApp(App):
    """A running Almanac whose tree is read as a whole."""

    @property
    def frames(self) -> list[Node]:
        return Tree(self.application.accessible.app.bus_name).children.get(ROOT, [])

    @property
    def frame(self) -> Node:
        return wait_for(lambda: self.frames, "a window that can be read")[0]

    def _touches(self, node: TreeNode, x: int, y: int) -> bool:
        window = node.lineage[0]
        (_, path), = node.tree.ask(
            window.path, "org.a11y.atspi.Component", "GetAccessibleAtPoint",
            GLib.Variant("(iiu)", [x, y, IN_WINDOW]))
        found = node.tree.nodes.get(path)
        return found is not None and node in found.lineage
