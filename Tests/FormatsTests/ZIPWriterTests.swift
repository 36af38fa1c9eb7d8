import Foundation
import Testing

@testable import Formats

struct ZIPWriterTests {
  private func archive(_ files: [(String, Data)]) throws -> Data {
    let written = Written()
    let date = try Date("2026-11-22T10:20:30Z", strategy: .iso8601)
    var archive = ZIPWriter(date: date, timeZone: .gmt) { written.bytes += $0 }
    for (name, content) in files { try archive.add(name, content) }
    try archive.finish()
    return written.bytes
  }

  private final class Written {
    var bytes = Data()
  }

  /// - Source: the check value of CRC-32/ISO-HDLC.
  @Test func theChecksumFollowsTheStandard() {
    #expect(CRC32.of(Data("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.of(Data()) == 0)
  }

  @Test func anEmptyArchiveHasOnlyItsEndRecord() throws {
    #expect(try archive([]) == Data("PK\u{5}\u{6}".utf8) + Data(count: 18))
  }

  /// Checks the archive field by field, as APPNOTE.TXT describes it.
  @Test func aFileIsBetweenItsHeaderAndTheDirectory() throws {
    let bytes = [UInt8](try archive([("é.txt", Data("abc".utf8))]))
    func number(at offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    #expect(Array(bytes[0..<4]) == Array("PK\u{3}\u{4}".utf8))
    #expect(number(at: 6, 2) == 1 << 11, "the name is UTF-8")
    #expect(number(at: 8, 2) == 0, "stored")
    #expect(number(at: 10, 2) == 10 << 11 | 20 << 5 | 15)
    #expect(number(at: 12, 2) == (2026 - 1980) << 9 | 11 << 5 | 22)
    #expect(number(at: 14, 4) == 0x3524_41C2, "the checksum of abc")
    #expect(number(at: 18, 4) == 3 && number(at: 22, 4) == 3)
    #expect(String(decoding: bytes[30..<36], as: UTF8.self) == "é.txt")
    #expect(Array(bytes[36..<39]) == Array("abc".utf8))
    let directory = 39
    #expect(Array(bytes[directory..<directory + 4]) == Array("PK\u{1}\u{2}".utf8))
    #expect(number(at: directory + 42, 4) == 0, "where the file begins")
    let end = bytes.count - 22
    #expect(number(at: end + 10, 2) == 1)
    #expect(number(at: end + 12, 4) == end - directory)
    #expect(number(at: end + 16, 4) == directory)
  }

  @Test func aNameThatIsTooLongIsRefused() {
    #expect(throws: ZIPWriter.Problem.tooLarge) {
      try archive([(String(repeating: "a", count: 0x10000), Data())])
    }
  }
}
