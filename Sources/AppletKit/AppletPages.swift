/// The pages of a list, asked for one after the other.
///
/// Ends where the server names no next page, and where it names one that it named before.
public struct AppletPages: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = AppletPage
  /// What the loading of a page fails with.
  public typealias Failure = AppletError
  typealias Load = @Sendable (_ cursor: String?) async throws(AppletError) -> AppletPage

  let load: Load

  /// Starts at the first page.
  public func makeAsyncIterator() -> Iterator {
    Iterator(load: load)
  }

  /// Where the sequence stands.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let load: Load
    private var cursor: String?
    private var seen: Set<String> = []
    private var isAtEnd = false

    fileprivate init(load: @escaping Load) {
      self.load = load
    }

    /// - Returns: the next page; `nil` after the last, and after a failure.
    public mutating func next() async throws(AppletError) -> AppletPage? {
      try await next(isolation: nil)
    }

    /// The same; pages are loaded away from the caller's actor.
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
