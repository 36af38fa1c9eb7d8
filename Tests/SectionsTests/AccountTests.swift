import AppletKit
import FeedCore
import Foundation
import GRDB
import Localization
import Testing
import Transport

@testable import Sections
@testable import Store

/// Tests connecting a service, using it, and disconnecting it.
struct AccountTests {
  private let server: FakeAccountServer

  init() throws { server = try FakeAccountServer() }

  /// Connects with the usual answers, except for these changes.
  @discardableResult private func connect(
    _ service: ConnectedService, _ changes: [String: String?] = [:]
  ) async throws -> String {
    try await service.setup.connect(
      FakeAccountServer.answers.merging(changes.mapValues { $0 ?? "" }) { $1 })
  }

  private func connected(
    _ changes: [String: String?] = [:]
  ) async throws -> ConnectedService {
    let service = server.connectedService()
    try await connect(service, changes)
    server.change { $0.requests = [] }
    return service
  }

  /// Tries to connect, and returns why the answers are refused.
  private func problem(
    _ service: ConnectedService? = nil, _ changes: [String: String?] = [:]
  ) async -> Form.Problem? {
    await #expect(throws: Form.Problem.self) {
      try await connect(service ?? server.connectedService(), changes)
    }
  }

  /// Tries to load the list, and returns why that fails.
  private func failure(_ service: ConnectedService) async -> FeedError? {
    await #expect(throws: FeedError.self) { _ = try await service.feed?.loaded() }
  }

  private static let callback = URL(string: "http://127.0.0.1:9/activated?state=x")!

  /// Simulates the browser's return from an activation, with a token.
  private func arrive(
    _ token: String, in service: ConnectedService
  ) async throws -> ConnectedService.Arrival {
    let url = try #require(
      URL(string: "\(Self.callback)&next_step=complete&user_token=\(token)"))
    return await service.returned(with: url, expecting: Self.callback, isTrusted: true)
  }

  /// Simulates the browser's return with another token; returns the question whether to use it.
  private func question(_ token: String, in service: ConnectedService) async throws -> Question {
    let arrival = try await arrive(token, in: service)
    guard case .question(let question) = arrival else {
      throw Unexpected(arrival: arrival)
    }
    return question
  }

  private struct Unexpected: Error {
    let arrival: ConnectedService.Arrival
  }

  private func loadedApplet(_ service: ConnectedService) async throws -> (Feed, StoredItem) {
    let feed = try #require(service.feed)
    return (feed, try #require(try await feed.loaded().items.first).stored)
  }

  private func applet(_ item: Item) throws -> Applet {
    try #require(Payload.value(of: item.stored))
  }

  // MARK: Connecting

  /// An endless list is refused once it has too many applets or too many bytes.
  @Test(arguments: [(2_499, 0, 5), (1, 16 << 20, 4)])
  func anEndlessListIsRefused(count: Int, padding: Int, pages: Int) async throws {
    let pad = String(repeating: "x", count: padding)
    let service = try await connected()
    server.change {
      $0.others = String(
        repeating: #", {"id": "x", "name": "X", "pad": "\#(pad)"}"#, count: count)
      $0.isEndless = true
    }
    let feed = try #require(service.feed)
    await #expect(throws: FeedError.self) { try await feed.loaded() }
    #expect(server.requests.count { $0.url.path().hasSuffix("/applets") } == pages)
  }

  @Test func slowRequestsAreAbandoned() async {
    await #expect(throws: AppletError.timedOut) {
      try await within(.milliseconds(10), timedOut: AppletError.timedOut, cancelled: .cancelled) {
        () async throws(AppletError) in
        try? await Task.sleep(for: .seconds(600))
      }
    }
  }

  @Test func atFirstNothingIsConnected() {
    let service = server.connectedService()
    #expect(!service.setup.isConnected())
    #expect(service.feed == nil)
    #expect(service.setup.form().removeLabel == nil)
  }

  @Test func aConnectionIsCheckedAndSurvivesARestart() async throws {
    let service = server.connectedService()
    #expect(try await connect(service) == "Connected")
    #expect(
      server.requests.map(\.url.absoluteString) == [
        "https://api.example.test/v1/services/lights/applets?order=enabled_count_desc"
      ])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer good" })
    #expect(server.requests.allSatisfy { $0.headers["User-Agent"]?.hasPrefix("Almanac/") == true })

    let later = server.connectedService()
    #expect(later.setup.isConnected())
    #expect(server.read(\.keyringReads) == 0, "the keyring is not asked at the start")
    let feed = try await #require(later.feed).loaded()
    #expect(feed.title == "Bright Lights · sam_l")
    #expect(server.read(\.keyringReads) == 1)
    let form = later.setup.form()
    #expect(form[value: "service"] == "lights")
    #expect(form[value: "user-id"] == "42")
    #expect(form[value: "order"] == "4")
    #expect(form[value: "token"] == "")
    #expect(form.removeLabel != nil)
  }

  @Test func theFormShowsTheConnectedAccount() async throws {
    let service = server.connectedService()
    let first = service.setup.form()
    #expect(first.title == "Connect a Service")
    #expect(first.submitLabel == "Connect")
    #expect(first[placeholder: "token"] == nil)
    try await connect(service)
    let later = service.setup.form()
    #expect(later.title == "Connected Service")
    #expect(later.submitLabel == "Save")
    #expect(later[placeholder: "token"] == "Leave empty to keep the current one")
    _ = try await service.setup.disconnect()
    let open = try await connected(["token": nil]).setup.form()
    #expect(open[placeholder: "token"] == nil, "there is nothing to keep")
  }

  /// Any user of the computer can listen on a free port, and so pose as the token server.
  @Test func theFormWarnsOfATokenServerOnThisComputer() {
    let fields = server.connectedService().setup.form().groups.flatMap(\.fields)
    #expect(fields.first { $0.id == "token-url" }?.hint?.contains("http://localhost") == true)
  }

  @Test func theServerIsIFTTTByDefault() async throws {
    let service = try await connected(["server": nil])
    _ = try await service.feed?.loaded()
    #expect(Set(server.requests.map { $0.url.host() }) == [AppletConfiguration.ifttt.host()])
    #expect(service.setup.form()[value: "server"] == "")
  }

  @Test func answersAreTrimmed() async throws {
    let service = try await connected(["service": " lights\n", "token": "good ", "user-id": " "])
    #expect(service.setup.form()[value: "service"] == "lights")
    #expect(service.setup.form()[value: "user-id"] == "")
    #expect(server.read { $0.keyring.keys.map(\.service) } == ["lights"])
  }

  @Test func anUnknownOrderIsTheServersOwn() async throws {
    let service = try await connected(["order": "99"])
    _ = try await service.feed?.loaded()
    let list = try #require(server.requests.first { $0.url.path().hasSuffix("/applets") })
    #expect(list.url.query() == nil)
  }

  @Test(
    arguments: [
      (404, nil, nil, "service"), (nil, .offline, nil, "server"),
      (nil, .offline, "https://backend.example.test/token", nil),
      (401, nil, "https://backend.example.test/token", nil),
    ] as [(Int?, TransportError?, String?, String?)])
  func aRefusedAnswerIsReportedAtItsField(
    status: Int?, failure: TransportError?, backend: String?, field: String?
  ) async throws {
    server.change {
      $0.failure = failure
      $0.refusal = status.map { ($0, "No.") }
    }
    let problem = await problem(nil, backend.map { ["token": nil, "token-url": $0] } ?? [:])
    #expect(problem?.field == field)
    #expect(problem?.suggestion.isEmpty == false)
  }

  @Test func theServersMessageIsCutToALine() async throws {
    let (feed, item) = try await loadedApplet(try await connected())
    server.change { $0.refusal = (404, String(repeating: "No\\nway! ", count: 1_000)) }
    let problem = await problem()
    let error = await #expect(throws: FeedError.self) {
      _ = try await feed.actions?.setOn?(item, true)
    }
    for line in [problem?.message, error?.message] {
      #expect(line?.contains("No way!") == true)
      #expect(line?.contains("\n") == false)
      #expect((line ?? "").count <= 301)
    }
  }

  @Test func noSecretIsInTheLibrary() async throws {
    _ = try await connected(["invite-code": "314-attic"])
    let kept = try #require(try server.library.setting("applets.account"))
    #expect(!kept.contains("good"))
    #expect(!kept.contains("314-attic"))
    #expect(kept.contains("lights"))
    let entry = try #require(server.read(\.keyring.values.first))
    #expect(entry.reveal().contains("good"))
    #expect(entry.reveal().contains("314-attic"))
  }

  @Test(arguments: [
    (["service": "no slug!"], "service"), (["service": ""], "service"),
    (["server": "http://example.org"], "server"), (["server": "not an address"], "server"),
    (["token-url": "https://backend.example.test/token"], "token-url"),
    (["token": "", "token-url": "http://example.org"], "token-url"),
    (["token": "", "token-url": "ftp://x"], "token-url"), (["email": "nobody"], "email"),
    (["invite-code": "é"], "invite-code"), (["token": "wrong"], "token"), (["token": "é"], "token"),
  ])
  func problemsAreReportedAtTheirFields(answers: [String: String], field: String) async throws {
    let service = server.connectedService()
    let problem = await problem(service, answers)
    #expect(problem?.field == field)
    #expect(problem?.message.isEmpty == false)
    #expect(!service.setup.isConnected())
    #expect(server.read(\.keyring.isEmpty))
  }

  @Test func aRefusalHasTheServersMessage() async throws {
    #expect(await problem(nil, ["token": "wrong"])?.message == "Who are you?")
  }

  @Test func anUnreachableServerConnectsNothing() async throws {
    server.change { $0.failure = .timedOut }
    #expect(await problem()?.message == "The server took too long to answer.")
    #expect(!server.connectedService().setup.isConnected())
  }

  @Test func aClosedDialogConnectsNothing() async throws {
    let service = server.connectedService()
    let setup = service.setup
    let task = Task {
      try? await Task.sleep(for: .seconds(86_400))
      return try await setup.connect(FakeAccountServer.answers)
    }
    task.cancel()
    await #expect(throws: Form.Problem.self) { _ = try await task.value }
    #expect(!service.setup.isConnected())
    #expect(!server.connectedService().setup.isConnected())
  }

  @Test func aServerWithoutUsersCanBeConnected() async throws {
    server.change { $0.hasUser = false }
    let service = try await connected()
    #expect(try await service.feed?.loaded().title == "Bright Lights")
  }

  @Test func withoutATokenTheStatusOfEveryAppletIsUnknown() async throws {
    let service = try await connected(["token": nil])
    let (feed, item) = try await loadedApplet(service)
    #expect(server.requests.map { $0.headers["Authorization"] } == [nil])
    #expect(try await feed.loaded().title == "Bright Lights")
    let control = try #require(feed.actions?.control(item))
    #expect(control.kind == .activation(label: "Activate…"))
    #expect(control.title == "Unknown state")
    #expect(control.note == "The server doesn’t say whether this applet is on.")
  }

  // MARK: Secrets

  @Test func withoutAKeyringTheTokenLastsForThisRun() async throws {
    server.change { $0.keyringFailure = .unavailable }
    let service = server.connectedService()
    #expect(await service.setup.secretsNote().contains("when you close Almanac"))
    #expect(
      try await connect(service) == "Connected until you close Almanac: there is no keyring")
    _ = try await service.feed?.loaded()

    let later = server.connectedService()
    #expect(later.setup.isConnected())
    server.change { $0.requests = [] }
    let error = await failure(later)
    #expect(error?.needsAccount == true)
    #expect(error?.message.contains("Almanac kept the token only until you closed the app") == true)
    #expect(server.requests.isEmpty, "no request without a user")
    #expect(try await later.setup.disconnect() == "Disconnected", "nothing was in a keyring")
  }

  @Test func aLostTokenIsNotAMissingOne() async throws {
    _ = try await connected()
    server.change { $0.keyring = [:] }
    let error = await failure(server.connectedService())
    #expect(error?.needsAccount == true)
    #expect(error?.message.contains("the keyring no longer has it") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func aLockedKeyringIsTriedAgainLater() async throws {
    _ = try await connected()
    let later = server.connectedService()
    server.change { $0.keyringFailure = .locked }
    let error = await failure(later)
    #expect(error?.needsAccount == false)
    #expect(error?.isTransient == true)
    server.change { $0.keyringFailure = nil }
    _ = try await later.feed?.loaded()
  }

  @Test func concurrentRequestsAskTheKeyringOnce() async throws {
    _ = try await connected()
    let feed = try #require(server.connectedService().feed)
    async let first = feed.loaded()
    async let second = feed.loaded()
    _ = try await (first, second)
    #expect(server.read(\.keyringReads) == 1)
  }

  @Test func emptyFieldsKeepTheirSecrets() async throws {
    let service = try await connected(["invite-code": "314"])
    try await connect(service, ["token": nil, "order": "0"])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer good" })
    #expect(server.requests.allSatisfy { $0.headers["IFTTT-Invite-Code"] == "314" })
    #expect(server.read(\.keyring.count) == 1)
  }

  @Test func aBackendIsSavedAndReplacesAToken() async throws {
    let service = try await connected()
    for backend in ["https://backend.example.test/token", nil] {
      server.change { $0.requests = [] }
      try await connect(service, ["token": nil, "token-url": backend])
      #expect(server.requests.first?.url.path() == "/token")
    }
  }

  @Test func eachConnectionHasItsOwnFeed() async throws {
    let service = try await connected()
    let before = service.feed?.url
    try await connect(service)
    #expect(service.feed?.url != before)
  }

  @Test(arguments: [["server": "https://other.example.test"], ["service": "blinds"]])
  func aTokenNeverGoesToAnotherServerOrService(change: [String: String]) async throws {
    let service = try await connected()
    #expect(await problem(service, change.merging(["token": ""]) { $1 })?.field == "token")
    #expect(server.requests.isEmpty)
    #expect(server.read(\.keyring.count) == 1, "the token in use is still there")
    try await connect(service, change)
    #expect(server.read(\.keyring.count) == 1, "the old one is forgotten")
    #expect(server.read(\.keyring.keys.first)?.server == service.feedServer)
  }

  @Test func theSameServerMayBeTypedDifferently() async throws {
    let service = try await connected()
    try await connect(service, ["token": nil, "server": "HTTPS://API.example.test//"])
    #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer good" })
    #expect(server.read(\.keyring.count) == 1)
  }

  @Test func anUnavailableTokenIsNotDropped() async throws {
    _ = try await connected()
    let later = server.connectedService()
    #expect(later.setup.form()[placeholder: "token"] != nil)
    server.change { $0.keyringFailure = .locked }
    let problem = await problem(later, ["token": nil])
    #expect(problem?.field == "token")
    #expect(problem?.message.contains("the keyring is locked") == true)
    server.change { $0.keyringFailure = nil }
    _ = try await later.feed?.loaded()
  }

  @Test func aLostTokenIsNotOffered() async throws {
    server.change { $0.keyringFailure = .unavailable }
    let service = try await connected()
    #expect(service.setup.form()[placeholder: "token"] != nil)
    #expect(server.connectedService().setup.form()[placeholder: "token"] == nil)
  }

  @Test func anUndeletedSecretIsDeletedLater() async throws {
    let service = try await connected()
    server.change { $0.keyringFailure = .locked }
    _ = try await service.setup.disconnect()
    await service.tidy()
    #expect(server.read(\.keyring.count) == 1)
    server.change { $0.keyringFailure = nil }
    await server.connectedService().tidy()
    #expect(server.read(\.keyring.isEmpty))
    #expect(AccountStore(library: server.library, keeper: .none).forgotten.isEmpty)
  }

  @Test func secretsOfANewConnectionAreNotDeletedLater() async throws {
    let service = try await connected()
    server.change { $0.keyringFailure = .locked }
    _ = try await service.setup.disconnect()
    server.change { $0.keyringFailure = nil }
    try await connect(service)
    await service.tidy()
    #expect(server.read(\.keyring.count) == 1)
  }

  @Test func disconnectingDeletesEverything() async throws {
    let service = try await connected()
    let feed = try #require(service.feed)
    let update = FeedUpdate(
      section: "applets", url: feed.url, items: try await feed.loaded().items, fetchedAt: .now)
    _ = try await server.content.replace(update) { Data($0.utf8) }
    #expect(try await service.setup.disconnect() == "Disconnected")
    await service.tidy()
    #expect(!service.setup.isConnected())
    #expect(service.feed == nil)
    #expect(server.read(\.keyring.isEmpty))
    #expect(try server.library.setting("applets.account") == nil)
    #expect(try await server.content.feed(section: "applets", url: feed.url) == nil)
    #expect(!server.connectedService().setup.isConnected())
  }

  /// An account that can't be read now, or that a newer version wrote, is not disconnected.
  @Test(arguments: ["DROP TABLE setting", "UPDATE setting SET value = 'of a newer version'"])
  func anUnreadableAccountIsNotTidiedAway(damage: String) async throws {
    let account = try await connected()
    let feed = try #require(account.feed)
    let section = Section.applets.id
    _ = try await server.content.replace(
      FeedUpdate(
        section: section, url: feed.url,
        items: [Item(key: "1", searchText: "", payload: Data())], fetchedAt: .now),
      sortKey: { Data($0.utf8) })
    try await server.library.file.write { try $0.execute(sql: damage) }
    await server.connectedService().tidy()
    #expect(try await server.content.itemCount(section: section, url: feed.url) == 1)
  }

  @Test func anUndeletedTokenIsMentioned() async throws {
    let service = try await connected()
    server.change { $0.keyringFailure = .timedOut }
    let line = try await service.setup.disconnect()
    #expect(line.contains("still has the token"))
    #expect(!service.setup.isConnected())
  }

  // MARK: Tokens of a backend

  private let byBackend = ["token": nil, "token-url": "https://backend.example.test/token"]

  @Test func aBackendGetsAnEmptyPostWithoutRedirects() async throws {
    let address = "https://backend.example.test/token?key=a%20b"
    try await connect(server.connectedService(), ["token": nil, "token-url": address])
    let request = try #require(server.requests.first)
    #expect(request.url.absoluteString == address)
    #expect(request.method == "POST")
    #expect(request.redirects == .refuse)
    #expect(request.headers["Authorization"] == nil)
  }

  @Test func aTokenInAnErrorResponseIsIgnored() async throws {
    server.change { $0.backendStatus = 500 }
    let problem = await problem(nil, byBackend)
    #expect(problem?.field == "token-url")
    #expect(problem?.message.contains("500") == true)
  }

  @Test func aCancelledSwitchIsNotAServerFailure() async throws {
    let service = try await connected(byBackend)
    server.change { $0.failure = .cancelled }
    await #expect(throws: FeedError.cancelled) { _ = try await service.feed?.loaded() }
  }

  @Test func aBackendIsAskedAgainAfterARefusal() async throws {
    let service = try await connected(byBackend)
    let feed = try #require(service.feed)
    _ = try await feed.loaded()
    _ = try await feed.loaded()
    #expect(server.requests.filter { $0.url.path() == "/token" }.count == 1)
    server.change {
      $0.token = "newer"
      $0.backendToken = "newer"
      $0.requests = []
    }
    _ = try await feed.loaded()
    let lists = server.requests.filter { $0.url.path().hasSuffix("/applets") }
    #expect(lists.map { $0.headers["Authorization"] } == ["Bearer good", "Bearer newer"])
    #expect(server.requests.filter { $0.url.path() == "/token" }.count == 1)
  }

  @Test func aBackendIsAskedAgainAfterTheBrowserReturned() async throws {
    server.change { $0.backendToken = nil }
    let service = try await connected(byBackend)
    let (feed, item) = try await loadedApplet(service)
    #expect(feed.actions?.control(item)?.isOn == nil)
    server.change { $0.backendToken = "good" }
    let callback = URL(string: "almanac://activated")!
    _ = await service.returned(with: callback, expecting: callback, isTrusted: false)
    let (_, updated) = try await loadedApplet(service)
    #expect(feed.actions?.control(updated)?.isOn == false)
    server.change { $0.requests = [] }
    _ = await service.returned(with: callback, expecting: callback, isTrusted: false)
    _ = try await feed.loaded()
    #expect(server.requests.first?.url.path() == "/token", "also for another token")
  }

  @Test func aFailingBackendDoesNotMeanNoUser() async throws {
    let service = try await connected(byBackend)
    server.change { $0.failure = .offline }
    #expect(await failure(service) == .offline)
    #expect(Set(server.requests.map { $0.url.path() }) == ["/token"])
  }

  @Test func aTokenCountsOnlyFromTheAwaitedBrowser() async throws {
    let service = try await connected()
    let url = URL(string: "\(Self.callback)&next_step=complete&user_token=newer")!
    server.change { $0.token = "newer" }
    let other = URL(string: "http://127.0.0.1:10/activated?state=x")!
    _ = await service.returned(with: url, expecting: Self.callback, isTrusted: false)
    _ = await service.returned(with: url, expecting: other, isTrusted: true)
    _ = await failure(service)
    let question = try await question("newer", in: service)
    _ = await failure(service)
    await question.onAccept()
    _ = try await service.feed?.loaded()
    _ = try await server.connectedService().feed?.loaded()
    guard case .nothing = try await arrive("newer", in: service) else {
      Issue.record("the token in use is no other one")
      return
    }
  }

  // MARK: A browser's token that can't be saved

  private func secrets() -> [AppletCredentials] {
    server.read { $0.keyring.values.compactMap(AppletCredentials.init) }
  }

  @Test func withALockedKeyringANewTokenLastsForThisRun() async throws {
    let service = try await connected(["invite-code": "314"])
    server.change { $0.storeFailure = .locked }
    server.change { $0.token = "newer" }
    try await question("newer", in: service).onAccept()
    _ = try await service.feed?.loaded()
    #expect(secrets().map(\.token) == [Secret("good")])
    server.change { $0.token = "good" }
    _ = try await server.connectedService().feed?.loaded()
    #expect(try await service.setup.disconnect() == "Disconnected")
    #expect(secrets().isEmpty, "the keyring's secrets are removed with the account")
  }

  @Test func aReadOnlyLibraryLosesNoSecret() async throws {
    let service = try await connected(["invite-code": "314"])
    try await refuseWrites()
    server.change { $0.token = "newer" }
    try await question("newer", in: service).onAccept()
    let later = server.connectedService()
    _ = try await later.feed?.loaded()
    #expect(secrets().map(\.token) == [Secret("newer")])
    #expect(secrets().map(\.inviteCode) == [Secret("314")])
  }

  @Test func anUnsavedFirstTokenIsRemovedFromTheKeyring() async throws {
    let service = try await connected(["token": nil])
    try await refuseWrites()
    server.change { $0.token = "newer" }
    _ = try await arrive("newer", in: service)
    _ = try await service.feed?.loaded()
    #expect(secrets().isEmpty)
  }

  @Test func aNewConnectionMeanwhileKeepsItsSecrets() async throws {
    let service = try await connected()
    let question = try await question("newer", in: service)
    try await connect(service, ["invite-code": "314"])
    await question.onAccept()
    #expect(secrets().map(\.token) == [Secret("good")])
    #expect(secrets().map(\.inviteCode) == [Secret("314")])
    #expect(try await service.setup.disconnect() == "Disconnected")
    await question.onAccept()
    #expect(secrets().isEmpty)
  }

  private func refuseWrites() async throws {
    try await server.library.file.writer.write {
      try $0.execute(
        sql: """
          CREATE TEMP TRIGGER refused BEFORE INSERT ON setting
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
  }

  @Test func aReturnedTokenIsSavedForAnAccountWithoutOne() async throws {
    let service = try await connected(["token": nil])
    _ = try await arrive("good", in: service)
    let later = try #require(server.connectedService().feed)
    #expect(try await later.loaded().title == "Bright Lights · sam_l")
  }

  /// Any web page can open an `almanac:` address, so the message depends only on types of errors
  /// that are known, and repeats no text from the address.
  @Test(arguments: [
    ("account_creation", "Couldn’t activate the applet: the account wasn’t created."),
    ("auth_error", "Couldn’t activate the applet: the sign-in failed."),
    ("Call%20+1%20555%200100", "Couldn’t activate the applet."),
  ])
  func aFailedActivationIsReported(word: String, line: String) async throws {
    let service = try await connected()
    let callback = URL(string: "almanac://activated")!
    let url = try #require(
      URL(string: "almanac://activated?next_step=error&error_type=\(word)"))
    let arrival = await service.returned(with: url, expecting: callback, isTrusted: false)
    guard case .message(line) = arrival else {
      Issue.record("\(arrival)")
      return
    }
  }

  // MARK: The list

  @Test func theListIsInTheRequestedOrder() async throws {
    let service = try await connected()
    _ = try await service.feed?.loaded()
    let list = server.requests.first { $0.url.path().hasSuffix("/applets") }
    #expect(list?.url.query() == "order=enabled_count_desc")
  }

  @Test func theServersTextsAreCleaned() async throws {
    server.change {
      $0.name = #"Dim\u202e  &amp; \nrest"#
      $0.login = #"sam\n\u202el"#
      $0.others = ", 7"
    }
    let (feed, item) = try await loadedApplet(try await connected())
    let list = try await feed.loaded()
    #expect(list.title == "Bright Lights · sam l")
    #expect(try applet(list.items[0]).name == "Dim & rest")
    #expect(list.skipped.count == 1)
    let updated = try #require(try await feed.actions?.setOn?(item, true))
    #expect(try applet(updated).name == "Dim & rest")
  }

  // MARK: Switching and activating

  @Test(arguments: [.offline, .timedOut] as [TransportError])
  func aFailedSwitchIsReported(failure: TransportError) async throws {
    let (feed, item) = try await loadedApplet(try await connected())
    server.change { $0.failure = failure }
    await #expect(throws: failure == .offline ? FeedError.offline : .timedOut) {
      _ = try await feed.actions?.setOn?(item, true)
    }
  }

  @Test(arguments: [(503, true), (403, false)])
  func temporaryErrorsAreTransient(status: Int, isTransient: Bool) async throws {
    let (feed, item) = try await loadedApplet(try await connected())
    server.change { $0.refusal = (status, "No.") }
    let error = await #expect(throws: FeedError.self) {
      _ = try await feed.actions?.setOn?(item, true)
    }
    #expect(error?.isTransient == isTransient)
  }

  @Test func aSwitchReturnsTheServersApplet() async throws {
    let (feed, item) = try await loadedApplet(try await connected())
    let actions = try #require(feed.actions)
    #expect(actions.control(item)?.kind == .toggle(isOn: false))
    #expect(actions.control(item)?.title == "Turned off")
    var switched = item
    switched.marks[flag: .on] = true
    #expect(actions.control(switched)?.title == "Turned on")
    let setOn = try #require(actions.setOn)
    let updated = try await setOn(item, true)
    #expect(try applet(updated).status == .enabled)
    #expect(server.requests.last?.url.path() == "/v1/services/lights/applets/a1/enable")
    let back = try await setOn(updated.stored, false)
    #expect(try applet(back).status == .disabled)
  }

  @Test func aRefusedSwitchAsksToConnectTheAccount() async throws {
    let (feed, item) = try await loadedApplet(try await connected())
    server.change { $0.token = "other" }
    let error = await #expect(throws: FeedError.self) {
      _ = try await feed.actions?.setOn?(item, true)
    }
    #expect(
      error
        == .account(
          message: Phrase("Who are you?"), suggestion: Phrase("Connect the service again.")))
  }

  @Test func aNewAppletIsActivatedInTheBrowser() async throws {
    server.change { $0.status = "never_enabled" }
    let service = try await connected(["invite-code": "314"])
    let (feed, item) = try await loadedApplet(service)
    let control = try #require(feed.actions?.control(item))
    #expect(control.kind == .activation(label: "Activate…"))
    #expect(control.note == "Turn it on in your browser. Almanac updates by itself.")
    #expect(try await feed.actions?.activationPage(item) == FakeAccountServer.address)
    let page = try #require(server.read(\.pages).first)
    let items = try #require(
      URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems)
    #expect(page.host() == "ifttt.com")
    #expect(items.contains(URLQueryItem(name: "redirect_uri", value: "almanac://activated")))
    #expect(items.contains(URLQueryItem(name: "user_id", value: "42")))
    #expect(items.contains(URLQueryItem(name: "email", value: "sam@example.org")))
    #expect(items.contains(URLQueryItem(name: "invite_code", value: "314")))
    #expect(server.read(\.callbacks) == 1)
  }

  @Test func activationAsksForAMissingUserID() async throws {
    server.change { $0.status = "never_enabled" }
    let service = try await connected(["user-id": nil])
    let (feed, item) = try await loadedApplet(service)
    let error = await #expect(throws: FeedError.self) {
      _ = try await feed.actions?.activationPage(item)
    }
    #expect(error?.needsAccount == true)
  }

  @Test(arguments: [
    (AppletStatus.other("paused"), true), (.other("paused"), false), (.neverEnabled, true),
    (.neverEnabled, false), (.unknown, true),
  ])
  func withoutActivationThereIsTheWebPage(status: AppletStatus, hasPage: Bool) throws {
    let page = URL(string: "https://ifttt.com/applets/a1")!
    let applet = Applet(id: "a1", name: "n", status: status, url: hasPage ? page : nil)
    #expect(applet.control?.kind == (hasPage ? .page(label: "Open Web Page", url: page) : nil))
  }

  // MARK: Samples

  @Test func samplesSwitchLocallyAndSaySo() async throws {
    let url = Section.applets.sampleFeed
    let feed = Feed.sampleApplets(at: url)
    #expect(feed.notice?.text.contains("samples") == true)
    let actions = try #require(feed.actions)
    #expect(actions.setOn == nil, "a mark, kept on this computer")
    for item in try Fixture.sample(.applets).items {
      let control = try #require(actions.control(item.stored))
      #expect(control.note?.contains("sample") == true)
      let isOn = control.isOn == true
      #expect(control.title == (isOn ? "Turned on" : "Turned off"))
      #expect(Section.applets.row(item.stored).badge?.text == (isOn ? "On" : "Off"))
      var switched = item.stored
      switched.marks[flag: .on] = !isOn
      #expect(actions.control(switched)?.isOn == !isOn)
      #expect(Section.applets.row(switched) != Section.applets.row(item.stored))
    }
    #expect(server.requests.isEmpty)
  }

  // MARK: Words

  @Test func thePageShowsCountAndDate() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let applet = Applet(
      id: "a1", name: "n", publishedAt: Date(timeIntervalSince1970: 1_500_000_000),
      lastRunAt: now.addingTimeInterval(-2 * 3600), enabledCount: 1)
    let fields = applet.detail(formats: .test("en_US.UTF-8", "UTC"), now: now).fields
    #expect(fields.map(\.label) == ["Used by", "Last run", "Published", "ID"])
    #expect(fields.map(\.value) == ["1 person", "2 hours ago", "July 14, 2017", "a1"])
    #expect(fields.map { $0.copying?.label } == [nil, nil, nil, "Copy ID"])
  }

  @Test(arguments: [
    (-500, "Just now"), (59, "Just now"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
    (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
    (604_799, "6 days ago"), (604_800, "November 7, 2023"),
  ])
  func agesAreInWords(seconds: Int, words: String) {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    let formats = UserFormats.test("en_US.UTF-8", "UTC")
    #expect(formats.age(now.addingTimeInterval(-Double(seconds)), now: now) == words)
  }
}

extension ConnectedService {
  fileprivate var feedServer: URL? { setup.form()[value: "server"].flatMap { URL(string: $0) } }
}

extension Form {
  fileprivate subscript(placeholder id: String) -> String? {
    groups.lazy.flatMap(\.fields).first { $0.id == id }?.placeholder
  }
}
