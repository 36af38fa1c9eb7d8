"""What a start costs, counted instead of timed: the same on any machine, however busy."""

import json
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

from app import BINARY, ROOT, Home, wait_for
from case import AlmanacTest

TOTALS = re.compile(r"^(?:totals|summary): (\d+)", re.MULTILINE)
FEW = 100
MANY = 100_000
CONTACTS = [
    {"id": str(number), "name": f"Person {number:03}", "companyName": f"Company {number % 7}",
     "isFavorite": number < 5, "phone": {"mobile": f"+1 (815) 555-{number:04}"}}
    for number in range(FEW)]


class Start(AlmanacTest):
    def setUp(self) -> None:
        super().setUp()
        # The server's answer is good for a day: the start asks for nothing.
        body = json.dumps(CONTACTS).encode()
        self.server.fail("few.json", body=body)
        self.almanac("remove", "contacts", "sample:contacts.json")
        self.almanac("add", "contacts", self.server.url("few.json"))

    def almanac(self, *arguments: str) -> None:
        subprocess.run([BINARY, *arguments], env=self.home.environment(), check=True,
                       capture_output=True, timeout=60)

    def home_with_many(self) -> Home:
        """The same contacts, and behind them as many others as make `MANY`."""
        home = Home()
        self.addCleanup(home.remove)
        for name in ["data", "cache"]:
            shutil.copytree(self.home.folder / name, home.folder / name, dirs_exist_ok=True)
        with sqlite3.connect(home.folder / "cache/almanac/content.sqlite") as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(item)")]
            columns.remove("id")
            values = ", ".join({
                "key": "key || '-' || number",
                # Behind all that a person's language sorts.
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

    def instructions(self, home: Home) -> int:
        """How many the app takes from its start to the end of its first frame."""
        # Valgrind 3.19 gives up at what a newer compiler says of its sources.
        binary = home.folder / "almanac"
        subprocess.run(["strip", "--strip-debug", "-o", binary, BINARY], check=True)
        output = home.folder / "profile"
        # The first profile is written when GTK has drawn a frame for the first time.
        profile = Path(f"{output}.1")
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={output}",
            "--dump-after=gdk_draw_context_end_frame",
            str(binary), "--section", "contacts", "--standalone"]
        environment = home.environment() | {"ALMANAC_RESOURCES": str(ROOT / "Resources")}
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            found = wait_for(
                lambda: self.total(profile) or process.poll() is not None, "the first frame",
                seconds=300)
        finally:
            process.kill()
            process.wait()
        self.assertGreater(found, 1, f"ended with status {process.returncode}")
        return found

    def total(self, profile: Path) -> int | None:
        found = TOTALS.search(profile.read_text(errors="replace")) if profile.exists() else None
        return int(found[1]) if found else None

    def test_the_first_frame_costs_the_same_with_a_hundred_contacts_and_a_hundred_thousand(
        self
    ) -> None:
        few = self.instructions(self.home)
        many = self.instructions(self.home_with_many())
        self.assertLess(
            abs(many - few) / few, 0.05, f"{few:,} instructions for {FEW}, {many:,} for {MANY}")

    def test_the_first_frame_reads_no_svg(self) -> None:
        app = self.start_plain("--section", "contacts")
        self.wait_for_rows(app, "Contacts", FEW)
        app.settle()
        libraries = Path(f"/proc/{app.process.pid}/maps").read_text().split()
        self.assertEqual([path for path in libraries if "librsvg" in path], [])
