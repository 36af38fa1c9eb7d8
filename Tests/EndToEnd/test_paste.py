"""Tests that Ctrl+V previews a copied address, as dropping the address does."""

import re
import subprocess

from app import Dialog, wait_for
from case import AlmanacTest


def copy(text: str) -> None:
    """Copies text from another program, which offers it until something else is copied."""
    subprocess.run(
        ["xsel", "--clipboard", "--input"], input=text, text=True, check=True, timeout=60)

    # xsel takes the clipboard in the background, after the command above has ended. Until then,
    # a paste asks the clipboard's old owner, which is about to end, and gets no answer.
    def pasted() -> str | None:
        try:
            return subprocess.run(["xsel", "--clipboard", "--output"], capture_output=True,
                                  text=True, check=True, timeout=2).stdout
        except subprocess.TimeoutExpired:
            return None

    wait_for(lambda: pasted() == text, "the text on the clipboard")


def pasted() -> str:
    """The text on the clipboard, as another program gets it."""
    return subprocess.run(["xsel", "--clipboard", "--output"], capture_output=True, text=True,
                          check=True, timeout=60).stdout


class Paste(AlmanacTest):
    def test_a_pasted_address_is_previewed_and_added(self) -> None:
        app = self.start_with_rows("contacts")
        copy(self.server.url("recipes.json") + "\n")
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("button", "Add to Recipes")
        app.press("Return")
        # The dialog is done, and the window shows the new feed.
        dialog.expect_closed()
        app.expect("alert", re.compile("^Recipes now has a feed of your own"))
        self.wait_for_rows(app, "Recipes", 10)
        app.press("ctrl+v")
        app.expect("alert", "You already have this feed")
        # The dialog closes by itself, and without a window manager nothing gets the focus then.
        wait_for(lambda: len(app.frames) == 1, "the dialog to close")
        app.focus()
        # Pasting works in the list of feeds, too.
        dialog = self.open_dialog(app, "Feeds")
        app.press("ctrl+v")
        dialog.expect("label", "You already have this feed")
        dialog.expect("button", "Options for Test Kitchen")

    def test_a_text_field_takes_the_text(self) -> None:
        app = self.start_with_rows("contacts")
        copy("https://example.org/people.json")
        app.press("ctrl+f")
        entry = app.expect("entry")
        wait_for(lambda: "focused" in entry.states, "the search")
        app.press("ctrl+v")
        wait_for(lambda: entry.text == "https://example.org/people.json", "the text")
        self.assertEqual(len(app.frames), 1)

    def test_other_texts_are_refused_with_a_message(self) -> None:
        app = self.start_with_rows("contacts")
        for text in ["Dear Zachary,\nhow are you?", "file:///etc/passwd"]:
            copy(text)
            app.press("ctrl+v")
            app.expect("label", "Almanac finds no address, recipe or contact in this text")
            app.press("Escape")
            app.expect_gone("label", "Almanac finds no address, recipe or contact in this text")
        self.assertEqual(len(app.frames), 1)
