"""Recipe pictures: dishes seen from above, 600 × 600."""

import math

from .canvas import (
    Canvas,
    blob,
    both,
    circle,
    darker,
    ellipse,
    leaf,
    linear,
    mix,
    polygon,
    radial,
    rectangle,
    ring,
    smooth,
)
from .table import (
    MIDDLE,
    SIDE,
    TAU,
    basil,
    berry,
    bowl,
    citrus,
    crust,
    dill,
    gleam,
    herb,
    linen,
    liquid,
    pan,
    parsley,
    plate,
    scatter,
    specks,
    stone,
    wedge,
    wood,
)


def shakshuka(c):
    wood(c, "#7a5a45", 5, 0.12)
    sauce = pan(c, 240, 292, 292)
    liquid(c, sauce, "#b8321b", 0.35)
    with c.clip(sauce):
        for x, y in scatter(c, 205, 90, 292, 292):
            tone = c.rng.choice(["#d1482a", "#9c2413", "#e0603a", "#7f1a10", "#c93a20"])
            c.solid(blob(x, y, c.rng.uniform(9, 21), c.rng, 0.25), tone, 0.25, 0.3, 0.3, 6)
        for x, y in scatter(c, 190, 16, 292, 292, gap=40):
            strip = smooth(
                [
                    (x - 22, y),
                    (x - 6, y - 9),
                    (x + 14, y - 4),
                    (x + 20, y + 6),
                    (x + 4, y + 2),
                    (x - 14, y + 10),
                ]
            )
            c.solid(strip, c.rng.choice(["#e8672f", "#d7301f", "#e98a3c"]), 0.35, 0.3, 0.4, 6)
    for k in range(5):
        a = k * TAU / 5 - 1.25
        x, y = 292 + math.cos(a) * 122, 292 + math.sin(a) * 122
        white = blob(x, y, 57, c.rng, 0.13, 10)
        c.shadow(white, 3, 5, 6, "#4a0d05", 0.6)
        c.fill(white, radial(x, y, 62, "#fffdf5", "#fff8ea", "#f3ddc6"))
        c.inner(white, -4, -6, 7, "#b8583a", 0.35)
        yolk = circle(x + c.rng.uniform(-6, 6), y + c.rng.uniform(-6, 6), 23)
        c.solid(yolk, radial(x - 6, y - 7, 36, "#ffd24a", "#ffad1f", "#ee8208"), 0.3, 0.35, 0.3, 8)
        gleam(c, x - 8, y - 9, 7, 4, -0.6, 0.8)
    for x, y in scatter(c, 190, 26, 292, 292, gap=26):
        if c.rng.random() < 0.55:
            parsley(c, x, y, c.rng.uniform(13, 20))
        else:
            c.solid(blob(x, y, c.rng.uniform(6, 10), c.rng, 0.3, 6), "#fbf6ea", 0.4, 0.2, 0.3, 4)
    specks(c, 190, 80, "#24100a", 1.8, 0.7, 292, 292)


def pizza(c):
    stone(c, "#3c4148")
    board = circle(MIDDLE, MIDDLE, 280)
    c.shadow(board, 10, 16, 16, opacity=0.6)
    c.fill(board, linear(60, 40, 560, 560, "#d6a871", "#bd8a54", "#96673a"))
    with c.clip(board):
        for i in range(46):
            y = 20 + i * 12.4
            c.stroke(
                smooth([(0, y), (200, y + c.rng.uniform(-8, 8)), (400, y), (600, y + 6)], False),
                "#6f4522",
                c.rng.uniform(0.8, 2),
                0.25,
            )
    edge = blob(MIDDLE, MIDDLE, 246, c.rng, 0.022, 22)
    c.shadow(edge, 8, 12, 10, opacity=0.55)
    crust(c, edge, "#e3ae62", 20)
    with c.clip(edge):
        for _ in range(34):
            a = c.rng.uniform(0, TAU)
            r = c.rng.uniform(216, 240)
            c.shadow(
                blob(
                    MIDDLE + math.cos(a) * r,
                    MIDDLE + math.sin(a) * r,
                    c.rng.uniform(5, 13),
                    c.rng,
                    0.3,
                ),
                0,
                0,
                3,
                "#4b1f08",
                0.55,
            )
    sauce = blob(MIDDLE, MIDDLE, 206, c.rng, 0.025, 18)
    c.shadow(sauce, 0, 0, 7, "#a5430f", 0.7)
    c.fill(sauce, radial(MIDDLE, MIDDLE, 210, "#d84a24", "#cb3a1b", "#b32c12"))
    c.inner(sauce, 4, 6, 8, "#6e1206", 0.5)
    with c.clip(sauce):
        for x, y in scatter(c, 200, 60):
            c.shadow(
                blob(x, y, c.rng.uniform(8, 22), c.rng, 0.3),
                0,
                0,
                5,
                c.rng.choice(["#f07a3c", "#9e210c"]),
                0.45,
            )
    for x, y in scatter(c, 172, 13, gap=72):
        size = c.rng.uniform(30, 44)
        cheese = blob(x, y, size, c.rng, 0.16, 9)
        c.shadow(cheese, 0, 0, 7, "#f6b26a", 0.8)
        c.solid(cheese, radial(x, y, size, "#fffaf0", "#fdf0d6", "#f4d9a6"), 0.25, 0.25, 0.3, 9)
        for _ in range(3):
            c.shadow(
                circle(x + c.rng.uniform(-20, 20), y + c.rng.uniform(-20, 20), c.rng.uniform(3, 7)),
                0,
                0,
                2.5,
                "#b5692a",
                0.55,
            )
    for i, (x, y) in enumerate(scatter(c, 140, 6, gap=100)):
        basil(c, x, y, 50, i * 1.7)
    specks(c, 200, 70, "#2e5a1e", 2, 0.8)
    for _ in range(16):
        a, r = c.rng.uniform(0, TAU), c.rng.uniform(20, 190)
        gleam(c, MIDDLE + math.cos(a) * r, MIDDLE + math.sin(a) * r, 7, 4, a, 0.35)


