import CGtk
import Foundation
import GtkTesting
import XCTest

@testable import GtkKit

/// Tests the keyring with a real gnome-keyring, with one that hangs, and with none.
@MainActor final class KeyringTests: GtkTestCase {
  private static let schema = "io.github.almanac.Test"
  private let keyring = Keyring(schema: schema, promptTimeout: .seconds(10))
  private let hasty = Keyring(
    schema: schema, timeout: .milliseconds(300), promptTimeout: .milliseconds(300))
  private let account = ["service": "https://example.org/", "account": "Zoë"]
  private var daemons: [SecretServiceDaemon] = []
  /// How long a call on the bus waits unless its caller sets a limit, as the keyring does.
  private static let busLimit = Duration.seconds(25)

  override func tearDown() async throws {
    for daemon in daemons { daemon.end() }
    daemons = []
    try await super.tearDown()
  }

  func testTheLibraryIsLoadedWithTheFirstCall() async throws {
    let wasLoaded = isLibraryLoaded()
    let keyring = Keyring(schema: Self.schema)
    XCTAssertEqual(isLibraryLoaded(), wasLoaded)
    _ = await answer { await keyring.isAvailable() }
    try skipWithoutLibrary()
    XCTAssertTrue(isLibraryLoaded())
  }

  func testWithoutAServiceTheKeyringIsUnavailableAtOnce() async throws {
    XCTAssertFalse(SessionBus.hasOwner(SecretServiceDaemon.name))
    let start = ContinuousClock.now
    let available = await answer { [keyring] in await keyring.isAvailable() }
    XCTAssertFalse(available)
    await expectStore("a", .failure(.unavailable))
    await expectRead(.failure(.unavailable))
    XCTAssertLessThan(ContinuousClock.now - start, Self.busLimit)
  }

  func testASecretIsStoredReplacedAndRemoved() async throws {
    try await startDaemon()
    let available = await answer { [keyring] in await keyring.isAvailable() }
    XCTAssertTrue(available)
    await expectRead(.success(nil))
    for secret in ["geheim – 秘密 🔑\nzweite Zeile", "another one", ""] {
      await expectStore(secret)
      await expectRead(.success(secret))
    }
    await expectRead(
      .success(nil), ["service": "https://example.org/", "account": "Zoe"], "another account's")
    for _ in 0..<2 {
      let removed = await remove()
      XCTAssertEqual(removed.map { true }, .success(true), "and what is not there may be removed")
      await expectRead(.success(nil))
    }
  }

