"""The parts that portraits are made of: backdrop, clothes, face, hair."""

import math

from .canvas import both, circle, darker, ellipse, lighter, linear, mix, polygon, rectangle, smooth

SIDE = 512
X = SIDE / 2
TAU = 2 * math.pi

PALE, LIGHT, TAN, BROWN, DEEP, DARK = (
    "#f6d3bd",
    "#eebd9b",
    "#d59a6c",
    "#a86d44",
    "#7d4a2d",
    "#5a3323",
)

FACE_BOX = (56, 30, 456, 430)

FACE = smooth(
    [
        (256, 122),
        (304, 136),
        (332, 180),
        (334, 232),
        (322, 276),
        (294, 312),
        (256, 326),
        (218, 312),
        (190, 276),
        (178, 232),
        (180, 180),
        (208, 136),
    ]
)


def strands(c, path, colour, lines, width=3):
    """Hair: a shaded shape with a few lighter and darker locks."""
    c.fill(path, linear(170, 90, 350, 400, lighter(colour, 0.16), colour, darker(colour, 0.3)))
    with c.clip(path):
        for i, points in enumerate(lines):
            tone = lighter(colour, 0.28) if i % 2 == 0 else darker(colour, 0.35)
            c.stroke(smooth(points, False), tone, width + (i % 3), 0.45)
    c.inner(path, 5, 6, 7, lighter(colour, 0.6), 0.3)
    c.inner(path, -6, -8, 9, darker(colour, 0.8), 0.3)


def shade(skin, amount):
    """Skin in shadow: warmer, not only darker."""
    return mix(skin, "#5e1f16", amount)


def mirrored(points):
    return [(2 * X - x, y) for x, y in points]


# Background and body


def backdrop(c, colour, pattern=None):
    """A gradient with a large quiet shape behind the head."""
    c.background(linear(0, 0, SIDE, SIDE, lighter(colour, 0.25), colour, darker(colour, 0.2)))
    halo = circle(X, 236, 206)
    c.shadow(halo, 0, 6, 14, darker(colour, 0.6), 0.14)
    c.fill(halo, linear(60, 40, 440, 440, lighter(colour, 0.42), lighter(colour, 0.16)))
    if pattern == "dots":
        for i in range(9):
            for j in range(9):
                c.fill(
                    circle(32 + i * 60 + (j % 2) * 30, 20 + j * 60, 4), lighter(colour, 0.7), 0.5
                )
    elif pattern == "stars":
        for _ in range(40):
            x, y = c.rng.uniform(0, SIDE), c.rng.uniform(0, SIDE)
            c.fill(circle(x, y, c.rng.uniform(1, 3.4)), "#fff4cf", c.rng.uniform(0.4, 0.9))
    elif pattern == "leaves":
        for k in range(7):
            for side in (-1, 1):
                x, y = X + side * (170 + (k % 2) * 50), 60 + k * 62
                with c.moved(x, y, side * 0.6 + k):
                    c.fill(ellipse(0, 0, 30, 11), darker(colour, 0.35), 0.4)
    elif pattern == "waves":
        for j in range(5):
            y = 330 + j * 38
            points = [(x, y + 9 * math.sin(x / 34 + j)) for x in range(-40, 580, 20)]
            c.stroke(smooth(points, False), lighter(colour, 0.65), 5, 0.4)
    elif pattern == "rays":
        for k in range(18):
            a = k * TAU / 18
            c.fill(
                polygon(
                    (X, 236),
                    (X + math.cos(a) * 460, 236 + math.sin(a) * 460),
                    (X + math.cos(a + 0.17) * 460, 236 + math.sin(a + 0.17) * 460),
                ),
                lighter(colour, 0.5),
                0.2,
            )
    elif pattern == "arch":
        c.fill(both(rectangle(116, 180, 280, 340), circle(X, 184, 140)), lighter(colour, 0.5), 0.45)


