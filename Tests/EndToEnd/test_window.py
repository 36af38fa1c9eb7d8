"""How the window goes."""

import subprocess

from app import Dialog
from case import AlmanacTest


class Window(AlmanacTest):
    def test_the_desktop_can_quit_while_a_dialog_is_open(self) -> None:
        app = self.start_plain("--section", "applets", "--connect=service=lights")
        Dialog(app, "Connect a Service")
        # What a dock's "Quit" does.
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "io.github.almanac.Almanac",
             "--object-path", "/io/github/almanac/Almanac",
             "--method", "org.freedesktop.Application.ActivateAction", "quit", "[]", "{}"],
            env=app.environment, check=True, capture_output=True, timeout=20)
        self.assertEqual(app.wait(), 0)
