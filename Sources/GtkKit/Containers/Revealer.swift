internal import CGtk

/// A GtkRevealer: shows and hides its child with a transition.
public final class Revealer: Widget {
  public struct Transition: Sendable {
    let gtk: GtkRevealerTransitionType
    public static let slideDown = Self(gtk: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
    public static let slideUp = Self(gtk: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
  }

  public init(_ transition: Transition, child: Widget) {
    super.init(gtk_revealer_new())
    gtk_revealer_set_transition_type(opaque, transition.gtk)
    gtk_revealer_set_transition_duration(opaque, 180)
    gtk_revealer_set_child(opaque, child.widget)
  }

  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue.gboolean) }
  }
}
