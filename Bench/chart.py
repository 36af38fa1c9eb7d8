"""Draws the report's chart: bars by the size of the list, on a logarithmic scale."""

import math
from dataclasses import dataclass
from html import escape
from pathlib import Path

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio  # noqa: E402

WIDTH = 960
PANEL_HEIGHT = 300
PANEL_TOP = 126
PANEL_DISTANCE = 400
LEFT, RIGHT = 84, 790
INK, DIM, GRID = "#1d1d20", "#5e5c64", "#dedde3"
FONT = "Cantarell, sans-serif"


@dataclass(frozen=True)
class Series:
    name: str
    color: str
    values: dict[str, float]
    """The height of each bar, by the name of its group of bars."""


@dataclass(frozen=True)
class Line:
    """A value that is the same for all groups, drawn as a line."""

    name: str
    value: float


@dataclass(frozen=True)
class Panel:
    title: str
    unit: str
    groups: list[str]
    series: list[Series]
    lines: list[Line]

    def values(self) -> list[float]:
        bars = [value for one in self.series for value in one.values.values()]
        return bars + [line.value for line in self.lines]


def ticks(values: list[float]) -> list[float]:
    """The powers of ten from the one below the values to the one above them."""
    first = math.floor(math.log10(min(values)))
    last = math.ceil(math.log10(max(values)))
    return [10.0**power for power in range(first, max(last, first + 1) + 1)]


def words(
    x: float, y: float, said: str, size: float = 13, color: str = INK, anchor: str = "start",
    weight: str = "normal", halo: bool = False,
) -> str:
    """A piece of text; a halo makes it readable on lines."""
    outline = ' stroke="white" stroke-width="4" stroke-linejoin="round"' if halo else ""
    under = words(x, y, said, size, "white", anchor, weight).replace(
        "<text", f"<text{outline}") if halo else ""
    return under + (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-size="{size}" fill="{color}"'
        f' text-anchor="{anchor}" font-weight="{weight}">{escape(said)}</text>')


def short(value: float) -> str:
    """A number for the chart: 1,234, 61 or 4.6."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def draw_panel(panel: Panel, top: float) -> list[str]:
    bottom = top + PANEL_HEIGHT
    marks = ticks(panel.values())
    low, high = math.log10(marks[0]), math.log10(marks[-1])

    def height(value: float) -> float:
        return bottom - (math.log10(value) - low) / (high - low) * PANEL_HEIGHT

    parts = [words(LEFT, top - 22, panel.title, 16, weight="bold")]
    for mark in marks:
        y = height(mark)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{GRID}"/>')
        parts.append(words(LEFT - 10, y + 4, f"{mark:,g} {panel.unit}", 12, DIM, "end"))
    free = bottom
    for line in sorted(panel.lines, key=lambda one: one.value):
        y = height(line.value)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{INK}" stroke-dasharray="5 4"/>')
        # The text is beside its line, and above the text of the line below.
        free = min(y + 4, free - 16)
        parts.append(words(RIGHT + 8, free, f"{line.name}, {short(line.value)} {panel.unit}", 12))
    step = (RIGHT - LEFT) / len(panel.groups)
    bar = min(62, step * 0.84 / len(panel.series))
    for place, group in enumerate(panel.groups):
        shown = [one for one in panel.series if group in one.values]
        middle = LEFT + step * (place + 0.5)
        for index, one in enumerate(shown):
            x = middle + (index - len(shown) / 2) * bar
            y = height(one.values[group])
            parts.append(
                f'<rect x="{x + 2:.1f}" y="{y:.1f}" width="{bar - 4:.1f}"'
                f' height="{bottom - y:.1f}" rx="2" fill="{one.color}"/>')
            said = short(one.values[group])
            parts.append(words(x + bar / 2, y - 5, said, 12, anchor="middle", halo=True))
        parts.append(words(middle, bottom + 20, group, 13, anchor="middle"))
    parts.append(f'<path d="M{LEFT} {bottom}H{RIGHT}" stroke="{DIM}"/>')
    return parts


def legend(series: list[Series]) -> list[str]:
    parts, x = [], float(LEFT)
    for one in series:
        parts.append(f'<rect x="{x}" y="49" width="14" height="14" rx="2" fill="{one.color}"/>')
        parts.append(words(x + 20, 61, one.name, 13))
        x += 52 + 6.4 * len(one.name)
    return parts


def svg(title: str, note: str, panels: list[Panel]) -> str:
    total = PANEL_TOP + PANEL_DISTANCE * len(panels) - 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{total}">',
        '<rect width="100%" height="100%" fill="white"/>',
        words(LEFT, 32, title, 20, weight="bold"), *legend(panels[0].series)]
    for number, panel in enumerate(panels):
        parts += draw_panel(panel, PANEL_TOP + PANEL_DISTANCE * number)
    parts.append(words(LEFT, total - 14, note, 11, DIM))
    return "\n".join([*parts, "</svg>"])


def save(path: Path, drawing: str, scale: float = 1.5) -> None:
    """Writes the drawing as PNG."""
    total = int(drawing.partition('height="')[2].partition('"')[0])
    stream = Gio.MemoryInputStream.new_from_data(drawing.encode())
    picture = GdkPixbuf.Pixbuf.new_from_stream_at_scale(
        stream, int(WIDTH * scale), int(total * scale), True)
    picture.savev(str(path), "png", [], [])
