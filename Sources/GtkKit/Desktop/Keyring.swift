internal import CGtk

/// The desktop's keyring: secrets that the Secret Service stores, encrypted, for this user.
///
/// No call blocks the main thread. If a call needs a locked keyring, the desktop asks the user to
/// unlock it (for reading, only if `prompts` is true), and the call waits for the answer.
/// - Source: the Secret Service specification, version 0.2, through libsecret.
@MainActor public final class Keyring {
  public enum Failure: Error, Hashable, Sendable {
    /// libsecret is not installed, or there is no secret service on the session bus.
    case unavailable
    case timedOut
    /// The user dismissed the prompt, or the keyring stayed locked.
    case refused
    case failed(reason: String)
    case cancelled
  }

  private let schema: String
  private let timeout: Duration
  private let promptTimeout: Duration
  private let prompts: Bool
  private var loadedLibrary: SecretLibrary?

  /// - Parameters:
  ///   - schema: the kind of secret, such as "io.github.almanac.Account"; searches find only
  ///     secrets of the same kind.
  ///   - timeout: how long the service may take to respond at all.
  ///   - promptTimeout: how long a call may take after that, including the time the user needs to
  ///     answer a prompt.
  ///   - prompts: whether the user may be asked to unlock the keyring when a secret is read;
  ///     otherwise reading a locked secret throws `refused`.
  public init(
    schema: String, timeout: Duration = .seconds(5), promptTimeout: Duration = .seconds(60),
    prompts: Bool = true
  ) {
    self.schema = schema
    self.timeout = timeout
    self.promptTimeout = promptTimeout
    self.prompts = prompts
  }

  /// Whether a secret service answers on the session bus. This never prompts.
  public func isAvailable() async -> Bool { (try? await openService()) != nil }

  /// Stores a secret, in place of any that has the same attributes.
  /// - Parameters:
  ///   - label: the secret's name in the desktop's password manager.
  ///   - attributes: names and values by which the secret is found, at least one pair; they are not
  ///     secret themselves.
  public func store(
    _ secret: String, label: String, attributes: [String: String]
  ) async throws(Failure) {
    let (library, service) = try await openService()
    try await call(library) { cancellable, data in
      let value = library.secret_value_new(secret, gssize(secret.utf8.count), "text/plain")!
      defer { library.secret_value_unref(UnsafeMutableRawPointer(value)) }
      withQuery(library, attributes) { schema, attributes in
        library.secret_service_store(
          service.pointer(), schema, attributes, "default", label, value, cancellable,
          AsyncCall.callback, data)
      }
    } finish: { result, error in
      // The returned Bool says nothing that the error does not.
      _ = library.secret_service_store_finish(service.pointer(), result, &error)
    }
  }

  /// Reads the secret that has these attributes.
  /// - Returns: `nil` only if no such secret exists.
  public func secret(attributes: [String: String]) async throws(Failure) -> String? {
    let (library, service) = try await openService()
    if !prompts {
      try await refuse(attributes, library, service) { library.secret_item_get_locked($0) != 0 }
    }
    let found = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.secret_service_lookup(
          service.pointer(), schema, attributes, cancellable, AsyncCall.callback, data)
      }
    } finish: { result, error in
      library.secret_service_lookup_finish(service.pointer(), result, &error).map {
        Self.text(taking: $0, library)
      }
    }
    guard let found else {
      try await refuse(attributes, library, service)
      return nil
    }
    guard let text = found else { throw .failed(reason: "The secret is not UTF-8.") }
    return text
  }

  /// Removes the secret that has these attributes. Does nothing if no such secret exists.
  public func remove(attributes: [String: String]) async throws(Failure) {
    let (library, service) = try await openService()
    let isRemoved = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.secret_service_clear(
          service.pointer(), schema, attributes, cancellable, AsyncCall.callback, data)
      }
    } finish: { result, error in
      library.secret_service_clear_finish(service.pointer(), result, &error) != 0
    }
    if !isRemoved { try await refuse(attributes, library, service) }
  }
}