  func testASecretOutlivesTheServiceAndIsEncryptedOnDisk() async throws {
    let first = try await startDaemon()
    await expectStore("correct horse battery")
    let disk = try first.disk()
    XCTAssertFalse(disk.isEmpty)
    XCTAssertNil(disk.range(of: Data("correct horse".utf8)))
    first.end()
    await wait("the name to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
    await expectRead(.failure(.unavailable))
    try await startDaemon(folder: first.folder)
    await expectRead(.success("correct horse battery"))
  }

  func testAKeyringThatStaysLockedIsARefusal() async throws {
    let daemon = try await startDaemon()
    await expectStore("a")
    // There is nobody here to answer a prompt.
    daemon.lock()
    await expectRead(.failure(.refused))
    let removed = await remove()
    XCTAssertEqual(removed.map { true }, .failure(.refused))
    await expectStore("b", .failure(.refused))
    await expectRead(.success(nil), ["service": "elsewhere"])
  }

  func testASecretIsReadWithoutAQuestionOrNotAtAll() async throws {
    let daemon = try await startDaemon()
    let quiet = Keyring(schema: Self.schema, promptTimeout: .seconds(10), prompts: false)
    await expectStore("a")
    await expectRead(.success("a"), in: quiet)
    daemon.lock()
    await expectRead(.failure(.refused), in: quiet)
    await expectRead(.success(nil), ["service": "elsewhere"], in: quiet)
  }

  func testAKeyringThatIsNotCreatedIsARefusal() async throws {
    try await startDaemon(hasKeyring: false)
    await expectStore("a", .failure(.refused))
    await expectRead(.success(nil))
  }

  func testAClosedSessionIsOpenedAgain() async throws {
    try await startDaemon()
    _ = await store("a")
    // This process has one connection to the bus, so the test can close the keyring's sessions.
    for number in 0..<20 {
      SessionBus.call(
        SecretServiceDaemon.name, "/org/freedesktop/secrets/session/s\(number)",
        "org.freedesktop.Secret.Session.Close", "()")
    }
    let first = await read()
    guard case .failure(.failed) = first else { return XCTFail("\(first)") }
    await expectRead(.success("a"))
  }

  func testAnUnresponsiveServiceTimesOutWithoutBlocking() async throws {
    try skipWithoutLibrary()
    let owner = try NameOwner(SecretServiceDaemon.name)
    owner.stop()
    var turns = 0
    let counter = Timeout(every: 5) { turns += 1 }
    let start = ContinuousClock.now
    await expectStore("a", in: hasty, .failure(.timedOut))
    // If the call blocked the main loop, the counter would count only once, afterwards.
    XCTAssertGreaterThan(turns, 1)
    let available = await answer { [hasty] in await hasty.isAvailable() }
    XCTAssertFalse(available)
    XCTAssertLessThan(ContinuousClock.now - start, Self.busLimit)
    counter.cancel()
    owner.end()
    await wait("the name to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
  }

  func testAServiceThatReturnsIsUsedAgain() async throws {
    let daemon = try await startDaemon()
    await expectStore("a")
    daemon.pause()
    // libsecret has cached the service, so only the ping notices that it is silent.
    let patient = Keyring(
      schema: Self.schema, timeout: .milliseconds(300), promptTimeout: .seconds(60))
    await expectRead(.failure(.timedOut), in: patient)
    daemon.goOn()
    await expectRead(.success("a"))
  }

  func testALateAnswerIsDropped() async throws {
    try await startDaemon()
    _ = await store("a")
    let hurried = Keyring(schema: Self.schema, promptTimeout: .zero)
    var outcomes: Set<Result<String?, Keyring.Failure>> = []
    for number in 0..<30 {
      _ = await store("secret \(number)", in: hurried)
      outcomes.insert(await read(in: hurried))
      // The service answers earlier calls before this one.
      _ = await answer { [keyring] in await keyring.isAvailable() }
    }
    XCTAssertTrue(outcomes.contains(.failure(.timedOut)))
    await expectStore("the last")
    await expectRead(.success("the last"))
  }

  func testACancelledTaskStopsWaiting() async throws {
    let daemon = try await startDaemon()
    daemon.pause()
    for cancelsAtOnce in [true, false] {
      var outcome: Result<String?, Keyring.Failure>?
      let task = Task { [keyring, account] in
        do throws(Keyring.Failure) {
          outcome = .success(try await keyring.secret(attributes: account))
        } catch { outcome = .failure(error) }
      }
      if !cancelsAtOnce {
        var turns = 0
        await wait("the call to be under way") {
          turns += 1
          return turns == 50
        }
        XCTAssertNil(outcome)
      }
      task.cancel()
      await wait("the end") { outcome != nil }
      XCTAssertEqual(outcome, .failure(.cancelled))
    }
  }

  func testConcurrentCallsAllGetTheirAnswer() async throws {
    try await startDaemon()
    var found: [Int: String?] = [:]
    for number in 0..<20 {
      Task { [keyring] in
        let attributes = ["number": "\(number)"]
        try await keyring.store("secret \(number)", label: "Test", attributes: attributes)
        found[number] = try await keyring.secret(attributes: attributes)
      }
    }
    await wait("all of them") { found.count == 20 }
    for number in 0..<20 { XCTAssertEqual(found[number], "secret \(number)") }
  }

  func testTheKeyringIsReleased() async throws {
    try await startDaemon()
    weak var weakly: Keyring?
    do {
      let keyring = Keyring(schema: Self.schema)
      weakly = keyring
      _ = await store("a", in: keyring)
      _ = await read(in: keyring)
    }
    XCTAssertNil(weakly)
  }
}

extension KeyringTests {
  /// Starts a service that ends with the test.
  @discardableResult private func startDaemon(
    folder: URL? = nil, hasKeyring: Bool = true
  ) async throws -> SecretServiceDaemon {
    try skipWithoutLibrary()
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: SecretServiceDaemon.program),
      "gnome-keyring is not installed.")
    await wait("an earlier one to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
    let daemon = try SecretServiceDaemon(folder: folder, hasKeyring: hasKeyring)
    daemons.append(daemon)
    await wait("gnome-keyring") { SessionBus.hasOwner(SecretServiceDaemon.name) }
    return daemon
  }

  private func store(
    _ secret: String, in keyring: Keyring? = nil
  ) async -> Result<Void, Keyring.Failure> {
    let (keyring, account) = (keyring ?? self.keyring, account)
    return await result { () throws(Keyring.Failure) in
      try await keyring.store(secret, label: "Almanac’s test", attributes: account)
    }
  }

  private func read(
    _ attributes: [String: String]? = nil, in keyring: Keyring? = nil
  ) async -> Result<String?, Keyring.Failure> {
    let (keyring, attributes) = (keyring ?? self.keyring, attributes ?? account)
    return await result { () throws(Keyring.Failure) in
      try await keyring.secret(attributes: attributes)
    }
  }

  private func expectStore(
    _ secret: String, in keyring: Keyring? = nil,
    _ expected: Result<Bool, Keyring.Failure> = .success(true), line: UInt = #line
  ) async {
    let stored = await store(secret, in: keyring)
    XCTAssertEqual(stored.map { true }, expected, line: line)
  }

  private func expectRead(
    _ expected: Result<String?, Keyring.Failure>, _ attributes: [String: String]? = nil,
    in keyring: Keyring? = nil, _ message: String = "", line: UInt = #line
  ) async {
    let read = await read(attributes, in: keyring)
    XCTAssertEqual(read, expected, message, line: line)
  }

  private func remove() async -> Result<Void, Keyring.Failure> {
    await result { [keyring, account] () throws(Keyring.Failure) in
      try await keyring.remove(attributes: account)
    }
  }

  private func result<Value>(
    _ call: @escaping @MainActor () async throws(Keyring.Failure) -> Value
  ) async -> Result<Value, Keyring.Failure> {
    await answer {
      do throws(Keyring.Failure) { return .success(try await call()) } catch {
        return .failure(error)
      }
    }
  }

  private func skipWithoutLibrary() throws {
    try XCTSkipIf(SecretLibrary_load() == nil, "libsecret is not installed.")
  }

  private func isLibraryLoaded() -> Bool {
    dlopen("libsecret-1.so.0", RTLD_NOLOAD | RTLD_NOW) != nil
  }
}
