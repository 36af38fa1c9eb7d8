import AppletKit
import FeedCore
import Foundation
import Localization

/// The questions for connecting a service, and what the answers mean.
enum AccountForm {
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

  /// The fields whose answers are no secrets: only these can be given on a command line.
  static let openFields = [ID.service, ID.userID, ID.email, ID.server, ID.tokenURL, ID.order]

  /// - Parameter account: what is connected now.
  static func form(for account: AppletAccount?) -> Form {
    Form(
      title: account == nil ? text("Connect a Service") : text("Connected Service"),
      explanation: text(
        "See the applets of a service on IFTTT, switch them on and off, and activate new ones."),
      groups: [
        Form.Group(title: text("Service"), fields: serviceFields(account)),
        Form.Group(title: text("You"), fields: personFields(account)),
        Form.Group(title: text("Server"), fields: serverFields(account)),
      ],
      submitLabel: account == nil ? text("Connect") : text("Save"),
      removeLabel: account == nil ? nil : text("Disconnect"))
  }

  private static func serviceFields(_ account: AppletAccount?) -> [Form.Field] {
    [
      Form.Field(
        id: ID.service, label: text("Name"),
        hint: text("As in the address ifttt.com/acme_lights"), value: account?.service ?? "",
        placeholder: "acme_lights"),
      Form.Field(
        id: ID.inviteCode, label: text("Invite code"),
        hint: text("For a service that is not published yet"), kind: .secret,
        placeholder: kept(account)),
    ]
  }

  private static func personFields(_ account: AppletAccount?) -> [Form.Field] {
    [
      Form.Field(
        id: ID.token, label: text("User token"),
        hint: text("Without one you see the applets, but not which are on"), kind: .secret,
        placeholder: kept(account)),
      Form.Field(
        id: ID.tokenURL, label: text("Or the address of your backend"),
        hint: text("Asked for the token each time"), kind: .url,
        placeholder: kept(account) ?? "https://"),
      Form.Field(
        id: ID.userID, label: text("User id"),
        hint: text("Yours on the service; needed to activate"), value: account?.userID ?? ""),
      Form.Field(
        id: ID.email, label: text("E-mail"), hint: text("Fills in the log-in page"),
        kind: .email, value: account?.email ?? ""),
    ]
  }

  private static func serverFields(_ account: AppletAccount?) -> [Form.Field] {
    [
      Form.Field(
        id: ID.server, label: text("Address"), kind: .url,
        value: account.map {
          $0.server == AppletConfiguration.ifttt ? "" : $0.server.absoluteString
        }
          ?? "",
        placeholder: AppletConfiguration.ifttt.absoluteString),
      Form.Field(
        id: ID.order, label: text("Order of the applets"),
        kind: .choice(AppletOrder.allCases.map(\.name)),
        value: String(AppletOrder.allCases.firstIndex { $0 == account?.appletOrder } ?? 0)),
    ]
  }

  private static func kept(_ account: AppletAccount?) -> String? {
    guard let account, account.secretsPlace != .nowhere else { return nil }
    return text("Leave empty to keep it")
  }
}

extension AccountForm {
  /// - Parameters:
  ///   - account: what is connected now.
  ///   - kept: its secrets, which stay where a field for one is left empty and the server and the
  ///     service are the same.
  static func read(
    _ answers: Form.Answers, changing account: AppletAccount?, kept: AppletCredentials?
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
      service: answer(ID.service) ?? "", server: server, userID: answer(ID.userID),
      email: answer(ID.email),
      order: answer(ID.order).flatMap(Int.init).flatMap { AppletOrder(at: $0) }?.word)
    var credentials = AppletCredentials(
      token: secret(ID.token), tokenURL: secret(ID.tokenURL), inviteCode: secret(ID.inviteCode))
    if let kept, account?.server == next.server, account?.service == next.service {
      if credentials.token == nil, credentials.tokenURL == nil {
        (credentials.token, credentials.tokenURL) = (kept.token, kept.tokenURL)
      }
      credentials.inviteCode = credentials.inviteCode ?? kept.inviteCode
    }
    try check(next, credentials)
    return (next, credentials)
  }

  /// What the server's refusal says about the answers.
  static func problem(_ error: AppletError, _ credentials: AppletCredentials) -> Form.Problem {
    switch error {
    case .unauthorized where credentials.token != nil: problem(ID.token, error)
    case .invalidToken: problem(ID.token, error)
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
        field: ID.tokenURL, message: text("Give a token or an address, not both."))
    }
    if let address = credentials.tokenURL?.reveal() {
      guard let url = URL(string: address), TokenBackend.isAllowed(url) else {
        throw problem(ID.tokenURL, .invalidConfiguration(.baseURL))
      }
    }
    if let email = account.email, Link.mail(email) == nil {
      throw problem(ID.email, .invalidActivation(.invalidEmail))
    }
  }

  private static func problem(_ field: String?, _ error: AppletError) -> Form.Problem {
    Form.Problem(
      field: field, message: CleanText.line(error.message, limit: 200),
      suggestion: error.suggestion)
  }
}

extension AppletOrder {
  fileprivate init?(at index: Int) {
    guard Self.allCases.indices.contains(index) else { return nil }
    self = Self.allCases[index]
  }

  fileprivate var name: String {
    switch self {
    case .default: text("The server’s own")
    case .publishedAtAscending: text("Oldest first")
    case .publishedAtDescending: text("Newest first")
    case .enabledCountAscending: text("Least used first")
    case .enabledCountDescending: text("Most used first")
    }
  }
}
