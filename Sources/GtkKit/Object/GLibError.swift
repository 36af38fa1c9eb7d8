internal import CGtk

/// Why a GLib function failed.
struct GLibError: Error {
  let domain: GQuark
  let code: Int
  let message: String

  /// Takes ownership of the error and frees it.
  init(taking error: UnsafeMutablePointer<GError>) {
    // A message from a D-Bus service begins with the error's D-Bus name, which says nothing to
    // users.
    g_dbus_error_strip_remote_error(error)
    domain = error.pointee.domain
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
    g_error_free(error)
  }

  func isDBus(_ codes: GDBusError...) -> Bool {
    domain == g_dbus_error_quark() && codes.contains { code == Int($0.rawValue) }
  }
}
