"""Tests that nothing is lost with text twice as large as usual."""

import unittest

import pseudo
from accessibility import ACCESSIBLE
from app import NEWER_GTK, App, Dialog, Node, wait_for
from case import TITLES, AlmanacTest, long

NARROW, WIDE = (360, 720), (1000, 800)


class LargeText(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        settings = self.home.folder / "config/gtk-4.0/settings.ini"
        settings.write_text(settings.read_text().replace("Cantarell 11", "Cantarell 22"))
        self.lost: list[str] = []

    def check(self, app: App, what: str, dialog: Dialog | None = None) -> None:
        """Records what sticks out of the window, and what scrolls sideways."""
        app.settle()
        frame = dialog.frame if dialog else app.frame
        width = frame.bounds.width

        def look(node: Node) -> None:
            x, _, wide, high = node.bounds
            # The header bar draws its own border over the window's edge.
            if wide > 0 and high > 0 and (x < -2 or x + wide > width + 2):
                if dialog or app.is_shown(node):
                    self.lost.append(
                        f"{what}: {node.role} {node.name[:40]!r} at {x}, {wide} px wide")
                return
            for child in node.children:
                look(child)

        look(frame)
        for bar in frame.all("scroll bar"):
            if "horizontal" in bar.states and bar.bounds.width > 0:
                self.lost.append(f"{what} scrolls sideways")

    def check_header(self, app: App) -> None:
        """Checks the labels of the header bar, the only ones that may be cut. Their text is also
        their tooltip, which GTK makes their description; newer GTK does so only if the tooltip
        differs from the name.
        """
        if NEWER_GTK.exists():
            return

        def have_tooltips() -> bool:
            labels = [label for text in TITLES + ["Updated just now"]
                      for label in app.frame.all("label", text) if label.bounds.width > 0]
            return all(label.accessible.value(ACCESSIBLE, "Description") == label.name_as_shown
                       for label in labels)

        wait_for(have_tooltips, "tooltips of the labels of the header")

    def visit(self, app: App, names: list[str]) -> None:
        for name in names:
            first = self.show_section(app, name)
            self.check(app, name)
            self.check_header(app)
            self.open_node(app, first)
            self.check(app, f"a page of {name}")
            app.go_back()
            # The pointer is where Back was, above a title. The title's tooltip would appear, and
            # that is a label without a tooltip.
            app.rest_pointer()

    def assert_nothing_lost(self, size: tuple[int, int], names: list[str]) -> App:
        app = self.start_plain("--section", "contacts", size=size)
        self.assertEqual(app.size, size)
        app.focus()
        self.visit(app, names)
        self.assertEqual(self.lost, [])
        return app

    def test_no_text_is_cut_off_in_a_narrow_window(self) -> None:
        self.assert_nothing_lost(NARROW, ["Contacts"])

    @unittest.skipIf(pseudo.IS_ON, "a language half as long again needs a wider window")
    def test_no_form_is_wider_than_a_narrow_window(self) -> None:
        card = (
            "BEGIN:VCARD\nVERSION:3.0\nFN:Prof. Dr. Maximiliane von Hohenfels-Wittgenstein\n"
            "item1.TEL:+49 1\nitem1.X-ABLabel:Boat house on the lake of the four cantons\n"
            "TEL;TYPE=WORK,FAX:+49 2\nEND:VCARD\n")
        for section, sample in [("contacts", "contacts"), ("recipes", "recipes")]:
            self.almanac("remove", section, f"sample:{sample}.json")
        app = self.start_plain("--section", "contacts", size=NARROW)
        app.focus()
        for section in ["Recipes", "Contacts"]:
            app.click(app.expect("button", section))
            app.expect("heading", "Nothing here yet")
            self.check(app, f"no {section}")
            app.press("ctrl+n")
            app.expect("button", "Save")
            self.check(app, f"a new form of {section}")
            app.press("Escape")
            app.expect_gone("button", "Save")
        self.almanac("add", "contacts", "-", words=card)
        app.press("F5")
        self.open_node(app, wait_for(lambda: self.row_nodes(app, "Contacts"), "the contact")[0])
        self.check(app, "a page with a long name")
        app.press("ctrl+e")
        app.expect("button", "Save")
        self.check(app, "a form with labels")
        for _ in range(2):
            app.reach("button", "Add Phone Number")
            app.press("space")
        self.check(app, "a form with new rows")
        self.assertEqual(self.lost, [])

    @long
    def test_no_text_is_cut_off_in_any_section(self) -> None:
        for size in [NARROW, WIDE]:
            app = self.assert_nothing_lost(size, TITLES)
            for title in ["Preferences", "Feeds", "Keyboard Shortcuts"]:
                dialog = self.open_dialog(app, title)
                self.check(app, title, dialog)
                dialog.close()
            self.assertEqual(self.lost, [])
            app.close()
