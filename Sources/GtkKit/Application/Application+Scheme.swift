internal import CGtk

extension Application {
  /// Whether the app with this ID is the desktop's default handler for addresses of the scheme.
  public static func isDefault(id: String, forScheme scheme: String) -> Bool {
    guard let info = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_app_info_get_id(info).map { String(cString: $0) } == id + ".desktop"
  }
}
