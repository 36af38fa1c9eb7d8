import Foundation
import Localization
import Store
import TextCore
import Transport

/// Why a feed could not be loaded, with texts for the user.
public enum FeedError: Error, Hashable, Codable, Sendable {
  /// No connection, or the server can't be reached.
  case offline
  case timedOut
  /// HTTP 404.
  case notFound
  /// HTTP 410: the feed will not come back.
  case gone
  /// HTTP 401 or 403.
  case refused(status: Int)
  /// HTTP 5xx or 429, if the server does not say when it accepts requests again.
  case server(status: Int)
  /// HTTP 429 or 503, with the time when the server accepts requests again.
  case busy(until: Date)
  /// Any other HTTP status that is not a success.
  case unexpected(status: Int)
  /// The response is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  case webPage
  /// A web page that only asks for consent.
  case consentPage
  /// A kind of feed that Almanac knows but can't read.
  case unsupportedFormat(UnsupportedFormat)
  /// The text is not in its declared encoding, or there is no decoder for that encoding.
  case charset(label: String)
  case empty
  /// The document isn't this section's kind of feed. `path` says where in the document the problem
  /// is, and `reason` what it is.
  case malformed(path: String, reason: Phrase)
  /// No section knows this kind of feed.
  case unrecognized(reason: Phrase)
  case unreadable(path: String, reason: Phrase)
  /// An address that the app does not load from.
  case unsupported(address: String)
  /// The connection broke, for a reason that the system gave.
  case connection(reason: String)
  /// The server redirects to an address that the app does not follow.
  case redirected
  /// Any other failure of the transport.
  case transport(TransportError)
  /// A failure that comes with its own message, such as one that an applet's service reports.
  case service(message: Phrase, suggestion: Phrase, isTransient: Bool)
  /// The account that the feed needs is missing or no longer accepted.
  case account(message: Phrase, suggestion: Phrase)
  /// The new list has far fewer items than are stored, or none, which may be a mistake.
  case shrunk(from: Int, to: Int)
  /// The feed has too many elements, or would take too much time or space on this computer.
  case overBudget(FeedBudget.Excess)
  /// The store could not save or load the items. `reason` is a sentence.
  case storage(reason: String)
  case cancelled

  /// Tells the user what happened.
  public var message: String {
    switch self {
    case .offline: TransportError.offline.message
    case .timedOut: TransportError.timedOut.message
    case .notFound: text("There is nothing at this address.")
    case .gone: text("The server has permanently removed this feed.")
    case .refused: text("The server doesn’t allow access to this address.")
    case .server(status: 429): text("The server has received too many requests.")
    case .server(let status):
      text("The server has a problem (status {status}).", ["status": String(status)])
    case .unexpected(let status):
      text("The server sent an unexpected answer (status {status}).", ["status": String(status)])
    case .busy(let date):
      text("The server accepts no requests until {moment}.", ["moment": date.inWords])
    case .tooLarge(let limit): TransportError.tooLarge(limit: limit).message
    case .webPage: text("This is a web page, not a feed.")
    case .consentPage: text("This page asks for consent instead of showing its content.")
    case .unsupportedFormat(let format): format.message
    case .charset(let label):
      text("Almanac can’t read this feed’s text as {encoding}.", ["encoding": label])
    case .empty: text("The feed is empty.")
    case .unrecognized: text("Almanac can’t read this kind of feed.")
    case .malformed(let path, _) where path.isEmpty: text("This feed doesn’t fit this section.")
    case .malformed(let path, let reason):
      text(
        "Almanac can’t read {path} in the feed: {reason}.",
        ["path": CleanText.line(path), "reason": CleanText.line(reason.words)])
    case .unreadable(let path, let reason):
      text(
        "Almanac can’t read the file {path}: {reason}.",
        ["path": CleanText.line(path), "reason": CleanText.line(reason.words)])
    case .unsupported: text("Almanac can’t load this address.")
    case .shrunk(let old, to: 0):
      text(
        "The feed is now empty; it had {count} entry.",
        "The feed is now empty; it had {count} entries.",
        count: old)
    case .shrunk(let old, let new):
      text(
        "The feed shrank from {old} entries to {count}.",
        "The feed shrank from {old} to {count} entries.",
        count: new, ["old": number(old)])
    case .overBudget(.elements(let most)):
      text(
        "There is more than {count} entry.", "There are more than {count} entries.",
        count: most)
    case .overBudget(.time): text("This takes too long to read.")
    case .overBudget(.space): text("This would take too much space on this computer.")
    case .storage(let reason): reason
    case .service(let message, _, _), .account(let message, _):
      CleanText.line(message.words, limit: 160)
    case .connection(let reason):
      text("The connection failed: {reason}.", ["reason": CleanText.line(reason)])
    case .redirected: TransportError.redirectRefused.message
    case .transport(let error): error.message
    case .cancelled: TransportError.cancelled.message
    }
  }

