internal import CGtk

/// A GtkStack: shows one page at a time.
public final class Stack: Widget {
  public struct Transition: Sendable {
    let gtk: GtkStackTransitionType
    public static let none = Self(gtk: GTK_STACK_TRANSITION_TYPE_NONE)
    public static let crossfade = Self(gtk: GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    public static let slideLeft = Self(gtk: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT)
    public static let slideRight = Self(gtk: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT)
  }

  /// - Parameter keepsHeight: whether the stack stays as tall as its tallest page.
  public init(milliseconds: Int = 200, keepsHeight: Bool = false) {
    super.init(gtk_stack_new())
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    gtk_stack_set_hhomogeneous(opaque, 0)
    gtk_stack_set_vhomogeneous(opaque, keepsHeight.gboolean)
  }

  public func add(_ page: Widget) {
    guard let frame = gtk_stack_add_child(opaque, page.widget) else { return }
    // Without an empty name, the page would be read out as "GtkStackPage".
    Object(retaining: UnsafeMutableRawPointer(frame)).setNoAccessibleName()
  }
  public func remove(_ page: Widget) { gtk_stack_remove(opaque, page.widget) }

  public func show(_ page: Widget, _ transition: Transition = .none) {
    gtk_stack_set_transition_type(opaque, transition.gtk)
    gtk_stack_set_visible_child(opaque, page.widget)
  }

  public func isShowing(_ page: Widget) -> Bool {
    gtk_stack_get_visible_child(opaque) == page.widget
  }

  public var isTransitioning: Bool { gtk_stack_get_transition_running(opaque) != 0 }

  public func onTransitionChange(_ handler: @escaping Handler) {
    connect("notify::transition-running", handler: handler)
  }
}
