import Foundation
import GtkKit
import XCTest

final class TextureTests: XCTestCase {
  func testCoverCutsToTheExactBox() async throws {
    let texture = try await Texture.decode(
      Self.svg(width: 400, height: 100), width: 60, height: 60, fit: .cover)
    XCTAssertEqual([texture.width, texture.height], [60, 60])
  }

  func testInsideKeepsTheProportions() async throws {
    let texture = try await Texture.decode(
      Self.svg(width: 400, height: 100), width: 60, height: 60, fit: .inside)
    XCTAssertEqual([texture.width, texture.height], [60, 15])
  }

  func testInsideNeverEnlarges() async throws {
    let texture = try await Texture.decode(
      Self.svg(width: 10, height: 10), width: 500, height: 500, fit: .inside)
    XCTAssertEqual([texture.width, texture.height], [10, 10])
  }

  func testASmallPictureIsNotBlownUpOverAPage() async throws {
    let small = try await Texture.decode(
      Self.svg(width: 100, height: 100), width: 600, height: 400, fit: .coverUnlessSmall)
    XCTAssertEqual([small.width, small.height], [100, 100])
    let large = try await Texture.decode(
      Self.svg(width: 400, height: 400), width: 600, height: 400, fit: .coverUnlessSmall)
    XCTAssertEqual([large.width, large.height], [600, 400])
  }

  func testAPhotoOnItsSideStillCoversItsBox() async throws {
    let photo = try XCTUnwrap(Data(base64Encoded: Self.photoOnItsSide))
    let texture = try await Texture.decode(photo, width: 96, height: 72, fit: .cover)
    XCTAssertEqual([texture.width, texture.height], [96, 72])
  }

  func testTextIsNoPicture() async {
    await assertThrows(.unreadable) {
      try await Texture.decode(
        Data("<!doctype html><p>Not found".utf8), width: 10, height: 10, fit: .cover)
    }
    await assertThrows(.unreadable) {
      try await Texture.decode(Data(), width: 10, height: 10, fit: .cover)
    }
  }

  func testADeclaredBombIsRefused() async {
    await assertThrows(.tooLarge) {
      try await Texture.decode(
        Self.pngHeader(width: 60_000, height: 60_000), width: 10, height: 10, fit: .cover)
    }
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

  private func assertThrows(
    _ expected: TextureError, line: UInt = #line, _ body: () async throws -> Texture
  ) async {
    do {
      _ = try await body()
      XCTFail("decoded", line: line)
    } catch {
      XCTAssertEqual(error as? TextureError, expected, line: line)
    }
  }

  private static func svg(width: Int, height: Int) -> Data {
    Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
      <rect width="100%" height="100%" fill="#3a6ea5"/></svg>
      """.utf8)
  }

  /// A PNG that says how large it is, and has next to no pixels.
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
    // The reader looks at the size when the pixels begin.
    return data + [0, 0, 0, 16] + Data("IDAT".utf8) + Data(count: 20)
  }

  /// A JPEG of 60 by 40 whose EXIF orientation is 6: to be turned a quarter to the right.
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
