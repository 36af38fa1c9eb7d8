import AppletKit
import Foundation
import LenientJSON
import Localization
import Transport

/// The user's own backend, which gives out their IFTTT token.
struct TokenBackend: Sendable {
  let url: URL
  let transport: Transport

  /// Whether a backend may have this address: https, or http on this computer, without a user name
  /// or password.
  static func isAllowed(_ url: URL) -> Bool {
    // The rule is the same as for the API's address, except that a query is allowed.
    guard var server = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return false }
    server.query = nil
    return server.url.map { (try? AppletConfiguration(service: "s", baseURL: $0)) != nil } ?? false
  }

  /// Asks the backend for the token with an empty POST. The response is `{"token": "…"}`, or
  /// `{"token": null}` for a user without a token.
  func token() async throws(AppletError) -> Secret? {
    let request = TransportRequest(
      url: url, method: "POST", headers: ["Accept": "application/json"], maxBytes: 1 << 16,
      redirects: .refuse)
    let response: TransportResponse
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .offline: throw .offline
      case .timedOut: throw .timedOut
      default: throw .tokenUnavailable(reason: error.message)
      }
    }
    guard (200..<300).contains(response.status),
      let answer = try? LenientObject(from: JSONDocument(response.body).root)
    else {
      throw .tokenUnavailable(
        reason: text(
          "Your token server sent an unexpected answer (status {status}).",
          ["status": String(response.status)]))
    }
    return answer.text("token", "user_token").map { Secret($0) }
  }
}
