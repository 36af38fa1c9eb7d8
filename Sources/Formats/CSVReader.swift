/// Reads a table in text, whose values are separated by commas, semicolons, tabs or bars.
/// - Source: RFC 4180.
public struct CSVReader {
  private let bytes: [UInt8]
  private var position = 0
  private let separator: UInt8
  /// The number of the line in which the last row began, beginning with 1.
  public private(set) var line = 0
  private var nextLine = 1

  /// - Parameter text: UTF-8. Its first line decides what separates the values; some programs write
  ///   a line such as `sep=;` for that.
  public init(_ text: [UInt8]) {
    bytes = text
    let first = text.drop { $0 <= 0x20 }.prefix { $0 != .newline && $0 != .return }
    if first.count == 5, first.prefix(4).map(\.lowercased).elementsEqual("sep=".utf8) {
      separator = first[4]
      position = first.endIndex
      return
    }
    let separators: [UInt8] = [.comma, .semicolon, UInt8(ascii: "\t"), UInt8(ascii: "|")]
    separator =
      separators.max { one, other in
        first.count { $0 == one } < first.count { $0 == other }
      } ?? .comma
  }

  /// The values of the next row that has any; `nil` after the last one.
  public mutating func next() -> [String]? {
    skipEmptyRows()
    guard position < bytes.count else { return nil }
    line = nextLine
    return nextRow()
  }

  /// Skips rows without values, of which spreadsheets may write a million.
  private mutating func skipEmptyRows() {
    var index = position
    func next(_ distance: Int) -> UInt8? {
      index + distance < bytes.count ? bytes[index + distance] : nil
    }
    while let byte = next(0) {
      if byte == separator || byte == 0x20 {
        index += 1
      } else if byte == .quote, next(1) == .quote, next(2) != .quote {
        index += 2
      } else if byte == .newline || byte == .return {
        index += byte == .return && next(1) == .newline ? 2 : 1
        nextLine += 1
        position = index
      } else {
        return
      }
    }
    position = index
  }

  private mutating func nextRow() -> [String] {
    var row: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    func finished() -> String { String(decoding: value, as: UTF8.self) }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      // Of a pair, the line feed counts.
      let isPair = byte == .return && position < bytes.count && bytes[position] == .newline
      if byte == .newline || byte == .return && !isPair { nextLine += 1 }
      if isQuoted {
        if byte != .quote {
          value.append(byte)
        } else if position < bytes.count, bytes[position] == .quote {
          value.append(byte)
          position += 1
        } else {
          isQuoted = false
        }
      } else if byte == .quote, value.isEmpty {
        isQuoted = true
      } else if byte == separator {
        row.append(finished())
        value = []
      } else if byte == .newline || byte == .return {
        if isPair {
          position += 1
          nextLine += 1
        }
        break
      } else {
        value.append(byte)
      }
    }
    row.append(finished())
    return row
  }
}
