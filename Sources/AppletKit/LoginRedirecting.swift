public import Foundation

/// Gets a page from your backend that logs the user in to your service and then redirects.
///
/// IFTTT asks users to log in to your service during activation. Users who come from such a page
/// are already logged in.
public protocol LoginRedirecting: Sendable {
  /// A page of your service that logs the user in and redirects to `page`. Such an address usually
  /// works only once, and only for some seconds: open it immediately, and do not store it. Give the
  /// request to your backend a time limit: the user is waiting.
  /// - Returns: the page's address; `nil` if there is no such page.
  func loginURL(redirectingTo page: URL) async throws -> URL?
}

extension LoginRedirecting {
  /// The URL to open in the browser: the login page, or the plain page if there is no login page,
  /// if it can't be loaded, or if its address is neither https nor http on this computer.
  public func urlToOpen(for page: URL) async -> URL {
    guard let login = try? await loginURL(redirectingTo: page), login.isWebPage,
      login.isPrivate
    else {
      return page
    }
    return login
  }
}
