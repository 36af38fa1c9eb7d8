import FeedCore
import Foundation

/// Sends the user to a page in their browser, and waits for the browser to come back.
public struct BrowserSession: Sendable {
  /// Starts to wait for the browser, and ends an earlier wait.
  /// - Returns: the address that the browser should open at the end.
  public var begin: @Sendable () async throws(FeedError) -> URL
  /// An address that leads the browser to the page. Unlike the page's own address, which contains
  /// secrets, it may be seen by other programs.
  public var address: @Sendable (_ page: URL) async throws(FeedError) -> URL

  public init(
    begin: @escaping @Sendable () async throws(FeedError) -> URL,
    address: @escaping @Sendable (_ page: URL) async throws(FeedError) -> URL
  ) {
    (self.begin, self.address) = (begin, address)
  }

  /// A session that never begins, for places where nothing is ever activated.
  public static let none = BrowserSession(
    begin: { () throws(FeedError) in throw .cancelled },
    address: { _ throws(FeedError) in throw .cancelled })
}
