import CGtk

@testable import GtkKit

/// Finds GTK's widgets below a widget.
extension Widget {
  /// All widgets of a GTK type, such as "GtkButton", in the order of the tree.
  func all(_ type: String) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      let wrapper = Widget(retaining: UnsafeMutableRawPointer(each))
      if wrapper.typeName == type { found.append(wrapper) }
      found += wrapper.all(type)
      child = gtk_widget_get_next_sibling(each)
    }
    return found
  }

  /// The texts of the visible labels.
  var shownTexts: [String] {
    texts { gtk_widget_is_visible($0.widget) != 0 }
  }

  /// The texts of the labels that are on the screen: not those of a stack's other pages.
  var mappedTexts: [String] { texts(where: \.isMapped) }

  private func texts(where isShown: (Widget) -> Bool) -> [String] {
    all("GtkLabel").filter(isShown).map { String(cString: gtk_label_get_text($0.opaque)) }
      .filter { !$0.isEmpty }
  }

  /// The number of widgets below it.
  var descendantCount: Int {
    var count = 0
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      count += 1 + Widget(retaining: UnsafeMutableRawPointer(each)).descendantCount
      child = gtk_widget_get_next_sibling(each)
    }
    return count
  }

  /// The button with this label.
  func button(_ label: String) -> Widget? {
    all("GtkButton").first {
      gtk_button_get_label($0.pointer()).map { String(cString: $0) } == label
    }
  }

  /// The adjustment of a scrolled window; GTK keeps it, and the window, while both are shown.
  var scrolling: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_vadjustment(opaque) }

  /// The width of a GtkPicture's content, in pixels.
  var paintableWidth: Int? {
    gtk_picture_get_paintable(opaque).map { Int(gdk_paintable_get_intrinsic_width($0)) }
  }

  var isSpinning: Bool { gtk_spinner_get_spinning(opaque) != 0 }

  func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  private var typeName: String { String(cString: g_type_name(almanac_type_of(raw))) }
}