def ratatouille(c):
    linen(c, "#dcd3c0", "#5b7c99")
    dish = circle(MIDDLE, MIDDLE, 262)
    c.shadow(dish, 12, 20, 18, opacity=0.5)
    c.fill(dish, linear(60, 60, 540, 540, "#f08a5d", "#d1603a", "#98391c"))
    c.stroke(circle(MIDDLE, MIDDLE, 258), "#ffc4a0", 2.5, 0.6)
    inside = circle(MIDDLE, MIDDLE, 240)
    c.fill(inside, radial(MIDDLE, MIDDLE, 240, "#b93a1c", "#a92f16", "#6f1a0c"))
    c.inner(inside, 8, 12, 10, "#2e0703", 0.6)
    kinds = [
        ("#c8352a", "#e9604b", "#f4917a"),
        ("#3c6e31", "#e4edb4", "#f4f6d4"),
        ("#4a2350", "#eadfc0", "#f5eeda"),
        ("#dfa51c", "#f8e08b", "#fdf0bd"),
    ]
    index = 0
    with c.clip(circle(MIDDLE, MIDDLE, 239)):
        for r, size, count in ((196, 44, 38), (122, 42, 24), (54, 38, 11)):
            for k in range(count):
                a = k * TAU / count + r
                x, y = MIDDLE + math.cos(a) * r, MIDDLE + math.sin(a) * r
                skin, flesh, heart = kinds[index % 4]
                index += 1
                slice_ = ellipse(x, y, size * 0.86, size, a + 0.35)
                c.shadow(slice_, 2, 4, 4, "#2a0705", 0.5)
                c.fill(slice_, skin)
                c.inner(slice_, 2, 3, 2, "#ffffff", 0.25)
                pulp = ellipse(x + 1, y + 1, size * 0.77, size * 0.9, a + 0.35)
                c.fill(pulp, radial(x, y, size, heart, flesh, darker(flesh, 0.1)))
                for s in range(9):
                    b = s * TAU / 9
                    c.fill(
                        ellipse(
                            x + math.cos(b) * size * 0.42,
                            y + math.sin(b) * size * 0.42,
                            3.4,
                            1.6,
                            b,
                        ),
                        darker(flesh, 0.35),
                        0.55,
                    )
                c.inner(pulp, -2, -3, 5, "#7a3210", 0.35)
    c.solid(circle(MIDDLE, MIDDLE, 22), "#e9604b", 0.4, 0.3, 0.3, 8)
    for i in range(6):
        herb(c, MIDDLE, MIDDLE, 36 - i % 2 * 8, "#4f8a3a", i * TAU / 6 + 0.3)
    specks(c, 228, 110, "#35611f", 2.6, 0.85)
    specks(c, 228, 60, "#fff3d0", 1.6, 0.7)
    for x, y in scatter(c, 220, 26, gap=40):
        gleam(c, x, y, 9, 4, 2.3, 0.4)


def borscht(c):
    linen(c, "#c9b79a", "#a33a3a")
    soup = bowl(c, 250, "#e9e2d3", 0.87)
    liquid(c, soup, "#9c1238", 0.4, 0.25)
    with c.clip(soup):
        for x, y in scatter(c, 200, 44):
            strip = smooth([(x - 24, y - 4), (x, y - 9), (x + 24, y), (x, y - 2)])
            with c.moved(x, y, c.rng.uniform(0, 3)):
                with c.moved(-x, -y):
                    c.solid(
                        strip,
                        c.rng.choice(["#b81d4a", "#7a0c2d", "#c9345c", "#d4763c"]),
                        0.3,
                        0.3,
                        0.35,
                        5,
                    )
        for x, y in scatter(c, 190, 12, gap=50):
            c.solid(
                rectangle(x - 12, y - 11, 25, 22, 5),
                c.rng.choice(["#d6657c", "#e58aa0"]),
                0.4,
                0.35,
                0.35,
                7,
            )
        for x, y in scatter(c, 205, 70):
            c.stroke(circle(x, y, c.rng.uniform(2, 7)), "#f0728f", 1.2, 0.55)
    cream = blob(MIDDLE - 6, MIDDLE - 4, 84, c.rng, 0.13, 9)
    c.shadow(cream, 0, 0, 12, "#e07a98", 0.9)
    c.solid(
        cream,
        radial(MIDDLE - 20, MIDDLE - 30, 110, "#ffffff", "#fff7f2", "#f5dce0"),
        0.3,
        0.28,
        0.3,
        14,
    )
    swirl = [
        (
            MIDDLE - 6 + math.cos(t * 0.5) * (10 + t * 3.4),
            MIDDLE - 4 + math.sin(t * 0.5) * (8 + t * 3),
        )
        for t in range(18)
    ]
    c.stroke(smooth(swirl, False), "#e5a9ba", 5, 0.5)
    c.stroke(smooth([(x - 1.5, y - 2) for x, y in swirl], False), "#ffffff", 3, 0.9)
    for turn in (-0.5, 0.5, -1.5, 2.6):
        dill(c, MIDDLE - 8, MIDDLE + 4, 76, turn)
    for x, y in scatter(c, 195, 14, gap=40, inner=0.5):
        dill(c, x, y, 22, c.rng.uniform(0, TAU))
    specks(c, 195, 40, "#2c0a12", 1.6, 0.7)