def torso(width=186, top=372):
    """Shoulders and chest; `width` is half the shoulder width."""
    return smooth(
        [
            (X - 44, top - 22),
            (X - 100, top + 4),
            (X - width + 18, top + 36),
            (X - width - 6, top + 90),
            (X - width - 16, 560),
            (X, 580),
            (X + width + 16, 560),
            (X + width + 6, top + 90),
            (X + width - 18, top + 36),
            (X + 100, top + 4),
            (X + 44, top - 22),
            (X, top - 16),
        ],
        True,
        0.9,
    )


def cloth(c, colour, width=186, folds=True):
    path = torso(width)
    c.shadow(path, 0, 2, 12, darker(colour, 0.6), 0.25)
    c.fill(path, linear(90, 340, 430, 540, lighter(colour, 0.18), colour, darker(colour, 0.25)))
    c.inner(path, 6, 8, 8, lighter(colour, 0.7), 0.35)
    if folds:
        with c.clip(path):
            for side in (-1, 1):
                c.shadow(
                    smooth(
                        [(X + side * 122, 440), (X + side * 134, 490), (X + side * 128, 540)], False
                    ),
                    0,
                    0,
                    5,
                    darker(colour, 0.7),
                    0.28,
                    line=6,
                )
    return path


def neck(c, skin, length=372):
    path = smooth(
        [
            (X - 34, 282),
            (X - 36, 340),
            (X - 58, length - 2),
            (X, length + 28),
            (X + 58, length - 2),
            (X + 36, 340),
            (X + 34, 282),
        ],
        True,
        0.8,
    )
    c.fill(path, linear(200, 280, 310, 390, skin, shade(skin, 0.12)))
    with c.clip(path):
        c.shadow(
            smooth([(190, 270), (214, 318), (256, 338), (298, 318), (322, 270)]),
            0,
            12,
            9,
            shade(skin, 0.75),
            0.45,
        )


def collar(c, colour, depth=46, spread=66):
    """Two pointed shirt collars."""
    for side in (-1, 1):
        path = polygon(
            (X + side * 30, 350),
            (X + side * spread, 366),
            (X + side * (spread - 6), 412),
            (X + side * 6, 362 + depth),
            (X + side * 2, 388),
        )
        c.shadow(path, 0, 5, 5, opacity=0.3)
        c.fill(path, linear(200, 350, 310, 420, lighter(colour, 0.4), colour))


def vee(c, skin, depth=70, half=48, inner=None):
    """A V-shaped neckline, skin or an undershirt showing."""
    path = smooth(
        [
            (X - half, 352),
            (X - half * 0.62, 352 + depth * 0.5),
            (X, 352 + depth),
            (X + half * 0.62, 352 + depth * 0.5),
            (X + half, 352),
        ],
        True,
        0.4,
    )
    c.fill(path, inner or skin)
    c.inner(path, 0, 5, 6, darker(inner or skin, 0.6), 0.3)


def crew(c, colour, height=26):
    """A round ribbed neckband."""
    band = smooth(
        [
            (X - 62, 352),
            (X - 66, 372),
            (X - 40, 396),
            (X, 404),
            (X + 40, 396),
            (X + 66, 372),
            (X + 62, 352),
            (X + 46, 366),
            (X, 404 - height),
            (X - 46, 366),
        ]
    )
    c.shadow(band, 0, 4, 4, darker(colour, 0.7), 0.35)
    c.fill(band, linear(190, 350, 320, 400, lighter(colour, 0.25), darker(colour, 0.1)))


def roll_neck(c, colour):
    band = smooth(
        [
            (X - 50, 330),
            (X - 62, 372),
            (X - 40, 392),
            (X, 398),
            (X + 40, 392),
            (X + 62, 372),
            (X + 50, 330),
            (X, 344),
        ]
    )
    c.shadow(band, 0, 5, 5, darker(colour, 0.7), 0.4)
    c.fill(band, linear(200, 330, 320, 400, lighter(colour, 0.22), colour, darker(colour, 0.22)))
    with c.clip(band):
        for k in range(-5, 6):
            c.stroke(polygon((X + k * 11, 336), (X + k * 12.5, 396)), darker(colour, 0.5), 1.6, 0.3)


# The face


