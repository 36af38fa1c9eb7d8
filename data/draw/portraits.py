"""Contact portraits: flat busts with soft light, 512 × 512 and 96 × 96."""

import math

from .canvas import (
    Canvas, blob, both, circle, darker, ellipse, lighter, linear, mix, polygon, radial, rectangle,
    ring, smooth,
)

SIDE = 512
X = SIDE / 2
TAU = 2 * math.pi

PALE, LIGHT, TAN, BROWN, DEEP, DARK = (
    "#f6d3bd", "#eebd9b", "#d59a6c", "#a86d44", "#7d4a2d", "#5a3323",
)

FACE_BOX = (56, 30, 456, 430)

FACE = smooth([
    (256, 122), (304, 136), (332, 180), (334, 232), (322, 276), (294, 312), (256, 326),
    (218, 312), (190, 276), (178, 232), (180, 180), (208, 136),
])


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
                c.fill(circle(32 + i * 60 + (j % 2) * 30, 20 + j * 60, 4), lighter(colour, 0.7), 0.5)
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
            c.fill(polygon((X, 236), (X + math.cos(a) * 460, 236 + math.sin(a) * 460),
                           (X + math.cos(a + 0.17) * 460, 236 + math.sin(a + 0.17) * 460)),
                   lighter(colour, 0.5), 0.2)
    elif pattern == "arch":
        c.fill(both(rectangle(116, 180, 280, 340), circle(X, 184, 140)), lighter(colour, 0.5), 0.45)


def torso(width=186, top=372):
    """Shoulders and chest; `width` is half the shoulder width."""
    return smooth([
        (X - 44, top - 22), (X - 100, top + 4), (X - width + 18, top + 36), (X - width - 6, top + 90),
        (X - width - 16, 560), (X, 580), (X + width + 16, 560), (X + width + 6, top + 90),
        (X + width - 18, top + 36), (X + 100, top + 4), (X + 44, top - 22), (X, top - 16),
    ], True, 0.9)


def cloth(c, colour, width=186, folds=True):
    path = torso(width)
    c.shadow(path, 0, 2, 12, darker(colour, 0.6), 0.25)
    c.fill(path, linear(90, 340, 430, 540, lighter(colour, 0.18), colour, darker(colour, 0.25)))
    c.inner(path, 6, 8, 8, lighter(colour, 0.7), 0.35)
    if folds:
        with c.clip(path):
            for side in (-1, 1):
                c.shadow(smooth([(X + side * 122, 440), (X + side * 134, 490), (X + side * 128, 540)],
                                False), 0, 0, 4, darker(colour, 0.7), 0.45, line=6)
    return path


def neck(c, skin, length=372):
    path = smooth([(X - 34, 282), (X - 36, 340), (X - 58, length - 2), (X, length + 28),
                   (X + 58, length - 2), (X + 36, 340), (X + 34, 282)], True, 0.8)
    c.fill(path, linear(200, 280, 310, 390, skin, shade(skin, 0.12)))
    with c.clip(path):
        c.shadow(smooth([(190, 270), (214, 318), (256, 338), (298, 318), (322, 270)]), 0, 12, 9,
                 shade(skin, 0.75), 0.45)


def collar(c, colour, depth=46, spread=66):
    """Two pointed shirt collars."""
    for side in (-1, 1):
        path = polygon((X + side * 30, 350), (X + side * spread, 366), (X + side * (spread - 6), 412),
                       (X + side * 6, 362 + depth), (X + side * 2, 388))
        c.shadow(path, 0, 5, 5, opacity=0.3)
        c.fill(path, linear(200, 350, 310, 420, lighter(colour, 0.4), colour))


def vee(c, skin, depth=70, half=48, inner=None):
    """A V-shaped neckline, skin or an undershirt showing."""
    path = smooth([(X - half, 352), (X - half * 0.62, 352 + depth * 0.5), (X, 352 + depth),
                   (X + half * 0.62, 352 + depth * 0.5), (X + half, 352)], True, 0.4)
    c.fill(path, inner or skin)
    c.inner(path, 0, 5, 6, darker(inner or skin, 0.6), 0.3)


def crew(c, colour, height=26):
    """A round ribbed neckband."""
    band = smooth([(X - 62, 352), (X - 66, 372), (X - 40, 396), (X, 404), (X + 40, 396),
                   (X + 66, 372), (X + 62, 352), (X + 46, 366), (X, 404 - height), (X - 46, 366)])
    c.shadow(band, 0, 4, 4, darker(colour, 0.7), 0.35)
    c.fill(band, linear(190, 350, 320, 400, lighter(colour, 0.25), darker(colour, 0.1)))


def roll_neck(c, colour):
    band = smooth([(X - 50, 330), (X - 62, 372), (X - 40, 392), (X, 398), (X + 40, 392),
                   (X + 62, 372), (X + 50, 330), (X, 344)])
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


