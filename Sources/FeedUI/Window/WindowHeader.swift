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
  let filters: FilterButtons
  private let titlePlaceholder = Box(.horizontal)
  private var isUpdating = false
  private var model: SectionModel?
  private var binding: Binding?

  init(
    switcher: SectionSwitcher, hasReading: Bool, chooser: FeedChooser, pictures: PictureProvider,
    unread counts: UnreadCounts, hasAccount: Bool, actions: ActionMap
  ) {
    filters = FilterButtons(hasReading: hasReading, actions: actions)
    title = FeedTitle(chooser: chooser, pictures: pictures, unread: counts)
    self.switcher = switcher
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    search = ToggleButton(icon: "almanac-search-symbolic", name: text("Search"))
    add = MenuButton(
      icon: "almanac-add-symbolic", name: text("Add"), menu: Menu([]), isPrimary: false)
    bar.packStart(back)
    bar.packStart(add)
    bar.packStart(title.widget)
    mainMenu = Self.menu(hasAccount: hasAccount, tags: filters.tags.group)
    let main = MenuButton(
      icon: "almanac-menu-symbolic", name: text("Main Menu"), menu: mainMenu)
    main.setWidget(textSize.widget, at: TextSizeRow.id)
    bar.packEnd(main)
    bar.packEnd(search)
    filters.pack(into: bar, others: [refresh.button])
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
    add.isVisible = pageTitle == nil
    filters.show(
      pane.model,
      room: pageTitle != nil ? .none : isTight ? .tight : isNarrow ? .narrow : .wide)
    isUpdating = true
    search.isActive = pane.listColumn.search.isOpen
    isUpdating = false
    guard pane.model !== model else { return }
    model = pane.model
    add.setMenu(Self.addMenu(pane.model.section))
    binding = Binding { [weak self, weak model] in
      self?.refresh.show(isRefreshing: model?.isRefreshing == true)
    }
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
    let list = Menu([(text("Search"), "app.find")])
    list.append(text("Unread"), action: "app.unread", hiddenWhenDisabled: true)
    list.append(text("Favorites"), action: "app.favorites")
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