def head(c, skin, blush="#e0543c", blush_opacity=0.28):
    for side in (-1, 1):
        ear = ellipse(X + side * 79, 240, 15, 23, side * 0.12)
        c.fill(ear, mix(skin, shade(skin, 0.2), 0.5 if side < 0 else 0.9))
        c.inner(ear, side * -3, 3, 4, shade(skin, 0.7), 0.3)
    c.fill(FACE, linear(180, 130, 340, 320, lighter(skin, 0.16), skin, shade(skin, 0.1)))
    c.inner(FACE, -9, -8, 14, shade(skin, 0.7), 0.22)
    with c.clip(FACE):
        for side in (-1, 1):
            c.glow(ellipse(X + side * 45, 268, 17, 12), 9, blush, blush_opacity)


def features(
    c, skin, hair, eyes="open", mouth="smile", brow=4.5, lashes=False, age=0, iris="#2a1a16"
):
    ink = shade(skin, 0.78)
    for side in (-1, 1):
        ex = X + side * 33
        if eyes == "happy":
            c.stroke(
                smooth(
                    [(ex - 12, 238), (ex - 6, 231), (ex, 228.5), (ex + 6, 231), (ex + 12, 238)],
                    False,
                ),
                "#2a1714",
                4.6,
            )
        else:
            c.fill(ellipse(ex, 236, 7.4, 9), iris)
            c.fill(circle(ex - 2.4, 232.4, 2.5), "#ffffff", 0.95)
            if lashes:
                lid = smooth(
                    [
                        (ex - side * 10, 230),
                        (ex, 225.5),
                        (ex + side * 11, 229),
                        (ex + side * 16, 225),
                    ],
                    False,
                )
                c.stroke(lid, "#24130f", 3.4)
        arch = smooth([(ex - side * 17, 213), (ex - side * 2, 205), (ex + side * 18, 211)], False)
        c.stroke(arch, hair, brow, 0.92)
        if age:
            for k in range(age):
                c.stroke(
                    smooth([(ex + side * 19, 236 + k * 7), (ex + side * 26, 233 + k * 10)], False),
                    shade(skin, 0.45),
                    1.8,
                    0.5,
                )
            c.stroke(
                smooth([(ex - 10, 253), (ex, 256), (ex + 10, 253)], False),
                shade(skin, 0.4),
                1.8,
                0.4,
            )
    c.stroke(
        smooth([(X + 3, 238), (X + 9, 259), (X + 3, 267), (X - 6, 266)], False),
        shade(skin, 0.42),
        3.4,
        0.75,
    )
    if mouth == "grin":
        open_ = smooth(
            [(X - 27, 281), (X, 286), (X + 27, 281), (X + 18, 298), (X, 305), (X - 18, 298)],
            True,
            0.85,
        )
        c.fill(open_, "#7d2130")
        with c.clip(open_):
            c.fill(rectangle(X - 30, 276, 60, 16), "#fffaf4")
            c.fill(ellipse(X, 307, 15, 8), "#e0697a")
    else:
        c.stroke(
            smooth([(X - 23, 283), (X - 12, 291), (X, 294), (X + 12, 291), (X + 23, 283)], False),
            mix(ink, "#9c2f34", 0.45),
            4.4,
        )
    c.stroke(
        smooth([(X - 10, 305), (X, 307.5), (X + 10, 305)], False), shade(skin, 0.35), 2.4, 0.35
    )


def glasses(c, colour="#2b2430", round_=True, width=4.5):
    for side in (-1, 1):
        x = X + side * 34
        lens = circle(x, 238, 27) if round_ else rectangle(x - 29, 217, 58, 42, 13)
        c.fill(lens, "#ffffff", 0.16)
        c.shadow(lens, 1, 3, 2.5, opacity=0.25, line=width)
        c.stroke(lens, colour, width)
        c.stroke(smooth([(x + side * 28, 233), (X + side * 78, 228)], False), colour, width)
    c.stroke(smooth([(X - 8, 234), (X, 230), (X + 8, 234)], False), colour, width)


def freckles(c, skin):
    for side in (-1, 1):
        for _ in range(13):
            c.fill(
                circle(
                    X + side * c.rng.uniform(18, 62),
                    c.rng.uniform(250, 276),
                    c.rng.uniform(1.3, 2.3),
                ),
                shade(skin, 0.4),
                0.55,
            )


