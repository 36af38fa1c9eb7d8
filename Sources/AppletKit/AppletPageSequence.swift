/// The pages of a list, requested one after the other.
///
/// The sequence ends when the server names no next page, or one that it has named before.
public struct AppletPageSequence: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = AppletPage
  /// The error that is thrown if a page can't be loaded.
  public typealias Failure = AppletError
  typealias Load = @Sendable (_ cursor: String?) async throws(AppletError) -> AppletPage

  let load: Load

  /// Starts at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(load: load)
  }

  /// Iterates over the pages.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let load: Load
    private var cursor: String?
    private var seen: Set<String> = []
    private var isAtEnd = false

    fileprivate init(load: @escaping Load) {
      self.load = load
    }

    /// Loads the next page. A caller on an actor stays on it, and the actor can do other work while
    /// the page loads.
    /// - Returns: `nil` after the last page, and after a failure.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(AppletError) -> AppletPage? {
      guard !isAtEnd else { return nil }
      isAtEnd = true
      let page = try await load(cursor)
      cursor = page.nextCursor
      if let cursor, seen.insert(cursor).inserted { isAtEnd = false }
      return page
    }
  }
}
