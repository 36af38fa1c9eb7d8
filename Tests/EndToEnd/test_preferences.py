"""Tests the preferences, which Ctrl+comma opens."""

import re

from app import App, wait_for
from case import TITLES, AlmanacTest, long


class Preferences(AlmanacTest):
    def sections(self, app: App) -> list[str]:
        """The buttons of the switcher, from left to right."""
        bar = app.expect("panel", "Sections")
        return [node.name for node in bar.all("button") if node.bounds.width > 0]

    def expect_sections(self, app: App, *names: str) -> None:
        wait_for(lambda: self.sections(app) == list(names), f"the sections {names}")

    def test_sections_can_be_hidden_and_moved(self) -> None:
        app = self.start_plain("--section", "applets")
        self.expect_sections(app, *TITLES)
        dialog = self.open_dialog(app, "Preferences")
        self.flip(dialog, "Show Applets")
        self.expect_sections(app, *TITLES[1:])
        dialog.press("Move Recipes up")
        moved = ["Contacts", "Recipes", "Articles", *TITLES[4:]]
        self.expect_sections(app, *moved)
        dialog.close()
        self.expect_shown(app, "Contacts")
        app.press("ctrl+2")
        self.expect_shown(app, "Recipes")
        app.press("ctrl+Page_Down")
        self.expect_shown(app, "Articles")
        app.press("ctrl+1", "ctrl+Page_Up")
        self.expect_shown(app, moved[-1])
        app.press("ctrl+Page_Down")
        self.expect_shown(app, "Contacts")
        self.assertEqual(app.close(), 0)
        app = self.start_plain()
        self.expect_sections(app, *moved)
        self.expect_shown(app, "Contacts")

    def test_the_last_section_stays(self) -> None:
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Preferences")
        for title in TITLES:
            if title != "Recipes":
                self.flip(dialog, f"Show {title}")
        self.expect_sections(app, "Recipes")
        wait_for(lambda: "sensitive" not in dialog.expect("switch", "Show Recipes").states,
                 "a switch that is insensitive")

    def test_a_hidden_section_shows_on_request(self) -> None:
        app = self.start_plain("--section", "recipes")
        self.flip_preference(app, "Show Applets")
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "applets")
        self.expect_sections(app, *TITLES)
        app.press("ctrl+4")
        self.expect_sections(app, *TITLES[1:])

    def test_adding_a_feed_shows_its_hidden_section(self) -> None:
        app = self.start_plain("--section", "articles")
        self.flip_preference(app, "Show Recipes")
        self.expect_sections(app, *[title for title in TITLES if title != "Recipes"])
        feeds = self.open_dialog(app, "Feeds")
        feeds.press("Add…")
        feeds.enter("Address", self.server.url("recipes.json"))
        feeds.press("Add to Recipes")
        self.expect_sections(app, *TITLES)

    def test_a_start_shows_the_chosen_section(self) -> None:
        app = self.start_plain("--section", "recipes")
        dialog = self.open_dialog(app, "Preferences")
        dialog.choose("Open at start", "Contacts", 2)
        dialog.close()
        self.expect_shown(app, "Recipes")
        self.assertEqual(app.close(), 0)
        app = self.start_plain()
        self.expect_shown(app, "Contacts")

    def test_the_text_size_follows_the_keys(self) -> None:
        app = self.start_with_rows("articles")
        self.open(app, next(name for name in self.rows(app, "Articles") if "Tides" in name))
        app.press("ctrl+plus")
        dialog = self.open_dialog(app, "Preferences")
        dialog.expect("button", "110%")
        before = app.settle()
        dialog.choose("Text size", "200%", 7)
        self.assertNotEqual(app.settle(), before)

    def test_pictures_are_stored_only_on_request(self) -> None:
        folder = self.home.folder / "cache/almanac/pictures"

        def kept() -> int:
            return len(list(folder.iterdir())) if folder.exists() else 0

        app = self.start_with_rows("recipes")
        wait_for(lambda: kept() > 0, "a picture on the disk")
        dialog = self.open_dialog(app, "Preferences")
        dialog.expect("label", re.compile("^About .* on this computer$"))
        self.flip(dialog, "Keep pictures")
        wait_for(lambda: kept() == 0, "the pictures to go")
        dialog.close()
        self.assertEqual(app.close(), 0)
        app = self.start_with_rows("recipes")
        app.settle()
        self.assertEqual(kept(), 0)

    @long
    def test_all_controls_have_names_and_fit_a_phone(self) -> None:
        app = self.start_plain("--section", "recipes", size=(360, 640))
        dialog = self.open_dialog(app, "Preferences")
        width = dialog.frame.bounds.width
        self.assertLessEqual(width, 362)
        for role in ["button", "switch", "combo box"]:
            for node in dialog.frame.all(role):
                self.assertNotIn(node.name, ["", "GtkToggleButton"], role)
                self.assertLessEqual(node.bounds.x + node.bounds.width, width, node.name)
