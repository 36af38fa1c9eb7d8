public import Foundation

/// Gets a page from your backend that logs a person in to your service and then redirects.
///
/// IFTTT asks them to log in to your service during activation; with this step they are already.
public protocol LoginRedirecting: Sendable {
  /// A page of your service that logs the person in and redirects to `page`. Such an address is
  /// usually good for seconds only and once: open it at once, do not keep it. Give the request a
  /// time limit: a person is waiting.
  /// - Returns: `nil` if there is none.
  func loginURL(redirectingTo page: URL) async throws -> URL?
}

extension LoginRedirecting {
  /// What to open in the browser: the log-in page, or the plain page when there is none, it cannot
  /// be had, or it is not a page of the web. It takes along what the page knows: https, or http on this computer.
  public func urlToOpen(for page: URL) async -> URL {
    guard let login = try? await loginURL(redirectingTo: page), login.isWebPage,
      login.isPrivate
    else {
      return page
    }
    return login
  }
}
