"""Contact portraits: flat busts with soft light, 512 × 512 and 96 × 96."""

import math

from .bust import (
    BROWN,
    DARK,
    DEEP,
    FACE_BOX,
    LIGHT,
    PALE,
    SIDE,
    TAN,
    X,
    backdrop,
    beard,
    bun,
    cloth,
    collar,
    combed_back,
    crew,
    cropped,
    curls,
    earrings,
    features,
    freckles,
    fringe,
    glasses,
    head,
    long_back,
    moustache,
    neck,
    parted,
    roll_neck,
    short,
    strands,
    tousled,
    vee,
)
from .canvas import (
    Canvas,
    blob,
    both,
    circle,
    darker,
    ellipse,
    lighter,
    linear,
    mix,
    polygon,
    radial,
    rectangle,
    smooth,
)


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
    apron = smooth(
        [(170, 440), (180, 420), (332, 420), (342, 440), (360, 540), (152, 540)], True, 0.5
    )
    c.shadow(apron, 0, 3, 6, opacity=0.3)
    c.fill(apron, linear(160, 420, 350, 540, "#c9623f", "#a94a2c"))
    for side in (-1, 1):
        c.stroke(polygon((X + side * 74, 426), (X + side * 58, 372)), "#a94a2c", 12)
    c.stroke(
        smooth([(176, 436), (256, 432), (336, 436)], False), "#f0b894", 2.5, 0.7, dashes=[8, 6]
    )
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
    c.stroke(
        smooth([(X - 40, 360), (X - 20, 398), (X, 408), (X + 20, 398), (X + 40, 360)], False),
        "#ffe39a",
        3,
    )
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
            c.stroke(
                smooth([(40, 414 + j * 25), (256, 426 + j * 25), (472, 414 + j * 25)], False),
                "#2d4a7c",
                9,
            )
    scarf = smooth(
        [
            (188, 352),
            (196, 386),
            (256, 408),
            (316, 386),
            (324, 352),
            (300, 344),
            (256, 362),
            (212, 344),
        ]
    )
    c.shadow(scarf, 0, 6, 6, opacity=0.35)
    c.fill(scarf, linear(190, 340, 320, 410, "#e0533f", "#b5302a"))
    head(c, skin, "#e0543c", 0.35)
    for side in (-1, 1):
        tuft = smooth(
            [
                (X + side * 70, 196),
                (X + side * 92, 206),
                (X + side * 92, 244),
                (X + side * 78, 262),
                (X + side * 74, 230),
            ]
        )
        strands(c, tuft, hair, [])
    features(c, skin, hair, eyes="happy", brow=7.5, age=2)
    moustache(c, hair, 4)
    beret = smooth(
        [
            (150, 150),
            (146, 112),
            (190, 76),
            (260, 62),
            (340, 78),
            (380, 118),
            (366, 156),
            (316, 166),
            (256, 158),
            (190, 168),
        ]
    )
    c.shadow(beret, 0, 9, 8, opacity=0.35)
    strands(
        c,
        beret,
        "#2a3350",
        [[(170, 120), (250, 90), (350, 118)], [(166, 138), (250, 112), (356, 136)]],
    )
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
            c.stroke(
                smooth([(40, 400 + j * 28), (256, 414 + j * 28), (472, 400 + j * 28)], False),
                "#d64a63",
                10,
            )
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
        c.stroke(
            smooth([(x - 14, y + 2), (x - 6, y - 13), (x + 11, y - 9)], False),
            lighter(hair, 0.4),
            3,
            0.5,
        )


