"""Makes the few calls to Xlib that tests need: reads the screen, and asks a window to close."""

import ctypes

lib = ctypes.CDLL("libX11.so.6")
Window = ctypes.c_ulong
Pointer = ctypes.c_void_p


class Image(ctypes.Structure):
    """The public beginning of XImage."""

    _fields_ = [
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int), ("data", Pointer), ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int), ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int)]


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as an XEvent."""

    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", Pointer), ("window", Window), ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 12)]


class ClassHint(ctypes.Structure):
    """XClassHint."""

    _fields_ = [("name", ctypes.c_char_p), ("window_class", ctypes.c_char_p)]


lib.XOpenDisplay.restype = Pointer
lib.XDefaultRootWindow.restype = Window
lib.XInternAtom.restype = ctypes.c_ulong
lib.XGetImage.restype = ctypes.POINTER(Image)
lib.XDefaultRootWindow.argtypes = [Pointer]
lib.XSync.argtypes = [Pointer, ctypes.c_int]
lib.XDestroyImage.argtypes = [ctypes.POINTER(Image)]
lib.XInternAtom.argtypes = [Pointer, ctypes.c_char_p, ctypes.c_int]
lib.XGetImage.argtypes = [
    Pointer, Window, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong,
    ctypes.c_int]
lib.XGetClassHint.argtypes = [Pointer, Window, ctypes.POINTER(ClassHint)]
lib.XSendEvent.argtypes = [
    Pointer, Window, ctypes.c_int, ctypes.c_long, ctypes.POINTER(ClientMessage)]
CLIENT_MESSAGE = 33
Z_PIXMAP = 2
ALL_PLANES = ctypes.c_ulong(-1).value

# A window may close between two calls. Xlib then reports an error, and would end this process.
ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer)
ignore_errors = ErrorHandler(lambda *_: 0)
lib.XSetErrorHandler(ignore_errors)


class Screen:
    """A connection to $DISPLAY."""

    def __init__(self) -> None:
        self._display = lib.XOpenDisplay(None)
        if not self._display:
            raise RuntimeError("there is no display to look at")
        self.root = lib.XDefaultRootWindow(self._display)

    def pixels(self, x: int, y: int, width: int, height: int) -> bytes:
        """The pixels of an area, in rows of blue, green, red, and an unused byte."""
        image = lib.XGetImage(
            self._display, self.root, x, y, width, height, ALL_PLANES, Z_PIXMAP)
        if not image:
            raise ValueError(f"{width}x{height}+{x}+{y} is not on the screen")
        data = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        lib.XDestroyImage(image)
        return data

    def rgb(self, x: int, y: int, width: int, height: int) -> bytes:
        """The pixels of an area, in rows of red, green, and blue."""
        data = self.pixels(x, y, width, height)
        result = bytearray(width * height * 3)
        result[0::3], result[1::3], result[2::3] = data[2::4], data[1::4], data[0::4]
        return bytes(result)

    def window_class(self, window: int) -> str:
        """The WM_CLASS of a window, by which a desktop finds the program's menu entry."""
        hint = ClassHint()
        lib.XGetClassHint(self._display, window, ctypes.byref(hint))
        return (hint.window_class or b"").decode()

    def close(self, window: int) -> None:
        """Asks a window to close, like a window manager's close button."""
        event = ClientMessage(
            CLIENT_MESSAGE, window=window, format=32,
            message_type=lib.XInternAtom(self._display, b"WM_PROTOCOLS", 0))
        event.data[0] = lib.XInternAtom(self._display, b"WM_DELETE_WINDOW", 0)
        lib.XSendEvent(self._display, window, 0, 0, ctypes.byref(event))
        lib.XSync(self._display, 0)
