internal import CGtk
import Foundation

extension Widget {
  /// - Parameter types: the media types under which the text is offered besides plain text.
  public func copyToClipboard(_ text: String, as types: [String] = []) {
    let clipboard = gtk_widget_get_clipboard(widget)
    guard !types.isEmpty else { return gdk_clipboard_set_text(clipboard, text) }
    let bytes = Array(text.utf8).withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    var plain = Value.string(text).gvalue
    defer { g_value_unset(&plain) }
    var providers = types.map { gdk_content_provider_new_for_bytes($0, bytes) }
    providers.append(gdk_content_provider_new_for_value(&plain))
    let all = gdk_content_provider_new_union(&providers, gsize(providers.count))
    defer { g_object_unref(all) }
    gdk_clipboard_set_content(clipboard, all)
  }

  /// The clipboard's content, as `DropTarget` reports dropped content.
  /// - Returns: `nil` for anything but files, links, texts and pictures, and also if the program that
  ///   offers the content doesn't answer.
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
    else { return await picture(on: clipboard, formats).map { .picture($0) } }
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

  /// The bytes of a picture, which nobody has decoded yet.
  private func picture(on clipboard: Object, _ formats: OpaquePointer) async -> Data? {
    let kinds = ["image/png", "image/jpeg", "image/webp", "image/gif"]
    guard
      let kind = kinds.first(where: {
        gdk_content_formats_contain_mime_type(formats, $0) != 0
      }),
      let stream = try? await TimedCall.run(
        within: .seconds(5),
        start: { cancellable, data in
          kind.withCString { name in
            var names = [name, nil]
            gdk_clipboard_read_async(
              clipboard.opaque, &names, gint(G_PRIORITY_DEFAULT), cancellable,
              AsyncCall.callback, data)
          }
        },
        finish: { result, error in
          gdk_clipboard_read_finish(clipboard.opaque, result, nil, &error).map {
            Object(owning: UnsafeMutableRawPointer($0))
          }
        })
    else { return nil }
    var picture = Data()
    while true {
      let part = try? await TimedCall.run(within: .seconds(5)) { cancellable, data in
        g_input_stream_read_bytes_async(
          stream.pointer(), 1 << 20, G_PRIORITY_LOW, cancellable, AsyncCall.callback, data)
      } finish: { result, error in
        g_input_stream_read_bytes_finish(stream.pointer(), result, &error).map { bytes in
          defer { g_bytes_unref(bytes) }
          var count: gsize = 0
          let start = g_bytes_get_data(bytes, &count)
          return start.map { Data(bytes: $0, count: Int(count)) } ?? Data()
        }
      }
      guard let part = part ?? nil, picture.count + part.count <= Self.longestPicture else {
        return nil
      }
      if part.isEmpty { return picture }
      picture += part
    }
  }

  /// In bytes.
  private static var longestPicture: Int { 64 << 20 }

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
