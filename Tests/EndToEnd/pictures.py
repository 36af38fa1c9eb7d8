"""Writes PNG files without a library, for the server's test pictures and the screenshots."""

import struct
import zlib


def png(width: int, height: int, rgb: bytes) -> bytes:
    """Encodes rows of 8-bit red, green, blue."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    stride = width * 3
    rows = b"".join(b"\0" + rgb[y * stride : (y + 1) * stride] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 6))
        + chunk(b"IEND", b""))


def gradient(name: str, width: int = 160, height: int = 160) -> bytes:
    """A PNG whose colors depend on its name, so that each picture of a feed looks different."""
    seed = zlib.crc32(name.encode())
    red, green, blue = seed & 255, seed >> 8 & 255, seed >> 16 & 255
    rows = bytearray()
    for y in range(height):
        shade = 96 + 128 * y // height
        pixel = bytes([red * shade // 255, green * shade // 255, blue * shade // 255])
        rows += pixel * width
    return png(width, height, bytes(rows))


def luminance(*color: int) -> float:
    """The relative luminance, from 0 for black to 1 for white, as in WCAG 2."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
              for part in color]
    return sum(part * weight for part, weight in zip(linear, [0.2126, 0.7152, 0.0722]))


def contrast(rgb: bytes) -> float:
    """The contrast between the lightest and the darkest of these pixels, from 1 to 21, as in WCAG
    2."""
    shades = [luminance(*color) for color in {rgb[at:at + 3] for at in range(0, len(rgb), 3)}]
    return (max(shades) + 0.05) / (min(shades) + 0.05)
