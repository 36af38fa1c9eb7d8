#!/usr/bin/python3
"""Draws every picture of the sample feeds, in place and always the same.

Needs python3-cairo and python3-pil:  /usr/bin/python3 data/draw-samples.py
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

from draw import dishes, icons, portraits, scenes  # noqa: E402

PICTURES = Path(__file__).resolve().parent.parent / "Resources" / "samples" / "pictures"


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    for subject in (icons, portraits, scenes, dishes):
        subject.draw(PICTURES)
    files = list(PICTURES.iterdir())
    print(f"{len(files)} pictures, {sum(f.stat().st_size for f in files):,} bytes in {PICTURES}")


if __name__ == "__main__":
    main()
