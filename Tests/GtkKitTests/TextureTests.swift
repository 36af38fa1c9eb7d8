import Foundation
import GtkTesting
import XCTest

@testable import GtkKit

final class TextureTests: XCTestCase {
  /// Decodes a drawing of one size for a box of another size.
  private func decoded(
    _ width: Int, _ height: Int, for box: (width: Int, height: Int), _ fit: TextureFit
  ) async throws -> Texture {
    try await Texture.decode(
      Self.svg(width: width, height: height), width: box.width, height: box.height, fit: fit)
  }

  func testAPictureFitsIntoItsBox() async throws {
    for (name, size, box, fit, shown) in [
      ("cut to the exact box", (400, 100), (60, 60), .cover, [60, 60]),
      ("in its proportions", (400, 100), (60, 60), .inside, [60, 15]),
      ("never enlarged", (10, 10), (500, 500), .inside, [10, 10]),
      ("small on a page", (100, 100), (600, 400), .coverUnlessSmall, [100, 100]),
      ("large on a page", (400, 400), (600, 400), .coverUnlessSmall, [600, 400]),
    ] as [(String, (Int, Int), (Int, Int), TextureFit, [Int])] {
      let texture = try await decoded(size.0, size.1, for: box, fit)
      XCTAssertEqual([texture.width, texture.height], shown, name)
    }
  }

  /// A photo that is stored lying on its side still covers its box. A texture takes as much memory
  /// as its pixels need.
  func testARotatedPhotoStillCoversItsBox() async throws {
    let file = try XCTUnwrap(Data(base64Encoded: Self.photoOnItsSide))
    let photo = try await Texture.decode(file, width: 96, height: 72, fit: .cover)
    XCTAssertEqual([photo.width, photo.height], [96, 72])
    XCTAssertEqual(photo.byteCount, 96 * 72 * 3)
    let drawing = try await decoded(400, 100, for: (60, 60), .cover)
    XCTAssertEqual(drawing.byteCount, 60 * 60 * 4)
  }

  func testTextIsNotAPicture() async {
    await assertRefused(Data("<!doctype html><p>Not found".utf8), .unreadable)
    await assertRefused(Data(), .unreadable)
  }