def oyvind(c):
    skin, hair = PALE, "#b9713a"
    backdrop(c, "#6f93ad", "waves")
    neck(c, skin)
    body = cloth(c, "#e9e0d0", 200)
    with c.clip(body):
        for j in range(3):
            y = 430 + j * 34
            zig = [(X - 230 + k * 18, y + (12 if k % 2 else 0)) for k in range(27)]
            c.stroke(
                lambda t, z=zig: [t.line_to(*p) for p in z], "#3d4f63" if j != 1 else "#b0413e", 5
            )
    roll_neck(c, "#e9e0d0")
    head(c, skin, "#e0543c", 0.4)
    beard(c, hair, 34)
    features(c, skin, hair, eyes="open", brow=8, iris="#33566e", age=1)
    moustache(c, hair, 6)
    cap = smooth(
        [
            (166, 196),
            (168, 140),
            (200, 94),
            (256, 78),
            (312, 94),
            (344, 140),
            (346, 196),
            (300, 186),
            (256, 184),
            (212, 186),
        ]
    )
    c.fill(cap, linear(170, 80, 340, 200, "#d9663d", "#b84a26", "#8e3317"))
    with c.clip(cap):
        for k in range(-8, 9):
            c.stroke(smooth([(X + k * 5, 82), (X + k * 11, 150)], False), "#7d2b12", 2.4, 0.35)
    cuff = smooth(
        [(160, 158), (256, 142), (352, 158), (354, 200), (256, 184), (158, 200)], True, 0.7
    )
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
        c.solid(
            circle(X + math.cos(a) * 56, 356 + math.sin(a) * 40, 6.6),
            radial(
                X + math.cos(a) * 56 - 2, 354 + math.sin(a) * 40, 9, "#ffffff", "#efe6da", "#c9b8a6"
            ),
            0.35,
            0.2,
            0.4,
            4,
        )


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
        lapel = polygon(
            (X + side * 58, 366),
            (X + side * 96, 400),
            (X + side * 74, 428),
            (X + side * 84, 440),
            (X + side * 10, 520),
            (X + side * 34, 440),
        )
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
        c.stroke(
            smooth([(x - 11, y), (x - 4, y - 11), (x + 9, y - 8)], False),
            lighter(hair, 0.35),
            2.4,
            0.4,
        )
    band = smooth(
        [
            (172, 160),
            (206, 124),
            (256, 110),
            (306, 124),
            (340, 160),
            (334, 182),
            (306, 148),
            (256, 134),
            (206, 148),
            (178, 182),
        ]
    )
    c.shadow(band, 0, 4, 5, opacity=0.35)
    c.fill(band, linear(170, 110, 340, 180, "#2fa39a", "#1f7f83"))
    earrings(c)


