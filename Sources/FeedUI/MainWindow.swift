import FeedCore
import Foundation
import GtkKit
import Localization

/// The app's window: a section switcher above, the chosen section below.
@MainActor public final class MainWindow {
  let window: ApplicationWindow
  let preferences: Preferences
  let sections: [Section]
  private let pictures: Pictures
  let makeModel: @MainActor (Section) -> FeedModel
  private let makeSearch: @MainActor () -> SearchModel
  let account: AccountSetup?
  var accountDialog: FormDialog?
  /// Of a dialog that was closed meanwhile.
  var accountWork: Task<Void, Never>?
  var feedsDialog: FeedsDialog?
  var questionDialog: QuestionDialog?
  /// Of the dialog, open or not: what was changed in it may still be on its way.
  var feeds: FeedsModel?
  var feedsBinding: Binding?
  /// What the sections show, or will show.
  var models: [Int: FeedModel] = [:]
  var panes: [Int: SectionPane] = [:]
  private(set) var current = 0
  private(set) var onConnect: () -> Void = {}
  private var onFeeds: () -> Void = {}
  var onExport: ExportRequest.Handler?
  var fileChooser: FileChooser?
  var exporting: Task<Void, Never>?
  /// What the person keeps, on its way to the disk.
  var keeping: Task<Void, Never>?
  private(set) var onActive: () -> Void = {}
  private(set) var isNarrow: Bool
  private var listWidth: ListWidth
  /// Where an item was opened of which the list is not that of its own section.
  var origin: Origin?
  private var width = 0
  private var isResizing = false

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
  /// Models whose section shows another feed by now; what was done with them may still be on its
  /// way.
  var retired: [FeedModel] = []

  /// From this width on, list and page stand side by side.
  static let wideWidth = 720
  /// The width down to which nothing is cut: a phone's portrait of 360, less the window's frame
  /// where nobody draws shadows.
  static let minimumWidth = 340
  /// What is below the header bar: some rows of a list.
  private static let minimumHeight = 240

  /// - Parameters:
  ///   - preferences: the window's size, divider and section, kept between runs.
  ///   - account: lets a section have an account of the person's own.
  ///   - chooser: the choice of feeds that a section has.
  ///   - unread: counts what is left to read, once the window has been drawn.
  ///   - makeSearch: makes a search of all sections; called once for each of them.
  ///   - makeModel: called once for each section when it is first shown, and again after `reload`.
  public init(
    application: Application, sections: [Section], pictures: Pictures, preferences: Preferences,
    account: AccountSetup? = nil, chooser: FeedChooser, unread: UnreadCounts,
    makeSearch: @escaping @MainActor () -> SearchModel,
    makeModel: @escaping @MainActor (Section) -> FeedModel
  ) {
    self.sections = sections
    self.pictures = pictures
    self.preferences = preferences
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
    listWidth = preferences.listWidth
    bottomSwitcher = SectionSwitcher(sections: sections, isTall: true, name: text("Sections"))
    bottomBar = Box(.vertical, [bottomSwitcher.widget])
    build(size)
  }

  isolated deinit {
    minute?.cancel()
    others?.cancel()
  }

  /// Shows a section; the one of the last run when `nil`.
  public func show(section id: String?) {
    let wanted = id ?? preferences.section
    choose(sections.firstIndex { $0.id == wanted } ?? 0)
  }

  /// A button in a list or page asked for the account.
  public func onConnect(_ handler: @escaping @MainActor () -> Void) { onConnect = handler }

  /// A list asked for the dialog of feeds.
  public func onFeeds(_ handler: @escaping @MainActor () -> Void) { onFeeds = handler }

  /// The person came back to the window, or it has been open for another minute.
  public func onActive(_ handler: @escaping @MainActor () -> Void) { onActive = handler }

  /// Shows the window, or raises it.
  public func present() { window.present() }

  /// Asks the window to close.
  public func close() { window.close() }

  // MARK: Actions

  public func search() { pane.beginSearch() }
  public func toggleStar() { pane.toggleStar() }
  /// Narrows the list down to what has a star, or shows all of it again.
  public func toggleFavorites() {
    pane.model.show(pane.model.narrowing == .starred ? .all : .starred)
  }
  public func choose(number: Int) { if number < sections.count { switchTo(number) } }

  /// Shows the section after the one that is shown, or before it.
  public func chooseNext(_ step: Int) {
    switchTo((current + step + sections.count) % sections.count)
  }

  /// The keyboard goes from the list to the page, and back.
  public func switchPane() { pane.switchFocus() }

  public func toggleFullscreen() {
    window.isFullscreen.toggle()
  }

  public func goBack() {
    if !returnToResults() { _ = pane.goBack() }
  }

  /// The browser came back from an activation.
  /// - Parameter message: what to tell the person about it.
  public func browserReturned(_ message: String? = nil) {
    for model in models.values { model.windowBecameActive() }
    if let message { toast.show(message) }
    present()
  }

