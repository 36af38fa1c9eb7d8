import Localization

extension AppletError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What happened, in a sentence for people; the server's own words where it has any.
  public var message: String {
    switch self {
    case .badRequest(let report):
      report.message ?? text("The server did not understand the request.")
    case .unauthorized(let report):
      report.message ?? text("The server does not know who is asking.")
    case .forbidden(let report): report.message ?? text("The account may not do this.")
    case .notFound(let report): report.message ?? text("The server does not know this.")
    case .invalidParameters(let report):
      report.details.first?.message ?? report.message
        ?? text("The server did not accept the request.")
    case .rateLimited(_, let report):
      report.message ?? text("The server was asked too often.")
    case .server(let report, _):
      report.message
        ?? text("The server failed with status {status}.", ["status": String(report.status)])
    case .redirectRefused: text("The server points to another address.")
    case .offline: text("The server cannot be reached.")
    case .timedOut: text("The server took too long to answer.")
    case .cancelled: text("Stopped.")
    case .connection(let reason):
      text("The connection failed: {reason}", ["reason": reason])
    case .malformed("", let reason):
      text("The server’s answer cannot be read: {reason}", ["reason": reason])
    case .malformed(let path, let reason):
      text(
        "The server’s answer cannot be read at {path}: {reason}",
        ["path": path, "reason": reason])
    case .activationRequired: text("The applet was never turned on.")
    case .unsupportedStatus(let word):
      text("The applet is in the unknown state “{state}”.", ["state": word])
    case .invalidAppletID: text("This is not the id of an applet.")
    case .tokenUnavailable(let reason):
      text("The token cannot be had: {reason}", ["reason": reason])
    case .invalidToken: text("The token contains characters that no token has.")
    case .invalidConfiguration(let problem): problem.message
    case .invalidActivation(let problem): problem.message
    }
  }

  /// What to do about it.
  public var suggestion: String {
    switch self {
    case .unauthorized, .invalidToken: text("Connect the account again.")
    case .forbidden: text("Connect with another account.")
    case .notFound: text("Check the service, and its invite code if it is not published yet.")
    case .offline: text("Check your network connection, then try again.")
    case .rateLimited(let wait?, _) where wait >= .seconds(1):
      text(
        "Try again in {seconds} seconds.", ["seconds": String(wait.components.seconds)])
    case .rateLimited, .server, .timedOut, .cancelled, .connection:
      text("Try again in a moment.")
    case .tokenUnavailable: text("Try again, or connect the account again.")
    case .activationRequired: text("Activate it in the browser first.")
    case .unsupportedStatus: text("Open its web page.")
    case .redirectRefused, .badRequest, .invalidParameters, .malformed, .invalidAppletID:
      text("Check the server’s address and whether this app is up to date.")
    case .invalidConfiguration, .invalidActivation: text("Correct it and try again.")
    }
  }
}

extension AppletError.ConfigurationProblem {
  fileprivate var message: String {
    switch self {
    case .service: text("A service’s name has only letters, digits, “_” and “-”.")
    case .baseURL: text("The server’s address must begin with “https://”.")
    case .inviteCode: text("The invite code contains characters that no code has.")
    case .identity: text("The app’s name or version cannot be sent.")
    }
  }
}

extension AppletError.ActivationProblem {
  fileprivate var message: String {
    switch self {
    case .noEmbeddedURL: text("The applet cannot be activated on the web.")
    case .missingUserID: text("The user id is missing.")
    case .invalidCallbackURL: text("The address to come back to is not complete.")
    case .invalidEmail: text("This is not an e-mail address.")
    }
  }
}
