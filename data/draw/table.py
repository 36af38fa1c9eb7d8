"""What dishes stand on and are dressed with: tables, crockery, garnishes."""

import math

from .canvas import (
    blob,
    circle,
    darker,
    ellipse,
    leaf,
    lighter,
    linear,
    mix,
    polygon,
    radial,
    rectangle,
    smooth,
)

SIDE = 600
MIDDLE = SIDE / 2
TAU = 2 * math.pi


# Tables


def wood(c, colour, planks=5, turn=0.0):
    """Planks with a wavy grain."""
    rng = c.rng
    c.background(colour)
    with c.moved(MIDDLE, MIDDLE, turn):
        wide = 900 / planks
        for i in range(planks):
            x = -450 + i * wide
            shade = rng.uniform(-0.12, 0.14)
            tint = lighter(colour, shade) if shade > 0 else darker(colour, -shade)
            plank = rectangle(x, -450, wide, 900)
            c.fill(plank, tint)
            with c.clip(plank):
                for _ in range(26):
                    gx = x + rng.uniform(0, wide)
                    drift = rng.uniform(-9, 9)
                    points = [
                        (gx + drift * math.sin(k * 0.9 + drift), -450 + k * 130) for k in range(8)
                    ]
                    dark = rng.random() < 0.7
                    c.stroke(
                        smooth(points, closed=False),
                        darker(tint, 0.35) if dark else lighter(tint, 0.3),
                        rng.uniform(0.6, 2.4),
                        rng.uniform(0.1, 0.3),
                    )
            c.fill(rectangle(x - 1.6, -450, 3.2, 900), darker(colour, 0.6), 0.75)
            c.fill(rectangle(x + 1.6, -450, 1.6, 900), lighter(colour, 0.4), 0.35)
    vignette(c)


def linen(c, colour, stripe=None):
    """Woven cloth, with an optional pair of stripes."""
    rng = c.rng
    c.background(colour)
    if stripe:
        with c.moved(MIDDLE, MIDDLE, 0.32):
            for x, width in ((-330, 26), (-292, 9), (292, 9), (312, 26)):
                c.fill(rectangle(x, -600, width, 1200), stripe, 0.75)
    for i in range(0, SIDE, 3):
        c.fill(rectangle(0, i, SIDE, 1.1), darker(colour, 0.5), rng.uniform(0.03, 0.13))
        c.fill(rectangle(i, 0, 1.1, SIDE), lighter(colour, 0.6), rng.uniform(0.05, 0.2))
    vignette(c)


def stone(c, colour, veins=None):
    """Slate or, with veins, marble."""
    rng = c.rng
    c.background(colour)
    for _ in range(60):
        x, y = rng.uniform(0, SIDE), rng.uniform(0, SIDE)
        tint = lighter(colour, 0.25) if rng.random() < 0.5 else darker(colour, 0.3)
        c.shadow(blob(x, y, rng.uniform(20, 70), rng, 0.3), 0, 0, 20, tint, 0.16)
    if veins:
        for _ in range(7):
            x, y = rng.uniform(-100, SIDE), rng.uniform(-50, SIDE)
            points = [(x, y)]
            for _ in range(7):
                x, y = x + rng.uniform(30, 110), y + rng.uniform(-30, 70)
                points.append((x, y))
            path = smooth(points, closed=False)
            c.shadow(path, 0, 0, 4, veins, 0.35, line=7)
            c.stroke(path, veins, rng.uniform(0.8, 2), 0.35)
    else:
        for _ in range(240):
            x, y = rng.uniform(0, SIDE), rng.uniform(0, SIDE)
            c.fill(circle(x, y, rng.uniform(0.5, 1.7)), lighter(colour, 0.5), 0.16)
    vignette(c)


def vignette(c):
    """Light from the upper left, a darker far corner."""
    c.background(
        radial(
            180,
            150,
            620,
            ("#fff4dc", 0.22),
            ("#fff4dc", 0.02),
            ("#160a18", 0.16),
            ("#160a18", 0.36),
        )
    )


# Crockery


def plate(c, radius=258, colour="#f4ede1", well=0.74, x=MIDDLE, y=MIDDLE, rim=None):
    """A plate; the food goes within `radius * well`."""
    disc = circle(x, y, radius)
    c.shadow(disc, 12, 18, 18, opacity=0.5)
    c.shadow(disc, 3, 5, 4, opacity=0.4)
    c.fill(
        disc,
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            lighter(colour, 0.5),
            colour,
            darker(colour, 0.16),
        ),
    )
    if rim:
        c.stroke(circle(x, y, radius * 0.955), rim, radius * 0.022, 0.9)
    c.stroke(circle(x, y, radius - 1.5), lighter(colour, 0.8), 2.4, 0.8)
    inside = circle(x, y, radius * well)
    c.shadow(inside, 0, 0, 5, darker(colour, 0.5), 0.3)
    c.fill(
        inside,
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            darker(colour, 0.13),
            colour,
            lighter(colour, 0.5),
        ),
    )
    c.inner(inside, 5, 7, 8, darker(colour, 0.7), 0.26)