def features(c, skin, hair, eyes="open", mouth="smile", brow=4.5, lashes=False, age=0, iris="#2a1a16"):
    ink = shade(skin, 0.78)
    for side in (-1, 1):
        ex = X + side * 33
        if eyes == "happy":
            c.stroke(smooth([(ex - 12, 238), (ex - 6, 231), (ex, 228.5), (ex + 6, 231), (ex + 12, 238)],
                            False), "#2a1714", 4.6)
        else:
            c.fill(ellipse(ex, 236, 7.4, 9), iris)
            c.fill(circle(ex - 2.4, 232.4, 2.5), "#ffffff", 0.95)
            if lashes:
                lid = smooth([(ex - side * 10, 230), (ex, 225.5), (ex + side * 11, 229),
                              (ex + side * 16, 225)], False)
                c.stroke(lid, "#24130f", 3.4)
        arch = smooth([(ex - side * 17, 213), (ex - side * 2, 205), (ex + side * 18, 211)], False)
        c.stroke(arch, hair, brow, 0.92)
        if age:
            for k in range(age):
                c.stroke(smooth([(ex + side * 19, 236 + k * 7), (ex + side * 26, 233 + k * 10)], False),
                         shade(skin, 0.45), 1.8, 0.5)
            c.stroke(smooth([(ex - 10, 253), (ex, 256), (ex + 10, 253)], False),
                     shade(skin, 0.4), 1.8, 0.4)
    c.stroke(smooth([(X + 3, 238), (X + 9, 259), (X + 3, 267), (X - 6, 266)], False),
             shade(skin, 0.42), 3.4, 0.75)
    if mouth == "grin":
        open_ = smooth([(X - 27, 281), (X, 286), (X + 27, 281), (X + 18, 298), (X, 305), (X - 18, 298)],
                       True, 0.85)
        c.fill(open_, "#7d2130")
        with c.clip(open_):
            c.fill(rectangle(X - 30, 276, 60, 16), "#fffaf4")
            c.fill(ellipse(X, 307, 15, 8), "#e0697a")
    else:
        c.stroke(smooth([(X - 23, 283), (X - 12, 291), (X, 294), (X + 12, 291), (X + 23, 283)], False),
                 mix(ink, "#9c2f34", 0.45), 4.4)
    c.stroke(smooth([(X - 10, 305), (X, 307.5), (X + 10, 305)], False), shade(skin, 0.35), 2.4, 0.35)


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
            c.fill(circle(X + side * c.rng.uniform(18, 62), c.rng.uniform(250, 276),
                          c.rng.uniform(1.3, 2.3)), shade(skin, 0.4), 0.55)


def beard(c, colour, length=0, stubble=False):
    """A full beard with a gap for the mouth; `length` lengthens it."""
    shape = smooth([
        (179, 236), (186, 262), (206, 272), (228, 268), (256, 273), (284, 268), (306, 272), (326, 262),
        (333, 236), (332, 276), (312, 316 + length * 0.6), (284, 334 + length), (256, 340 + length * 1.15),
        (228, 334 + length), (200, 316 + length * 0.6), (180, 276),
    ])
    if stubble:
        c.fill(shape, colour, 0.34)
        return
    c.shadow(shape, 0, 7, 7, opacity=0.25)
    lines = [[(196 + k * 15, 270), (200 + k * 14, 305), (214 + k * 10.5, 340 + length)] for k in range(9)]
    strands(c, shape, colour, lines)


def moustache(c, colour, droop=0):
    for side in (-1, 1):
        shape = smooth([(X, 270), (X + side * 20, 266), (X + side * 42, 276 + droop),
                        (X + side * 50, 283 + droop), (X + side * 26, 286 + droop * 0.6), (X, 282)])
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
    left = [(256, 92), (X - 66, 104), (X - 100, 156), (X - width, 230),
            (X - width - 4 - waves, 290), (X - width + 8 + waves, 350), (X - width - 8 - waves, 405),
            (X - width + 12, length), (X - 50, length - 14)]
    path = smooth(left + [(256, length - 60)] + mirrored(left[1:])[::-1])
    lines = [[(X - 98 + k * 24, 150), (X - 110 + k * 26, 300), (X - 108 + k * 26, 450)] for k in range(9)]
    c.shadow(path, 0, 6, 12, opacity=0.22)
    strands(c, path, colour, lines)


def parted(c, colour, side=0):
    """Hair that falls from a parting to both sides of the face."""
    p = X + side
    path = smooth([(p, 128), (p - 30, 148), (196, 190), (184, 236), (176, 286), (160, 250), (160, 180),
                   (190, 116), (256, 90), (322, 116), (352, 180), (352, 250), (336, 286), (328, 236),
                   (316, 190), (p + 30, 148)])
    lines = [[(p - 4 - k * 9, 118 + k * 4), (194 - k * 6, 164), (172 - k * 3, 236)] for k in range(4)]
    lines += [[(p + 4 + k * 9, 118 + k * 4), (318 + k * 6, 164), (340 + k * 3, 236)] for k in range(4)]
    c.shadow(path, 0, 6, 6, opacity=0.28)
    strands(c, path, colour, lines)


