import GtkKit
import TextCore

/// Shows the rows of a table. A long table is a column of grids with forty rows each, as in
/// `LongColumn`. They look like one grid, because all cells of a column have the same width.
@MainActor final class TableView {
  let widget: ScrolledWindow
  private let column = Box(.vertical, spacing: spacing)
  private var grid = makeGrid()
  private var rowCount = 0
  /// The width of each column of a long table, in characters; `nil` for a table in one grid.
  private let widths: [Int]?
  /// The maximum width of a cell in characters, if no word is longer. GTK makes a scroller as high as its content is at
  /// the content's minimum width, so each cell has a fixed width.
  private static let widestCell = 24
  private static let (spacing, gridSize) = (6, 40)
  /// The number of rows above which a table is split even if its columns may then differ in width
  /// from grid to grid.
  private static let splitThreshold = 400
  /// How many rows are measured to decide on the width of a column.
  private static let measuredRows = 1_000

  init(_ rows: [[[RichText.Block]]]) {
    column.append(grid)
    widget = ScrolledWindow(child: column, scrolls: .horizontal).addClass("sideways")
    let isSplit =
      rows.count > Self.gridSize && Self.hasOnlyTexts(rows) || rows.count > Self.splitThreshold
    widths = isSplit ? Self.widths(rows.prefix(Self.measuredRows)) : nil
  }

  private static func makeGrid() -> Grid { Grid(rowSpacing: spacing, columnSpacing: 18) }

  /// Whether all cells contain only paragraphs, whose width is known before they are laid out.
  private static func hasOnlyTexts(_ rows: [[[RichText.Block]]]) -> Bool {
    rows.allSatisfy { $0.allSatisfy { $0.allSatisfy { $0.paragraph != nil } } }
  }

  private static func widths(_ rows: some Sequence<[[RichText.Block]]>) -> [Int] {
    rows.reduce(into: []) { widths, cells in
      for (column, cell) in cells.enumerated() {
        if column == widths.count { widths.append(0) }
        for block in cell where widths[column] < widestWord {
          widths[column] = max(widths[column], block.paragraph.map(width) ?? widestCell)
        }
      }
    }
  }

  /// Whether a cell is as wide as its text.
  static func isOneLine(_ runs: [RichText.Run]) -> Bool {
    runs.plain.prefix(line + 1).count <= line
  }

  /// Whether a word is so long that it may be broken.
  static func hasLongWord(_ runs: [RichText.Run]) -> Bool {
    runs.plain.prefix(longestMeasured).split(whereSeparator: \.isWhitespace)
      .contains { $0.count > widestWord }
  }

  /// - Returns: the width of a cell with several lines, in characters; GTK makes it wider for a word.
  static func cellWidth(of runs: [RichText.Run]) -> Int { hasLongWord(runs) ? widestWord : line }

  /// The longest text in one line, in characters. GTK counts a character as wide as a digit, or
  /// wider, so most texts of that length are narrower.
  private static let line = 20

  /// - Returns: the width of a cell in a split table, in characters. It has room for the longest word,
  ///   even if its letters are wider than most.
  static func width(of runs: [RichText.Run]) -> Int {
    let text = runs.plain.prefix(longestMeasured)
    let words = text.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
    let width = max(min(text.count, widestCell), min(words, widestWord))
    return width + (width + 3) / 4
  }

  /// The longest word that is not broken, and how much of a text is measured, in characters.
  private static let (widestWord, longestMeasured) = (40, 400)

  /// - Returns: the width of every cell of a column, in characters; `nil` if the cells may differ.
  func width(ofColumn column: Int) -> Int? {
    widths.map { $0.indices.contains(column) ? $0[column] : Self.widestCell }
  }

  /// - Returns: the grid that was added for this row, if one was.
  func addRow(_ cells: [Widget]) -> Grid? {
    var new: Grid?
    if widths != nil, rowCount > 0, rowCount % Self.gridSize == 0 {
      grid = Self.makeGrid()
      column.append(grid)
      new = grid
    }
    for (column, cell) in cells.enumerated() { grid.attach(cell, column: column, row: rowCount) }
    rowCount += 1
    return new
  }
}

extension RichText.Block {
  fileprivate var paragraph: [RichText.Run]? {
    if case .paragraph(let runs) = self { runs } else { nil }
  }
}