def siobhan(c):
    skin, hair = PALE, "#8e3b22"
    backdrop(c, "#d9cbb0", "leaves")
    long_back(c, hair, 12, 116, 466)
    neck(c, skin)
    cloth(c, "#4d6b8a", 178)
    scarf = smooth(
        [
            (180, 348),
            (184, 392),
            (222, 416),
            (256, 420),
            (290, 416),
            (328, 392),
            (332, 348),
            (298, 340),
            (256, 358),
            (214, 340),
        ]
    )
    tail = smooth(
        [(270, 400), (310, 404), (322, 470), (318, 530), (274, 530), (280, 470)], True, 0.7
    )
    for path in (tail, scarf):
        c.shadow(path, 0, 7, 7, opacity=0.35)
        c.fill(path, linear(180, 340, 330, 520, "#5fae6b", "#3b8a50", "#2a6b3d"))
        with c.clip(path):
            for k in range(9):
                c.stroke(
                    smooth([(170, 350 + k * 22), (256, 372 + k * 22), (342, 350 + k * 22)], False),
                    "#d8ebc0",
                    3,
                    0.5,
                )
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
    back = smooth(
        [
            (256, 88),
            (186, 106),
            (152, 180),
            (148, 270),
            (158, 330),
            (200, 346),
            (256, 320),
            (312, 346),
            (354, 330),
            (364, 270),
            (360, 180),
            (326, 106),
        ]
    )
    c.shadow(back, 0, 7, 10, opacity=0.25)
    strands(
        c,
        back,
        hair,
        [[(168 + k * 22, 130), (160 + k * 24, 240), (168 + k * 22, 330)] for k in range(9)],
    )
    neck(c, skin)
    cloth(c, "#f2e7d6", 174)
    crew(c, "#f2e7d6", 22)
    bib = smooth(
        [(190, 440), (198, 424), (314, 424), (322, 440), (340, 540), (172, 540)], True, 0.5
    )
    for side in (-1, 1):
        c.shadow(polygon((X + side * 56, 440), (X + side * 74, 366)), 0, 3, 4, opacity=0.3, line=22)
        c.stroke(
            polygon((X + side * 54, 440), (X + side * 76, 366)), "#bf5b3c", 22, round_ends=False
        )
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
        lapel = polygon(
            (X + side * 54, 362),
            (X + side * 92, 396),
            (X + side * 68, 432),
            (X + side * 8, 520),
            (X + side * 30, 440),
        )
        c.shadow(lapel, 0, 3, 5, opacity=0.4)
        c.fill(lapel, linear(170, 370, 340, 520, "#31446e", "#20304f"))
        for y in (456, 492):
            c.solid(circle(X + side * 66, y, 8), "#f0c04a", 0.4, 0.3, 0.6, 5)
    head(c, skin, "#b8402e", 0.24)
    features(c, skin, hair, mouth="grin", lashes=True, brow=5)
    wrap = smooth(
        [
            (172, 196),
            (160, 150),
            (176, 96),
            (226, 58),
            (290, 56),
            (338, 96),
            (352, 150),
            (340, 196),
            (318, 166),
            (256, 150),
            (194, 166),
        ]
    )
    c.shadow(wrap, 0, 8, 7, opacity=0.35)
    c.fill(wrap, linear(160, 60, 350, 200, "#f5a742", "#e0682f", "#b53a2c"))
    with c.clip(wrap):
        for k, tone in enumerate(["#2a8c82", "#f7d774", "#7a2348", "#2a8c82", "#f7d774"]):
            c.stroke(
                smooth([(150, 196 - k * 30), (256, 128 - k * 26), (362, 186 - k * 30)], False),
                tone,
                11,
                0.9,
            )
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
    hood = smooth(
        [
            (176, 350),
            (172, 392),
            (214, 416),
            (256, 424),
            (298, 416),
            (340, 392),
            (336, 350),
            (306, 372),
            (256, 388),
            (206, 372),
        ]
    )
    c.shadow(hood, 0, 7, 7, opacity=0.35)
    c.fill(hood, linear(170, 350, 340, 420, "#ec6a5c", "#c23a36"))
    for side in (-1, 1):
        c.stroke(
            smooth([(X + side * 26, 412), (X + side * 29, 452), (X + side * 25, 478)], False),
            "#fbf3ea",
            5,
        )
    head(c, skin)
    for side in (-1, 1):
        tuft = smooth(
            [
                (X + side * 66, 176),
                (X + side * 88, 190),
                (X + side * 86, 240),
                (X + side * 74, 228),
                (X + side * 72, 200),
            ]
        )
        strands(c, tuft, hair, [])
    features(c, skin, darker(hair, 0.2), mouth="grin", brow=6, iris="#2d5570")
    crown = smooth(
        [
            (168, 190),
            (172, 134),
            (204, 94),
            (256, 80),
            (308, 94),
            (340, 134),
            (344, 190),
            (256, 168),
        ]
    )
    c.fill(crown, linear(170, 80, 340, 190, "#4e6fae", "#36528c", "#273d6c"))
    for k in (-1, 0, 1):
        c.stroke(
            smooth([(X + k * 8, 82), (X + k * 34, 120), (X + k * 46, 176)], False),
            "#20345e",
            2.4,
            0.6,
        )
    c.solid(circle(X, 82, 7), "#5c7dbb", 0.3, 0.3, 0.4, 4)
    peak = smooth(
        [
            (166, 186),
            (200, 168),
            (256, 160),
            (312, 168),
            (346, 186),
            (352, 204),
            (304, 194),
            (256, 190),
            (208, 194),
            (160, 204),
        ]
    )
    c.shadow(peak, 0, 9, 6, opacity=0.4)
    c.fill(peak, linear(160, 160, 350, 204, "#f6c453", "#e39f26"))


