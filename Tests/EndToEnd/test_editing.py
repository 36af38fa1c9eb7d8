"""Tests that contacts and recipes can be written and edited, and that nothing written is lost."""

import base64
import json
import re
import struct
import zlib

from app import App, Dialog, wait_for
from case import AlmanacTest
from pictures import gradient
from test_paste import copy

CAKE = "Banana bread"


def jpeg_sizes(picture: bytes) -> list[tuple[int, int]]:
    """The width and height in each frame header of a JPEG."""
    frames = re.finditer(rb"\xff[\xc0-\xc2]..\x08(..)(..)", picture, re.DOTALL)
    return [tuple(struct.unpack(">HH", each[2] + each[1])) for each in frames]


class Editing(AlmanacTest):
    def form(self, app: App, key: str) -> None:
        app.press(key)
        app.expect("button", "Save")

    def fill(self, app: App, field: str, words: str) -> None:
        """Replaces what is in an entry of the form, by keyboard."""
        app.reach("entry", field)
        app.press("ctrl+a")
        app.type(words)

    def begin_edit(self) -> App:
        """Writes a company into the form of a contact, Bo, and doesn't save it."""
        self.almanac("new", "contact", "--set", "given=Bo", "--set", "phone.home=1")
        app = self.start_plain("--section", "contacts")
        self.open(app, wait_for(
            lambda: [row for row in self.rows(app, "Contacts") if row.startswith("Bo")], "Bo")[0])
        self.form(app, "ctrl+e")
        self.fill(app, "Company", "Engines")
        return app

    def card(self, name: str) -> str:
        """The user's own card with a name."""
        cards = self.almanac("export", "contacts", "--format", "vcard").stdout
        return next((card for card in cards.split("BEGIN:VCARD") if f"FN:{name}" in card), "")

    def test_a_contact_is_written_by_keyboard_alone(self) -> None:
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: self.rows(app, "Contacts"), "the samples")
        self.form(app, "ctrl+n")
        wait_for(lambda: "focused" in app.expect("entry", "First Name").states, "the focus")
        app.type("Ada")
        self.fill(app, "Last Name", "Lovelace")
        for number in ["+44 20 1", "+44 20 2"]:
            app.reach("button", "Add Phone Number")
            app.press("space")
            wait_for(lambda: app.focused and app.focused.name == "Phone Number", "a row")
            app.type(number)
        self.fill(app, "Birthday", "soon")
        app.press("ctrl+s")
        app.expect("alert", re.compile("“soon” isn’t a date"))
        self.fill(app, "Birthday", "12-10")
        app.press("ctrl+s")
        app.expect("heading", "Ada Lovelace")
        app.expect("alert", "Added “Ada Lovelace”")
        # The list follows.
        wait_for(lambda: app.focused and app.focused.name.startswith("Ada Lovelace"), "the row")
        card = self.card("Ada Lovelace")
        for line in [
            "N:Lovelace;Ada;;;", "TEL;TYPE=cell:+44 20 1", "TEL;TYPE=home:+44 20 2",
            "BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10",
        ]:
            self.assertIn(line, card)

        # A tag filters the list.
        self.form(app, "ctrl+e")
        self.fill(app, "Tags", "Friends, Choir")
        # From the list, Tab goes on to the form, not to the page that it covers.
        app.reach("button", "Save")
        app.press("space")
        app.click(app.expect("button", "Tags"))
        app.choose_item("Choir")
        wait_for(lambda: len(self.rows(app, "Contacts")) == 1, "the list to be filtered")
        app.click(app.expect("button", "Tags"))
        app.choose_item("All")
        wait_for(lambda: len(self.rows(app, "Contacts")) > 5, "the whole list")
        card = self.card("Ada Lovelace")
        self.assertIn("CATEGORIES:Friends,Choir", card)

        # An edit changes one line, also when it is undone after a restart.
        self.form(app, "ctrl+e")
        self.fill(app, "Company", "Engines")
        app.press("ctrl+s")
        app.expect("alert", "Saved “Ada Lovelace”")
        self.assertIn("ORG:Engines", self.card("Ada Lovelace"))
        self.assertEqual(app.close(), 0)
        self.almanac("undo")
        self.assertEqual(self.card("Ada Lovelace"), card)

    def test_an_entry_of_a_feed_gets_a_version_of_the_users_own(self) -> None:
        app = self.start_plain("--section", "recipes")
        self.open(app, wait_for(
            lambda: [row for row in self.rows(app, "Recipes") if row.startswith("Shakshuka")],
            "the tile")[0])
        self.form(app, "ctrl+e")
        self.fill(app, "Title", "My shakshuka")
        app.press("ctrl+Return")
        app.expect("heading", "My shakshuka")
        app.expect(None, "Your version of an entry of The Household Cookbook", shown=False)
        self.assertEqual([each["title"] for each in self.found("shakshuka")], ["My shakshuka"])
        app.click(app.expect("button", "Actions"))
        app.choose_item("Show the Original")
        original = Dialog(app, "The Original")
        original.expect("heading", "Shakshuka")
        app.press("Escape")
        original.expect_closed()
        app.focus()
        app.click(app.expect("button", "Actions"))
        app.choose_item("Use the Original")
        app.expect("alert", "“My shakshuka” is the original again")
        app.expect("heading", "Shakshuka")
        self.assertEqual([each["title"] for each in self.found("shakshuka")], ["Shakshuka"])
        app.press("ctrl+z")
        app.expect("alert", re.compile("^Undone"))
        self.assertEqual([each["title"] for each in self.found("shakshuka")], ["My shakshuka"])

    def test_several_entries_are_tagged_at_once(self) -> None:
        app = self.start_plain("--section", "contacts")
        names = wait_for(lambda: self.rows(app, "Contacts"), "the samples")
        app.press("ctrl+shift+t")
        dialog = Dialog(app, "Tag Several")
        self.assertNotIn("sensitive", dialog.expect("button", "Change Tags").states)
        app.type("Choir")
        for check in dialog.frame.all("check box")[1:3]:
            dialog.reach("check box", check.name)
            app.press("space")
        dialog.press("Change Tags")
        dialog.expect_closed()
        app.focus()
        app.expect("alert", "Changed the tags of 2 entries")
        app.click(app.expect("button", "Tags"))
        app.choose_item("Choir")
        wait_for(lambda: len(self.rows(app, "Contacts")) == 2, "the list to be filtered")

        # What the filter shows moves to another tag.
        app.press("ctrl+shift+t")
        dialog = Dialog(app, "Tag Several")
        app.type("Band")
        dialog.reach("check box", "Remove the tag “Choir”")
        app.press("space")
        dialog.press("Change Tags")
        dialog.expect_closed()
        app.focus()

        def cards() -> str:
            return self.almanac("export", "contacts", "--format", "vcard").stdout

        wait_for(lambda: cards().count("CATEGORIES:Band") == 2, "the other tag")
        self.assertNotIn("Choir", cards())
        for _ in range(2):
            app.press("ctrl+z")
            app.expect("alert", re.compile("^Undone"))
            app.press("Escape")
        self.assertEqual(self.found("Band"), [])
        wait_for(lambda: self.rows(app, "Contacts") == names, "the list as before")

    def test_what_was_written_survives_a_crash(self) -> None:
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: self.rows(app, "Recipes"), "the samples")
        self.form(app, "ctrl+n")
        self.fill(app, "Title", "Sunday soup")
        library = self.home.folder / "data/almanac"
        wait_for(
            lambda: any(b"Sunday soup" in file.read_bytes() for file in library.glob("library*")),
            "the draft on disk")
        app.kill()

        app = self.start_plain("--section", "contacts")
        app.expect("alert", "You have not saved a new entry yet")
        app.click(app.expect("button", "Continue"))
        title = app.expect("entry", "Title")
        self.assertEqual(title.text, "Sunday soup")

        # Escape asks before anything is lost.
        app.press("Escape")
        question = Dialog(app, "Discard What You Wrote?")
        question.press("Keep Writing")
        question.expect_closed()
        app.focus()
        app.press("Escape")
        question = Dialog(app, "Discard What You Wrote?")
        question.press("Discard")
        question.expect_closed()
        app.expect_gone("button", "Save")
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: self.rows(app, "Contacts"), "the samples")
        self.assertIsNone(app.find("alert", "You have not saved a new entry yet"))

    def test_closing_the_window_keeps_what_was_written(self) -> None:
        app = self.start_plain("--section", "contacts")
        wait_for(lambda: self.rows(app, "Contacts"), "the samples")
        self.form(app, "ctrl+n")
        app.type("Ada")
        self.assertEqual(app.close(), 0)
        app = self.start_plain("--section", "contacts")
        app.click(app.expect("button", "Continue"))
        self.assertEqual(app.expect("entry", "First Name").text, "Ada")

    def test_the_draft_of_a_deleted_entry_is_whole(self) -> None:
        app = self.begin_edit()
        # In a form, the latest change is somewhere else.
        app.reach("button", "Cancel")
        app.press("ctrl+z")
        self.assertEqual(app.close(), 0)
        self.assertIn("TEL", self.card("Bo"), "nothing was undone")
        self.almanac("delete", "Bo")
        app = self.start_plain("--section", "contacts")
        app.click(app.expect("button", "Continue"))
        self.assertEqual(app.expect("entry", "First Name").text, "Bo")
        self.assertEqual(app.expect("entry", "Phone Number").text, "1")
        app.click(app.expect("button", "Discard"))
        question = Dialog(app, "Discard What You Wrote?")
        question.press("Keep Writing")
        question.expect_closed()
        app.focus()
        self.assertEqual(app.expect("entry", "First Name").text, "Bo", "nothing is lost unasked")
        app.click(app.expect("button", "Discard"))
        question = Dialog(app, "Discard What You Wrote?")
        question.press("Discard")
        question.expect_closed()
        wait_for(lambda: not app.expect("entry", "First Name").text, "an empty form")

    def test_a_picture_is_set_from_a_file(self) -> None:
        (self.home.folder / "bo.png").write_bytes(gradient("bo"))
        done = self.almanac("new", "contact", "--set", "given=Bo", "--set", "picture=bo.png")
        self.assertEqual(done.stdout, "Added: Bo\n")
        self.assertIn("PHOTO", self.card("Bo"))
        self.assertNotIn("bo.png", self.card("Bo"))
        self.almanac("edit", "Bo", "--set", "picture=nothing.png", status=2)

    def test_a_picture_in_a_command_is_scaled_or_refused(self) -> None:
        (self.home.folder / "big.png").write_bytes(gradient("bo", 1_600, 1_200))
        self.almanac("new", "contact", "--set", "given=Bo", "--set", "picture=big.png")
        photo = re.search("(?s)PHOTO[^:]*:(.*?)\r?\n(?! )", self.card("Bo"))
        picture = base64.b64decode(re.sub(r"\s", "", photo[1].split(",")[-1]))
        self.assertIn((1_024, 768), jpeg_sizes(picture))
        # It claims to be 60,000 pixels wide and high.
        head = bytearray(gradient("bo"))
        head[16:24] = struct.pack(">II", 60_000, 60_000)
        head[29:33] = struct.pack(">I", zlib.crc32(head[12:29]))
        (self.home.folder / "bomb.png").write_bytes(head)
        bomb = self.almanac("edit", "Bo", "--set", "picture=bomb.png", status=2)
        self.assertIn("too large", bomb.stderr)
        (self.home.folder / "text.png").write_bytes(gradient("bo")[:8] + b"no picture")
        text = self.almanac("edit", "Bo", "--set", "picture=text.png", status=2)
        self.assertIn("can’t read this picture", text.stderr)

    def test_what_both_changed_is_named(self) -> None:
        app = self.begin_edit()
        self.almanac("edit", "Bo", "--set", "company=Cards", "--set", "note=One")
        app.press("ctrl+s")
        app.expect("alert", re.compile("changed meanwhile.*replaces.*: Company \\(“Cards”\\)"))
        self.assertEqual(app.expect("entry", "Company").text, "Engines")
        app.press("ctrl+s")
        app.expect("alert", "Saved “Bo”")
        self.assertIn("ORG:Engines", self.card("Bo"))
        self.assertIn("NOTE:One", self.card("Bo"))

    def test_a_change_from_elsewhere_is_not_overwritten(self) -> None:
        app = self.begin_edit()
        self.almanac("edit", "Bo", "--set", "phone.home=2")
        app.press("ctrl+s")
        app.expect("alert", re.compile("changed meanwhile"))
        self.assertNotIn("Engines", self.card("Bo"))
        app.press("ctrl+s")
        app.expect("alert", "Saved “Bo”")
        card = self.card("Bo")
        self.assertIn("TEL;TYPE=home:2", card)
        self.assertIn("ORG:Engines", card)

    def test_a_pasted_recipe_fills_the_form(self) -> None:
        mail = "Hi Bo,\n\nBean soup\n\n2 cans of beans\n1 onion\n\nMethod:\nWarm it all.\n\nLove, Ada"
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: self.rows(app, "Recipes"), "the samples")
        copy(mail)
        app.press("ctrl+v")
        self.assertEqual(app.expect("entry", "Title").text, "Bean soup")
        self.assertEqual(self.found("bean soup"), [])
        app.press("ctrl+s")
        app.expect("heading", "Bean soup")
        shown = json.loads(self.almanac("show", "bean soup", "--format", "json").stdout)
        self.assertEqual(shown["ingredients"], ["2 cans of beans", "1 onion"])
        self.assertEqual(
            json.loads(self.almanac("new", "recipe", "--dry-run", "--json", words=mail).stdout),
            {"title": "Bean soup", "ingredients": "2 cans of beans\n1 onion",
             "instructions": "Warm it all."})

        # The end of a mail opens the form of a contact, whatever is shown.
        copy("Kind regards,\nAda Lovelace\nM +44 20 1234567\nada@example.org\n")
        app.press("ctrl+v")
        self.assertEqual(app.expect("entry", "First Name").text, "Ada")
        self.assertEqual(app.expect("entry", "Last Name").text, "Lovelace")
        self.assertEqual(app.expect("entry", "Phone Number", shown=False).text, "+44 20 1234567")

        # The next one does not take its place.
        copy("Kind regards,\nBo Ek\nM +44 20 7654321\nbo@example.org\n")
        app.reach("button", "Save")
        app.press("ctrl+v")
        app.expect("alert", "First save or cancel what you are writing")
        self.assertEqual(app.expect("entry", "First Name").text, "Ada")

    def test_commands_write_change_and_delete(self) -> None:
        done = self.almanac(
            "new", "recipe", "--set", "title=Pancakes", "--set", "ingredients=2 eggs\nmilk",
            "--set", "cooking=1 h 10 min", "--dry-run", "--json")
        self.assertEqual(json.loads(done.stdout), {
            "title": "Pancakes", "ingredients": "2 eggs\nmilk", "cooking": "1 h 10 min"})
        self.assertEqual(self.found("pancakes"), self.found("pancakes buttermilk"))
        mail = "Best regards,\nAda Lovelace\nEngines Ltd\nM +44 20 1234567\nada@example.org\n"
        done = self.almanac("new", "contact", "--dry-run", "--json", words=mail)
        self.assertEqual(json.loads(done.stdout), {
            "given": "Ada", "family": "Lovelace", "company": "Engines Ltd",
            "phone": [{"label": "cell", "value": "+44 20 1234567"}],
            "email": [{"value": "ada@example.org"}]})
        self.almanac("new", "contact", words=mail)
        self.assertIn("TEL;TYPE=cell:+44 20 1234567", self.card("Ada Lovelace"))
        lunch = self.almanac("new", "contact", words="Lunch at noon?", status=2)
        self.assertIn("recognizes no whole entry", lunch.stderr)
        self.almanac("new", "recipe", "--set", "title=Crêpes", "--set", "ingredients=2 eggs")
        self.almanac("edit", "crepes", "--set", "yield=12", "--set", "cooking=20")
        shown = json.loads(self.almanac("show", "crepes", "--format", "json").stdout)
        self.assertEqual((shown["yield"], shown["cookTime"]), ("12", "PT20M"))
        self.assertIn("2 eggs", self.almanac("edit", "crepes", "--fields").stdout)
        self.refused("edit", "crepes", "--set", "cooking=soon", mentions="soon")
        self.refused("edit", "crepes", "--set", "color=red", mentions="color")
        self.almanac("refresh")
        self.refused("delete", CAKE, mentions="hidden")
        self.almanac("delete", "crepes")
        self.assertEqual(self.found("crepes"), [])
        self.almanac("undo")
        self.assertEqual(len(self.found("crepes")), 1)

        self.almanac("edit", CAKE, "--set", "title=Best bread")
        self.assertEqual([each["title"] for each in self.found("walnuts")], ["Best bread"])
        self.almanac("edit", "Best bread", "--original")
        self.assertEqual([each["title"] for each in self.found("walnuts")], [CAKE])
