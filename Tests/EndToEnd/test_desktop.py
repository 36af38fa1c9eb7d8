"""Tests Almanac as a part of the desktop: it is started and searched over the session bus."""

import configparser
import json
import re
import subprocess

from app import BINARY, SAMPLES, App, wait_for
from case import long
from desktop import DATA, ID, PATH, DesktopTest, action, call, has_owner


def ini(file: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str
    read.read(DATA / file)
    return read


class Desktop(DesktopTest):
    def start_service(self, method: str, *arguments: str) -> App:
        """Starts the app as the session bus does, for a first call of this method."""
        words = ["gdbus", "call", "--session", "--dest", ID, "--object-path", PATH, "--method",
                 f"org.freedesktop.Application.{method}", *arguments, ">/dev/null"]
        quoted = " ".join(word if word.startswith(">") else f'"{word}"' for word in words)
        return self.start_plain(
            "--gapplication-service",
            inside=["sh", "-c", f'(gdbus wait --session {ID}; {quoted}) & exec "$@"', "sh"])

    def expect_result(self, app: App, entry: dict) -> None:
        """Waits until the search of all sections shows an entry."""
        found = app.expect("list", "All Sections")
        row = re.compile("^" + re.escape(entry["title"]))
        wait_for(lambda: found.find("row", row), "the result")

    # The files

    def test_the_desktop_files_actions_are_the_sections(self) -> None:
        file = ini(f"{ID}.desktop")
        entry = file["Desktop Entry"]
        names = entry["Actions"].strip(";").split(";")
        listed = json.loads(self.almanac("list", "--json").stdout)
        sections = list(dict.fromkeys(feed["section"] for feed in listed))
        self.assertEqual(sorted(sections), SAMPLES)
        self.assertEqual(names, ["find"] + [f"show-{name}" for name in sections])
        for name in names:
            words = file[f"Desktop Action {name}"]["Exec"].split()
            self.assertEqual(words[0], "almanac")
        self.assertEqual(entry["DBusActivatable"], "true")
        self.assertNotIn("application/json", entry["MimeType"])

    def test_the_search_providers_file_names_existing_things(self) -> None:
        provider = ini(f"{ID}.search-provider.ini")["Shell Search Provider"]
        self.assertTrue((DATA / provider["DesktopId"]).exists())
        self.assertTrue((DATA / f"{provider['BusName']}.service.in").exists())
        self.assertEqual(provider["ObjectPath"], f"{PATH}/SearchProvider")
        self.assertEqual(provider["Version"], "2")
        for name in [ID, provider["BusName"]]:
            self.assertEqual(ini(f"{name}.service.in")["D-BUS Service"]["Name"], name)

    # Activation

    def test_the_session_bus_starts_the_app(self) -> None:
        self.serve(ID)
        call("org.freedesktop.DBus.StartServiceByName", ID, "0",
             name="org.freedesktop.DBus", path="/org/freedesktop/DBus")
        self.assertTrue(has_owner(ID))

    def test_activating_the_app_opens_the_window(self) -> None:
        app = self.start_service("Activate", "{}")
        app.expect("button", "Contacts")
        call("org.freedesktop.Application.Activate", "{}")
        self.assertEqual(len(app.frames), 1)
        self.assertEqual(app.close(), 0)

    def test_the_apps_actions_show_sections_items_and_results(self) -> None:
        self.almanac("refresh")
        entry = self.found("walnut")[0]
        app = self.start_service("ActivateAction", "show-section", "[<'recipes'>]", "{}")
        self.expect_shown(app, "Recipes")
        action("show-contacts")
        self.expect_shown(app, "Contacts")
        action("open-item", *entry["id"].split(":"))
        app.expect("heading", entry["title"])
        self.assertTrue(app.expect("button", "Recipes").is_pressed)
        action("open-item", "recipes", "987654321")
        app.expect("label", "This entry is no longer there")
        action("search", "walnut")
        self.expect_result(app, entry)
        self.assertEqual(app.close(), 0)

    def test_a_file_opened_before_the_window_is_previewed(self) -> None:
        file = self.home.folder / "people.json"
        file.write_text('[{"id": "1", "name": "From A File", "emailAddress": "a@example.org"}]')
        app = self.start_service("Open", f"['{file.as_uri()}']", "{}")
        app.expect("button", "Add to Contacts", shown=False)

    @long
    def test_an_unused_service_ends(self) -> None:
        process = subprocess.Popen(
            [BINARY, "--gapplication-service"], env=self.variables)
        self.assertEqual(process.wait(30), 0)

    # Search

    def search(self, method: str, *arguments: str) -> str:
        return call(f"org.gnome.Shell.SearchProvider2.{method}", *arguments,
                    name=f"{ID}.SearchProvider", path=f"{PATH}/SearchProvider")

    def test_the_desktop_finds_stored_items(self) -> None:
        self.almanac("refresh")
        self.serve(f"{ID}.SearchProvider")
        entry = self.found("walnut")[0]
        self.assertEqual(self.search("GetInitialResultSet", "['walnut']"), f"(['{entry['id']}'],)")
        first, last = entry["title"].split()[0], entry["title"].split()[-1]
        # A result contains all of the words, each of which may be the beginning of a longer word.
        both = f"['{first[:3].lower()}', '{last}']"
        self.assertIn(f"'{entry['id']}'", self.search("GetInitialResultSet", both))
        nothing = f"['{first}', 'zzz']"
        self.assertEqual(self.search("GetInitialResultSet", nothing), "(@as [],)")
        self.assertEqual(
            self.search("GetSubsearchResultSet", f"['{entry['id']}']", both),
            self.search("GetInitialResultSet", both))
        self.assertLessEqual(
            self.search("GetInitialResultSet", "['a']").count(":"), 20)
        metas = self.search("GetResultMetas", f"['{entry['id']}', 'recipes:987654321']")
        self.assertEqual(metas.count("'name'"), 1)
        for part in [entry["id"], entry["title"], "almanac-recipes-symbolic.svg", "'description'"]:
            self.assertIn(part, metas)

    def test_the_desktop_skips_hidden_sections(self) -> None:
        self.almanac("refresh")
        self.serve(f"{ID}.SearchProvider")
        entry = self.found("walnut")[0]
        found = self.search("GetInitialResultSet", "['walnut']")
        self.assertIn(entry["id"], found)
        app = self.start_plain("--section", "contacts")
        self.flip_preference(app, "Show Recipes")
        self.assertEqual(app.close(), 0)
        self.assertNotIn("recipes:", self.search("GetInitialResultSet", "['walnut']"))
        self.assertEqual(
            self.search("GetResultMetas", f"['{entry['id']}']"), "(@aa{sv} [],)")
        # A user who types the command searches everything that is stored.
        self.assertEqual(self.found("walnut")[0], entry)

    def test_a_result_opens_in_the_window(self) -> None:
        self.almanac("refresh")
        self.serve(f"{ID}.SearchProvider")
        entry = self.found("walnut")[0]
        app = self.start_plain("--section", "contacts")
        self.search("ActivateResult", entry["id"], "['walnut']", "0")
        app.expect("heading", entry["title"])
        self.search("LaunchSearch", "['walnut']", "0")
        self.expect_result(app, entry)
        self.assertEqual(app.close(), 0)

    @long
    def test_an_unused_search_provider_ends(self) -> None:
        self.remove_display()
        process = subprocess.Popen([BINARY, "search-provider"], env=self.variables)
        wait_for(lambda: has_owner(f"{ID}.SearchProvider"), "the name on the bus")
        self.assertEqual(self.search("GetInitialResultSet", "['zzz']"), "(@as [],)")
        self.assertEqual(process.wait(30), 0)

    # The commands

    def test_commands_open_show_and_star_an_entry(self) -> None:
        self.almanac("refresh")
        entry = self.found("walnut")[0]
        page = self.almanac("show", entry["id"]).stdout
        self.assertEqual(page.splitlines()[0], entry["title"])
        self.assertEqual(page, self.almanac("show", *entry["title"].lower().split()).stdout)
        shown = json.loads(self.almanac("show", entry["id"], "--format", "json").stdout)
        expected = entry | {"note": None, "text": page.rstrip("\n")}
        self.assertEqual({key: shown[key] for key in expected}, expected)
        self.assertFalse(entry["starred"])
        self.assertIn(entry["title"], self.almanac("star", "walnut").stdout)
        self.assertTrue(self.found("walnut")[0]["starred"])
        self.almanac("star", entry["id"], "--off")
        self.assertFalse(self.found("walnut")[0]["starred"])
        several = self.almanac("show", "example", status=2).stdout.splitlines()
        self.assertGreater(len(several), 1)
        self.assertRegex(several[0], r"^[a-z]+:\d+ ")
        self.almanac("show", "recipes:987654321", status=2)
        self.almanac("show", "zzzz", status=2)
        app = self.start_plain("--section", "contacts")
        self.almanac("open", "walnut")
        app.expect("heading", entry["title"])
        self.assertEqual(app.close(), 0)
        app = self.start_plain("open", "walnut")
        app.expect("heading", entry["title"])
        self.assertEqual(app.close(), 0)
