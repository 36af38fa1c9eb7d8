import FeedCore
import GtkKit
import Store

@testable import FeedUI

/// What a test can see of a list: what is bound, and how high it is.
extension FeedListView {
  struct BoundRow {
    let id: ItemID
    let header: String?
    let height: Int
    let naturalHeight: Int
  }

  /// In the list's order.
  var boundRows: [BoundRow] {
    boundCells.sorted { $0.position < $1.position }.compactMap { _, cell in
      guard let band = cell.band, let id = band.ids.first else { return nil }
      return BoundRow(
        id: id, header: band.header, height: cell.widget.height,
        naturalHeight: cell.widget.sizeRequest(.vertical, other: cell.widget.width).natural)
    }
  }
}

extension RowView {
  /// What is marked in the title and in the line below it.
  var markedTexts: [String] { [title, subtitle].flatMap(\.markedTexts) }
}

extension Tile {
  var markedTexts: [String] { title.markedTexts }
}

extension Label {
  fileprivate var markedTexts: [String] {
    marks.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }
}
