import FeedCore
import Foundation
import GtkKit
import Localization

/// The app's window: the section switcher and the chosen section.
@MainActor public final class MainWindow {
  let window: ApplicationWindow
  let preferences: Preferences
  let sections: [Section]
  private let pictures: PictureProvider
  let makeModel: @MainActor (Section) -> SectionModel
  private let makeSearch: @MainActor () -> SearchModel
  let account: AccountSetup?
  var accountDialog: FormDialog?
  /// The unfinished task of an account dialog that has been closed.
  var accountWork: Task<Void, Never>?
  var feedsDialog: FeedsDialog?
  var questionDialog: QuestionDialog?
  var linksDialog: LinksDialog?
  var preferencesDialog: PreferencesDialog?
  /// The model of the feeds dialog, even after the dialog closes: its changes may not be saved yet.
  var feeds: FeedsModel?
  var feedsBinding: Binding?
  /// The models of the sections, including those not shown yet.
  var models: [Int: SectionModel] = [:]
  var panes: [Int: SectionPane] = [:]
  var current = 0
  /// Which sections are shown, and in which order.
  var sectionLayout: SectionLayout
  /// Called when the user presses a button that leads to the account, in a list, on a page or in
  /// the dialog of feeds.
  public var onConnect: () -> Void = {}
  /// Called when the user asks for the dialog of feeds, in a list or by pasting an address or file.
  public var onFeeds: () -> Void = {}
  /// Called to write the requested export.
  public var onExport: ExportRequest.Handler?
  var fileChooser: FileChooser?
  var exporting: Task<Void, Never>?
  /// The task that saves the user's copies, and what they have read.
  var savingTask: Task<Void, Never>?
  /// Called when the user returns to the window or refreshes a section, and every minute while the
  /// window is open.
  public var onActive: () -> Void = {}
  /// Called when a refresh of a section has ended.
  public var onRefreshed: () -> Void = {}
  /// Called when the user sees a section: it was chosen, or the window came to the front with it.
  public var onSee: (Section.ID) -> Void = { _ in }
  private(set) var isNarrow: Bool
  /// Whether the section switcher is below the list and not in the header bar.
  private var hasSectionsBelow: Bool
  private var listWidth: ListWidth
  /// Where the open item was found, if it was opened from another section's search results.
  var origin: Origin?
  private var width = 0
  /// The part of the window's width that its frame takes; 0 where a compositor draws shadows.
  private var frameWidth = 0
  /// How many of the coming layouts may still move the divider. Until they are done, a move of the
  /// divider does not count as the user's.
  private var unsettledLayouts = 0

  let header: WindowHeader
  let bottomSwitcher: SectionSwitcher
  private let bottomBar: Box
  private let fullscreenBar = Box(.vertical)
  private var isBarInside = false
  let chooser: FeedChooser
  let unread: UnreadCounts
  var unreadBinding: Binding?
  var refreshBinding: Binding?
  let application: Application
  let stack = Stack(milliseconds: 150)
  let toast = Toast()
  let notices = WindowNotices()
  private var layout: [LayoutBox] = []
  var network: NetworkMonitor?
  private var minute: Timeout?
  var others: Task<Void, Never>?
  let tasks = OwnedTasks()
  var changes: [Int: Binding] = [:]
  var counting: [Int: Binding] = [:]
  var refreshing: [Int: Binding] = [:]
  /// Models of sections that now show another feed; their changes may not be saved yet.
  var retired: [SectionModel] = []

  /// From this width on, list and page are side by side.
  static let wideWidth = 720
  /// From this width on, the header bar has room for the sections beside the title and the buttons.
  static let sectionsInHeaderWidth = 960
  /// The smallest width at which nothing is cut off: a phone's 360 in portrait orientation, minus
  /// the window's frame where no compositor draws shadows.
  static let minimumWidth = 340
  /// The minimum height of the content below the header bar, enough for some rows of a list.
  private static let minimumHeight = 240

