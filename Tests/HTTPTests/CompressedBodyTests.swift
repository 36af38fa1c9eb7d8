import Foundation
import HTTP
import Testing

/// Tests bodies that arrive in pieces of any size.
struct CompressedBodyTests {
  /// “one ” and “two”, each compressed by gzip.
  private static let parts: [[UInt8]] = [
    [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 207, 75, 85, 0, 0, 73, 97, 172, 35, 4, 0, 0, 0],
    [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 43, 41, 207, 7, 0, 102, 138, 202, 17, 3, 0, 0, 0],
  ]

  /// Reads a body in two pieces; returns its text, and whether it was cut short.
  private func read(_ body: [UInt8], splitAt index: Int) -> (text: String, isCutShort: Bool) {
    var (reader, result) = (CompressedBody(encoding: "gzip"), Data())
    for piece in [body[..<index], body[index...]] where !piece.isEmpty {
      let said = reader.read(Data(piece)) {
        result += $0
        return true
      }
      #expect(said == .wanted)
    }
    return (String(decoding: result, as: UTF8.self), reader.isCutShort)
  }

  /// The second part was ignored if a piece ended with the first part, or a byte later.
  @Test func allPartsAreRead() {
    let body = Self.parts[0] + Self.parts[1]
    for index in 1...body.count {
      let (text, isCutShort) = read(body, splitAt: index)
      #expect(text == "one two", "\(index)")
      #expect(!isCutShort, "\(index)")
    }
    #expect(read(Array(body.dropLast()), splitAt: Self.parts[0].count).isCutShort)
  }

  @Test(arguments: [[], [31], [0, 0], Array("trailing".utf8), [31, 0, 31, 139]] as [[UInt8]])
  func whatElseFollowsIsIgnored(rest: [UInt8]) {
    let body = Self.parts[0] + rest
    for index in 1...body.count {
      let (text, isCutShort) = read(body, splitAt: index)
      #expect(text == "one ", "\(index)")
      #expect(!isCutShort, "\(index)")
    }
  }
}
