import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Sections
import Store

/// The running app, with one window. Only one process of the app runs per session, apart from those
/// started with `--standalone`.
@MainActor final class AlmanacApplication {
  static let id = "io.github.almanac.Almanac"

  private let options: Options
  private let tasks = OwnedTasks()
  private var ownArguments: [String]?
  private let resources: URL
  private var application: Application!
  /// Made only in the first process of the app: a later process passes its arguments on and ends.
  private lazy var composition = compose()
  private var window: MainWindow?
  private lazy var notifier = Notifier(
    composition.services, application, window: { [unowned self] in window })
  private var answers: [String: String] = [:]

  private let browser: BrowserReturn

  init(_ options: Options, resources: URL) {
    self.options = options
    self.resources = resources
    browser = BrowserReturn(appID: options.standalone ? nil : Self.id)
    application = Application(
      id: Self.id, isStandalone: options.standalone, isService: options.isService,
      onStart: { [unowned self] in start() },
      onCommandLine: { [unowned self] arguments in open(arguments) },
      onActivate: { [unowned self] in showWindow() },
      onOpen: { [unowned self] addresses in open(addresses: addresses) })
    browser.onReturn { [unowned self] arrival in
      tasks.run { [weak self] in
        guard let self else { return }
        switch await composition.browserReturned(arrival) {
        case .nothing: window?.browserReturned()
        case .message(let line): window?.browserReturned(line)
        case .question(let question):
          window?.browserReturned()
          window?.dialogs.ask(question)
        }
      }
    }
  }

  /// Builds the parts of the app. Ends the app if nothing can be stored, not even in memory.
  private func compose() -> Composition {
    do throws(StoreError) {
      return try Composition(
        location: StoreLocation(), resources: resources, usesKeyring: !options.standalone,
        browser: BrowserSession(
          begin: { [browser] () throws(FeedError) in try await browser.begin() },
          address: { [browser] page throws(FeedError) in try await browser.address(of: page) }))
    } catch {
      Terminal.exit("\(error.message) \(error.suggestion)", status: 1)
    }
  }

  /// Runs until the app quits and the user's changes are saved.
  /// - Returns: the exit status.
  func run(_ arguments: [String]) -> Int32 {
    ownArguments = arguments
    let status = application.run(["almanac"] + arguments)
    guard let window else { return status }
    var isSaved = false
    Task { [composition] in
      await window.finish()
      await composition.finish()
      isSaved = true
    }
    while !isSaved { MainLoop.iterate(waiting: true) }
    return status
  }

  private func start() {
    // The icons are added first: libadwaita reads the icon theme, and would read it again for a
    // folder that is added later.
    PlatformStyle.addIcons(resources.appending(path: "icons"))
    PlatformStyle.adoptDesktopStyle()
    PlatformStyle.addStyleSheet(resources.appending(path: "style.css"))
    PlatformStyle.keepTextUnselected()
    PlatformStyle.setDefaultIcon(Self.id)
    addActions()
  }

  /// Handles the arguments of a start. The first start opens the window, and later ones raise it.
  private func open(_ arguments: [String]) {
    // The process that got the arguments has checked them. Parsing this process's own arguments
    // again would take 1 % of the time that a start takes.
    guard let options = arguments == ownArguments ? options : try? Options.read(arguments)
    else { return }
    let given = (try? options.feeds()) ?? [:]
    composition.feeds.merge(given) { $1 }
    for section in given.keys { window?.reload(section: section) }
    let window = showWindow(section: options.section)
    if let item = options.item.flatMap({ EntryID($0) }) { open(item) }
    if let words = options.search { window.results.search(for: words) }
    handle(options.addresses)
    // The options were checked when the program started.
    let answers = (try? options.answers()) ?? [:]
    if !answers.isEmpty { showAccount(answers) }
  }

  /// - Parameter section: the section to show; by default, an open window keeps its section, and a
  ///   new window shows the one to start with.
  @discardableResult private func showWindow(section: String? = nil) -> MainWindow {
    let isNew = window == nil
    let window = window ?? makeWindow()
    if isNew || section != nil { window.show(section: section) }
    window.present()
    return window
  }

  private func makeWindow() -> MainWindow {
    let window = composition.makeWindow(application) { [unowned self] in await notifier.check() }
    self.window = window
    window.events.connect = { [unowned self] in showAccount() }
    window.events.feeds = { [unowned self] in showFeeds() }
    window.events.see = { [unowned self] _ in checkNotices() }
    window.events.refreshed = { [unowned self] in checkNotices() }
    window.exports.write = { [composition] request, file in
      try await composition.export(request, to: file)
    }
    return window
  }

  private func open(_ entry: EntryID) { showWindow().results.open(entry.item, in: entry.section) }

  /// Opens the addresses that the desktop passes to the app.
  private func open(addresses: [String]) {
    showWindow()
    handle(addresses.compactMap { URL(string: $0) })
  }

  /// Handles an `almanac:` address, through which a browser returns to the app. Previews all other
  /// addresses as feeds, which are added only if the user agrees.
  private func handle(_ addresses: [URL]) {
    let isOwn = { (address: URL) in address.scheme?.lowercased() == "almanac" }
    for address in addresses where isOwn(address) { browser.open(address.absoluteString) }
    let feeds = addresses.filter { !isOwn($0) }
    guard !feeds.isEmpty else { return }
    window?.dialogs.openFeedsForAdding()
    composition.feedsModel.preview(opened: feeds)
  }

