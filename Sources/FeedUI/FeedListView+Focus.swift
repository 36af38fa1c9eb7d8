import FeedCore
import GtkKit
import Store

/// Where the keyboard is in a list, and what the list is scrolled to.
extension FeedListView {
  enum Focus {
    /// Scrolls there.
    case place(Bands.Place)
    /// Scrolls there, as soon as the list has the item.
    case item(ItemID)
    /// An item if it is on the screen, else the first that is.
    case seen(ItemID?)
  }

  /// What a list is scrolled to, whatever comes or goes around it.
  struct ScrollPlace {
    let id: ItemID
    /// From the list's top to the row's, in logical pixels.
    let offset: Double
    /// How often its row may still be laid out before it is given up.
    var remainingTries = 8
  }

  /// The item that has the keyboard.
  var focusedID: ItemID? {
    guard let cell = focusedCell?.cell, let ids = cell.band?.ids else { return nil }
    let index = cell.focusedTile ?? 0
    return index < ids.count ? ids[index] : nil
  }

  var focusedCell: (position: Int, cell: BandCell)? {
    boundCells.first { $0.cell.widget.containsFocus || $0.cell.widget.parentHasFocus }
  }

  /// Puts the keyboard on an item, or on the first one, and scrolls there.
  func focus(_ id: ItemID?) {
    focus(id.flatMap { bands.place(of: $0) } ?? Bands.Place(position: 0, index: 0))
  }

  /// Shows a row: with the keyboard on it, if the list has that.
  func reveal(_ id: ItemID) {
    guard let place = bands.place(of: id) else { return }
    if widget.containsFocus {
      focus(place)
    } else if !seen(boundCells).contains(where: { $0.position == place.position }) {
      list.scroll(to: place.position)
    }
  }

  /// Puts the keyboard on an item that the list may only have in a while, and scrolls there.
  func focusWhenThere(_ id: ItemID) {
    pendingFocus = .item(id)
    filler.fillSoon()
  }

  /// Puts the keyboard on an item if it is on the screen, else on the first that is: the list stays
  /// where it is.
  func focusSeen(_ id: ItemID?) {
    if case .item = pendingFocus { return }
    pendingFocus = .seen(id)
    // Until the list has come back to its place, nothing is where it will be.
    if pendingPlace == nil { focusPending() }
    if pendingFocus != nil { filler.fillSoon() }
  }

  /// Forgets a pending focus, because the keyboard went elsewhere.
  func forgetFocus() { pendingFocus = nil }

  @discardableResult func focus(_ place: Bands.Place) -> Bool {
    guard place.position >= 0 else { return true }
    pendingFocus = nil
    if let (_, cell) = boundCells.first(where: { $0.position == place.position }),
      cell.widget.isMapped
    {
      focus(cell, place)
    } else {
      if place.position < bands.count { list.scroll(to: place.position) }
      // Once the row has been made and laid out.
      pendingFocus = .place(place)
      filler.fillSoon()
    }
    return true
  }

  func focusPending() {
    guard widget.isMapped, pendingPlace == nil else { return }
    // Keys would go to the list behind the menu.
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
      if let place = bands.place(of: id) { focus(place) }
    case .seen(let id)?:
      guard let (cell, place) = seenPlace(of: id) else { return }
      pendingFocus = nil
      focus(cell, place)
    case nil: break
    }
  }

  private func seenPlace(of id: ItemID?) -> (BandCell, Bands.Place)? {
    let seen = seen(boundCells)
    for (position, cell) in seen {
      guard let id, let index = cell.band?.ids.firstIndex(of: id) else { continue }
      return (cell, Bands.Place(position: position, index: index))
    }
    // Half a row would be scrolled to be a whole one.
    let whole = seen.first {
      $0.cell.widget.verticalSpan(in: widget).map {
        $0.lowerBound >= 0 && $0.upperBound <= widget.pageHeight
      } ?? false
    }
    return (whole ?? seen.first).map { ($0.cell, Bands.Place(position: $0.position, index: 0)) }
  }

  private func focus(_ cell: BandCell, _ place: Bands.Place) {
    // What has the keyboard is read out, and a tile must be there to have it.
    if !cell.isFilled { fill(cell, place.position) }
    cell.focus(place.index)
  }

  // MARK: Scrolling

  /// The item at the top of the screen.
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

  /// GTK scrolls to a row it has not laid out yet: where exactly, only a layout tells.
  func comeToPlace() {
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
