internal import CGtk

/// A GtkLabel. Text is plain: markup in it shows as it is written.
public final class Label: Widget {
  public init(_ text: String = "", role: Role? = nil) {
    let pointer =
      role.map {
        newObject(
          gtk_label_get_type(),
          ["accessible-role": .enumeration(gtk_accessible_role_get_type(), Int($0.gtk.rawValue))])
      } ?? newObject(gtk_label_get_type())
    super.init(owning: pointer)
    gtk_label_set_text(opaque, text)
    gtk_label_set_xalign(opaque, 0)
  }

  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      guard newValue != text else { return }
      gtk_label_set_text(opaque, newValue)
    }
  }

  /// Breaks lines between words, and inside one that is wider than the label.
  /// - Parameter lines: the most lines shown, the last one ending in an ellipsis; `nil` for all.
  public func wrap(lines: Int? = nil) {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
    if let lines {
      gtk_label_set_lines(opaque, gint(lines))
      gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }
  }

  /// Ends a line that is too long with an ellipsis.
  public func ellipsize() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END) }

  /// 0 for the left, 0.5 for the middle, 1 for the right.
  public func justify(_ position: Double) {
    gtk_label_set_xalign(opaque, Float(position))
    let justification =
      switch position {
      case 0: GTK_JUSTIFY_LEFT
      case 1: GTK_JUSTIFY_RIGHT
      default: GTK_JUSTIFY_CENTER
      }
    gtk_label_set_justify(opaque, justification)
  }

  /// The preferred and the widest width, in characters.
  public func characters(width: Int? = nil, maximum: Int? = nil) {
    if let width { gtk_label_set_width_chars(opaque, gint(width)) }
    if let maximum { gtk_label_set_max_width_chars(opaque, gint(maximum)) }
  }

  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue.gboolean) }
  }
}

/// A GtkImage: a symbolic icon of the theme.
public final class Icon: Widget {
  /// - Parameter size: in logical pixels; `nil` for the style's own.
  public init(_ name: String, size: Int? = nil) {
    self.name = name
    super.init(gtk_image_new_from_icon_name(name))
    if let size { gtk_image_set_pixel_size(opaque, gint(size)) }
  }

  public var name: String {
    didSet { gtk_image_set_from_icon_name(opaque, name) }
  }
}

/// A GtkSpinner.
public final class Spinner: Widget {
  public init() { super.init(gtk_spinner_new()) }

  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue.gboolean) }
  }
}

/// A GtkButton with a text, an icon, or a child of one's own.
public class Button: Widget {
  public convenience init(_ label: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new_with_label(label)))
  }

  /// An icon alone says nothing to a screen reader: `name` is its name and its tooltip.
  public convenience init(icon: String, name: String) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new_from_icon_name(icon)))
    setAccessibleName(name)
    tooltip = name
  }

  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  override init(owning pointer: UnsafeMutableRawPointer) { super.init(owning: pointer) }

  public func setLabel(_ label: String) { gtk_button_set_label(pointer(), label) }

  public func onClick(_ handler: @escaping @MainActor () -> Void) {
    connect("clicked", handler: handler)
  }

  public var hasFrame: Bool {
    get { gtk_button_get_has_frame(pointer()) != 0 }
    set { gtk_button_set_has_frame(pointer(), newValue.gboolean) }
  }

  /// As if it had been pressed, without the delay of `gtk_widget_activate`.
  public func click() { emit("clicked") }
}

/// A GtkToggleButton.
public final class ToggleButton: Button {
  public convenience init(child: Widget) {
    self.init(owning: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    gtk_button_set_child(pointer(), child.widget)
  }

  public var isActive: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue.gboolean) }
  }

  /// At most one of a group is active.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(), other.pointer())
  }

  public func onToggle(_ handler: @escaping @MainActor () -> Void) {
    connect("toggled", handler: handler)
  }
}

/// A GtkLinkButton: text that looks and reads as a link. GTK adds "Copy URL" to its context menu.
public final class LinkButton: Button {
  /// - Parameter onOpen: called instead of GTK's own opening.
  public init(url: String, label: String, onOpen: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_link_button_new(url)))
    let text = Label(label)
    text.wrap()
    gtk_button_set_child(pointer(), text.widget)
    setAccessibleName(label)
    connect("activate-link") { _ in
      onOpen()
      return true
    }
  }
}

/// A GtkMenuButton with a menu of actions.
public final class MenuButton: Widget {
  public init(icon: String, name: String, menu: Menu) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    // F10 opens it from anywhere in the window.
    gtk_menu_button_set_primary(opaque, 1)
    setAccessibleName(name)
    tooltip = name
  }

  public func popUp() { gtk_menu_button_popup(opaque) }
}

/// A GMenu: labels and the actions they stand for.
public final class Menu: Object {
  public init(_ items: [(label: String, action: String)]) {
    super.init(owning: UnsafeMutableRawPointer(g_menu_new()))
    for item in items { g_menu_append(opaque, item.label, item.action) }
  }

  /// Adds a group of items with a line above it.
  public func appendSection(_ section: Menu) {
    g_menu_append_section(opaque, nil, section.pointer())
  }
}

/// A GtkSeparator.
public final class Separator: Widget {
  public init(_ orientation: Orientation) { super.init(gtk_separator_new(orientation.gtk)) }
}

/// A GtkShortcutLabel: a key combination drawn as keys.
public final class ShortcutLabel: Widget {
  public init(_ accelerator: String) { super.init(gtk_shortcut_label_new(accelerator)) }
}