def layla(c):
    skin = TAN
    backdrop(c, "#e2b98f", "arch")
    scarf = "#7b3f73"
    outer = smooth(
        [
            (256, 74),
            (182, 92),
            (146, 166),
            (148, 250),
            (160, 330),
            (140, 400),
            (110, 470),
            (120, 560),
            (392, 560),
            (402, 470),
            (372, 400),
            (352, 330),
            (364, 250),
            (366, 166),
            (330, 92),
        ]
    )
    cloth(c, "#3f4f6b", 190)
    c.shadow(outer, 0, 6, 12, opacity=0.3)
    c.fill(outer, linear(140, 80, 380, 520, lighter(scarf, 0.25), scarf, darker(scarf, 0.3)))
    c.inner(outer, 6, 8, 9, lighter(scarf, 0.7), 0.3)
    head(c, skin)
    features(c, skin, "#2b1a18", mouth="smile", lashes=True, brow=5.5)
    frame = both(
        smooth(
            [
                (256, 74),
                (182, 92),
                (146, 166),
                (150, 262),
                (186, 340),
                (256, 366),
                (326, 340),
                (362, 262),
                (366, 166),
                (330, 92),
            ]
        )
    )
    hole = smooth(
        [
            (256, 148),
            (300, 158),
            (326, 196),
            (328, 244),
            (316, 284),
            (290, 314),
            (256, 325),
            (222, 314),
            (196, 284),
            (184, 244),
            (186, 196),
            (212, 158),
        ]
    )
    c.shadow(hole, 0, 0, 5, "#2a0f1c", 0.45, line=8)
    with c.faded(1):
        c.fill(frame, linear(150, 80, 370, 360, lighter(scarf, 0.28), scarf, darker(scarf, 0.18)))
        for k in range(5):
            c.stroke(
                smooth(
                    [(168 - k * 2, 270 - k * 30), (176 + k * 6, 170 - k * 14), (256, 126 - k * 11)],
                    False,
                ),
                lighter(scarf, 0.4),
                2.6,
                0.3,
            )
            c.stroke(
                smooth(
                    [(344 + k * 2, 270 - k * 30), (336 - k * 6, 170 - k * 14), (256, 126 - k * 11)],
                    False,
                ),
                darker(scarf, 0.5),
                2.6,
                0.3,
            )
        c.cut(hole)
    drape = smooth(
        [
            (168, 300),
            (196, 346),
            (256, 368),
            (320, 348),
            (352, 300),
            (366, 352),
            (330, 410),
            (256, 436),
            (186, 414),
            (150, 366),
        ]
    )
    c.shadow(drape, 0, 8, 8, opacity=0.35)
    c.fill(drape, linear(150, 300, 360, 430, lighter(scarf, 0.2), scarf, darker(scarf, 0.2)))
    with c.clip(drape):
        for k in range(5):
            c.stroke(
                smooth([(150, 320 + k * 22), (256, 386 + k * 16), (362, 318 + k * 24)], False),
                darker(scarf, 0.5),
                3,
                0.35,
            )
    c.inner(drape, 4, 5, 6, lighter(scarf, 0.7), 0.35)


