"""Channel icons: a white glyph alone, and the same glyph on a coloured tile; 64 and 192 px."""

import math

from .canvas import (
    Canvas,
    both,
    circle,
    darker,
    ellipse,
    leaf,
    lighter,
    linear,
    polygon,
    rectangle,
    smooth,
)

SIDE = 64
TAU = 2 * math.pi
WHITE = "#ffffff"


def cloud(x, y, size):
    return both(
        circle(x - 9 * size, y, 8 * size),
        circle(x + 1 * size, y - 6 * size, 11 * size),
        circle(x + 13 * size, y - 0.5 * size, 8.5 * size),
        rectangle(x - 9 * size, y - 2 * size, 22 * size, 10 * size),
    )


def weather(c):
    for k in range(8):
        a = k * TAU / 8
        c.stroke(
            polygon(
                (25 + math.cos(a) * 15, 24 + math.sin(a) * 15),
                (25 + math.cos(a) * 19, 24 + math.sin(a) * 19),
            ),
            WHITE,
            4,
        )
    c.fill(circle(25, 24, 11), WHITE)
    c.cut(cloud(37, 44, 1.0), 4)
    c.fill(cloud(37, 44, 1.0), WHITE)


def calendar(c):
    c.fill(rectangle(11, 14, 42, 40, 7), WHITE)
    c.cut(rectangle(16, 26, 32, 23, 3))
    for x in (22, 42):
        c.cut(rectangle(x - 3, 8, 6, 12, 3), 3)
        c.fill(rectangle(x - 3, 8, 6, 12, 3), WHITE)
    for row in range(2):
        for column in range(3):
            c.fill(rectangle(20 + column * 9, 30 + row * 9, 6, 6, 1.5), WHITE)


def lights(c):
    c.fill(both(circle(32, 27, 17), polygon((21, 38), (43, 38), (40, 47), (24, 47))), WHITE)
    c.fill(rectangle(24, 50, 16, 4, 2), WHITE)
    c.fill(rectangle(27, 56, 10, 4, 2), WHITE)
    c.cut_line(smooth([(22, 26), (25, 19), (32, 16.5)], False), 3.4)


def notes(c):
    c.fill(rectangle(13, 9, 34, 46, 6), WHITE)
    for y, end in ((20, 39), (29, 39), (38, 28)):
        c.cut_line(polygon((21, y), (end, y)), 3.6)
    with c.moved(46, 40, 0.72):
        pen = both(rectangle(-4.5, -22, 9, 30, 2), polygon((-4.5, 9), (4.5, 9), (0, 18)))
        c.cut(pen, 3.2)
        c.fill(pen, WHITE)


def music(c):
    c.fill(ellipse(20, 47, 9, 7.4, -0.35), WHITE)
    c.fill(ellipse(45, 42, 9, 7.4, -0.35), WHITE)
    c.fill(
        polygon(
            (24.4, 15),
            (53.6, 9),
            (53.6, 42),
            (48.6, 42),
            (48.6, 23),
            (29.4, 27),
            (29.4, 47),
            (24.4, 47),
        ),
        WHITE,
    )


def location(c):
    pin = smooth(
        [(32, 58), (21, 42), (14, 28), (17, 15), (32, 7), (47, 15), (50, 28), (43, 42)], True, 0.9
    )
    c.fill(pin, WHITE)
    c.cut(circle(32, 25, 7.5))


def mail(c):
    c.fill(rectangle(8, 15, 48, 35, 6), WHITE)
    c.cut_line(lambda t: [t.line_to(*p) for p in ((10, 19), (32, 36), (54, 19))], 4)


def photos(c):
    c.fill(rectangle(8, 12, 48, 40, 7), WHITE)
    c.cut(rectangle(13, 17, 38, 30, 3))
    c.fill(circle(23, 26, 4.6), WHITE)
    c.fill(polygon((15, 45), (15, 42), (24, 33), (30, 38), (39, 27), (49, 39), (49, 45)), WHITE)


def thermostat(c):
    c.fill(both(rectangle(23, 6, 16, 38, 8), circle(31, 46, 13)), WHITE)
    c.cut(both(rectangle(27.5, 10.500, 7, 34, 3.5), circle(31, 46, 8.5)))
    c.fill(both(rectangle(29, 24, 4, 22, 2), circle(31, 46, 5.6)), WHITE)
    for y in (14, 22, 30):
        c.fill(rectangle(43, y - 2, 10, 4, 2), WHITE)


def clock(c):
    c.fill(circle(32, 32, 24), WHITE)
    c.cut_line(lambda t: [t.line_to(*p) for p in ((32, 18), (32, 33), (42, 39))], 5)


def notifications(c):
    bell = smooth(
        [
            (32, 9),
            (21, 13),
            (16, 24),
            (15, 36),
            (9, 46),
            (32, 47.5),
            (55, 46),
            (49, 36),
            (48, 24),
            (43, 13),
        ],
        True,
        0.9,
    )
    c.fill(bell, WHITE)
    c.fill(circle(32, 9, 4.4), WHITE)
    c.fill(smooth([(25, 51), (32, 51.5), (39, 51), (36.500, 56.5), (32, 58), (27.5, 56.5)]), WHITE)


def garden(c):
    c.stroke(smooth([(32, 58), (32, 44), (33, 32)], False), WHITE, 5)
    c.fill(leaf(33, 35, 27, 25, -0.75), WHITE)
    c.fill(leaf(32, 45, 25, 23, math.pi + 0.62), WHITE)
    c.cut_line(polygon((37, 31), (46, 22.5)), 2.6)
    c.cut_line(polygon((27, 41.5), (18.5, 35.5)), 2.6)
    c.fill(rectangle(14, 56, 36, 4.4, 2.2), WHITE)


GLYPHS = {
    "weather": (weather, "#2563eb"),
    "calendar": (calendar, "#c2255c"),
    "lights": (lights, "#e08a00"),
    "notes": (notes, "#e8590c"),
    "music": (music, "#7048e8"),
    "location": (location, "#1098ad"),
    "mail": (mail, "#1c7ed6"),
    "photos": (photos, "#d6336c"),
    "thermostat": (thermostat, "#d9480f"),
    "clock": (clock, "#364fc7"),
    "notifications": (notifications, "#ae3ec9"),
    "garden": (garden, "#2f9e44"),
}


def tile(c, colour):
    """A rounded square with a gradient and a slightly darker lower edge."""
    c.fill(rectangle(2, 3, 60, 60, 15), darker(colour, 0.35))
    face = rectangle(2, 1, 60, 60, 15)
    c.fill(face, linear(8, 0, 56, 62, lighter(colour, 0.22), colour, darker(colour, 0.1)))
    c.inner(face, 0, 1.2, 0.8, "#ffffff", 0.35)


def draw(folder):
    for name, (glyph, colour) in GLYPHS.items():
        for suffix, times in (("", 1), ("-large", 3)):
            size = SIDE * times
            alone = Canvas(size, size, scale=4)
            with alone.moved(scale=times):
                glyph(alone)
            alone.save_png(f"{folder}/channel-{name}-mono{suffix}.png")
            whole = Canvas(size, size, scale=4)
            with whole.moved(scale=times):
                tile(whole, colour)
                with whole.faded(1):
                    with whole.moved(9, 8, scale=0.72):
                        glyph(whole)
            whole.save_png(f"{folder}/channel-{name}{suffix}.png")
