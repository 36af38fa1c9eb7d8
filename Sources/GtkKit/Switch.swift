internal import CGtk

/// A GtkSwitch: on or off, at once.
public final class Switch: Widget {
  private let flips = Flips()

  public init() {
    super.init(gtk_switch_new())
    // By pointer: the handler goes with the switch.
    connect("notify::active") { [raw, flips] in
      // Not at once: GTK is in the middle of the flip, and would go on with it after a handler
      // that sets the switch back. It would then be off and read as on.
      guard flips.report == nil else { return }
      let toggle = Widget(retaining: raw)
      flips.report = Timeout(milliseconds: 0) {
        flips.report(of: toggle)
        return false
      }
    }
  }

  /// Setting it is not a flip: `onFlip` is for what the person does.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      flips.known = newValue
      gtk_switch_set_active(opaque, newValue.gboolean)
    }
  }

  /// The person flipped it; told of the new position. The handler may set the switch back.
  public func onFlip(_ handler: @escaping @MainActor (Bool) -> Void) {
    flips.handlers.append(handler)
  }

  /// As a person does, without the movement. Does nothing while the switch is insensitive.
  public func flip() {
    guard gtk_widget_is_sensitive(widget) != 0 else { return }
    gtk_switch_set_active(opaque, (!isOn).gboolean)
    flips.report(of: self)
  }
}

/// Belongs to the GObject, as handlers do, and to the wrapper.
@MainActor private final class Flips {
  /// The position that was set, or reported, last.
  var known = false
  var handlers: [@MainActor (Bool) -> Void] = []
  var report: Timeout?

  func report(of toggle: Widget) {
    report?.cancel()
    report = nil
    let isOn = gtk_switch_get_active(toggle.opaque) != 0
    guard isOn != known else { return }
    known = isOn
    for handler in handlers { handler(isOn) }
  }
}
