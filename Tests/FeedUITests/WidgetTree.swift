import CGtk

@testable import GtkKit

/// Finds GTK's widgets below a widget.
extension Widget {
  /// All widgets of a GTK type, such as "GtkButton", in the order of the tree.
  func all(_ type: String) -> [Widget] {
    children.flatMap { ($0.typeName == type ? [$0] : []) + $0.all(type) }
  }

  var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      children.append(Widget(retaining: UnsafeMutableRawPointer(child)))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// The texts of the visible labels.
  var shownTexts: [String] {
    texts { gtk_widget_is_visible($0.widget) != 0 }
  }

  /// The texts of the labels that are on the screen, which excludes a stack's hidden pages.
  var mappedTexts: [String] { texts(where: \.isMapped) }

  private func texts(where isShown: (Widget) -> Bool) -> [String] {
    all("GtkLabel").filter(isShown).map(\.labelText).filter { !$0.isEmpty }
  }

  /// The number of widgets below this one.
  var descendantCount: Int { children.reduce(0) { $0 + 1 + $1.descendantCount } }

  /// The text of a GtkLabel.
  var labelText: String { String(cString: gtk_label_get_text(opaque)) }

  /// Whether a GtkLabel cuts its text.
  var isEllipsized: Bool { pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0 }

  /// The text of a GtkButton.
  var buttonLabel: String? { gtk_button_get_label(pointer()).map { String(cString: $0) } }

  /// The button with this label.
  func button(_ label: String) -> Widget? { all("GtkButton").first { $0.buttonLabel == label } }

  /// The place of the widget in another widget, in logical pixels.
  func place(in other: Widget) -> graphene_rect_t {
    var place = graphene_rect_t()
    _ = gtk_widget_compute_bounds(widget, other.widget, &place)
    return place
  }

  /// The vertical adjustment of a scrolled window. GTK keeps both alive while they are shown.
  var scrolling: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_vadjustment(opaque) }
  var scrollingSideways: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_hadjustment(opaque)
  }

  /// What the widget draws, in GTK's text format for render nodes.
  var drawing: String {
    let paintable = Object(owning: UnsafeMutableRawPointer(gtk_widget_paintable_new(widget)))
    guard let snapshot = gtk_snapshot_new() else { return "" }
    gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
    return renderNodes(snapshot) ?? ""
  }

  /// The width of a GtkPicture's content, in pixels.
  var paintableWidth: Int? {
    gtk_picture_get_paintable(opaque).map { Int(gdk_paintable_get_intrinsic_width($0)) }
  }

  var isSpinning: Bool { gtk_spinner_get_spinning(opaque) != 0 }

  func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  var controllers: [Object] {
    let list = Object(owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(widget)))
    return (0..<g_list_model_get_n_items(list.opaque)).map {
      Object(owning: g_list_model_get_item(list.opaque, $0))
    }
  }
}

/// What was drawn, in GTK's text format for render nodes. Frees the snapshot.
func renderNodes(_ snapshot: OpaquePointer) -> String? {
  guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
  defer { gsk_render_node_unref(node) }
  guard let bytes = gsk_render_node_serialize(node) else { return nil }
  defer { g_bytes_unref(bytes) }
  var count: gsize = 0
  return g_bytes_get_data(bytes, &count).map {
    String(decoding: UnsafeRawBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
  }
}

extension Object {
  /// The name of the object's GObject type.
  var typeName: String { String(cString: g_type_name(almanac_type_of(raw))) }
}
