internal import CGtk

/// The desktop's keyring: secrets that the Secret Service keeps, encrypted, for this person.
///
/// No call blocks the main thread. One that meets a locked keyring waits for the person, who is
/// asked by the desktop to unlock it.
/// - Source: the Secret Service specification, version 0.2, through libsecret.
@MainActor public final class Keyring {
  public enum Failure: Error, Hashable, Sendable {
    /// libsecret is not installed, or no service answers on the session bus.
    case unavailable
    case timedOut
    /// The person dismissed the prompt, or the keyring stayed locked.
    case refused
    case failed(reason: String)
    /// The task that waited was cancelled.
    case cancelled
  }

  private let schema: String
  private let timeout: Duration
  private let promptTimeout: Duration
  private var loadedLibrary: SecretLibrary?

  /// - Parameters:
  ///   - schema: names the kind of secret, such as "io.github.almanac.Account"; only secrets of the
  ///     same kind are found.
  ///   - timeout: how long the service may take to say that it is there.
  ///   - promptTimeout: how long a call may take after that, the person's answer to a prompt
  ///     included.
  public init(
    schema: String, timeout: Duration = .seconds(5), promptTimeout: Duration = .seconds(60)
  ) {
    self.schema = schema
    self.timeout = timeout
    self.promptTimeout = promptTimeout
  }

  /// Whether a secret service answers on the session bus; never prompts.
  public func isAvailable() async -> Bool { (try? await openService()) != nil }

  /// Keeps a secret; replaces the one that has the same attributes.
  /// - Parameters:
  ///   - label: what the person sees of it in the desktop's password manager.
  ///   - attributes: what it is found by, at least one; not secret.
  public func store(
    _ secret: String, label: String, attributes: [String: String]
  ) async throws(Failure) {
    let (library, service) = try await openService()
    try await call(library) { cancellable, data in
      let value = library.makeValue(secret, gssize(secret.utf8.count), "text/plain")!
      defer { library.releaseValue(value) }
      withQuery(library, attributes) { schema, attributes in
        library.store(
          service.raw, schema, attributes, "default", label, value, cancellable,
          AsyncCall.callback, data)
      }
    } finish: { result, error in
      // What it returns says the same as the error.
      _ = library.storeFinish(service.raw, result, &error)
    }
  }

  /// - Returns: `nil` only if there is no such secret.
  public func secret(attributes: [String: String]) async throws(Failure) -> String? {
    let (library, service) = try await openService()
    let found = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.lookup(service.raw, schema, attributes, cancellable, AsyncCall.callback, data)
      }
    } finish: { result, error in
      library.lookupFinish(service.raw, result, &error).map { Self.text(taking: $0, library) }
    }
    guard let found else {
      try await refuseIfKept(attributes, library, service)
      return nil
    }
    guard let text = found else { throw .failed(reason: "The secret is not UTF-8.") }
    return text
  }

  /// Does nothing if there is no such secret.
  public func remove(attributes: [String: String]) async throws(Failure) {
    let (library, service) = try await openService()
    let isRemoved = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.clear(service.raw, schema, attributes, cancellable, AsyncCall.callback, data)
      }
    } finish: { result, error in
      library.clearFinish(service.raw, result, &error) != 0
    }
    if !isRemoved { try await refuseIfKept(attributes, library, service) }
  }
}

extension Keyring {
  /// libsecret, and a service that has answered just now.
  private func openService() async throws(Failure) -> (SecretLibrary, Object) {
    guard let library = loadedLibrary ?? SecretLibrary() else { throw .unavailable }
    loadedLibrary = library
    let end = ContinuousClock.now + timeout
    do throws(CallFailure) {
      let opensSession: CInt = 1 << 1
      let service = try await TimedCall.run(within: timeout) { cancellable, data in
        library.getService(opensSession, cancellable, AsyncCall.callback, data)
      } finish: { result, error in
        library.getServiceFinish(result, &error).map { Object(owning: $0) }
      }
      if let service {
        try await ping(service, within: end - ContinuousClock.now)
        return (library, service)
      }
    } catch {
      library.disconnect()
      switch error {
      case .timedOut: throw .timedOut
      case .cancelled: throw .cancelled
      case .failed: throw .unavailable
      }
    }
    throw .unavailable
  }

