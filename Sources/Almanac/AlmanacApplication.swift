import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Resources
import Sections
import Store

/// The running app: one per session, with one window.
@MainActor final class AlmanacApplication {
  static let id = "io.github.almanac.Almanac"

  private let options: Options
  private let tasks = OwnedTasks()
  private var ownArguments: [String]?
  private let resources: URL
  private var application: Application!
  /// Of the first instance alone: a later one hands over its arguments and ends.
  private lazy var composition = compose()
  private var window: MainWindow?
  private var answers: [String: String] = [:]

  private let browser: BrowserReturn

  init(_ options: Options, resources: URL) {
    self.options = options
    self.resources = resources
    browser = BrowserReturn(appID: options.standalone ? nil : Self.id)
    application = Application(
      id: Self.id, isStandalone: options.standalone, onStart: { [unowned self] in start() },
      onCommandLine: { [unowned self] arguments in open(arguments) },
      onOpen: { [unowned self] addresses in open(addresses: addresses) })
    browser.onReturn { [unowned self] arrival in
      tasks.run { [weak self] in
        guard let self else { return }
        switch await composition.browserReturned(arrival) {
        case .nothing: window?.browserReturned()
        case .message(let line): window?.browserReturned(line)
        case .question(let question):
          window?.browserReturned()
          window?.ask(question)
        }
      }
    }
  }

  /// Ends the app where nothing can be kept, not even in memory.
  private func compose() -> Composition {
    do throws(StoreError) {
      return try Composition(
        location: StoreLocation(), resources: resources, usesKeyring: !options.standalone,
        trip: BrowserTrip(
          begin: { [browser] () throws(FeedError) in try await browser.begin() },
          address: { [browser] page throws(FeedError) in try await browser.address(of: page) }))
    } catch {
      end("\(error.message) \(error.suggestion)", status: 1)
    }
  }

  /// Runs until the window is closed and everything the person did is on the disk.
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
    // The icons first: libadwaita reads the icon theme, and a folder added later has it read again.
    PlatformStyle.addIcons(resources.appending(path: "icons"))
    PlatformStyle.adoptDesktopStyle()
    PlatformStyle.addStyleSheet(resources.appending(path: "style.css"))
    PlatformStyle.keepTextUnselected()
    PlatformStyle.setDefaultIcon(Self.id)
    addActions()
  }

  /// The first start opens the window, a later one raises it.
  private func open(_ arguments: [String]) {
    // The starting process has checked them. Reading this process's own a second time is 1 % of a
    // start.
    guard let options = arguments == ownArguments ? options : try? Options.read(arguments)
    else { return }
    let given = (try? options.feeds()) ?? [:]
    composition.feeds.merge(given) { $1 }
    if let window {
      for section in given.keys { window.reload(section: section) }
      if let section = options.section { window.show(section: section) }
    } else {
      window = composition.makeWindow(application)
      window?.onConnect { [unowned self] in showAccount() }
      window?.onFeeds { [unowned self] in showFeeds() }
      window?.onExport { [composition] request, file in
        try await composition.export(request, to: file)
      }
      window?.show(section: options.section)
    }
    window?.present()
    for address in options.addresses { open(address) }
    let answers = (try? options.answers()) ?? [:]
    if !answers.isEmpty { showAccount(answers) }
  }

  /// The desktop opened addresses.
  private func open(addresses: [String]) {
    if window == nil { open([]) }
    for address in addresses.compactMap({ URL(string: $0) }) { open(address) }
  }

  /// The app's own kind leads back from the browser; a feed is looked at, and added only if the
  /// person says so.
  private func open(_ address: URL) {
    if address.scheme?.lowercased() == "almanac" { return browser.open(address.absoluteString) }
    showFeeds()
    composition.feedsModel.preview(address)
  }

  /// - Parameter answers: of the command line; they stand in the form as long as nothing is
  ///   connected.
  private func showAccount(_ answers: [String: String] = [:]) {
    self.answers.merge(answers) { $1 }
    window?.showAccount(composition.isConnected ? answers : self.answers) { [unowned self] in
      // A browser that comes back now was sent out for another account.
      browser.end()
      composition.accountChanged()
      showConnection()
    }
  }

  private func showFeeds() { window?.showFeeds(composition.feedsModel) }

  private func showConnection() {
    application.setAction("connect", isEnabled: !composition.isConnected)
    application.setAction("account", isEnabled: composition.isConnected)
  }

  private func addActions() {
    let app = application!
    app.addAction("refresh", accelerators: ["<Control>r", "F5"]) { [unowned self] in
      window?.refreshSection()
    }
    app.addAction("search", accelerators: ["<Control>f"]) { [unowned self] in window?.search() }
    // There are no more keys than these.
    for number in 1...min(sectionList.count, 9) {
      app.addAction("section-\(number)", accelerators: ["<Control>\(number)"]) { [unowned self] in
        window?.choose(number: number - 1)
      }
    }
    for (name, step, keys) in [
      ("next-section", 1, ["<Control>Page_Down", "<Control>Tab"]),
      (
        "previous-section", -1,
        ["<Control>Page_Up", "<Control><Shift>Tab", "<Control><Shift>ISO_Left_Tab"]
      ),
    ] {
      app.addAction(name, accelerators: keys) { [unowned self] in window?.chooseNext(step) }
    }
    app.addAction("pane", accelerators: ["F6"]) { [unowned self] in window?.switchPane() }
    app.addAction("fullscreen", accelerators: ["F11"]) { [unowned self] in
      window?.toggleFullscreen()
    }
    app.addAction("close", accelerators: ["<Control>w"]) { [unowned self] in
      application.closeActiveWindow()
    }
    app.addAction("back", accelerators: ["<Alt>Left"]) { [unowned self] in window?.goBack() }
    app.addAction("star", accelerators: ["<Control>d"]) { [unowned self] in window?.toggleStar() }
    app.addAction("keep", accelerators: ["<Control>k"]) { [unowned self] in window?.keepCopy() }
    app.addAction("favorites", accelerators: ["<Control><Shift>d"]) { [unowned self] in
      window?.toggleFavorites()
    }
    app.addAction("feeds") { [unowned self] in showFeeds() }
    app.addAction("export", accelerators: ["<Control>e"]) { [unowned self] in
      window?.exportList()
    }
    app.addAction("export-all") { [unowned self] in window?.exportEverything() }
    app.addAction("export-feeds") { [unowned self] in window?.exportFeeds() }
    app.addAction("shortcuts", accelerators: ["<Control>question", "F1"]) { [unowned self] in
      window?.showShortcuts()
    }
    app.addAction("about") { [unowned self] in
      window?.showAbout(version: Options.version, icon: Self.id)
    }
    for name in ["connect", "account"] {
      app.addAction(name) { [unowned self] in showAccount() }
    }
    showConnection()
    app.addAction("quit", accelerators: ["<Control>q"]) { [unowned self] in window?.close() }
  }
}