  /// Tells the user what to do; empty if there is nothing to say.
  public var suggestion: String {
    switch self {
    case .offline: TransportError.offline.suggestion
    case .timedOut, .server, .connection: TransportError.timedOut.suggestion
    case .busy: text("Almanac will try again then.")
    case .transport(let error): error.suggestion
    case .notFound, .refused, .unexpected, .tooLarge, .webPage, .redirected:
      text("Check the address.")
    case .unsupported:
      text("Enter a web address that starts with https://, without a password, or choose a file.")
    case .gone:
      text(
        "Almanac no longer checks this address. Find the feed’s new address, or remove the feed.")
    case .unsupportedFormat(let format): format.suggestion
    case .charset: text("Ask the feed’s publisher to use UTF-8.")
    case .unrecognized(let reason), .malformed("", let reason):
      text("Check the address. Details: {reason}.", ["reason": CleanText.line(reason.words)])
    case .empty, .malformed, .overBudget(.elements): text("Check the address.")
    case .unreadable: text("Check that the file exists and that you may read it.")
    case .service(_, let suggestion, _), .account(_, let suggestion): suggestion.words
    // Whoever shows the message says how to load the feed anyway.
    case .overBudget(.time), .overBudget(.space), .consentPage: ""
    case .shrunk: text("Almanac kept the old entries. If the new list is right, use it.")
    case .storage: text("Free up disk space, or check the permissions of your home folder.")
    case .cancelled: TransportError.cancelled.suggestion
    }
  }

  /// Tells the user what to do about a feed that is being added and is not in the list yet.
  public var suggestionWhileAdding: String {
    self == .gone ? text("Find the feed’s new address.") : suggestion
  }

  /// What happened and what to do, as sentences.
  public var explanation: String { explanation(suggesting: suggestion) }

  /// The explanation for a feed that the user is adding and does not have yet.
  public var explanationWhileAdding: String { explanation(suggesting: suggestionWhileAdding) }

  private func explanation(suggesting suggestion: String) -> String {
    let isSentence = message.last.map { ".!?…".contains($0) } ?? true
    return [isSentence ? message : message + ".", suggestion].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Whether the same request may succeed later.
  public var isTransient: Bool {
    switch self {
    case .offline, .timedOut, .server, .busy, .empty, .connection, .cancelled: true
    case .transport(let error): error.isTransient
    case .service(_, _, let isTransient): isTransient
    case .notFound, .gone, .refused, .unexpected, .tooLarge, .webPage, .consentPage,
      .unsupportedFormat, .charset, .malformed, .unrecognized, .unreadable, .unsupported, .storage,
      .redirected, .account, .shrunk, .overBudget:
      false
    }
  }

  /// Whether the server answered, but does not let Almanac have the page.
  public var isRefusal: Bool {
    switch self {
    case .refused, .webPage, .consentPage, .unexpected(status: 402), .unexpected(status: 451),
      .server(status: 429), .server(status: 503), .busy:
      true
    default: false
    }
  }

  /// Whether the address could not be reached, so that nobody knows whether there is a feed.
  var isAboutReaching: Bool {
    switch self {
    case .offline, .timedOut, .server, .busy, .connection, .refused, .unexpected: true
    case .transport(let error): error != .localNetwork && error != .notHTTP
    default: false
    }
  }

  /// Whether the user can load the feed anyway, without the budget's limits.
  public var isAboutCost: Bool { self == .overBudget(.time) || self == .overBudget(.space) }

  /// Whether the network may have caused this error, rather than the server.
  var isNetworkProblem: Bool {
    switch self {
    case .offline, .timedOut, .connection, .transport(.untrusted), .transport(.notEncrypted),
      .transport(.proxy):
      true
    default: false
    }
  }

  /// Whether it helps to connect the account again.
  public var needsAccount: Bool {
    if case .account = self { true } else { false }
  }

  /// Says why nothing in a file or a text can be read, by what is wrong with the first thing.
  static func nothingReadable(_ first: SkippedElement) -> FeedError {
    let words = ["path": .verbatim(first.path), "reason": first.reason]
    return .service(
      message: Phrase("Almanac can’t read {path}: {reason}.", words), suggestion: .verbatim(""),
      isTransient: false)
  }

  public init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .unsupportedScheme(let scheme): self = .unsupported(address: scheme)
    case .redirectRefused: self = .redirected
    case .tooManyRedirects, .redirectedNowhere, .localNetwork, .notHTTP, .untrusted, .notEncrypted,
      .outdatedEncryption, .cutShort, .malformed, .proxy:
      self = .transport(error)
    case .fileNotFound(let path):
      self = .unreadable(path: path, reason: Phrase("the file doesn’t exist"))
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .cancelled: self = .cancelled
    case .other(let reason): self = .connection(reason: reason)
    }
  }

  public init(_ error: StoreError) {
    self = error == .cancelled ? .cancelled : .storage(reason: error.message)
  }

  /// - Returns: `nil` if the status is a success.
  public init?(status: Int) {
    switch status {
    case 200..<300: return nil
    case 401, 403: self = .refused(status: status)
    case 404: self = .notFound
    case 410: self = .gone
    case 429, 500..<600: self = .server(status: status)
    default: self = .unexpected(status: status)
    }
  }
}

extension Date {
  fileprivate var inWords: String {
    formatted(
      date: Calendar.current.isDateInToday(self) ? .omitted : .abbreviated, time: .shortened)
  }
}
