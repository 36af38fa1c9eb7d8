import FeedCore
import GtkKit
import Localization

/// The window's header bar: buttons such as Search and the main menu, and the title and the sections
/// as far as there is room.
@MainActor final class WindowHeader {
  let bar = HeaderBar()
  let title: FeedTitle
  let switcher: SectionSwitcher
  let back: Button
  let refresh = RefreshButton()
  let textSize = TextSizeRow()
  let mainMenu: Menu
  private let listMenu = Menu([])
  /// Whether the main menu leaves out what has a button; `nil` before it is filled.
  private var listMenuHasButtons: Bool?
  private let mainButton: MenuButton
  private let add: MenuButton
  let search: ToggleButton
  let filters: FilterButtons
  /// The title's place in the bar.
  private let titlePlace = Box(.horizontal)
  /// The title's place below the bar, if the bar has no room for it.
  let titleRow = Box(.horizontal).addClass("title-row")
  /// The title of a page that covers the list, in a bar without room for the list's title.
  private let pageTitle = Label(role: .heading, level: 1).addClass("feed-title").ellipsize()
  /// The sections. They keep their place in the bar while they are at the bottom of the window,
  /// because only there they have the width that they would have.
  private let sections: LayoutBox
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
    sections = LayoutBox(
      child: switcher.widget,
      measure: { [switcher = switcher.widget] orientation, other in
        switcher.isDrawn ? switcher.sizeRequest(orientation, other: other) : (0, 0)
      })
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    search = ToggleButton(icon: "almanac-search-symbolic", name: text("Search"))
    add = MenuButton(
      icon: "almanac-add-symbolic", name: text("Add"), menu: Menu([]), isPrimary: false)
    bar.packStart(back)
    bar.packStart(add)
    titlePlace.append(title.widget, pageTitle.margin(start: 6, end: 6))
    bar.packStart(titlePlace)
    bar.setTitle(sections)
    mainMenu = Self.menu(listMenu, hasAccount: hasAccount, tags: filters.tags.group)
    mainButton = MenuButton(
      icon: "almanac-menu-symbolic", name: text("Main Menu"), menu: mainMenu)
    mainButton.setWidget(textSize.widget, at: TextSizeRow.id)
    bar.packEnd(mainButton)
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
  ///   - room: what the bar has room for.
  ///   - leadsBack: whether Back leads anywhere.
  func show(_ pane: SectionPane, isNarrow: Bool, room: HeaderRoom, leadsBack: Bool) {
    back.isVisible = leadsBack
    switcher.widget.isDrawn = room >= .sections
    switcher.hasIcons = room >= .icons
    sections.queueResize()
    let openTitle = isNarrow ? pane.openTitle : nil
    let isTitleBelow = room < .title
    (isTitleBelow ? titleRow : titlePlace).setChildren(
      isTitleBelow ? [title.widget] : [title.widget, pageTitle])
    titlePlace.isVisible = !isTitleBelow || openTitle != nil
    titleRow.isVisible = isTitleBelow && openTitle == nil
    title.show(pane.model, pageTitle: isTitleBelow ? nil : openTitle, isWhole: isTitleBelow)
    pageTitle.text = openTitle ?? ""
    pageTitle.tooltip = openTitle
    pageTitle.isVisible = isTitleBelow && openTitle != nil
    // The search button belongs to the list, which an open page covers in a narrow window.
    search.isVisible = openTitle == nil
    refresh.button.isVisible = openTitle == nil && room >= .buttons
    add.isVisible = openTitle == nil
    fillListMenu(hasButtons: openTitle == nil && room >= .buttons)
    filters.show(
      pane.model,
      room: openTitle != nil ? .none : room < .buttons ? .tight : isNarrow ? .narrow : .wide)
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

  /// What a bar of this width has room for. It is the same for all sections, so nothing moves when
  /// the user switches between them.
  func room(in width: Int) -> HeaderRoom { HeaderRoom(in: width, widths) }

  /// The widths of the parts, whether they are in the bar or not.
  private var widths: HeaderRoom.Widths {
    let button = mainButton.sizeRequest(.horizontal).minimum + Self.spacing
    let filterCount = filters.count
    let shown = [back, add, search, refresh.button] + filters.widgets
    let beside = (shown as [Widget] + [mainButton, titlePlace]).map { widget in
      let width = widget.sizeRequest(.horizontal).minimum
      return width > 0 ? width + Self.spacing : 0
    }
    // GTK leaves no space beside what is in the middle of a header bar.
    let taken = beside.reduce(sections.sizeRequest(.horizontal).minimum, +)
    return HeaderRoom.Widths(
      frame: bar.sizeRequest(.horizontal).minimum - taken,
      fewButtons: 3 * button, otherButtons: (1 + filterCount) * button,
      title: title.usualWidth + Self.spacing,
      sections: switcher.widget.sizeRequest(.horizontal).natural + 2 * Self.spacing
        - (switcher.hasIcons ? switcher.iconsWidth : 0),
      icons: switcher.iconsWidth)
  }

  /// The space between the parts of GTK's header bar, in logical pixels.
  private static let spacing = 6

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

  /// Fills the part of the main menu that is about the list. What has a button isn't repeated.
  private func fillListMenu(hasButtons: Bool) {
    guard hasButtons != listMenuHasButtons else { return }
    listMenuHasButtons = hasButtons
    // The first item has the focus when the menu opens, so it is one that never leaves, as Stop
    // Refreshing does.
    listMenu.replaceAll(with: [(text("Search"), "app.find")])
    if !hasButtons {
      listMenu.append(text("Unread"), action: "app.unread", hiddenWhenDisabled: true)
      listMenu.append(text("Favorites"), action: "app.favorites")
    }
    listMenu.append(
      text("Mark All as Read"), action: "app.mark-all-read", hiddenWhenDisabled: true)
    if !hasButtons { listMenu.append(text("Refresh"), action: "app.refresh") }
    listMenu.append(
      text("Stop Refreshing"), action: "app.stop-refresh", hiddenWhenDisabled: true)
    listMenu.append(text("Tag Several…"), action: "app.tag-several", hiddenWhenDisabled: true)
  }

  private static func menu(_ list: Menu, hasAccount: Bool, tags: Menu) -> Menu {
    let menu = Menu([])
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
