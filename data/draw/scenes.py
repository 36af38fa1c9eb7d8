"""Fact illustrations: layered scenes, 960 × 640."""

import math

import cairo

from .canvas import (
    Canvas,
    blob,
    both,
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

WIDTH, HEIGHT = 960, 640
TAU = 2 * math.pi


def stars(c, count, below=HEIGHT, colour="#fff6dc"):
    for _ in range(count):
        x, y = c.rng.uniform(0, WIDTH), c.rng.uniform(0, below)
        size = c.rng.uniform(0.6, 2.2)
        c.fill(circle(x, y, size), colour, c.rng.uniform(0.3, 0.95))
        if size > 2:
            c.glow(circle(x, y, 3), 4, colour, 0.7)


def ridge(c, base, height, step, rough=1.0, phase=0.0):
    """A wavy horizon down to the bottom edge."""
    points = []
    x = -step
    while x <= WIDTH + step:
        wave = math.sin(x / 150 + phase) * 0.5 + math.sin(x / 61 + phase * 2.3) * 0.3
        points.append((x, base - height * (0.5 + wave + c.rng.uniform(-0.14, 0.14) * rough)))
        x += step

    def trace(context):
        smooth(points, False)(context)
        context.line_to(WIDTH + step, HEIGHT + 10)
        context.line_to(-step, HEIGHT + 10)
        context.close_path()

    return trace


def pine(c, x, y, size, colour):
    for k in range(4):
        w, top = size * (0.16 + k * 0.075), y - size + k * size * 0.2
        c.fill(polygon((x, top), (x + w, top + size * 0.36), (x - w, top + size * 0.36)), colour)
    c.fill(rectangle(x - size * 0.03, y - size * 0.1, size * 0.06, size * 0.12), colour)


def cloud(c, x, y, size, colour="#ffffff", opacity=0.9):
    path = both(
        *[
            ellipse(x + dx * size, y + dy * size, r * size, r * size * 0.62)
            for dx, dy, r in (
                (-0.9, 0.08, 0.5),
                (-0.3, -0.14, 0.66),
                (0.42, -0.04, 0.6),
                (1.0, 0.12, 0.42),
            )
        ]
    )
    with c.faded(opacity):
        c.fill(path, linear(0, y - size * 0.6, 0, y + size * 0.5, lighter(colour, 0.5), colour))


def moon_tide(c):
    c.background(linear(0, 0, 0, 460, "#0d1438", "#243474", "#5a5fa6", "#e0a3a2"))
    stars(c, 150, 330)
    moon = circle(640, 176, 92)
    c.glow(circle(640, 176, 150), 60, "#cfd6ff", 0.5)
    c.glow(circle(640, 176, 98), 18, "#fff4d8", 0.8)
    c.fill(moon, radial(606, 140, 150, "#fffdf2", "#f7ecce", "#d8c6a4"))
    with c.clip(moon):
        for x, y, r in (
            (610, 150, 20),
            (668, 132, 12),
            (672, 200, 27),
            (622, 222, 15),
            (598, 192, 9),
            (702, 168, 10),
            (646, 172, 7),
            (640, 112, 9),
        ):
            crater = circle(x, y, r)
            c.fill(crater, "#dccaa6", 0.75)
            c.inner(crater, 2, 3, 3, "#8f7a5c", 0.55)
            c.inner(crater, -2, -2, 2, "#fffdf0", 0.7)
    c.inner(moon, -18, -14, 26, "#5a4a7a", 0.4)
    c.fill(ridge(c, 412, 60, 40, phase=1.0), linear(0, 350, 0, 430, "#6b6aa8", "#8d7fb0"))
    c.fill(ridge(c, 424, 40, 36, phase=3.1), "#4f5596")
    sea = rectangle(0, 408, WIDTH, 240)
    c.fill(sea, linear(0, 408, 0, 640, "#8a7fb4", "#36559a", "#123066", "#0a1d48"))
    for i in range(34):
        y = 414 + i * i * 0.14 + i * 2
        w = 30 + i * 4.2 + c.rng.uniform(-22, 22)
        x = 640 + c.rng.uniform(-18, 18)
        c.fill(ellipse(x, y, w, 1.4 + i * 0.075), "#fff0cf", 0.62 - i * 0.011)
    for k, (y, tone) in enumerate(((470, "#2f5b9e"), (510, "#21498a"), (556, "#153873"))):
        wave = [
            (x, y + 15 * math.sin(x / (76 - k * 8) + k * 2) + 5 * math.sin(x / 27 + k))
            for x in range(-40, 1020, 22)
        ]

        def body(context, wave=wave):
            smooth(wave, False)(context)
            context.line_to(1000, 660)
            context.line_to(-40, 660)
            context.close_path()

        c.shadow(body, 0, -3, 8, "#08153a", 0.3)
        c.fill(body, linear(0, y - 20, 0, 650, lighter(tone, 0.14), tone, darker(tone, 0.5)), 1)
        c.stroke(smooth([(x, y - 1) for x, y in wave], False), "#d3e2ff", 2.4, 0.55)
    for i in range(26):
        y = 470 + i * 6.6
        w = (120 + i * 3) * c.rng.uniform(0.3, 1)
        c.fill(
            ellipse(640 + c.rng.uniform(-40, 40), y, w, 1.8 + i * 0.05), "#fff0cf", 0.4 - i * 0.009
        )
    rock = smooth(
        [
            (-30, 660),
            (-30, 520),
            (40, 486),
            (96, 500),
            (146, 462),
            (204, 500),
            (232, 556),
            (300, 580),
            (330, 660),
        ],
        True,
        0.7,
    )
    c.shadow(rock, 8, 0, 14, opacity=0.4)
    c.fill(rock, linear(20, 470, 260, 640, "#3a3f6e", "#22264c", "#12142e"))
    c.inner(rock, -5, 6, 5, "#aab4e8", 0.5)
    for x, height, tone in ((146, 1.0, "#0e1130"), (172, 0.86, "#15183c")):
        with c.moved(x, 474, 0, height):
            c.fill(both(rectangle(-6, -22, 5, 26), rectangle(1, -22, 5, 26)), tone)
            c.fill(smooth([(-7, -58), (7, -58), (12, -18), (0, -15), (-12, -18)], True, 0.5), tone)
            c.fill(circle(0, -67, 9), tone)
    surf = [(x, 590 + 9 * math.sin(x / 42) + 5 * math.sin(x / 17)) for x in range(-40, 1020, 16)]
    front = both(smooth(surf + [(1020, 680), (-40, 680)], True, 0.9))
    c.fill(front, linear(0, 580, 0, 650, "#2a4f94", "#0e2456"), 0.92)
    c.glow(smooth(surf, False), 4, "#eaf2ff", 0.5, line=5)
    c.stroke(smooth(surf, False), "#f2f7ff", 3, 0.8)
    for i in range(6):
        c.fill(
            ellipse(640 + c.rng.uniform(-30, 30), 602 + i * 7, c.rng.uniform(50, 130), 2),
            "#fff0cf",
            0.3,
        )


def honeybee(c):
    c.background(linear(0, 0, WIDTH, HEIGHT, "#f8b62d", "#ec9414", "#c66408"))
    size = 78
    for row in range(-1, 8):
        for column in range(-1, 9):
            x = column * size * 1.732 + (row % 2) * size * 0.866
            y = row * size * 1.5

            def hexagon(r, x=x, y=y):
                return polygon(
                    *[
                        (
                            x + math.cos(math.pi / 6 + k * TAU / 6) * r,
                            y + math.sin(math.pi / 6 + k * TAU / 6) * r,
                        )
                        for k in range(6)
                    ]
                )

            wall, cell = hexagon(size - 1), hexagon(size - 11)
            c.fill(
                wall,
                linear(x - size, y - size, x + size, y + size, "#ffdf86", "#f3ae3a", "#d2801a"),
            )
            c.inner(wall, 3, 4, 3, "#fff3c4", 0.7)
            kind = c.rng.random()
            far = math.hypot(x - 500, y - 320)
            if kind < 0.24 and far > 200:
                c.fill(cell, radial(x - 16, y - 18, size, "#fbe3a6", "#eebf66", "#d99c3d"))
                c.inner(cell, 3, 4, 7, "#8a4d0a", 0.4)
                for _ in range(5):
                    c.fill(
                        circle(x + c.rng.uniform(-32, 32), y + c.rng.uniform(-32, 32), 2),
                        "#fff4d0",
                        0.5,
                    )
            else:
                full = c.rng.uniform(0.1, 1)
                c.fill(
                    cell,
                    linear(
                        x - size,
                        y - size,
                        x + size,
                        y + size,
                        "#5e2503",
                        mix("#8f4206", "#d27c0c", full),
                        mix("#c2710f", "#ffbf2e", full),
                    ),
                )
                c.inner(cell, 9, 12, 9, "#2d0f00", 0.6)
                c.inner(cell, -3, -4, 4, "#ffe28a", 0.65)
                if full > 0.5:
                    c.glow(ellipse(x - 16, y - 22, 17, 6, -0.5), 5, "#fffbe0", 0.75)
    c.background(radial(480, 300, 640, ("#fff3c0", 0.12), ("#fff3c0", 0), ("#5a1d00", 0.45)))
    bee(c, 486, 316, 1.28, -0.42)
    bee(c, 806, 128, 0.6, 2.4)
    bee(c, 156, 520, 0.66, 0.7)


def bee(c, x, y, size, turn):
    """A bee seen from above, its head to the right."""
    with c.moved(x, y, turn, size):
        body = both(ellipse(-62, 0, 92, 54), circle(38, 0, 45), circle(88, 0, 27))
        c.shadow(body, 14, 20, 12, "#2d0f00", 0.55)
        for side in (-1, 1):
            for k, reach in enumerate((50, 64, 58)):
                lx = 52 - k * 26
                c.stroke(
                    smooth(
                        [
                            (lx, side * 30),
                            (lx + 14 - k * 14, side * (30 + reach * 0.6)),
                            (lx + 26 - k * 30, side * (36 + reach)),
                        ],
                        False,
                    ),
                    "#2a1608",
                    7,
                )
            c.stroke(
                smooth([(102, side * 12), (128, side * 24), (148, side * 20)], False), "#2a1608", 5
            )
        abdomen = smooth(
            [(18, -36), (-40, -54), (-104, -44), (-156, 0), (-104, 44), (-40, 54), (18, 36)]
        )
        c.fill(abdomen, linear(0, -56, 0, 56, "#ffd356", "#f2a516", "#b96c06"))
        with c.clip(abdomen):
            for k in range(4):
                bx = -24 - k * 34
                c.fill(
                    smooth(
                        [
                            (bx + 9, -64),
                            (bx - 4, 0),
                            (bx + 9, 64),
                            (bx - 9, 64),
                            (bx - 23, 0),
                            (bx - 9, -64),
                        ]
                    ),
                    "#2c1708",
                )
        c.inner(abdomen, -3, -12, 12, "#3a1500", 0.5)
        c.glow(ellipse(-50, -28, 60, 8, -0.06), 8, "#fffbe2", 0.6)
        for side in (-1, 1):
            for length, width, spread in ((150, 64, 2.2), (112, 48, 2.62)):
                wing = leaf(36, side * 18, length, width * 1.25, side * spread)
                c.shadow(wing, 6, 9, 7, "#2d0f00", 0.35)
                c.fill(
                    wing,
                    radial(
                        20, side * 30, 160, ("#ffffff", 0.85), ("#eaf4ff", 0.6), ("#d3e6ff", 0.5)
                    ),
                )
                c.stroke(wing, "#ffffff", 2, 0.8)
                for k in (-0.14, 0.05, 0.2):
                    a = side * spread + k
                    c.stroke(
                        polygon(
                            (36, side * 18),
                            (
                                36 + math.cos(a) * length * 0.8,
                                side * 18 + math.sin(a) * length * 0.8,
                            ),
                        ),
                        "#a8bdd6",
                        1.6,
                        0.7,
                    )
        fur = blob(38, 0, 44, c.rng, 0.04, 18)
        c.fill(fur, radial(26, -14, 66, "#ffdf8a", "#e3a02c", "#8f560c"))
        for _ in range(150):
            a, r = c.rng.uniform(0, TAU), c.rng.uniform(8, 46)
            px, py = 38 + math.cos(a) * r, math.sin(a) * r
            c.stroke(
                polygon((px, py), (px + math.cos(a) * 8, py + math.sin(a) * 8)),
                c.rng.choice(["#fff0c0", "#c47f16", "#f6cf70"]),
                1.8,
                0.7,
            )
        c.solid(
            circle(88, 0, 27), radial(80, -9, 40, "#5e3a18", "#35200e", "#1c0f05"), 0.3, 0.3, 0.1, 8
        )
        for side in (-1, 1):
            c.solid(ellipse(96, side * 18, 13, 9, side * 0.5), "#120a05", 0, 0.2, 0.1, 4)
            c.fill(ellipse(96, side * 18 - 3, 4, 2.4), "#ffffff", 0.75)


def octopus(c):
    c.background(linear(0, 0, 0, HEIGHT, "#4fc3c8", "#1f86a6", "#0f4f80", "#0a2a55"))
    for k in range(7):
        x = 90 + k * 140
        with c.faded(0.14):
            c.fill(
                polygon(
                    (x - 20, -20), (x + 50, -20), (x + 190 - k * 60, 700), (x + 10 - k * 60, 700)
                ),
                linear(0, 0, 0, 600, ("#eaffff", 1), ("#eaffff", 0)),
            )
    c.fill(ridge(c, 560, 120, 50, phase=0.4), "#125a86", 0.7)
    c.fill(ridge(c, 610, 110, 46, phase=2.2), "#0d3f6b")
    for x, y, size, tone in (
        (70, 650, 150, "#e5647d"),
        (880, 660, 180, "#f08a5a"),
        (770, 660, 110, "#c94f8c"),
    ):
        for k in range(7):
            a = -math.pi / 2 + (k - 3) * 0.24
            length = size * (1 - abs(k - 3) * 0.1)
            path = smooth(
                [
                    (x, y),
                    (x + math.cos(a) * length * 0.5 + 6, y + math.sin(a) * length * 0.55),
                    (x + math.cos(a) * length, y + math.sin(a) * length),
                ],
                False,
            )
            c.stroke(path, darker(tone, 0.15 + 0.1 * (k % 2)), 17)
            c.stroke(path, lighter(tone, 0.2), 4, 0.5)
            c.fill(
                circle(x + math.cos(a) * length, y + math.sin(a) * length, 11), lighter(tone, 0.15)
            )
    flesh, shade = "#f0725a", "#8e2547"

    def arm(points, thick):
        count = 46
        line = []
        for i in range(count + 1):
            t = i / count * (len(points) - 1)
            k = min(int(t), len(points) - 2)
            u = t - k
            p = [points[max(0, min(len(points) - 1, k + d))] for d in (-1, 0, 1, 2)]
            line.append(
                tuple(
                    0.5
                    * (
                        2 * b
                        + (d - a) * u
                        + (2 * a - 5 * b + 4 * d - e) * u * u
                        + (-a + 3 * b - 3 * d + e) * u**3
                    )
                    for a, b, d, e in zip(*p)
                )
            )
        left, right = [], []
        for i, (px, py) in enumerate(line):
            qx, qy = line[min(count, i + 1)]
            ox, oy = line[max(0, i - 1)]
            n = math.hypot(qx - ox, qy - oy) or 1
            w = thick * (1 - i / count) ** 0.85 + 2.5
            left.append((px - (qy - oy) / n * w, py + (qx - ox) / n * w))
            right.append((px + (qy - oy) / n * w, py - (qx - ox) / n * w))
        return polygon(*(left + right[::-1])), line, left, right

    arms = [
        ([(420, 360), (330, 430), (210, 430), (150, 350), (190, 290), (238, 330)], 38, False),
        ([(560, 360), (650, 430), (770, 420), (830, 330), (780, 270), (738, 320)], 38, False),
        ([(430, 390), (370, 500), (260, 540), (170, 510), (120, 560)], 40, True),
        ([(545, 390), (610, 500), (720, 540), (800, 490), (868, 520)], 40, True),
        ([(460, 400), (440, 520), (370, 590), (300, 610), (290, 570)], 40, True),
        ([(520, 400), (545, 520), (610, 590), (690, 610), (700, 566)], 40, True),
        ([(474, 410), (470, 510), (436, 570), (448, 622), (486, 616)], 36, True),
        ([(510, 410), (520, 500), (556, 560), (560, 612), (526, 624)], 36, True),
    ]
    for points, thick, front in arms:
        path, line, left, right = arm(points, thick)
        c.shadow(path, 6, 12, 9, "#06183c", 0.4)
        c.fill(path, radial(490, 300, 420, "#f98a68", flesh, "#c04268"))
        c.inner(path, -5, -7, 8, shade, 0.55)
        c.inner(path, 4, 5, 5, "#ffd0a8", 0.5)
        under = right if points[0][0] < 490 else left
        for i in range(6, 44, 3):
            px = line[i][0] + (under[i][0] - line[i][0]) * 0.62
            py = line[i][1] + (under[i][1] - line[i][1]) * 0.62
            r = max(1.5, thick * 0.2 * (1 - i / 46))
            c.fill(circle(px, py, r), "#ffd9c2")
            c.fill(circle(px + r * 0.15, py + r * 0.2, r * 0.5), "#b8446a", 0.8)
    head = smooth(
        [
            (490, 60),
            (590, 84),
            (646, 170),
            (624, 270),
            (580, 330),
            (566, 400),
            (490, 430),
            (414, 400),
            (400, 330),
            (356, 270),
            (334, 170),
            (390, 84),
        ]
    )
    c.shadow(head, 8, 14, 14, "#06183c", 0.45)
    c.fill(head, radial(430, 140, 360, "#ffb08a", flesh, "#c2456a"))
    c.inner(head, -14, -14, 22, shade, 0.5)
    c.inner(head, 9, 10, 12, "#ffe2c0", 0.45)
    with c.clip(head):
        for x, y, r in (
            (420, 120, 15),
            (452, 98, 9),
            (560, 130, 18),
            (590, 180, 11),
            (400, 190, 9),
            (520, 96, 7),
            (576, 230, 8),
            (470, 150, 11),
            (520, 180, 6),
            (386, 156, 6),
        ):
            c.fill(circle(x, y, r), "#c9466a", 0.3)
            c.inner(circle(x, y, r), 1, 2, 2, "#7a1f4a", 0.3)
    for side in (-1, 1):
        x = 490 + side * 62
        eye = circle(x, 296, 33)
        c.solid(eye, radial(x - 8, 286, 46, "#ffffff", "#fff6ea", "#e6c8bc"), 0.3, 0.25, 0.3, 8)
        c.fill(ellipse(x - side * 3, 299, 19, 21), "#23122e")
        c.fill(circle(x - side * 3 - 6, 291, 6.5), "#ffffff")
        c.fill(circle(x - side * 3 + 6, 306, 3), "#ffffff", 0.8)
    c.stroke(smooth([(466, 346), (490, 358), (514, 346)], False), "#7a1f3e", 6)
    for x, y, r in (
        (230, 190, 12),
        (252, 150, 7),
        (216, 132, 5),
        (720, 170, 10),
        (742, 128, 15),
        (730, 84, 6),
        (130, 250, 6),
        (860, 230, 7),
        (670, 60, 5),
    ):
        c.fill(circle(x, y, r), "#d8fbff", 0.22)
        c.stroke(circle(x, y, r), "#eaffff", 2, 0.7)
        c.fill(circle(x - r * 0.35, y - r * 0.35, r * 0.22), "#ffffff", 0.9)
    for x, y, s in ((790, 150, 1), (840, 184, 0.7), (812, 196, 0.6)):
        with c.moved(x, y, 0, s):
            c.fill(both(ellipse(0, 0, 24, 11), polygon((18, 0), (38, -12), (38, 12))), "#ffd76a")
            c.fill(circle(-13, -2, 2.6), "#23122e")


def lighthouse(c):
    c.background(linear(0, 0, 0, 470, "#1b2350", "#45408a", "#b0608f", "#f59a72", "#ffd08a"))
    stars(c, 80, 220)
    for sign, spread in ((-1, 0.1), (1, 0.12)):
        with c.faded(0.85, cairo.OPERATOR_OVER):
            c.fill(
                polygon(
                    (676, 176),
                    (676 + sign * 900, 176 - 40 - 900 * spread),
                    (676 + sign * 900, 176 - 40 + 900 * spread),
                ),
                radial(676, 176, 800, ("#fff3b8", 0.95), ("#fff0b0", 0.35), ("#fff0b0", 0.0)),
            )
    for x, y, s, tone in (
        (150, 330, 66, "#e88a86"),
        (380, 386, 52, "#f5aa84"),
        (880, 370, 58, "#f2a184"),
        (300, 250, 44, "#a8659a"),
    ):
        cloud(c, x, y, s, tone, 0.7)
    sea = rectangle(0, 440, WIDTH, 220)
    c.fill(sea, linear(0, 440, 0, 640, "#f0a27e", "#7f5c96", "#2d3f7c", "#14224e"))
    for _ in range(70):
        y = c.rng.uniform(446, 630)
        w = c.rng.uniform(20, 90) * (y - 400) / 160
        c.fill(
            ellipse(c.rng.uniform(0, WIDTH), y, w, 1.6), c.rng.choice(["#ffe0b0", "#1d2c60"]), 0.32
        )
    with c.moved(210, 468):
        c.fill(smooth([(-56, 0), (56, 0), (40, 18), (-42, 18)], True, 0.4), "#3b2a4e")
        c.fill(polygon((2, -6), (2, -108), (58, -10)), linear(0, -100, 50, 0, "#fff3dc", "#f0c8a4"))
        c.fill(polygon((-4, -8), (-4, -92), (-44, -12)), "#e8785a")
    island = smooth(
        [
            (400, 670),
            (430, 560),
            (500, 520),
            (560, 486),
            (640, 462),
            (730, 464),
            (810, 500),
            (900, 528),
            (1000, 560),
            (1000, 680),
        ],
        True,
        0.8,
    )
    c.shadow(island, -6, -4, 12, "#14224e", 0.4)
    c.fill(island, linear(500, 450, 760, 660, "#6a5a7a", "#413a63", "#221f44"))
    with c.clip(island):
        for _ in range(26):
            x, y = c.rng.uniform(420, 980), c.rng.uniform(500, 650)
            c.solid(
                blob(x, y, c.rng.uniform(16, 46), c.rng, 0.25, 7, 1.4),
                c.rng.choice(["#564b70", "#3a3560", "#6d5f80"]),
                0.3,
                0.35,
                0.25,
                8,
            )
    grass = smooth(
        [
            (536, 498),
            (600, 470),
            (690, 456),
            (780, 474),
            (846, 508),
            (760, 500),
            (680, 488),
            (600, 500),
        ]
    )
    c.fill(grass, linear(560, 460, 800, 510, "#8fae62", "#5e8650", "#3b5e48"))
    house = polygon((742, 408), (826, 408), (826, 482), (742, 482))
    c.shadow(house, 5, 6, 8, opacity=0.4)
    c.fill(house, linear(742, 408, 826, 482, "#fff1dc", "#e0bfa6"))
    c.fill(
        polygon((730, 412), (784, 366), (838, 412)),
        linear(740, 366, 830, 412, "#d8543f", "#9c2f36"),
    )
    for x in (760, 796):
        c.fill(rectangle(x, 430, 18, 22, 2), "#ffd76a")
        c.glow(rectangle(x, 430, 18, 22, 2), 8, "#ffd76a", 0.6)
    tower = polygon((630, 478), (648, 214), (704, 214), (722, 478))
    c.shadow(tower, 9, 6, 12, opacity=0.45)
    c.fill(tower, linear(630, 0, 722, 0, "#ffffff", "#fdf3e6", "#d3b4b0"))
    with c.clip(tower):
        for y in (246, 330, 414):
            c.fill(
                smooth(
                    [(600, y), (676, y + 8), (750, y), (750, y + 40), (676, y + 48), (600, y + 40)],
                    True,
                    0.5,
                ),
                linear(630, 0, 722, 0, "#e8604c", "#d2473f", "#8f2a3a"),
            )
    for y in (300, 386):
        c.fill(rectangle(670, y, 12, 20, 6), "#5a3550")
    c.fill(rectangle(666, 446, 22, 34, 8), "#5a3550")
    c.solid(rectangle(638, 204, 76, 13, 4), "#3b3358", 0.4, 0.3, 0.3, 5)
    lamp = rectangle(656, 152, 40, 52)
    c.fill(lamp, linear(656, 0, 696, 0, "#fff6c8", "#ffe27a", "#f5b84a"))
    for x in (656, 669, 682, 694):
        c.fill(rectangle(x, 152, 2.6, 52), "#3b3358")
    for x in range(640, 716, 10):
        c.fill(rectangle(x, 188, 2, 17), "#3b3358")
    c.fill(rectangle(640, 187, 74, 2.4), "#3b3358")
    c.fill(
        smooth([(646, 154), (660, 128), (676, 118), (692, 128), (706, 154)], True, 0.6),
        linear(646, 118, 706, 154, "#e8604c", "#8f2a3a"),
    )
    c.fill(circle(676, 116, 5), "#3b3358")
    c.glow(circle(676, 178, 34), 26, "#fff3b8", 0.95)
    c.glow(circle(676, 178, 12), 8, "#ffffff", 0.95)
    for x, y in ((470, 210), (512, 236), (440, 262), (560, 150)):
        c.stroke(
            smooth(
                [(x - 16, y - 6), (x - 7, y - 9), (x, y), (x + 7, y - 9), (x + 16, y - 6)], False
            ),
            "#fff1e0",
            3,
            0.85,
        )
    foam = [(380 + k * 30, 630 - 22 * math.sin(k / 6.4) + 4 * math.sin(k * 1.3)) for k in range(21)]
    water = both(smooth(foam + [(1000, 700), (360, 700)], True, 0.9))
    c.fill(water, linear(0, 600, 0, 650, "#33407e", "#161f4c"), 0.95)
    c.glow(smooth(foam, False), 4, "#fbeef8", 0.5, line=5)
    c.stroke(smooth(foam, False), "#fdf4f8", 3, 0.8)


def aurora(c):
    c.background(linear(0, 0, 0, 560, "#070b26", "#0d1c48", "#123a63", "#1f6a7a"))
    stars(c, 240, 460)
    for base, amp, hue, tip, phase, width in (
        (330, 54, "#45f0a0", "#8a5cf0", 0.4, 300),
        (260, 46, "#38e0b8", "#c04fd8", 2.3, 230),
        (380, 34, "#9bf58a", "#e0508c", 4.4, 200),
    ):
        with c.faded(0.8, cairo.OPERATOR_SCREEN):
            for x in range(-20, WIDTH + 20, 3):
                y = (
                    base
                    + amp * math.sin(x / 128 + phase)
                    + amp * 0.5 * math.sin(x / 53 + phase * 2)
                )
                ray = width * (
                    0.55 + 0.25 * math.sin(x / 31 + phase) + 0.2 * math.sin(x / 11 + phase * 3)
                )
                fade = 0.24 + 0.18 * math.sin(x / 90 + phase * 2)
                c.fill(
                    rectangle(x, y - ray, 5, ray + 26),
                    linear(
                        0,
                        y - ray,
                        0,
                        y + 26,
                        (tip, 0),
                        (tip, fade * 0.55),
                        (hue, fade),
                        (hue, fade * 1.7),
                        (hue, 0),
                    ),
                )
    far = ridge(c, 500, 90, 30, 1.3, 1.4)
    c.fill(far, linear(0, 400, 0, 540, "#1d4a6a", "#123250"))
    peaks = [
        (-20, 520),
        (60, 452),
        (120, 482),
        (210, 392),
        (270, 448),
        (330, 420),
        (420, 500),
        (520, 462),
        (600, 492),
        (700, 402),
        (760, 448),
        (820, 408),
        (900, 470),
        (990, 440),
        (990, 560),
        (-20, 560),
    ]
    c.fill(polygon(*peaks), linear(0, 390, 0, 560, "#2a5f7c", "#173e5c"))
    for x, y in ((210, 392), (700, 402), (820, 408), (60, 452)):
        c.fill(
            polygon(
                (x, y),
                (x + 30, y + 25),
                (x + 12, y + 22),
                (x + 2, y + 38),
                (x - 10, y + 22),
                (x - 24, y + 25),
            ),
            "#d6f5ec",
            0.85,
        )
    lake = rectangle(0, 524, WIDTH, 130)
    c.fill(lake, linear(0, 524, 0, 640, "#1f6f78", "#124a66", "#0a2140"))
    with c.clip(lake):
        for _ in range(80):
            x, y = c.rng.uniform(0, WIDTH), c.rng.uniform(526, 640)
            c.fill(
                ellipse(x, y, c.rng.uniform(14, 70), 1.6),
                c.rng.choice(["#5ff0b4", "#b58cf0", "#c8fff0"]),
                0.22,
            )
    for x in list(range(-10, 330, 27)) + list(range(660, 990, 25)):
        edge = min(abs(x - 0), abs(x - 960)) / 330
        size = c.rng.uniform(70, 120) * (1.25 - edge * 0.7)
        pine(
            c,
            x + c.rng.uniform(-8, 8),
            572 + c.rng.uniform(-6, 10),
            size,
            mix("#061629", "#0d2a3e", c.rng.random()),
        )
    shore = ridge(c, 618, 34, 60, 0.4, 0.2)
    c.fill(shore, linear(0, 590, 0, 640, "#dff3f2", "#8fb9c8"))
    cabin = both(polygon((420, 600), (420, 556), (500, 556), (500, 600)))
    c.shadow(cabin, 5, 6, 8, opacity=0.5)
    c.fill(cabin, linear(420, 556, 500, 600, "#5a3527", "#381f1a"))
    c.fill(
        polygon((408, 560), (460, 520), (512, 560)), linear(0, 520, 0, 560, "#f4fffb", "#b9d8dc")
    )
    c.fill(rectangle(436, 570, 17, 17, 2), "#ffd76a")
    c.fill(rectangle(470, 570, 14, 30, 2), "#23130f")
    c.glow(rectangle(436, 570, 17, 17), 13, "#ffc44a", 0.9)
    c.fill(rectangle(480, 524, 10, 22), "#381f1a")
    for k in range(5):
        c.glow(
            circle(486 + math.sin(k) * 8 + k * 5, 512 - k * 18, 8 + k * 3),
            7,
            "#d8ecf2",
            0.32 - k * 0.05,
        )


def mountain(c):
    c.background(linear(0, 0, 0, 480, "#2f74b8", "#6cb0e0", "#bfe0ee", "#fde8c8"))
    c.glow(circle(770, 128, 80), 50, "#fff6d0", 0.7)
    c.fill(circle(770, 128, 46), radial(770, 128, 46, "#fffdf0", "#fff0b8"))
    for x, y, s in ((140, 130, 62), (400, 92, 40), (880, 250, 54)):
        cloud(c, x, y, s, "#f4f8fb", 0.85)
    back = polygon(
        (-20, 470),
        (90, 330),
        (160, 392),
        (270, 270),
        (340, 360),
        (700, 380),
        (790, 268),
        (850, 330),
        (930, 286),
        (990, 360),
        (990, 520),
        (-20, 520),
    )
    c.fill(back, linear(0, 260, 0, 520, "#8fb0d6", "#b6cfe4"))
    for x, y in ((270, 270), (790, 268), (930, 286), (90, 330)):
        c.fill(
            polygon(
                (x, y),
                (x + 42, y + 46),
                (x + 20, y + 40),
                (x + 4, y + 66),
                (x - 14, y + 42),
                (x - 38, y + 50),
            ),
            "#ffffff",
            0.8,
        )
    peak = polygon(
        (180, 560),
        (300, 400),
        (356, 330),
        (400, 262),
        (452, 196),
        (500, 120),
        (548, 190),
        (580, 224),
        (640, 312),
        (700, 380),
        (760, 452),
        (860, 560),
    )
    c.shadow(peak, 10, 10, 18, "#16305c", 0.4)
    c.fill(peak, linear(330, 200, 760, 520, "#7485a8", "#4f628c", "#37456e"))
    with c.clip(peak):
        lit = polygon(
            (500, 100),
            (486, 190),
            (520, 250),
            (478, 320),
            (512, 400),
            (450, 480),
            (480, 580),
            (100, 580),
            (100, 300),
        )
        c.fill(lit, linear(200, 500, 500, 140, "#8ea2c2", "#b3c2d8", "#dfe8f2"))
        for j, tone in enumerate(("#e6c07a", "#d8a85e", "#c99a64")):
            y = 322 + j * 17
            layer = smooth(
                [(320, y + 26), (420, y + 4), (500, y + 16), (590, y - 2), (740, y + 24)], False
            )
            c.stroke(layer, tone, 11, 0.62 - j * 0.1)
        snow = polygon(
            (500, 110),
            (380, 290),
            (404, 300),
            (418, 270),
            (438, 318),
            (462, 276),
            (480, 346),
            (500, 286),
            (530, 344),
            (548, 290),
            (582, 330),
            (592, 290),
            (628, 320),
            (520, 110),
        )
        c.fill(snow, linear(400, 120, 620, 340, "#ffffff", "#fdfdff", "#c5d4ec"))
        c.fill(
            polygon(
                (500, 110),
                (496, 190),
                (526, 240),
                (500, 286),
                (530, 344),
                (548, 290),
                (582, 330),
                (592, 290),
                (640, 330),
                (560, 180),
            ),
            "#aabfe2",
            0.75,
        )
        for k in range(8):
            y = 400 + k * 24
            c.stroke(
                smooth(
                    [(200, y + 60), (360, y + 8), (480, y + 26), (620, y - 6), (860, y + 44)], False
                ),
                "#2d3a62",
                3,
                0.2,
            )
    for phase, base, tone in ((0.3, 520, "#5f8f86"), (2.0, 566, "#3f7265"), (4.1, 620, "#2a5347")):
        hill = ridge(c, base, 80, 44, 0.7, phase)
        c.shadow(hill, 0, -3, 8, "#12303a", 0.25)
        c.fill(
            hill, linear(0, base - 90, 0, base + 90, lighter(tone, 0.22), tone, darker(tone, 0.25))
        )
    for _ in range(36):
        x = c.rng.uniform(0, WIDTH)
        pine(
            c,
            x,
            632 + c.rng.uniform(-16, 14),
            c.rng.uniform(44, 84),
            mix("#173a33", "#2a5a48", c.rng.random()),
        )
    for pole, top in ((18, 420), (398, 466)):
        c.stroke(polygon((pole, top), (pole, 650)), "#4a3426", 6)

    def rope(t):
        return 18 + 380 * t, 424 + 46 * t + 62 * math.sin(math.pi * t)

    c.stroke(smooth([rope(k / 20) for k in range(21)], False), "#f7f2e4", 2.4)
    tones = ["#3f74c4", "#f6f6f2", "#d8453f", "#4a9a58", "#f2c440"]
    for k in range(12):
        (ax, ay), (bx, by) = rope((k + 0.62) / 13), rope((k + 1.38) / 13)
        flag = polygon((ax, ay), (bx, by), (bx - 2, by + 25), (ax + 1, ay + 25))
        c.shadow(flag, 2, 4, 3, opacity=0.3)
        c.fill(flag, tones[k % 5])
    shell(c, 786, 492, 1.0)


def shell(c, x, y, size):
    """An ammonite in a round lens, the sea that the summit remembers."""
    with c.moved(x, y, 0, size):
        lens = circle(0, 0, 98)
        c.shadow(lens, 6, 12, 12, opacity=0.45)
        c.fill(lens, radial(-30, -36, 140, "#f8e6ba", "#e6c684", "#bf9450"))
        for _ in range(60):
            a, r = c.rng.uniform(0, TAU), 94 * math.sqrt(c.rng.random())
            c.fill(
                circle(math.cos(a) * r, math.sin(a) * r, c.rng.uniform(0.8, 2.4)),
                c.rng.choice(["#fff4d4", "#8f6a30"]),
                0.5,
            )
        spiral = []
        for k in range(70):
            t = k / 69
            a = t * TAU * 2.6
            spiral.append((math.cos(a) * (6 + 58 * t), math.sin(a) * (6 + 58 * t), 3 + 15 * t))
        for i, (px, py, w) in enumerate(spiral):
            tone = mix("#8f6434", "#b98a4c", i / 70)
            c.shadow(circle(px, py, w), 1.5, 2.5, 2, "#4a2c0c", 0.25)
            c.fill(
                circle(px, py, w),
                radial(
                    px - w * 0.4, py - w * 0.5, w * 1.6, lighter(tone, 0.4), tone, darker(tone, 0.3)
                ),
            )
        for k in range(8, 70, 2):
            px, py, w = spiral[k]
            a = k / 69 * TAU * 2.6
            c.stroke(
                polygon(
                    (px - math.cos(a) * w * 0.85, py - math.sin(a) * w * 0.85),
                    (px + math.cos(a) * w * 0.85, py + math.sin(a) * w * 0.85),
                ),
                "#5a3714",
                2,
                0.55,
            )
        c.inner(lens, 5, 7, 8, "#5a3714", 0.5)
        c.stroke(lens, "#fffaf0", 7)


def sundial(c):
    c.background(linear(0, 0, 0, HEIGHT, "#a8d3a0", "#6fae78", "#3f7d58"))
    for _ in range(420):
        x, y = c.rng.uniform(0, WIDTH), c.rng.uniform(0, HEIGHT)
        with c.moved(x, y, c.rng.uniform(-0.5, 0.5)):
            c.fill(
                leaf(0, 0, c.rng.uniform(14, 34), 5, -math.pi / 2),
                c.rng.choice(["#8cc486", "#5a9a62", "#b6dda2", "#3f7d52"]),
                0.6,
            )
    for _ in range(46):
        x, y = c.rng.uniform(0, WIDTH), c.rng.uniform(0, HEIGHT)
        if math.hypot(x - 480, y - 322) < 320:
            continue
        tone = c.rng.choice(["#ffffff", "#ffd8e4", "#f7e07a"])
        for k in range(6):
            c.fill(
                ellipse(
                    x + math.cos(k * TAU / 6) * 9,
                    y + math.sin(k * TAU / 6) * 9,
                    7,
                    4.4,
                    k * TAU / 6,
                ),
                tone,
            )
        c.fill(circle(x, y, 5), "#f2b22c")
    base = circle(480, 322, 292)
    c.shadow(base, 22, -14, 20, "#0d2a1c", 0.55)
    c.fill(base, linear(250, 90, 720, 560, "#f1ece0", "#d2cab8", "#9d9480"))
    c.inner(base, -8, -10, 10, "#4a4232", 0.4)
    for _ in range(260):
        a, r = c.rng.uniform(0, TAU), 290 * math.sqrt(c.rng.random())
        c.fill(
            circle(480 + math.cos(a) * r, 322 + math.sin(a) * r, c.rng.uniform(0.7, 2.2)),
            "#7a705a",
            0.3,
        )
    plate = circle(480, 322, 250)
    c.shadow(plate, 4, 6, 6, opacity=0.45)
    c.fill(plate, linear(280, 120, 690, 530, "#f0c878", "#c8923c", "#8a5a1e"))
    c.inner(plate, 3, 4, 3, "#fff0c4", 0.7)
    c.inner(plate, -4, -5, 6, "#4a2808", 0.45)
    for r, w in ((238, 3), (184, 2.4), (176, 1.4)):
        c.stroke(circle(480, 322, r), "#5e3a10", w, 0.75)
        c.stroke(circle(480, 323.2, r), "#ffe6ae", w * 0.6, 0.6)
    numerals = ["VI", "VII", "VIII", "IX", "X", "XI", "XII", "I", "II", "III", "IV", "V", "VI"]
    for k, text in enumerate(numerals):
        a = math.pi + k * math.pi / 12
        with c.moved(480 + math.cos(a) * 211, 340 + math.sin(a) * 211, a + math.pi / 2):
            numeral(c, text, 32)
        if k < 12:
            for q in range(1, 4):
                b = a + q * math.pi / 48
                c.stroke(
                    polygon(
                        (480 + math.cos(b) * 178, 340 + math.sin(b) * 178),
                        (
                            480 + math.cos(b) * (190 if q == 2 else 185),
                            340 + math.sin(b) * (190 if q == 2 else 185),
                        ),
                    ),
                    "#4a2c0a",
                    2.4,
                    0.8,
                )
        c.stroke(
            polygon(
                (480 + math.cos(a) * 60, 340 + math.sin(a) * 60),
                (480 + math.cos(a) * 176, 340 + math.sin(a) * 176),
            ),
            "#5e3a10",
            1.8,
            0.5,
        )
    for k in range(16):
        a = k * TAU / 16
        r = 66 if k % 2 == 0 else 34
        for half, tone in ((-1, "#f7dc9a"), (1, "#7a4c14")):
            c.fill(
                polygon(
                    (480, 430),
                    (480 + math.cos(a) * r * 0.85, 430 + math.sin(a) * r * 0.85),
                    (
                        480 + math.cos(a + half * 0.3) * r * 0.3,
                        430 + math.sin(a + half * 0.3) * r * 0.3,
                    ),
                ),
                tone,
                0.85,
            )
    shade = polygon((470, 356), (490, 356), (640, 196), (632, 190))
    c.shadow(shade, 0, 0, 2.4, "#2a1402", 0.8)
    west = polygon((467, 360), (480, 362), (481, 150))
    east = polygon((493, 360), (480, 362), (481, 150))
    c.fill(west, linear(466, 360, 480, 150, "#fff0c8", "#f2cf86"))
    c.fill(east, linear(480, 360, 492, 150, "#8a5a1e", "#5e3a10"))
    c.stroke(polygon((480, 360), (481, 150)), "#fff6da", 1.6, 0.9)
    c.solid(
        circle(480, 358, 17),
        radial(474, 351, 22, "#ffe7ae", "#c8923c", "#7d4f16"),
        0.5,
        0.3,
        0.4,
        7,
    )
    c.background(radial(200, 560, 860, ("#fff8d8", 0.34), ("#fff8d8", 0.02), ("#12301c", 0.4)))


def numeral(c, text, size):
    """Roman numerals from plain strokes, so that no font is needed."""
    widths = {"I": 0.3, "V": 0.66, "X": 0.66}
    total = sum(widths[t] for t in text) * size
    x = -total / 2
    for t in text:
        w = widths[t] * size
        lines = {
            "I": [((0.5, 0), (0.5, 1))],
            "V": [((0.1, 0), (0.5, 1)), ((0.9, 0), (0.5, 1))],
            "X": [((0.1, 0), (0.9, 1)), ((0.9, 0), (0.1, 1))],
        }[t]
        for (ax, ay), (bx, by) in lines:
            a = (x + ax * w, (ay - 0.5) * size)
            b = (x + bx * w, (by - 0.5) * size)
            c.stroke(polygon((a[0] + 0.8, a[1] + 1), (b[0] + 0.8, b[1] + 1)), "#ffe6ae", 4, 0.6)
            c.stroke(polygon(a, b), "#3d2206", 3.8)
        x += w


def snowflake(c):
    c.background(radial(480, 300, 700, "#3f7fd0", "#2557a6", "#143577", "#0b1f52"))
    for _ in range(34):
        x, y, r = c.rng.uniform(0, WIDTH), c.rng.uniform(0, HEIGHT), c.rng.uniform(5, 30)
        c.glow(circle(x, y, r), r * 0.4, "#cfe6ff", c.rng.uniform(0.08, 0.28))
    for _ in range(9):
        x, y = c.rng.uniform(30, 930), c.rng.uniform(30, 610)
        if math.hypot(x - 480, y - 320) > 310:
            crystal(c, x, y, c.rng.uniform(44, 78), c.rng.uniform(0, 1), 0.45)
    c.glow(circle(480, 320, 150), 70, "#bfe0ff", 0.6)
    crystal(c, 480, 320, 286, 0.0, 1.0, detail=True)


def crystal(c, x, y, size, turn, opacity, detail=False):
    """A stellar dendrite with six equal arms."""

    def arms(context):
        for k in range(6):
            context.save()
            context.translate(x, y)
            context.rotate(turn + k * TAU / 6 - math.pi / 2)
            context.move_to(0, 0)
            context.line_to(size, 0)
            for at, reach in ((0.3, 0.16), (0.46, 0.3), (0.62, 0.26), (0.77, 0.17), (0.89, 0.09)):
                for side in (-1, 1):
                    context.move_to(size * at, 0)
                    context.line_to(size * (at + reach * 0.5), side * size * reach * 0.866)
            if detail:
                for at, reach in ((0.55, 0.15), (0.68, 0.12)):
                    for side in (-1, 1):
                        bx, by = size * at, side * size * 0.14
                        context.move_to(bx, by)
                        context.line_to(bx + size * reach * 0.9, by)
            context.restore()

    width = max(2.4, size * 0.036)
    if detail:
        c.shadow(arms, 8, 14, 10, "#06153f", 0.6, line=width * 1.5)
        c.glow(arms, 9, "#9fd0ff", 0.8, line=width * 1.7)
        c.stroke(
            arms,
            linear(x - size, y - size, x + size, y + size, "#ffffff", "#cfe7ff", "#8fc0f5"),
            width * 1.35,
        )
        c.stroke(arms, "#ffffff", width * 0.4, 0.95)
        for r, tone, o in ((0.25, "#dff0ff", 0.75), (0.16, "#ffffff", 0.85)):
            plate = polygon(
                *[
                    (
                        x + math.cos(turn + k * TAU / 6) * size * r,
                        y + math.sin(turn + k * TAU / 6) * size * r,
                    )
                    for k in range(6)
                ]
            )
            c.fill(
                plate,
                linear(
                    x - size * r,
                    y - size * r,
                    x + size * r,
                    y + size * r,
                    "#ffffff",
                    tone,
                    "#7fb2ee",
                ),
                o,
            )
            c.stroke(plate, "#ffffff", 3, 0.9)
        for k in range(6):
            a = turn + k * TAU / 6 - math.pi / 2
            tip = polygon(
                *[
                    (
                        x + math.cos(a) * size + math.cos(a + j * TAU / 6) * size * 0.06,
                        y + math.sin(a) * size + math.sin(a + j * TAU / 6) * size * 0.06,
                    )
                    for j in range(6)
                ]
            )
            c.fill(tip, "#ffffff", 0.95)
        c.glow(circle(x - size * 0.06, y - size * 0.07, size * 0.07), 9, "#ffffff", 0.8)
    else:
        c.stroke(arms, "#e4f2ff", width, opacity)


def tea(c):
    c.background(linear(0, 0, 0, HEIGHT, "#f7e3c4", "#f2cfa4", "#e0a878"))
    window = rectangle(70, -20, 330, 360, 8)
    c.fill(window, linear(0, 0, 0, 340, "#bfe2e2", "#e9f3dc", "#fbeecb"))
    with c.clip(window):
        c.fill(ridge(c, 300, 90, 40, 0.5, 1.0), "#8fbf9a")
        for j, tone in enumerate(("#6fae78", "#569664", "#3f7d52")):
            hill = ridge(c, 320 + j * 22, 60, 40, 0.3, j * 1.7)
            c.fill(hill, tone)
            for k in range(24):
                c.fill(
                    ellipse(60 + k * 16, 312 + j * 20 + 8 * math.sin(k + j), 9, 5),
                    lighter(tone, 0.25),
                    0.6,
                )
    for x in (70, 229, 388):
        c.fill(rectangle(x, -20, 12, 360), "#fff8ec")
    c.fill(rectangle(56, 330, 360, 18, 4), "#fff8ec")
    c.fill(rectangle(70, 150, 330, 10), "#fff8ec")
    c.shadow(rectangle(56, 330, 360, 18, 4), 3, 8, 8, "#7a3d14", 0.35)
    shelf = rectangle(560, 150, 330, 16, 4)
    c.shadow(shelf, 5, 12, 10, "#7a3d14", 0.45)
    c.fill(shelf, linear(0, 150, 0, 166, "#b97a48", "#8a5430"))
    for x, h, tone in (
        (590, 84, "#3f7d6b"),
        (664, 104, "#c75b3c"),
        (738, 76, "#e3b04a"),
        (806, 96, "#4a5d8f"),
    ):
        tin = rectangle(x, 150 - h, 58, h, 6)
        c.shadow(tin, 5, 4, 6, "#7a3d14", 0.35)
        c.fill(tin, linear(x, 0, x + 58, 0, lighter(tone, 0.3), tone, darker(tone, 0.25)))
        c.fill(rectangle(x - 2, 146 - h, 62, 13, 4), darker(tone, 0.25))
        c.fill(rectangle(x + 9, 150 - h * 0.62, 40, h * 0.36, 4), "#fff3dc")
        c.fill(leaf(x + 16, 150 - h * 0.42, 26, 13, -0.3), "#5c9a50")
    table = rectangle(-10, 470, 980, 190)
    c.fill(table, linear(0, 470, 0, 640, "#a5683c", "#84492a", "#5e3019"))
    c.fill(rectangle(-10, 470, 980, 6), "#d99a66", 0.8)
    with c.clip(table):
        for k in range(26):
            y = 480 + k * 6.4
            c.stroke(
                smooth(
                    [
                        (-10, y),
                        (300, y + c.rng.uniform(-6, 6)),
                        (660, y + c.rng.uniform(-6, 6)),
                        (970, y),
                    ],
                    False,
                ),
                "#3d1c0c",
                c.rng.uniform(1, 2.4),
                0.24,
            )
    saucer = ellipse(330, 556, 190, 38)
    c.shadow(saucer, 8, 14, 12, "#2d1206", 0.6)
    c.fill(saucer, linear(140, 520, 520, 590, "#ffffff", "#e3eee9", "#a9c4bf"))
    c.inner(saucer, -3, -5, 5, "#4a7a78", 0.4)
    c.fill(ellipse(330, 550, 120, 21), "#b9d1cb", 0.8)
    handle = smooth([(452, 404), (520, 398), (544, 444), (506, 494), (440, 504)], False)
    c.shadow(handle, 4, 7, 6, "#2d1206", 0.4, line=24)
    c.stroke(handle, "#bcd9d4", 24)
    c.stroke(handle, "#eef8f5", 9, 0.8)
    cup = smooth(
        [
            (186, 380),
            (198, 460),
            (236, 524),
            (286, 550),
            (330, 554),
            (374, 550),
            (424, 524),
            (462, 460),
            (474, 380),
        ],
        True,
        0.9,
    )
    c.shadow(cup, 6, 8, 10, "#2d1206", 0.4)
    c.fill(cup, linear(186, 0, 474, 0, "#ffffff", "#eaf5f1", "#b5d3ce", "#86aeb0"))
    with c.clip(cup):
        for k in range(7):
            x = 214 + k * 39
            for t, length in ((-1.9, 40), (-1.2, 40), (-1.55, 54)):
                c.fill(leaf(x, 500 - abs(k - 3) * 4, length, 15, t), "#3f8a7d", 0.75)
        c.stroke(smooth([(180, 512), (330, 534), (480, 512)], False), "#2f6f6a", 4, 0.6)
    c.fill(ellipse(330, 380, 146, 36), linear(184, 0, 476, 0, "#f7fffc", "#d3e8e3"))
    brew = ellipse(330, 383, 133, 29)
    c.fill(brew, radial(352, 392, 140, "#e8963a", "#c96a1c", "#8a3d0c"))
    c.inner(brew, 4, 8, 7, "#4a1a04", 0.55)
    c.glow(ellipse(284, 376, 34, 5, -0.05), 5, "#fff0cc", 0.7)
    herb_leaf = leaf(352, 388, 52, 18, -0.25)
    c.fill(herb_leaf, linear(352, 380, 404, 380, "#4f8a3c", "#9cc964"))
    for k, (x, s) in enumerate(((282, 1), (336, 1.25), (386, 0.95))):
        wisp = [(x + 17 * math.sin(j * 1.05 + k * 1.6), 350 - j * 34 * s) for j in range(7)]
        c.glow(smooth(wisp, False), 9, "#ffffff", 0.6, line=13)
        c.glow(smooth(wisp, False), 3, "#ffffff", 0.45, line=4)
    pot_handle = smooth([(846, 366), (920, 352), (944, 424), (904, 490), (836, 500)], False)
    c.shadow(pot_handle, 5, 8, 7, "#2d1206", 0.4, line=26)
    c.stroke(pot_handle, "#24564f", 26)
    c.stroke(smooth([(848, 360), (916, 347), (936, 420)], False), "#5fa79a", 6, 0.8)
    spout = smooth(
        [
            (622, 500),
            (560, 452),
            (548, 372),
            (520, 344),
            (556, 336),
            (588, 368),
            (604, 420),
            (650, 430),
        ],
        True,
        0.8,
    )
    pot = smooth(
        [
            (738, 326),
            (830, 342),
            (878, 420),
            (854, 506),
            (790, 548),
            (686, 548),
            (622, 506),
            (598, 420),
            (646, 342),
        ]
    )
    c.shadow(pot, 12, 14, 16, "#2d1206", 0.5)
    c.fill(spout, linear(520, 340, 640, 480, "#4a9488", "#2d6b62"))
    c.fill(pot, radial(680, 380, 240, "#6cb8aa", "#3a8076", "#1d4a45"))
    c.inner(pot, -10, -12, 18, "#0a2a28", 0.5)
    c.inner(pot, 6, 8, 8, "#d8fff2", 0.4)
    c.glow(ellipse(668, 392, 18, 44, 0.5), 10, "#ffffff", 0.55)
    lid = smooth([(664, 336), (700, 308), (738, 300), (776, 308), (812, 336), (738, 350)])
    c.shadow(lid, 2, 5, 5, "#0a2a28", 0.5)
    c.fill(lid, linear(664, 300, 812, 350, "#6cb8aa", "#3a8076", "#24564f"))
    c.solid(
        circle(738, 294, 16),
        radial(732, 288, 22, "#f7d98a", "#d9a441", "#8f6016"),
        0.4,
        0.3,
        0.4,
        6,
    )
    for k in range(9):
        x, y = 560 + k * 13 + c.rng.uniform(-14, 14), 596 + c.rng.uniform(-14, 18)
        t = c.rng.uniform(0, TAU)
        path = leaf(x, y, 40, 17, t)
        c.shadow(path, 3, 5, 4, "#2d1206", 0.5)
        c.fill(path, linear(x, y, x + math.cos(t) * 40, y + math.sin(t) * 40, "#3f7a3a", "#86b85a"))
        c.stroke(polygon((x, y), (x + math.cos(t) * 34, y + math.sin(t) * 34)), "#cfe8a4", 1.5, 0.7)


SCENES = {
    "moon-tide": moon_tide,
    "honeybee": honeybee,
    "octopus": octopus,
    "lighthouse": lighthouse,
    "aurora": aurora,
    "mountain": mountain,
    "sundial": sundial,
    "snowflake": snowflake,
    "tea": tea,
}


def draw(folder):
    for seed, (name, scene) in enumerate(SCENES.items(), 201):
        c = Canvas(WIDTH, HEIGHT, seed=seed)
        scene(c)
        c.save_jpeg(f"{folder}/fact-{name}.jpg", quality=78, grain=0.05)