def fringe(c, colour, length=196):
    path = smooth([(170, 244), (162, 180), (188, 116), (256, 88), (324, 116), (350, 180), (342, 244),
                   (330, 214), (326, length - 8), (296, length + 2), (256, length + 5),
                   (216, length + 2), (186, length - 8), (182, 214)])
    lines = [[(256 + (k - 4) * 10, 100), (256 + (k - 4) * 17, 150), (256 + (k - 4) * 18, length)]
             for k in range(9)]
    c.shadow(path, 0, 6, 5, opacity=0.3)
    strands(c, path, colour, lines)


def short(c, colour, part=-1, height=96):
    """A side parting, combed over."""
    points = [(178, 230), (168, 178), (186, 122), (240, height - 4), (300, height + 4), (340, 140),
              (346, 188), (334, 232), (328, 194), (312, 170), (276, 164), (236, 150), (208, 158),
              (190, 186)]
    path = smooth(points if part < 0 else mirrored(points))
    s = 1 if part < 0 else -1
    lines = [[(X - s * (52 - k * 4), 150 - k * 7), (X - s * (4 - k * 5), 132 - k * 6),
              (X + s * (70 + k * 3), 160 - k * 6)] for k in range(7)]
    c.shadow(path, 0, 5, 5, opacity=0.28)
    strands(c, path, colour, lines)


def tousled(c, colour):
    tips = [(172, 238), (164, 190), (170, 146), (192, 118), (206, 96), (240, 94), (262, 80), (292, 94),
            (318, 100), (332, 126), (348, 150), (348, 196), (340, 238), (330, 204), (318, 184),
            (298, 186), (282, 168), (262, 182), (244, 166), (224, 182), (204, 174), (188, 204)]
    path = smooth(tips, True, 1.15)
    lines = [[(200 + k * 16, 112), (196 + k * 17, 142), (206 + k * 15, 178)] for k in range(8)]
    c.shadow(path, 0, 6, 5, opacity=0.3)
    strands(c, path, colour, lines)


def cropped(c, colour, line=160):
    path = smooth([(180, 226), (172, 180), (188, 128), (256, 104), (324, 128), (340, 180), (332, 226),
                   (324, 184), (306, line), (256, line - 8), (206, line), (188, 184)])
    c.fill(path, linear(180, 100, 340, 220, lighter(colour, 0.12), colour))
    with c.clip(path):
        for _ in range(260):
            c.fill(circle(c.rng.uniform(170, 342), c.rng.uniform(100, 226), 1.6), lighter(colour, 0.3), 0.3)


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
            arc = smooth([(x - size * 0.5, y), (x - size * 0.2, y - size * 0.45),
                          (x + size * 0.35, y - size * 0.35)], False)
            c.stroke(arc, lighter(colour, 0.35), 2.6, 0.4)


def bun(c, colour, x=X, y=78, radius=40):
    path = circle(x, y, radius)
    lines = [[(x - radius, y - 20 + k * 12), (x, y - 32 + k * 13), (x + radius, y - 16 + k * 12)]
             for k in range(5)]
    strands(c, path, colour, lines)


def combed_back(c, colour):
    """Hair drawn back from the forehead."""
    path = smooth([(178, 236), (164, 180), (190, 118), (256, 92), (322, 118), (348, 180), (334, 236),
                   (326, 196), (304, 158), (256, 140), (208, 158), (186, 196)])
    lines = [[(194 + k * 15, 168 - abs(k - 4) * -5), (214 + k * 10.5, 128), (240 + k * 4, 96)]
             for k in range(9)]
    c.shadow(path, 0, 5, 5, opacity=0.25)
    strands(c, path, colour, lines)


# The people


def asa(c):
    skin, hair = PALE, "#e0b45c"
    backdrop(c, "#3f8f93", "waves")
    long_back(c, hair, 4, 104, 440)
    neck(c, skin)
    body = cloth(c, "#22395c")
    with c.clip(body):
        for j in range(5):
            for k in range(-8, 9):
                c.fill(circle(X + k * 25 + (j % 2) * 12.5, 424 + j * 24, 3.4), "#f4efe4", 0.9)
    roll_neck(c, "#22395c")
    head(c, skin)
    features(c, skin, darker(hair, 0.35), mouth="grin", lashes=True, iris="#2d4a5e")
    parted(c, hair, -22)
    for k in range(6):
        lock = ellipse(356 - k * 2, 306 + k * 25, 20 - k * 0.8, 18, 0.5 if k % 2 else -0.5)
        c.solid(lock, linear(336, 300, 376, 440, lighter(hair, 0.2), hair), 0.3, 0.3, 0.4, 7)
    c.solid(rectangle(332, 446, 28, 11, 5), "#d1495b", 0.3, 0.3, 0.3, 5)


