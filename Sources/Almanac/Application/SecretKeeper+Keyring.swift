import AppletKit
import Foundation
import GtkKit
import Sections

extension SecretKeeper {
  /// Keeps secrets in the desktop's keyring.
  /// - Parameters:
  ///   - prompts: whether the user may be asked to unlock the keyring.
  ///   - isReady: returns once the app has started. The keyring is not used before that, so that
  ///     the start does not wait for it.
  @MainActor static func keyring(
    prompts: Bool = true, isReady: @escaping @Sendable () async -> Void
  ) -> SecretKeeper {
    let keyring = Keyring(schema: AlmanacApplication.id, prompts: prompts)
    return SecretKeeper(
      isAvailable: {
        await isReady()
        return await keyring.isAvailable()
      },
      store: { (secret, label, place) throws(Failure) in
        await isReady()
        do throws(Keyring.Failure) {
          try await keyring.store(secret.reveal(), label: label, attributes: place.attributes)
        } catch {
          throw Failure(error)
        }
      },
      load: { (place) throws(Failure) in
        await isReady()
        do throws(Keyring.Failure) {
          return try await keyring.secret(attributes: place.attributes).map { Secret($0) }
        } catch {
          throw Failure(error)
        }
      },
      remove: { (place) throws(Failure) in
        await isReady()
        do throws(Keyring.Failure) {
          try await keyring.remove(attributes: place.attributes)
        } catch {
          throw Failure(error)
        }
      })
  }
}

extension SecretKeeper.Place {
  fileprivate var attributes: [String: String] {
    ["server": server.absoluteString, "service": service]
  }
}

extension SecretKeeper.Failure {
  fileprivate init(_ failure: Keyring.Failure) {
    self =
      switch failure {
      case .unavailable: .unavailable
      case .timedOut, .cancelled: .timedOut
      case .refused: .locked
      case .failed(let reason): .failed(reason: reason)
      }
  }
}
