import Foundation
import LenientJSON

/// Reads JSON that people and templates wrote into web pages. Browsers never read it, so nobody
/// notices its mistakes.
enum ForgivingJSON {
  /// The values of a script, usually one.
  ///
  /// Besides JSON, this accepts comments, raw control characters and unescaped quotes in strings,
  /// unknown escapes, and text before, between and after the values. A script that still can't be
  /// read has no values.
  static func values(in script: String) -> [JSONValue] { read(script).values }

  /// The values of a script, and why one of them can't be read; `nil` if all can.
  static func read(_ script: String) -> (values: [JSONValue], problem: JSONProblem?) {
    var problem: JSONProblem?
    func value(_ bytes: Data) -> JSONValue? {
      do throws(JSONProblem) {
        return try JSONDocument(bytes).root
      } catch {
        problem = error
        return nil
      }
    }
    let bytes = [UInt8](script.utf8)
    // Other programs refuse what would be kept of these.
    if !hasRawBreaks(bytes), let root = value(Data(bytes)) { return ([root], nil) }
    let parts = strict(bytes)
    // A script that breaks off has no part.
    if !parts.isEmpty { problem = nil }
    let values = parts.compactMap { value(Data($0)) }
    return (values, problem)
  }

  /// Whether a string has a raw tab or line break, which `JSONDocument` accepts.
  private static func hasRawBreaks(_ bytes: [UInt8]) -> Bool {
    var (isInside, isEscaped) = (false, false)
    for byte in bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case .backslash: isEscaped = isInside
      case .quote: isInside.toggle()
      case ..<0x20 where isInside: return true
      default: break
      }
    }
    return false
  }

  /// The objects and lists in a text, as JSON.
  private static func strict(_ bytes: [UInt8]) -> [[UInt8]] {
    var reader = Reader(bytes: bytes)
    return reader.values()
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    var output: [UInt8] = []

    mutating func values() -> [[UInt8]] {
      var values: [[UInt8]] = []
      var depth = 0
      while position < bytes.count {
        let byte = bytes[position]
        switch byte {
        case _ where skipComment(): continue
        case .leftBrace, .leftBracket: depth += 1
        case _ where depth == 0:
          position += 1
          continue
        case .quote:
          text()
          continue
        case .rightBrace, .rightBracket: depth -= 1
        default: break
        }
        output.append(byte)
        position += 1
        if depth == 0 {
          values.append(output)
          output = []
        }
      }
      return values
    }

    private func byte(_ offset: Int) -> UInt8? {
      position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func skipComment() -> Bool {
      guard byte(0) == .slash, let kind = byte(1), kind == .slash || kind == .star else {
        return false
      }
      position += 2
      while let next = byte(0) {
        if kind == .slash, next == .newline { break }
        if kind == .star, next == .star, byte(1) == .slash {
          position += 2
          break
        }
        position += 1
      }
      return true
    }

    /// Copies a string from its opening quote to its closing one.
    private mutating func text() {
      output.append(.quote)
      position += 1
      while let next = byte(0) {
        position += 1
        switch next {
        case .quote where isClosing:
          output.append(.quote)
          return
        case .quote: output += [.backslash, .quote]
        case .backslash: escape()
        case .newline: output += [.backslash, .letterN]
        case .tab: output += [.backslash, .letterT]
        case .return: output += [.backslash, .letterR]
        // No text means any other control character.
        case ..<0x20: break
        default: output.append(next)
        }
      }
    }

    /// Whether the quote before `position` ends a string, judging by what comes next. A string may
    /// have quotes that nobody escaped, as in `1/2" thick`.
    private var isClosing: Bool {
      var next = position
      while next < bytes.count, bytes[next].isSpace { next += 1 }
      guard next < bytes.count else { return true }
      return [.comma, .colon, .rightBrace, .rightBracket, .slash].contains(bytes[next])
    }

    private mutating func escape() {
      guard let kind = byte(0) else { return }
      switch kind {
      case .quote, .backslash, .slash, .letterB, .letterF, .letterN, .letterR, .letterT:
        output += [.backslash, kind]
        position += 1
      case .letterU where (1...4).allSatisfy({ byte($0)?.isHexDigit == true }):
        output += [.backslash, kind]
        position += 1
      // An unknown escape stands for its character.
      default: break
      }
    }
  }
}

extension UInt8 {
  fileprivate static let (leftBrace, rightBrace) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
  fileprivate static let (leftBracket, rightBracket) = (UInt8(ascii: "["), UInt8(ascii: "]"))
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let (letterB, letterF) = (UInt8(ascii: "b"), UInt8(ascii: "f"))
  fileprivate static let (letterN, letterR) = (UInt8(ascii: "n"), UInt8(ascii: "r"))
  fileprivate static let (letterT, letterU) = (UInt8(ascii: "t"), UInt8(ascii: "u"))

  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
