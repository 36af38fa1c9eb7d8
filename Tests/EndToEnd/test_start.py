"""Tests the cost of a start, which is counted and not timed, so a busy machine changes nothing."""

import json
import re
import shutil
import sqlite3
import subprocess
import unittest
from pathlib import Path

from app import BINARY, ROOT, App, Home, wait_for
from case import AlmanacTest, long

TOTALS = re.compile(r"^totals: (\d+)", re.MULTILINE)
CALLS = re.compile(r"^cfn=\((\d+)\).*\n(?:c\w+=.*\n)*calls=(\d+)", re.MULTILINE)
NAMES = re.compile(r"^c?fn=\((\d+)\) (\S+)$", re.MULTILINE)
MOST_ALLOCATIONS = 305_000
"""The limit of allocations: the 245,000 of a debug build until its first frame, plus a quarter."""
MOST_ROUNDS = 3
FEW = 100
MANY = 100_000
FIRST = 60
"""The number of rows that a list has until somebody uses the window."""
CONTACTS = [
    {"id": str(number), "name": f"Person {number:03}", "companyName": f"Company {number % 7}",
     "isFavorite": number < 5, "phone": {"mobile": f"+1 (815) 555-{number:04}"}}
    for number in range(FEW)]


class Start(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        # The feed is refreshed daily and has just been loaded, so the start sends no request.
        body = json.dumps(CONTACTS).encode()
        self.server.fail("few.json", body=body)
        self.almanac("remove", "contacts", "sample:contacts.json")
        self.almanac("add", "contacts", self.server.url("few.json"))

    def home_with_many(self) -> Home:
        """A home directory with the same contacts, followed by other contacts up to `MANY`."""
        home = Home()
        self.addCleanup(home.remove)
        for name in ["data", "cache"]:
            shutil.copytree(self.home.folder / name, home.folder / name, dirs_exist_ok=True)
        with sqlite3.connect(home.folder / "cache/almanac/content.sqlite") as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(item)")]
            columns.remove("id")
            values = ", ".join({
                "key": "key || '-' || number",
                # Sorts after every name in any language.
                "sortKey": "CAST(char(0x10FFFF) || printf('%012d', number * 1000 + id) AS BLOB)",
            }.get(column, column) for column in columns)
            database.execute(
                f"""
                WITH RECURSIVE numbers (number) AS (
                  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
                INSERT INTO item ({", ".join(columns)})
                SELECT {values} FROM numbers, item
                WHERE groupIndex = 1 AND feed = (
                  SELECT id FROM feed WHERE section = 'contacts') LIMIT ?
                """, [2 * MANY // FEW, MANY - FEW])
            count = database.execute(
                "SELECT count(*) FROM item JOIN feed ON feed.id = item.feed"
                " WHERE section = 'contacts'").fetchone()[0]
        self.assertEqual(count, MANY)
        return home

    def cost(self, home: Home) -> tuple[int, int]:
        """How many instructions and allocations the app's main thread takes from its start to the
        end of its first frame."""
        # Valgrind 3.19 fails on the debug information of newer compilers.
        binary = home.folder / "almanac"
        subprocess.run(["strip", "--strip-debug", "-o", binary, BINARY], check=True)
        output = home.folder / "profile"
        # The first profile is written when GTK has drawn its first frame. Only the main thread
        # counts: how far other threads get is chance, and so is which thread reads the icon theme.
        # If GTK's own thread for that is late, the first icon takes 65 million more instructions.
        # Icons are left out, and so is accessibility, whose bus is another program.
        profile = Path(f"{output}.1-01")
        profile.unlink(missing_ok=True)
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={output}",
            "--separate-threads=yes", "--dump-after=gsk_renderer_render",
            "--toggle-collect=gtk_icon_theme_lookup_icon", "--collect-atstart=yes",
            str(binary), "--section", "contacts", "--standalone"]
        environment = home.environment() | {
            "ALMANAC_RESOURCES": str(ROOT / "Resources"), "GTK_A11Y": "none"}
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(
                lambda: self.total(profile) or process.poll() is not None, "the first frame",
                seconds=300)
        finally:
            process.kill()
            process.wait()
        instructions = self.total(profile)
        self.assertTrue(instructions, f"ended with status {process.returncode}")
        return instructions, self.allocations(profile.read_text(errors="replace"))

    def total(self, profile: Path) -> int | None:
        found = TOTALS.search(profile.read_text(errors="replace")) if profile.exists() else None
        return int(found[1]) if found else None

    def allocations(self, profile: str) -> int:
        names = {number for number, name in NAMES.findall(profile) if name in ["malloc", "calloc"]}
        return sum(int(count) for number, count in CALLS.findall(profile) if number in names)

    @long
    def test_the_first_frame_costs_the_same_for_any_number_of_contacts(
        self
    ) -> None:
        # Some runs include unrelated work, so the lowest cost of each home directory counts, as
        # soon as the two are close to each other.
        homes = [self.home, self.home_with_many()]
        costs: list[list[tuple[int, int]]] = [[], []]
        for _ in range(MOST_ROUNDS):
            for home, found in zip(homes, costs):
                found.append(self.cost(home))
            few, many = ([min(values) for values in zip(*found)] for found in costs)
            if all(abs(b - a) / a < 0.03 for a, b in zip(few, many)):
                break
        else:
            self.fail(f"instructions and allocations: {few} for {FEW}, {many} for {MANY}")
        self.assertLess(many[1], MOST_ALLOCATIONS)

    def start_with_beginning(self) -> App:
        """Starts the app; its list has only the first rows, and keeps them while nobody is there."""
        app = self.start_plain("--section", "contacts")
        self.wait_for_rows(app, "Contacts", FIRST)
        app.settle()
        self.assertEqual(len(self.rows(app, "Contacts")), FIRST)
        return app

    def test_the_rest_of_a_list_is_read_once_somebody_presses_a_key(self) -> None:
        app = self.start_with_beginning()
        app.press("Down")
        self.wait_for_rows(app, "Contacts", FEW)

    def test_the_rest_of_a_list_is_read_once_somebody_moves_the_pointer(self) -> None:
        app = self.start_with_beginning()
        for place in [300, 310, 320]:
            app.run("mousemove", "--window", app.window, place, place)
        self.wait_for_rows(app, "Contacts", FEW)

    def test_the_first_press_of_end_leads_to_the_last_row(self) -> None:
        app = self.start_with_beginning()
        app.press("End")
        last = app.expect("row", re.compile(f"^Person {FEW - 1:03}"))
        wait_for(lambda: "focused" in last.states, "the last row to be focused")

    def libraries(self, app: App) -> set[str]:
        """The names of all files that are mapped into the app."""
        words = Path(f"/proc/{app.process.pid}/maps").read_text().split()
        return {Path(word).name for word in words if word.startswith("/")}

    @unittest.skipIf(list(Path("/dev").glob("dri/renderD*")), "there is a GPU here")
    @long
    def test_no_opengl_is_loaded_without_a_gpu(self) -> None:
        app = self.start_plain("--section", "contacts")
        self.wait_for_rows(app, "Contacts", FIRST)
        app.settle()
        drivers = re.compile("^(libLLVM|libgallium|swrast|libGLX|libEGL_|libvulkan_)")
        self.assertEqual([name for name in self.libraries(app) if drivers.match(name)], [])

    def test_the_first_frame_reads_no_svg(self) -> None:
        # Removes the icon themes, so that the app and GTK use their own icons: GTK 4.18 draws the
        # icons of a theme with librsvg.
        (self.home.folder / "share/icons").unlink()
        app = self.start_plain("--section", "contacts")
        self.wait_for_rows(app, "Contacts", FIRST)
        app.settle()
        self.assertEqual([name for name in self.libraries(app) if "librsvg" in name], [])
