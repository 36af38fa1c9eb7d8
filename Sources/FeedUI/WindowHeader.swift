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
  let refresh: Button
  let search: ToggleButton
  /// Narrows the list down to what has a star.
  let favorites: ToggleButton
  private let noTitle = Box(.horizontal)
  private var isUpdating = false
  private var model: FeedModel?
  private var binding: Binding?

  init(sections: [Section], chooser: FeedChooser, hasAccount: Bool) {
    title = FeedTitle(chooser: chooser)
    switcher = SectionSwitcher(sections: sections, isTall: false, name: text("Sections"))
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    refresh = Button(icon: "almanac-refresh-symbolic", name: text("Refresh"))
    search = ToggleButton(icon: "almanac-search-symbolic", name: text("Search"))
    favorites = ToggleButton(icon: "almanac-star-off-symbolic", name: text("Favorites"))
    bar.packStart(back)
    bar.packStart(title.widget)
    bar.packEnd(
      MenuButton(
        icon: "almanac-menu-symbolic", name: text("Main Menu"),
        menu: Self.menu(hasAccount: hasAccount)))
    bar.packEnd(search)
    bar.packEnd(favorites)
    bar.packEnd(refresh)
    favorites.onToggle { [weak self] in
      guard let self, !isUpdating else { return }
      model?.showStarred(only: favorites.isActive)
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
    favorites.isVisible = pageTitle == nil
    refresh.isVisible = pageTitle == nil
    isUpdating = true
    search.isActive = pane.listPage.search.isOpen
    isUpdating = false
    guard pane.model !== model else { return }
    model = pane.model
    binding = Binding { [weak self, weak model] in
      guard let self else { return }
      refresh.isSensitive = model?.isRefreshing != true
      isUpdating = true
      favorites.isActive = model?.isStarredOnly == true
      isUpdating = false
    }
  }

  private static func menu(hasAccount: Bool) -> Menu {
    let menu = Menu([
      (text("Search"), "app.search"), (text("Favorites"), "app.favorites"),
      (text("Refresh"), "app.refresh"), (text("Feeds…"), "app.feeds"),
      (text("Export…"), "app.export"), (text("Export Everything…"), "app.export-all"),
      (text("Export Feeds…"), "app.export-feeds"),
    ])
    if hasAccount {
      menu.append(text("Connect a Service…"), action: "app.connect", hiddenWhenDisabled: true)
      menu.append(text("Connected Service…"), action: "app.account", hiddenWhenDisabled: true)
    }
    menu.appendSection(ColorScheme.menu, title: text("Style"))
    menu.appendSection(
      Menu([
        (text("Keyboard Shortcuts"), "app.shortcuts"), (text("About Almanac"), "app.about"),
      ]))
    return menu
  }
}
