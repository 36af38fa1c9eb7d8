/// Where the user's IFTTT token comes from.
///
/// A token acts for one person and is given out by your service's backend; it can die at any time,
/// for instance with a changed password. Do not put a service key into an app.
///
/// What it throws is what the call throws; where the token cannot be had for now, that is
/// `AppletError.tokenUnavailable`. Give whatever it waits for a time limit.
public protocol TokenProvider: Sendable {
  /// Asked before each request.
  /// - Returns: `nil` or an empty secret for nobody: the request then goes out without a token.
  func token() async throws(AppletError) -> Secret?

  /// Asked once after the server refused a token (401).
  /// - Parameter refused: what was sent; `nil` when the request had none.
  /// - Returns: another token, with which the request is sent once more; `nil` where there is none.
  func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret?
}

/// Keeps a token in memory, and renews it if it is told how.
public actor TokenStore: TokenProvider {
  /// Asks your backend for the token of the person who is logged in.
  public typealias Renewal = @Sendable () async throws(AppletError) -> Secret?

  private var current: Secret?
  private let renewal: Renewal?
  private var renewing: Task<Result<Secret?, AppletError>, Never>?
  /// Counts `set` and `clear`: what was asked for before one of them is worthless after it.
  private var generation = 0

  /// A store that starts with a token, or without.
  /// - Parameters:
  ///   - token: an empty one is none.
  ///   - renewal: asked after a refusal; without one a refused token is not replaced.
  public init(_ token: Secret? = nil, renewal: Renewal? = nil) {
    current = token?.nonEmpty
    self.renewal = renewal
  }

  /// An empty token is none.
  public func set(_ token: Secret?) {
    current = token?.nonEmpty
    generation += 1
    renewing?.cancel()
    renewing = nil
  }

  /// On log-out: later requests go out without a token.
  public func clear() {
    set(nil)
  }

  /// `nil` when nobody is logged in.
  public func token() -> Secret? { current }

  /// Requests refused at the same time share one renewal.
  public func freshToken(replacing refused: Secret?) async throws(AppletError) -> Secret? {
    if current != refused?.nonEmpty { return current }
    guard let renewal else { return nil }
    let started = generation
    let task = renewing ?? Task { await Self.result(of: renewal) }
    renewing = task
    let result = await task.value
    guard generation == started else { return current }
    renewing = nil
    let token = try result.get()?.nonEmpty
    current = token
    return token
  }

  private static func result(of renewal: Renewal) async -> Result<Secret?, AppletError> {
    do throws(AppletError) {
      return .success(try await renewal())
    } catch {
      return .failure(error)
    }
  }
}