def cherry_pie(c):
    wood(c, "#9a7a5c", 6, -0.25)
    tin = circle(MIDDLE, MIDDLE, 262)
    c.shadow(tin, 12, 20, 18, opacity=0.55)
    c.fill(tin, linear(60, 60, 540, 540, "#e8edf0", "#aeb8c0", "#6d7780"))
    c.stroke(circle(MIDDLE, MIDDLE, 259), "#ffffff", 2, 0.7)
    edge = circle(MIDDLE, MIDDLE, 248)
    c.fill(edge, "#b5702e")
    filling = circle(MIDDLE, MIDDLE, 214)
    c.fill(filling, radial(MIDDLE, MIDDLE, 214, "#a30f26", "#8a0a1e", "#5d0614"))
    with c.clip(filling):
        for x, y in scatter(c, 214, 190, gap=20):
            berry(c, x, y, c.rng.uniform(15, 20), c.rng.choice(["#b5122b", "#8f0c20", "#cf2338"]))
        with c.moved(MIDDLE, MIDDLE, 0.6):
            strips = [(-174, 0), (-104, 1), (-34, 0), (36, 1), (106, 0), (176, 1)]
            for y, _ in strips:
                band = rectangle(-240, y - 19, 480, 38, 3)
                c.shadow(band, 3, 6, 5, "#2b0308", 0.6)
                crust(c, band, "#e2a855", 9)
            for x, odd in strips:
                for j, (y, _) in enumerate(strips):
                    if (j + odd) % 2 == 0:
                        piece = rectangle(x - 19, y - 52, 38, 104, 3)
                        c.shadow(piece, 3, 6, 5, "#2b0308", 0.5)
                crossing = [j for j in range(6) if (j + odd) % 2 == 0]
                for j in crossing:
                    y = strips[j][0]
                    crust(c, rectangle(x - 19, y - 53, 38, 106, 3), "#e6b05e", 9)
    for k in range(44):
        a = k * TAU / 44
        x, y = MIDDLE + math.cos(a) * 231, MIDDLE + math.sin(a) * 231
        crimp = ellipse(x, y, 21, 15, a + 0.5)
        c.shadow(crimp, 1, 3, 3, "#4b1f08", 0.5)
        crust(c, crimp, mix("#e8b668", "#d4923f", c.rng.random()), 8)
    for x, y in scatter(c, 240, 150):
        c.fill(rectangle(x, y, 2.6, 2.6), "#fffaf0", 0.8)
    for x, y in ((74, 74), (112, 52)):
        berry(c, x, y, 22, "#b5122b")
        c.stroke(smooth([(x, y - 8), (x + 14, y - 40), (x + 40, y - 66)], False), "#5c7a2a", 3)


def ramen(c):
    stone(c, "#4a4440")
    soup = bowl(c, 256, "#2c4a63", 0.87)
    liquid(c, soup, "#b9752c", 0.42, 0.25)
    with c.clip(soup):
        for x, y in scatter(c, 210, 60):
            c.stroke(circle(x, y, c.rng.uniform(2, 8)), "#ffd98a", 1.3, 0.5)
        nests = [
            (250, 330, 0.2),
            (360, 300, 2.4),
            (290, 230, 4.2),
            (210, 250, 5.4),
            (380, 400, 1.2),
            (300, 420, 3.4),
            (400, 230, 0.0),
            (300, 310, 5.0),
        ]
        for x, y, start in nests:
            for k in range(11):
                r = 34 + k * 8.5
                points = [
                    (
                        x + math.cos(start + t * 0.36) * (r + 5 * math.sin(t + k * 0.35)),
                        y + math.sin(start + t * 0.36) * (r * 0.72 + 4 * math.cos(t * 0.8)),
                    )
                    for t in range(10)
                ]
                path = smooth(points, False)
                c.shadow(path, 1.5, 3.5, 2.2, "#5e2f08", 0.45, line=6)
                c.stroke(path, mix("#e2b85a", "#f2d488", (k * 7 % 11) / 11), 6.4)
                c.stroke(
                    smooth([(px - 0.8, py - 1.3) for px, py in points], False), "#fdf0bd", 1.8, 0.8
                )
        c.inner(soup, 7, 11, 11, "#2e1503", 0.55)
    for i in range(3):
        with c.moved(196 + i * 34, 190 + i * 10 - 10, -0.35 + i * 0.16):
            pork = smooth(
                [
                    (-62, -10),
                    (-34, -48),
                    (20, -52),
                    (58, -22),
                    (60, 18),
                    (20, 42),
                    (-36, 38),
                    (-64, 18),
                ]
            )
            c.shadow(pork, 5, 8, 7, opacity=0.5)
            c.fill(pork, "#8e4b25")
            with c.clip(pork):
                c.fill(
                    smooth(
                        [
                            (-54, -8),
                            (-30, -38),
                            (18, -42),
                            (48, -18),
                            (50, 14),
                            (18, 32),
                            (-34, 28),
                            (-54, 12),
                        ]
                    ),
                    radial(0, -10, 70, "#e6b48c", "#d39a70", "#ba7a4e"),
                )
                c.stroke(smooth([(-60, 8), (-20, -10), (20, 14), (60, -6)], False), "#f6dfc6", 11)
                c.stroke(smooth([(-50, -24), (-10, -34), (40, -26)], False), "#f3d5b8", 6, 0.9)
            c.inner(pork, -4, -6, 8, "#4a1a08", 0.5)
            c.inner(pork, 3, 4, 4, "#ffe7c8", 0.4)
    for x, y, t in ((400, 380, 0.3), (316, 424, -0.4)):
        with c.moved(x, y, t):
            egg = ellipse(0, 0, 58, 46)
            c.shadow(egg, 4, 8, 7, opacity=0.5)
            c.fill(egg, "#c99a66")
            c.fill(ellipse(-1, -1, 53, 41), radial(-8, -8, 60, "#fffdf6", "#fdf3e0", "#f0dcbc"))
            c.solid(
                circle(2, 1, 26),
                radial(-4, -5, 32, "#ffb62e", "#f58f12", "#d8660a"),
                0.15,
                0.35,
                0.25,
                8,
            )
            gleam(c, -8, -9, 9, 5, -0.5, 0.6)
    for x, y, t in ((408, 178, 0.4), (444, 236, 0.75)):
        with c.moved(x, y, t):
            nori = rectangle(-40, -66, 80, 118, 3)
            c.shadow(nori, 6, 10, 8, opacity=0.55)
            c.fill(nori, linear(-40, -66, 40, 52, "#31513c", "#17301f", "#0c1c12"))
            for _ in range(40):
                c.fill(
                    ellipse(
                        c.rng.uniform(-38, 38), c.rng.uniform(-64, 50), 5, 1.2, c.rng.uniform(0, 3)
                    ),
                    "#4f7a58",
                    0.3,
                )
    for x, y in ((196, 382), (250, 344)):
        cake = polygon(
            *[
                (
                    x + math.cos(k * TAU / 32) * (36 + 2.6 * (k % 2)),
                    y + math.sin(k * TAU / 32) * (36 + 2.6 * (k % 2)),
                )
                for k in range(32)
            ]
        )
        c.solid(cake, radial(x - 8, y - 8, 46, "#ffffff", "#fff6f2", "#eeddd6"), 0.5, 0.25, 0.3, 9)
        spiral = [
            (x + math.cos(t * 0.62) * (2 + t * 1.5), y + math.sin(t * 0.62) * (2 + t * 1.5))
            for t in range(15)
        ]
        c.stroke(smooth(spiral, False), "#ec5b86", 5.5)
    for x, y in scatter(c, 70, 26, 300, 290, gap=12):
        onion = ring(x, y, c.rng.uniform(7, 10), c.rng.uniform(3, 5))
        c.shadow(onion, 1, 3, 2, opacity=0.5)
        c.fill(onion, c.rng.choice(["#7fb83f", "#a6d05c", "#5e9a30"]))
        c.inner(onion, 1, 1, 1.2, "#f4ffd8", 0.6)
    specks(c, 195, 50, "#c22a12", 2.2, 0.8)
    with c.moved(520, 300, 0.16):
        for dx in (0, 24):
            stick = polygon((dx - 6, -330), (dx + 6, -330), (dx + 4, 330), (dx - 4, 330))
            c.shadow(stick, 6, 10, 6, opacity=0.5)
            c.fill(stick, linear(dx - 6, 0, dx + 6, 0, "#c0553a", "#8e2d1c", "#5c170d"))


