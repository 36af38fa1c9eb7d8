"""Tests that what is dragged from another window onto this one is previewed, as pasting it does."""

import subprocess
from pathlib import Path

from app import App, Dialog, wait_for
from dragging import DraggingTest
from pictures import png
from server import FIXTURES


class Dragging(DraggingTest):
    def source_window(self, title: str) -> str | None:
        # Without `--all`, any window of the program would do.
        find = ["search", "--onlyvisible", "--all", "--pid", str(self.dragged_from.pid)]
        found = subprocess.run(["xdotool", *find, "--name", title],
                               capture_output=True, text=True).stdout.split()
        return found[0] if found else None

    def start_source(self, app: App, *content: str) -> None:
        """Starts the other program, with its window at the right of the app's."""
        # The window of the drag before would be in front of this one.
        self.stop_source()
        self.dragged_from = subprocess.Popen([self.source, *content])
        shown = wait_for(lambda: self.source_window("Drag source"), "the window to drag from")
        app.run("windowmove", "--sync", shown, 1100, 10)

    def begin_drag(self, app: App, *content: str | Path) -> None:
        """Begins to drag from another program."""
        self.start_source(app, *content)

        def begins() -> bool:
            app.run("mousemove", 1160, 70)
            app.run("mousedown", 1)
            # A drag begins after some pixels.
            for step in range(1, 6):
                app.run("mousemove", 1160 - 8 * step, 70)
            try:
                return bool(wait_for(lambda: self.source_window("Dragging"), "a drag", seconds=2))
            except AssertionError:
                app.run("mouseup", 1)
                return False

        # A window that was just shown may miss the press.
        wait_for(begins, "a drag to begin")

    def drag(self, app: App, place: tuple[int, int], *content: str | Path) -> None:
        """Drags from another program to a place in the window, or in the dialog in front."""
        self.begin_drag(app, *content)

        def accepts() -> str | None:
            # What is under the pointer hears of the drag at each motion, and answers.
            for step in (1, 0):
                app.run("mousemove", place[0] + step, place[1])
            return self.source_window("Accepted")

        wait_for(accepts, "the place under the pointer to accept the drag")
        app.run("mouseup", 1)

    def test_a_picture_that_is_no_file_is_pasted_into_a_form(self) -> None:
        app = self.start_plain("--section", "contacts")
        picture = self.home.folder / "copied"
        picture.write_bytes(png(80, 60, bytes(range(240)) * 60))
        self.start_source(app, "picture", picture)
        app.focus()
        app.press("ctrl+n")
        app.expect("entry", "First Name")
        app.type("Ada")
        app.reach("button", "Choose a Picture…")
        # The other program may not have copied yet.
        wait_for(lambda: app.press("ctrl+v") or app.frame.find("button", "Remove"), "the picture")
        app.press("ctrl+s")
        app.expect("heading", "Ada")
        wait_for(lambda: self.is_picture_above(app, "Ada"), "the picture on the page")
        cards = self.almanac("export", "contacts", "--format", "vcard").stdout
        self.assertRegex(cards, "FN:Ada\\b[^\\0]*PHOTO;")

    def is_picture_above(self, app: App, heading: str) -> bool:
        """Whether the portrait above a heading grows lighter to its right, as the picture does."""
        bounds = app.expect("heading", heading).bounds
        x, y, _, _ = app.area
        left = x + bounds.center[0] - 50
        rows = [app.screen.rgb(left, y + bounds.y - 90 + row, 100, 1) for row in (-20, 0, 20)]
        return all(row[0] + 20 < row[150] < row[-3] - 20 for row in rows)

    def drop(self, app: App, place: tuple[int, int], *content: str | Path) -> Dialog:
        """Drags something to a place, and returns the dialog that takes it."""
        self.drag(app, place, *content)
        return Dialog(app, "Feeds")

    def test_a_border_is_around_what_takes_a_drop(self) -> None:
        app = self.start_with_rows("contacts")
        x, y, width, height = app.area
        end = (x + width // 4, y + height - 1, width // 2, 1)
        before = app.screen.rgb(*end)
        for content in [("files", FIXTURES / "contacts.json"), ("text", "https://example.org")]:
            self.begin_drag(app, *content)

            def has_border(is_over: bool) -> bool:
                for step in (1, 0):
                    place = x + width // 2 + step if is_over else 1160 + step
                    app.run("mousemove", place, y + height // 2)
                return (app.screen.rgb(*end) != before) == is_over

            wait_for(lambda: has_border(True), f"the border for {content[0]}")
            wait_for(lambda: has_border(False), "the end of the border")
            app.run("mouseup", 1)

    def test_everything_can_be_dropped_anywhere(self) -> None:
        app = self.start_with_rows("contacts")
        x, y, width, height = app.area
        (left, right) = ((x + width // 5, y + height // 2), (x + width * 4 // 5, y + height // 2))
        address = self.server.url("recipes.json")
        files = [self.home.folder / f"{name} s.json" for name in ("Ada", "Bo")]
        for file in files:
            file.write_text(f'[{{"name": "{file.stem}", "email": "a@example.org"}}]')
        for place, content in [
                (left, ["text", address]), (right, ["link", address]), (left, ["files", files[0]])]:
            dialog = self.drop(app, place, *content)
            is_file = content[0] == "files"
            dialog.expect("button", "Add to Contacts" if is_file else "Add to Recipes")
            if not is_file:
                dialog.close()
        # The dialog takes what is dropped too, also over an entry, and one file after the other.
        field = dialog.expect("entry", "Address")
        self.drag(app, field.bounds.center, "files", *reversed(files))
        dialog.expect("heading", "Contacts from Bo s.json")
        dialog.expect("heading", "Add to Almanac (1 more to review)")

    def test_a_dropped_text_does_what_a_pasted_one_does(self) -> None:
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: self.rows(app, "Recipes"), "the samples")
        x, y, width, height = app.area
        place = (x + width // 2, y + height // 2)
        page = self.server.url("dumplings.html")
        mail = "Bean soup\n\n2 cans of beans\n1 onion\n\nMethod:\nWarm it all."
        self.drag(app, place, "text", mail)
        self.assertEqual(app.expect("entry", "Title").text, "Bean soup")
        app.focus()
        app.press("ctrl+s")
        app.expect("heading", "Bean soup")
        # So does the dialog, over the window.
        stew = '{"@type": "Recipe", "name": "Stew", "recipeIngredient": ["1 leek"]}'
        for text in [page, f"Ada sent this: {stew}"]:
            dialog = self.drop(app, place, "text", text)
            dialog.expect("heading", "1 entry found")
            dialog.close()
        app.focus()
        app.press("ctrl+o")
        dialog = Dialog(app, "Feeds")
        self.drag(app, dialog.frame.bounds.center, "text", mail.replace("Bean", "Pea"))
        self.assertEqual(app.expect("entry", "Title").text, "Pea soup")
        dialog.expect_closed()
