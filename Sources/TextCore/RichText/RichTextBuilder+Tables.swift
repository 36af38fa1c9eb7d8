import Formats

extension RichTextBuilder {
  /// Adds a finished cell to its row. If the cell spans several columns or rows, empty cells keep
  /// the cells after it and below it in their columns.
  mutating func addCell(_ cell: Frame) {
    guard let table = openTable else { return }
    let row = frames.count - 1
    frames[row].items += takenCells(from: frames[row].items.count, of: table)
    let column = frames[row].items.count
    frames[row].items.append(cell.blocks)
    for _ in 1..<cell.span.columns { frames[row].items.append([]) }
    count += cell.span.columns - 1
    guard cell.span.rows > 1 else { return }
    for column in column..<column + cell.span.columns {
      frames[table].taken[column] = cell.span.rows - 1
    }
  }

  /// Adds a finished row to its table.
  mutating func addRow(_ row: Frame) {
    guard let table = openTable else { return }
    frames[table].rows.append(row.items + takenCells(from: row.items.count, of: table))
  }

  /// Makes empty cells for the next columns, as far as cells in rows above extend into them.
  private mutating func takenCells(from column: Int, of table: Int) -> [[RichText.Block]] {
    var cells: [[RichText.Block]] = []
    while let rows = frames[table].taken[column + cells.count] {
      frames[table].taken[column + cells.count] = rows > 1 ? rows - 1 : nil
      cells.append([])
    }
    count += cells.count
    return cells
  }

  private var openTable: Int? { frames.lastIndex { $0.name == "table" } }
}

extension HTMLTag {
  /// How many columns and rows of a table a cell spans, from 1 to 20 each.
  var span: (columns: Int, rows: Int) {
    let number = { (name: String) in min(max(self[name].flatMap { Int($0) } ?? 1, 1), 20) }
    return (number("colspan"), number("rowspan"))
  }
}
