public import FeedCore
import GtkKit

/// The app's window: the section switcher and the chosen section.
@MainActor public final class MainWindow {
  let window: ApplicationWindow
  let application: Application
  let preferences: Preferences
  let loaded: LoadedSections
  let opened = OpenSections()
  /// The section that is shown.
  public internal(set) var section: Section
  /// Whether anybody has pressed a key or moved the pointer here. Until then, only the beginning of
  /// a long list is read, because a start should not take longer the more there is.
  private(set) var isUsed = false
  public var events = WindowEvents()

  let header: WindowHeader
  let switchers: SwitcherPair
  let layout: WindowLayout
  let toast = Toast()
  public let notices = WindowNotices()
  let tasks = OwnedTasks()
  // The parts are made last, because they refer to the window.
  public private(set) var dialogs: WindowDialogs!
  public private(set) var exports: WindowExports!
  public private(set) var actions: PageActions!
  private(set) var reading: WindowReading!
  public private(set) var results: SearchReturn!
  public private(set) var refreshing: WindowRefreshing!
  private(set) var undo: WindowUndo!
  public private(set) var editing: WindowEditing!

  /// - Parameters:
  ///   - preferences: the user's preferences, and what the window remembers between runs.
  ///   - account: connects the user's own account to a section.
  ///   - chooser: the choice of feeds in a section.
  ///   - unread: counts the unread items of the sections.
  ///   - makeSearch: makes a model that searches all sections; called once for each section's pane.
  ///   - makeModel: called for each section when it is first needed, and again after `reload`.
  public init(
    application: Application, sections: [Section], pictures: PictureProvider,
    preferences: Preferences, account: AccountSetup? = nil, chooser: FeedChooser,
    unread: UnreadCounts, changes: ChangeService,
    makeSearch: @escaping @MainActor () -> SearchModel,
    makeModel: @escaping @MainActor (Section) -> SectionModel
  ) {
    self.application = application
    self.preferences = preferences
    section = sections[0]
    loaded = LoadedSections(sections, makeModel: makeModel)
    switchers = SwitcherPair(
      sections, layout: preferences.sectionLayout(of: sections.map(\.id)))
    header = WindowHeader(
      switcher: switchers.header, hasReading: sections.contains(where: \.hasReading),
      chooser: chooser, pictures: pictures, unread: unread, hasAccount: account != nil,
      actions: application)
    window = ApplicationWindow(application: application)
    layout = WindowLayout(
      window, size: preferences.windowSize, listWidth: preferences.listWidth,
      bottom: switchers.bottom.widget)
    dialogs = WindowDialogs(of: self, account: account)
    exports = WindowExports(of: self)
    actions = PageActions(of: self)
    reading = WindowReading(of: self, unread: unread)
    results = SearchReturn(of: self)
    refreshing = WindowRefreshing(of: self)
    undo = WindowUndo(of: self, changes: changes)
    editing = WindowEditing(of: self)
    header.mainMenu.insertSection(undo.menu, at: 1)
    opened.makePane = { [unowned self] model in
      SectionPane(
        model: model, search: makeSearch(), pictures: pictures,
        actions: actions.forPages)
    }
    build()
  }

  var chooser: FeedChooser { header.title.chooser }

  /// The section on the screen; `nil` while another window is active.
  public var seenSection: Section.ID? { window.isActive ? section.id : nil }

  public func present() { window.present() }
  public func close() { window.close() }

  /// Calls an action once the window has been drawn for the first time.
  public func afterFirstFrame(_ action: @escaping @MainActor () -> Void) {
    window.afterFrame(action)
  }

  /// Waits until the user's changes are saved.
  /// - Parameter timeout: how long to wait for requests to servers and for exports. It is short,
  ///   because the app must end within a second. When the wait ends, servers have received the
  ///   requests, or the requests are on their way.
  public func finish(timeout: Duration = .milliseconds(700)) async {
    let models = loaded.cancel()
    await dialogs.feeds?.finish()
    await actions.waitUntilSaved()
    for model in models { await model.waitUntilKept() }
    for pane in opened.panes { await pane.form?.model.waitUntilKept() }
    await wait(atMost: timeout) { [exports, work = dialogs.work] in
      await work?.value
      await exports?.wait()
      for model in models { await model.waitUntilSwitched() }
    }
    exports.cancel()
    await exports.wait()
  }
}

// MARK: Actions

extension MainWindow {
  public func search() { pane.beginSearch() }
  public func toggleStar() { pane.toggleStar() }
  /// Filters the list to favorites, or shows all of it again.
  public func toggle(_ filter: ItemFilter) {
    pane.model.show(pane.model.itemFilter == filter ? .all : filter)
  }
  /// Moves the focus from the list to the page, and back.
  public func switchPane() { pane.switchFocus() }
  public func toggleFullscreen() { window.isFullscreen.toggle() }
  public func goBack() { _ = results.go() || pane.goBack() }

