import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Resources
import Store

/// The running app: one per session, with one window.
@MainActor final class AlmanacApplication {
  static let id = "io.github.almanac.Almanac"

  private let options: Options
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
      Task {
        let message = await composition.browserReturned(arrival)
        window?.browserReturned(message)
      }
    }
  }

  /// Ends the app where nothing can be kept, not even in memory.
  private func compose() -> Composition {
    do throws(StoreError) {
      return try Composition(
        location: StoreLocation(), resources: resources, usesKeyring: !options.standalone,
        awaitReturn: { [browser] () throws(FeedError) in try await browser.begin() })
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
    guard let options = arguments == ownArguments ? options : try? Options.parse(arguments)
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
      window?.show(section: options.section)
    }
    window?.present()
    for address in options.addresses { browser.open(address) }
    let answers = (try? options.answers()) ?? [:]
    if !answers.isEmpty { showAccount(answers) }
  }

  /// The desktop opened addresses of the app's own kind.
  private func open(addresses: [String]) {
    if window == nil { open([]) }
    for address in addresses { browser.open(address) }
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
    for number in 1...sectionList.count {
      app.addAction("section-\(number)", accelerators: ["<Control>\(number)"]) { [unowned self] in
        window?.choose(number: number - 1)
      }
    }
    app.addAction("back", accelerators: ["<Alt>Left"]) { [unowned self] in window?.goBack() }
    app.addAction("star", accelerators: ["<Control>d"]) { [unowned self] in window?.toggleStar() }
    app.addAction("feeds") { [unowned self] in showFeeds() }
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
