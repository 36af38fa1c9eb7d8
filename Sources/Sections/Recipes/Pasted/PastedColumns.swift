import Foundation

/// Two columns of text side by side, as a program prints a page of a PDF: the ingredients at the
/// left, the steps at the right.
enum PastedColumns {
  /// The lines of the left column, an empty line, and those of the right one; all other texts as
  /// they are.
  static func inOrder(_ lines: [Substring]) -> [Substring] {
    let texts = lines.map(Array.init)
    guard let (start, stretch) = column(in: texts) else { return lines }
    let left = stretch.map { lines[$0].prefix(start) }
    let right = stretch.map { lines[$0].dropFirst(start) }
    return Array(lines[..<stretch.lowerBound]) + left + [""] + right
      + Array(lines[stretch.upperBound...])
  }

  /// Where the right column begins, and in what lines.
  private static func column(in lines: [[Character]]) -> (start: Int, lines: Range<Int>)? {
    let starts = lines.prefix(mostLines).map { isLabels($0) ? [] : Self.starts(in: $0) }
    for start in Set(starts.joined()).sorted() {
      // Below a number, the words of a step stand a little to the right.
      let exact = starts.indices.filter { starts[$0].contains(start) }
      let found =
        exact.count >= fewestLines
        ? exact
        : starts.indices.filter { index in
          starts[index].contains { (start...start + widestNumber).contains($0) }
            && isSplit(lines[index], at: start)
        }
      guard found.count >= fewestLines else { continue }
      var stretch = found[0]..<found[found.count - 1] + 1
      while stretch.upperBound < min(lines.count, mostLines), !lines[stretch.upperBound].isEmpty,
        isSplit(lines[stretch.upperBound], at: start)
      {
        stretch = stretch.lowerBound..<stretch.upperBound + 1
      }
      let both = stretch.filter { isSplit(lines[$0], at: start) }
      let left = stretch.map { cell(lines[$0], to: start) }
      let filled = left.filter { !$0.isEmpty }
      let right = stretch.filter { lines[$0].count > start }
      // Amounts beside their names are one column.
      let isWide =
        filled.reduce(0) { $0 + $1.count } > 12 * filled.count
        || stretch.contains {
          PastedWords.heading(cell(lines[$0], to: start))?.kind == .ingredients
        }
        || filled.count { PastedWords.isIngredient($0) } * 2 > filled.count
      let cells = right.map {
        String(lines[$0].dropFirst(start)).trimmingCharacters(in: .whitespaces)
      }
      // Names beside their amounts are a table.
      let amounts = cells.count {
        $0.count <= PastedLine.longestAmount && PastedWords.beginsWithAmount($0)
      }
      if amounts * 3 >= cells.count * 2, !filled.contains(where: PastedWords.beginsWithAmount) {
        continue
      }
      if both.count == stretch.count, right.count * 2 > stretch.count, isWide {
        return (start, stretch)
      }
    }
    return nil
  }

  /// The left cell of a line.
  private static func cell(_ line: [Character], to start: Int) -> String {
    String(line.prefix(start)).trimmingCharacters(in: .whitespaces)
  }

  /// Where words begin after a wide gap.
  private static func starts(in line: [Character]) -> [Int] {
    line.indices.prefix(mostStart).filter { index in
      index >= leastStart && line[index] != " "
        && line[index - widestSpace..<index].allSatisfy { $0 == " " }
    }
  }

  /// Whether no word crosses the beginning of the column.
  private static func isSplit(_ line: [Character], at start: Int) -> Bool {
    line.count < start || line[start - 2..<start].allSatisfy { $0 == " " }
  }

  /// `Serves 4      Preparation 20 minutes`, which belongs to no column.
  private static func isLabels(_ line: [Character]) -> Bool {
    guard line.count <= mostStart else { return false }
    let parts = String(line).replacing("   ", with: "\t").split(separator: "\t")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return parts.count > 1 && parts.allSatisfy { PastedWords.label($0) != nil }
  }

  private static let leastStart = 20
  /// In characters: `12. `
  private static let widestNumber = 4
  /// No page is wider than twice this. Each place where a column may begin is compared with all lines.
  private static let mostStart = 200
  private static let widestSpace = 3
  private static let fewestLines = 3
  private static let mostLines = 500
}