  /// - Parameters:
  ///   - preferences: the user's preferences, and what the window remembers between runs.
  ///   - account: connects the user's own account to a section.
  ///   - chooser: the choice of feeds in a section.
  ///   - unread: counts the unread items of the sections.
  ///   - makeSearch: makes a model that searches all sections; called once for each section's pane.
  ///   - makeModel: called for each section when it is first needed, and again after `reload`.
  public init(
    application: Application, sections: [Section], pictures: PictureProvider,
    preferences: Preferences,
    account: AccountSetup? = nil, chooser: FeedChooser, unread: UnreadCounts,
    makeSearch: @escaping @MainActor () -> SearchModel,
    makeModel: @escaping @MainActor (Section) -> SectionModel
  ) {
    self.sections = sections
    self.pictures = pictures
    self.preferences = preferences
    sectionLayout = preferences.sectionLayout(of: sections.map(\.id))
    self.makeModel = makeModel
    self.makeSearch = makeSearch
    self.account = account
    self.chooser = chooser
    self.unread = unread
    self.application = application
    header = WindowHeader(
      sections: sections, chooser: chooser, unread: unread, hasAccount: account != nil)
    window = ApplicationWindow(application: application)
    let size = preferences.windowSize
    isNarrow = size.width < Self.wideWidth
    hasSectionsBelow = size.width < Self.sectionsInHeaderWidth
    listWidth = preferences.listWidth
    bottomSwitcher = SectionSwitcher(sections: sections, isTall: true, name: text("Sections"))
    bottomBar = Box(.vertical, [bottomSwitcher.widget])
    build(size)
  }

  isolated deinit { others?.cancel() }

  /// The section on the screen; `nil` while another window is active.
  public var seenSection: Section.ID? { window.isActive ? section.id : nil }

  /// Shows the window, or raises it.
  public func present() { window.present() }

  /// Asks the window to close.
  public func close() { window.close() }

  // MARK: Actions

  public func search() { pane.beginSearch() }
  public func toggleStar() { pane.toggleStar() }
  /// Filters the list to favorites, or shows all of it again.
  public func toggleFavorites() {
    pane.model.show(pane.model.itemFilter == .starred ? .all : .starred)
  }
  /// Moves the focus from the list to the page, and back.
  public func switchPane() { pane.switchFocus() }

  public func toggleFullscreen() {
    window.isFullscreen.toggle()
  }

  public func goBack() {
    if !returnToResults() { _ = pane.goBack() }
  }

  /// Shows the window after the browser has returned to the app, and refreshes the sections in
  /// which the user may have activated an item.
  /// - Parameter message: a message for the user; `nil` if there is none.
  public func browserReturned(_ message: String? = nil) {
    for model in models.values { model.windowBecameActive() }
    if let message { toast.show(message) }
    present()
  }

  /// Calls an action once the window has been drawn for the first time.
  public func afterFirstFrame(_ action: @escaping @MainActor () -> Void) {
    window.afterFrame(action)
  }
}

extension MainWindow {
  var pane: SectionPane { pane(current) }

