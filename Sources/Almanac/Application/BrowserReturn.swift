import AppletKit
import FeedCore
import Foundation
import GtkKit
import Localization

/// Waits for a browser to come back from an activation page. The browser comes back to an
/// `almanac:` address if the desktop opens such addresses with this app, otherwise to a port on
/// this computer that is open only while the app waits.
@MainActor final class BrowserReturn {
  /// The address that the browser opens after the activation if the desktop opens `almanac:`
  /// addresses with this app. It never changes, because services register it with IFTTT.
  static let appAddress = URL(string: "almanac://activated")!

  private let appID: String?
  private var listener: LoopbackListener?
  /// The targets that awaited browsers will request from the listener: nobody else on this computer
  /// can guess them.
  private var targets: Set<String> = []
  /// The pages that the listener redirects browsers to, by target. A page is `nil` once it has been
  /// visited.
  private var pages: [String: URL?] = [:]
  private var awaitsAppAddress = false
  private var timeout: Timeout?
  private var onReturn: @MainActor (Arrival) -> Void = { _ in }

  /// How long the user may take to activate something.
  private static let timeoutMilliseconds = 30 * 60_000

  struct Arrival: Sendable {
    /// The address that the browser opened.
    let url: URL
    /// The address that the browser was expected to open.
    let callback: URL
    /// Whether only the awaited browser can have known the address.
    let isTrusted: Bool
  }

  /// - Parameter appID: the app's ID on the desktop; `nil` if the desktop does not know this
  ///   process.
  init(appID: String?) {
    self.appID = appID
  }

  isolated deinit { end() }

  func onReturn(_ handler: @escaping @MainActor (Arrival) -> Void) { onReturn = handler }

  /// Starts waiting for a browser.
  /// - Returns: the address that the browser should open after the activation.
  func begin() throws(FeedError) -> URL {
    timeout = Timeout(after: Self.timeoutMilliseconds) { [weak self] in self?.end() }
    if let appID, Application.isDefault(id: appID, forScheme: "almanac") {
      awaitsAppAddress = true
      return Self.appAddress
    }
    let listener = try listening()
    let target = "/activated?state=\(UUID().uuidString)"
    targets.insert(target)
    return url(target, port: listener.port)
  }

  /// An address that redirects a browser to a page, once. It replaces the page's own address, which
  /// contains secrets, in the browser's arguments: everybody on this computer can read those.
  func address(of page: URL) throws(FeedError) -> URL {
    let target = "/go/\(UUID().uuidString)"
    let listener = try listening()
    pages[target] = .some(page)
    return url(target, port: listener.port)
  }

  /// Stops waiting.
  func end() {
    listener?.stop()
    listener = nil
    targets = []
    pages = [:]
    awaitsAppAddress = false
    timeout = nil
  }

  /// Handles an `almanac:` address, which a browser or any other program may have opened. It counts
  /// once, only while a browser is awaited, and any token in it is ignored.
  func open(_ address: String) {
    guard awaitsAppAddress, let url = URL(string: address),
      ActivationCallback(url, expecting: Self.appAddress) != nil
    else { return }
    awaitsAppAddress = false
    if targets.isEmpty { end() }
    onReturn(Arrival(url: url, callback: Self.appAddress, isTrusted: false))
  }

  private func listening() throws(FeedError) -> LoopbackListener {
    if let listener { return listener }
    do {
      let new = try LoopbackListener { [weak self] request in self?.answer(request) }
      listener = new
      return new
    } catch {
      throw .service(
        message: Phrase("Almanac couldn’t listen for the browser’s reply: no port is free."),
        suggestion: Phrase("Try again in a moment."), isTransient: true)
    }
  }

  private func answer(_ request: String) -> LoopbackListener.Reply? {
    if let page = pages[request] {
      pages[request] = .some(nil)
      return page.map { .redirect($0) }
        ?? .gone(
          page: Self.page(
            text("This address works only once"), text("Start again in Almanac.")))
    }
    // The service may have added more to the query.
    let target = targets.first { request == $0 || request.hasPrefix($0 + "&") }
    guard let target, let port = listener?.port else { return nil }
    targets.remove(target)
    if targets.isEmpty { end() }
    onReturn(
      Arrival(
        url: url(request, port: port), callback: url(target, port: port), isTrusted: true))
    return .page(
      Self.page(text("You can return to Almanac"), text("You can close this page.")))
  }

  private func url(_ target: String, port: Int) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(target)") ?? Self.appAddress
  }

  private static func page(_ title: String, _ line: String) -> String {
    """
    <!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">\
    <meta name="viewport" content="width=device-width"><title>\(title)</title>\
    <style>body { font: 1.1em/1.5 sans-serif; max-width: 30em; margin: 20vh auto; \
    text-align: center }</style><h1>\(title)</h1><p>\(line)</p>
    """
  }
}
