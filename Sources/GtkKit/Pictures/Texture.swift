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

  private init(owning pointer: OpaquePointer, byteCount: Int) {
    self.pointer = pointer
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

  static func make(_ pixels: Pixels) -> Texture {
    let bytes = g_bytes_new(pixels.bytes, gsize(pixels.bytes.count))
    defer { g_bytes_unref(bytes) }
    return Texture(
      owning: gdk_memory_texture_new(
        gint(pixels.width), gint(pixels.height),
        pixels.hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, bytes,
        gsize(pixels.width * (pixels.hasAlpha ? 4 : 3))), byteCount: pixels.bytes.count)
  }
}