  private func build(_ size: (width: Int, height: Int)) {
    window.setTitle("Almanac")
    window.defaultSize = size
    if preferences.isMaximized { window.isMaximized = true }
    header.back.onClick { [weak self] in self?.goBack() }
    header.onSearch { [weak self] isOn in
      guard let self else { return }
      isOn ? pane.beginSearch() : pane.listColumn.search.close()
    }
    header.switcher.onChoose = { [weak self] index in self?.switchTo(index) }
    bottomSwitcher.onChoose = { [weak self] index in self?.switchTo(index) }
    showColorScheme()
    PlatformStyle.onContrastChange { [weak window] in window?.showContrast() }
    setUpTextSize()
    bottomBar.addClass("bottom-bar")
    stack.expand(horizontal: true, vertical: true)
    let sectionPlace = Overlay(child: stack)
    sectionPlace.add(toast.widget)
    let content = Box(.vertical, [fullscreenBar, notices.widget, sectionPlace, bottomBar])
    // The bar and the body may be narrower than their content until the layout has changed.
    let bar = makeFlexible(header.bar)
    let body = makeFlexible(content, height: Self.minimumHeight) { [weak self] width in
      self?.widthChanged(width)
    }
    layout = [bar, body]
    window.setTitlebar(bar)
    window.setChild(body)
    window.onFullscreenChange { [weak self] in
      if let self { placeBar(inside: window.isFullscreen) }
    }
    window.onClose { [weak self] in self?.savePreferences() }
    let keys = KeyController { [weak self] key in
      guard let self else { return false }
      guard key == .escape else { return read(by: key) }
      if toast.isShown {
        toast.hide()
        return true
      }
      // Escape ends what the focus is in: a search in the list, otherwise the open page.
      return pane.isSearching ? pane.escape() : returnToResults() || pane.escape()
    }
    window.addController(keys)
    let click = ClickGesture(button: ClickGesture.back) { [weak self] _, _ in self?.goBack() }
    click.setPhase(.capture)
    window.addController(click)
    // The user may be back from the browser, even if no callback has arrived.
    window.onActiveChange { [weak self] isActive in
      guard isActive, let self else { return }
      onActive()
      onSee(section.id)
      for model in models.values {
        model.windowBecameActive()
        model.updateAges()
      }
    }
    addPaste()
    addFeedChoice()
    addReading()
    addRefresh()
    // Feeds become due for a refresh while the window is open.
    minute = Timeout(every: 60_000) { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.refreshWhatIsDue() }
      self?.onActive()
    }
    // Getting the network's state takes a while, so it waits until after the first frame.
    window.afterFrame { [weak self] in
      self?.watchNetwork()
      self?.startOthers()
    }
    bottomBar.isVisible = hasSectionsBelow
    window.setClass("narrow", isNarrow)
  }

  /// Wraps a child so that it may be narrower than its content.
  /// - Parameter height: the minimum and preferred height, for a child that need not be measured:
  ///   this avoids another layout of the texts in a list.
  private func makeFlexible(
    _ child: Widget, height: Int? = nil, onWidth: @escaping @MainActor (Int) -> Void = { _ in }
  ) -> LayoutBox {
    LayoutBox(
      child: child,
      measure: { orientation, other in
        switch orientation {
        // The preferred width is not used, because the window sets its own size.
        case .horizontal: return (Self.minimumWidth, Self.minimumWidth)
        case .vertical:
          if let height { return (height, height) }
          let width = other.map { max($0, child.sizeRequest(.horizontal).minimum) }
          return child.sizeRequest(.vertical, other: width)
        }
      }, willAllocate: { width, _ in onWidth(width) })
  }

  /// Moves the header bar into the window, or back: GTK shows no title bar in fullscreen.
  func placeBar(inside isInside: Bool) {
    guard let bar = layout.first, isInside != isBarInside else { return }
    isBarInside = isInside
    if isInside {
      window.setTitlebar(Box(.horizontal))
      fullscreenBar.append(bar)
    } else {
      fullscreenBar.remove(bar)
      window.setTitlebar(bar)
    }
  }

  private func widthChanged(_ width: Int) {
    guard width != self.width else { return }
    let missing = window.defaultSize.width - width
    if self.width == 0, (0...20).contains(missing) { frameWidth = missing }
    self.width = width
    restoreListShare()
    let new = (width < Self.wideWidth, width < Self.sectionsInHeaderWidth)
    guard new != (isNarrow, hasSectionsBelow) else { return }
    (isNarrow, hasSectionsBelow) = new
    // The widgets can't be rearranged during the layout itself.
    window.afterFrame { [weak self] in self?.showLayout() }
  }

  /// Restores the list's share of the window, as far as possible, after the next layout, which may
  /// move the divider.
  func restoreListShare() {
    unsettledLayouts += 1
    window.afterFrame { [weak self] in
      guard let self else { return }
      if let pane = panes[current] { placeDivider(of: pane) }
      // If that gives a side less than its minimum, the next layout moves the divider once more.
      window.afterFrame { [weak self] in self?.unsettledLayouts -= 1 }
    }
  }

  func placeDivider(of pane: SectionPane) {
    guard !isNarrow else { return }
    // Before the first layout, the default size is the size that the window will have.
    let position = listWidth.in(width > 0 ? width + frameWidth : window.defaultSize.width)
    // Setting even the same position would cause another layout.
    if pane.dividerPosition != position { pane.dividerPosition = position }
    toast.place(from: pane.dividerPosition)
  }

  private func showLayout() {
    for (_, pane) in panes {
      pane.setNarrow(isNarrow)
      placeDivider(of: pane)
    }
    if isNarrow { toast.place(from: 0) }
    restoreListShare()
    bottomBar.isVisible = hasSectionsBelow
    window.setClass("narrow", isNarrow)
    showHeader()
  }

  func showHeader() {
    let pane = pane
    // In a wide window, the list is beside the page, so Back is only needed to return from a search
    // result to the list of results.
    let leadsBack = pane.openTitle != nil && (isNarrow || comesFromResults)
    header.show(
      pane, isNarrow: isNarrow, hasSections: !hasSectionsBelow, leadsBack: leadsBack)
    showFeedChoice()
    showReading()
    showRefresh()
  }

  func pane(_ index: Int) -> SectionPane {
    if let pane = panes[index] { return pane }
    let pane = SectionPane(
      model: model(index), search: makeSearch(), pictures: pictures,
      actions: DetailActions(
        open: { [weak self] url in self?.open(url) },
        copy: { [weak self] text in self?.copy(text) },
        connect: { [weak self] in self?.onConnect() }, feeds: { [weak self] in self?.onFeeds() },
        export: { [weak self] id, title in self?.export(id, title) },
        keep: { [weak self] id in self?.changeKeeping(of: id) },
        links: { [weak self] id in self?.showLinks(of: id) },
        markRead: { [weak self] ids in
          if let self { markRead(ids, in: self.pane.model) }
        }))
    panes[index] = pane
    pane.detail.show(preferences.textSize)
    pane.setNarrow(isNarrow)
    placeDivider(of: pane)
    pane.onChange = { [weak self, weak pane] in
      guard let self, let pane, panes[current] === pane else { return }
      showHeader()
    }
    pane.onDividerMove = { [weak self, weak pane] in
      guard let self, let pane, pane.widget.isMapped, !self.isNarrow, unsettledLayouts == 0 else {
        return
      }
      listWidth = ListWidth(pane.dividerPosition, of: width + frameWidth)
      toast.place(from: pane.dividerPosition)
    }
    pane.list.onSpace = { [weak self] in self?.read(by: .space) ?? false }
    pane.onOpenElsewhere = { [weak self] section, id in self?.open(id, in: section) }
    stack.add(pane.widget)
    pane.start(opening: isNarrow ? nil : preferences.openItem(of: sections[index].id))
    return pane
  }

  private func savePreferences() {
    for pane in panes.values { pane.keepPlace() }
    let isUsual = !window.isMaximized && !window.isFullscreen
    preferences.save(
      windowSize: isUsual ? window.defaultSize : preferences.windowSize,
      isMaximized: window.isMaximized, listWidth: listWidth, section: sections[current].id,
      openItems: panes.map { (sections[$0].id, $1.model.selection.flatMap($1.model.bookmark)) },
      unreadCounts: sections.filter(unread.isCounted).map { ($0.id, unreadCount($0)) })
  }
}