def beard(c, colour, length=0, stubble=False):
    """A full beard with a gap for the mouth; `length` lengthens it."""
    shape = smooth(
        [
            (179, 236),
            (186, 262),
            (206, 272),
            (228, 268),
            (256, 273),
            (284, 268),
            (306, 272),
            (326, 262),
            (333, 236),
            (332, 276),
            (312, 316 + length * 0.6),
            (284, 334 + length),
            (256, 340 + length * 1.15),
            (228, 334 + length),
            (200, 316 + length * 0.6),
            (180, 276),
        ]
    )
    if stubble:
        c.fill(shape, colour, 0.34)
        return
    c.shadow(shape, 0, 7, 7, opacity=0.25)
    lines = [
        [(196 + k * 15, 270), (200 + k * 14, 305), (214 + k * 10.5, 340 + length)] for k in range(9)
    ]
    strands(c, shape, colour, lines)


def moustache(c, colour, droop=0):
    for side in (-1, 1):
        shape = smooth(
            [
                (X, 270),
                (X + side * 20, 266),
                (X + side * 42, 276 + droop),
                (X + side * 50, 283 + droop),
                (X + side * 26, 286 + droop * 0.6),
                (X, 282),
            ]
        )
        strands(c, shape, colour, [])


def earrings(c, colour="#f2b632", hoop=True):
    for side in (-1, 1):
        x = X + side * 82
        if hoop:
            c.stroke(circle(x, 282, 18), darker(colour, 0.25), 5.4)
            c.stroke(circle(x - 0.6, 281, 18), colour, 4)
        else:
            c.solid(circle(x, 266, 7.5), colour, 0.3, 0.3, 0.5, 5)


# Hair


def long_back(c, colour, waves=0, width=112, length=452):
    left = [
        (256, 92),
        (X - 66, 104),
        (X - 100, 156),
        (X - width, 230),
        (X - width - 4 - waves, 290),
        (X - width + 8 + waves, 350),
        (X - width - 8 - waves, 405),
        (X - width + 12, length),
        (X - 50, length - 14),
    ]
    path = smooth(left + [(256, length - 60)] + mirrored(left[1:])[::-1])
    lines = [
        [(X - 98 + k * 24, 150), (X - 110 + k * 26, 300), (X - 108 + k * 26, 450)] for k in range(9)
    ]
    c.shadow(path, 0, 6, 12, opacity=0.22)
    strands(c, path, colour, lines)


def parted(c, colour, side=0):
    """Hair that falls from a parting to both sides of the face."""
    p = X + side
    path = smooth(
        [
            (p, 128),
            (p - 30, 148),
            (196, 190),
            (184, 236),
            (176, 286),
            (160, 250),
            (160, 180),
            (190, 116),
            (256, 90),
            (322, 116),
            (352, 180),
            (352, 250),
            (336, 286),
            (328, 236),
            (316, 190),
            (p + 30, 148),
        ]
    )
    lines = [
        [(p - 4 - k * 9, 118 + k * 4), (194 - k * 6, 164), (172 - k * 3, 236)] for k in range(4)
    ]
    lines += [
        [(p + 4 + k * 9, 118 + k * 4), (318 + k * 6, 164), (340 + k * 3, 236)] for k in range(4)
    ]
    c.shadow(path, 0, 6, 6, opacity=0.28)
    strands(c, path, colour, lines)


def fringe(c, colour, length=196):
    path = smooth(
        [
            (170, 244),
            (162, 180),
            (188, 116),
            (256, 88),
            (324, 116),
            (350, 180),
            (342, 244),
            (330, 214),
            (326, length - 8),
            (296, length + 2),
            (256, length + 5),
            (216, length + 2),
            (186, length - 8),
            (182, 214),
        ]
    )
    lines = [
        [(256 + (k - 4) * 10, 100), (256 + (k - 4) * 17, 150), (256 + (k - 4) * 18, length)]
        for k in range(9)
    ]
    c.shadow(path, 0, 6, 5, opacity=0.3)
    strands(c, path, colour, lines)