def greek_salad(c):
    linen(c, "#9fbccb", "#ffffff")
    plate(c, 262, "#f7f3ea", 0.8, rim="#2f6f9f")
    for x, y in scatter(c, 190, 60, gap=22):
        green = c.rng.choice(["#7fb04a", "#5f9a3c", "#a3c968"])
        c.solid(blob(x, y, c.rng.uniform(26, 40), c.rng, 0.28, 11), green, 0.3, 0.3, 0.3, 8)
    order = scatter(c, 178, 34, gap=46)
    for i, (x, y) in enumerate(order):
        if i % 2 == 0:
            slice_ = circle(x, y, 34)
            c.shadow(slice_, 3, 6, 5, opacity=0.45)
            c.fill(slice_, "#3f7a2f")
            c.fill(circle(x, y, 30), radial(x, y, 31, "#eef6cf", "#dcebae", "#bcd884"))
            for s in range(10):
                b = s * TAU / 10
                c.fill(ellipse(x + math.cos(b) * 13, y + math.sin(b) * 13, 5.5, 2.2, b), "#f8fbe6")
            c.inner(slice_, -2, -3, 5, "#2c5210", 0.3)
        else:
            turn = c.rng.uniform(0, TAU)
            with c.moved(x, y, turn):
                piece = smooth([(-36, 10), (-26, -20), (2, -32), (30, -18), (38, 12), (2, 20)])
                c.shadow(piece, 3, 6, 5, opacity=0.45)
                c.fill(piece, "#d62f22")
                with c.clip(piece):
                    c.fill(
                        smooth([(-26, 8), (-17, -12), (0, -20), (20, -11), (28, 9), (2, 14)]),
                        radial(0, 0, 32, "#ff8a64", "#ee5940", "#dc3b2a"),
                    )
                    for s in range(5):
                        c.fill(ellipse(-16 + s * 8, -1 + (s % 2) * 5, 3.4, 2, 0.4), "#ffdf9c")
                c.inner(piece, -3, -4, 6, "#660b05", 0.4)
                c.inner(piece, 2, 3, 3, "#ffd9c4", 0.5)
    for x, y in scatter(c, 170, 9, gap=70):
        with c.moved(x, y, c.rng.uniform(0, TAU)):
            for r in (42, 33):
                arc = smooth(
                    [
                        (math.cos(t) * r, math.sin(t) * r * 0.8)
                        for t in (0.2, 0.8, 1.4, 2.0, 2.6, 3.1)
                    ],
                    False,
                )
                c.shadow(arc, 2, 4, 2, opacity=0.4, line=6)
                c.stroke(arc, "#8c2f6b", 6.5)
                c.stroke(arc, "#f2dcec", 3.6)
    for x, y in scatter(c, 175, 13, gap=56):
        with c.moved(x, y, c.rng.uniform(0, 3)):
            olive = ellipse(0, 0, 21, 15)
            c.solid(olive, radial(-6, -6, 28, "#7a5570", "#46263f", "#241022"), 0.5, 0.3, 0.1, 9)
            gleam(c, -7, -5, 6, 3, -0.3, 0.7)
            c.fill(circle(17, 0, 4), "#1a0a18", 0.8)
    for x, y in scatter(c, 130, 9, gap=60):
        with c.moved(x, y, c.rng.uniform(0, 3)):
            cube = polygon((-24, -20), (22, -23), (25, 19), (-21, 23))
            c.solid(
                cube, linear(-24, -24, 24, 24, "#ffffff", "#fdf9ee", "#e8dec9"), 0.5, 0.22, 0.4, 10
            )
            for _ in range(4):
                c.fill(circle(c.rng.uniform(-17, 17), c.rng.uniform(-15, 15), 2), "#d9cdb4", 0.7)
    specks(c, 190, 150, "#3f5f22", 2.6, 0.85)
    for x, y in scatter(c, 185, 22, gap=30):
        gleam(c, x, y, 7, 4, 2, 0.4)


