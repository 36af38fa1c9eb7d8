import Localization

/// Why a request failed.
public enum TransportError: Error, Hashable, Codable, Sendable {
  /// There is no connection, or the server can't be reached.
  case offline
  case timedOut
  /// The body has more bytes than the limit.
  case tooLarge(limit: Int)
  case unsupportedScheme(String)
  /// A redirect that is not safe (see `Redirect.following`), or that the request refuses.
  case redirectRefused
  case tooManyRedirects
  /// A compressed response that ends in the middle; libcurl accepts it as complete.
  case cutShort
  /// A redirect without an address.
  case redirectedNowhere
  /// An address on the internet led to one on the local network.
  case localNetwork
  /// The server doesn't speak HTTP.
  case notHTTP
  /// The server can't prove its identity; `reason` is in the system's words.
  case untrusted(reason: String)
  /// No encrypted connection is possible; `reason` is in the system's words.
  case notEncrypted(reason: String)
  /// A file that does not exist.
  case fileNotFound(path: String)
  case unreadable(path: String, reason: Phrase)
  case cancelled
  case other(reason: String)

  /// What happened, as a sentence.
  public var message: String {
    switch self {
    case .offline: text("Almanac can’t reach the server.")
    case .timedOut: text("The server took too long to answer.")
    case .tooLarge(let limit) where limit < 1 << 20:
      text("This file is too big (over {limit} KB).", ["limit": number(limit >> 10)])
    case .tooLarge(let limit):
      text("This file is too big (over {limit} MB).", ["limit": number(limit >> 20)])
    case .unsupportedScheme(let scheme):
      text("Almanac can’t load addresses that start with “{scheme}:”.", ["scheme": scheme])
    case .redirectRefused: text("The server redirected to an unsafe address.")
    case .tooManyRedirects: text("The server redirected more than five times.")
    case .cutShort: text("The connection was lost before everything arrived.")
    case .redirectedNowhere: text("The server redirected without giving an address.")
    case .localNetwork:
      text("A server on the internet redirected to your local network.")
    case .notHTTP: text("There is no web server at this address.")
    case .untrusted: text("The server couldn’t prove its identity.")
    case .notEncrypted: text("The server didn’t offer a secure connection.")
    case .fileNotFound(let path): text("The file {path} doesn’t exist.", ["path": path])
    case .unreadable(let path, let reason):
      text(
        "Almanac can’t read the file {path}: {reason}", ["path": path, "reason": reason.words])
    case .cancelled: text("Stopped.")
    case .other(let reason): text("The connection failed: {reason}", ["reason": reason])
    }
  }

  /// What the user can do about the error, in one or two sentences.
  public var suggestion: String {
    switch self {
    case .offline: text("Check your network connection, then try again.")
    case .timedOut, .cutShort, .other: text("Try again in a moment.")
    case .cancelled: text("Try again.")
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .notHTTP:
      text("Check the address.")
    case .localNetwork: text("If you trust this server, enter the local address yourself.")
    case .untrusted(let reason):
      text(
        "Check the address and this computer’s clock. Details: {reason}",
        ["reason": reason])
    case .notEncrypted(let reason):
      text(
        "If your own server has no certificate, use http: instead. Details: {reason}",
        ["reason": reason])
    case .fileNotFound: text("Check whether someone moved or renamed the file.")
    case .unreadable: text("Check that the file exists and that you may read it.")
    }
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .cutShort, .other, .notEncrypted: true
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .localNetwork, .notHTTP, .untrusted, .fileNotFound, .unreadable:
      false
    }
  }
}