def mateo(c):
    skin, hair = TAN, "#2b1c17"
    backdrop(c, "#e8b24f", "rays")
    neck(c, skin)
    cloth(c, "#f3ece0", 192)
    crew(c, "#f3ece0", 22)
    apron = smooth([(170, 440), (180, 420), (332, 420), (342, 440), (360, 540), (152, 540)], True, 0.5)
    c.shadow(apron, 0, 3, 6, opacity=0.3)
    c.fill(apron, linear(160, 420, 350, 540, "#c9623f", "#a94a2c"))
    for side in (-1, 1):
        c.stroke(polygon((X + side * 74, 426), (X + side * 58, 372)), "#a94a2c", 12)
    c.stroke(smooth([(176, 436), (256, 432), (336, 436)], False), "#f0b894", 2.5, 0.7, dashes=[8, 6])
    head(c, skin)
    beard(c, hair, stubble=True)
    features(c, skin, hair, eyes="happy", mouth="grin", brow=7)
    tousled(c, hair)


def priya(c):
    skin, hair = BROWN, "#1f1518"
    backdrop(c, "#4a4a96", "stars")
    long_back(c, hair, 6, 114, 470)
    neck(c, skin)
    cloth(c, "#e3a72f", 176)
    vee(c, skin, 66)
    c.stroke(smooth([(X - 40, 360), (X - 20, 398), (X, 408), (X + 20, 398), (X + 40, 360)], False),
             "#ffe39a", 3)
    c.solid(circle(X, 412, 7), "#ffd65c", 0.3, 0.3, 0.6, 5)
    head(c, skin, "#c23b2e", 0.25)
    features(c, skin, hair, lashes=True, brow=5.5)
    parted(c, hair)
    glasses(c, "#7a1f3d")
    earrings(c, hoop=False)


def emile(c):
    skin, hair = PALE, "#e9e5df"
    backdrop(c, "#c96a6a", "arch")
    neck(c, skin)
    body = cloth(c, "#f2efe8", 184)
    with c.clip(body):
        for j in range(7):
            c.stroke(smooth([(40, 414 + j * 25), (256, 426 + j * 25), (472, 414 + j * 25)], False),
                     "#2d4a7c", 9)
    scarf = smooth([(188, 352), (196, 386), (256, 408), (316, 386), (324, 352), (300, 344), (256, 362),
                    (212, 344)])
    c.shadow(scarf, 0, 6, 6, opacity=0.35)
    c.fill(scarf, linear(190, 340, 320, 410, "#e0533f", "#b5302a"))
    head(c, skin, "#e0543c", 0.35)
    for side in (-1, 1):
        tuft = smooth([(X + side * 70, 196), (X + side * 92, 206), (X + side * 92, 244),
                       (X + side * 78, 262), (X + side * 74, 230)])
        strands(c, tuft, hair, [])
    features(c, skin, hair, eyes="happy", brow=7.5, age=2)
    moustache(c, hair, 4)
    beret = smooth([(150, 150), (146, 112), (190, 76), (260, 62), (340, 78), (380, 118), (366, 156),
                    (316, 166), (256, 158), (190, 168)])
    c.shadow(beret, 0, 9, 8, opacity=0.35)
    strands(c, beret, "#2a3350", [[(170, 120), (250, 90), (350, 118)], [(166, 138), (250, 112), (356, 136)]])
    c.stroke(polygon((262, 66), (266, 48)), "#2a3350", 8)


def kwame(c):
    skin, hair = DARK, "#17100f"
    backdrop(c, "#ee9b45", "dots")
    neck(c, skin)
    cloth(c, "#2f6b52", 196)
    roll_neck(c, "#2f6b52")
    head(c, skin, "#b5392c", 0.22)
    beard(c, hair, 2)
    features(c, skin, hair, mouth="grin", brow=7)
    cropped(c, hair, 158)
    glasses(c, "#d8a13a", False, 4)


def zoe(c):
    skin, hair = PALE, "#c4502a"
    backdrop(c, "#7cc2a4")
    curls(c, hair, (X, 220), (104, 118), 33, 18)
    neck(c, skin)
    body = cloth(c, "#faf3e6", 176)
    with c.clip(body):
        for j in range(7):
            c.stroke(smooth([(40, 400 + j * 28), (256, 414 + j * 28), (472, 400 + j * 28)], False),
                     "#d64a63", 10)
    crew(c, "#d64a63", 20)
    head(c, skin)
    features(c, skin, darker(hair, 0.3), mouth="grin", lashes=True, iris="#2f5a3c")
    freckles(c, skin)
    for k in range(9):
        a = math.pi + 0.1 + k * (math.pi - 0.2) / 8
        x, y = X + math.cos(a) * 84, 196 + math.sin(a) * 84
        curl = circle(x, y, 28 + (k % 2) * 4)
        c.shadow(curl, 1, 4, 5, opacity=0.22)
        c.fill(curl, mix(lighter(hair, 0.18), hair, k / 9))
        c.stroke(smooth([(x - 14, y + 2), (x - 6, y - 13), (x + 11, y - 9)], False),
                 lighter(hair, 0.4), 3, 0.5)


