import AppletKit
import FeedCore
import Foundation
import Localization
import TextCore

/// The form that connects a service, and the meaning of its answers.
public enum AccountForm {
  private enum ID {
    static let service = "service"
    static let inviteCode = "invite-code"
    static let token = "token"
    static let tokenURL = "token-url"
    static let userID = "user-id"
    static let email = "email"
    static let server = "server"
    static let order = "order"
  }

  /// The fields that a command line may fill in. The address of the token server may be given there
  /// only if it carries no key: everybody on this computer can read a command line.
  public static let openFields = [
    ID.service, ID.userID, ID.email, ID.server, ID.tokenURL, ID.order,
  ]

  /// Whether the form can show this answer in the field. A field with a choice takes only the
  /// number of an option.
  public static func isAnswer(_ answer: String, to field: String) -> Bool {
    field != ID.order || AppletOrder(answer: answer) != nil
  }

  /// The options of a choice, in the order of their numbers; empty for other fields.
  public static func choices(of field: String) -> [String] {
    let fields = form(for: nil, keepsSecrets: false).groups.flatMap(\.fields)
    guard case .choice(let names)? = fields.first(where: { $0.id == field })?.kind else {
      return []
    }
    return names
  }

  /// - Parameters:
  ///   - account: the account that is connected now.
  ///   - keepsSecrets: whether leaving a secret empty keeps the current one.
  static func form(for account: AppletAccount?, keepsSecrets: Bool) -> Form {
    let kept = keepsSecrets ? text("Leave empty to keep the current one") : nil
    return Form(
      title: account == nil ? text("Connect a Service") : text("Connected Service"),
      explanation: text(
        "See a service’s applets on IFTTT, turn them on and off, and activate new ones."),
      groups: [
        Form.Group(
          title: text("Service", context: "part of a form"), fields: serviceFields(account, kept)),
        Form.Group(
          title: text("Your account"), fields: personFields(account, kept),
          isAdvanced: true),
        Form.Group(
          title: text("Server", context: "part of a form"), fields: serverFields(account, kept),
          isAdvanced: true),
      ],
      submitLabel: account == nil ? text("Connect") : text("Save"),
      removeLabel: account == nil ? nil : text("Disconnect"))
  }

  private static func serviceFields(
    _ account: AppletAccount?, _ kept: String?
  ) -> [Form.Field] {
    [
      Form.Field(
        id: ID.service, label: text("Name"),
        hint: text("The last part of its address: acme_lights in ifttt.com/acme_lights"),
        value: account?.service ?? "",
        placeholder: "acme_lights"),
      Form.Field(
        id: ID.token, label: text("User token"),
        hint: text("Without it, Almanac can’t show which applets are on"), kind: .secret,
        placeholder: kept),
    ]
  }

  private static func personFields(
    _ account: AppletAccount?, _ kept: String?
  ) -> [Form.Field] {
    [
      Form.Field(
        id: ID.tokenURL, label: text("Token server address"),
        hint: text(
          "Use this instead of a user token: Almanac requests the token from this server. At "
            + "http://localhost, another user of this computer could answer in its place."
        ), kind: .url,
        placeholder: kept ?? "https://"),
      Form.Field(
        id: ID.userID, label: text("User ID"),
        hint: text("Your user ID on the service, needed to activate applets"),
        value: account?.userID ?? ""),
      Form.Field(
        id: ID.email, label: text("Email"), hint: text("Fills in the sign-in page for you"),
        kind: .email, value: account?.email ?? ""),
    ]
  }

  private static func serverFields(_ account: AppletAccount?, _ kept: String?) -> [Form.Field] {
    [
      Form.Field(
        id: ID.server, label: text("Address"), kind: .url,
        value: account.map {
          $0.server == AppletConfiguration.ifttt ? "" : $0.server.absoluteString
        }
          ?? "",
        placeholder: AppletConfiguration.ifttt.absoluteString),
      Form.Field(
        id: ID.inviteCode, label: text("Invite code"),
        hint: text("Only for unpublished services"), kind: .secret,
        placeholder: kept),
      Form.Field(
        id: ID.order, label: text("Sort applets by"),
        kind: .choice(AppletOrder.allCases.map(\.name)),
        value: String(AppletOrder.allCases.firstIndex { $0 == account?.appletOrder } ?? 0)),
    ]
  }
}

