import Foundation

// Rows of tables, and lines with several columns.
extension PastedLine {
  /// `2 eggs      1 cup milk`, or `Soup      Serves 6`, as two lines.
  static func columns(_ line: Substring) -> [Substring] {
    let parts = line.split(separator: "  ").filter { !$0.allSatisfy(\.isWhitespace) }
    if parts.count > 1, parts.allSatisfy({ PastedLine($0)?.hasAmount == true }) { return parts }
    let wide = line.split(separator: "     ")
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    let labels = wide.map { PastedWords.isLabelAmongSteps(String($0)) }
    return labels.first == false && labels.dropFirst().contains(true) ? wide : [line]
  }

  /// `| Rice | 300 g |` as “300 g Rice”; empty for a row without content, `nil` if this is no row.
  static func row(_ line: Substring) -> Substring? {
    let line = line.trimmingCharacters(in: .whitespaces)
    let isMarkdown = line.first == "|" && line.last == "|"
    let cells = withoutLeaders(line).replacing("\t", with: "   ")
      .replacing("|", with: isMarkdown ? "   " : "|")
      .components(separatedBy: "   ")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    if isMarkdown, cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) { return "" }
    guard cells.count > 1, isMarkdown || !isBullet(cells[0]) else { return nil }
    if PastedWords.heading(cells[0]) != nil { return cells[0][...] }
    // "Step" over the numbers of the steps, "Recipe" before its name
    if PastedWords.isStep(cells[0]), !cells[1].contains(where: \.isNumber) { return "Steps" }
    if cells.count == 2, !cells[0].contains(":"),
      PastedWords.labelledTitle("\(cells[0]): \(cells[1])") != nil
    {
      return "\(cells[0]): \(cells[1])"
    }
    if cells.count == 3, PastedWords.isAmount("\(cells[1]) \(cells[2])"),
      !PastedWords.beginsWithAmount(cells[0])
    {
      return "\(cells[1]) \(cells[2]) \(cells[0])"
    }
    guard cells.count == 2, cells[1].count <= longestAmount, PastedWords.label(cells[0]) == nil,
      PastedWords.beginsWithAmount(cells[1]), !PastedWords.beginsWithAmount(cells[0])
    else { return isMarkdown ? cells.joined(separator: " ")[...] : nil }
    return "\(cells[1]) \(cells[0])"
  }

  /// Whether the first cell of a row is only the bullet of a list, after which programs write a tab,
  /// or the number of a step. Word has an “o” for one.
  private static func isBullet(_ cell: String) -> Bool {
    cell == "o" || !cell.contains(where: \.isLetter)
  }

  /// `Rice ........ 300 g` with spaces for the points.
  private static func withoutLeaders(_ line: String) -> String {
    guard line.contains("....") || line.contains(". . . .") else { return line }
    return line.replacing(". . ", with: "    ").replacing("..", with: "  ").replacing(
      " .", with: " "
    )
    .replacing("  . ", with: "   ")
  }

  /// In characters.
  static let longestAmount = 20
}