def oyvind(c):
    skin, hair = PALE, "#b9713a"
    backdrop(c, "#6f93ad", "waves")
    neck(c, skin)
    body = cloth(c, "#e9e0d0", 200)
    with c.clip(body):
        for j in range(3):
            y = 430 + j * 34
            zig = [(X - 230 + k * 18, y + (12 if k % 2 else 0)) for k in range(27)]
            c.stroke(lambda t, z=zig: [t.line_to(*p) for p in z], "#3d4f63" if j != 1 else "#b0413e", 5)
    roll_neck(c, "#e9e0d0")
    head(c, skin, "#e0543c", 0.4)
    beard(c, hair, 34)
    features(c, skin, hair, eyes="open", brow=8, iris="#33566e", age=1)
    moustache(c, hair, 6)
    cap = smooth([(166, 196), (168, 140), (200, 94), (256, 78), (312, 94), (344, 140), (346, 196),
                  (300, 186), (256, 184), (212, 186)])
    c.fill(cap, linear(170, 80, 340, 200, "#d9663d", "#b84a26", "#8e3317"))
    with c.clip(cap):
        for k in range(-8, 9):
            c.stroke(smooth([(X + k * 5, 82), (X + k * 11, 150)], False), "#7d2b12", 2.4, 0.35)
    cuff = smooth([(160, 158), (256, 142), (352, 158), (354, 200), (256, 184), (158, 200)], True, 0.7)
    c.shadow(cuff, 0, 7, 6, opacity=0.35)
    c.fill(cuff, linear(160, 150, 350, 200, "#e88758", "#c9562f", "#a5421f"))
    with c.clip(cuff):
        for k in range(-12, 13):
            c.stroke(polygon((X + k * 9, 140), (X + k * 9.4, 204)), "#8e3317", 2.2, 0.4)


def ruth(c):
    skin, hair = PALE, "#d9d6dc"
    backdrop(c, "#e6c35c", "leaves")
    bun(c, hair, X, 84, 44)
    neck(c, skin)
    cloth(c, "#8e7cc3", 174)
    vee(c, skin, 60, 52, "#fbf6f0")
    head(c, skin, "#e86a6a", 0.42)
    features(c, skin, "#a9a3ad", eyes="happy", mouth="smile", age=2)
    combed_back(c, hair)
    glasses(c, "#b5863b", True, 3.6)
    for k in range(11):
        a = math.pi * (0.12 + 0.76 * k / 10)
        c.solid(circle(X + math.cos(a) * 56, 356 + math.sin(a) * 40, 6.6),
                radial(X + math.cos(a) * 56 - 2, 354 + math.sin(a) * 40, 9, "#ffffff", "#efe6da", "#c9b8a6"),
                0.35, 0.2, 0.4, 4)


def hiroshi(c):
    skin, hair = LIGHT, "#55555e"
    backdrop(c, "#5f7f86", "arch")
    neck(c, skin)
    cloth(c, "#2c3140", 190)
    vee(c, skin, 110, 54, "#f7f4ee")
    tie = polygon((X - 11, 384), (X + 11, 384), (X + 16, 512), (X - 16, 512))
    c.shadow(tie, 0, 2, 4, opacity=0.35)
    c.fill(tie, linear(240, 384, 272, 512, "#b5453a", "#8c2e2a"))
    c.fill(polygon((X - 14, 376), (X + 14, 376), (X + 9, 398), (X - 9, 398)), "#c9564a")
    collar(c, "#f7f4ee", 30, 56)
    for side in (-1, 1):
        lapel = polygon((X + side * 58, 366), (X + side * 96, 400), (X + side * 74, 428),
                        (X + side * 84, 440), (X + side * 10, 520), (X + side * 34, 440))
        c.shadow(lapel, 0, 3, 5, opacity=0.4)
        c.fill(lapel, linear(170, 370, 340, 520, "#3e4456", "#2a2f3e"))
    head(c, skin)
    features(c, skin, hair, brow=6, age=1)
    short(c, hair, 1)
    glasses(c, "#26262c", False, 4.5)


def amara(c):
    skin, hair = DEEP, "#21140f"
    backdrop(c, "#ee7f66", "rays")
    curls(c, hair, (X, 178), (116, 106), 36, 20)
    neck(c, skin)
    cloth(c, "#f3c03f", 172)
    vee(c, skin, 46, 66)
    head(c, skin, "#c8402e", 0.28)
    features(c, skin, hair, mouth="grin", lashes=True, brow=5)
    for k in range(9):
        a = math.pi + 0.16 + k * (math.pi - 0.32) / 8
        x, y = X + math.cos(a) * 78, 186 + math.sin(a) * 66
        curl = circle(x, y, 24)
        c.fill(curl, mix(lighter(hair, 0.12), hair, k / 9))
        c.stroke(smooth([(x - 11, y), (x - 4, y - 11), (x + 9, y - 8)], False), lighter(hair, 0.35), 2.4, 0.4)
    band = smooth([(172, 160), (206, 124), (256, 110), (306, 124), (340, 160), (334, 182), (306, 148),
                   (256, 134), (206, 148), (178, 182)])
    c.shadow(band, 0, 4, 5, opacity=0.35)
    c.fill(band, linear(170, 110, 340, 180, "#2fa39a", "#1f7f83"))
    earrings(c)


