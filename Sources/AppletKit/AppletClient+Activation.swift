public import Foundation

extension AppletClient {
  /// The page on which a person activates an applet.
  ///
  /// Open it by way of your own log-in (see `LoginRedirecting`), so that they are not asked to log
  /// in to your service again. Items of the page's own query are kept.
  /// - Parameters:
  ///   - applet: one with an `embeddedURL`, of https, or of http on this computer: an invite code and
  ///     an e-mail address go along. Its status does not matter.
  ///   - callback: where the browser goes in the end; must be allowed for the service at IFTTT.
  ///   - userID: the person's id on **your** service.
  ///   - email: fills in IFTTT's form, unchecked; empty counts as `nil`.
  /// - Throws: `AppletError.invalidActivation`.
  /// - Source: the activation URL of IFTTT's Applet SDK for iOS, with its escaping mended.
  public func activationURL(
    for applet: Applet, callback: URL, userID: String, email: String? = nil
  ) throws(AppletError) -> URL {
    guard let page = applet.embeddedURL, page.isWebPage, page.isPrivate,
      var components = URLComponents(url: page, resolvingAgainstBaseURL: true)
    else { throw .invalidActivation(.noEmbeddedURL) }
    guard !userID.isBlank else { throw .invalidActivation(.missingUserID) }
    guard callback.isComplete else { throw .invalidActivation(.invalidCallbackURL) }
    let email = email.flatMap { $0.isBlank ? nil : $0.trimmingCharacters(in: .whitespaces) }

    let identity = configuration.identity
    let items: [(name: String, value: String?)] = [
      ("ifttt_sdk_version", identity.version),
      ("ifttt_sdk_platform", identity.platform),
      ("ifttt_sdk_anonymous_id", identity.anonymousID),
      ("user_id", userID),
      ("redirect_uri", callback.absoluteString),
      ("invite_code", configuration.inviteCode?.reveal()),
      ("email", email),
    ]
    // As they stand: another's escaping is not ours to change.
    let foreign = (components.percentEncodedQueryItems ?? []).filter { item in
      let name = item.name.removingPercentEncoding ?? item.name
      return !items.contains { $0.name == name }
    }
    components.percentEncodedQueryItems =
      foreign
      + items.compactMap { name, value in
        guard let value, !value.isEmpty else { return nil }
        return URLQueryItem(name: name, value: value.unreservedEscaped)
      }
    guard let url = components.url else { throw .invalidActivation(.noEmbeddedURL) }
    return url
  }
}

extension URL {
  /// Whether a browser may be sent there: http or https, with a host.
  var isWebPage: Bool {
    let scheme = scheme?.lowercased()
    return (scheme == "https" || scheme == "http") && host()?.isEmpty == false
  }

  /// Whether nobody on the way reads along: https, or http that does not leave this computer.
  var isPrivate: Bool {
    switch scheme?.lowercased() {
    case "https": true
    case "http": ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host()?.lowercased())
    default: false
    }
  }

  /// Absolute, and on the web with a host.
  fileprivate var isComplete: Bool {
    guard let scheme = scheme?.lowercased(), !scheme.isEmpty else { return false }
    return isWebPage || scheme != "https" && scheme != "http"
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
