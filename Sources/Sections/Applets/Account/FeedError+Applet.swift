import AppletKit
import FeedCore
import Localization

extension FeedError {
  /// The same in the words of the app: what helps is the account, another try, or neither.
  init(_ error: AppletError) {
    let message = CleanText.line(error.message, limit: 160)
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unauthorized, .invalidToken, .invalidConfiguration,
      .invalidActivation(.missingUserID), .invalidActivation(.invalidEmail):
      self = .account(message: message, suggestion: error.suggestion)
    default:
      self = .service(
        message: message, suggestion: error.suggestion, isTransient: error.isTransient)
    }
  }
}
