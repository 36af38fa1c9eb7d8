internal import CGtk
import Foundation

/// A GtkFileChooserNative for opening or saving one file. It shows the desktop's own dialog, in a
/// sandbox through the portal, and closes it when this object is released.
public final class FileChooser: Object {
  public struct Kind: Sendable {
    public let name: String
    public let fileExtension: String

    /// - Parameters:
    ///   - name: the name of the type in the dialog, such as "JSON Feed".
    ///   - fileExtension: without a dot.
    public init(name: String, fileExtension: String) {
      self.name = name
      self.fileExtension = fileExtension
    }
  }

  /// - Parameters:
  ///   - accept: the label of the confirming button.
  ///   - name: the suggested file name when saving; `nil` to open a file. GTK asks before a file is
  ///     replaced.
  ///   - kinds: the file types to choose from, the default first; the dialog offers no choice if
  ///     there is only one.
  ///   - onChoice: called once, with the file and the index of its type, or with `nil` if the
  ///     dialog was cancelled.
  public init(
    over parent: Window, title: String, accept: String, saving name: String? = nil,
    kinds: [Kind] = [], onChoice: @escaping @MainActor (URL?, _ kind: Int) -> Void
  ) {
    super.init(
      owning: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, parent.pointer(),
          name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE, accept, nil)))
    if let name { gtk_file_chooser_set_current_name(opaque, name) }
    let filters = kinds.count > 1 ? kinds.map(add) : []
    gtk_native_dialog_set_modal(pointer(), 1)
    // Capturing the pointer is safe: the handler is released with the chooser, which retains the
    // filters.
    observe("response") { [opaque] arguments in
      let answer = Int32(truncatingIfNeeded: arguments.first)
      let file = answer == GTK_RESPONSE_ACCEPT.rawValue ? Self.file(of: opaque) : nil
      onChoice(file, filters.firstIndex(of: gtk_file_chooser_get_filter(opaque)) ?? 0)
    }
  }

  isolated deinit { gtk_native_dialog_destroy(pointer()) }

  public func show() { gtk_native_dialog_show(pointer()) }

  private func add(_ kind: Kind) -> OpaquePointer? {
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, kind.name)
    gtk_file_filter_add_pattern(filter, "*.\(kind.fileExtension)")
    gtk_file_chooser_add_filter(opaque, filter)
    g_object_unref(filter.map { UnsafeMutableRawPointer($0) })
    return filter
  }

  private static func file(of chooser: OpaquePointer) -> URL? {
    guard let file = gtk_file_chooser_get_file(chooser) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return URL(string: String(cString: uri))
  }
}