def siobhan(c):
    skin, hair = PALE, "#8e3b22"
    backdrop(c, "#d9cbb0", "leaves")
    long_back(c, hair, 12, 116, 466)
    neck(c, skin)
    cloth(c, "#4d6b8a", 178)
    scarf = smooth([(180, 348), (184, 392), (222, 416), (256, 420), (290, 416), (328, 392), (332, 348),
                    (298, 340), (256, 358), (214, 340)])
    tail = smooth([(270, 400), (310, 404), (322, 470), (318, 530), (274, 530), (280, 470)], True, 0.7)
    for path in (tail, scarf):
        c.shadow(path, 0, 7, 7, opacity=0.35)
        c.fill(path, linear(180, 340, 330, 520, "#5fae6b", "#3b8a50", "#2a6b3d"))
        with c.clip(path):
            for k in range(9):
                c.stroke(smooth([(170, 350 + k * 22), (256, 372 + k * 22), (342, 350 + k * 22)], False),
                         "#d8ebc0", 3, 0.5)
    head(c, skin)
    features(c, skin, darker(hair, 0.1), lashes=True, iris="#3c5f3a")
    freckles(c, skin)
    parted(c, hair, 26)


def tomas(c):
    skin, hair = LIGHT, "#6b4228"
    backdrop(c, "#8fa05c", "dots")
    neck(c, skin)
    body = cloth(c, "#b5483d", 194, folds=False)
    with c.clip(body):
        for k in range(-5, 6):
            c.fill(rectangle(X + k * 44 - 9, 340, 18, 200), "#3b2a35", 0.55)
            c.fill(rectangle(40, 370 + (k + 5) * 40, 432, 16), "#3b2a35", 0.45)
            c.fill(rectangle(X + k * 44 + 14, 340, 3, 200), "#f5d9a8", 0.6)
    vee(c, skin, 52, 40, "#f4efe6")
    collar(c, "#c95a4c", 52, 70)
    head(c, skin)
    features(c, skin, hair, brow=7, iris="#3a4a2a")
    moustache(c, hair, 2)
    short(c, hair, -1, 100)


def elif_(c):
    skin, hair = LIGHT, "#241a1c"
    backdrop(c, "#45a8a6")
    back = smooth([(256, 88), (186, 106), (152, 180), (148, 270), (158, 330), (200, 346), (256, 320),
                   (312, 346), (354, 330), (364, 270), (360, 180), (326, 106)])
    c.shadow(back, 0, 7, 10, opacity=0.25)
    strands(c, back, hair, [[(168 + k * 22, 130), (160 + k * 24, 240), (168 + k * 22, 330)] for k in range(9)])
    neck(c, skin)
    cloth(c, "#f2e7d6", 174)
    crew(c, "#f2e7d6", 22)
    bib = smooth([(190, 440), (198, 424), (314, 424), (322, 440), (340, 540), (172, 540)], True, 0.5)
    for side in (-1, 1):
        c.shadow(polygon((X + side * 56, 440), (X + side * 74, 366)), 0, 3, 4, opacity=0.3, line=22)
        c.stroke(polygon((X + side * 54, 440), (X + side * 76, 366)), "#bf5b3c", 22, round_ends=False)
    c.shadow(bib, 0, 3, 6, opacity=0.3)
    c.fill(bib, linear(180, 420, 330, 540, "#d4704c", "#b4502f"))
    for side in (-1, 1):
        c.solid(circle(X + side * 50, 440, 8), "#f3cf7a", 0.4, 0.3, 0.5, 5)
    head(c, skin)
    features(c, skin, hair, mouth="smile", lashes=True, brow=5.5)
    fringe(c, hair, 198)
    earrings(c, "#e8563f", hoop=False)


def wanjiru(c):
    skin, hair = DARK, "#16100e"
    backdrop(c, "#7fb4dc")
    neck(c, skin)
    cloth(c, "#1f2f4f", 188)
    vee(c, skin, 92, 50, "#f7f4ee")
    for side in (-1, 1):
        lapel = polygon((X + side * 54, 362), (X + side * 92, 396), (X + side * 68, 432),
                        (X + side * 8, 520), (X + side * 30, 440))
        c.shadow(lapel, 0, 3, 5, opacity=0.4)
        c.fill(lapel, linear(170, 370, 340, 520, "#31446e", "#20304f"))
        for y in (456, 492):
            c.solid(circle(X + side * 66, y, 8), "#f0c04a", 0.4, 0.3, 0.6, 5)
    head(c, skin, "#b8402e", 0.24)
    features(c, skin, hair, mouth="grin", lashes=True, brow=5)
    wrap = smooth([(172, 196), (160, 150), (176, 96), (226, 58), (290, 56), (338, 96), (352, 150),
                   (340, 196), (318, 166), (256, 150), (194, 166)])
    c.shadow(wrap, 0, 8, 7, opacity=0.35)
    c.fill(wrap, linear(160, 60, 350, 200, "#f5a742", "#e0682f", "#b53a2c"))
    with c.clip(wrap):
        for k, tone in enumerate(["#2a8c82", "#f7d774", "#7a2348", "#2a8c82", "#f7d774"]):
            c.stroke(smooth([(150, 196 - k * 30), (256, 128 - k * 26), (362, 186 - k * 30)], False), tone, 11, 0.9)
    c.inner(wrap, 6, 8, 9, "#fff3d0", 0.35)
    knot = blob(300, 70, 34, c.rng, 0.1, 8)
    c.solid(knot, linear(270, 40, 330, 104, "#f5b04e", "#cf5430"), 0.4, 0.3, 0.4, 10)
    c.stroke(smooth([(280, 62), (300, 70), (322, 66)], False), "#7a2348", 6, 0.85)
    earrings(c, "#f2c14b")