  /// Called once the window has been drawn for the first time.
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
      isOn ? pane.beginSearch() : pane.listPage.search.close()
    }
    header.switcher.onChoose { [weak self] index in self?.switchTo(index) }
    bottomSwitcher.onChoose { [weak self] index in self?.switchTo(index) }
    setUpStyleChoice()
    setUpTextSize()
    bottomBar.addClass("bottom-bar")
    stack.expand(horizontal: true, vertical: true)
    let sectionPlace = Overlay(child: stack)
    sectionPlace.add(toast.widget)
    let content = Box(.vertical, [fullscreenBar, notices.widget, sectionPlace, bottomBar])
    // The bar and the body may be narrower than what is in them until the layout has changed.
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
      // What has the keyboard ends first: a search in the list, then the page.
      return pane.isSearching ? pane.escape() : returnToResults() || pane.escape()
    }
    window.addController(keys)
    window.addController(
      {
        let click = ClickGesture(button: ClickGesture.back) { [weak self] _, _ in self?.goBack() }
        click.setPhase(.capture)
        return click
      }())
    // They may come back from the browser, whether or not it says so.
    window.onActiveChange { [weak self] isActive in
      guard isActive, let self else { return }
      onActive()
      for model in models.values {
        model.windowBecameActive()
        model.growOlder()
      }
    }
    addFeedChoice()
    addReading()
    addRefresh()
    // Feeds grow old while the window stays open.
    minute = Timeout(milliseconds: 60_000) { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.refreshWhatIsDue() }
      self?.onActive()
      return self != nil
    }
    // Asking for the network's state takes a while: not before the first frame.
    window.afterFrame { [weak self] in
      self?.watchNetwork()
      self?.startOthers()
    }
    bottomBar.isVisible = isNarrow
    window.setClass("narrow", isNarrow)
  }

  /// - Parameter height: the least and the preferred one, for a child that need not be asked: the
  ///   texts in a list are not laid out once more for it.
  private func makeFlexible(
    _ child: Widget, height: Int? = nil, onWidth: @escaping @MainActor (Int) -> Void = { _ in }
  ) -> LayoutBox {
    LayoutBox(
      child: child,
      measure: { orientation, other in
        switch orientation {
        // The window has a size of its own: nobody asks what it would like to have.
        case .horizontal: return (Self.minimumWidth, Self.minimumWidth)
        case .vertical:
          if let height { return (height, height) }
          let width = other.map { max($0, child.sizeRequest(.horizontal).minimum) }
          return child.sizeRequest(.vertical, other: width)
        }
      }, willAllocate: { width, _ in onWidth(width) })
  }

  /// GTK shows no title bar over the full screen: the header bar goes into the window itself.
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
    self.width = width
    keepShare()
    let isNarrow = width < Self.wideWidth
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    // Not during the layout itself.
    window.afterFrame { [weak self] in self?.showLayout() }
  }

  /// What is laid out anew moves its divider by itself: afterwards the list has its share of the
  /// window again, as far as that fits.
  private func keepShare() {
    guard !isResizing else { return }
    isResizing = true
    window.afterFrame { [weak self] in
      guard let self else { return }
      if let pane = panes[current] { placeDivider(of: pane) }
      // Where that is too little for one of them, the next layout moves it once more.
      window.afterFrame { [weak self] in self?.isResizing = false }
    }
  }

  private func placeDivider(of pane: SectionPane) {
    guard !isNarrow else { return }
    // Before the first layout, the window is as wide as it will be.
    pane.dividerPosition = listWidth.in(width > 0 ? width : window.defaultSize.width)
    toast.place(from: pane.dividerPosition)
  }

  private func showLayout() {
    for (_, pane) in panes {
      pane.setNarrow(isNarrow)
      placeDivider(of: pane)
    }
    if isNarrow { toast.place(from: 0) }
    keepShare()
    bottomBar.isVisible = isNarrow
    window.setClass("narrow", isNarrow)
    showHeader()
  }

  func showHeader() {
    let pane = pane
    // Side by side, closing a page leads nowhere; from a result, there is the list it was in.
    let leadsBack = pane.openTitle != nil && (isNarrow || comesFromResults)
    header.show(pane, isNarrow: isNarrow, leadsBack: leadsBack)
    showFeedChoice()
    showReading()
    showRefresh()
  }

  /// The person goes to another section.
  private func switchTo(_ index: Int) {
    origin = nil
    choose(index)
  }

  func choose(_ index: Int) {
    current = index
    header.switcher.show(index)
    bottomSwitcher.show(index)
    let pane = pane(index)
    if !stack.isShowing(pane.widget) {
      stack.show(pane.widget, .crossfade)
    }
    placeDivider(of: pane)
    keepShare()
    showHeader()
    pane.focusList()
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
        markRead: { [weak self] ids in
          if let self { markRead(ids, in: self.pane.model) }
        }))
    panes[index] = pane
    pane.detail.show(preferences.textSize)
    pane.setNarrow(isNarrow)
    placeDivider(of: pane)
    pane.onChange { [weak self, weak pane] in
      guard let self, let pane, panes[current] === pane else { return }
      showHeader()
    }
    pane.onDividerMove { [weak self, weak pane] in
      guard let self, let pane, pane.widget.isMapped, !self.isNarrow, !isResizing else { return }
      listWidth = ListWidth(pane.dividerPosition, of: width)
      toast.place(from: pane.dividerPosition)
    }
    pane.list.onSpace { [weak self] in self?.read(by: .space) ?? false }
    pane.onOpenElsewhere { [weak self] section, id in self?.open(id, in: section) }
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
      openItems: panes.map { (sections[$0].id, $1.model.selection.flatMap($1.model.bookmark)) })
  }
}
