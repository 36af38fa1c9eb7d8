import FeedCore
import Foundation
import GtkKit
import Localization

/// The app's window: a section switcher above, the chosen section below.
@MainActor public final class MainWindow {
  let window: ApplicationWindow
  private let preferences: Preferences
  let sections: [Section]
  private let pictures: Pictures
  let makeModel: @MainActor (Section) -> FeedModel
  private let makeSearch: @MainActor () -> SearchModel
  let account: AccountSetup?
  var accountDialog: FormDialog?
  /// Of a dialog that was closed meanwhile.
  var accountWork: Task<Void, Never>?
  var feedsDialog: FeedsDialog?
  /// Of the dialog, open or not: what was changed in it may still be on its way.
  var feeds: FeedsModel?
  var feedsBinding: Binding?
  /// What the sections show, or will show.
  var models: [Int: FeedModel] = [:]
  var panes: [Int: SectionPane] = [:]
  private(set) var current = 0
  private(set) var onConnect: () -> Void = {}
  private var onFeeds: () -> Void = {}
  private var onActive: () -> Void = {}
  private(set) var isNarrow: Bool
  private var divider: Int
  private var width = 0
  private var isResizing = false

  private let header = HeaderBar()
  private let back: Button
  private let refresh: Button
  private let topSwitcher: SectionSwitcher
  private let bottomSwitcher: SectionSwitcher
  private let bottomBar: Box
  private let title: FeedTitle
  let chooser: FeedChooser
  let application: Application
  let stack = Stack(milliseconds: 150)
  private let noTitle = Box(.horizontal)
  let toast = Toast()
  let notices = WindowNotices()
  private var layout: [LayoutBox] = []
  var network: NetworkMonitor?
  private var minute: Timeout?
  var others: Task<Void, Never>?
  var changes: [Int: Binding] = [:]
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
  ///   - makeSearch: makes a search of all sections; called once for each of them.
  ///   - makeModel: called once for each section when it is first shown, and again after `reload`.
  public init(
    application: Application, sections: [Section], pictures: Pictures, preferences: Preferences,
    account: AccountSetup? = nil, chooser: FeedChooser,
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
    self.application = application
    title = FeedTitle(chooser: chooser)
    window = ApplicationWindow(application: application)
    let size = preferences.windowSize
    isNarrow = size.width < Self.wideWidth
    divider = preferences.divider
    back = Button(icon: "almanac-back-symbolic", name: text("Back"))
    refresh = Button(icon: "almanac-refresh-symbolic", name: text("Refresh"))
    let name = text("Sections")
    topSwitcher = SectionSwitcher(sections: sections, isTall: false, name: name)
    bottomSwitcher = SectionSwitcher(sections: sections, isTall: true, name: name)
    bottomBar = Box(.vertical, [bottomSwitcher.widget])
    build(size)
  }

  isolated deinit { minute?.cancel() }

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
  public func refreshSection() {
    onActive()
    pane.model.refresh()
  }
  public func toggleStar() { pane.toggleStar() }
  public func choose(number: Int) { if number < sections.count { choose(number) } }

  public func goBack() {
    _ = pane.goBack()
  }

