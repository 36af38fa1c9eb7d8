internal import CGtk

/// Why a GLib function failed.
struct GLibError: Error {
  let domain: GQuark
  let code: Int
  let message: String

  /// Takes over the error and frees it.
  init(taking error: UnsafeMutablePointer<GError>) {
    domain = error.pointee.domain
    code = Int(error.pointee.code)
    message = error.pointee.message.map { String(cString: $0) } ?? ""
    g_error_free(error)
  }
}