def pancakes(c):
    stone(c, "#e6e1dc", "#9a938c")
    plate(c, 256, "#4f7f8c", 0.76)
    for i in range(4):
        x, y, r = MIDDLE + 12 - i * 5, MIDDLE + 18 - i * 7, 186 - i * 4
        cake = blob(x, y, r, c.rng, 0.014, 14)
        c.shadow(cake, 7, 11, 9, opacity=0.5)
        c.fill(cake, "#f3d193")
        c.inner(cake, -3, -4, 5, "#a8652a", 0.55)
        top = blob(x - 1, y - 2, r - 11, c.rng, 0.014, 14)
        c.shadow(top, 0, 0, 5, "#d18b3e", 0.8)
        c.fill(top, radial(x - 20, y - 26, r, "#d99445", "#cf8434", "#b4671f"))
    for x, y in scatter(c, 150, 60, MIDDLE, MIDDLE - 6):
        c.shadow(
            blob(x, y, c.rng.uniform(4, 14), c.rng, 0.3),
            0,
            0,
            4,
            c.rng.choice(["#8f4a12", "#efb465"]),
            0.4,
        )
    syrup = smooth(
        [
            (170, 250),
            (220, 196),
            (300, 182),
            (376, 206),
            (430, 268),
            (436, 330),
            (462, 404),
            (446, 452),
            (424, 420),
            (408, 372),
            (366, 392),
            (346, 452),
            (330, 486),
            (308, 452),
            (300, 400),
            (232, 394),
            (176, 410),
            (152, 372),
            (182, 330),
        ]
    )
    c.shadow(syrup, 3, 6, 5, "#3d1602", 0.5)
    c.fill(syrup, linear(150, 180, 460, 480, "#a85a10", "#8a3f08", "#6b2b05"), 0.82)
    c.inner(syrup, 3, 4, 3, "#ffd08a", 0.7)
    c.inner(syrup, -3, -5, 6, "#2d0d00", 0.45)
    with c.moved(292, 280, 0.2):
        pat = rectangle(-38, -34, 76, 68, 9)
        c.solid(pat, linear(-38, -34, 38, 34, "#fff3b4", "#fde289", "#f2c44f"), 0.45, 0.3, 0.5, 12)
        c.inner(pat, 0, 0, 5, "#fffbe0", 0.5)
    spots = [
        (236, 226),
        (262, 206),
        (356, 232),
        (382, 258),
        (366, 286),
        (228, 338),
        (254, 356),
        (222, 366),
        (338, 350),
        (394, 330),
        (214, 264),
        (330, 212),
        (128, 170),
        (150, 452),
        (470, 176),
        (488, 200),
        (118, 196),
    ]
    for x, y in spots:
        r = c.rng.uniform(15, 19)
        berry(c, x, y, r, c.rng.choice(["#3b4a8c", "#2f3d7a", "#4a5aa6"]))
        crown = polygon(
            *[
                (
                    x + 2 + math.cos(k * TAU / 10) * (6.5 if k % 2 else 3.2),
                    y + 2 + math.sin(k * TAU / 10) * (6.5 if k % 2 else 3.2),
                )
                for k in range(10)
            ]
        )
        c.fill(crown, "#1c2450", 0.9)
    for x, y, t in ((300, 336, 0.4), (318, 330, -0.7)):
        herb(c, x, y, 48, "#57a05a", t)
    for x, y in scatter(c, 220, 130):
        c.fill(circle(x, y, c.rng.uniform(0.6, 1.6)), "#ffffff", 0.75)


def paella(c):
    wood(c, "#4c6a78", 5, 0.08)
    for a in (0, math.pi):
        with c.moved(MIDDLE, MIDDLE, a - 0.5):
            grip = both(ring(252, 0, 40, 26))
            c.shadow(grip, 5, 10, 6, opacity=0.5)
            c.fill(grip, linear(220, -40, 300, 40, "#b23a2e", "#8e2a20", "#5b160f"))
    disc = circle(MIDDLE, MIDDLE, 254)
    c.shadow(disc, 12, 20, 18, opacity=0.55)
    c.fill(disc, linear(60, 60, 540, 540, "#6a6e75", "#33363c", "#16181c"))
    rice = circle(MIDDLE, MIDDLE, 232)
    c.fill(rice, radial(MIDDLE, MIDDLE, 232, "#f4b62c", "#e8a019", "#b86d0a"))
    c.inner(rice, 6, 10, 9, "#4a2302", 0.6)
    with c.clip(rice):
        for x, y in scatter(c, 230, 1150):
            tone = c.rng.choice(["#ffd257", "#f2b32c", "#d98c12", "#ffe08a", "#c9780c"])
            grain = ellipse(x, y, 6.6, 3, c.rng.uniform(0, 3))
            c.fill(ellipse(x + 1, y + 2, 6.6, 3, 0.5), "#7a3d02", 0.22)
            c.fill(grain, tone)
        for x, y in scatter(c, 220, 40, gap=24):
            berry(c, x, y, 7.5, "#5f9e35")
        for x, y in scatter(c, 205, 18, gap=50):
            with c.moved(x, y, c.rng.uniform(0, 3)):
                c.solid(rectangle(-24, -6, 48, 12, 5), "#cf2e1d", 0.4, 0.3, 0.5, 6)
    for k in range(7):
        a = k * TAU / 7 + 0.2
        x, y = MIDDLE + math.cos(a) * 168, MIDDLE + math.sin(a) * 168
        with c.moved(x, y, a + 1.1):
            for flip in (1, -1):
                shell = smooth(
                    [(-44, 0), (-22, flip * -24), (18, flip * -27), (46, flip * -6), (20, 0)]
                )
                c.shadow(shell, 3, 6, 4, opacity=0.5)
                c.fill(shell, linear(0, flip * -28, 0, 4, "#1d2740", "#3c4c74", "#8793b5"))
                c.stroke(
                    smooth([(-36, flip * -4), (-10, flip * -18), (34, flip * -12)], False),
                    "#9fb0d8",
                    1.4,
                    0.6,
                )
            c.solid(
                ellipse(2, 0, 26, 10),
                radial(-4, -3, 28, "#ffb65c", "#f08a2c", "#c7600f"),
                0.35,
                0.3,
                0.3,
                6,
            )
    for k in range(5):
        a = k * TAU / 5 + 0.75
        x, y = MIDDLE + math.cos(a) * 92, MIDDLE + math.sin(a) * 92
        with c.moved(x, y, a + 0.6):
            tail = [leaf(28, 30, 30, 16, 0.9), leaf(28, 30, 30, 16, 0.2)]
            for t in tail:
                c.solid(t, "#d9482a", 0.4, 0.3, 0.3, 6)
            body = smooth(
                [
                    (30, 34),
                    (44, 8),
                    (30, -24),
                    (-4, -38),
                    (-34, -24),
                    (-40, 4),
                    (-28, 14),
                    (-20, -4),
                    (0, -14),
                    (14, -2),
                    (14, 22),
                ]
            )
            c.solid(
                body, linear(-30, -40, 30, 40, "#ffb08a", "#f47a4c", "#d8502a"), 0.5, 0.35, 0.4, 11
            )
            for s in range(5):
                b = -2.6 + s * 0.62
                c.stroke(
                    polygon(
                        (math.cos(b) * 20, -8 + math.sin(b) * 16),
                        (math.cos(b) * 37, -2 + math.sin(b) * 34),
                    ),
                    "#b8391a",
                    2,
                    0.6,
                )
            c.stroke(smooth([(-38, 6), (-60, 20), (-66, 44)], False), "#c2482a", 1.8)
            c.stroke(smooth([(-34, 10), (-46, 30), (-44, 52)], False), "#c2482a", 1.8)
    for x, y, t in ((MIDDLE, MIDDLE, 0.3), (128, 330, 2.2), (460, 250, -0.6)):
        wedge(c, x, y, 44, t)
    for x, y in scatter(c, 210, 22, gap=44):
        parsley(c, x, y, c.rng.uniform(11, 16))


