import Foundation

/// What makes a document no JSON, and at which byte.
struct JSONSyntaxError: Error {
  enum Reason {
    case unexpected
    case endsEarly
    case notUTF8
    case unescapedControl
    case invalidEscape
    case invalidNumber
    case tooDeep
    case tooLong
  }

  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Such as `Unexpected character 'x' around line 2, column 7`; lines and columns count from 1, a
  /// column is a byte.
  func message(in document: Data) -> String {
    let before = document.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return "\(words(in: document)) around line \(line), column \(column)"
  }

  private func words(in document: Data) -> String {
    switch reason {
    case .unexpected:
      let rest = String(decoding: document.dropFirst(offset).prefix(4), as: UTF8.self)
      return rest.unicodeScalars.first.map { "Unexpected character '\($0)'" } ?? "Unexpected end"
    case .endsEarly: return "Unexpected end"
    case .notUTF8: return "Text that is not UTF-8"
    case .unescapedControl: return "Unescaped control character"
    case .invalidEscape: return "Invalid escape"
    case .invalidNumber: return "Invalid number"
    case .tooDeep: return "Too many nested lists and objects"
    case .tooLong: return "Too long"
    }
  }
}
