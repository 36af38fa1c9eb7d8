"""A measured figure: a name, a unit, and its samples."""

import json
import math
import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    what: str
    unit: str
    samples: list[float]
    by_round: bool = False
    """Whether the nth sample was measured in the nth round, so that rounds can be compared."""

    @property
    def median(self) -> float:
        return statistics.median(self.samples)

    @property
    def p95(self) -> float:
        return percentile(self.samples, 0.95)

    @property
    def p99(self) -> float:
        return percentile(self.samples, 0.99)

    @property
    def min(self) -> float:
        return min(self.samples)

    @property
    def max(self) -> float:
        return max(self.samples)


def percentile(samples: list[float], part: float) -> float:
    """The smallest sample that is at least as large as this share of them (the nearest rank)."""
    return sorted(samples)[max(0, math.ceil(part * len(samples)) - 1)]


def parse(line: str) -> Figure | None:
    """Reads a line that a program prints: `{"what": …, "unit": …, "samples": […]}`; `None` for any
    other line, or if there are no samples."""
    try:
        value = json.loads(line)
        samples = [float(sample) for sample in value["samples"]]
        return Figure(value["what"], value["unit"], samples) if samples else None
    except (ValueError, TypeError, KeyError):
        return None


def ratio(
    figure: Figure, reference: Figure, statistic: str = "median", of: str | None = None
) -> float:
    """The ratio to the reference.

    For the medians of figures that were measured in the same rounds, this is the median of each
    round's own ratio, because other work of the machine slows both.

    - of: the statistic of the reference, if it differs from `statistic`.
    """
    if statistic == "median" and figure.by_round and reference.by_round:
        pairs = zip(figure.samples, reference.samples)
        return statistics.median(one / other for one, other in pairs)
    return getattr(figure, statistic) / getattr(reference, of or statistic)
