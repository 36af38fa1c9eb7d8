internal import CGtk

/// A decoded picture, ready to be drawn. It is immutable, so any thread may create it.
public final class Texture: Sendable {
  // GdkTexture is immutable and its reference count is atomic (GTK's page "GdkTexture").
  nonisolated(unsafe) private let pointer: OpaquePointer
  /// In device pixels.
  public let width: Int
  public let height: Int
  /// The size of its pixels in memory: three bytes each, or four with alpha.
  public let byteCount: Int

  private init(owning pointer: OpaquePointer, byteCount: Int) {
    self.pointer = pointer
    self.byteCount = byteCount
    width = Int(gdk_texture_get_width(pointer))
    height = Int(gdk_texture_get_height(pointer))
  }

  // Released at once, not through the pool: this may be any thread, and only `withPointer` lends
  // the pointer.
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Lends the pointer to `body`, and keeps the texture alive until `body` returns.
  func withPointer(_ body: (OpaquePointer) -> Void) {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// A texture of one color, which can be stretched over any area.
  public static func color(red: UInt8, green: UInt8, blue: UInt8) -> Texture {
    make(pixels: [red, green, blue, 255], width: 1, height: 1, stride: 4, hasAlpha: true)
  }

  static func make(pixels: [UInt8], width: Int, height: Int, stride: Int, hasAlpha: Bool) -> Texture
  {
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    return Texture(
      owning: gdk_memory_texture_new(
        gint(width), gint(height), hasAlpha ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, bytes,
        gsize(stride)), byteCount: pixels.count)
  }
}
