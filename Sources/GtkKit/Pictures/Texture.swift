internal import CGtk

/// A decoded picture, ready to be drawn. It is immutable, so any thread may create it.
public final class Texture: Sendable {
  // GdkTexture is immutable and its reference count is atomic (GTK's documentation of GdkTexture).
  nonisolated(unsafe) private let pointer: OpaquePointer
  /// The width in device pixels.
  public let width: Int
  public let height: Int
  /// The size of the pixels in memory, in bytes: three for each pixel, or four with alpha.
  public let byteCount: Int
  /// Whether this is a drawing in dark lines on a transparent ground, which needs a light ground.
  public let isDarkDrawing: Bool

  private init(owning pointer: OpaquePointer, byteCount: Int, isDarkDrawing: Bool) {
    self.pointer = pointer
    self.isDarkDrawing = isDarkDrawing
    self.byteCount = byteCount
    width = Int(gdk_texture_get_width(pointer))
    height = Int(gdk_texture_get_height(pointer))
  }

  // The texture is released at once, not through the pool: this may run on any thread, and only
  // `withPointer` lends the pointer.
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Lends the pointer to `body`, and keeps the texture alive until `body` returns.
  func withPointer(_ body: (OpaquePointer) -> Void) {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// A texture of one color, which can be stretched over any area.
  public static func color(red: UInt8, green: UInt8, blue: UInt8) -> Texture {
    make(Pixels(bytes: [red, green, blue, 255], width: 1, height: 1, hasAlpha: true))
  }

  /// - Parameter isTinted: whether the pixels have the color of what is around them.
  static func make(_ pixels: Pixels, isTinted: Bool = false) -> Texture {
    let bytes = g_bytes_new(pixels.bytes, gsize(pixels.bytes.count))
    defer { g_bytes_unref(bytes) }
    return Texture(
      owning: gdk_memory_texture_new(
        gint(pixels.width), gint(pixels.height),
        pixels.hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, bytes,
        gsize(pixels.width * (pixels.hasAlpha ? 4 : 3))), byteCount: pixels.bytes.count,
      isDarkDrawing: !isTinted && pixels.isDarkDrawing)
  }
}

extension Pixels {
  /// Whether most of the picture is transparent, and the rest is dark. Some thousand pixels decide.
  fileprivate var isDarkDrawing: Bool {
    guard hasAlpha, width * height > 1 else { return false }
    let step = 4 * max(1, width * height / 5_000)
    var (clear, opaque, light) = (0, 0, 0)
    for pixel in stride(from: 0, to: bytes.count - 3, by: step) {
      guard bytes[pixel + 3] > 127 else {
        clear += 1
        continue
      }
      opaque += 1
      // The weights of ITU-R BT.601.
      light += (299 * Int(bytes[pixel]) + 587 * Int(bytes[pixel + 1]) + 114 * Int(bytes[pixel + 2]))
    }
    return opaque > 0 && clear > opaque && light < opaque * 80 * 1_000
  }
}
