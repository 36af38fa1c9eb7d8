internal import Transport

/// A source of the user's IFTTT token.
///
/// A token acts for one user and is issued by your service's backend; it can become invalid at
/// any time, for instance when the password changes. Do not put a service key into an app.
///
/// A call of `AppletClient` throws what the provider throws; if the token is unavailable for now,
/// throw `AppletError.tokenUnavailable`. Set a time limit on everything that the provider waits
/// for.
public protocol TokenProvider: Sendable {
  /// Returns the token for a request. Called before each attempt, except right after `freshToken`.
  /// - Returns: the token. If it is `nil` or empty, the request is sent without a token.
  func token() async throws(AppletError) -> Secret?

  /// Returns another token. Called once when the server answers an attempt with 401.
  /// - Parameter refused: the refused token; `nil` if the request had none.
  /// - Returns: a new token, with which the request is sent once more; `nil` if there is none. With
  ///   `nil` or the refused token, the call fails.
  func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret?
}

/// A token provider that keeps a token in memory and can renew it.
public actor TokenStore: TokenProvider {
  /// Asks your backend for the token of the user who is logged in.
  public typealias Renewal = @Sendable () async throws(AppletError) -> Secret?

  private var current: Secret?
  private let renewal: Renewal?
  private var renewing: Task<Result<Secret?, AppletError>, Never>?
  /// Counts the calls of `set` and `clear`: the result of a renewal that began before such a call
  /// is dropped.
  private var generation = 0

  /// Makes a store with or without a token.
  /// - Parameters:
  ///   - token: the first token; empty counts as `nil`.
  ///   - renewal: called after a refusal; without it a refused token is not replaced.
  public init(_ token: Secret? = nil, renewal: Renewal? = nil) {
    current = token?.nonEmpty
    self.renewal = renewal
  }

  /// Replaces the token; empty counts as `nil`.
  public func set(_ token: Secret?) {
    current = token?.nonEmpty
    generation += 1
    renewing?.cancel()
    renewing = nil
  }

  /// Forgets the token; later requests have none. Call this when the user logs out.
  public func clear() {
    set(nil)
  }

  /// The current token; `nil` if there is none.
  public func token() -> Secret? { current }

  /// Renews the token. If the current token is no longer the refused one, it is returned instead.
  /// Requests refused at the same time share one renewal.
  /// - Returns: `nil` if the store can't renew tokens, or the renewal gives none.
  public func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret? {
    if current != refused?.nonEmpty { return current }
    guard let renewal else { return nil }
    let started = generation
    let result = await (renewing ?? begin(renewal)).value
    if generation == started { _ = try result.get() }
    return current
  }

  /// Begins a renewal, which sets the token itself: when those who wait for it go on, another one
  /// may have begun.
  private func begin(_ renewal: @escaping Renewal) -> Task<Result<Secret?, AppletError>, Never> {
    let started = generation
    let task = Task {
      let result = await Result(awaiting: renewal)
      if generation == started {
        renewing = nil
        if case .success(let token) = result { current = token?.nonEmpty }
      }
      return result
    }
    renewing = task
    return task
  }
}