def minh_anh(c):
    skin, hair = LIGHT, "#1c1719"
    backdrop(c, "#ec9cae", "rays")
    tail = smooth(
        [
            (316, 96),
            (376, 110),
            (410, 180),
            (408, 270),
            (384, 350),
            (360, 372),
            (366, 280),
            (352, 200),
            (318, 150),
        ]
    )
    c.shadow(tail, 0, 6, 9, opacity=0.25)
    strands(
        c,
        tail,
        hair,
        [[(330 + k * 10, 110), (366 + k * 9, 200), (366 + k * 5, 350)] for k in range(5)],
    )
    neck(c, skin)
    cloth(c, "#f7f4f0", 168)
    vee(c, skin, 52, 42)
    collar(c, "#ffffff", 56, 72)
    for side in (-1, 1):
        c.stroke(
            polygon((X + side * 92, 384), (X + side * 106, 520)), "#3f8f7c", 20, round_ends=False
        )
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
        c.stroke(
            polygon((X + side * 66, 520), (X + side * 92, 376)), "#3f6288", 24, round_ends=False
        )
        c.solid(circle(X + side * 70, 492, 9), "#e8c25a", 0.4, 0.3, 0.5, 5)
    bib = rectangle(170, 482, 172, 60, 10)
    c.fill(bib, linear(170, 482, 342, 540, "#4c7199", "#33557a"))
    c.stroke(rectangle(177, 489, 158, 60, 6), "#d8c48a", 2, 0.7, dashes=[7, 5])
    head(c, skin, "#c8402e", 0.25)
    beard(c, hair, 16)
    features(c, skin, hair, eyes="happy", brow=7.5, age=2)
    moustache(c, hair, 4)
    crown = smooth(
        [
            (176, 168),
            (180, 104),
            (214, 72),
            (256, 66),
            (298, 72),
            (332, 104),
            (336, 168),
            (256, 150),
        ]
    )
    c.fill(crown, linear(170, 70, 340, 170, "#f3d689", "#ddb055", "#b98732"))
    with c.clip(crown):
        for k in range(10):
            c.stroke(
                smooth([(170, 90 + k * 11), (256, 74 + k * 11), (342, 90 + k * 11)], False),
                "#9c6d22",
                1.8,
                0.35,
            )
        c.fill(
            smooth(
                [(160, 140), (256, 122), (352, 140), (352, 172), (256, 152), (160, 172)], True, 0.7
            ),
            "#8e2f2a",
        )
    brim = smooth(
        [
            (96, 186),
            (130, 166),
            (190, 154),
            (256, 150),
            (322, 154),
            (382, 166),
            (416, 186),
            (380, 198),
            (320, 190),
            (256, 186),
            (192, 190),
            (132, 198),
        ]
    )
    c.shadow(brim, 0, 10, 7, opacity=0.42)
    c.fill(brim, linear(100, 150, 410, 200, "#f6de9a", "#e2b75c", "#bd8b36"))
    with c.clip(brim):
        for k in range(5):
            c.stroke(
                smooth([(96, 176 + k * 7), (256, 154 + k * 8), (416, 176 + k * 7)], False),
                "#9c6d22",
                1.8,
                0.35,
            )


PEOPLE = {
    "asa": asa,
    "mateo": mateo,
    "priya": priya,
    "emile": emile,
    "kwame": kwame,
    "zoe": zoe,
    "oyvind": oyvind,
    "ruth": ruth,
    "hiroshi": hiroshi,
    "amara": amara,
    "siobhan": siobhan,
    "tomas": tomas,
    "elif": elif_,
    "wanjiru": wanjiru,
    "bartek": bartek,
    "layla": layla,
    "minh-anh": minh_anh,
    "samuel": samuel,
}


def draw(folder):
    for seed, (name, person) in enumerate(PEOPLE.items(), 101):
        c = Canvas(SIDE, SIDE, seed=seed)
        person(c)
        c.save_jpeg(f"{folder}/contact-{name}-large.jpg", quality=84, grain=0.05)
        # Closer in, so that the face still reads in a list row.
        c.save_jpeg(
            f"{folder}/contact-{name}-small.jpg", quality=88, grain=0, size=96, crop=FACE_BOX
        )
