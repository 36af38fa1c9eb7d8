internal import CGtk

public enum Orientation: Sendable {
  case horizontal, vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// A GtkBox: children in a line.
public final class Box: Widget {
  public init(_ orientation: Orientation, spacing: Int = 0, role: Role? = nil, _ children: [Widget] = []) {
    let pointer =
      role.map {
        newObject(
          gtk_box_get_type(),
          ["accessible-role": .enumeration(gtk_accessible_role_get_type(), Int($0.gtk.rawValue))])
      } ?? newObject(gtk_box_get_type())
    super.init(owning: pointer)
    gtk_orientable_set_orientation(opaque, orientation.gtk)
    gtk_box_set_spacing(self.pointer(), gint(spacing))
    for child in children { append(child) }
  }

  public func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }
  public func prepend(_ child: Widget) { gtk_box_prepend(pointer(), child.widget) }
  public func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }

  /// Removes every child.
  public func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}

/// A GtkCenterBox: one child in the true middle, others at the ends.
public final class CenterBox: Widget {
  public init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
    super.init(gtk_center_box_new())
    gtk_center_box_set_start_widget(opaque, start?.widget)
    gtk_center_box_set_center_widget(opaque, center?.widget)
    gtk_center_box_set_end_widget(opaque, end?.widget)
  }
}

/// A GtkOverlay: widgets on top of one that decides the size.
public final class Overlay: Widget {
  public init(child: Widget? = nil) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child?.widget)
  }

  public func setChild(_ child: Widget?) { gtk_overlay_set_child(opaque, child?.widget) }

  public func add(_ overlay: Widget) { gtk_overlay_add_overlay(opaque, overlay.widget) }

  /// Adds a widget on top that the overlay is to be large enough for.
  public func addMeasured(_ overlay: Widget) {
    add(overlay)
    gtk_overlay_set_measure_overlay(opaque, overlay.widget, 1)
  }
}

/// A GtkRevealer: shows and hides its child with a transition.
public final class Revealer: Widget {
  public enum Transition { case slideDown, slideUp, crossfade }

  public init(_ transition: Transition, child: Widget) {
    super.init(gtk_revealer_new())
    let type =
      switch transition {
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      }
    gtk_revealer_set_transition_type(opaque, type)
    gtk_revealer_set_child(opaque, child.widget)
  }

  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue.gboolean) }
  }
}

/// A GtkStack: one page at a time.
public final class Stack: Widget {
  public enum Transition {
    case none, crossfade, slideLeft, slideRight

    var gtk: GtkStackTransitionType {
      switch self {
      case .none: GTK_STACK_TRANSITION_TYPE_NONE
      case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
      case .slideLeft: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
      }
    }
  }

  public init(milliseconds: Int = 220) {
    super.init(gtk_stack_new())
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    gtk_stack_set_hhomogeneous(opaque, 0)
    gtk_stack_set_vhomogeneous(opaque, 0)
  }

  public func add(_ page: Widget) { gtk_stack_add_child(opaque, page.widget) }
  public func remove(_ page: Widget) { gtk_stack_remove(opaque, page.widget) }

  public func show(_ page: Widget, _ transition: Transition = .none) {
    gtk_stack_set_transition_type(opaque, transition.gtk)
    gtk_stack_set_visible_child(opaque, page.widget)
  }

  public func isShowing(_ page: Widget) -> Bool {
    gtk_stack_get_visible_child(opaque) == page.widget
  }

  public var isTransitioning: Bool { gtk_stack_get_transition_running(opaque) != 0 }

  /// Calls `handler` once, when the running transition is over.
  public func onNextTransitionEnd(_ handler: @escaping @MainActor () -> Void) {
    var connection: SignalConnection?
    connection = connect("notify::transition-running") { [weak self] in
      guard let self, !isTransitioning else { return }
      connection?.disconnect()
      connection = nil
      handler()
    }
  }

  public func onTransitionChange(_ handler: @escaping @MainActor () -> Void) {
    connect("notify::transition-running", handler: handler)
  }
}

/// A GtkPaned: two widgets with a divider that the user can move.
public final class Paned: Widget {
  public init() {
    super.init(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_set_shrink_start_child(opaque, 0)
    gtk_paned_set_shrink_end_child(opaque, 0)
    gtk_paned_set_resize_start_child(opaque, 0)
    gtk_paned_set_resize_end_child(opaque, 1)
  }

  public var start: Widget? {
    didSet { gtk_paned_set_start_child(opaque, start?.widget) }
  }

  public var end: Widget? {
    didSet { gtk_paned_set_end_child(opaque, end?.widget) }
  }

  /// The divider's distance from the start, in logical pixels.
  public var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    set { gtk_paned_set_position(opaque, gint(newValue)) }
  }

  public func onPositionChange(_ handler: @escaping @MainActor () -> Void) {
    connect("notify::position", handler: handler)
  }
}

/// A GtkScrolledWindow that scrolls vertically only.
public final class ScrolledWindow: Widget {
  public init(child: Widget? = nil) {
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    setChild(child)
  }

  public func setChild(_ child: Widget?) {
    gtk_scrolled_window_set_child(opaque, child?.widget)
  }

  /// As high as its content, up to a limit in logical pixels.
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

  /// Scrolled past the top by touch or touchpad.
  public func onPullDown(_ handler: @escaping @MainActor () -> Void) {
    connect("edge-overshot") { arguments in
      if arguments.int == Int(GTK_POS_TOP.rawValue) { handler() }
      return false
    }
  }

  /// The position, the page or the content's height changed.
  public func onScroll(_ handler: @escaping @MainActor () -> Void) {
    let adjustment = Object(retaining: UnsafeMutableRawPointer(self.adjustment))
    adjustment.connect("value-changed", handler: handler)
    adjustment.connect("changed", handler: handler)
  }

  /// As if a touchpad had pulled past the top.
  public func pullDown() {
    emit("edge-overshot", [.enumeration(gtk_position_type_get_type(), Int(GTK_POS_TOP.rawValue))])
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(opaque)
  }
}