def bowl(c, radius=250, colour="#355c7d", depth=0.86, x=MIDDLE, y=MIDDLE):
    """A bowl with a thick rim; returns the path of the opening."""
    disc = circle(x, y, radius)
    c.shadow(disc, 14, 22, 20, opacity=0.55)
    c.shadow(disc, 3, 6, 5, opacity=0.4)
    c.fill(
        disc,
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            lighter(colour, 0.4),
            colour,
            darker(colour, 0.35),
        ),
    )
    c.stroke(circle(x, y, radius - 3), lighter(colour, 0.7), 2.5, 0.55)
    wall = circle(x, y, radius * 0.935)
    c.fill(
        wall,
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            darker(colour, 0.55),
            darker(colour, 0.15),
            lighter(colour, 0.25),
        ),
    )
    return circle(x, y, radius * depth)


def pan(c, radius=236, x=MIDDLE, y=MIDDLE, handle=0.75, colour="#2b2d33"):
    """A cast-iron pan; the food goes within `radius * 0.88`."""
    with c.moved(x, y, handle):
        grip = polygon(
            (radius * 0.9, -34),
            (radius * 1.12, -21),
            (radius * 1.8, -26),
            (radius * 1.8, 26),
            (radius * 1.12, 21),
            (radius * 0.9, 34),
        )
        c.shadow(grip, 6, 16, 12, opacity=0.5)
        c.fill(grip, linear(0, -30, 0, 30, lighter(colour, 0.22), colour, darker(colour, 0.4)))
    disc = circle(x, y, radius)
    c.shadow(disc, 12, 20, 18, opacity=0.55)
    c.fill(
        disc,
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            lighter(colour, 0.35),
            colour,
            darker(colour, 0.45),
        ),
    )
    c.stroke(circle(x, y, radius - 2), lighter(colour, 0.5), 2, 0.5)
    c.fill(
        circle(x, y, radius * 0.93),
        linear(
            x - radius,
            y - radius,
            x + radius,
            y + radius,
            darker(colour, 0.5),
            colour,
            lighter(colour, 0.15),
        ),
    )
    return circle(x, y, radius * 0.88)


def liquid(c, path, colour, deep=0.22, gloss=0.2):
    """A filled opening: brighter at the lower right where light lands, dark under the near rim."""
    c.fill(
        path,
        radial(MIDDLE + 40, MIDDLE + 50, 290, lighter(colour, 0.12), colour, darker(colour, deep)),
    )
    c.inner(path, 7, 11, 11, darker(colour, 0.8), 0.5)
    c.inner(path, -3, -4, 4, "#fff6e0", gloss)


# Garnishes


def herb(c, x, y, size, colour="#4f8a34", turn=0.0):
    """A small leaf with a vein."""
    shape = leaf(x, y, size, size * 0.55, turn)
    c.shadow(shape, size * 0.06, size * 0.1, size * 0.07, opacity=0.4)
    c.fill(
        shape,
        linear(
            x,
            y,
            x + math.cos(turn) * size,
            y + math.sin(turn) * size,
            darker(colour, 0.25),
            colour,
            lighter(colour, 0.25),
        ),
    )
    end = (x + math.cos(turn) * size * 0.85, y + math.sin(turn) * size * 0.85)
    c.stroke(polygon((x, y), end), lighter(colour, 0.5), max(0.8, size * 0.025), 0.6)


def basil(c, x, y, size, turn=0.0):
    """Three basil leaves."""
    for spread in (-1.9, 1.9, 0):
        herb(c, x, y, size * (0.85 if spread else 1), "#3f8f3a", turn + spread)


def parsley(c, x, y, size):
    """A ruffled flat leaf."""
    rng = c.rng
    turn = rng.uniform(0, TAU)
    green = mix("#3f7d2c", "#6fae3f", rng.random())
    for k in range(3):
        herb(c, x, y, size * rng.uniform(0.8, 1.1), green, turn + (k - 1) * 0.95)


def dill(c, x, y, size, turn=0.0):
    """A feathery sprig."""
    tip = (x + math.cos(turn) * size, y + math.sin(turn) * size)
    c.shadow(polygon((x, y), tip), 2, 4, 2, opacity=0.35, line=3)
    c.stroke(polygon((x, y), tip), "#4c7d2d", 2.2)
    for i in range(1, 9):
        t = i / 9
        px, py = x + (tip[0] - x) * t, y + (tip[1] - y) * t
        reach = size * 0.42 * (1 - t * 0.6)
        for side in (-1, 1):
            for fan in (0.4, 0.75, 1.1):
                a = turn + side * fan
                c.stroke(
                    polygon(
                        (px, py),
                        (
                            px + math.cos(a) * reach * (1.25 - fan * 0.5),
                            py + math.sin(a) * reach * (1.25 - fan * 0.5),
                        ),
                    ),
                    mix("#4e8a2f", "#86bd4c", t),
                    1.5,
                )


