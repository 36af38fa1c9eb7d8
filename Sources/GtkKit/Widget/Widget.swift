internal import CGtk

/// A GtkWidget: the base class of all widgets.
@MainActor open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  // MARK: Look

  // What is set once returns the widget, to be set where the widget is made:
  // `let icon = Icon(name).addClass("field-icon")`.

  @discardableResult public func addClass(_ names: String...) -> Self {
    for name in names { gtk_widget_add_css_class(widget, name) }
    return self
  }

  public func setClass(_ name: String, _ isPresent: Bool) {
    if isPresent {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue.gboolean) }
  }

  @discardableResult public func hide() -> Self {
    isVisible = false
    return self
  }

  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue.gboolean) }
  }

  /// - Parameter opacity: from 0 (invisible) to 1.
  public func setOpacity(_ opacity: Double) { gtk_widget_set_opacity(widget, opacity) }

  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  // MARK: Layout

  public struct Alignment: Sendable {
    let gtk: GtkAlign
    public static let fill = Self(gtk: GTK_ALIGN_FILL)
    public static let start = Self(gtk: GTK_ALIGN_START)
    public static let end = Self(gtk: GTK_ALIGN_END)
    public static let center = Self(gtk: GTK_ALIGN_CENTER)
  }

  @discardableResult
  public func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) -> Self {
    if let horizontal { gtk_widget_set_halign(widget, horizontal.gtk) }
    if let vertical { gtk_widget_set_valign(widget, vertical.gtk) }
    return self
  }

  @discardableResult public func expand(horizontal: Bool? = nil, vertical: Bool? = nil) -> Self {
    if let horizontal { gtk_widget_set_hexpand(widget, horizontal.gboolean) }
    if let vertical { gtk_widget_set_vexpand(widget, vertical.gboolean) }
    return self
  }

  /// Sets the minimum size in logical pixels; `nil` leaves a direction to the content.
  public func requestSize(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(widget, gint(width ?? -1), gint(height ?? -1))
  }

  @discardableResult
  public func margin(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) -> Self {
    gtk_widget_set_margin_top(widget, gint(top))
    gtk_widget_set_margin_bottom(widget, gint(bottom))
    gtk_widget_set_margin_start(widget, gint(start))
    gtk_widget_set_margin_end(widget, gint(end))
    return self
  }

  /// Clips the drawing to the widget's own, possibly rounded, box.
  @discardableResult public func clip() -> Self {
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    return self
  }

  /// The allocated width in logical pixels; 0 before the first layout.
  public var width: Int { Int(gtk_widget_get_width(widget)) }
  public var height: Int { Int(gtk_widget_get_height(widget)) }

  /// The size of the widget's window in logical pixels; `nil` without a window.
  public var windowSize: (width: Int, height: Int)? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    return (Int(gtk_widget_get_width(window)), Int(gtk_widget_get_height(window)))
  }

  /// Lays out this widget, and all that it holds now, in the direction of its text.
  public func setDirection(isRightToLeft: Bool) {
    gtk_widget_set_direction(widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    var child = gtk_widget_get_first_child(widget)
    while let each = child {
      Widget(retaining: UnsafeMutableRawPointer(each)).setDirection(isRightToLeft: isRightToLeft)
      child = gtk_widget_get_next_sibling(each)
    }
  }

  public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// The number of device pixels per logical pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// The minimum and natural size in one direction, in logical pixels.
  /// - Parameter other: the size in the other direction, if known.
  public func sizeRequest(
    _ orientation: Orientation, other: Int? = nil
  ) -> (minimum: Int, natural: Int) {
    var minimum: gint = 0
    var natural: gint = 0
    gtk_widget_measure(widget, orientation.gtk, gint(other ?? -1), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  /// The size of the widget's font, in logical pixels.
  public var fontSize: Double {
    let font = pango_context_get_font_description(gtk_widget_get_pango_context(widget))
    return Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
  }

  /// Requests a new measurement of this widget and all widgets around it.
  public func queueResize() { gtk_widget_queue_resize(widget) }

  /// The top and bottom of this widget in the coordinates of another; `nil` if the two widgets
  /// share no window, or if this widget is not shown.
  public func verticalSpan(in other: Widget) -> ClosedRange<Double>? {
    gtk_widget_get_mapped(widget) != 0 ? span(in: other) : nil
  }

  /// The top and bottom of this widget in the coordinates of another, even if this widget is not
  /// drawn; `nil` before this widget's first layout, or if the two widgets share no window.
  public func laidOutSpan(in other: Widget) -> ClosedRange<Double>? {
    height > 0 ? span(in: other) : nil
  }

  private func span(in other: Widget) -> ClosedRange<Double>? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    let top = Double(bounds.origin.y)
    return top...(top + Double(bounds.size.height))
  }

  /// Whether the parent draws this widget. A widget that isn't drawn keeps its place, but loses the
  /// focus.
  public var isDrawn: Bool {
    get { gtk_widget_get_child_visible(widget) != 0 }
    set { gtk_widget_set_child_visible(widget, newValue.gboolean) }
  }

  // MARK: Focus

  public func makeFocusable() { gtk_widget_set_focusable(widget, 1) }

  /// Lets clicks through to what is below.
  public func ignorePointer() { gtk_widget_set_can_target(widget, 0) }

  /// Moves the keyboard focus here, or to the first focusable widget inside.
  @discardableResult public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// Moves the keyboard focus to the first focusable widget inside.
  @discardableResult public func focusFirst() -> Bool {
    gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0
  }

  public enum TabDirection { case forward, backward }

  /// Moves the keyboard focus out of this widget, to the next or the previous one.
  public func leaveFocus(_ direction: TabDirection) -> Bool {
    guard let root = gtk_widget_get_root(widget) else { return false }
    // While this widget accepts no focus, the search for the next widget skips it.
    gtk_widget_set_can_focus(widget, 0)
    defer { gtk_widget_set_can_focus(widget, 1) }
    return gtk_widget_child_focus(
      UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self),
      direction == .forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD) != 0
  }

  /// The widget around this one, such as the one that GTK wraps around a list row.
  public var parent: Widget? {
    gtk_widget_get_parent(widget).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }

  public var parentHasFocus: Bool {
    gtk_widget_get_parent(widget).map { gtk_widget_has_focus($0) != 0 } ?? false
  }

  /// Whether the focus is on this widget or inside it.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// The widget that has the focus, if it is this one or inside it.
  public var focusedPart: Widget? {
    guard containsFocus, let root = gtk_widget_get_root(widget),
      let focus = gtk_root_get_focus(root)
    else { return nil }
    return Widget(retaining: UnsafeMutableRawPointer(focus))
  }

  /// Moves the keyboard focus back here. In an entry, what was selected stays so.
  public func restoreFocus() {
    guard g_type_is_a(almanac_type_of(UnsafeRawPointer(widget)), gtk_text_get_type()) != 0 else {
      grabFocus()
      return
    }
    _ = gtk_text_grab_focus_without_selecting(pointer())
  }

  /// Whether the focus of the widget's window is in an open menu.
  public var menuHasFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      let menu = gtk_widget_get_ancestor(focus, gtk_popover_get_type())
    else { return false }
    // A closing menu keeps the focus a moment longer.
    return gtk_widget_get_mapped(menu) != 0
  }

  /// Whether the focus of the widget's window is in a text that the user can change.
  public var isEditingText: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return false
    }
    let type = almanac_type_of(UnsafeRawPointer(focus))
    return [gtk_text_get_type(), gtk_text_view_get_type()].contains { g_type_is_a(type, $0) != 0 }
  }

  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  // MARK: Signals

  public func onMap(_ handler: @escaping Handler) { connect("map", handler: handler) }

  public func addController(_ controller: EventController) {
    // GTK takes ownership of a reference; the wrapper keeps its own.
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, controller.opaque)
  }

}
