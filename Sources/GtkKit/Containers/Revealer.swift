internal import CGtk

/// A GtkRevealer: shows and hides its child with a transition.
public final class Revealer: Widget {
  public enum Transition { case slideDown, slideUp }

  public init(_ transition: Transition, child: Widget) {
    super.init(gtk_revealer_new())
    let type =
      switch transition {
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      }
    gtk_revealer_set_transition_type(opaque, type)
    gtk_revealer_set_child(opaque, child.widget)
  }

  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue.gboolean) }
  }
}
