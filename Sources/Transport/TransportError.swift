import Localization

/// Why no answer came.
public enum TransportError: Error, Hashable, Sendable {
  /// No connection, or the server cannot be reached.
  case offline
  case timedOut
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  case unsupportedScheme(String)
  /// More than five redirects, or one from https to http, or to something that is not the web.
  case redirectRefused
  /// A file that does not exist.
  case notFoundFile(path: String)
  case unreadable(path: String, reason: String)
  case cancelled
  case other(reason: String)

  /// What happened.
  public var message: String {
    switch self {
    case .offline: text("The server cannot be reached.")
    case .timedOut: text("The server took too long to answer.")
    case .tooLarge(let limit):
      text("The answer is larger than {limit} MB.", ["limit": String(limit >> 20)])
    case .unsupportedScheme(let scheme):
      text("Addresses that begin with “{scheme}:” are not supported.", ["scheme": scheme])
    case .redirectRefused: text("The server redirects to an address that is not safe to follow.")
    case .notFoundFile(let path): text("The file {path} does not exist.", ["path": path])
    case .unreadable(let path, let reason):
      text("The file {path} cannot be read: {reason}", ["path": path, "reason": reason])
    case .cancelled: text("Stopped.")
    case .other(let reason): text("The connection failed: {reason}", ["reason": reason])
    }
  }

  /// What to do.
  public var suggestion: String {
    switch self {
    case .offline: text("Check your network connection, then try again.")
    case .timedOut, .other: text("Try again in a moment.")
    case .cancelled: text("Try again.")
    case .tooLarge, .unsupportedScheme, .redirectRefused: text("Check the address.")
    case .notFoundFile: text("Check whether the file was moved or renamed.")
    case .unreadable: text("Check the file and its permissions.")
    }
  }

  /// Whether the same request may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .other: true
    case .tooLarge, .unsupportedScheme, .redirectRefused, .notFoundFile, .unreadable: false
    }
  }
}
