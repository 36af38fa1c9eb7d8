import FeedCore
import GtkKit
import Localization

/// The window's header bar: the title, the sections if the window is wide enough, and buttons
/// such as Search and the main menu.
@MainActor final class WindowHeader {
  let bar = HeaderBar()
  let title: FeedTitle
  let switcher: SectionSwitcher
  let back: Button
  let refresh = RefreshButton()
  let textSize = TextSizeRow()
  let mainMenu: Menu
  private let add: MenuButton
  let search: ToggleButton
  /// Filters the list to unread items, in a section whose items are for reading.
  let unread: ToggleButton
  /// An empty box that takes the place of a hidden `unread` in a wide window. It is as wide as the
  /// button, so that the switcher doesn't move.
  private let unreadPlaceholder = Box(.horizontal)
  private let hasReading: Bool
  /// Filters the list to favorites.
  let favorites: ToggleButton
  let tags: TagFilter
  private let titlePlaceholder = Box(.horizontal)
  private var isUpdating = false
  /// Whether the list that the buttons belong to is visible.
  private var showsList = true
  private var (isNarrow, isTight) = (false, false)
  private var model: SectionModel?
  private var binding: Binding?

  init(
    switcher: SectionSwitcher, hasReading: Bool, chooser: FeedChooser, pictures: PictureProvider,
    unread counts: UnreadCounts, hasAccount: Bool, actions: ActionMap
  ) {
    tags = TagFilter(actions: actions)
    title = FeedTitle(chooser: chooser, pictures: pictures, unread: counts)
    self.switcher = switcher
    self.hasReading = hasReading
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    search = ToggleButton(icon: "almanac-search-symbolic", name: text("Search"))
    unread = ToggleButton(icon: "almanac-unread-symbolic", name: text("Unread"))
    favorites = ToggleButton(icon: "almanac-star-off-symbolic", name: text("Favorites"))
    add = MenuButton(
      icon: "almanac-add-symbolic", name: text("Add"), menu: Menu([]), isPrimary: false)
    bar.packStart(back)
    bar.packStart(add)
    bar.packStart(title.widget)
    mainMenu = Self.menu(hasAccount: hasAccount, tags: tags.group)
    let main = MenuButton(
      icon: "almanac-menu-symbolic", name: text("Main Menu"), menu: mainMenu)
    main.setWidget(textSize.widget, at: TextSizeRow.id)
    bar.packEnd(main)
    bar.packEnd(search)
    bar.packEnd(favorites)
    bar.packEnd(tags.button)
    bar.packEnd(refresh.button)
    // Unread is packed last, because an empty place between two buttons would look like a mistake.
    bar.packEnd(unread)
    bar.packEnd(unreadPlaceholder)
    tags.onChange = { [weak self] in self?.showNarrowing() }
    for (button, itemFilter) in [(unread, ItemFilter.unread), (favorites, .starred)] {
      button.onToggle { [weak self, weak button] in
        guard let self, let button, !isUpdating else { return }
        model?.show(button.isActive ? itemFilter : .all)
      }
    }
  }

  /// Sets what is called when the search button is switched on or off.
  func onSearch(_ handler: @escaping @MainActor (Bool) -> Void) {
    search.onToggle { [weak self] in
      guard let self, !isUpdating else { return }
      handler(search.isActive)
    }
  }

