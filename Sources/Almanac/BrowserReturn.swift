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
  private var onReturn: @MainActor (Arrival) -> Void = { _ in }

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

  func onReturn(_ handler: @escaping @MainActor (Arrival) -> Void) { onReturn = handler }

  /// - Returns: where the browser is to end.
  func begin() throws(FeedError) -> URL {
    end()
    if let appID, Application.isDefault(id: appID, forScheme: "almanac") { return Self.appAddress }
    // Nobody else on this computer can guess it.
    let target = "/activated?state=\(UUID().uuidString)"
    let listener: LoopbackListener
    do {
      listener = try LoopbackListener { [weak self] request in
        self?.answer(request, expecting: target)
      }
    } catch {
      throw .service(
        message: text("The browser could not find its way back: no port is free."),
        suggestion: text("Try again in a moment."), isTransient: true)
    }
    self.listener = listener
    return url(target, port: listener.port)
  }

  /// Waits no more.
  func end() {
    listener?.stop()
    listener = nil
  }

  /// An `almanac:` address was opened, by a browser or by anybody else.
  func open(_ address: String) {
    guard let url = URL(string: address), url.scheme?.lowercased() == Self.appAddress.scheme else {
      return
    }
    onReturn(Arrival(url: url, callback: Self.appAddress, isTrusted: false))
  }

  /// The server may have added to the query.
  private func answer(_ request: String, expecting target: String) -> String? {
    guard request == target || request.hasPrefix(target + "&"), let port = listener?.port else {
      return nil
    }
    end()
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
