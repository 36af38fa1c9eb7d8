"""Measures how well text can be read, from the pixels of the screen.

Text is cut into words. The most common color around a word is its background, and the color that
differs most from it is the text’s, because strokes that lie between two pixels are fainter.
"""

import re
from collections import Counter
from typing import NamedTuple

from app import App, Bounds, Dialog, Node
from pictures import luminance

TEXTS = {"label", "heading", "text", "entry", "password text"}
GAP = 4
"""The smallest number of columns without ink between two words."""
SMALLEST = 7
"""The smallest width in pixels: a narrower word, such as a dot, may have no stroke that fills a
pixel."""
STAR = bytes.fromhex("e5a50a")
"""The color of the star. It is not measured, although it looks like text, because the row's name
mentions it."""
WHITE = b"\xff\xff\xff"
INSET = 9
"""The part of a tile in pixels that has no text."""
Rows = list[list[bytes]]


class Measured(NamedTuple):
    """The faintest word in a piece of text."""

    ratio: float
    role: str
    name: str
    place: Bounds

    def __str__(self) -> str:
        return f"{self.ratio:.2f} in {self.role} {self.name[:60]!r} at {tuple(self.place)}"


class Picture:
    """The pixels of a window, or of a dialog."""

    def __init__(self, app: App, dialog: Dialog | None = None) -> None:
        app.rest_pointer()
        app.settle()
        self.frame = dialog.frame if dialog else app.frame
        area = area_of(app, dialog)
        self.width, self.height = area.width, area.height
        self._pixels = app.screen.rgb(*area)

    def rows(self, place: Bounds) -> Rows:
        left, right = max(0, place.x), min(self.width, place.x + place.width)
        lines = range(max(0, place.y), min(self.height, place.y + place.height))
        return [
            [self._pixels[at:at + 3] for at in range(
                3 * (y * self.width + left), 3 * (y * self.width + right), 3)]
            for y in lines]

    def texts(self) -> list[Measured]:
        """The contrast of all text on the screen, except the text of tiles (see `titles_on_white`), and disabled text,
        which WCAG excludes."""
        return [found for node in self.frame.walk() for found in self._measure_with_badges(node)]

    def titles_on_white(self) -> list[Measured]:
        """The contrast of the white titles of tiles with a white picture. The picture is darkened
        from below, so each row of pixels has a background of its own."""
        found = []
        for node in self.frame.walk():
            place = visible(node)
            is_tile = node.role == "label" and any(
                above.role == "table cell" for above in node.ancestors)
            if not (is_tile and place.width > 2 * INSET and place.height == node.bounds.height):
                continue
            rows = [row[INSET:-INSET] for row in self.rows(place)[INSET:-INSET]]
            papers = [(Counter(row).most_common(1)[0][0], row) for row in rows]
            ratios = [ratio(WHITE, paper) for paper, row in papers
                      if paper != WHITE and WHITE in row]
            if ratios:
                found.append(Measured(min(ratios), node.role, node.name, place))
        return found

    def _measure_with_badges(self, node: Node) -> list[Measured]:
        """Measures the text of a node, and the text of the badges on it."""
        if node.role not in TEXTS or re.match("Gtk[A-Z]", node.name):
            return []
        found = self._measure(node)
        badges = [Node(child.accessible, None, node) for child in node.children] if found else []
        return [found, *sum(map(self._measure_with_badges, badges), [])] if found else []

    def _measure(self, node: Node) -> Measured | None:
        place = visible(node)
        # A tile's text is drawn over its picture.
        if not (place.width and place.height) or any(
                above.role == "table cell" for above in node.ancestors):
            return None
        if not self._is_on_top(node, place) or "sensitive" not in node.states:
            return None
        rows = self.rows(place)
        for child in node.children:
            blank(rows, place, child.bounds)
        found = words(rows)
        if not found:
            return None
        worst, (x, y, width, height) = min(found)
        return Measured(worst, node.role, node.name,
                        Bounds(place.x + x, place.y + y, width, height))

    def _is_on_top(self, node: Node, place: Bounds) -> bool:
        top = self.frame.accessible.at(*place.center)
        # At the place of a button's label, the node on top is the button.
        accepted = {node.accessible} | {
            above.accessible for above in node.ancestors if above.matches("button", None)}
        while top and top not in accepted:
            top = top.parent
        return top is not None


