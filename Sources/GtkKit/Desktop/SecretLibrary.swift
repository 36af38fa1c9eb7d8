internal import CGtk

/// The libsecret functions that `Keyring` calls. They are loaded at run time, so without libsecret
/// the app still starts and everything but the keyring works.
///
/// They are the functions of `SecretService`. The simpler `secret_password_…` functions use another
/// proxy, which might not be for the service that has just answered.
/// - Source: libsecret's reference, version 0.20.
@MainActor struct SecretLibrary {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Result = OpaquePointer
  typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
  typealias Cancellable = UnsafeMutablePointer<GCancellable>

  let getService:
    @convention(c) (
      _ flags: CInt, Cancellable, GAsyncReadyCallback, _ data: Pointer
    ) -> Void
  let getServiceFinish: @convention(c) (Result, ErrorPointer) -> Pointer?
  /// The domain of libsecret's own errors.
  let errorDomain: @convention(c) () -> GQuark
  /// Drops the process's cached `SecretService`, so that the next call creates a new one.
  let disconnect: @convention(c) () -> Void

  let store:
    @convention(c) (
      _ service: Pointer, _ schema: Pointer, _ attributes: OpaquePointer,
      _ collection: UnsafePointer<CChar>, _ label: UnsafePointer<CChar>, _ value: Pointer,
      Cancellable, GAsyncReadyCallback, _ data: Pointer
    ) -> Void
  let storeFinish: @convention(c) (_ service: Pointer, Result, ErrorPointer) -> gboolean

  /// The signature of `lookup` and `clear`.
  typealias Call =
    @convention(c) (
      _ service: Pointer, _ schema: Pointer, _ attributes: OpaquePointer, Cancellable,
      GAsyncReadyCallback, _ data: Pointer
    ) -> Void
  let lookup: Call
  let lookupFinish: @convention(c) (_ service: Pointer, Result, ErrorPointer) -> Pointer?
  let clear: Call
  let clearFinish: @convention(c) (_ service: Pointer, Result, ErrorPointer) -> gboolean

  let search:
    @convention(c) (
      _ service: Pointer, _ schema: Pointer, _ attributes: OpaquePointer, _ flags: CInt,
      Cancellable, GAsyncReadyCallback, _ data: Pointer
    ) -> Void
  let searchFinish:
    @convention(c) (_ service: Pointer, Result, ErrorPointer) -> UnsafeMutablePointer<GList>?

  /// Whether the secret of an item that a search found is locked.
  let isItemLocked: @convention(c) (_ item: Pointer) -> gboolean

  let makeSchema:
    @convention(c) (_ name: UnsafePointer<CChar>, _ flags: CInt, OpaquePointer) -> Pointer?
  let releaseSchema: @convention(c) (Pointer) -> Void
  let makeValue:
    @convention(c) (
      UnsafePointer<CChar>, _ length: gssize, _ contentType: UnsafePointer<CChar>
    ) -> Pointer?
  let bytesOfValue: @convention(c) (Pointer, UnsafeMutablePointer<gsize>) -> UnsafePointer<CChar>?
  let releaseValue: @convention(c) (Pointer) -> Void

  /// - Returns: `nil` if libsecret is not installed, or lacks one of the functions.
  init?() {
    guard let library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // Each property's type matches the function's declaration in libsecret's headers.
    func function<Function>(_ name: String) throws(Missing) -> Function {
      guard let symbol = dlsym(library, name) else { throw Missing() }
      return unsafeBitCast(symbol, to: Function.self)
    }
    do throws(Missing) {
      getService = try function("secret_service_get")
      getServiceFinish = try function("secret_service_get_finish")
      errorDomain = try function("secret_error_get_quark")
      disconnect = try function("secret_service_disconnect")
      store = try function("secret_service_store")
      storeFinish = try function("secret_service_store_finish")
      lookup = try function("secret_service_lookup")
      lookupFinish = try function("secret_service_lookup_finish")
      clear = try function("secret_service_clear")
      clearFinish = try function("secret_service_clear_finish")
      search = try function("secret_service_search")
      searchFinish = try function("secret_service_search_finish")
      isItemLocked = try function("secret_item_get_locked")
      makeSchema = try function("secret_schema_newv")
      releaseSchema = try function("secret_schema_unref")
      makeValue = try function("secret_value_new")
      bytesOfValue = try function("secret_value_get")
      releaseValue = try function("secret_value_unref")
    } catch { return nil }
  }

  private struct Missing: Error {}
}