def bartek(c):
    skin, hair = PALE, "#c99a4e"
    backdrop(c, "#a899d6", "dots")
    neck(c, skin)
    cloth(c, "#d8423f", 190)
    hood = smooth([(176, 350), (172, 392), (214, 416), (256, 424), (298, 416), (340, 392), (336, 350),
                   (306, 372), (256, 388), (206, 372)])
    c.shadow(hood, 0, 7, 7, opacity=0.35)
    c.fill(hood, linear(170, 350, 340, 420, "#ec6a5c", "#c23a36"))
    for side in (-1, 1):
        c.stroke(smooth([(X + side * 26, 412), (X + side * 29, 452), (X + side * 25, 478)], False), "#fbf3ea", 5)
    head(c, skin)
    for side in (-1, 1):
        tuft = smooth([(X + side * 66, 176), (X + side * 88, 190), (X + side * 86, 240),
                       (X + side * 74, 228), (X + side * 72, 200)])
        strands(c, tuft, hair, [])
    features(c, skin, darker(hair, 0.2), mouth="grin", brow=6, iris="#2d5570")
    crown = smooth([(168, 190), (172, 134), (204, 94), (256, 80), (308, 94), (340, 134), (344, 190),
                    (256, 168)])
    c.fill(crown, linear(170, 80, 340, 190, "#4e6fae", "#36528c", "#273d6c"))
    for k in (-1, 0, 1):
        c.stroke(smooth([(X + k * 8, 82), (X + k * 34, 120), (X + k * 46, 176)], False), "#20345e", 2.4, 0.6)
    c.solid(circle(X, 82, 7), "#5c7dbb", 0.3, 0.3, 0.4, 4)
    peak = smooth([(166, 186), (200, 168), (256, 160), (312, 168), (346, 186), (352, 204), (304, 194),
                   (256, 190), (208, 194), (160, 204)])
    c.shadow(peak, 0, 9, 6, opacity=0.4)
    c.fill(peak, linear(160, 160, 350, 204, "#f6c453", "#e39f26"))


def layla(c):
    skin = TAN
    backdrop(c, "#e2b98f", "arch")
    scarf = "#7b3f73"
    outer = smooth([(256, 74), (182, 92), (146, 166), (148, 250), (160, 330), (140, 400), (110, 470),
                    (120, 560), (392, 560), (402, 470), (372, 400), (352, 330), (364, 250), (366, 166),
                    (330, 92)])
    cloth(c, "#3f4f6b", 190)
    c.shadow(outer, 0, 6, 12, opacity=0.3)
    c.fill(outer, linear(140, 80, 380, 520, lighter(scarf, 0.25), scarf, darker(scarf, 0.3)))
    c.inner(outer, 6, 8, 9, lighter(scarf, 0.7), 0.3)
    head(c, skin)
    features(c, skin, "#2b1a18", mouth="smile", lashes=True, brow=5.5)
    frame = both(
        smooth([(256, 74), (182, 92), (146, 166), (150, 262), (186, 340), (256, 366), (326, 340),
                (362, 262), (366, 166), (330, 92)]),
    )
    hole = smooth([(256, 148), (300, 158), (326, 196), (328, 244), (316, 284), (290, 314), (256, 325),
                   (222, 314), (196, 284), (184, 244), (186, 196), (212, 158)])
    c.shadow(hole, 0, 0, 5, "#2a0f1c", 0.45, line=8)
    with c.faded(1):
        c.fill(frame, linear(150, 80, 370, 360, lighter(scarf, 0.28), scarf, darker(scarf, 0.18)))
        for k in range(5):
            c.stroke(smooth([(168 - k * 2, 270 - k * 30), (176 + k * 6, 170 - k * 14), (256, 126 - k * 11)], False),
                     lighter(scarf, 0.4), 2.6, 0.3)
            c.stroke(smooth([(344 + k * 2, 270 - k * 30), (336 - k * 6, 170 - k * 14), (256, 126 - k * 11)], False),
                     darker(scarf, 0.5), 2.6, 0.3)
        c.cut(hole)
    drape = smooth([(168, 300), (196, 346), (256, 368), (320, 348), (352, 300), (366, 352), (330, 410),
                    (256, 436), (186, 414), (150, 366)])
    c.shadow(drape, 0, 8, 8, opacity=0.35)
    c.fill(drape, linear(150, 300, 360, 430, lighter(scarf, 0.2), scarf, darker(scarf, 0.2)))
    with c.clip(drape):
        for k in range(5):
            c.stroke(smooth([(150, 320 + k * 22), (256, 386 + k * 16), (362, 318 + k * 24)], False),
                     darker(scarf, 0.5), 3, 0.35)
    c.inner(drape, 4, 5, 6, lighter(scarf, 0.7), 0.35)


