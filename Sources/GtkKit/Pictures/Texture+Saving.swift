internal import CGtk
public import Foundation

extension Texture {
  /// How many bytes a picture may have to be saved as it is.
  private static let mostBytes = 400_000

  /// A picture as it should be saved: as it came if it is small enough; otherwise scaled, as JPEG,
  /// or as PNG if it has transparent parts.
  /// - Parameter side: the longest side, in pixels.
  /// - Throws: `TextureError`, or `CancellationError`.
  @concurrent public static func saved(_ data: Data, atMost side: Int) async throws -> Data {
    let kind = PictureKind(data)
    return try await decode(data, width: side, height: side, fit: .inside) { pixels in
      let isSmall = max(pixels.width, pixels.height) < side && data.count <= mostBytes
      if isSmall, kind == .jpeg || kind == .png { return data }
      return try encoded(pixels)
    }
  }

  /// The bytes of a file with a picture.
  /// - Throws: `TextureError.tooLarge` for more than 64 MB, or why the file can't be read.
  @concurrent public static func data(of file: URL) async throws -> Data {
    let handle = try FileHandle(forReadingFrom: file)
    guard let data = try handle.read(upToCount: longestFile), data.count < longestFile else {
      throw TextureError.tooLarge
    }
    return data
  }

  private static let longestFile = 64 << 20

  private static func encoded(_ pixels: Pixels) throws -> Data {
    let channels = pixels.hasAlpha ? 4 : 3
    let bytes = g_bytes_new(pixels.bytes, gsize(pixels.bytes.count))
    defer { g_bytes_unref(bytes) }
    guard
      let pixbuf = gdk_pixbuf_new_from_bytes(
        bytes, GDK_COLORSPACE_RGB, pixels.hasAlpha.gboolean, 8, gint(pixels.width),
        gint(pixels.height), gint(pixels.width * channels))
    else { throw TextureError.unreadable }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    var buffer: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    let isSaved = gdk_pixbuf_save_to_bufferv(
      pixbuf, &buffer, &count, pixels.hasAlpha ? "png" : "jpeg", nil, nil, nil)
    guard isSaved != 0, let buffer else { throw TextureError.unreadable }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(count))
  }
}
