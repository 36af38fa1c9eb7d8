import AppletKit
import FeedCore
import Localization

extension FeedError {
  /// The same in the words of the app: what helps is the account, another try, or neither.
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