  /// Shows the window after the browser has returned to the app, and refreshes the sections in
  /// which the user may have activated an item.
  /// - Parameter message: a message for the user; `nil` if there is none.
  public func browserReturned(_ message: String? = nil) {
    for model in loaded.all { model.windowBecameActive() }
    if let message { toast.show(message) }
    present()
  }

  /// Another program, such as a command, changed the library.
  public func libraryChangedElsewhere() { undo.updateMenu() }

  /// Shows the app light, dark, or as the desktop prefers, and saves the choice.
  func choose(_ scheme: ColorScheme) {
    preferences.save(colorScheme: scheme)
    PlatformStyle.colorScheme = scheme
  }

  func choose(_ size: TextSize) {
    preferences.save(textSize: size)
    header.textSize.show(size)
    for pane in opened.panes { pane.show(size) }
  }
}

// MARK: Building

extension MainWindow {
  private func build() {
    window.setTitle("Almanac")
    header.textSize.show(preferences.textSize)
    if preferences.isMaximized { window.isMaximized = true }
    header.back.onClick { [weak self] in self?.goBack() }
    header.onSearch { [weak self] isOn in
      guard let self else { return }
      isOn ? pane.beginSearch() : pane.listColumn.search.close()
    }
    switchers.onChoose { [weak self] id in self?.switchTo(id) }
    loaded.onMake = { [weak self] model in self?.follow(model) }
    PlatformStyle.colorScheme = preferences.colorScheme
    PlatformStyle.onContrastChange { [weak window] in window?.showContrast() }
    TextSize.addActions(to: application) { [weak self] change in
      guard let self else { return }
      choose(change(preferences.textSize))
      dialogs.preferencesDialog?.show(preferences.textSize)
    }
    header.title.popover.onChoose = { [weak self] id in self?.choose(feed: id) }
    opened.stack.expand(horizontal: true, vertical: true).addClass("sections")
    let sections = Overlay(child: opened.stack)
    sections.add(toast.widget)
    layout.measureRoom = { [header] in header.room(in: $0) }
    layout.build(
      header: header.bar, titleRow: header.titleRow, notices: notices.widget, sections: sections)
    layout.onWidth = { [weak self] in
      guard let self, let pane = opened[section.id].pane else { return }
      placeDivider(of: pane)
    }
    layout.onChange = { [weak self] in self?.showLayout() }
    window.onClose { [weak self] in self?.savePreferences() }
    application.onTerminate { [weak self] in self?.savePreferences() }
    window.addController(UseController { [weak self] in self?.use() })
    window.addController(KeyController { [weak self] key in self?.handle(key) ?? false })
    let click = ClickGesture(button: ClickGesture.back) { [weak self] _, _ in self?.goBack() }
    click.setPhase(.capture)
    window.addController(click)
    window.addController(ShortcutController.paste { [weak self] in self?.dialogs.paste() })
    sections.onDrop { [weak self] in self?.dialogs.drop($0) ?? false }
    // The user may be back from the browser, even if no callback has arrived.
    window.onActiveChange { [weak self] isActive in
      guard let self else { return }
      // The desktop may end the session while another window is in front.
      guard isActive else { return savePreferences() }
      events.active()
      events.see(section.id)
      for model in loaded.all {
        model.windowBecameActive()
        model.updateAges()
      }
    }
    // Getting the network's state takes a while, so it waits until after the first frame.
    window.afterFrame { [weak self] in
      self?.refreshing.watchNetwork()
      self?.undo.updateMenu()
      self?.loadOthers()
      self?.editing.offerDraft()
    }
  }

  /// Reads the whole lists of the open sections, before somebody scrolls there.
  func use() {
    guard !isUsed else { return }
    isUsed = true
    for pane in opened.panes { pane.model.readRest() }
  }

  private func handle(_ key: KeyController.Key) -> Bool {
    guard key == .escape else { return reading.handle(key) }
    if toast.isShown {
      toast.hide()
      return true
    }
    // Escape ends what the focus is in: a search in the list, otherwise the open page.
    return pane.isSearching ? pane.escape() : results.go() || pane.escape()
  }

  private func savePreferences() {
    for pane in opened.panes { pane.keepPlace() }
    preferences.save(
      // GTK keeps the size that the window had before it was maximized.
      windowSize: window.defaultSize,
      isMaximized: window.isMaximized, listWidth: layout.listWidth, section: section.id,
      openItems: opened.panes.map {
        ($0.model.section.id, $0.model.selection.flatMap($0.model.bookmark))
      },
      unreadCounts: reading.counts)
  }
}
