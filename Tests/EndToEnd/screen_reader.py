"""Runs Debian's screen reader, which logs what it would say, and makes no sound."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pseudo
from app import wait_for

PYTHON = "/usr/bin/python3"
SAID = re.compile(r"SPEECH OUTPUT: '(.*?)'(?= ?\{|$| voice=)", re.MULTILINE | re.DOTALL)


def is_installed() -> bool:
    # The command `orca` alone proves nothing: it may belong to another Python.
    return subprocess.run(
        [PYTHON, "-c", "import orca.debug"], stderr=subprocess.DEVNULL).returncode == 0


class Orca:
    """A running screen reader."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "orca.log"
        self._log.touch()
        (folder / "orca").mkdir()
        environment = os.environ | {
            "HOME": str(folder), "XDG_DATA_HOME": str(folder / "orca"), "LC_ALL": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1", "SPEECHD_CMD": "/bin/false"}
        self.process = subprocess.Popen(
            [PYTHON, __file__, self._log, folder / "orca"], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def said(self) -> list[str]:
        """All that the screen reader has said so far."""
        log = self._log.read_text(errors="replace")
        return [pseudo.decode(words) for words in SAID.findall(log)]

    def hear(self, what: Callable[[], object], *patterns: str) -> list[str]:
        """Calls `what`, and waits until Orca has said something that matches each pattern; returns
        all that Orca said meanwhile."""
        before = len(self.said())
        what()

        def is_said() -> list[str] | None:
            new = self.said()[before:]
            heard = all(any(re.search(each, words) for words in new) for each in patterns)
            return new if heard else None

        try:
            return wait_for(is_said, f"Orca to say {patterns}", 20)
        except AssertionError as error:
            raise AssertionError(f"{error}; it said {self.said()[before:]}") from None

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def main() -> None:
    """Runs Orca as a module, since the `orca` command allows only one Orca for each user."""
    from orca import debug, orca, settings_manager
    debug.debugLevel = debug.LEVEL_INFO
    debug.debugFile = open(sys.argv[1], "w", 1)
    settings_manager.getManager().activate(sys.argv[2], {})
    sys.argv = ["orca"]
    sys.exit(orca.main())


if __name__ == "__main__":
    main()
