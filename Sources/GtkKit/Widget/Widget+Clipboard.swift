internal import CGtk

extension Widget {
  /// The clipboard's content, as `DropTarget` reports dropped content.
  /// - Returns: `nil` for anything but files, links and texts, and also if the program that offers
  ///   the content doesn't answer.
  public func pastedContent() async -> DropTarget.Content? {
    guard let pointer = gtk_widget_get_clipboard(widget) else { return nil }
    let clipboard = Object(retaining: UnsafeMutableRawPointer(pointer))
    guard let formats = await formats(of: clipboard) else { return nil }
    defer { gdk_content_formats_unref(formats) }
    let isFromPage = DropTarget.isFromPage(formats)
    let types = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(formats))
    defer { gdk_content_formats_unref(types) }
    // The types are in order of preference, because a file also offers itself as text.
    let wanted = [gdk_file_list_get_type(), almanac_type_string()]
    guard let type = wanted.first(where: { gdk_content_formats_contain_gtype(types, $0) != 0 })
    else { return nil }
    let content = try? await TimedCall.run(within: .seconds(5)) { cancellable, data in
      gdk_clipboard_read_value_async(
        clipboard.opaque, type, gint(G_PRIORITY_DEFAULT), cancellable, AsyncCall.callback, data)
    } finish: { result, error in
      gdk_clipboard_read_value_finish(clipboard.opaque, result, &error).flatMap {
        DropTarget.content(of: $0, isFromPage: isFromPage)
      }
    }
    return content ?? nil
  }

  /// The formats that the clipboard offers; `nil` if none are known within a second. On X11, GTK
  /// learns the formats only by asking the program that copied the content.
  private func formats(of clipboard: Object) async -> OpaquePointer? {
    for _ in 0..<20 {
      let formats = gdk_clipboard_get_formats(clipboard.opaque)
      var count: gsize = 0
      gdk_content_formats_get_mime_types(formats, &count)
      if count > 0 || gdk_clipboard_is_local(clipboard.opaque) != 0 {
        return gdk_content_formats_ref(formats)
      }
      // A cancelled sleep only makes the wait shorter.
      try? await Task.sleep(for: .milliseconds(50))
    }
    return nil
  }
}