  /// libsecret keeps a service that it has once found, and does not ask whether it still answers.
  private func ping(_ service: Object, within timeout: Duration) async throws(CallFailure) {
    do throws(CallFailure) {
      try await TimedCall.run(within: timeout) { cancellable, data in
        g_dbus_proxy_call(
          service.pointer(), "org.freedesktop.DBus.Peer.Ping", nil, almanac_call_flags_none, -1,
          cancellable, AsyncCall.callback, data)
      } finish: { result, error in
        if let nothing = g_dbus_proxy_call_finish(service.pointer(), result, &error) {
          g_variant_unref(nothing)
        }
      }
    } catch {
      // To know no ping is an answer too.
      guard case .failed(let reason) = error, reason.isDBus(G_DBUS_ERROR_UNKNOWN_METHOD) else {
        throw error
      }
    }
  }

  /// libsecret says of a secret that stayed locked what it says of one that is not there.
  private func refuseIfKept(
    _ attributes: [String: String], _ library: SecretLibrary, _ service: Object
  ) async throws(Failure) {
    let unlocksNothing: CInt = 0
    let isKept = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.search(
          service.raw, schema, attributes, unlocksNothing, cancellable, AsyncCall.callback, data)
      }
    } finish: { result, error in
      let items = library.searchFinish(service.raw, result, &error)
      defer { g_list_free_full(items) { g_object_unref($0) } }
      return items != nil
    }
    if isKept { throw .refused }
  }

  private func call<Answer: Sendable>(
    _ library: SecretLibrary,
    start: (UnsafeMutablePointer<GCancellable>, UnsafeMutableRawPointer) -> Void,
    finish:
      @escaping @MainActor (
        OpaquePointer, inout UnsafeMutablePointer<GError>?
      ) -> Answer
  ) async throws(Failure) -> Answer {
    do throws(CallFailure) {
      return try await TimedCall.run(within: promptTimeout, start: start, finish: finish)
    } catch {
      switch error {
      case .timedOut:
        library.disconnect()
        throw .timedOut
      case .cancelled: throw .cancelled
      case .failed(let reason):
        library.disconnect()
        throw failure(reason, library)
      }
    }
  }

  private func failure(_ error: GLibError, _ library: SecretLibrary) -> Failure {
    let (isLocked, noSuchObject) = (2, 3)
    if error.domain == library.errorDomain(), error.code == isLocked { return .refused }
    // A first keyring that the person did not want to make: it is looked for again, and not there.
    if error.domain == library.errorDomain(), error.code == noSuchObject { return .refused }
    if error.isDBus(G_DBUS_ERROR_UNKNOWN_METHOD) { return .refused }
    if error.isDBus(G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
      || error.isDBus(G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_DISCONNECTED)
    {
      return .unavailable
    }
    return .failed(reason: error.message)
  }

  /// Calls `body` with a schema for these attributes and with themselves.
  private func withQuery(
    _ library: SecretLibrary, _ attributes: [String: String],
    _ body: (_ schema: UnsafeMutableRawPointer, _ attributes: OpaquePointer) -> Void
  ) {
    precondition(!attributes.isEmpty, "every secret of the schema would be meant")
    // In a schema, nothing behind a name stands for a string.
    let names = Self.table(attributes.keys.map { ($0, nil) })
    let values = Self.table(attributes.map { ($0.key, $0.value) })
    let schema = library.makeSchema(self.schema, 0, names)!
    body(schema, values)
    library.releaseSchema(schema)
    g_hash_table_unref(values)
    g_hash_table_unref(names)
  }

  private static func table(_ pairs: [(String, String?)]) -> OpaquePointer {
    let table = g_hash_table_new_full(
      { g_str_hash($0!) }, { g_str_equal($0!, $1!) }, { g_free($0) }, { g_free($0) })!
    for (key, value) in pairs {
      g_hash_table_insert(table, g_strdup(key), value.flatMap { g_strdup($0) })
    }
    return table
  }

  /// Frees the value, and wipes its memory.
  /// - Returns: `nil` for what is no text.
  private static func text(
    taking value: UnsafeMutableRawPointer, _ library: SecretLibrary
  ) -> String? {
    defer { library.releaseValue(value) }
    var count: gsize = 0
    guard let bytes = library.bytesOfValue(value, &count) else { return "" }
    return String(
      validating: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