extension AccountForm {
  /// - Parameters:
  ///   - account: the account that is connected now.
  ///   - kept: the current account's secrets, which stay in use if their fields are left empty, or
  ///     why they could not be loaded.
  static func read(
    _ answers: Form.Answers, changing account: AppletAccount?,
    kept: Result<AppletCredentials, AppletError>
  ) throws(Form.Problem) -> (AppletAccount, AppletCredentials) {
    let answer = { (id: String) -> String? in
      let text = (answers[id] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    }
    let secret = { (id: String) in answer(id).map { Secret($0) } }
    guard let server = answer(ID.server).map({ URL(string: $0) }) ?? AppletConfiguration.ifttt
    else {
      throw problem(ID.server, .invalidConfiguration(.baseURL))
    }
    let next = AppletAccount(
      service: answer(ID.service) ?? "", server: AppletAccount.normalized(server),
      userID: answer(ID.userID),
      email: answer(ID.email),
      order: answer(ID.order).flatMap { AppletOrder(answer: $0) }?.word)
    var credentials = AppletCredentials(
      token: secret(ID.token), tokenURL: secret(ID.tokenURL), inviteCode: secret(ID.inviteCode))
    if let account, account.secretsPlace != .nowhere {
      try keep(kept, of: account, in: &credentials, for: next)
    }
    try check(next, credentials)
    return (next, credentials)
  }

  /// Fills empty fields with the secrets in use, but never with those of another server or service.
  /// - Throws: if no token is entered, and the secrets in use can't be loaded, or have a token that
  ///   belongs to another server or service.
  private static func keep(
    _ kept: Result<AppletCredentials, AppletError>, of account: AppletAccount,
    in credentials: inout AppletCredentials, for next: AppletAccount
  ) throws(Form.Problem) {
    let hasToken = credentials.token != nil || credentials.tokenURL != nil
    guard !hasToken || credentials.inviteCode == nil else { return }
    let old: AppletCredentials
    switch kept {
    case .success(let credentials): old = credentials
    case .failure where hasToken: return
    case .failure(let error): throw problem(ID.token, error)
    }
    guard account.keyringPlace == next.keyringPlace else {
      guard hasToken || old.token == nil && old.tokenURL == nil else {
        throw Form.Problem(
          field: ID.token, message: text("The current token belongs to another server or service."),
          suggestion: text("Enter the token for this service."))
      }
      return
    }
    if !hasToken { (credentials.token, credentials.tokenURL) = (old.token, old.tokenURL) }
    credentials.inviteCode = credentials.inviteCode ?? old.inviteCode
  }

  /// The problem to show for a failed attempt to connect, at the field that probably caused it.
  static func problem(_ error: AppletError, _ credentials: AppletCredentials) -> Form.Problem {
    switch error {
    case .unauthorized where credentials.token != nil, .invalidToken:
      Form.Problem(
        field: ID.token, message: CleanText.line(error.message, limit: 160),
        suggestion: text("Check the token."))
    case .tokenUnavailable: problem(ID.tokenURL, error)
    case .notFound: problem(ID.service, error)
    case .offline where credentials.tokenURL == nil: problem(ID.server, error)
    default: problem(nil, error)
    }
  }

  private static func check(
    _ account: AppletAccount, _ credentials: AppletCredentials
  ) throws(Form.Problem) {
    do throws(AppletError) {
      _ = try account.configuration(inviteCode: credentials.inviteCode)
    } catch {
      switch error {
      case .invalidConfiguration(.service): throw problem(ID.service, error)
      case .invalidConfiguration(.baseURL): throw problem(ID.server, error)
      case .invalidConfiguration(.inviteCode): throw problem(ID.inviteCode, error)
      default: throw problem(nil, error)
      }
    }
    if credentials.token != nil, credentials.tokenURL != nil {
      throw Form.Problem(
        field: ID.tokenURL,
        message: text("Enter a user token or a token server address, not both."))
    }
    if let address = credentials.tokenURL?.reveal() {
      guard let url = URL(string: address), TokenBackend.isAllowed(url) else {
        throw problem(ID.tokenURL, .invalidConfiguration(.baseURL))
      }
    }
    if let email = account.email, Link.mail(email) == nil {
      throw Form.Problem(
        field: ID.email, message: text("This isn’t an email address."),
        suggestion: text("Correct it and try again."))
    }
  }

  private static func problem(_ field: String?, _ error: AppletError) -> Form.Problem {
    Form.Problem(
      field: field, message: CleanText.line(error.message, limit: 160),
      suggestion: error.suggestion)
  }
}

extension AppletOrder {
  fileprivate init?(answer: String) {
    guard let index = Int(answer), Self.allCases.indices.contains(index) else { return nil }
    self = Self.allCases[index]
  }

  fileprivate var name: String {
    switch self {
    case .default: text("Default", context: "order")
    case .publishedAtAscending: text("Oldest first")
    case .publishedAtDescending: text("Newest first")
    case .enabledCountAscending: text("Least used first")
    case .enabledCountDescending: text("Most used first")
    }
  }
}