def pumpkin_soup(c):
    wood(c, "#5d4a3f", 5, -0.1)
    cloth = smooth([(-40, 360), (130, 330), (330, 470), (420, 640), (-60, 660)], True, 0.6)
    c.shadow(cloth, 6, 10, 10, opacity=0.5)
    c.fill(cloth, "#e8dfce")
    with c.clip(cloth):
        for i in range(14):
            c.stroke(polygon((-60 + i * 40, 320), (-160 + i * 40, 660)), "#b9633a", 3, 0.55)
    soup = bowl(c, 250, "#3f4d49", 0.87)
    liquid(c, soup, "#ee8d1c", 0.3, 0.25)
    with c.clip(soup):
        for k in range(3):
            ring_ = [
                (
                    MIDDLE + math.cos(t * 0.35) * (60 + k * 44 + t * 1.2),
                    MIDDLE + math.sin(t * 0.35) * (60 + k * 44 + t * 1.2),
                )
                for t in range(18)
            ]
            c.shadow(smooth(ring_, False), 0, 0, 5, "#ffb74a", 0.5, line=14)
    spiral = [
        (MIDDLE + math.cos(t * 0.42) * (8 + t * 3.1), MIDDLE + math.sin(t * 0.42) * (8 + t * 3.1))
        for t in range(44)
    ]
    path = smooth(spiral, False)
    c.shadow(path, 0, 1, 4, "#fff0c8", 0.55, line=17)
    for i in range(43):
        t = i / 43
        c.stroke(smooth(spiral[max(0, i - 1) : i + 3], False), "#fffaf0", 15 - 10 * t, 0.95)
    for x, y in scatter(c, 150, 34, gap=17):
        with c.moved(x, y, c.rng.uniform(0, TAU)):
            seed = leaf(-14, 0, 28, 17, 0)
            c.shadow(seed, 2, 4, 2.5, "#6e2c00", 0.6)
            c.fill(seed, linear(-14, -8, 14, 8, "#a9bd62", "#7a9440", "#54702a"))
            c.stroke(polygon((-9, 0), (9, 0)), "#dfe9ad", 1.3, 0.7)
    for t in (-2.4, -1.6, -0.8, 0.6, 2.2):
        herb(c, MIDDLE, MIDDLE, 52, "#5d9a4c", t)
    specks(c, 190, 90, "#3a1a08", 1.9, 0.75)
    specks(c, 190, 40, "#c43a12", 2.4, 0.7)


def guacamole(c):
    linen(c, "#d98d5f", "#f6e3c5")
    for k in range(19):
        a = k * TAU / 19 + c.rng.uniform(-0.1, 0.1)
        r = c.rng.uniform(206, 226)
        with c.moved(
            MIDDLE + math.cos(a) * r, MIDDLE + math.sin(a) * r, a + c.rng.uniform(-0.5, 0.5)
        ):
            chip = smooth([(-58, -50), (-62, 46), (-20, 30), (62, 2), (-10, -34)], True, 0.35)
            c.shadow(chip, 5, 9, 6, opacity=0.45)
            c.fill(chip, linear(-60, -50, 60, 50, "#fbd98a", "#efb850", "#d38f2a"))
            for _ in range(9):
                c.fill(
                    blob(
                        c.rng.uniform(-46, 22),
                        c.rng.uniform(-30, 28),
                        c.rng.uniform(1.5, 5),
                        c.rng,
                        0.3,
                        7,
                    ),
                    "#b36a18",
                    0.5,
                )
            c.inner(chip, 3, 4, 3, "#fff2c2", 0.7)
            c.inner(chip, -3, -5, 5, "#8a4a08", 0.45)
    inside = bowl(c, 200, "#3d3a3d", 0.88)
    liquid(c, inside, "#8fb03a", 0.3, 0.1)
    with c.clip(inside):
        for x, y in scatter(c, 172, 150):
            tone = c.rng.choice(["#a4c24a", "#86a834", "#b9d162", "#749a2c", "#c8db7c"])
            c.solid(blob(x, y, c.rng.uniform(8, 22), c.rng, 0.25), tone, 0.28, 0.26, 0.4, 7)
    for x, y in scatter(c, 145, 24, gap=24):
        c.solid(
            rectangle(x - 7, y - 7, 14, 13, 4),
            c.rng.choice(["#e2472f", "#cf3020"]),
            0.45,
            0.3,
            0.45,
            5,
        )
    for x, y in scatter(c, 150, 22, gap=20):
        c.solid(
            rectangle(x - 6, y - 4, 13, 8, 3),
            c.rng.choice(["#a8458c", "#e9cfe2"]),
            0.4,
            0.25,
            0.4,
            4,
        )
    for x, y in scatter(c, 130, 11, gap=50):
        parsley(c, x, y, 20)
    citrus(c, 386, 224, 44, 0.3, "#6f9a28", "#d5e68a", "#f7fadb")
    for x, y in ((90, 90), (520, 508)):
        with c.moved(x, y, 0.8 if x < 300 else -2.2):
            half = smooth([(-74, 0), (-34, -46), (34, -52), (72, 0), (34, 52), (-34, 46)])
            c.shadow(half, 8, 14, 10, opacity=0.5)
            c.fill(half, "#24401d")
            c.fill(
                smooth([(-68, 0), (-32, -40), (32, -46), (66, 0), (32, 46), (-32, 40)]),
                radial(10, 0, 70, "#f7efa6", "#e2e88a", "#9dbc3e"),
            )
            c.solid(
                circle(16, 0, 28),
                radial(8, -9, 36, "#b5763c", "#8a4f20", "#56290c"),
                0.4,
                0.35,
                0.2,
                10,
            )
            gleam(c, 7, -10, 7, 5, 0, 0.6)


