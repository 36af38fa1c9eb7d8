internal import CGtk

/// A GtkSwitch, for a setting that takes effect as soon as the user flips the switch.
public final class Switch: Widget {
  let flips = Flips()

  public init() {
    super.init(gtk_switch_new())
    // Capturing the pointer is safe: the handler is released with the switch.
    connect("notify::active") { [raw, flips] in
      // The flip is reported later, because GTK is in the middle of it. If a handler set the switch
      // back now, GTK would finish the flip, and the switch would be off but look on.
      guard flips.report == nil else { return }
      let toggle = Widget(retaining: raw)
      flips.report = Timeout(after: 0) { flips.report(of: toggle) }
    }
  }

  /// Whether the switch is on. Setting it does not call `onFlip`, which reports only what the user
  /// does.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      flips.known = newValue
      gtk_switch_set_active(opaque, newValue.gboolean)
    }
  }

  /// Calls `handler` with the new position when the user flips the switch. The handler may set the
  /// switch back.
  public func onFlip(_ handler: @escaping @MainActor (Bool) -> Void) {
    flips.handlers.append(handler)
  }
}

/// The state of a switch, shared by its wrapper and the signal handlers that the GObject owns.
@MainActor final class Flips {
  /// The position that was last set or reported.
  var known = false
  var handlers: [@MainActor (Bool) -> Void] = []
  var report: Timeout?

  func report(of toggle: Widget) {
    report = nil
    let isOn = gtk_switch_get_active(toggle.opaque) != 0
    guard isOn != known else { return }
    known = isOn
    for handler in handlers { handler(isOn) }
  }
}
