"""Tests that a recipe on a web page becomes the user's own, and that Undo takes it back."""

import json
import shutil

from app import App, Dialog, wait_for
from case import AlmanacTest
from server import FIXTURES
from test_paste import copy

PAGE = "dumplings.html"
RECIPE = "Mushroom dumplings"


class RecipePages(AlmanacTest):
    def test_a_recipe_is_kept_from_its_address_and_undone(self) -> None:
        app = self.start_plain("--section", "contacts")
        app.expect("button", "Recipes")
        copy(self.server.url(PAGE))
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("heading", "1 entry found")
        dialog.expect("check box", f"{RECIPE}, New")
        # The page's feed is the second offer.
        dialog.expect("heading", "Or follow a feed of this page")
        app.press("Return")
        app.expect("alert", f"Added “{RECIPE}”")
        # Until then, it gets the keys.
        dialog.expect_closed()
        # The recipe is open.
        app.expect("label", "Ines Okafor · Steam & Stone")
        app.expect("heading", "Filling and steaming", shown=False)

        app.press("ctrl+z")
        app.expect("alert", f"Undone: Add “{RECIPE}”")
        wait_for(lambda: RECIPE not in self.rows(app, "Recipes"), "no recipe")
        self.assertEqual(app.close(), 0)

        # It is done again after a restart.
        app = self.start_plain("--section", "recipes")
        app.choose(f"Redo: Add “{RECIPE}”")
        wait_for(lambda: RECIPE in self.rows(app, "Recipes"), "the recipe again")
        self.assertEqual(app.close(), 0)
        self.assertIn(RECIPE, self.almanac("undo", "--list").stdout)

        # Adding it again changes nothing.
        again = self.almanac("add", "recipes", self.server.url(PAGE)).stdout
        self.assertIn("You already have this", again)

    def test_a_site_that_refuses_leads_to_the_other_ways(self) -> None:
        app = self.start_plain("--section", "recipes")
        self.server.fail(PAGE, status=403)
        copy(self.server.url(PAGE))
        app.press("ctrl+v")
        dialog = Dialog(app, "Feeds")
        dialog.expect("button", "Open a Saved Page…")
        copy((FIXTURES / PAGE).read_text())
        dialog.expect("button", "Paste the Page’s Source").press()
        dialog.expect("heading", "1 entry found")
        app.press("Return")
        app.expect("alert", f"Added “{RECIPE}”")

    def test_commands_name_the_other_ways(self) -> None:
        for status in [401, 402, 403, 429, 451, 503]:
            self.server.fail(PAGE, status=status)
            done = self.almanac("add", "recipes", self.server.url(PAGE), status=1)
            self.assertIn("almanac add recipes page.html", done.stderr)
            self.assertIn("almanac add recipes -", done.stderr)

    def test_a_page_that_asks_for_consent_is_no_recipe(self) -> None:
        ask = ("<p>We and our partners use cookies. With your consent, we use personal data for "
               "advertising. See our privacy policy.</p><button>Accept all cookies</button>")
        feed = f'<link rel=alternate type="application/rss+xml" href="{self.server.url("f.xml")}">'
        for head in ["", feed]:
            self.server.fail(PAGE, body=f"<!doctype html>{head}<title>Soup</title>{ask}".encode())
            done = self.almanac("add", "recipes", self.server.url(PAGE), status=1)
            self.assertIn("This page asks for consent", done.stderr)
            self.assertIn("almanac add recipes page.html", done.stderr)
            self.assertIn("almanac add recipes -", done.stderr)
        # A recipe behind the dialog is read.
        page = (FIXTURES / PAGE).read_text().replace("<body>", f"<body>{ask}")
        self.assertIn(ask, page)
        self.server.fail(PAGE, body=page.encode())
        self.assertIn(RECIPE, self.almanac("add", "recipes", self.server.url(PAGE)).stdout)

    def test_a_picture_that_cannot_be_loaded_is_named(self) -> None:
        self.server.fail("pictures/dumplings.png", status=404)
        complaint = f"The picture of “{RECIPE}” can’t be loaded: There is nothing at this address."
        done = self.almanac("add", "recipes", self.server.url(PAGE))
        self.assertIn(f"Added to Recipes: {RECIPE}", done.stdout)
        self.assertEqual(done.stderr, f"almanac: {complaint}\n")
        self.assertEqual(self.almanac("add", "recipes", self.server.url(PAGE)).stderr, "")
        self.almanac("undo")

        app = self.start_plain("--section", "recipes")
        self.server.fail("pictures/dumplings.png", status=403)
        page = (FIXTURES / PAGE).read_text().replace("Mushroom", "Leek")
        self.server.fail(PAGE, body=page.encode())
        copy(self.server.url(PAGE))
        app.press("ctrl+v")
        Dialog(app, "Feeds").expect("heading", "1 entry found")
        app.press("Return")
        refused = complaint.replace("Mushroom", "Leek").replace(
            "There is nothing at this address", "The server doesn’t allow access to this address")
        app.expect("alert", refused)
        # It can still be undone.
        app.expect("button", "Undo").press()
        wait_for(lambda: "Leek dumplings" not in self.rows(app, "Recipes"), "no recipe")

    def test_a_kept_recipe_outlives_its_site_and_the_cache(self) -> None:
        self.almanac("add", "recipes", self.server.url(PAGE))
        self.almanac("remove", "recipes", "sample:recipes.json")
        pictures = list((self.home.folder / "data/almanac/pictures").iterdir())
        self.assertEqual(len(pictures), 1)
        shutil.rmtree(self.home.folder / "cache")
        self.server.stop()
        app = self.start_plain("--section", "recipes")
        wait_for(lambda: self.rows(app, "Recipes") == [RECIPE], "the recipe")
        app.press("Return")
        app.expect("heading", RECIPE)

    def test_commands_read_and_write_recipe_pages(self) -> None:
        source = (FIXTURES / PAGE).read_text()
        added = self.almanac("add", "recipes", "-", words=source).stdout
        self.assertIn(f"Added to Recipes: {RECIPE}", added)
        shown = json.loads(self.almanac("show", "mushroom", "--format", "json").stdout)
        self.assertEqual(shown["title"], RECIPE)
        self.assertEqual(shown["yield"], "24 dumplings")
        self.assertEqual((shown["prepTime"], shown["totalTime"]), ("PT40M", "PT52M"))
        self.assertEqual(shown["ingredients"].count("1 tbsp soy sauce"), 2)
        self.assertEqual(shown["instructions"][0], "Dough:")
        first = self.almanac("export", "recipes", "My Recipes", "--format", "jsonld").stdout
        page = self.almanac("export", "recipes", "My Recipes", "--format", "html").stdout
        self.almanac("undo")
        shutil.rmtree(self.home.folder / "cache")
        self.almanac("add", "recipes", "-", words=page)
        again = self.almanac("export", "recipes", "My Recipes", "--format", "jsonld").stdout
        self.assertEqual(first, again)
