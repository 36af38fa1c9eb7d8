"""Another program to drag from, for tests on X11 and Wayland."""

import subprocess
import tempfile
from pathlib import Path

from case import AlmanacTest

SOURCE = Path(__file__).with_name("drag_source.c")


class DraggingTest(AlmanacTest):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.source = Path(folder.name) / "drag_source"
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], check=True,
                               capture_output=True, text=True).stdout.split()
        subprocess.run(["cc", SOURCE, "-o", cls.source, *flags], check=True)

    def setUp(self) -> None:
        super().setUp()
        self.dragged_from: subprocess.Popen | None = None
        self.addCleanup(self.stop_source)

    def stop_source(self) -> None:
        if self.dragged_from:
            self.dragged_from.kill()
            self.dragged_from.wait()
