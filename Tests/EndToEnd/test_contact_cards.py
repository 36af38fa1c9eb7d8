"""Tests that the cards of phones and mail programs become the user's own, and go back as they came."""

import json
import re
import shutil

from app import Dialog, wait_for
from case import AlmanacTest
from server import FIXTURES
from test_paste import copy, pasted

CARDS = ["phone.vcf", "mail.vcf", "server.vcf"]


def text(name: str) -> str:
    """The cards of a file, with the line breaks of a text on the clipboard."""
    return (FIXTURES / name).read_text()


def card(*lines: str) -> str:
    return "".join(line + "\n" for line in ["BEGIN:VCARD", "VERSION:3.0", *lines, "END:VCARD"])


class ContactCards(AlmanacTest):
    def add(self, *names: str) -> list[str]:
        paths = [str(FIXTURES / name) for name in names]
        return self.almanac("add", "contacts", *paths).stdout.splitlines()

    def empty(self) -> None:
        for name in ["data", "cache"]:
            shutil.rmtree(self.home.folder / name)
        self.almanac("remove", "contacts", "sample:contacts.json")

    def test_three_exports_with_overlaps_become_one_address_book(self) -> None:
        self.almanac("remove", "contacts", "sample:contacts.json")
        self.assertEqual(
            self.add(*CARDS), [
                "Added to Contacts: Tunde Oyelárán", "Added to Contacts: Plumber",
                "1 entry was skipped:",
                "  card at line 20: it has no name, number or email address",
                "Added to Contacts: Mirela Stoica",
                "This looks like one you have in Contacts: Tunde Oyelárán · same phone number",
                f"To add it anyway: almanac add contacts {FIXTURES / 'mail.vcf'} --all",
                "Updated in Contacts: Mirela Stoica", "Added to Contacts: Ziad Haddad",
            ])
        again = self.add("server.vcf")
        self.assertTrue(all("You already have this" in line for line in again), again)

        exported = self.almanac("export", "contacts", "--format", "vcard").stdout
        for line in ["UID:urn:uuid:4f9b2c1e", "PRONOUNS:she/her", "N:Oyelárán;Tunde;;;"]:
            self.assertIn(line, exported)
        shown = json.loads(self.almanac("show", "Ziad", "--format", "json").stdout)
        self.assertEqual(shown["fields"], [{"kind": "email", "value": "ziad@example.org"}])

        # What was exported is the same in an empty Almanac.
        self.empty()
        self.almanac("add", "contacts", "-", words=exported)
        self.assertEqual(
            self.almanac("export", "contacts", "--format", "vcard").stdout, exported)

    def test_exports_added_in_one_go_are_judged_one_after_the_other(self) -> None:
        self.almanac("remove", "contacts", "sample:contacts.json")
        exports = [text(name) for name in CARDS] + [
            card("UID:9a01", "FN:Ziad Haddad", "TEL:+44 7700 900999", "REV:20240601"),
            card("UID:9a01", "FN:Ziad Haddad", "NOTE:Moved", "REV:20240501"),
            card("FN:Plumber", "N:;Plumber;;;", "EMAIL:plumber@example.org")
            + card("UID:7", "FN:Plumber", "EMAIL:Plumber@Example.org")]
        for number, export in enumerate(exports):
            (self.home.folder / f"{number}.vcf").write_text(export)
        whole = self.home.folder / "all.vcf"
        whole.write_text("".join(exports + exports[:1]))
        self.assertEqual(
            self.almanac("add", "contacts", str(whole)).stdout.splitlines(), [
                "Added to Contacts: Tunde Oyelárán",
                "Added to Contacts: Plumber",
                "You have a later version: Mirela Stoica",
                "This looks like one you have in Contacts: Tunde Oyelárán · same phone number",
                "Added to Contacts: Mirela Stoica",
                "You have a later version: Ziad Haddad",
                "Added to Contacts: Ziad Haddad",
                "You have a later version: Ziad Haddad",
                "Added to Contacts: Plumber",
                "This looks like one you have in Contacts: Plumber · same email address",
                "2 entries were skipped:",
                "  card at line 20: it has no name, number or email address",
                "  card at line 114: it has no name, number or email address",
                f"To add it anyway: almanac add contacts {whole} --all",
            ])
        exported = self.almanac("export", "contacts", "--format", "vcard").stdout
        self.assertEqual(exported.count("BEGIN:VCARD"), 5)
        self.assertNotIn("Added", self.almanac("add", "contacts", str(whole)).stdout)
        self.assertEqual(
            self.almanac("export", "contacts", "--format", "vcard").stdout, exported)

        # As many files, they lead to the same contacts.
        self.almanac("undo")
        self.almanac(
            "add", "contacts", *[str(self.home.folder / f"{number}.vcf") for number in range(6)])
        files = self.almanac("export", "contacts", "--format", "vcard").stdout
        self.assertEqual(sorted(files.splitlines()), sorted(exported.splitlines()))

        # So does the window, which shows each verdict.
        self.empty()
        app = self.start_plain("--section", "contacts")
        copy(whole.read_text())
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("heading", "10 entries found")
        shown = [(box.name, "checked" in box.states) for box in dialog.frame.all("check box")]
        self.assertEqual(shown, [
            ("Tunde Oyelárán, New", True), ("Plumber, New", True),
            ("Mirela Stoica, A later version is here, too", False),
            ("Tunde Oyelárán, Looks like another one here: same phone number", False),
            ("Mirela Stoica, New", True),
            ("Ziad Haddad, A later version is here, too", False), ("Ziad Haddad, New", True),
            ("Ziad Haddad, A later version is here, too", False), ("Plumber, New", True),
            ("Plumber, Looks like another one here: same email address", False)])
        app.press("Return")
        app.expect("alert", "Added 5 entries")
        self.assertEqual(app.close(), 0)
        self.assertEqual(
            self.almanac("export", "contacts", "--format", "vcard").stdout, exported)

    def test_refused_files_are_bad_input(self) -> None:
        files = [self.home.folder / name for name in ["one.txt", "two.txt"]]
        for file in files:
            file.write_text("no cards")
        names = [str(file) for file in files]
        for arguments, status in [(names, 2), ([*names, "missing.vcf"], 1),
                                  ([*names, str(FIXTURES / "server.vcf")], 2)]:
            said = self.almanac("add", "contacts", *arguments, status=status)
            for name in names:
                self.assertIn(f"{name}: ", said.stderr)
        self.assertIn("Added to Contacts: Ziad Haddad", said.stdout)

    def test_a_folder_is_added_as_a_whole(self) -> None:
        folder = self.home.folder / "cards"
        folder.mkdir()
        for name in CARDS[1:]:
            shutil.copy(FIXTURES / name, folder)
        self.assertIn("Added to Contacts: Ziad Haddad", self.almanac(
            "add", "contacts", str(folder)).stdout)
        self.almanac("undo")
        self.assertNotIn("Ziad", self.almanac("export", "contacts").stdout)

    def test_a_card_is_copied_for_other_programs(self) -> None:
        self.almanac("remove", "contacts", "sample:contacts.json")
        self.add("server.vcf")
        app = self.start_plain("--section", "contacts")
        app.click(app.expect("row", re.compile("^Ziad")), button=3)
        app.choose_item("Copy as vCard")
        app.expect("alert", "Copied")
        card = pasted()
        self.assertIn("\nFN:Ziad Haddad\n", card)
        self.assertIn(card.strip(), text("server.vcf"))
        # Almanac takes it back.
        app.press("ctrl+v")
        Dialog(app, "Feeds").expect("check box", "Ziad Haddad, You already have this")

    def test_pasted_cards_are_previewed_and_shown_with_all_they_say(self) -> None:
        self.almanac("remove", "contacts", "sample:contacts.json")
        self.add("phone.vcf")
        app = self.start_plain("--section", "contacts")
        copy(text("mail.vcf") + text("phone.vcf"))
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("heading", "4 entries found")
        dialog.expect("check box", "Mirela Stoica, New")
        dialog.expect("check box", "Tunde Oyelárán, Looks like one you have: same phone number")
        dialog.expect("check box", "Plumber, You already have this")
        app.press("Return")
        app.expect("alert", "Added “Mirela Stoica”")
        app.expect("link", "+44 7700 900777", shown=False)
        app.expect("label", "Boat")
        app.expect("label", "28 November", shown=False)
        app.expect("label", "Spouse", shown=False)
        app.expect("label", "More on This Card", shown=False)
        wait_for(lambda: len(self.rows(app, "Contacts")) == 3, "three contacts")

    def test_cards_at_an_address_are_followed(self) -> None:
        added = self.almanac("add", "contacts", self.server.url("server.vcf")).stdout
        self.assertIn("2 entries", added)
        self.assertIn("Ziad Haddad", self.almanac("export", "contacts").stdout)

    def test_cards_at_an_address_may_be_added_once(self) -> None:
        address = self.server.url("server.vcf")
        app = self.start_plain("--section", "contacts")
        copy(address)
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("button", "Follow")
        dialog.expect("button", "Add Once…").press()
        dialog.expect("check box", "Ziad Haddad, New")
        app.press("Return")
        app.expect("alert", "Added 2 entries")
        self.assertEqual(app.close(), 0)
        self.assertNotIn("server.vcf", self.almanac("list").stdout)
        again = self.almanac("add", "contacts", address, "--once").stdout
        self.assertEqual(again.count("You already have this"), 2)

    def test_a_table_becomes_contacts(self) -> None:
        table = self.home.folder / "contacts.csv"
        table.write_text(
            "First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\n"
            "Ines,Okafor,Work,ines@example.org,+44 7700 900001\n")
        self.assertEqual(
            self.almanac("add", "contacts", str(table)).stdout,
            "Added to Contacts: Ines Okafor\n")
        self.assertIn("+44 7700 900001", self.almanac("show", "Ines").stdout)
        self.assertIn("You already have this", self.almanac(
            "add", "contacts", str(table)).stdout)
