"""A small drawing kit on top of cairo: paths, paints, soft shadows and grain.

Paths are functions that trace a shape on a cairo context; they are made by `circle`, `blob`,
`smooth` and friends, and handed to the methods of `Canvas`. Light falls from the top left.
"""

import math
import random
from contextlib import contextmanager

import cairo
from PIL import Image, ImageChops, ImageFilter


def rgb(colour):
    """'#rrggbb' or an (r, g, b) triple in 0…1, as a triple."""
    if isinstance(colour, str):
        text = colour.lstrip("#")
        return tuple(int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return tuple(colour[:3])


def mix(a, b, amount):
    """The colour `amount` of the way from a to b."""
    return tuple(x + (y - x) * amount for x, y in zip(rgb(a), rgb(b)))


def lighter(colour, amount=0.2):
    return mix(colour, (1, 0.99, 0.95), amount)


def darker(colour, amount=0.2):
    return mix(colour, (0.09, 0.04, 0.12), amount)


# Paths


def circle(x, y, radius):
    def trace(context):
        context.new_sub_path()
        context.arc(x, y, radius, 0, 2 * math.pi)
        context.close_path()

    return trace


def ellipse(x, y, rx, ry, turn=0):
    """An ellipse turned by `turn` radians."""

    def trace(context):
        context.save()
        context.translate(x, y)
        context.rotate(turn)
        context.scale(rx, ry)
        context.new_sub_path()
        context.arc(0, 0, 1, 0, 2 * math.pi)
        context.close_path()
        context.restore()

    return trace


def rectangle(x, y, width, height, radius=0):
    def trace(context):
        if radius <= 0:
            context.rectangle(x, y, width, height)
            return
        context.new_sub_path()
        context.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
        context.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
        context.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
        context.arc(x + radius, y + radius, radius, math.pi, math.pi * 1.5)
        context.close_path()

    return trace


def polygon(*points):
    def trace(context):
        context.new_sub_path()
        for point in points:
            context.line_to(*point)
        context.close_path()

    return trace


def smooth(points, closed=True, tension=1.0):
    """A Catmull-Rom curve through the points."""

    def trace(context):
        count = len(points)

        def at(i):
            return points[i % count] if closed else points[max(0, min(count - 1, i))]

        context.new_sub_path()
        context.move_to(*points[0])
        for i in range(count if closed else count - 1):
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
            k = tension / 6
            context.curve_to(
                bx + (cx - ax) * k,
                by + (cy - ay) * k,
                cx - (dx - bx) * k,
                cy - (dy - by) * k,
                cx,
                cy,
            )
        if closed:
            context.close_path()

    return trace


def blob(x, y, radius, rng, wobble=0.1, points=9, stretch=1.0, turn=0.0):
    """An irregular rounded shape about (x, y)."""
    start = rng.uniform(0, 2 * math.pi)
    shape = []
    for i in range(points):
        angle = start + i * 2 * math.pi / points
        r = radius * (1 + rng.uniform(-wobble, wobble))
        px, py = math.cos(angle) * r * stretch, math.sin(angle) * r
        shape.append(
            (
                x + px * math.cos(turn) - py * math.sin(turn),
                y + px * math.sin(turn) + py * math.cos(turn),
            )
        )
    return smooth(shape)


def leaf(x, y, length, width, turn):
    """A pointed leaf that starts at (x, y) and grows in the direction `turn`."""

    def trace(context):
        context.save()
        context.translate(x, y)
        context.rotate(turn)
        context.new_sub_path()
        context.move_to(0, 0)
        context.curve_to(length * 0.25, -width * 0.75, length * 0.7, -width * 0.6, length, 0)
        context.curve_to(length * 0.7, width * 0.6, length * 0.25, width * 0.75, 0, 0)
        context.close_path()
        context.restore()

    return trace


def ring(x, y, outer, inner):
    """A ring; filled with the even-odd rule by the opposite direction of its hole."""

    def trace(context):
        context.new_sub_path()
        context.arc(x, y, outer, 0, 2 * math.pi)
        context.close_path()
        context.new_sub_path()
        context.arc_negative(x, y, inner, 2 * math.pi, 0)
        context.close_path()

    return trace


def both(*paths):
    def trace(context):
        for path in paths:
            path(context)

    return trace


# Paints


def linear(x0, y0, x1, y1, *colours):
    """A gradient through the colours, evenly spaced. A colour may be (colour, opacity)."""
    paint = cairo.LinearGradient(x0, y0, x1, y1)
    return _with_stops(paint, colours)


def radial(x, y, radius, *colours):
    """A gradient from the centre outwards."""
    return _with_stops(cairo.RadialGradient(x, y, 0, x, y, radius), colours)


def _with_stops(paint, colours):
    for i, colour in enumerate(colours):
        opacity = 1
        if isinstance(colour, tuple) and len(colour) == 2:
            colour, opacity = colour
        paint.add_color_stop_rgba(i / max(1, len(colours) - 1), *rgb(colour), opacity)
    return paint


class Canvas:
    """A picture of `width` × `height`, drawn at `scale` times that size and reduced at the end."""

    def __init__(self, width, height, scale=2, seed=1):
        self.width, self.height, self.scale = width, height, scale
        self.surface = cairo.ImageSurface(
            cairo.FORMAT_ARGB32, int(width * scale), int(height * scale)
        )
        self.context = cairo.Context(self.surface)
        self.context.scale(scale, scale)
        self.context.set_antialias(cairo.ANTIALIAS_BEST)
        self.rng = random.Random(seed)

    # Filling

    def _paint(self, paint, opacity=1.0):
        if isinstance(paint, cairo.Pattern):
            self.context.set_source(paint)
        else:
            self.context.set_source_rgba(*rgb(paint), opacity)

    def fill(self, path, paint, opacity=1.0):
        self.context.new_path()
        path(self.context)
        self._paint(paint, opacity)
        self.context.fill()

    def stroke(self, path, paint, width, opacity=1.0, round_ends=True, dashes=None):
        self.context.new_path()
        path(self.context)
        self._paint(paint, opacity)
        self.context.set_line_width(width)
        ends = (cairo.LINE_CAP_ROUND, cairo.LINE_JOIN_ROUND)
        flat = (cairo.LINE_CAP_BUTT, cairo.LINE_JOIN_MITER)
        cap, join = ends if round_ends else flat
        self.context.set_line_cap(cap)
        self.context.set_line_join(join)
        self.context.set_dash(dashes or [])
        self.context.stroke()
        self.context.set_dash([])

    def background(self, paint):
        self.fill(rectangle(0, 0, self.width, self.height), paint)

    @contextmanager
    def clip(self, path):
        self.context.save()
        self.context.new_path()
        path(self.context)
        self.context.clip()
        yield
        self.context.restore()

    @contextmanager
    def moved(self, x=0, y=0, turn=0, scale=1.0, flip=False):
        self.context.save()
        self.context.translate(x, y)
        self.context.rotate(turn)
        self.context.scale(-scale if flip else scale, scale)
        yield
        self.context.restore()

    @contextmanager
    def faded(self, opacity, operator=cairo.OPERATOR_OVER):
        """Draws a group as one layer with this opacity and blend operator."""
        self.context.push_group()
        yield
        self.context.pop_group_to_source()
        self.context.save()
        self.context.set_operator(operator)
        self.context.paint_with_alpha(opacity)
        self.context.restore()

    def cut(self, path, margin=0):
        """Clears the path, grown by `margin`, from the layer being drawn."""
        self.context.save()
        self.context.set_operator(cairo.OPERATOR_CLEAR)
        self.context.new_path()
        path(self.context)
        if margin:
            self.context.set_line_join(cairo.LINE_JOIN_ROUND)
            self.context.set_line_width(margin * 2)
            self.context.stroke_preserve()
        self.context.fill()
        self.context.restore()

    def cut_line(self, path, width):
        """Clears a line with round ends along the path."""
        self.context.save()
        self.context.set_operator(cairo.OPERATOR_CLEAR)
        self.stroke(path, "#000000", width)
        self.context.restore()

    # Soft light

    def _mask(self, path, margin, line=0):
        """The path's coverage as an 'L' image with its device offset, and that offset."""
        self.context.new_path()
        path(self.context)
        if line:
            self.context.set_line_width(line)
            extents = self.context.stroke_extents()
        else:
            extents = self.context.fill_extents()
        corners = [self.context.user_to_device(x, y) for x in extents[::2] for y in extents[1::2]]
        self.context.new_path()
        wide, high = self.surface.get_width(), self.surface.get_height()
        left = max(-margin, int(min(x for x, _ in corners)) - margin)
        top = max(-margin, int(min(y for _, y in corners)) - margin)
        right = min(wide + margin, int(max(x for x, _ in corners)) + margin + 1)
        bottom = min(high + margin, int(max(y for _, y in corners)) + margin + 1)
        width, height = max(1, right - left), max(1, bottom - top)
        alpha = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
        context = cairo.Context(alpha)
        context.translate(-left, -top)
        # Composed by hand: the canvas' own matrix, then the offset of the mask.
        matrix = self.context.get_matrix() * context.get_matrix()
        context.set_matrix(matrix)
        path(context)
        if line:
            context.set_line_width(line)
            context.set_line_cap(cairo.LINE_CAP_ROUND)
            context.set_line_join(cairo.LINE_JOIN_ROUND)
            context.stroke()
        else:
            context.fill()
        alpha.flush()
        image = Image.frombuffer(
            "L", (width, height), bytes(alpha.get_data()), "raw", "L", alpha.get_stride(), 1
        )
        return image, left, top

    def _stamp(self, image, left, top, colour, opacity):
        width, height = image.size
        stride = cairo.ImageSurface.format_stride_for_width(cairo.FORMAT_A8, width)
        if stride != width:
            padded = Image.new("L", (stride, height))
            padded.paste(image, (0, 0))
            image = padded
        data = bytearray(image.tobytes())
        alpha = cairo.ImageSurface.create_for_data(data, cairo.FORMAT_A8, width, height, stride)
        self.context.save()
        self.context.identity_matrix()
        self.context.set_source_rgba(*rgb(colour), opacity)
        self.context.mask_surface(alpha, left, top)
        self.context.restore()
        alpha.finish()

    def _unit(self):
        matrix = self.context.get_matrix()
        return math.sqrt(abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx))

    def shadow(self, path, dx=4, dy=6, blur=8, colour="#1a0b14", opacity=0.35, line=0):
        """A soft copy of the shape, moved by (dx, dy); with `line`, of its outline."""
        unit = self._unit()
        radius = blur * unit
        image, left, top = self._mask(path, int(radius * 2.5) + 2, line)
        image = image.filter(ImageFilter.GaussianBlur(radius))
        self._stamp(image, left + round(dx * unit), top + round(dy * unit), colour, opacity)

    def glow(self, path, blur=10, colour="#ffffff", opacity=0.6, line=0):
        self.shadow(path, 0, 0, blur, colour, opacity, line)

    def inner(self, path, dx=4, dy=6, blur=8, colour="#1a0b14", opacity=0.35):
        """A soft edge inside the shape, on the side that (dx, dy) points away from."""
        unit = self._unit()
        radius = blur * unit
        image, left, top = self._mask(path, int(radius * 2.5) + 2)
        edge = Image.new("L", image.size, 255)
        hole = image.point(lambda v: 255 - v)
        edge.paste(hole, (round(dx * unit), round(dy * unit)))
        edge = edge.filter(ImageFilter.GaussianBlur(radius))
        black = Image.new("L", image.size, 0)
        self._stamp(Image.composite(edge, black, image), left, top, colour, opacity)

    def solid(self, path, paint, shadow=0.3, shade=0.28, light=0.35, size=8, tint="#2a0d14"):
        """A shape with a shadow under it, a darker lower right and a lighter upper left."""
        if shadow:
            self.shadow(path, size * 0.35, size * 0.55, size * 0.5, opacity=shadow)
        self.fill(path, paint)
        if shade:
            self.inner(path, -size * 0.4, -size * 0.5, size * 0.6, tint, shade)
        if light:
            self.inner(path, size * 0.3, size * 0.4, size * 0.4, "#fff8e8", light)

    # Finishing

    def image(self, grain=0.0):
        """The finished picture at its real size; grain is the noise's opacity."""
        self.surface.flush()
        size = (self.surface.get_width(), self.surface.get_height())
        picture = Image.frombuffer(
            "RGBa", size, bytes(self.surface.get_data()), "raw", "BGRa", 0, 1
        )
        picture = picture.convert("RGBA").resize((self.width, self.height), Image.LANCZOS)
        if grain:
            noise = Image.frombytes(
                "L", picture.size, self.rng.randbytes(self.width * self.height)
            ).filter(ImageFilter.GaussianBlur(0.7))
            layer = Image.merge("RGB", (noise, noise, noise))
            alpha = picture.getchannel("A")
            flat = picture.convert("RGB")
            picture = Image.blend(flat, ImageChops.overlay(flat, layer), grain).convert("RGBA")
            picture.putalpha(alpha)
        return picture

    def save_jpeg(self, path, quality=84, grain=0.0, size=None, crop=None):
        picture = self.image(grain).convert("RGB")
        if crop:
            picture = picture.crop(crop)
        if size:
            picture = picture.resize((size, size), Image.LANCZOS)
        picture.save(path, quality=quality, optimize=True, progressive=True)

    def save_png(self, path):
        self.image().save(path, optimize=True)