extension Keyring {
  /// Returns libsecret, and a service that has just answered a ping.
  private func openService() async throws(Failure) -> (SecretLibrary, Object) {
    guard let library = loadedLibrary ?? SecretLibrary_load()?.pointee else { throw .unavailable }
    loadedLibrary = library
    let end = ContinuousClock.now + timeout
    do throws(CallFailure) {
      let service = try await TimedCall.run(within: timeout) { cancellable, data in
        library.secret_service_get(
          SECRET_SERVICE_OPEN_SESSION, cancellable, AsyncCall.callback, data)
      } finish: { result, error in
        library.secret_service_get_finish(result, &error).map { Object(owning: $0) }
      }
      if let service {
        try await ping(service, within: end - ContinuousClock.now)
        return (library, service)
      }
    } catch {
      library.secret_service_disconnect()
      switch error {
      case .timedOut: throw .timedOut
      case .cancelled: throw .cancelled
      case .failed: throw .unavailable
      }
    }
    throw .unavailable
  }

  /// Checks that the service still answers: libsecret caches the service and does not check.
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
      // An "unknown method" error also proves that the service is there.
      guard case .failed(let reason) = error, reason.isDBus(G_DBUS_ERROR_UNKNOWN_METHOD) else {
        throw error
      }
    }
  }

  /// Looks for secrets with these attributes without unlocking any, and throws `refused` if
  /// `isRefused` is true of one. By default it is true of any secret, because libsecret reports a
  /// secret that stayed locked as not found.
  private func refuse(
    _ attributes: [String: String], _ library: SecretLibrary, _ service: Object,
    if isRefused: @escaping @MainActor (UnsafeMutablePointer<SecretItem>) -> Bool = { _ in true }
  ) async throws(Failure) {
    let isFound = try await call(library) { cancellable, data in
      withQuery(library, attributes) { schema, attributes in
        library.secret_service_search(
          service.pointer(), schema, attributes, SECRET_SEARCH_NONE, cancellable,
          AsyncCall.callback, data)
      }
    } finish: { result, error in
      let items = library.secret_service_search_finish(service.pointer(), result, &error)
      defer { g_list_free_full(items) { g_object_unref($0) } }
      var rest = items
      while let each = rest {
        if let item = each.pointee.data?.assumingMemoryBound(to: SecretItem.self), isRefused(item) {
          return true
        }
        rest = each.pointee.next
      }
      return false
    }
    if isFound { throw .refused }
  }

  private func call<Answer: Sendable>(
    _ library: SecretLibrary, start: TimedCall<Answer>.Start,
    finish: @escaping TimedCall<Answer>.Finish
  ) async throws(Failure) -> Answer {
    do throws(CallFailure) {
      return try await TimedCall.run(within: promptTimeout, start: start, finish: finish)
    } catch {
      switch error {
      case .timedOut:
        library.secret_service_disconnect()
        throw .timedOut
      case .cancelled: throw .cancelled
      case .failed(let reason):
        library.secret_service_disconnect()
        throw failure(reason, library)
      }
    }
  }

  private func failure(_ error: GLibError, _ library: SecretLibrary) -> Failure {
    // libsecret finds no such object if the user declined to create the first keyring: afterwards
    // it looks for that keyring.
    let refusals = [SECRET_ERROR_IS_LOCKED, SECRET_ERROR_NO_SUCH_OBJECT].map { Int($0.rawValue) }
    let isRefusal =
      error.domain == library.secret_error_get_quark() && refusals.contains(error.code)
    if isRefusal || error.isDBus(G_DBUS_ERROR_UNKNOWN_METHOD) { return .refused }
    let isGone = error.isDBus(
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
      G_DBUS_ERROR_DISCONNECTED)
    return isGone ? .unavailable : .failed(reason: error.message)
  }

  /// Calls `body` with a schema for these attributes, and with the attributes as a table.
  private func withQuery(
    _ library: SecretLibrary, _ attributes: [String: String],
    _ body: (_ schema: UnsafeMutablePointer<SecretSchema>, _ attributes: OpaquePointer) -> Void
  ) {
    precondition(!attributes.isEmpty, "every secret of the schema would be meant")
    // In a schema, a null value means that the attribute is a string.
    let names = Self.table(attributes.keys.map { ($0, nil) })
    let values = Self.table(attributes.map { ($0.key, $0.value) })
    let schema = library.secret_schema_newv(self.schema, SECRET_SCHEMA_NONE, names)!
    body(schema, values)
    library.secret_schema_unref(schema)
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

  /// Copies the secret's text, then releases the value, which wipes its memory.
  /// - Returns: `nil` if the value is not UTF-8.
  private static func text(
    taking value: OpaquePointer, _ library: SecretLibrary
  ) -> String? {
    defer { library.secret_value_unref(UnsafeMutableRawPointer(value)) }
    var count: gsize = 0
    guard let bytes = library.secret_value_get(value, &count) else { return "" }
    return String(
      validating: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
