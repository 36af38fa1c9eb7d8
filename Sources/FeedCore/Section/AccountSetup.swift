/// How the user connects a section to an account of their own, and disconnects it.
public struct AccountSetup: Sendable {
  /// The section whose feed depends on the account.
  public var section: Section.ID
  public var isConnected: @Sendable () -> Bool
  /// The questions, filled in with the known answers.
  public var form: @Sendable () -> Form
  /// Returns a line that says where the secrets will be kept. Finding that out takes a moment.
  public var secretsNote: @Sendable () async -> String
  /// Checks the answers with the server and saves them; returns a line with the result.
  public var connect: @Sendable (Form.Answers) async throws(Form.Problem) -> String
  /// Deletes the account, its secrets and its items; returns a line with the result.
  public var disconnect: @Sendable () async throws(Form.Problem) -> String

  /// Removes what remains of accounts that were disconnected or replaced. Called after the user
  /// connects or disconnects an account, once nothing uses an old one.
  public var tidy: @Sendable () async -> Void

  public init(
    section: Section.ID, isConnected: @escaping @Sendable () -> Bool,
    form: @escaping @Sendable () -> Form, secretsNote: @escaping @Sendable () async -> String,
    connect: @escaping @Sendable (Form.Answers) async throws(Form.Problem) -> String,
    disconnect: @escaping @Sendable () async throws(Form.Problem) -> String,
    tidy: @escaping @Sendable () async -> Void = {}
  ) {
    self.section = section
    self.isConnected = isConnected
    self.form = form
    self.secretsNote = secretsNote
    self.connect = connect
    self.disconnect = disconnect
    self.tidy = tidy
  }
}
