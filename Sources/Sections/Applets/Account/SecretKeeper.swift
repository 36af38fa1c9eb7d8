import AppletKit
import Foundation
import Localization

/// Stores secrets between runs: in the app, in the desktop's keyring.
public struct SecretKeeper: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    /// This desktop has no keyring.
    case unavailable
    case timedOut
    /// The user did not unlock it.
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

  /// What a secret belongs to. It is only ever loaded for the server that it is for.
  public struct Place: Hashable, Sendable, Codable {
    public let server: URL
    public let service: String
  }

  public var isAvailable: @Sendable () async -> Bool
  public var store: @Sendable (Secret, _ label: String, Place) async throws(Failure) -> Void
  /// `nil` if there is no such entry.
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

  /// Stores nothing: every secret lasts for this run.
  public static let none = SecretKeeper(
    isAvailable: { false },
    store: { (_, _, _) throws(Failure) in throw .unavailable },
    load: { _ throws(Failure) in throw .unavailable },
    remove: { _ throws(Failure) in throw .unavailable })
}
