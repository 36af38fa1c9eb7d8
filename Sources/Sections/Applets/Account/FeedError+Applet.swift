import AppletKit
import FeedCore

extension FeedError {
  /// Converts the error according to what helps against it: changing the account, a retry, or
  /// neither.
  init(_ error: AppletError) {
    let (message, suggestion) = (error.messagePhrase, error.suggestionPhrase)
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unauthorized, .invalidToken, .invalidConfiguration,
      .invalidActivation(.missingUserID):
      self = .account(message: message, suggestion: suggestion)
    default:
      self = .service(
        message: message, suggestion: suggestion, isTransient: error.isTransient)
    }
  }
}
