import FeedCore
import GtkKit
import Localization

/// The window's header bar: what is shown, the sections of a wide window, and what can be done
/// whatever is shown.
@MainActor final class WindowHeader {
  let bar = HeaderBar()
  let title: FeedTitle
  let switcher: SectionSwitcher
  let back: Button
  let refresh = RefreshButton()
  let search: ToggleButton
  /// Narrows the list down to what was not read, in a section whose items are there to be read.
  let unread: ToggleButton
  /// Narrows the list down to what has a star.
  let favorites: ToggleButton
  private let noTitle = Box(.horizontal)
  private var isUpdating = false
  /// Whether the list is to be seen, to which the buttons belong.
  private var showsList = true
  private var isNarrow = false
  private var model: FeedModel?
  private var binding: Binding?

  init(sections: [Section], chooser: FeedChooser, unread counts: UnreadCounts, hasAccount: Bool) {
    title = FeedTitle(chooser: chooser, unread: counts)
    switcher = SectionSwitcher(sections: sections, isTall: false, name: text("Sections"))
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    search = ToggleButton(icon: "almanac-search-symbolic", name: text("Search"))
    unread = ToggleButton(icon: "almanac-unread-symbolic", name: text("Unread"))
    favorites = ToggleButton(icon: "almanac-star-off-symbolic", name: text("Favorites"))
    bar.packStart(back)
    bar.packStart(title.widget)
    bar.packEnd(
      MenuButton(
        icon: "almanac-menu-symbolic", name: text("Main Menu"),
        menu: Self.menu(hasAccount: hasAccount)))
    bar.packEnd(search)
    bar.packEnd(favorites)
    bar.packEnd(unread)
    bar.packEnd(refresh.button)
    for (button, narrowing) in [(unread, Narrowing.unread), (favorites, .starred)] {
      button.onToggle { [weak self, weak button] in
        guard let self, let button, !isUpdating else { return }
        model?.show(button.isActive ? narrowing : .all)
      }
    }
  }

  /// The search button was pressed in, or out.
  func onSearch(_ handler: @escaping @MainActor (Bool) -> Void) {
    search.onToggle { [weak self] in
      guard let self, !isUpdating else { return }
      handler(search.isActive)
    }
  }

  /// - Parameter leadsBack: whether Back leads anywhere.
  func show(_ pane: SectionPane, isNarrow: Bool, leadsBack: Bool) {
    back.isVisible = leadsBack
    // Without a title of ours GTK would show the window's.
    bar.setTitle(isNarrow ? noTitle : switcher.widget)
    let pageTitle = isNarrow ? pane.openTitle : nil
    title.show(pane.model, pageTitle: pageTitle, isNarrow: isNarrow)
    // They are about the list, which the page covers.
    search.isVisible = pageTitle == nil
    // The menu has it as well, and a title of nothing but dots says less.
    refresh.button.isVisible = pageTitle == nil && !(isNarrow && pane.model.section.hasReading)
    (showsList, self.isNarrow) = (pageTitle == nil, isNarrow)
    isUpdating = true
    search.isActive = pane.listPage.search.isOpen
    isUpdating = false
    guard pane.model !== model else { return showNarrowing() }
    model = pane.model
    binding = Binding { [weak self, weak model] in
      guard let self else { return }
      refresh.show(isRefreshing: model?.isRefreshing == true)
      showNarrowing()
    }
  }

  /// In a narrow window there is room for one of the two: the one that is on, else the unread. The
  /// main menu has the favorites as well.
  private func showNarrowing() {
    guard let model else { return }
    let isOne = isNarrow && model.section.hasReading
    let isStarred = model.narrowing == .starred
    unread.isVisible = showsList && model.section.hasReading && !(isOne && isStarred)
    favorites.isVisible = showsList && (!isOne || isStarred)
    isUpdating = true
    unread.isActive = model.narrowing == .unread
    favorites.isActive = isStarred
    isUpdating = false
  }

  private static func menu(hasAccount: Bool) -> Menu {
    let menu = Menu([(text("Search"), "app.search"), (text("Favorites"), "app.favorites")])
    menu.append(
      text("Mark All as Read"), action: "app.mark-all-read", hiddenWhenDisabled: true)
    menu.append(text("Refresh"), action: "app.refresh")
    menu.append(
      text("Stop Refreshing"), action: "app.stop-refresh", hiddenWhenDisabled: true)
    for (label, action) in [
      (text("Feeds…"), "app.feeds"),
      (text("Export…"), "app.export"), (text("Export Everything…"), "app.export-all"),
      (text("Export Feeds…"), "app.export-feeds"),
    ] {
      menu.append(label, action: action)
    }
    if hasAccount {
      menu.append(text("Connect a Service…"), action: "app.connect", hiddenWhenDisabled: true)
      menu.append(text("Connected Service…"), action: "app.account", hiddenWhenDisabled: true)
    }
    menu.appendSection(ColorScheme.menu, title: text("Style"))
    menu.appendSection(TextSize.menu)
    menu.appendSection(
      Menu([
        (text("Keyboard Shortcuts"), "app.shortcuts"), (text("About Almanac"), "app.about"),
      ]))
    return menu
  }
}
