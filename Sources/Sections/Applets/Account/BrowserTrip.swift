import FeedCore
import Foundation

/// How a person gets to a page in their browser, and back.
public struct BrowserTrip: Sendable {
  /// Begins to wait for the browser to come back; an earlier wait ends.
  /// - Returns: the address at which the browser is to end.
  public var begin: @Sendable () async throws(FeedError) -> URL
  /// An address that leads the browser to the page, and says nothing of it.
  public var address: @Sendable (_ page: URL) async throws(FeedError) -> URL

  public init(
    begin: @escaping @Sendable () async throws(FeedError) -> URL,
    address: @escaping @Sendable (_ page: URL) async throws(FeedError) -> URL
  ) {
    (self.begin, self.address) = (begin, address)
  }

  /// Where nothing is ever activated.
  public static let none = BrowserTrip(
    begin: { () throws(FeedError) in throw .cancelled },
    address: { _ throws(FeedError) in throw .cancelled })
}
