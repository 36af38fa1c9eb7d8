"""Prints the functions that a start runs, for the linker to put side by side: start_order.py BINARY

Of a program of 20 MB a start runs 1 MB, spread over all of it, and the system brings in 64 KB at
each touch: 17 MB are resident, and 12 where the functions stand together. What a list leaves out
keeps its place, so one that is not quite that of the newest program does no harm.
"""

import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "EndToEnd"))
sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

import processes  # noqa: E402
from app import ROOT, Home, pause, wait_for  # noqa: E402
from x11 import Screen  # noqa: E402

FUNCTION = re.compile(r"^c?fn=\(\d+\) (.+?)(?:'\d+)?$", re.MULTILINE)
PATIENCE = 300.0


def profile(binary: Path, home: Home) -> str:
    """What valgrind notes of a start with stored samples, until nothing more happens."""
    # Valgrind 3.19 gives up at what a newer compiler says of its sources.
    stripped = home.folder / "almanac"
    subprocess.run(["strip", "--strip-debug", "-o", stripped, binary], check=True)
    output = home.folder / "profile"
    environment = home.environment() | {"ALMANAC_RESOURCES": str(ROOT / "Resources")}
    subprocess.run(
        [binary, "refresh"], env=environment, check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", str(stripped),
         "--section", "contacts", "--standalone"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        window = wait_for(lambda: windows(process.pid), "a window", PATIENCE)[0]
        wait_for(lambda: is_idle(process.pid), "the end of its work", PATIENCE)
        Screen().close(int(window))
        process.wait(PATIENCE)
    finally:
        process.kill()
    return output.read_text(errors="replace")


def windows(pid: int) -> list[str]:
    command = ["xdotool", "search", "--onlyvisible", "--all", "--pid", str(pid), "--name", "."]
    return subprocess.run(command, capture_output=True, text=True).stdout.split()


def is_idle(pid: int) -> bool:
    before = processes.cpu(pid)
    pause.wait(2)
    return processes.cpu(pid) - before < 100


def main() -> None:
    home = Home()
    try:
        names = FUNCTION.findall(profile(Path(sys.argv[1]), home))
    finally:
        home.remove()
    print("\n".join(dict.fromkeys(names)))


if __name__ == "__main__":
    main()
