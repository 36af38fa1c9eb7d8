import FeedCore
import Foundation
import GtkKit
import Localization

/// Waits for the browser to come back from an activation: by the app's own kind of address where
/// the desktop knows it, else by a port on this computer that is open until then.
@MainActor final class BrowserReturn {
  /// What the browser ends at where the desktop opens such addresses with this app. Always the
  /// same, because a service registers it with IFTTT.
  static let appAddress = URL(string: "almanac://activated")!

  private let appID: String?
  private var listener: LoopbackListener?
  /// What the awaited browsers will ask the listener for: nobody else on this computer can guess
  /// it.
  private var targets: Set<String> = []
  private var awaitsAppAddress = false
  private var patience: Timeout?
  private var onReturn: @MainActor (Arrival) -> Void = { _ in }

  /// How long somebody may take to activate something.
  private static let patienceMilliseconds = 30 * 60_000

  /// A browser that is back.
  struct Arrival: Sendable {
    /// What it opened.
    let url: URL
    /// What it was to open.
    let callback: URL
    /// Whether nobody but the awaited browser can have known the address.
    let isTrusted: Bool
  }

  /// - Parameter appID: the desktop's name of the app; `nil` for a run that the desktop does not
  ///   know of.
  init(appID: String?) {
    self.appID = appID
  }

  isolated deinit { end() }

  func onReturn(_ handler: @escaping @MainActor (Arrival) -> Void) { onReturn = handler }

  /// - Returns: where the browser is to end.
  func begin() throws(FeedError) -> URL {
    patience?.cancel()
    patience = Timeout(milliseconds: Self.patienceMilliseconds) { [weak self] in
      self?.end()
      return false
    }
    if let appID, Application.isDefault(id: appID, forScheme: "almanac") {
      awaitsAppAddress = true
      return Self.appAddress
    }
    let listener = if let listener { listener } else { try makeListener() }
    self.listener = listener
    let target = "/activated?state=\(UUID().uuidString)"
    targets.insert(target)
    return url(target, port: listener.port)
  }

  /// Waits no more.
  func end() {
    listener?.stop()
    listener = nil
    targets = []
    awaitsAppAddress = false
    patience?.cancel()
    patience = nil
  }

  /// An `almanac:` address was opened, by a browser or by anybody else: it counts only while one is
  /// awaited, and never brings anything along.
  func open(_ address: String) {
    guard awaitsAppAddress, let url = URL(string: address) else { return }
    onReturn(Arrival(url: url, callback: Self.appAddress, isTrusted: false))
  }

  private func makeListener() throws(FeedError) -> LoopbackListener {
    do {
      return try LoopbackListener { [weak self] request in self?.answer(request) }
    } catch {
      throw .service(
        message: text("The browser could not find its way back: no port is free."),
        suggestion: text("Try again in a moment."), isTransient: true)
    }
  }

  /// The server may have added to the query.
  private func answer(_ request: String) -> String? {
    let target = targets.first { request == $0 || request.hasPrefix($0 + "&") }
    guard let target, let port = listener?.port else { return nil }
    targets.remove(target)
    if targets.isEmpty { end() }
    onReturn(
      Arrival(
        url: url(request, port: port), callback: url(target, port: port), isTrusted: true))
    return Self.page
  }

  private func url(_ target: String, port: Int) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(target)") ?? Self.appAddress
  }

  private static var page: String {
    let title = text("You can go back to Almanac")
    let line = text("This page can be closed.")
    return """
      <!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">\
      <meta name="viewport" content="width=device-width"><title>\(title)</title>\
      <style>body { font: 1.1em/1.5 sans-serif; max-width: 30em; margin: 20vh auto; \
      text-align: center }</style><h1>\(title)</h1><p>\(line)</p>
      """
  }
}
