import FeedCore
import GtkKit
import Store

@testable import FeedUI

/// What a test can observe of a list: its bound rows, and their heights.
extension ItemList {
  struct BoundRow {
    let id: ItemID
    let header: String?
    let height: Int
    let naturalHeight: Int
  }

  /// The bound rows, in the order of the list.
  var boundRows: [BoundRow] {
    boundCells.sorted { $0.position < $1.position }.compactMap { _, cell in
      guard let band = cell.band, let id = band.ids.first else { return nil }
      let width = cell.widget.width
      return BoundRow(
        id: id, header: band.header, height: cell.widget.height,
        // GTK 4.18 warns about a row that is measured before it has a width.
        naturalHeight: width > 0 ? cell.widget.sizeRequest(.vertical, other: width).natural : 0)
    }
  }
}

extension RowView {
  /// The search matches that are marked in the title and in the line below it.
  var markedTexts: [String] {
    [title, content?.subtitle == nil ? nil : subtitle].compactMap(\.self).flatMap(marks)
  }
}

extension Tile {
  var markedTexts: [String] { marks(in: title) }
}

@MainActor private func marks(in layout: TextLayout) -> [String] {
  layout.marks.map { String(decoding: Array(layout.text.utf8)[$0], as: UTF8.self) }
}

extension BlockColumn {
  var control: ControlView? { parts(ControlView.self).first }
}

extension DetailView {
  var shownControl: ControlView? { page?.blocks.control }
  var shownNote: NoteView? { page?.blocks.note }
  var shownPictures: [PictureView] { page?.blocks.pictureViews ?? [] }
}

extension BandCell {
  private var slots: [PictureSlot] {
    [row?.picture?.slot].compactMap(\.self) + (tiles?.tiles.map(\.slot) ?? [])
  }

  /// Whether the row, or one of the tiles, holds a picture's pixels.
  var holdsPicture: Bool { slots.contains { $0.texture != nil } }
  var isLoadingPictures: Bool { slots.contains { $0.isLoading } }
}

extension ItemList {
  var isLoadingPictures: Bool { boundCells.contains { $0.cell.isLoadingPictures } }
}

extension PictureView {
  /// The size that the texture was decoded for, in device pixels.
  var loadedSize: (width: Int, height: Int)? { slot.loaded.map { ($0.width, $0.height) } }
}
