internal import CGtk

/// A decoded picture, ready to be drawn; immutable, so it may be made on any thread.
public final class Texture: Sendable {
  // GdkTexture is immutable and its reference count atomic (GTK's page "GdkTexture").
  nonisolated(unsafe) private let pointer: OpaquePointer
  /// In device pixels.
  public let width: Int
  public let height: Int
  /// What its pixels take in memory: three bytes each, four where some may be transparent.
  public let byteCount: Int

  private init(owning pointer: OpaquePointer, byteCount: Int) {
    self.pointer = pointer
    self.byteCount = byteCount
    width = Int(gdk_texture_get_width(pointer))
    height = Int(gdk_texture_get_height(pointer))
  }

  // At once, as this may be any thread; its pointer is lent by `withPointer` alone.
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Lends the pointer to `body`, and lives until it has returned.
  func withPointer(_ body: (OpaquePointer) -> Void) {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// A texture of one color, to be stretched over any area.
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