def hummus(c):
    stone(c, "#34506b")
    plate(c, 262, "#e7d3b5", 0.84, rim="#b0562f")
    paste = blob(MIDDLE, MIDDLE, 206, c.rng, 0.02, 16)
    c.solid(
        paste,
        radial(MIDDLE - 40, MIDDLE - 50, 260, "#f8e6bd", "#edd29b", "#d7b273"),
        0.4,
        0.3,
        0.4,
        16,
    )
    for k, r in enumerate((176, 138, 98)):
        groove = smooth(
            [
                (
                    MIDDLE + math.cos(t * 0.4 + k) * (r + math.sin(t * 1.7) * 5),
                    MIDDLE + math.sin(t * 0.4 + k) * (r + math.sin(t * 1.7) * 5),
                )
                for t in range(13)
            ],
            False,
        )
        c.shadow(groove, -3, -4, 6, "#96682a", 0.6, line=17)
        c.shadow(groove, 6, 8, 5, "#fff6da", 0.8, line=10)
    oil = smooth(
        [
            (
                MIDDLE + math.cos(t * 0.4) * (96 + 16 * math.sin(t * 1.1)),
                MIDDLE + math.sin(t * 0.4) * (92 + 18 * math.cos(t * 1.4)),
            )
            for t in range(16)
        ]
    )
    c.fill(oil, radial(MIDDLE, MIDDLE, 120, "#c99a1c", "#d5a72a", "#b9860f"), 0.78)
    c.inner(oil, 4, 6, 6, "#5e3c02", 0.5)
    c.inner(oil, -2, -3, 2, "#fff3b0", 0.7)
    for k in range(26):
        a = k * TAU / 26 + c.rng.uniform(-0.1, 0.1)
        r = c.rng.uniform(112, 150)
        c.shadow(
            circle(MIDDLE + math.cos(a) * r, MIDDLE + math.sin(a) * r, 7), 0, 0, 5, "#c2410c", 0.5
        )
    for x, y in scatter(c, 62, 16, gap=25):
        pea = blob(x, y, 15, c.rng, 0.06, 8)
        c.solid(pea, radial(x - 5, y - 6, 22, "#fbe3a8", "#e6bd6a", "#c4913c"), 0.5, 0.3, 0.3, 8)
        c.stroke(smooth([(x - 2, y - 11), (x + 2, y - 2), (x, y + 8)], False), "#b8863a", 1.5, 0.6)
    for x, y in scatter(c, 190, 300, inner=0.5):
        c.fill(circle(x, y, c.rng.uniform(0.8, 2)), c.rng.choice(["#c2410c", "#a32a08"]), 0.75)
    for x, y in scatter(c, 185, 18, gap=42, inner=0.35):
        parsley(c, x, y, c.rng.uniform(15, 22))
    for x, y in scatter(c, 90, 12):
        gleam(c, x, y, 8, 4, 2.3, 0.5)
    for x, y, t in ((86, 492, -0.7), (520, 96, 2.5)):
        with c.moved(x, y, t):
            bread = smooth([(-130, -70), (20, -96), (110, -30), (90, 70), (-60, 96), (-150, 40)])
            c.shadow(bread, 8, 14, 10, opacity=0.5)
            crust(c, bread, "#ecc98b", 18)
            for _ in range(16):
                c.shadow(
                    blob(
                        c.rng.uniform(-100, 80),
                        c.rng.uniform(-60, 60),
                        c.rng.uniform(6, 17),
                        c.rng,
                        0.3,
                    ),
                    0,
                    0,
                    4,
                    "#8f4a14",
                    0.5,
                )


def lemon_tart(c):
    linen(c, "#b9c9b2")
    plate(c, 268, "#faf6ee", 0.86)
    edge = polygon(
        *[
            (
                MIDDLE + math.cos(k * TAU / 96) * (216 + (7 if k % 4 < 2 else 0)),
                MIDDLE + math.sin(k * TAU / 96) * (216 + (7 if k % 4 < 2 else 0)),
            )
            for k in range(96)
        ]
    )
    c.shadow(edge, 8, 13, 10, opacity=0.45)
    crust(c, edge, "#dfa658", 16)
    for k in range(24):
        a = (k + 0.25) * TAU / 24
        c.stroke(
            polygon(
                (MIDDLE + math.cos(a) * 197, MIDDLE + math.sin(a) * 197),
                (MIDDLE + math.cos(a) * 214, MIDDLE + math.sin(a) * 214),
            ),
            "#8e5418",
            3,
            0.45,
        )
    curd = circle(MIDDLE, MIDDLE, 192)
    c.shadow(curd, 0, 0, 5, "#8a4b0c", 0.7)
    c.fill(curd, radial(MIDDLE + 30, MIDDLE + 40, 220, "#ffe56a", "#fcd535", "#f2b80f"))
    c.inner(curd, 6, 9, 8, "#a05f00", 0.55)
    c.inner(curd, -3, -4, 4, "#fffbd0", 0.6)
    c.glow(ellipse(210, 190, 60, 20, -0.7), 18, "#ffffff", 0.5)
    for k in range(7):
        a = k * TAU / 7 - 1.1
        citrus(c, MIDDLE + math.cos(a) * 122, MIDDLE + math.sin(a) * 122, 50, a)
    for k in range(14):
        a = k * TAU / 14
        x, y = MIDDLE + math.cos(a) * 46, MIDDLE + math.sin(a) * 46
        if k % 2 == 0:
            puff(c, x, y, 29)
    puff(c, MIDDLE, MIDDLE, 34)
    for k in range(7):
        a = k * TAU / 7 - 1.1 + TAU / 14
        berry(c, MIDDLE + math.cos(a) * 152, MIDDLE + math.sin(a) * 152, 13, "#cf2149")
    for k in range(3):
        herb(c, MIDDLE + 4, MIDDLE + 6, 46, "#4f9d58", k * 2.1 + 0.4)
    for x, y in scatter(c, 225, 110, inner=0.75):
        c.fill(circle(x, y, c.rng.uniform(0.8, 2)), "#ffffff", 0.8)
    citrus(c, 70, 522, 62, 0.4)
    citrus(c, 20, 466, 56, 0.9)