def scatter(c, radius, count, x=MIDDLE, y=MIDDLE, inner=0.0, gap=0.0):
    """Points in a disc, evenly by area, at least `gap` apart where there is room."""
    points = []
    for _ in range(count):
        for _ in range(30):
            r = radius * math.sqrt(c.rng.uniform(inner * inner, 1))
            a = c.rng.uniform(0, TAU)
            p = (x + r * math.cos(a), y + r * math.sin(a))
            if all(math.dist(p, q) >= gap for q in points):
                points.append(p)
                break
    return points


def specks(c, radius, count, colour, size=2.2, opacity=0.8, x=MIDDLE, y=MIDDLE):
    for px, py in scatter(c, radius, count, x, y):
        c.fill(
            ellipse(
                px,
                py,
                size * c.rng.uniform(0.5, 1.2),
                size * c.rng.uniform(0.4, 0.8),
                c.rng.uniform(0, 3),
            ),
            colour,
            opacity,
        )


def gleam(c, x, y, rx, ry, turn=0.0, opacity=0.5):
    c.glow(ellipse(x, y, rx, ry, turn), min(rx, ry) * 0.45, "#ffffff", opacity)


def segment(c, x, y, radius, turn, half, paint):
    """One juicy wedge of a citrus slice, with rounded corners."""
    soft = radius * 0.05
    points = [(x + math.cos(turn) * radius * 0.16, y + math.sin(turn) * radius * 0.16)]
    for k in range(5):
        a = turn - half + k * half / 2
        points.append((x + math.cos(a) * (radius - soft), y + math.sin(a) * (radius - soft)))
    c.fill(polygon(*points), paint)
    c.stroke(polygon(*points), paint, soft * 2)


def citrus(c, x, y, radius, turn=0.0, peel="#eeb312", flesh="#f7cf45", pith="#fff9e2"):
    """A round slice."""
    disc = circle(x, y, radius)
    c.shadow(disc, radius * 0.06, radius * 0.1, radius * 0.08, opacity=0.35)
    c.fill(disc, peel)
    c.fill(circle(x, y, radius * 0.91), pith)
    for i in range(9):
        a = turn + i * TAU / 9
        segment(
            c,
            x,
            y,
            radius * 0.84,
            a,
            0.26,
            radial(x, y, radius * 0.86, lighter(flesh, 0.4), flesh, darker(flesh, 0.06)),
        )
    c.inner(disc, -radius * 0.05, -radius * 0.07, radius * 0.08, "#8a4b00", 0.25)


def wedge(c, x, y, radius, turn, peel="#f2b705", flesh="#f8d655"):
    """A half slice."""
    with c.moved(x, y, turn):
        half = polygon(
            *[
                (
                    math.cos(math.pi + k * math.pi / 24) * radius,
                    math.sin(math.pi + k * math.pi / 24) * radius,
                )
                for k in range(25)
            ]
        )
        c.shadow(half, 3, 6, 4, opacity=0.4)
        c.fill(half, peel)
        with c.clip(half):
            c.fill(circle(0, 0, radius * 0.9), "#fff7d6")
            for i in range(5):
                a = math.pi + (i + 0.5) * math.pi / 5
                segment(c, 0, 0, radius * 0.82, a, 0.22, flesh)
        c.inner(half, -2, -3, 4, "#8a4b00", 0.25)


def berry(c, x, y, radius, colour):
    """A round fruit with a gleam."""
    c.solid(
        circle(x, y, radius),
        radial(
            x - radius * 0.3,
            y - radius * 0.35,
            radius * 1.35,
            lighter(colour, 0.35),
            colour,
            darker(colour, 0.4),
        ),
        shadow=0.4,
        shade=0.3,
        light=0.15,
        size=radius * 0.6,
    )
    gleam(c, x - radius * 0.35, y - radius * 0.4, radius * 0.24, radius * 0.16, -0.6, 0.7)


def crust(c, path, colour="#d99a4e", size=14):
    """Baked dough: golden, darker at the edge, lit from the left."""
    c.fill(path, colour)
    c.inner(path, 0, 0, size * 0.8, "#8a4516", 0.6)
    c.inner(path, size * 0.35, size * 0.45, size * 0.4, "#ffe9b8", 0.55)
    c.inner(path, -size * 0.35, -size * 0.45, size * 0.5, "#5e260a", 0.45)
