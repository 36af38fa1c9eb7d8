internal import CGtk
import Foundation

/// A GtkFileChooserNative for one file, to open or to save: the desktop's own dialog, through the portal in a
/// sandbox. It closes when this goes.
public final class FileChooser: Object {
  /// - Parameters:
  ///   - accept: what the button says.
  ///   - name: what a file to be saved is called at first; `nil` to open one. GTK asks before a file
  ///     is replaced.
  ///   - onChoice: called once, with `nil` where nothing was chosen.
  public init(
    over parent: Window, title: String, accept: String, saving name: String? = nil,
    onChoice: @escaping @MainActor (URL?) -> Void
  ) {
    super.init(
      owning: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, parent.pointer(),
          name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE, accept, nil)))
    if let name { gtk_file_chooser_set_current_name(opaque, name) }
    gtk_native_dialog_set_modal(pointer(), 1)
    // By pointer: the handler goes with the chooser.
    connect("response") { [opaque] arguments in
      let answer = Int32(truncatingIfNeeded: arguments.first)
      onChoice(answer == GTK_RESPONSE_ACCEPT.rawValue ? Self.file(of: opaque) : nil)
      return false
    }
  }

  isolated deinit { gtk_native_dialog_destroy(pointer()) }

  public func show() { gtk_native_dialog_show(pointer()) }

  private static func file(of chooser: OpaquePointer) -> URL? {
    guard let file = gtk_file_chooser_get_file(chooser) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return URL(string: String(cString: uri))
  }
}
