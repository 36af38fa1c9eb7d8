internal import CGtk
import Foundation

/// How a picture is fitted into the size it is decoded for.
public enum TextureFit: Hashable, Sendable {
  /// Fills the whole box; what is over is cut off at both sides.
  case cover
  /// As `cover`, but a picture of less than half the box's size is not enlarged: as `inside`.
  case coverUnlessSmall
  /// Lies wholly inside the box, and is never made larger than it is.
  case inside
}

/// Why a picture could not be decoded.
public enum TextureError: Error, Equatable {
  case unreadable
  /// More pixels than any real picture has: refused before memory is taken for them.
  case tooLarge
  /// It would hold up the pictures that come after it.
  case tookTooLong
}

extension Texture {
  /// The most pixels a source picture may claim: 100 megapixels.
  public static let maximumPixels = 100_000_000

  /// Decodes PNG, JPEG, GIF (its first frame), TIFF, SVG, and WebP where the machine has a loader
  /// for it, straight to the size it is shown at. What an SVG refers to is not loaded.
  /// - Parameters:
  ///   - width: of the box, in device pixels.
  ///   - height: of the box, in device pixels.
  ///   - tint: draw the shape in this colour: for one-colour icons with transparency.
  ///   - limit: how long it may take.
  /// - Throws: `TextureError`, or `CancellationError`.
  @concurrent public static func decode(
    _ data: Data, width: Int, height: Int, fit: TextureFit,
    tint: (red: UInt8, green: UInt8, blue: UInt8)? = nil, limit: Duration = .seconds(5)
  ) async throws -> Texture {
    try Task.checkCancellation()
    guard let kind = PictureKind(data) else { throw TextureError.unreadable }
    if kind == .webp {
      guard let header = WebPHeader(data) else { throw TextureError.unreadable }
      guard header.width * header.height <= maximumPixels else { throw TextureError.tooLarge }
    }
    do {
      return try await DecodeThread.run(limit: limit) { stop in
        let job = DecodeJob(width: width, height: height, fit: fit)
        return try decode(data, kind, job, tint: tint, stop)
      }
    } catch {
      throw Task.isCancelled ? CancellationError() : error
    }
  }

  private static func decode(
    _ data: Data, _ kind: PictureKind, _ job: DecodeJob,
    tint: (red: UInt8, green: UInt8, blue: UInt8)?, _ stop: DecodeThread.Flag
  ) throws -> Texture {
    guard let loader = gdk_pixbuf_loader_new_with_type(kind.loaderName, nil) else {
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
      // In pieces, so that a refused picture stops at its header and a cancelled one soon.
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
    return try texture(of: pixbuf, job, tint: tint)
  }

  private static func texture(
    of decoded: OpaquePointer, _ job: DecodeJob,
    tint: (red: UInt8, green: UInt8, blue: UInt8)?
  ) throws -> Texture {
    guard let turned = gdk_pixbuf_apply_embedded_orientation(decoded) else {
      throw TextureError.unreadable
    }
    defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
    // The loader scaled the picture as it lies in the file; on its side it may not cover any more.
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
    var pixels = [UInt8](unsafeUninitializedCapacity: cut.width * cut.height * channels) {
      buffer, count in
      for row in 0..<cut.height {
        let from = source + (cut.y + row) * stride + cut.x * channels
        (buffer.baseAddress! + row * cut.width * channels)
          .update(from: from, count: cut.width * channels)
      }
      count = cut.width * cut.height * channels
    }
    if let tint, channels == 4, isTransparent(pixels) {
      for pixel in Swift.stride(from: 0, to: pixels.count, by: 4) {
        pixels[pixel] = tint.red
        pixels[pixel + 1] = tint.green
        pixels[pixel + 2] = tint.blue
      }
    }
    return make(
      pixels: pixels, width: cut.width, height: cut.height, stride: cut.width * channels,
      hasAlpha: channels == 4)
  }

  private static func isTransparent(_ pixels: [UInt8]) -> Bool {
    Swift.stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < 128 }
  }
}

/// The size arithmetic of one decoding.
private final class DecodeJob {
  let width: Int
  let height: Int
  let fit: TextureFit
  private(set) var isTooLarge = false
  private var covers = false

  init(width: Int, height: Int, fit: TextureFit) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.fit = fit
  }

  /// The size the loader is asked to scale to.
  func target(width sourceWidth: Int, height sourceHeight: Int) -> (width: Int, height: Int) {
    guard sourceWidth > 0, sourceHeight > 0,
      sourceWidth <= Texture.maximumPixels / sourceHeight
    else {
      isTooLarge = true
      // Told of a size of nothing, the loaders give up before they take memory for the pixels.
      return (0, 0)
    }
    let horizontal = Double(width) / Double(sourceWidth)
    let vertical = Double(height) / Double(sourceHeight)
    covers = fit == .cover || fit == .coverUnlessSmall && max(horizontal, vertical) <= 2
    let scale = covers ? max(horizontal, vertical) : min(horizontal, vertical, 1)
    // A strip of a picture would be blown up beyond bounds to cover its box.
    let bounded = min(
      scale, Double(8 * max(width, height)) / Double(max(sourceWidth, sourceHeight)))
    return (
      max(1, Int((Double(sourceWidth) * bounded).rounded(.up))),
      max(1, Int((Double(sourceHeight) * bounded).rounded(.up)))
    )
  }

  /// The size at which a scaled picture covers the box, if it is to.
  func coverSize(width: Int, height: Int) -> (width: Int, height: Int) {
    guard covers, width < self.width || height < self.height else { return (width, height) }
    let scale = min(
      max(Double(self.width) / Double(width), Double(self.height) / Double(height)), 8)
    return (
      Int((Double(width) * scale).rounded(.up)), Int((Double(height) * scale).rounded(.up))
    )
  }

  /// The part of the scaled picture that is kept: its middle.
  func cut(width: Int, height: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    guard covers else { return (0, 0, width, height) }
    let kept = (width: min(width, self.width), height: min(height, self.height))
    return ((width - kept.width) / 2, (height - kept.height) / 2, kept.width, kept.height)
  }
}
