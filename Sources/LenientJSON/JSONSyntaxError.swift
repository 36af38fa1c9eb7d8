import Foundation
import Localization

/// Why a document is not valid JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The character, ready to be shown: in quotes, or as its number.
    case unexpectedCharacter(String)
    case endsEarly
    case notUTF8
    case unescapedControl
    case invalidEscape
    case invalidNumber
    case tooDeep
    case tooManyValues
    case tooLong
  }

  public let reason: Reason
  /// The line of the error, counted from 1.
  public let line: Int
  /// The column of the error in bytes, counted from 1.
  public let column: Int

  init(_ fault: JSONFault, in document: Data) {
    let before = document.prefix(fault.offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    let rest = String(decoding: document.dropFirst(fault.offset).prefix(4), as: UTF8.self)
    reason =
      fault.reason
      ?? rest.unicodeScalars.first.map { .unexpectedCharacter(Self.name($0)) } ?? .endsEarly
  }

  /// A scalar in quotes, or its number if it is invisible or would affect the text around it.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }
}

extension JSONSyntaxError.Reason {
  var phrase: Phrase {
    switch self {
    case .unexpectedCharacter(let character):
      Phrase("unexpected character {character}", ["character": .verbatim(character)])
    case .endsEarly: Phrase("unexpected end")
    case .notUTF8: Phrase("text that isn’t UTF-8")
    case .unescapedControl: Phrase("unescaped control character")
    case .invalidEscape: Phrase("invalid escape")
    case .invalidNumber: Phrase("invalid number")
    case .tooDeep: Phrase("too many nested lists and objects")
    case .tooManyValues: Phrase("too many values in one entry")
    case .tooLong: Phrase("a document or name that is too long")
    }
  }
}

/// Why a document is not valid JSON, with the byte offset.
struct JSONFault: Error {
  /// The reason; `nil` for an unexpected character, which is then read from the document.
  let reason: JSONSyntaxError.Reason?
  let offset: Int

  init(_ reason: JSONSyntaxError.Reason?, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
