public import Foundation

/// How an activation in the browser ended.
///
/// For any outcome, load the token, the applet and the user again, and show what the server has. A
/// user who just closes the browser returns without a callback.
///
/// Never log the URL: it may contain a token.
public enum ActivationCallback: Hashable, Sendable {
  /// The user returned. Version 1 of the API doesn't say with what outcome.
  case returned
  /// The applet was activated. A token in the callback replaces the current one.
  case completed(token: Secret?)
  /// The activation failed; `type` is the server's word for the reason, such as `account_creation`.
  case failed(type: String?)
  /// The user cancelled.
  case cancelled
  /// A step that this library doesn't know.
  case unrecognized(step: String)

  /// Reads the URL with which the browser returned to the app.
  /// - Parameters:
  ///   - url: the URL that the browser opened.
  ///   - callback: the callback given to `AppletClient.activationURL`. Scheme, host, port and path
  ///     must be the same; the query and the fragment may differ.
  /// - Returns: `nil` if the URL is not a return to the callback.
  public init?(_ url: URL, expecting callback: URL) {
    guard let place = Place(url), place == Place(callback) else { return nil }
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let value = { (name: String) in
      items.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    switch value("next_step") {
    case nil: self = .returned
    case "complete": self = .completed(token: value("user_token").flatMap { Secret($0).nonEmpty })
    case "error": self = .failed(type: value("error_type"))
    case "user_cancelled_configuration": self = .cancelled
    case let step?: self = .unrecognized(step: step)
    }
  }
}

private struct Place: Hashable {
  let scheme: String
  let host: String
  let port: Int?
  let path: String

  init?(_ url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = components.scheme?.lowercased()
    else { return nil }
    self.scheme = scheme
    host = components.percentEncodedHost?.lowercased() ?? ""
    port = components.port ?? ["http": 80, "https": 443][scheme]
    let path = components.percentEncodedPath
    self.path = path.isEmpty ? "/" : path
  }
}
