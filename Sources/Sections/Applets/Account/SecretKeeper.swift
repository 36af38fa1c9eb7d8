import AppletKit
import Foundation
import Localization

/// Where secrets lie between runs: the desktop's keyring in the app.
public struct SecretKeeper: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// There is no keyring on this desktop.
    case unavailable
    case timedOut
    /// The person did not unlock it.
    case locked
    case failed(reason: String)

    /// What happened.
    public var message: String {
      switch self {
      case .unavailable: text("there is no keyring")
      case .timedOut: text("the keyring isn’t responding")
      case .locked: text("the keyring is locked")
      case .failed(let reason): reason
      }
    }
  }

  /// What an entry belongs to. A secret is only ever found again for the server that it is for.
  public struct Place: Hashable, Sendable, Codable {
    public let server: URL
    public let service: String
  }

  public var isAvailable: @Sendable () async -> Bool
  public var store: @Sendable (Secret, _ label: String, Place) async throws(Failure) -> Void
  /// `nil` where there is no such entry.
  public var load: @Sendable (Place) async throws(Failure) -> Secret?
  public var remove: @Sendable (Place) async throws(Failure) -> Void

  public init(
    isAvailable: @escaping @Sendable () async -> Bool,
    store: @escaping @Sendable (Secret, _ label: String, Place) async throws(Failure) -> Void,
    load: @escaping @Sendable (Place) async throws(Failure) -> Secret?,
    remove: @escaping @Sendable (Place) async throws(Failure) -> Void
  ) {
    self.isAvailable = isAvailable
    self.store = store
    self.load = load
    self.remove = remove
  }

  /// Keeps nothing: every secret lasts for this run.
  public static let none = SecretKeeper(
    isAvailable: { false },
    store: { (_, _, _) throws(Failure) in throw .unavailable },
    load: { _ throws(Failure) in throw .unavailable },
    remove: { _ throws(Failure) in throw .unavailable })
}
