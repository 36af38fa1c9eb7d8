import FeedCore
import GtkKit
import Store

/// Handles the keyboard focus and the scroll position of a list.
extension ItemList {
  enum Focus {
    /// The item at a place; the list scrolls to that place.
    case place(BandLayout.Place)
    /// An item; the list scrolls to it as soon as the list has it.
    case item(ItemID)
    /// The last item, once all of the list is read.
    case end
    /// The given item if it is on the screen; otherwise the first item that is completely visible,
    /// or partly visible if there is no other.
    case seen(ItemID?)
  }

  /// A scroll position, measured from an item, so that it stays the same whatever appears or
  /// disappears above that item.
  struct ScrollPlace {
    let id: ItemID
    /// The distance from the top of the list's visible part to the top of the item's row, in
    /// logical pixels.
    let offset: Double
    /// How many more layouts to wait until the row is in its place.
    var remainingTries = 8
  }

  /// The item that has the keyboard focus; `nil` if none has it.
  var focusedID: ItemID? {
    guard let cell = focusedCell?.cell, let ids = cell.band?.ids else { return nil }
    let index = cell.focusedTile ?? 0
    return index < ids.count ? ids[index] : nil
  }

  var focusedCell: (position: Int, cell: BandCell)? {
    boundCells.first { $0.cell.widget.containsFocus || $0.cell.widget.parentHasFocus }
  }

  /// Focuses an item and scrolls to it. If the list doesn't have that item, or if `id` is `nil`,
  /// focuses the first item instead. Does nothing while `focusEndWhenThere` waits for the end.
  func focus(_ id: ItemID?) {
    if case .end = pendingFocus { return }
    focus(id.flatMap { bands.place(of: $0) } ?? BandLayout.Place(position: 0, index: 0))
  }

  /// Focuses an item's row if the list has the focus; otherwise scrolls there if the row is off the
  /// screen.
  func reveal(_ id: ItemID) {
    guard let place = bands.place(of: id) else { return }
    if widget.containsFocus {
      focus(place)
    } else if !seen(boundCells).contains(where: { $0.position == place.position }) {
      list.scroll(to: place.position)
    }
  }

  /// Focuses an item as soon as the list has it, and scrolls there.
  func focusWhenThere(_ id: ItemID) {
    pendingFocus = .item(id)
    filler.fillSoon()
  }

  /// Focuses the last item as soon as all of the list is read, and scrolls there.
  func focusEndWhenThere() {
    model.readRest()
    pendingFocus = .end
    filler.fillSoon()
  }

  var lastPlace: BandLayout.Place {
    let last = bands.count - 1
    return BandLayout.Place(position: last, index: (bands[last]?.ids.count ?? 1) - 1)
  }

  /// Focuses an item if it is on the screen, otherwise the first item that is completely visible.
  /// Does not scroll to an item that is off the screen, and does nothing while `focusWhenThere`
  /// waits for an item.
  func focusSeen(_ id: ItemID?) {
    if case .item = pendingFocus { return }
    pendingFocus = .seen(id)
    // Until the list has scrolled to its place, its rows are not in their final positions.
    if pendingPlace == nil { focusPending() }
    if pendingFocus != nil { filler.fillSoon() }
  }

  /// Cancels a pending focus, because the focus went elsewhere.
  func forgetFocus() { pendingFocus = nil }

  @discardableResult func focus(_ place: BandLayout.Place) -> Bool {
    guard place.position >= 0 else { return true }
    pendingFocus = nil
    if let (_, cell) = boundCells.first(where: { $0.position == place.position }),
      cell.widget.isMapped
    {
      focus(cell, place)
    } else {
      if place.position < bands.count { list.scroll(to: place.position) }
      // The place is focused once its row has been made and laid out.
      pendingFocus = .place(place)
      filler.fillSoon()
    }
    return true
  }

  func focusPending() {
    guard widget.isMapped, pendingPlace == nil else { return }
    // The list must not take the focus from an open menu, or keys would go to the list instead.
    if widget.menuHasFocus { return forgetFocus() }
    switch pendingFocus {
    case .place(let place)?:
      guard place.position < bands.count else { return }
      pendingFocus = nil
      guard let (_, cell) = boundCells.first(where: { $0.position == place.position }) else {
        return
      }
      focus(cell, place)
    case .item(let id)?:
      if let place = bands.place(of: id) { focus(place) } else { model.readRest() }
    case .end?:
      // The model has the whole list a moment before this list shows it.
      if model.isWhole, bands == BandLayout(model.outline, columns: bands.columns) {
        focus(lastPlace)
      }
    case .seen(let id)?:
      guard let (cell, place) = seenPlace(of: id) else { return }
      pendingFocus = nil
      focus(cell, place)
    case nil: break
    }
  }

  private func seenPlace(of id: ItemID?) -> (BandCell, BandLayout.Place)? {
    let seen = seen(boundCells)
    for (position, cell) in seen {
      guard let id, let index = cell.band?.ids.firstIndex(of: id) else { continue }
      return (cell, BandLayout.Place(position: position, index: index))
    }
    // Focusing a row that is only partly visible would scroll it into view.
    let whole = seen.first {
      $0.cell.widget.verticalSpan(in: widget).map {
        $0.lowerBound >= 0 && $0.upperBound <= widget.pageHeight
      } ?? false
    }
    return (whole ?? seen.first).map {
      ($0.cell, BandLayout.Place(position: $0.position, index: 0))
    }
  }

  private func focus(_ cell: BandCell, _ place: BandLayout.Place) {
    // Screen readers read the focused row, so it must be filled, and only a tile that exists can
    // have the focus.
    if !cell.isFilled { fill(cell, place.position) }
    cell.focus(place.index)
  }

  // MARK: Scrolling

  /// The scroll position, measured from the first visible item; `nil` if no item is visible.
  var place: ScrollPlace? {
    for (_, cell) in seen(boundCells) {
      guard let id = cell.band?.ids.first, let span = cell.widget.verticalSpan(in: widget) else {
        continue
      }
      return ScrollPlace(id: id, offset: span.lowerBound)
    }
    return nil
  }

  func scroll(to place: ScrollPlace) {
    guard let position = bands.place(of: place.id)?.position else { return }
    list.scroll(to: position)
    pendingPlace = place
    filler.fillSoon()
  }

  /// Scrolls to the pending place. GTK only estimates the position of a row that has not been laid
  /// out, so this is repeated after each layout.
  func scrollToPendingPlace() {
    guard let place = pendingPlace, let position = bands.place(of: place.id)?.position else {
      return pendingPlace = nil
    }
    pendingPlace = place.remainingTries > 0 ? place : nil
    pendingPlace?.remainingTries -= 1
    let cell = boundCells.first { $0.position == position }?.cell
    guard let top = cell?.widget.verticalSpan(in: widget)?.lowerBound else {
      return filler.fillSoon()
    }
    let before = widget.offset
    widget.offset += top - place.offset
    if abs(widget.offset - before) >= 1 {
      filler.fillSoon()
    } else if !filler.needsFill {
      pendingPlace = nil
    }
  }
}
