import Foundation
import GtkTesting
import XCTest

@testable import GtkKit

/// The keyring with a real gnome-keyring, with one that hangs, and with none.
@MainActor final class KeyringTests: GtkTestCase {
  private let keyring = Keyring(
    schema: "io.github.almanac.Test", timeout: .seconds(5), promptTimeout: .seconds(10))
  private let hasty = Keyring(
    schema: "io.github.almanac.Test", timeout: .milliseconds(300),
    promptTimeout: .milliseconds(300))
  private let account = ["service": "https://example.org/", "account": "Zoë"]

  func testTheLibraryIsLoadedWithTheFirstCall() async throws {
    let wasLoaded = isLibraryLoaded()
    let keyring = Keyring(schema: "io.github.almanac.Test")
    XCTAssertEqual(isLibraryLoaded(), wasLoaded)
    _ = await result { await keyring.isAvailable() }
    try skipWithoutLibrary()
    XCTAssertTrue(isLibraryLoaded())
  }

  func testWithoutAServiceTheKeyringIsUnavailableAtOnce() async throws {
    XCTAssertFalse(SessionBus.hasOwner(SecretServiceDaemon.name))
    let start = ContinuousClock.now
    let available = await result { [keyring] in await keyring.isAvailable() }
    XCTAssertEqual(available, .success(false))
    let stored = await store("a")
    XCTAssertEqual(stored.map { true }, .failure(.unavailable))
    let read = await read()
    XCTAssertEqual(read, .failure(.unavailable))
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(15))
  }

  func testASecretIsStoredReplacedAndRemoved() async throws {
    let daemon = try await startDaemon()
    let available = await result { [keyring] in await keyring.isAvailable() }
    XCTAssertEqual(available, .success(true))
    var found = await read()
    XCTAssertEqual(found, .success(nil))
    for secret in ["geheim – 秘密 🔑\nzweite Zeile", "another one", ""] {
      let stored = await store(secret)
      XCTAssertEqual(stored.map { true }, .success(true))
      found = await read()
      XCTAssertEqual(found, .success(secret))
    }
    let other = await read(["service": "https://example.org/", "account": "Zoe"])
    XCTAssertEqual(other, .success(nil), "another account's")
    for _ in 0..<2 {
      let removed = await remove()
      XCTAssertEqual(removed.map { true }, .success(true), "and what is not there may be removed")
      found = await read()
      XCTAssertEqual(found, .success(nil))
    }
    daemon.end()
  }

  func testASecretOutlivesTheServiceAndIsEncryptedOnDisk() async throws {
    let first = try await startDaemon()
    let stored = await store("correct horse battery")
    XCTAssertEqual(stored.map { true }, .success(true))
    let disk = try first.disk()
    XCTAssertFalse(disk.isEmpty)
    XCTAssertNil(disk.range(of: Data("correct horse".utf8)))
    first.end()
    await wait("the name to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
    let gone = await read()
    XCTAssertEqual(gone, .failure(.unavailable))
    let second = try await startDaemon(folder: first.folder)
    let found = await read()
    XCTAssertEqual(found, .success("correct horse battery"))
    second.end()
  }

  func testAKeyringThatStaysLockedIsARefusal() async throws {
    let daemon = try await startDaemon()
    let stored = await store("a")
    XCTAssertEqual(stored.map { true }, .success(true))
    // There is nobody here to answer a prompt.
    daemon.lock()
    let read = await read()
    XCTAssertEqual(read, .failure(.refused))
    let removed = await remove()
    XCTAssertEqual(removed.map { true }, .failure(.refused))
    let storedAgain = await store("b")
    XCTAssertEqual(storedAgain.map { true }, .failure(.refused))
    let other = await self.read(["service": "elsewhere"])
    XCTAssertEqual(other, .success(nil))
    daemon.end()
  }

  func testASecretIsReadWithoutAQuestionOrNotAtAll() async throws {
    let daemon = try await startDaemon()
    let quiet = Keyring(
      schema: "io.github.almanac.Test", timeout: .seconds(5), promptTimeout: .seconds(10),
      prompts: false)
    let stored = await store("a")
    XCTAssertEqual(stored.map { true }, .success(true))
    var found = await read(in: quiet)
    XCTAssertEqual(found, .success("a"))
    daemon.lock()
    found = await read(in: quiet)
    XCTAssertEqual(found, .failure(.refused))
    let other = await read(["service": "elsewhere"], in: quiet)
    XCTAssertEqual(other, .success(nil))
    daemon.end()
  }

  func testAKeyringThatIsNotCreatedIsARefusal() async throws {
    let daemon = try await startDaemon(hasKeyring: false)
    let stored = await store("a")
    XCTAssertEqual(stored.map { true }, .failure(.refused))
    let read = await read()
    XCTAssertEqual(read, .success(nil))
    daemon.end()
  }

  func testAClosedSessionIsOpenedAgain() async throws {
    let daemon = try await startDaemon()
    _ = await store("a")
    // The connections of this process are shared, so it may close them.
    for number in 0..<20 {
      SessionBus.call(
        SecretServiceDaemon.name, "/org/freedesktop/secrets/session/s\(number)",
        "org.freedesktop.Secret.Session.Close", "()")
    }
    let first = await read()
    guard case .failure(.failed) = first else { return XCTFail("\(first)") }
    let second = await read()
    XCTAssertEqual(second, .success("a"))
    daemon.end()
  }

  func testAnUnresponsiveServiceTimesOutWithoutBlocking() async throws {
    try skipWithoutLibrary()
    let owner = try NameOwner(SecretServiceDaemon.name)
    owner.stop()
    var turns = 0
    let counter = Timeout(every: 5) { turns += 1 }
    let start = ContinuousClock.now
    let stored = await store("a", in: hasty)
    XCTAssertEqual(stored.map { true }, .failure(.timedOut))
    XCTAssertGreaterThan(turns, 5)
    let available = await result { [hasty] in await hasty.isAvailable() }
    XCTAssertEqual(available, .success(false))
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(15))
    counter.cancel()
    owner.end()
    await wait("the name to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
  }

  func testAServiceThatReturnsIsUsedAgain() async throws {
    let daemon = try await startDaemon()
    let stored = await store("a")
    XCTAssertEqual(stored.map { true }, .success(true))
    daemon.pause()
    // libsecret has cached the service, so only the ping notices that it is silent.
    let patient = Keyring(
      schema: "io.github.almanac.Test", timeout: .milliseconds(300), promptTimeout: .seconds(60))
    let silent = await read(in: patient)
    XCTAssertEqual(silent, .failure(.timedOut))
    daemon.goOn()
    let found = await read()
    XCTAssertEqual(found, .success("a"))
    daemon.end()
  }

  func testALateAnswerIsDropped() async throws {
    let daemon = try await startDaemon()
    _ = await store("a")
    let hurried = Keyring(schema: "io.github.almanac.Test", promptTimeout: .zero)
    var outcomes: Set<Result<String?, Keyring.Failure>> = []
    for number in 0..<30 {
      _ = await store("secret \(number)", in: hurried)
      outcomes.insert(await read(in: hurried))
      // Earlier calls are answered before this one.
      _ = await result { [keyring] in await keyring.isAvailable() }
    }
    XCTAssertTrue(outcomes.contains(.failure(.timedOut)))
    let stored = await store("the last")
    XCTAssertEqual(stored.map { true }, .success(true))
    let found = await read()
    XCTAssertEqual(found, .success("the last"))
    daemon.end()
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
      let start = ContinuousClock.now
      task.cancel()
      await wait("the end") { outcome != nil }
      XCTAssertEqual(outcome, .failure(.cancelled))
      XCTAssertLessThan(ContinuousClock.now - start, .seconds(15))
    }
    daemon.end()
  }

  func testConcurrentCallsAllGetTheirAnswer() async throws {
    let daemon = try await startDaemon()
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
    daemon.end()
  }

  func testTheKeyringIsReleased() async throws {
    let daemon = try await startDaemon()
    weak var weakly: Keyring?
    do {
      let keyring = Keyring(schema: "io.github.almanac.Test")
      weakly = keyring
      _ = await store("a", in: keyring)
      _ = await read(in: keyring)
    }
    XCTAssertNil(weakly)
    daemon.end()
  }
}