def puff(c, x, y, size):
    """A piped kiss of toasted meringue."""
    base = polygon(
        *[
            (
                x + math.cos(k * TAU / 40) * size * (1 if k % 5 < 3 else 0.86),
                y + math.sin(k * TAU / 40) * size * (1 if k % 5 < 3 else 0.86),
            )
            for k in range(40)
        ]
    )
    c.solid(
        base, radial(x - 5, y - 6, size * 1.2, "#ffffff", "#fff8ea", "#ecd6b0"), 0.4, 0.25, 0.3, 9
    )
    for k, r in enumerate((0.66, 0.36)):
        c.solid(
            circle(x - k, y - k * 2, size * r),
            radial(x - 4, y - 5, size * r * 1.3, "#ffffff", "#fff3dc", "#e2b878"),
            0.25,
            0.2,
            0.3,
            6,
        )
    c.shadow(circle(x, y, size * 0.16), 0, 0, 2.5, "#b06a20", 0.7)


def maki(c):
    wood(c, "#2f3134", 4, 1.57)
    board = rectangle(44, 64, 512, 472, 26)
    c.shadow(board, 12, 20, 16, opacity=0.65)
    c.fill(board, linear(44, 64, 556, 536, "#5e7d86", "#45626b", "#2f474f"))
    c.stroke(rectangle(47, 67, 506, 466, 24), "#b5cdd3", 2, 0.4)
    with c.clip(board):
        for _ in range(90):
            x, y = c.rng.uniform(44, 556), c.rng.uniform(64, 536)
            c.fill(circle(x, y, c.rng.uniform(0.6, 1.8)), "#dfeef0", 0.25)
    hearts = ["salmon", "cucumber", "avocado"]
    for row in range(3):
        for column in range(3):
            x = 140 + column * 122 + (row % 2) * 18
            y = 160 + row * 128
            roll(c, x, y, 58, hearts[(row + column) % 3])
    with c.moved(492, 446, 0.3):
        for k in range(9):
            petal = blob(-22 + k % 3 * 20, -20 + k // 3 * 18, 25, c.rng, 0.2, 8)
            c.solid(
                petal, linear(-40, -40, 40, 40, "#fbd0c4", "#f5ab9c", "#e78a7c"), 0.3, 0.25, 0.5, 7
            )
    with c.moved(500, 330):
        mound = blob(0, 0, 32, c.rng, 0.08, 9)
        c.solid(mound, radial(-8, -9, 42, "#b7d077", "#92b54a", "#6f9330"), 0.5, 0.3, 0.4, 12)
        for k in range(5):
            herb(c, 0, 0, 22, "#83aa3c", k * TAU / 5)
    dish = circle(498, 152, 56)
    c.shadow(dish, 6, 10, 8, opacity=0.55)
    c.fill(dish, linear(440, 96, 556, 210, "#f5efe4", "#dccfb8", "#a8977a"))
    soy = circle(498, 152, 45)
    c.fill(soy, radial(510, 166, 56, "#5a2c14", "#35170a", "#1c0a04"))
    c.inner(soy, 4, 6, 5, "#000000", 0.6)
    gleam(c, 484, 138, 13, 5, -0.7, 0.55)


def roll(c, x, y, size, heart):
    """One piece of maki seen from above."""
    nori = circle(x, y, size)
    c.shadow(nori, 6, 11, 8, opacity=0.6)
    c.fill(nori, linear(x - size, y - size, x + size, y + size, "#3a5a46", "#1b3325", "#0a170f"))
    rice = circle(x, y, size * 0.9)
    c.fill(rice, "#efe9dc")
    with c.clip(rice):
        for px, py in scatter(c, size * 0.86, 120, x, y):
            turn = c.rng.uniform(0, 3)
            c.fill(ellipse(px + 0.8, py + 1.4, 5.6, 3, turn), "#a89c84", 0.5)
            c.fill(ellipse(px, py, 5.4, 2.9, turn), c.rng.choice(["#fffdf8", "#f8f3e8", "#ffffff"]))
    c.inner(rice, 3, 4, 4, "#2a2416", 0.4)
    middle = blob(x, y, size * 0.42, c.rng, 0.08, 8)
    if heart == "salmon":
        c.solid(
            middle,
            linear(x - 24, y - 24, x + 24, y + 24, "#ff9a68", "#f57a45", "#e05e2c"),
            0.4,
            0.3,
            0.4,
            7,
        )
        with c.clip(middle):
            for k in range(5):
                c.stroke(
                    smooth(
                        [
                            (x - 30, y - 20 + k * 11),
                            (x, y - 28 + k * 11),
                            (x + 30, y - 16 + k * 11),
                        ],
                        False,
                    ),
                    "#ffd2b4",
                    2.4,
                    0.85,
                )
    elif heart == "cucumber":
        c.solid(middle, "#3f7a34", 0.4, 0.2, 0.3, 7)
        pulp = circle(x, y, size * 0.35)
        c.fill(pulp, radial(x, y, size * 0.36, "#eff7cf", "#d4e8a2", "#a9cf6b"))
        for k in range(7):
            b = k * TAU / 7
            c.fill(ellipse(x + math.cos(b) * 9, y + math.sin(b) * 9, 4, 1.7, b), "#fbfde8")
    else:
        c.solid(
            middle, radial(x - 6, y - 6, 30, "#eef0a4", "#cfdc6e", "#8fae38"), 0.4, 0.25, 0.4, 7
        )
        c.solid(ellipse(x + 10, y + 7, 11, 7, 0.7), "#f57a45", 0.3, 0.3, 0.4, 5)
    for px, py in scatter(c, size * 0.8, 7, x, y):
        with c.moved(px, py, c.rng.uniform(0, 3)):
            seed = leaf(-4, 0, 8, 5, 0)
            c.fill(seed, c.rng.choice(["#f6dd9c", "#2a2320"]))


DISHES = {
    "shakshuka": shakshuka,
    "pizza": pizza,
    "ratatouille": ratatouille,
    "borscht": borscht,
    "cherry-pie": cherry_pie,
    "ramen": ramen,
    "greek-salad": greek_salad,
    "pancakes": pancakes,
    "paella": paella,
    "pumpkin-soup": pumpkin_soup,
    "guacamole": guacamole,
    "hummus": hummus,
    "lemon-tart": lemon_tart,
    "maki": maki,
}


def draw(folder):
    for seed, (name, dish) in enumerate(DISHES.items(), 11):
        c = Canvas(SIDE, SIDE, seed=seed)
        dish(c)
        c.save_jpeg(f"{folder}/recipe-{name}.jpg", quality=80, grain=0.07)
