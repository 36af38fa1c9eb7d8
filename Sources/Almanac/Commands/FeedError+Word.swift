import FeedCore

extension FeedError {
  /// The kind of failure as a word for programs: never translated, never changed.
  var word: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed-out"
    case .notFound: "not-found"
    case .gone: "gone"
    case .refused: "refused"
    case .server, .busy: "server"
    case .unexpected: "unexpected"
    case .tooLarge: "too-large"
    case .webPage: "web-page"
    case .unsupportedFormat: "foreign"
    case .charset: "charset"
    case .empty: "empty"
    case .overBudget: "over-budget"
    case .malformed: "malformed"
    case .unrecognized: "unrecognized"
    case .unreadable: "unreadable"
    case .unsupported: "unsupported"
    case .connection: "connection"
    case .redirected, .transport(.tooManyRedirects), .transport(.redirectedNowhere),
      .transport(.localNetwork):
      "redirected"
    case .transport: "connection"
    case .service: "service"
    case .account: "account"
    case .shrunk: "shrunk"
    case .storage: "storage"
    case .cancelled: "cancelled"
    }
  }
}
