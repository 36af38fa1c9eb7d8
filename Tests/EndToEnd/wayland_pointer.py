"""Moves the pointer on Wayland, where no tool of Debian can hold a button down.

Speaks the protocol wlr-virtual-pointer to the compositor. The pointer is on the seat as long as the
object exists: without it, sway without a screen has none, and programs hear of no motion.
"""

import os
import socket
import struct
import time
from pathlib import Path

DISPLAY, REGISTRY, MANAGER, POINTER = range(1, 5)
LEFT_BUTTON = 0x110


class WaylandPointer:
    def __init__(self, width: int, height: int) -> None:
        """Makes a pointer for a display of this size."""
        self.size = (width, height)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(
            str(Path(os.environ["XDG_RUNTIME_DIR"]) / os.environ["WAYLAND_DISPLAY"]))
        self.send(DISPLAY, 1, REGISTRY)
        name = self.find(b"zwlr_virtual_pointer_manager_v1")
        interface = b"zwlr_virtual_pointer_manager_v1\0"
        self.send(REGISTRY, 0, name, len(interface), interface, 1, MANAGER)
        self.send(MANAGER, 0, 0, POINTER)

    def close(self) -> None:
        self.socket.close()

    def move(self, x: int, y: int) -> None:
        self.send(POINTER, 1, self.now, x, y, *self.size)
        self.send(POINTER, 4)

    def press(self, is_down: bool = True) -> None:
        self.send(POINTER, 2, self.now, LEFT_BUTTON, int(is_down))
        self.send(POINTER, 4)

    def release(self) -> None:
        self.press(False)

    @property
    def now(self) -> int:
        return int(time.monotonic() * 1_000) & 0xFFFFFFFF

    def send(self, target: int, code: int, *values: int | bytes) -> None:
        body = b"".join(
            value.ljust((len(value) + 3) // 4 * 4, b"\0") if isinstance(value, bytes)
            else struct.pack("=I", value) for value in values)
        self.socket.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | code) + body)

    def find(self, interface: bytes) -> int:
        """Waits until the compositor announces an interface, and returns its number there."""
        while True:
            target, head = struct.unpack("=II", self.read(8))
            body = self.read((head >> 16) - 8)
            if target != REGISTRY or head & 0xFFFF:
                continue
            name, length = struct.unpack_from("=II", body)
            if body[8:8 + length - 1] == interface:
                return name

    def read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "The compositor closed the connection."
            data += part
        return data