  func testACancelledDecodingEnds() async {
    let data = Self.svg(width: 10, height: 10)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate {}
      _ = try await Texture.decode(data, width: 10, height: 10, fit: .cover)
    }
    task.cancel()
    open.finish()
    do {
      try await task.value
      XCTFail("decoded")
    } catch {
      XCTAssertTrue(error is CancellationError)
    }
  }

  func testAnAbsurdSizeIsRefusedWithoutMemory() async throws {
    _ = try await Texture.decode(
      Self.svg(width: 10, height: 10), width: 10, height: 10, fit: .cover)
    for (name, data, expected) in [
      ("png", Self.pngHeader(width: 60_000, height: 60_000), .tooLarge),
      ("gif", HostilePictures.gif(width: 60_000, height: 60_000), .tooLarge),
      ("svg", Self.svg(width: 60_000, height: 60_000), .tooLarge),
      ("jpeg", try HostilePictures.jpeg(declaring: 60_000), .tooLarge),
      ("webp", HostilePictures.largestWebP, .tooLarge),
    ] as [(String, Data, TextureError)] {
      let peak = try await HostilePictures.peak { await assertRefused(data, expected, name) }
      // The WebP has the fewest pixels.
      XCTAssertLessThan(peak, 16_384 * 16_384 * 4 / 50, name)
    }
  }

  /// A picture at the limit is refused for its missing pixels, not for its size.
  func testTheLimitIsTwentyFiveMegapixels() async {
    for (height, expected) in [(5_000, TextureError.unreadable), (5_001, .tooLarge)] {
      await assertRefused(
        Self.pngHeader(width: 5_000, height: UInt32(height)), expected, "\(height)")
    }
  }

  /// Runs only with `LONG=1`, because writing a picture of this size takes seconds.
  func testTheLargestPictureTakesLittleMoreThanItsPixels() async throws {
    try XCTSkipUnless(ProcessInfo.processInfo.environment["LONG"] == "1", "LONG=1 runs it.")
    let data = try HostilePictures.encoded("png", width: 5_000, height: 5_000)
    let pixels = 5_000 * 5_000 * 4
    let peak = try await HostilePictures.peak {
      _ = try await Texture.decode(data, width: 300, height: 300, fit: .cover)
    }
    XCTAssertLessThan(peak, pixels * 6 / 5)
  }

  func testAJPEGReadByLinesMayBeLarger() async throws {
    let photo = try HostilePictures.jpeg(declaring: 10_000)
    XCTAssertTrue(JPEGHeader.isReadInLines(photo))
    for count in 0..<photo.count {
      let isCutInItsHeader = !JPEGHeader.isReadInLines(photo.prefix(count))
      XCTAssertTrue(isCutInItsHeader || count > 500, "\(count)")
    }
    // Neither a progressive JPEG nor a JPEG with one scan for each component can be read in lines.
    var progressive = photo
    progressive[try XCTUnwrap(photo.firstRange(of: [0xFF, 0xC0])).lowerBound + 1] = 0xC2
    var apart = photo
    apart[try XCTUnwrap(photo.firstRange(of: [0xFF, 0xDA])).lowerBound + 4] = 1
    for (name, data) in [("progressive", progressive), ("apart", apart)] {
      XCTAssertFalse(JPEGHeader.isReadInLines(data), name)
    }
    await assertRefused(progressive, .tooLarge)
  }

  /// Each scan goes over the whole picture, and 12 bytes can be one.
  func testAJPEGWithManyScansIsCostly() throws {
    let photo = try HostilePictures.jpeg(declaring: 1_000)
    var progressive = photo
    progressive[try XCTUnwrap(photo.firstRange(of: [0xFF, 0xC0])).lowerBound + 1] = 0xC2
    XCTAssertFalse(PictureKind.jpeg.isCostly(progressive))
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    let scans = Data(Array(repeating: scan, count: 1_000).joined())
    XCTAssertTrue(PictureKind.jpeg.isCostly(progressive + scans))
    // Only the first scan of this one is read.
    XCTAssertFalse(PictureKind.jpeg.isCostly(photo + scans))
  }

  func testTheSizeOfEveryKindOfWebPIsKnown() throws {
    for (chunk, size) in [
      ("VP8X", [10, 0, 0, 0, 0, 0, 0, 0, 0x2B, 0x01, 0, 0xC7, 0, 0]),
      ("VP8L", [13, 0, 0, 0, 0x2F, 0x2B, 0xC1, 0x31, 0, 0, 0, 0, 0, 0]),
      ("VP8 ", [20, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x01, 0xC8, 0x40]),
    ] as [(String, [UInt8])] {
      let data = Data("RIFF\0\0\0\0WEBP\(chunk)".utf8) + Data(size)
      let header = try XCTUnwrap(WebPHeader(data), chunk)
      XCTAssertEqual([header.width, header.height], [300, 200], chunk)
      for count in 0..<25 { XCTAssertNil(WebPHeader(data.prefix(count)), chunk) }
    }
  }

  func testEveryKindIsRecognizedByItsBytes() async throws {
    for (name, data) in try HostilePictures.all {
      let texture = try await Texture.decode(data, width: 10, height: 10, fit: .inside)
      XCTAssertGreaterThan(texture.width, 0, name)
    }
  }

  /// GdkPixbuf could load most of these kinds, but no feed needs them.
  func testOtherKindsAreNotLoaded() async throws {
    for (name, data) in [
      ("bmp", try HostilePictures.encoded("bmp")), ("tiff", try HostilePictures.encoded("tiff")),
      ("ico", try HostilePictures.encoded("ico")),
      ("xpm", Data("/* XPM */ static char *a[] = {\"1 1 1 1\", \"a c red\", \"a\"};".utf8)),
      ("pnm", Data("P3 1 1 255 255 0 0\n".utf8)), ("xbm", Data("#define a_width 1\n".utf8)),
      ("html", Data("<!doctype html><p>no <b>svg</b></p>".utf8)),
      ("gzip", Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])), ("riff", Data("RIFF\0\0\0\0WAVE".utf8)),
    ] {
      await assertRefused(data, .unreadable, name)
    }
  }

  func testATruncatedPictureIsAPictureOrAnError() async throws {
    for (name, data) in try HostilePictures.all {
      for length in 0..<data.count {
        do {
          _ = try await Texture.decode(data.prefix(length), width: 4, height: 4, fit: .cover)
        } catch let error as TextureError {
          XCTAssertEqual(error, .unreadable, "\(name) \(length)")
        }
      }
    }
  }

  func testAnAnimationShowsItsFirstFrame() async throws {
    let texture = try await Texture.decode(
      HostilePictures.gif(width: 8, height: 6, frames: 500), width: 100, height: 100, fit: .inside)
    XCTAssertEqual([texture.width, texture.height], [8, 6])
  }

  /// All frames of an animation took memory and time, though only the first is shown.
  func testOnlyTheFirstFrameIsDecoded() async throws {
    let one = HostilePictures.gif(width: 8, height: 6)
    let many = HostilePictures.gif(width: 8, height: 6, frames: 500)
    XCTAssertEqual(GIFFrames.first(of: many), one)
    XCTAssertEqual(GIFFrames.first(of: one), one)
    for length in 0..<one.count {
      XCTAssertLessThanOrEqual(GIFFrames.first(of: one.prefix(length)).count, length + 1)
    }
  }

  func testAPictureIsTurnedAsItSays() async throws {
    // The red square is 8 pixels wide and 4 high.
    let png = try HostilePictures.encoded("png", width: 8, height: 4)
    let little: [UInt8] =
      Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let big: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    for exif in [little, big, Array("Exif\0\0".utf8) + little] {
      var data = png
      let size = withUnsafeBytes(of: UInt32(exif.count).bigEndian) { Array($0) }
      data.insert(contentsOf: size + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: 33)
      XCTAssertEqual(ExifOrientation.of(data, .png), 6)
      for length in 0..<data.count { _ = ExifOrientation.of(data.prefix(length), .png) }
      let texture = try await Texture.decode(data, width: 100, height: 100, fit: .inside)
      XCTAssertEqual([texture.width, texture.height], [4, 8])
      var webP = Data("RIFF\0\0\0\0WEBPVP8X".utf8) + [1, 0, 0, 0, 9, 0] + Data("EXIF".utf8)
      webP += withUnsafeBytes(of: UInt32(exif.count).littleEndian) { Array($0) } + exif
      XCTAssertEqual(ExifOrientation.of(webP, .webp), 6)
    }
    XCTAssertNil(ExifOrientation.of(png, .png))
  }

  func testADarkDrawingIsRecognized() {
    func isDark(_ drawn: [UInt8], of share: Int) -> Bool {
      let pixels = (0..<100).flatMap { $0 < share ? drawn : [0, 0, 0, 0] }
      return Texture.make(Pixels(bytes: pixels, width: 10, height: 10, hasAlpha: true))
        .isDarkDrawing
    }
    XCTAssertTrue(isDark([0, 0, 0, 255], of: 10))
    XCTAssertTrue(isDark([60, 60, 60, 255], of: 40))
    XCTAssertFalse(isDark([0, 0, 0, 255], of: 90), "a dark picture with holes")
    XCTAssertFalse(isDark([255, 255, 255, 255], of: 10), "a light drawing")
    XCTAssertFalse(isDark([0, 0, 0, 255], of: 0), "an empty picture")
    // What is drawn in the color of the text beside it needs no ground.
    let icon = Pixels(
      bytes: [0, 0, 0, 255] + Array(repeating: 0, count: 36), width: 10, height: 1, hasAlpha: true)
    XCTAssertTrue(Texture.make(icon).isDarkDrawing)
    XCTAssertFalse(Texture.make(icon, isTinted: true).isDarkDrawing)
  }

  /// The picture that the SVG refers to exists, and is red.
  func testAnSVGLoadsNothing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let red = folder.appending(path: "red.png")
    try HostilePictures.encoded("png").write(to: red)
    let inside = try HostilePictures.encoded("png").base64EncodedString()
    let shown = try await HostilePictures.isBlank(
      HostilePictures.svg(reference: "data:image/png;base64,\(inside)"))
    XCTAssertFalse(shown, "the reference is not drawn even where it may be")
    for reference in [red.absoluteString, red.path, "red.png"] {
      let isBlank = try await HostilePictures.isBlank(HostilePictures.svg(reference: reference))
      XCTAssertTrue(isBlank, reference)
    }
  }

  /// Tries everything in an SVG that can contain an address. If librsvg connected to the address,
  /// the kernel would queue the connection, and the listener would count it.
  func testAnSVGSendsNoRequest() async throws {
    let listener = try XCTUnwrap(CountingListener())
    XCTAssertNotNil(LoopbackClient(port: listener.port))
    XCTAssertEqual(listener.connections(), 1, "it counts")
    for (name, data) in HostilePictures.references(to: "http://127.0.0.1:\(listener.port)/a") {
      _ = try? await Texture.decode(data, width: 8, height: 8, fit: .inside)
      XCTAssertEqual(listener.connections(), 0, name)
    }
  }

  func testExpandingEntitiesAreRefused() async {
    await assertRefused(HostilePictures.laughs, .unreadable)
  }

  /// Decodes one SVG per core. Each would take librsvg a minute, but is abandoned at its time limit
  /// of 100 ms.
  func testSlowPicturesAreAbandonedAndOthersContinue() async throws {
    let errors = await withTaskGroup { group in
      for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) {
        group.addTask { () -> TextureError? in
          do {
            _ = try await Texture.decode(
              HostilePictures.slow, width: 300, height: 300, fit: .cover,
              limit: .milliseconds(100))
            return nil
          } catch {
            return error as? TextureError
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    XCTAssertEqual(Set(errors), [.tookTooLong])
    XCTAssertGreaterThan(DecodeThread.overdue, 0, "the pictures are still being drawn")
    for data in [Self.svg(width: 10, height: 10), try HostilePictures.encoded("png")] {
      _ = try await Texture.decode(data, width: 10, height: 10, fit: .cover)
    }
  }

  /// A job may finish before or after its time is over.
  func testEachEndIsCountedOnce() async {
    let before = DecodeThread.overdue
    for _ in 0..<200 { _ = try? await DecodeThread.run(limit: .zero) { _ in 1 } }
    await endOfLateJobs(before)
    XCTAssertLessThanOrEqual(DecodeThread.overdue, before)
  }

  /// Waits until no more jobs are overdue than before, for a minute at most.
  private func endOfLateJobs(_ before: Int) async {
    let limit = ContinuousClock.now + .seconds(60)
    while DecodeThread.overdue > before, ContinuousClock.now < limit { await Task.yield() }
  }

  /// While four jobs are overdue, SVGs are refused, so no job may count as overdue by mistake.
  func testAJobThatEndedInTimeIsNeverOverdue() async {
    let before = DecodeThread.overdue
    let limit = Duration.milliseconds(500)
    for _ in 0..<300 { _ = try? await DecodeThread.run(limit: limit) { _ in 1 } }
    await endOfLateJobs(before)
    // Most of the jobs' time limits pass only now.
    let end = ContinuousClock.now + limit
    var largest = before
    while ContinuousClock.now < end { largest = max(largest, DecodeThread.overdue) }
    XCTAssertEqual(largest, before)
  }

  /// Decodes in a process of `almanac`, as the app does.
  func testAnSVGIsDecodedElsewhere() async throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "almanac").path
    try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: program), "There is no almanac.")
    PictureProcess.use(program)
    defer { PictureProcess.use(nil) }
    for (fit, size) in [(TextureFit.cover, [60, 60]), (.inside, [60, 15])] {
      let texture = try await decoded(400, 100, for: (60, 60), fit)
      XCTAssertEqual(
        [texture.width, texture.height, texture.byteCount], size + [size[0] * size[1] * 4])
    }
    await assertRefused(Self.svg(width: 60_000, height: 60_000), .tooLarge)
    for (name, data) in HostilePictures.svgsThatKill {
      let peak = try await HostilePictures.peak {
        do {
          // Debian 13's librsvg draws the letter, and survives.
          _ = try await Texture.decode(
            data, width: 300, height: 300, fit: .cover, limit: .seconds(60))
        } catch {
          XCTAssertEqual(error as? TextureError, .unreadable, name)
        }
      }
      // The pattern alone has this many pixels.
      XCTAssertLessThan(peak, 30_000 * 30_000 * 4 / 100, name)
    }
    let before = DecodeThread.overdue
    await assertThrows(.tookTooLong) {
      try await Texture.decode(
        HostilePictures.slow, width: 300, height: 300, fit: .cover, limit: .milliseconds(300))
    }
    // The process is killed, so only work of other tests may remain.
    while DecodeThread.overdue > before { await Task.yield() }
  }

  private func assertRefused(
    _ data: Data, _ expected: TextureError, _ name: String = "", line: UInt = #line
  ) async {
    await assertThrows(expected, name, line: line) {
      try await Texture.decode(data, width: 10, height: 10, fit: .cover)
    }
  }

  private func assertThrows(
    _ expected: TextureError, _ name: String = "", line: UInt = #line,
    _ body: () async throws -> Texture
  ) async {
    do {
      _ = try await body()
      XCTFail("decoded \(name)", line: line)
    } catch {
      XCTAssertEqual(error as? TextureError, expected, name, line: line)
    }
  }

  func testASavedPictureIsAtMostSoLarge() async throws {
    let small = try HostilePictures.encoded("png", width: 8, height: 8)
    let kept = try await Texture.saved(small, atMost: 1_024)
    XCTAssertEqual(kept, small)
    let large = try HostilePictures.encoded("png", width: 3_000, height: 60)
    let scaled = try await Texture.saved(large, atMost: 1_024)
    let texture = try await Texture.decode(scaled, width: 9_999, height: 9_999, fit: .inside)
    XCTAssertEqual(texture.width, 1_024)
    XCTAssertLessThanOrEqual(abs(texture.height - 20), 1)
    do {
      _ = try await Texture.saved(Data("no picture".utf8), atMost: 1_024)
      XCTFail("This is no picture.")
    } catch { XCTAssertEqual(error as? TextureError, .unreadable) }
  }

  private static func svg(width: Int, height: Int) -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
      <rect width="100%" height="100%" fill="#3a6ea5"/></svg>
      """.utf8)
  }

  /// A PNG that declares a size, but has next to no pixels.
  private static func pngHeader(width: UInt32, height: UInt32) -> Data {
    var chunk = Data("IHDR".utf8)
    for number in [width, height] {
      withUnsafeBytes(of: number.bigEndian) { chunk.append(contentsOf: $0) }
    }
    chunk.append(contentsOf: [8, 6, 0, 0, 0])
    var crc: UInt32 = 0xffff_ffff
    for byte in chunk {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb8_8320 : crc >> 1 }
    }
    var data = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    data.append(chunk)
    withUnsafeBytes(of: (~crc).bigEndian) { data.append(contentsOf: $0) }
    // The reader checks the size when the pixels begin.
    return data + [0, 0, 0, 16] + Data("IDAT".utf8) + Data(count: 20)
  }

  /// A JPEG of 60 by 40 pixels with EXIF orientation 6: a quarter turn to the right.
  private static let photoOnItsSide = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABsSFBcUER\
    sXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigj\
    KE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAoAD\
    wDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID\
    AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1\
    hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW\
    19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBA\
    QDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5\
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uL\
    m6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCvRRRXKeqFFFFABRRRQAUU\
    UUAFFFFABRRRQAUUUUAFFFFABRRRQAUUUUAFFFFABRRRQB//2Q==
    """
}