def area_of(app: App, dialog: Dialog | None) -> Bounds:
    """The place of the window's content on the screen."""
    if not dialog:
        return app.area
    place = app.place(dialog.window)
    width, height = dialog.frame.bounds[2:]
    inset = (place.width - width) // 2
    return Bounds(place.x + inset, place.y + inset, width, height)


def ratio(one: bytes, other: bytes) -> float:
    """The contrast ratio of two colors, from 1 to 21, as in WCAG 2."""
    dark, light = sorted([luminance(*one), luminance(*other)])
    return (light + 0.05) / (dark + 0.05)


def runs(has_ink: list[bool], gap: int) -> list[tuple[int, int]]:
    """The parts with ink. Parts with fewer than `gap` blank places between them count as one."""
    found: list[tuple[int, int]] = []
    for at, ink in enumerate(has_ink):
        if not ink:
            continue
        if found and at - found[-1][1] < gap:
            found[-1] = found[-1][0], at + 1
        else:
            found.append((at, at + 1))
    return found


def words(rows: Rows) -> list[tuple[float, Bounds]]:
    """The contrast of each word in these pixels, and its place there."""
    if not rows or not rows[0]:
        return []
    paper = most_common(rows)
    found = []
    for top, bottom in runs([any(pixel != paper for pixel in row) for row in rows], 1):
        line = rows[top:bottom]
        columns = [any(pixel != paper for pixel in column) for column in zip(*line)]
        for left, right in runs(columns, GAP):
            if right - left < SMALLEST or bottom - top < SMALLEST:
                continue
            contrast = of_word([row[left:right] for row in line], paper)
            if contrast:
                found.append((contrast, Bounds(left, top, right - left, bottom - top)))
    return found


def of_word(rows: Rows, paper: bytes) -> float | None:
    """The contrast of a word; `None` for a picture."""
    if ink := ink_on(paper, rows, 0.3):
        return ratio(ink, paper)
    # The word may have its own background, as initials have.
    across, down = len(rows[0]) // 5, len(rows) // 5
    inner = [row[across:-across or None] for row in rows[down:-down or None]]
    paper = most_common(inner)
    ink = ink_on(paper, inner, 0.4)
    return ratio(ink, paper) if ink else None


def ink_on(paper: bytes, rows: Rows, least: float) -> bytes | None:
    """The strongest color, if this is text: nearly all colors are between it and the background,
    and there is enough background. `None` for anything else, such as a picture or the star."""
    colors = Counter(pixel for row in rows for pixel in row)
    # A header may have a gradient as its background.
    left = sum(count for color, count in colors.items()
               if all(abs(a - b) <= 8 for a, b in zip(color, paper)))
    if left < least * colors.total():
        return None
    ink = max(colors, key=lambda color: ratio(color, paper))
    strength = max(abs(a - b) for a, b in zip(ink, paper))
    if strength < 24:
        return None

    def is_between(color: bytes) -> bool:
        part = max(abs(a - b) for a, b in zip(color, paper)) / strength
        return all(abs(p + part * (i - p) - c) < 20 for p, i, c in zip(paper, ink, color))

    between = sum(count for color, count in colors.items() if is_between(color))
    return ink if ink != STAR and between > 0.97 * colors.total() else None


def most_common(rows: Rows) -> bytes:
    return Counter(pixel for row in rows for pixel in row).most_common(1)[0][0]


def visible(node: Node) -> Bounds:
    """The part of a node that its parents don't clip."""
    left, top, width, height = node.bounds
    right, bottom = left + width, top + height
    for above in node.ancestors if width and height else []:
        if above.role == "scroll pane":
            x, y, width, height = above.bounds
            left, top = max(left, x), max(top, y)
            right, bottom = min(right, x + width), min(bottom, y + height)
    return Bounds(left, top, max(0, right - left), max(0, bottom - top))


def blank(rows: Rows, place: Bounds, hole: Bounds) -> None:
    """Blanks a part that is not text or is measured separately, such as a picture or a badge."""
    paper = rows[0][:1]
    for y in range(max(0, hole.y - 3 - place.y),
                   min(len(rows), hole.y + hole.height + 3 - place.y)):
        left = max(0, hole.x - 12 - place.x)
        right = min(len(rows[y]), hole.x + hole.width + 12 - place.x)
        rows[y][left:right] = paper * max(0, right - left)
