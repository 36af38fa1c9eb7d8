internal import CGtk

/// A GtkScrolledWindow that scrolls in one direction; in the other direction it is as large as its
/// child.
public final class ScrolledWindow: Widget {
  public init(child: Widget? = nil, scrolls orientation: Orientation = .vertical) {
    super.init(gtk_scrolled_window_new())
    let policies = [GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC]
    let isVertical = orientation == .vertical
    gtk_scrolled_window_set_policy(
      opaque, policies[isVertical ? 0 : 1], policies[isVertical ? 1 : 0])
    setChild(child)
    guard isVertical else {
      leaveVerticalScrolling()
      return
    }
    scrollPosition.connect("changed") { [weak self] in self?.hasNewHeight = true }
    onLayout { [weak self] in self?.layOutAgainIfNeeded() }
    keepPlaceWhenPressed()
  }

  public func setChild(_ child: Widget?) {
    gtk_scrolled_window_set_child(opaque, child?.widget)
  }

  /// Makes the widget as wide and as tall as its content, up to a maximum height in logical pixels.
  public func setNaturalHeight(maximum: Int) {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_propagate_natural_width(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, gint(maximum))
  }

  /// The scroll position in logical pixels from the top.
  public var offset: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  public var pageHeight: Double { gtk_adjustment_get_page_size(adjustment) }
  public var contentHeight: Double { gtk_adjustment_get_upper(adjustment) }

  /// Calls `handler` when the position, the page size or the content's height changes.
  public func onScroll(_ handler: @escaping Handler) {
    scrollPosition.connect("value-changed", handler: handler)
    scrollPosition.connect("changed", handler: handler)
  }

  /// Whether the content or this widget has become taller or shorter since the last layout.
  private var hasNewHeight = false

  /// Lays out everything around a list once more if GTK guessed wrong about whether the list needs
  /// a scroll bar.
  ///
  /// GTK notices its mistake in the middle of a layout, and requests another layout. GTK 4.8 may
  /// then not draw the widgets around this one, because it assumes that they have no size.
  private func layOutAgainIfNeeded() {
    guard hasNewHeight, isMapped, viewport == nil,
      let child = gtk_scrolled_window_get_child(opaque)
    else { return }
    hasNewHeight = false
    let guessed = Widget(retaining: UnsafeMutableRawPointer(child))
      .sizeRequest(.vertical, other: width).minimum
    guard (guessed > height) != (contentHeight > pageHeight) else { return }
    var next: Widget? = self
    while let widget = next {
      gtk_widget_queue_resize(widget.widget)
      next = widget.parent
    }
  }

  /// Lets the mouse wheel scroll what is around this widget, also over its scroll bar, both of which
  /// would scroll sideways. With Shift held down, the wheel scrolls sideways.
  private func leaveVerticalScrolling() {
    Self.leaveVerticalScrolling(of: widget)
    // A GtkScrollbar contains the GtkRange that handles the wheel.
    if let bar = gtk_scrolled_window_get_hscrollbar(opaque),
      let range = gtk_widget_get_first_child(bar)
    {
      Self.leaveVerticalScrolling(of: range)
    }
    addController(WheelController { [weak self] steps in self?.scrollSideways(steps) })
  }

  private static func leaveVerticalScrolling(of widget: UnsafeMutablePointer<GtkWidget>) {
    let controllers = gtk_widget_observe_controllers(widget)
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      if g_type_is_a(almanac_type_of(controller), gtk_event_controller_scroll_get_type()) != 0 {
        gtk_event_controller_scroll_set_flags(
          OpaquePointer(controller), GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL)
      }
      g_object_unref(controller)
    }
  }

  private func scrollSideways(_ steps: Double) {
    let adjustment = gtk_scrolled_window_get_hadjustment(opaque)
    gtk_adjustment_set_value(
      adjustment, gtk_adjustment_get_value(adjustment) + steps * Self.step)
  }

  /// How far one step of the wheel scrolls sideways, in logical pixels.
  private static let step = 60.0

  /// Keeps the scroll position while the user presses a text that is partly out of sight. The press
  /// focuses the text, and GTK would scroll until all of it is in sight, away from the pointer.
  private func keepPlaceWhenPressed() {
    let press = ClickGesture(button: ClickGesture.any) { [weak self] _, _ in
      self?.setScrollsToFocus(false)
      self?.afterFrame { [weak self] in self?.setScrollsToFocus(true) }
    }
    press.setPhase(.capture)
    addController(press)
  }

  private func setScrollsToFocus(_ scrolls: Bool) {
    if let viewport { gtk_viewport_set_scroll_to_focus(viewport, scrolls.gboolean) }
  }

  /// The widget that GTK puts around a child that can't scroll by itself; `nil` around a list,
  /// which can.
  private var viewport: OpaquePointer? {
    guard let child = gtk_scrolled_window_get_child(opaque),
      almanac_type_of(child) == gtk_viewport_get_type()
    else { return nil }
    return OpaquePointer(child)
  }

  private lazy var scrollPosition = Object(retaining: UnsafeMutableRawPointer(adjustment))

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(opaque)
  }
}
