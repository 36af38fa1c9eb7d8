internal import CGtk

/// A GtkEventController: handles a widget's events before or after the widget itself does.
@MainActor public class EventController: Object {
  public enum PropagationPhase { case capture, bubble }

  public func setPhase(_ phase: PropagationPhase) {
    gtk_event_controller_set_propagation_phase(
      opaque, phase == .capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
  }
}
