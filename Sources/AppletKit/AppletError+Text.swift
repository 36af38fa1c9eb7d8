import Localization

extension AppletError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What happened, as a sentence to show to the user; in the server's own words if it sent any.
  public var message: String { messagePhrase.words }

  /// The untranslated form of `message`.
  package var messagePhrase: Phrase {
    switch self {
    case .badRequest(let report):
      report.words ?? Phrase("The server didn’t understand the request.")
    case .unauthorized(let report):
      report.words ?? Phrase("You aren’t signed in to this server.")
    case .forbidden(let report): report.words ?? Phrase("Your account isn’t allowed to do this.")
    case .notFound(let report):
      report.words ?? Phrase("The server couldn’t find this applet or service.")
    case .invalidParameters(let report):
      report.detail ?? report.words
        ?? Phrase("The server rejected the request.")
    case .rateLimited(_, let report):
      report.words ?? Phrase("The server has received too many requests.")
    case .server(let report, _):
      report.words
        ?? Phrase(
          "The server failed with status {status}.", ["status": .verbatim(String(report.status))])
    case .redirectRefused: Phrase("The server redirected the request.")
    case .offline: Phrase("Almanac can’t reach the server.")
    case .timedOut: Phrase("The server took too long to answer.")
    case .cancelled: Phrase("Stopped.")
    case .connection(let reason):
      Phrase("The connection failed: {reason}", ["reason": .verbatim(reason)])
    case .malformed("", let reason):
      Phrase("Almanac can’t read the server’s answer: {reason}", ["reason": .verbatim(reason)])
    case .malformed(let path, let reason):
      Phrase(
        "Almanac can’t read {path} in the server’s answer: {reason}",
        ["path": .verbatim(path), "reason": .verbatim(reason)])
    case .activationRequired: Phrase("You have never turned this applet on.")
    case .unsupportedStatus(let word):
      Phrase("The applet has an unknown state: “{state}”.", ["state": .verbatim(word)])
    case .invalidAppletID: Phrase("This isn’t an applet ID.")
    case .tokenUnavailable(let reason):
      Phrase("Couldn’t get the token: {reason}", ["reason": .verbatim(reason)])
    case .invalidToken: Phrase("The token contains invalid characters.")
    case .invalidConfiguration(let problem): problem.message
    case .invalidActivation(let problem): problem.message
    }
  }

  /// What the user can do about the error, as a sentence; empty if only a developer can do
  /// something.
  public var suggestion: String { suggestionPhrase.words }

  /// The untranslated form of `suggestion`.
  package var suggestionPhrase: Phrase {
    switch self {
    case .unauthorized, .invalidToken: Phrase("Connect the service again.")
    case .forbidden: Phrase("Connect the service with another account.")
    case .notFound:
      Phrase("Check the service’s name. If it isn’t published yet, check its invite code too.")
    case .offline: Phrase("Check your network connection, then try again.")
    case .rateLimited(let wait?, _) where wait >= .seconds(2):
      Phrase(
        "Try again in {seconds} seconds.",
        ["seconds": .verbatim(String((wait + .nanoseconds(999_999_999)).components.seconds))])
    case .rateLimited, .server, .timedOut, .cancelled, .connection:
      Phrase("Try again in a moment.")
    case .tokenUnavailable: Phrase("Try again, or connect the service again.")
    case .activationRequired: Phrase("Activate the applet in the browser first.")
    case .unsupportedStatus: Phrase("Open the applet’s web page.")
    case .redirectRefused, .badRequest, .invalidParameters, .malformed, .invalidAppletID:
      Phrase("Check the server’s address, and make sure this app is up to date.")
    case .invalidConfiguration: Phrase("Correct it and try again.")
    case .invalidActivation(.noEmbeddedURL): Phrase("Activate it in the service’s own app.")
    case .invalidActivation(.missingUserID):
      Phrase("Enter your user ID where you connected the service.")
    // Only a developer can correct the callback's URL.
    case .invalidActivation(.invalidCallbackURL): .verbatim("")
    }
  }
}

extension AppletError.ConfigurationProblem {
  fileprivate var message: Phrase {
    switch self {
    case .service: Phrase("A service’s name can contain only letters, digits, “_” and “-”.")
    case .baseURL: Phrase("The server’s address must start with “https://”.")
    case .inviteCode: Phrase("The invite code contains invalid characters.")
    case .identity: Phrase("The app’s name or version contains invalid characters.")
    }
  }
}

extension AppletError.ActivationProblem {
  fileprivate var message: Phrase {
    switch self {
    case .noEmbeddedURL: Phrase("This applet can’t be activated on the web.")
    case .missingUserID: Phrase("The user ID is missing.")
    case .invalidCallbackURL: Phrase("The return address is incomplete.")
    }
  }
}

extension ServerReport {
  /// The server's own words, which are never translated.
  fileprivate var words: Phrase? { message.map(Phrase.verbatim) }

  fileprivate var detail: Phrase? { details.first?.message.map(Phrase.verbatim) }
}
