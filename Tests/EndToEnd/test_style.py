"""Tests light, dark and high contrast, set in the app or the desktop, with and without
libadwaita."""

import re

from app import App, Node, wait_for
from case import AlmanacTest, long
from pictures import contrast, luminance

PLAIN_GTK = {"ALMANAC_STYLE": "gtk"}
DARK = {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}
GTK_DARK = {"ALMANAC_STYLE": "gtk", "GTK_THEME": "Adwaita:dark"}


class Style(AlmanacTest):
    def pixels(self, app: App, node: Node) -> bytes:
        app.rest_pointer()
        app.settle()
        area, (x, y, width, height) = app.area, node.bounds
        return app.screen.rgb(area.x + x, area.y + y, width, height)

    def is_dark(self, app: App) -> bool:
        """Judges by the list's background, at its lower left."""
        area = app.area
        return luminance(*app.screen.rgb(area.x + 3, area.y + area.height - 20, 1, 1)) < 0.2

    def choose(self, app: App, style: str, place: int) -> None:
        dialog = self.open_dialog(app, "Preferences")
        dialog.choose("Style", style, place)
        dialog.close()

    def choose_and_keep(self, environment: dict[str, str]) -> None:
        app = self.start_with_rows("articles", environment=environment)
        wait_for(lambda: not self.is_dark(app), "a light window")
        self.choose(app, "Dark", 2)
        wait_for(lambda: self.is_dark(app), "a dark window")
        self.assertEqual(app.close(), 0)
        app = self.start("articles", environment=environment)
        wait_for(lambda: self.is_dark(app), "a dark window at the next start")
        self.choose(app, "Follow System", 0)
        wait_for(lambda: not self.is_dark(app), "the desktop's own")
        self.assertEqual(app.close(), 0)

    @long
    def test_dark_can_be_chosen(self) -> None:
        self.choose_and_keep({})

    @long
    def test_dark_can_be_chosen_without_libadwaita(self) -> None:
        self.choose_and_keep(PLAIN_GTK)

    @long
    def test_gtks_own_dark_setting_is_followed_without_a_warning(self) -> None:
        settings = self.home.folder / "config/gtk-4.0/settings.ini"
        settings.write_text(
            settings.read_text() + "gtk-application-prefer-dark-theme=true\n")
        app = self.start("articles")
        wait_for(lambda: self.is_dark(app), "a dark window")
        self.choose(app, "Light", 1)
        wait_for(lambda: not self.is_dark(app), "a light window")

    def test_a_link_is_readable_on_gtks_dark(self) -> None:
        app = self.start_with_rows("recipes", environment=GTK_DARK)
        self.open(app, "Lentil Soup")
        link = app.reach("link", re.compile("kitchen.example.org"))
        self.assertGreater(contrast(self.pixels(app, link)), 4.5, "of WCAG 2, 1.4.3")

    def off_row(self, app: App) -> Node:
        self.wait_for_rows(app, "Applets", 4)
        return app.expect("row", re.compile("^Say good morning, by larkspur, Off"))

    def test_an_applet_that_is_off_is_visible_in_the_dark(self) -> None:
        app = self.start("applets", environment=DARK)
        row = self.off_row(app)
        pixels, width = self.pixels(app, row), row.bounds.width
        # The row's icons are in a tile. This column of pixels goes from above it to its middle.
        left, top = 18 + 30, 0
        column = [pixels[3 * ((top + y) * width + left):][:3] for y in range(row.bounds.height // 2)]
        self.assertGreater(contrast(b"".join(column)), 3, "of WCAG 2, 1.4.11")

    @long
    def test_high_contrast_has_no_faint_text(self) -> None:
        for look in [{}, DARK]:
            app = self.start("applets", environment=look | {"ADW_DEBUG_HIGH_CONTRAST": "1"})
            pixels = self.pixels(app, self.off_row(app))
            # WCAG 2, 1.4.6, requires 7; faint text would have 4.6 here.
            self.assertGreater(contrast(pixels), 12)
            app.close()
