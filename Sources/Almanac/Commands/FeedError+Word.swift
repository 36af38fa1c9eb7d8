import FeedCore

extension FeedError {
  /// Names the kind of failure for programs: never translated, never changed.
  var word: String {
    switch self {
    case .offline: "offline"
    case .timedOut: "timed-out"
    case .notFound: "not-found"
    case .gone: "gone"
    case .refused: "refused"
    case .server: "server"
    case .unexpected: "unexpected"
    case .tooLarge: "too-large"
    case .webPage: "web-page"
    case .empty: "empty"
    case .malformed: "malformed"
    case .unrecognized: "unrecognized"
    case .unreadable: "unreadable"
    case .unsupported: "unsupported"
    case .connection: "connection"
    case .redirected: "redirected"
    case .service: "service"
    case .account: "account"
    case .shrunk: "shrunk"
    case .storage: "storage"
    case .cancelled: "cancelled"
    }
  }
}
