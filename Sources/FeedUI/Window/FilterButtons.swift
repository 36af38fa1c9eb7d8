import FeedCore
import GtkKit
import Localization

/// The buttons of the header bar that filter the list: Unread, Favorites and Tags.
@MainActor final class FilterButtons {
  /// In a section whose items are for reading.
  let unread: ToggleButton
  /// An empty box that takes the place of a hidden `unread` in a wide window, so that the sections
  /// beside it don't move.
  private let unreadPlaceholder = Box(.horizontal)
  private let hasReading: Bool
  let favorites: ToggleButton
  let tags: TagFilter
  private var room = Room.none
  private var model: SectionModel?
  private var binding: Binding?
  private var isUpdating = false

  /// What room there is for the buttons.
  enum Room {
    /// Another page covers the list.
    case none
    /// For the filter that is on; the main menu has all of them.
    case tight
    /// For all buttons, in a window that shows the list alone.
    case narrow
    case wide
  }

  /// - Parameter hasReading: whether any section's items are for reading.
  init(hasReading: Bool, actions: ActionMap) {
    self.hasReading = hasReading
    unread = ToggleButton(icon: "almanac-unread-symbolic", name: text("Unread"))
    favorites = ToggleButton(icon: "almanac-star-off-symbolic", name: text("Favorites"))
    tags = TagFilter(actions: actions)
    tags.onChange = { [weak self] in self?.update() }
    for (button, itemFilter) in [(unread, ItemFilter.unread), (favorites, .starred)] {
      button.onToggle { [weak self, weak button] in
        guard let self, let button, !isUpdating else { return }
        model?.show(button.isActive ? itemFilter : .all)
      }
    }
  }

  /// Packs the buttons at the end of the bar. `others` come between Favorites and Unread, which is
  /// the last one, because an empty place between two buttons would look like a mistake.
  func pack(into bar: HeaderBar, others: [Widget]) {
    for widget in [favorites, tags.button] + others + [unread, unreadPlaceholder] {
      bar.packEnd(widget)
    }
  }

  var widgets: [Widget] { [favorites, tags.button, unread, unreadPlaceholder] }

  /// How many buttons there are if there is room for all.
  var count: Int { (hasReading ? 2 : 1) + (tags.tags.isEmpty ? 0 : 1) }

  func show(_ model: SectionModel, room: Room) {
    self.room = room
    guard model !== self.model else { return update() }
    self.model = model
    tags.show(model)
    binding = Binding { [weak self] in self?.update() }
  }

  private func update() {
    guard let model else { return }
    let filter = model.itemFilter
    func isVisible(ifOn isOn: Bool) -> Bool { room != .none && (room != .tight || isOn) }
    unread.isVisible = model.section.hasReading && isVisible(ifOn: filter == .unread)
    favorites.isVisible = isVisible(ifOn: filter == .starred)
    let isTagged = filter.tag != nil
    tags.button.isVisible = isVisible(ifOn: isTagged) && (isTagged || !tags.tags.isEmpty)
    unreadPlaceholder.isVisible = hasReading && room == .wide && !unread.isVisible
    unreadPlaceholder.requestSize(width: favorites.sizeRequest(.horizontal).natural)
    isUpdating = true
    unread.isActive = filter == .unread
    favorites.isActive = filter == .starred
    isUpdating = false
  }
}
