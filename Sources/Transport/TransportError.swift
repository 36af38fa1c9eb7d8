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
  /// The response ends in the middle.
  case cutShort
  /// The response breaks the rules of HTTP, or its head is too long.
  case malformed
  /// The desktop's or the environment's proxy can't be reached, or refuses.
  case proxy
  /// A redirect without an address.
  case redirectedNowhere
  /// An address on the internet led to one on the local network.
  case localNetwork
  /// The server doesn't speak HTTP.
  case notHTTP
  /// The server can't prove its identity.
  case untrusted(CertificateProblem)
  /// No encrypted connection is possible.
  case notEncrypted
  /// The server only knows encryption that is too old to be safe.
  case outdatedEncryption
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
    case .malformed: text("Almanac can’t understand the server’s answer.")
    case .proxy: text("The proxy server doesn’t answer.")
    case .untrusted(let problem): problem.message
    case .notEncrypted: text("The server didn’t offer a secure connection.")
    case .outdatedEncryption: text("The server’s encryption is too old to be safe.")
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
    case .timedOut, .cutShort, .malformed, .other: text("Try again in a moment.")
    case .cancelled: text("Try again.")
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .notHTTP, .untrusted(.otherHost), .untrusted(.invalid):
      text("Check the address.")
    case .localNetwork: text("If you trust this server, enter the local address yourself.")
    case .proxy: text("Check the proxy in your network settings.")
    case .untrusted(.expired), .untrusted(.notYetValid):
      text("Check this computer’s clock. If it is right, only the server’s owner can help.")
    case .notEncrypted, .untrusted(.selfSigned), .untrusted(.unknownIssuer):
      text("Check the address. If your own server has no certificate, use http: instead.")
    case .outdatedEncryption: text("Only the server’s owner can help.")
    case .fileNotFound: text("Check whether someone moved or renamed the file.")
    case .unreadable: text("Check that the file exists and that you may read it.")
    }
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .cutShort, .malformed, .proxy, .other, .notEncrypted: true
    case .tooLarge, .unsupportedScheme, .redirectRefused, .tooManyRedirects, .redirectedNowhere,
      .localNetwork, .notHTTP, .untrusted, .outdatedEncryption, .fileNotFound, .unreadable:
      false
    }
  }
}

/// What is wrong with a server's certificate.
public enum CertificateProblem: Hashable, Codable, Sendable, CaseIterable {
  case expired
  case notYetValid
  /// It belongs to a server with another name.
  case otherHost
  case selfSigned
  case unknownIssuer
  case invalid

  var message: String {
    switch self {
    case .expired: text("The server’s certificate has expired.")
    case .notYetValid: text("The server’s certificate isn’t valid yet.")
    case .otherHost: text("The server’s certificate belongs to another server.")
    case .selfSigned: text("The server made its certificate itself, so anybody could have.")
    case .unknownIssuer: text("This computer doesn’t trust the issuer of the server’s certificate.")
    case .invalid: text("The server couldn’t prove its identity.")
    }
  }
}