  /// - Parameters:
  ///   - isTight: whether there is no room for all buttons.
  ///   - hasSections: whether the sections are in the header bar.
  ///   - leadsBack: whether Back leads anywhere.
  func show(
    _ pane: SectionPane, isNarrow: Bool, isTight: Bool, hasSections: Bool, leadsBack: Bool
  ) {
    back.isVisible = leadsBack
    // Without a title widget of ours, GTK would show the window's title.
    bar.setTitle(hasSections ? switcher.widget : titlePlaceholder)
    let pageTitle = isNarrow ? pane.openTitle : nil
    title.show(pane.model, pageTitle: pageTitle)
    // The search button belongs to the list, which an open page covers in a narrow window.
    search.isVisible = pageTitle == nil
    // A tight header bar needs the space for the title. Refresh is in the menu too.
    refresh.button.isVisible = pageTitle == nil && !isTight
    showsList = pageTitle == nil
    (self.isNarrow, self.isTight) = (isNarrow, isTight)
    isUpdating = true
    search.isActive = pane.listColumn.search.isOpen
    isUpdating = false
    guard pane.model !== model else { return showNarrowing() }
    model = pane.model
    add.setMenu(Self.addMenu(pane.model.section))
    tags.show(pane.model)
    binding = Binding { [weak self, weak model] in
      guard let self else { return }
      refresh.show(isRefreshing: model?.isRefreshing == true)
      showNarrowing()
    }
  }

  /// Shows the buttons Unread and Favorites. A tight header bar has room for one: Favorites if it is
  /// active, otherwise Unread, since Favorites is also in the main menu.
  private func showNarrowing() {
    guard let model else { return }
    let isStarred = model.itemFilter == .starred
    unread.isVisible = showsList && model.section.hasReading && !(isTight && isStarred)
    unreadPlaceholder.isVisible = hasReading && !isNarrow && !unread.isVisible
    unreadPlaceholder.requestSize(width: refresh.button.sizeRequest(.horizontal).natural)
    favorites.isVisible = showsList && (!isTight || isStarred)
    // In a tight header bar, the tags are in the main menu, unless they filter the list.
    tags.button.isVisible =
      showsList && (isTight ? model.itemFilter.tag != nil : !tags.tags.isEmpty)
    // Feeds… in the main menu adds something too.
    let narrowing = [unread.isVisible, favorites.isVisible, tags.button.isVisible]
    add.isVisible = showsList && !(isTight && narrowing.contains(true))
    isUpdating = true
    unread.isActive = model.itemFilter == .unread
    favorites.isActive = isStarred
    isUpdating = false
  }

  /// The menu of what can be added to a section, in its own words.
  private static func addMenu(_ section: Section) -> Menu {
    let menu = Menu([])
    if let editor = section.editor { menu.append(editor.newLabel, action: "app.new") }
    if section.hasAccount {
      menu.append(text("Connect a Service…"), action: "app.connect", hiddenWhenDisabled: true)
    }
    menu.append(section.invitation.address, action: "app.add-feed")
    menu.append(section.invitation.file, action: "app.add-file")
    return menu
  }

  private static func menu(hasAccount: Bool, tags: Menu) -> Menu {
    let menu = Menu([])
    let list = Menu([(text("Search"), "app.find"), (text("Favorites"), "app.favorites")])
    list.append(
      text("Mark All as Read"), action: "app.mark-all-read", hiddenWhenDisabled: true)
    list.append(text("Refresh"), action: "app.refresh")
    list.append(
      text("Stop Refreshing"), action: "app.stop-refresh", hiddenWhenDisabled: true)
    list.append(text("Tag Several…"), action: "app.tag-several", hiddenWhenDisabled: true)
    menu.appendSection(list)
    menu.appendSection(tags)
    let feeds = Menu([(text("Feeds…"), "app.feeds")])
    if hasAccount {
      feeds.append(text("Connect a Service…"), action: "app.connect", hiddenWhenDisabled: true)
      feeds.append(text("Connected Service…"), action: "app.account", hiddenWhenDisabled: true)
    }
    feeds.append(
      text("Export", context: "menu"),
      submenu: Menu([
        (text("This List…"), "app.export"), (text("Everything…"), "app.export-all"),
        (text("List of Feeds…"), "app.export-feeds"),
      ]))
    menu.appendSection(feeds)
    let size = Menu([])
    size.append(widget: TextSizeRow.id)
    menu.appendSection(size)
    menu.appendSection(
      Menu([
        (text("Preferences"), "app.preferences"),
        (text("Keyboard Shortcuts"), "app.shortcuts"),
        (text("About Almanac"), "app.about"),
      ]))
    return menu
  }
}
