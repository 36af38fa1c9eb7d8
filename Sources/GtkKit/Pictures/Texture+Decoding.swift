internal import CGtk
import Foundation

/// How a picture fits into the size it is decoded for.
public enum TextureFit: String, Hashable, Sendable {
  /// Fills the whole box; the excess is cropped equally on both sides.
  case cover
  /// Like `cover`, but a picture that would have to be enlarged more than twofold is shown as
  /// `inside`.
  case coverUnlessSmall
  /// Fits wholly inside the box; never enlarged.
  case inside
}

/// Why a picture could not be decoded.
public enum TextureError: Error, Equatable {
  case unreadable
  /// The picture has more pixels than `PictureKind.maximumPixels` allows. It is refused before
  /// memory is allocated for them.
  case tooLarge
  /// Decoding exceeded its time limit, or a costly picture was refused because too many decodings
  /// are still running past theirs.
  case tookTooLong
}

extension Texture {
  /// While this many decodings have exceeded their time limit and are still running, every costly
  /// picture is refused. Others are not, because their decoding can be interrupted.
  private static let mostOverdue = 4

  /// Decodes PNG, JPEG, GIF (its first frame), SVG, and WebP if the machine has a loader for it,
  /// straight to the size at which it is shown. Nothing that an SVG refers to is loaded.
  /// - Parameters:
  ///   - width: the box's width, in device pixels.
  ///   - height: the box's height, in device pixels.
  ///   - tint: the color to draw the shape in, for one-color icons with transparency. A picture
  ///     without transparency keeps its colors.
  ///   - limit: the longest that decoding may take.
  /// - Throws: `TextureError`, or `CancellationError`.
  @concurrent public static func decode(
    _ data: Data, width: Int, height: Int, fit: TextureFit,
    tint: (red: UInt8, green: UInt8, blue: UInt8)? = nil, limit: Duration = .seconds(5)
  ) async throws -> Texture {
    try await decode(data, width: width, height: height, fit: fit, limit: limit) {
      make(tinted($0, tint), isTinted: tint != nil)
    }
  }

  /// - Parameter make: makes the result from the pixels, on the thread that decodes.
  @concurrent static func decode<Result: Sendable>(
    _ data: Data, width: Int, height: Int, fit: TextureFit, limit: Duration = .seconds(5),
    make: @escaping @Sendable (Pixels) throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    guard let kind = PictureKind(data) else { throw TextureError.unreadable }
    let isCostly = kind.isCostly(data)
    if isCostly, DecodeThread.overdue >= mostOverdue { throw TextureError.tookTooLong }
    let maximumPixels = kind.maximumPixels(data)
    if kind == .webp {
      guard let header = WebPHeader(data) else { throw TextureError.unreadable }
      guard header.width * header.height <= maximumPixels else { throw TextureError.tooLarge }
    }
    let data = kind == .gif ? GIFFrames.first(of: data) : data
    do {
      return try await DecodeThread.run(limit: limit) { stop in
        let job = DecodeJob(width: width, height: height, fit: fit, maximumPixels: maximumPixels)
        let decoded =
          if isCostly, let program = PictureProcess.program {
            try PictureProcess.decode(data, job, by: program, stop)
          } else {
            try pixels(of: data, kind, job, stop)
          }
        return try make(decoded)
      }
    } catch {
      throw Task.isCancelled ? CancellationError() : error
    }
  }

  static func pixels(
    of data: Data, _ kind: PictureKind, _ job: DecodeJob, _ stop: DecodeThread.Flag
  ) throws -> Pixels {
    guard let loader = gdk_pixbuf_loader_new_with_type(kind.rawValue, nil) else {
      throw TextureError.unreadable
    }
    defer { g_object_unref(loader) }
    let raw = UnsafeMutableRawPointer(loader)
    let prepared:
      @convention(c) (UnsafeMutableRawPointer, gint, gint, UnsafeMutablePointer<GdkPixbufLoader>) ->
        Void = { data, width, height, loader in
          let job = Unmanaged<DecodeJob>.fromOpaque(data).takeUnretainedValue()
          let target = job.target(width: Int(width), height: Int(height))
          gdk_pixbuf_loader_set_size(loader, gint(target.width), gint(target.height))
        }
    g_signal_connect_data(
      raw, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      Unmanaged.passUnretained(job).toOpaque(), nil, almanac_connect_swapped)
    let isWritten = data.withUnsafeBytes { buffer in
      // The data is written in chunks, so that decoding stops at the header of a picture that is
      // too large, and soon after a cancellation.
      let step = 65_536
      var offset = 0
      while offset < buffer.count {
        if stop.isSet || job.isTooLarge { return false }
        let count = min(step, buffer.count - offset)
        let start = buffer.baseAddress!.advanced(by: offset).assumingMemoryBound(to: guchar.self)
        if gdk_pixbuf_loader_write(loader, start, gsize(count), nil) == 0 { return false }
        offset += count
      }
      return true
    }
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    if job.isTooLarge { throw TextureError.tooLarge }
    guard isWritten, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw TextureError.unreadable
    }
    if let orientation = ExifOrientation.of(data, kind) {
      gdk_pixbuf_remove_option(pixbuf, "orientation")
      gdk_pixbuf_set_option(pixbuf, "orientation", String(orientation))
    }
    return try pixels(of: pixbuf, job)
  }

  private static func pixels(of decoded: OpaquePointer, _ job: DecodeJob) throws -> Pixels {
    guard let turned = gdk_pixbuf_apply_embedded_orientation(decoded) else {
      throw TextureError.unreadable
    }
    defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
    // The loader scaled the picture as stored in the file; once rotated, the picture may no longer
    // cover the box.
    var (width, height) = (Int(gdk_pixbuf_get_width(turned)), Int(gdk_pixbuf_get_height(turned)))
    let size = job.coverSize(width: width, height: height)
    var upright: OpaquePointer = turned
    if size != (width, height) {
      guard
        let scaled = gdk_pixbuf_scale_simple(
          turned, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
      else { throw TextureError.unreadable }
      (upright, width, height) = (scaled, size.width, size.height)
    }
    defer { if upright != turned { g_object_unref(UnsafeMutableRawPointer(upright)) } }
    let cut = job.cut(width: width, height: height)
    let channels = Int(gdk_pixbuf_get_n_channels(upright))
    let stride = Int(gdk_pixbuf_get_rowstride(upright))
    guard channels == 3 || channels == 4, let source = gdk_pixbuf_read_pixels(upright) else {
      throw TextureError.unreadable
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: cut.width * cut.height * channels) {
      buffer, count in
      for row in 0..<cut.height {
        let from = source + (cut.y + row) * stride + cut.x * channels
        (buffer.baseAddress! + row * cut.width * channels)
          .update(from: from, count: cut.width * channels)
      }
      count = cut.width * cut.height * channels
    }
    return Pixels(bytes: bytes, width: cut.width, height: cut.height, hasAlpha: channels == 4)
  }

  private static func tinted(
    _ pixels: Pixels, _ tint: (red: UInt8, green: UInt8, blue: UInt8)?
  ) -> Pixels {
    guard let tint, pixels.hasAlpha, isTransparent(pixels.bytes) else { return pixels }
    var pixels = pixels
    for pixel in Swift.stride(from: 0, to: pixels.bytes.count, by: 4) {
      pixels.bytes[pixel] = tint.red
      pixels.bytes[pixel + 1] = tint.green
      pixels.bytes[pixel + 2] = tint.blue
    }
    return pixels
  }

  private static func isTransparent(_ pixels: [UInt8]) -> Bool {
    Swift.stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < 128 }
  }
}