extension KeyringTests {
  private func startDaemon(
    folder: URL? = nil, hasKeyring: Bool = true
  ) async throws -> SecretServiceDaemon {
    try skipWithoutLibrary()
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: SecretServiceDaemon.program),
      "gnome-keyring is not installed.")
    await wait("an earlier one to go") { !SessionBus.hasOwner(SecretServiceDaemon.name) }
    let daemon = try SecretServiceDaemon(folder: folder, hasKeyring: hasKeyring)
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

  private func remove() async -> Result<Void, Keyring.Failure> {
    await result { [keyring, account] () throws(Keyring.Failure) in
      try await keyring.remove(attributes: account)
    }
  }

  /// The result of a call while GLib and the main actor take turns.
  private func result<Value>(
    _ call: @escaping @MainActor () async throws(Keyring.Failure) -> Value
  ) async -> Result<Value, Keyring.Failure> {
    var result: Result<Value, Keyring.Failure>?
    Task {
      do throws(Keyring.Failure) { result = .success(try await call()) } catch {
        result = .failure(error)
      }
    }
    await wait("the keyring") { result != nil }
    return result ?? .failure(.failed(reason: "no answer"))
  }

  private func skipWithoutLibrary() throws {
    try XCTSkipIf(SecretLibrary() == nil, "libsecret is not installed.")
  }

  private func isLibraryLoaded() -> Bool {
    dlopen("libsecret-1.so.0", RTLD_NOLOAD | RTLD_NOW) != nil
  }
}