def short(c, colour, part=-1, height=96):
    """A side parting, combed over."""
    points = [
        (178, 230),
        (168, 178),
        (186, 122),
        (240, height - 4),
        (300, height + 4),
        (340, 140),
        (346, 188),
        (334, 232),
        (328, 194),
        (312, 170),
        (276, 164),
        (236, 150),
        (208, 158),
        (190, 186),
    ]
    path = smooth(points if part < 0 else mirrored(points))
    s = 1 if part < 0 else -1
    lines = [
        [
            (X - s * (52 - k * 4), 150 - k * 7),
            (X - s * (4 - k * 5), 132 - k * 6),
            (X + s * (70 + k * 3), 160 - k * 6),
        ]
        for k in range(7)
    ]
    c.shadow(path, 0, 5, 5, opacity=0.28)
    strands(c, path, colour, lines)


def tousled(c, colour):
    tips = [
        (172, 238),
        (164, 190),
        (170, 146),
        (192, 118),
        (206, 96),
        (240, 94),
        (262, 80),
        (292, 94),
        (318, 100),
        (332, 126),
        (348, 150),
        (348, 196),
        (340, 238),
        (330, 204),
        (318, 184),
        (298, 186),
        (282, 168),
        (262, 182),
        (244, 166),
        (224, 182),
        (204, 174),
        (188, 204),
    ]
    path = smooth(tips, True, 1.15)
    lines = [[(200 + k * 16, 112), (196 + k * 17, 142), (206 + k * 15, 178)] for k in range(8)]
    c.shadow(path, 0, 6, 5, opacity=0.3)
    strands(c, path, colour, lines)


def cropped(c, colour, line=160):
    path = smooth(
        [
            (180, 226),
            (172, 180),
            (188, 128),
            (256, 104),
            (324, 128),
            (340, 180),
            (332, 226),
            (324, 184),
            (306, line),
            (256, line - 8),
            (206, line),
            (188, 184),
        ]
    )
    c.fill(path, linear(180, 100, 340, 220, lighter(colour, 0.12), colour))
    with c.clip(path):
        for _ in range(260):
            c.fill(
                circle(c.rng.uniform(170, 342), c.rng.uniform(100, 226), 1.6),
                lighter(colour, 0.3),
                0.3,
            )


def curls(c, colour, centre, spread, size, count):
    """A cloud of round curls on an ellipse `spread` about `centre`, drawn from the outside in."""
    (cx, cy), (rx, ry) = centre, spread
    for layer in (1.0, 0.72, 0.44):
        for k in range(count):
            a = k * TAU / count + layer
            x, y = cx + math.cos(a) * rx * layer, cy + math.sin(a) * ry * layer
            curl = circle(x, y, size * c.rng.uniform(0.85, 1.15))
            tone = mix(lighter(colour, 0.14), darker(colour, 0.3), (y - cy + ry) / (2 * ry))
            c.shadow(curl, 1, 3, 4, opacity=0.16)
            c.fill(curl, tone)
            arc = smooth(
                [
                    (x - size * 0.5, y),
                    (x - size * 0.2, y - size * 0.45),
                    (x + size * 0.35, y - size * 0.35),
                ],
                False,
            )
            c.stroke(arc, lighter(colour, 0.35), 2.6, 0.4)


def bun(c, colour, x=X, y=78, radius=40):
    path = circle(x, y, radius)
    lines = [
        [(x - radius, y - 20 + k * 12), (x, y - 32 + k * 13), (x + radius, y - 16 + k * 12)]
        for k in range(5)
    ]
    strands(c, path, colour, lines)


def combed_back(c, colour):
    """Hair drawn back from the forehead."""
    path = smooth(
        [
            (178, 236),
            (164, 180),
            (190, 118),
            (256, 92),
            (322, 118),
            (348, 180),
            (334, 236),
            (326, 196),
            (304, 158),
            (256, 140),
            (208, 158),
            (186, 196),
        ]
    )
    lines = [
        [(194 + k * 15, 168 - abs(k - 4) * -5), (214 + k * 10.5, 128), (240 + k * 4, 96)]
        for k in range(9)
    ]
    c.shadow(path, 0, 5, 5, opacity=0.25)
    strands(c, path, colour, lines)
