import Foundation

/// A table for a terminal, with two spaces between its columns.
struct TextTable {
  /// The rows, each with a cell for every column.
  let rows: [[String]]

  /// One line per row, without trailing spaces.
  var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { Self.width($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        guard column < row.count - 1 else { return cell }
        return cell + String(repeating: " ", count: widths[column] - Self.width(cell) + 2)
      }.joined()
    }
  }

  /// The number of columns that the text takes in a terminal.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  /// Whether a character takes two columns.
  /// - Source: UAX #11, the blocks of wide characters.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// A date and time in the user's time zone, the same in every language: `2026-11-20 14:05`.
func shortDate(_ date: Date) -> String {
  date.formatted(
    Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .autoupdatingCurrent,
      calendar: Calendar(identifier: .gregorian)))
}
