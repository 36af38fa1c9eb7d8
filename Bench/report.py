"""Writes the results as a page of Markdown, and prints it."""

import os
import platform
import subprocess
import sys
import time
from pathlib import Path

import chart
from bars import Bar
from data import CONTACTS
from figures import Figure, ratio
from programs import REFERENCE

REFERENCES = {
    name: f"{name}: {REFERENCE}"
    for name in ["start", "CPU of a whole run", "memory", "memory, resident", "memory, PSS"]}
"""The figure by which figures of a kind (the word before the colon) are divided."""

PROGRAMS = [
    ("Almanac", "#1a4480", "Almanac, {:,} contacts"),
    ("Chromium, the list as a page", "#e08a3c", "Chromium, {:,} rows"),
    ("GNOME Contacts", "#b9c9a3", "GNOME Contacts, {:,} contacts"),
]
"""The content of the chart: label, a color with a distinct lightness, and the figure's name."""
LINES = {"Empty C window": "C empty window", "C list of 1,000": REFERENCE}


def say(words: str) -> None:
    """Prints a human-readable note to stderr."""
    print(words, file=sys.stderr, flush=True)


def number(value: float) -> str:
    """The value with three significant digits: 1,234, 12.3 or 0.0123."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 10 else f"{value:.1f}"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """A table in Markdown, in which every column but the first contains numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def kind(figure: Figure) -> str:
    return figure.what.partition(":")[0]


def figure_row(figure: Figure, reference: Figure | None) -> list[str]:
    values = [figure.median, figure.min, figure.max, figure.p99]
    times = f"{ratio(figure, reference):.2f}" if reference else ""
    name = figure.what.partition(": ")[2] or figure.what
    return [name, figure.unit, *map(number, values), times, str(len(figure.samples))]


def figure_tables(figures: dict[str, Figure]) -> list[str]:
    lines: list[str] = []
    for name in dict.fromkeys(map(kind, figures.values())):
        reference = figures.get(REFERENCES.get(name, ""))
        rows = [figure_row(one, reference) for one in figures.values() if kind(one) == name]
        head = [name, "unit", "median", "min", "max", "p99", "× C list" if reference else "×", "n"]
        lines += ["", *table(head, rows)]
    return lines


def bar_row(bar: Bar, value: float | None, unit: str) -> list[str]:
    sign = "≥" if bar.is_least else "≤"
    limit = f"{sign} {bar.limit:.3g} {unit}".rstrip()
    if value is None:
        return [bar.what, limit, "", "not measured"]
    verdict = "yes" if bar.is_met(value) else f"no, by {100 * bar.missing(value):.0f} %"
    return [bar.what, limit, number(value), verdict]


def bar_table(bars: list[Bar], figures: dict[str, Figure], reasons: dict[str, str]) -> list[str]:
    rows, explained = [], []
    for bar in bars:
        value = bar.value(figures)
        rows.append(bar_row(bar, value, bar.unit(figures)))
        if value is not None and not bar.is_met(value):
            explained.append(f"- {bar.what}: {reasons.get(bar.what, 'not explained yet.')}")
    lines = table(["bar", "limit", "measured", "met"], rows)
    return lines + (["", "Not met:", "", *explained] if explained else [])


def comparison(figures: dict[str, Figure], baseline: dict[str, Figure]) -> list[str]:
    """The build's figures beside the baseline's, which were measured in the same rounds."""
    rows = [
        [name, before.unit, number(before.median), number(figures[name].median),
         *times(figures[name], before)]
        for name, before in baseline.items() if name in figures]
    head = ["beside the baseline", "unit", "baseline", "this build", "×", "× p99"]
    return ["", *table(head, rows)] if rows else []


def times(figure: Figure, reference: Figure) -> list[str]:
    """The ratio to the reference, by the medians, and with enough samples also by p99."""
    if reference.min == 0:
        return ["", ""]
    worst = len(figure.samples) >= 100 and f"{ratio(figure, reference, 'p99'):.2f}"
    return [f"{ratio(figure, reference):.2f}", worst or ""]


def machine() -> str:
    model = next(
        (line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine())
    gtk = subprocess.run(
        ["pkg-config", "--modversion", "gtk4"], capture_output=True, text=True).stdout.strip()
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{os.cpu_count()} × {model}, {system}, GTK {gtk}"


def date() -> str:
    return time.strftime("%-d %B %Y")


def write(
    folder: Path, figures: dict[str, Figure], bars: list[Bar], reasons: dict[str, str],
    baseline: dict[str, Figure],
) -> None:
    lines = [
        "# How fast Almanac is", "",
        f"{date()}, {machine()}, Xvfb. What is measured together runs in turn, "
        "round by round; a ratio is the median of the rounds’ own ratios.", "",
        *bar_table(bars, figures, reasons), *comparison(figures, baseline),
        *figure_tables(figures)]
    text = "\n".join(lines) + "\n"
    (folder / "report.md").write_text(text)
    print(text)
    print(f"Also in {folder / 'report.md'}")
    shown = [panel for panel in panels(figures) if panel.series]
    if shown:
        note = f"{date()}, {machine()}. Medians; the scale is one of powers of ten."
        drawing = chart.svg("Almanac beside others, by the size of the list", note, shown)
        chart.save(folder / "report.png", drawing)
        print(f"A picture of it is {folder / 'report.png'}")


def panels(figures: dict[str, Figure]) -> list[chart.Panel]:
    return [
        panel("Start to the first useful frame", "ms", "start", figures),
        panel("Private dirty memory after the start", "MB", "memory", figures),
    ]


def panel(title: str, unit: str, kind: str, figures: dict[str, Figure]) -> chart.Panel:
    groups = {size: f"{size:,} contacts" for size in CONTACTS}
    series = [
        chart.Series(name, color, {
            group: figures[f"{kind}: {names.format(size)}"].median
            for size, group in groups.items() if f"{kind}: {names.format(size)}" in figures})
        for name, color, names in PROGRAMS]
    lines = [
        chart.Line(name, figures[f"{kind}: {program}"].median)
        for name, program in LINES.items() if f"{kind}: {program}" in figures]
    return chart.Panel(
        title, unit, list(groups.values()), [one for one in series if one.values], lines)
