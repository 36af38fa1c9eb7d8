public import Foundation
internal import Transport

extension AppletClient {
  /// The page on which the user activates an applet.
  ///
  /// Open it through your own login (see `LoginRedirecting`), so that users need not log in to your
  /// service again. The page's own query is kept, except for parameters that this method can set.
  /// - Parameters:
  ///   - applet: must have an `embeddedURL` with https, or http on this computer, because the URL
  ///     can contain an invite code and an email address. The applet's status does not matter.
  ///   - callback: the absolute URL that the browser opens at the end. IFTTT must allow it for the
  ///     service.
  ///   - userID: the user's ID on **your** service.
  ///   - email: the email address to fill in on IFTTT's form. It is not checked. Empty or blank
  ///     counts as `nil`.
  /// - Throws: `AppletError.invalidActivation`.
  /// - Source: the activation URL of IFTTT's Applet SDK for iOS, with its escaping corrected.
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
    // The embedded URL's own query items are not escaped again: someone else chose how to escape
    // them.
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
  /// Whether a browser may open the address: http or https, with a host.
  var isWebPage: Bool {
    let scheme = scheme?.lowercased()
    return (scheme == "https" || scheme == "http") && host()?.isEmpty == false
  }

  /// Whether nobody else can read the traffic: https, or http that does not leave this computer.
  var isPrivate: Bool {
    switch scheme?.lowercased() {
    case "https": true
    case "http": ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host()?.lowercased())
    default: false
    }
  }

  /// Whether the address is absolute, and has a host if it is a web address.
  fileprivate var isComplete: Bool {
    guard let scheme = scheme?.lowercased(), !scheme.isEmpty else { return false }
    return isWebPage || scheme != "https" && scheme != "http"
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
