import Localization

extension AppletError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What happened, in a sentence for people; the server's own words where it has any.
  public var message: String { messagePhrase.words }

  /// The same before it is put in words.
  package var messagePhrase: Phrase {
    switch self {
    case .badRequest(let report):
      report.words ?? Phrase("The server did not understand the request.")
    case .unauthorized(let report):
      report.words ?? Phrase("The server does not know who is asking.")
    case .forbidden(let report): report.words ?? Phrase("The account may not do this.")
    case .notFound(let report): report.words ?? Phrase("The server does not know this.")
    case .invalidParameters(let report):
      report.detail ?? report.words
        ?? Phrase("The server did not accept the request.")
    case .rateLimited(_, let report):
      report.words ?? Phrase("The server was asked too often.")
    case .server(let report, _):
      report.words
        ?? Phrase(
          "The server failed with status {status}.", ["status": .verbatim(String(report.status))])
    case .redirectRefused: Phrase("The server points to another address.")
    case .offline: Phrase("The server cannot be reached.")
    case .timedOut: Phrase("The server took too long to answer.")
    case .cancelled: Phrase("Stopped.")
    case .connection(let reason):
      Phrase("The connection failed: {reason}", ["reason": .verbatim(reason)])
    case .malformed("", let reason):
      Phrase("The server’s answer cannot be read: {reason}", ["reason": .verbatim(reason)])
    case .malformed(let path, let reason):
      Phrase(
        "The server’s answer cannot be read at {path}: {reason}",
        ["path": .verbatim(path), "reason": .verbatim(reason)])
    case .activationRequired: Phrase("The applet was never turned on.")
    case .unsupportedStatus(let word):
      Phrase("The applet is in the unknown state “{state}”.", ["state": .verbatim(word)])
    case .invalidAppletID: Phrase("This is not the id of an applet.")
    case .tokenUnavailable(let reason):
      Phrase("The token cannot be had: {reason}", ["reason": .verbatim(reason)])
    case .invalidToken: Phrase("The token contains characters that no token has.")
    case .invalidConfiguration(let problem): problem.message
    case .invalidActivation(let problem): problem.message
    }
  }

  /// What to do about it.
  public var suggestion: String { suggestionPhrase.words }

  /// The same before it is put in words.
  package var suggestionPhrase: Phrase {
    switch self {
    case .unauthorized, .invalidToken: Phrase("Connect the account again.")
    case .forbidden: Phrase("Connect with another account.")
    case .notFound: Phrase("Check the service, and its invite code if it is not published yet.")
    case .offline: Phrase("Check your network connection, then try again.")
    case .rateLimited(let wait?, _) where wait >= .seconds(1):
      Phrase(
        "Try again in {seconds} seconds.", ["seconds": .verbatim(String(wait.components.seconds))])
    case .rateLimited, .server, .timedOut, .cancelled, .connection:
      Phrase("Try again in a moment.")
    case .tokenUnavailable: Phrase("Try again, or connect the account again.")
    case .activationRequired: Phrase("Activate it in the browser first.")
    case .unsupportedStatus: Phrase("Open its web page.")
    case .redirectRefused, .badRequest, .invalidParameters, .malformed, .invalidAppletID:
      Phrase("Check the server’s address and whether this app is up to date.")
    case .invalidConfiguration, .invalidActivation: Phrase("Correct it and try again.")
    }
  }
}

extension AppletError.ConfigurationProblem {
  fileprivate var message: Phrase {
    switch self {
    case .service: Phrase("A service’s name has only letters, digits, “_” and “-”.")
    case .baseURL: Phrase("The server’s address must begin with “https://”.")
    case .inviteCode: Phrase("The invite code contains characters that no code has.")
    case .identity: Phrase("The app’s name or version cannot be sent.")
    }
  }
}

extension AppletError.ActivationProblem {
  fileprivate var message: Phrase {
    switch self {
    case .noEmbeddedURL: Phrase("The applet cannot be activated on the web.")
    case .missingUserID: Phrase("The user id is missing.")
    case .invalidCallbackURL: Phrase("The address to come back to is not complete.")
    }
  }
}

extension ServerReport {
  /// The server's own, which nobody translates.
  fileprivate var words: Phrase? { message.map(Phrase.verbatim) }

  fileprivate var detail: Phrase? { details.first?.message.map(Phrase.verbatim) }
}
