import FeedCore
import GtkKit
import Store

/// Handles the keys and the right mouse button in a list.
extension ItemList {
  /// Makes the controller for Tab, Space and the menu key. In a list with tiles, it also handles
  /// the keys that move the focus or open an item. In a list without tiles, GTK's list view does
  /// that.
  func makeKeys() -> KeyController {
    let keys = KeyController { [weak self] key in
      guard let self else { return false }
      switch key {
      // GTK's own Tab would go through all the rows; `tab-behavior`, which prevents that, needs
      // GTK 4.12.
      case .tab: return onLeave() || widget.leaveFocus(.forward)
      case .backTab: return widget.leaveFocus(.backward)
      case .menu: return showMenu()
      case .space, .shiftSpace, .backspace, .pageUp, .pageDown, .home, .end:
        if onReadingKey(key) { return true }
      default: break
      }
      if key == .end, !model.isWhole {
        focusEndWhenThere()
        return true
      }
      guard model.outline.groups.contains(where: { $0.layout == .tiles }) else { return false }
      switch key {
      case .up: return move(.up)
      case .down: return move(.down)
      case .left: return move(list.isRightToLeft ? .right : .left)
      case .right: return move(list.isRightToLeft ? .left : .right)
      case .home: return focus(BandLayout.Place(position: 0, index: 0))
      case .end: return focus(lastPlace)
      case .enter, .space: return openFocusedTile()
      default: return false
      }
    }
    keys.setPhase(.capture)
    return keys
  }

  private func move(_ step: BandLayout.Step) -> Bool {
    guard let (position, cell) = focusedCell else { return false }
    let place = BandLayout.Place(position: position, index: cell.focusedTile ?? 0)
    guard let next = bands.neighbor(of: place, step) else { return true }
    return focus(next)
  }

  private func openFocusedTile() -> Bool {
    guard let cell = focusedCell?.cell, let index = cell.focusedTile else { return false }
    open(index, of: cell.band)
    return true
  }

  // MARK: The menu of a row

  func makeClicks() -> ClickGesture {
    ClickGesture(button: ClickGesture.secondary) { [weak self] x, y in
      guard let self, let id = item(x: x, y: y) else { return }
      onMenu(id, Area(x: Int(x), y: Int(y), width: 1, height: 1))
    }
  }

  private func showMenu() -> Bool {
    guard let id = focusedID, let cell = focusedCell?.cell,
      let span = cell.widget.verticalSpan(in: list)
    else { return false }
    let width = max(1, cell.widget.width / bands.columns)
    let column = cell.focusedTile.map(mirrored)
    onMenu(
      id,
      Area(
        x: (column ?? 0) * width, y: Int(span.lowerBound),
        width: column == nil ? cell.widget.width : width,
        height: Int(span.upperBound - span.lowerBound)))
    return true
  }

  /// The item at a point in the list's widget; `nil` if there is none.
  func item(x: Double, y: Double) -> ItemID? {
    let cell = boundCells.first { $0.cell.widget.verticalSpan(in: list)?.contains(y) ?? false }?
      .cell
    guard let band = cell?.band else { return nil }
    guard band.layout == .tiles else { return band.ids.first }
    let index = mirrored(Int(x) * bands.columns / max(1, list.width))
    return band.ids.indices.contains(index) ? band.ids[index] : nil
  }

  /// The column of a tile, or the tile of a column: the first one is on the right where text runs
  /// from the right.
  private func mirrored(_ column: Int) -> Int {
    list.isRightToLeft ? bands.columns - 1 - column : column
  }
}