  /// - Parameter answers: the answers from the command line; those of earlier command lines also
  ///   fill the form, until a service is connected.
  private func showAccount(_ answers: [String: String] = [:]) {
    self.answers.merge(answers) { $1 }
    window?.dialogs.showAccount(composition.isConnected ? answers : self.answers) {
      [unowned self] in
      // A browser that returns now was sent for another account.
      browser.end()
      composition.accountChanged()
      showConnection()
    }
  }

  private func showFeeds() {
    window?.dialogs.showFeeds(composition.feedsModel)
    checkNotices()
  }

  private func checkNotices() { tasks.run { [weak self] in await self?.notifier.check() } }

  private func showConnection() {
    application.setEnabled("connect", !composition.isConnected)
    application.setEnabled("account", composition.isConnected)
  }

  /// Adds the actions that the desktop calls, with or without a window: those of the desktop file,
  /// of the search provider and of notifications.
  private func addDesktopActions() {
    let app = application!
    app.addAction("refresh", accelerators: ["<Control>r", "F5"]) { [unowned self] in
      if let window { return window.refreshing.refresh() }
      app.stay { [composition] in await composition.refreshAll() }
    }
    app.addAction(Notifier.action) { [unowned self] in
      app.stay { [notifier] in await notifier.check() }
    }
    app.addAction("find", accelerators: ["<Control>f"]) { [unowned self] in showWindow().search() }
    app.addAction("search", texts: 1) { [unowned self] texts in
      showWindow().results.search(for: texts.joined())
    }
    app.addAction("show-section", texts: 1) { [unowned self] texts in
      if let name = SectionName(argument: texts.joined()) { showWindow(section: name.id) }
    }
    app.addAction("show-feed", texts: 2) { [unowned self] texts in
      guard let name = SectionName(argument: texts[0]) else { return }
      showWindow(section: name.id).showFeed(texts[1])
    }
    for section in sectionList {
      app.addAction("show-\(section.id)") { [unowned self] in showWindow(section: section.id) }
    }
    app.addAction("open-item", texts: 2) { [unowned self] texts in
      if let entry = EntryID(section: texts[0], number: texts[1]) { open(entry) }
    }
  }

  /// The keys that show the first nine sections: Control with a digit from 1 to 9, also on the
  /// keypad, and without Shift in the French layout, where the digits need it.
  nonisolated static func sectionKeys(_ count: Int) -> [[String]] {
    let french = [
      "ampersand", "eacute", "quotedbl", "apostrophe", "parenleft", nil, "egrave", "underscore",
      "ccedilla",
    ]
    return zip(1...9, french).prefix(count).map { digit, french in
      ["\(digit)", "KP_\(digit)", french].compactMap(\.self).map { "<Control>\($0)" }
    }
  }

  private func addActions() {
    let app = application!
    addDesktopActions()
    for (name, keys, act) in Self.windowActions {
      app.addAction(name, accelerators: keys) { [unowned self] in
        if let window { act(window) }
      }
    }
    for (index, keys) in Self.sectionKeys(sectionList.count).enumerated() {
      app.addAction("section-\(index + 1)", accelerators: keys) { [unowned self] in
        window?.choose(number: index)
      }
    }
    app.addAction("close", accelerators: ["<Control>w"]) { [unowned self] in
      application.closeActiveWindow()
    }
    app.addAction("preferences", accelerators: ["<Control>comma"]) { [unowned self] in
      window?.dialogs.showPreferences(composition.preferenceServices)
    }
    app.addAction("feeds") { [unowned self] in showFeeds() }
    app.addAction("add-feed", accelerators: ["<Control>o"]) { [unowned self] in
      window?.dialogs.addFeed()
    }
    app.addAction("add-file") { [unowned self] in
      window?.dialogs.addFile()
    }
    for name in ["connect", "account"] {
      app.addAction(name) { [unowned self] in showAccount() }
    }
    showConnection()
  }

  /// The actions that the window carries out by itself, with their keys.
  private static let windowActions: [(String, [String], @MainActor (MainWindow) -> Void)] = [
    ("next-section", ["<Control>Page_Down", "<Control>Tab"], { $0.chooseNext(1) }),
    (
      "previous-section",
      ["<Control>Page_Up", "<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab"],
      { $0.chooseNext(-1) }
    ),
    ("pane", ["F6"], { $0.switchPane() }),
    ("fullscreen", ["F11"], { $0.toggleFullscreen() }),
    ("back", ["<Alt>Left"], { $0.goBack() }),
    ("star", ["<Control>d"], { $0.toggleStar() }),
    ("keep", ["<Control>k"], { $0.actions.keepCopy() }),
    ("favorites", ["<Control><Shift>d"], { $0.toggle(.starred) }),
    ("new", ["<Control>n"], { $0.editing.new() }), ("edit", ["<Control>e"], { $0.editing.edit() }),
    ("export", ["<Control><Shift>e"], { $0.exports.exportList() }),
    ("export-all", [], { $0.exports.exportEverything() }),
    ("export-feeds", [], { $0.exports.exportFeeds() }),
    ("shortcuts", ["<Control>question", "F1"], { $0.dialogs.showShortcuts() }),
    (
      "about", [],
      {
        $0.dialogs.showAbout(
          version: Options.version, icon: AlmanacApplication.id, AppServices.versions)
      }
    ),
    ("quit", ["<Control>q"], { $0.close() }),
  ]
}
