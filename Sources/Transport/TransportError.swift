import Localization

/// Why no answer came.
public enum TransportError: Error, Hashable, Codable, Sendable {
  /// No connection, or the server cannot be reached.
  case offline
  case timedOut
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  case unsupportedScheme(String)
  /// A redirect from https to http, or to something that is not the web.
  case redirectRefused
  case tooManyRedirects
  /// A packed answer that ends in the middle, which libcurl takes for whole.
  case cutShort
  /// A redirect that does not say where to.
  case redirectedNowhere
  /// What is not of the local network names an address that is.
  case localNetwork
  /// What answers does not speak HTTP.
  case notHTTP
  /// The server cannot prove that it is the one that was asked for; the system's reason.
  case untrusted(reason: String)
  /// No encrypted connection could be made; the system's reason.
  case notEncrypted(reason: String)
  /// A file that does not exist.
  case notFoundFile(path: String)
  case unreadable(path: String, reason: Phrase)
  case cancelled
  case other(reason: String)

  /// What happened.
  public var message: String {
    switch self {
    case .offline: text("The server cannot be reached.")
    case .timedOut: text("The server took too long to answer.")
    case .tooLarge(let limit) where limit < 1 << 20:
      text("The answer is larger than {limit} KB.", ["limit": String(limit >> 10)])
    case .tooLarge(let limit):
      text("The answer is larger than {limit} MB.", ["limit": String(limit >> 20)])
    case .unsupportedScheme(let scheme):
      text("Addresses that begin with “{scheme}:” are not supported.", ["scheme": scheme])
    case .redirectRefused: text("The server redirects to an address that is not safe to follow.")
    case .tooManyRedirects: text("The server redirects more than five times in a row.")
    case .cutShort: text("The answer breaks off in the middle.")
    case .redirectedNowhere: text("The server redirects without saying where to.")
    case .localNetwork:
      text("A server on the internet points to an address in your local network.")
    case .notHTTP: text("What answers at this address is not a web server.")
    case .untrusted: text("The server cannot prove that it is the one you asked for.")
    case .notEncrypted: text("The server did not make an encrypted connection.")
    case .notFoundFile(let path): text("The file {path} does not exist.", ["path": path])
    case .unreadable(let path, let reason):
      text(
        "The file {path} cannot be read: {reason}", ["path": path, "reason": reason.words])
    case .cancelled: text("Stopped.")
    case .other(let reason): text("The connection failed: {reason}", ["reason": reason])
    }
  }

  /// What to do.
  public var suggestion: String {
    switch self {
    case .offline: text("Check your network connection, then try again.")
    case .timedOut, .cutShort, .other: text("Try again in a moment.")
    case .cancelled: text("Try again.")
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .notHTTP:
      text("Check the address.")
    case .localNetwork: text("If you trust it, use that address itself.")
    case .untrusted(let reason):
      text(
        "Check the address and this computer’s clock. The certificate: {reason}",
        ["reason": reason])
    case .notEncrypted(let reason):
      text(
        "If it is your own server, and has no certificate, begin its address with http:. The reason: {reason}",
        ["reason": reason])
    case .notFoundFile: text("Check whether the file was moved or renamed.")
    case .unreadable: text("Check the file and its permissions.")
    }
  }

  /// Whether the same request may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .cutShort, .other, .notEncrypted: true
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .localNetwork, .notHTTP, .untrusted, .notFoundFile, .unreadable:
      false
    }
  }
}