  /// The browser came back from an activation.
  /// - Parameter message: what to tell the person about it.
  public func browserReturned(_ message: String?) {
    for model in models.values { model.personReturned() }
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
    back.onClick { [weak self] in self?.goBack() }
    refresh.onClick { [weak self] in self?.refreshSection() }
    let menu = Menu([
      (text("Search"), "app.search"), (text("Refresh"), "app.refresh"),
      (text("Feeds…"), "app.feeds"),
    ])
    if account != nil {
      menu.append(text("Connect a Service…"), action: "app.connect", hiddenWhenDisabled: true)
      menu.append(text("Connected Service…"), action: "app.account", hiddenWhenDisabled: true)
    }
    menu.appendSection(
      Menu([
        (text("Keyboard Shortcuts"), "app.shortcuts"), (text("About Almanac"), "app.about"),
      ]))
    header.packStart(back)
    header.packStart(title.widget)
    header.packEnd(MenuButton(icon: "almanac-menu-symbolic", name: text("Main Menu"), menu: menu))
    header.packEnd(refresh)
    topSwitcher.onChoose { [weak self] index in self?.choose(index) }
    bottomSwitcher.onChoose { [weak self] index in self?.choose(index) }
    bottomBar.addClass("bottom-bar")
    stack.expand(horizontal: true, vertical: true)
    let content = Overlay(child: Box(.vertical, [notices.widget, stack, bottomBar]))
    content.add(toast.widget)
    // The bar and the body may be narrower than what is in them until the layout has changed.
    let bar = makeFlexible(header)
    let body = makeFlexible(content, height: Self.minimumHeight) { [weak self] width in
      self?.widthChanged(width)
    }
    layout = [bar, body]
    window.setTitlebar(bar)
    window.setChild(body)
    window.onClose { [weak self] in self?.savePreferences() }
    let keys = KeyController { [weak self] key in
      guard key == .escape, let self else { return false }
      if toast.isShown {
        toast.hide()
        return true
      }
      return pane.escape()
    }
    window.addController(keys)
    window.addController(
      {
        let click = ClickGesture(button: ClickGesture.back) { [weak self] in self?.goBack() }
        click.setPhase(.capture)
        return click
      }())
    // They may come back from the browser, whether or not it says so.
    window.onActiveChange { [weak self] isActive in
      guard isActive, let self else { return }
      onActive()
      for model in models.values { model.personReturned() }
    }
    addFeedChoice()
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

  private func widthChanged(_ width: Int) {
    guard width != self.width else { return }
    self.width = width
    if !isResizing {
      isResizing = true
      window.afterFrame { [weak self] in self?.resized() }
    }
    let isNarrow = width < Self.wideWidth
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    // Not during the layout itself.
    window.afterFrame { [weak self] in self?.showLayout() }
  }

  /// The panes moved the divider as far as the new width made them: it goes back to where the user
  /// put it, as far as that fits.
  private func resized() {
    if !isNarrow { panes[current]?.dividerPosition = divider }
    isResizing = false
  }

  private func showLayout() {
    for (_, pane) in panes {
      pane.setNarrow(isNarrow)
      pane.dividerPosition = divider
    }
    bottomBar.isVisible = isNarrow
    window.setClass("narrow", isNarrow)
    showHeader()
  }

  func showHeader() {
    let pane = pane
    back.isVisible = pane.openTitle != nil
    // Without a title of ours GTK would show the window's.
    header.setTitle(isNarrow ? noTitle : topSwitcher.widget)
    title.show(pane.model, pageTitle: isNarrow ? pane.openTitle : nil)
    showFeedChoice()
  }

  func choose(_ index: Int) {
    current = index
    topSwitcher.show(index)
    bottomSwitcher.show(index)
    let pane = pane(index)
    if !stack.isShowing(pane.widget) {
      stack.show(pane.widget, .crossfade)
    }
    pane.dividerPosition = divider
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
        connect: { [weak self] in self?.onConnect() }, feeds: { [weak self] in self?.onFeeds() }))
    panes[index] = pane
    pane.setNarrow(isNarrow)
    pane.dividerPosition = divider
    pane.onChange { [weak self, weak pane] in
      guard let self, let pane, panes[current] === pane else { return }
      showHeader()
    }
    pane.onDividerMove { [weak self, weak pane] in
      guard let self, let pane, pane.widget.isMapped, !self.isNarrow, !isResizing else { return }
      divider = pane.dividerPosition
    }
    pane.onOpenElsewhere { [weak self] section, id in self?.open(id, in: section) }
    stack.add(pane.widget)
    pane.start()
    return pane
  }

  // MARK: Links

  private func open(_ url: URL) {
    guard Link.isAllowed(url) else { return }
    window.open(url) { [weak self] in
      self?.toast.show(
        text("No app could open this address"), button: text("Copy Link"),
        action: { self?.window.copyToClipboard(url.absoluteString) })
    }
  }

  private func copy(_ value: String) {
    window.copyToClipboard(value)
    toast.show(text("Copied"))
  }

  private func savePreferences() {
    preferences.save(
      windowSize: window.isMaximized ? preferences.windowSize : window.defaultSize,
      isMaximized: window.isMaximized, divider: divider, section: sections[current].id)
  }
}
