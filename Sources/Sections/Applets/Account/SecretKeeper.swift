import AppletKit
import Foundation
import Localization

/// Stores secrets between runs. The app keeps them in the desktop's keyring.
public struct SecretKeeper: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// This desktop has no keyring.
    case unavailable
    case timedOut
    /// The user did not unlock the keyring.
    case locked
    case failed(reason: String)

    /// What happened, as part of a sentence.
    public var message: String {
      switch self {
      case .unavailable: text("there is no keyring")
      case .timedOut: text("the keyring isn’t responding")
      case .locked: text("the keyring is locked")
      case .failed(let reason): reason
      }
    }
  }

  /// The server and service that a secret belongs to. A secret is never loaded for any other server
  /// or service.
  public struct Place: Hashable, Sendable, Codable {
    public let server: URL
    public let service: String
  }

  public var isAvailable: @Sendable () async -> Bool
  public var store: @Sendable (Secret, _ label: String, Place) async throws(Failure) -> Void
  /// Loads the secret of a place; `nil` if there is none.
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

  /// A keeper that stores nothing: every secret lasts only for this run.
  public static let none = SecretKeeper(
    isAvailable: { false },
    store: { (_, _, _) throws(Failure) in throw .unavailable },
    load: { _ throws(Failure) in throw .unavailable },
    remove: { _ throws(Failure) in throw .unavailable })
}