def minh_anh(c):
    skin, hair = LIGHT, "#1c1719"
    backdrop(c, "#ec9cae", "rays")
    tail = smooth([(316, 96), (376, 110), (410, 180), (408, 270), (384, 350), (360, 372), (366, 280),
                   (352, 200), (318, 150)])
    c.shadow(tail, 0, 6, 9, opacity=0.25)
    strands(c, tail, hair, [[(330 + k * 10, 110), (366 + k * 9, 200), (366 + k * 5, 350)] for k in range(5)])
    neck(c, skin)
    cloth(c, "#f7f4f0", 168)
    vee(c, skin, 52, 42)
    collar(c, "#ffffff", 56, 72)
    for side in (-1, 1):
        c.stroke(polygon((X + side * 92, 384), (X + side * 106, 520)), "#3f8f7c", 20, round_ends=False)
    head(c, skin)
    features(c, skin, hair, eyes="happy", mouth="grin", brow=4.6)
    fringe(c, hair, 190)
    c.solid(rectangle(312, 96, 26, 34, 10), "#f2c14b", 0.35, 0.3, 0.5, 7)


def samuel(c):
    skin, hair = DEEP, "#ece8e2"
    backdrop(c, "#86b06a", "leaves")
    neck(c, skin)
    body = cloth(c, "#f0e2c4", 190)
    with c.clip(body):
        for k in range(-10, 11):
            c.fill(rectangle(X + k * 22, 340, 3, 200), "#b9633a", 0.5)
    collar(c, "#f0e2c4", 44, 64)
    for side in (-1, 1):
        c.shadow(polygon((X + side * 66, 520), (X + side * 92, 376)), 0, 3, 4, opacity=0.3, line=24)
        c.stroke(polygon((X + side * 66, 520), (X + side * 92, 376)), "#3f6288", 24, round_ends=False)
        c.solid(circle(X + side * 70, 492, 9), "#e8c25a", 0.4, 0.3, 0.5, 5)
    bib = rectangle(170, 482, 172, 60, 10)
    c.fill(bib, linear(170, 482, 342, 540, "#4c7199", "#33557a"))
    c.stroke(rectangle(177, 489, 158, 60, 6), "#d8c48a", 2, 0.7, dashes=[7, 5])
    head(c, skin, "#c8402e", 0.25)
    beard(c, hair, 16)
    features(c, skin, hair, eyes="happy", brow=7.5, age=2)
    moustache(c, hair, 4)
    crown = smooth([(176, 168), (180, 104), (214, 72), (256, 66), (298, 72), (332, 104), (336, 168),
                    (256, 150)])
    c.fill(crown, linear(170, 70, 340, 170, "#f3d689", "#ddb055", "#b98732"))
    with c.clip(crown):
        for k in range(10):
            c.stroke(smooth([(170, 90 + k * 11), (256, 74 + k * 11), (342, 90 + k * 11)], False),
                     "#9c6d22", 1.8, 0.35)
        c.fill(smooth([(160, 140), (256, 122), (352, 140), (352, 172), (256, 152), (160, 172)], True, 0.7),
               "#8e2f2a")
    brim = smooth([(96, 186), (130, 166), (190, 154), (256, 150), (322, 154), (382, 166), (416, 186),
                   (380, 198), (320, 190), (256, 186), (192, 190), (132, 198)])
    c.shadow(brim, 0, 10, 7, opacity=0.42)
    c.fill(brim, linear(100, 150, 410, 200, "#f6de9a", "#e2b75c", "#bd8b36"))
    with c.clip(brim):
        for k in range(5):
            c.stroke(smooth([(96, 176 + k * 7), (256, 154 + k * 8), (416, 176 + k * 7)], False),
                     "#9c6d22", 1.8, 0.35)


PEOPLE = {
    "asa": asa, "mateo": mateo, "priya": priya, "emile": emile, "kwame": kwame, "zoe": zoe,
    "oyvind": oyvind, "ruth": ruth, "hiroshi": hiroshi, "amara": amara, "siobhan": siobhan,
    "tomas": tomas, "elif": elif_, "wanjiru": wanjiru, "bartek": bartek, "layla": layla,
    "minh-anh": minh_anh, "samuel": samuel,
}


def draw(folder):
    for seed, (name, person) in enumerate(PEOPLE.items(), 101):
        c = Canvas(SIDE, SIDE, seed=seed)
        person(c)
        c.save_jpeg(f"{folder}/contact-{name}-large.jpg", quality=84, grain=0.05)
        # Closer in, so that the face still reads in a list row.
        c.save_jpeg(f"{folder}/contact-{name}-small.jpg", quality=88, grain=0, size=96, crop=FACE_BOX)
