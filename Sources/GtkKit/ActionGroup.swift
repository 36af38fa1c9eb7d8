internal import CGtk

/// A GSimpleActionGroup: what the items of a menu do that belongs to one widget.
@MainActor public final class ActionGroup: Object {
  public init() { super.init(owning: UnsafeMutableRawPointer(g_simple_action_group_new())) }

  public func add(_ name: String, _ handler: @escaping @MainActor () -> Void) {
    let action = Object(owning: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    action.connect("activate", handler: handler)
    g_action_map_add_action(opaque, action.opaque)
  }

  /// Adds an action that stands at one of several values, as `Menu.append(_:choice:of:)` shows them.
  /// - Parameter handler: called with the value that was asked for; `setChoice` shows it as chosen.
  public func addChoice(
    _ name: String, value: String, _ handler: @escaping @MainActor (String) -> Void
  ) {
    let action = Object(choice: name, value: value, handler)
    g_action_map_add_action(opaque, action.opaque)
  }

  public func setChoice(_ name: String, value: String) {
    g_simple_action_set_state(action(name), g_variant_new_string(value))
  }

  /// An action that is not enabled does nothing, and what stands for it is insensitive.
  public func setEnabled(_ name: String, _ isEnabled: Bool) {
    g_simple_action_set_enabled(action(name), isEnabled.gboolean)
  }

  /// As if its menu item had been chosen.
  /// - Parameter value: for an action with choices.
  public func activate(_ name: String, value: String? = nil) {
    g_action_group_activate_action(opaque, name, value.map { g_variant_new_string($0) })
  }
}

extension Object {
  /// A GSimpleAction that stands at one of several values.
  convenience init(
    choice name: String, value: String, _ handler: @escaping @MainActor (String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    self.init(
      owning: UnsafeMutableRawPointer(
        g_simple_action_new_stateful(name, type, g_variant_new_string(value))))
    connect("activate") { arguments in
      guard let parameter = OpaquePointer(bitPattern: arguments.first),
        let text = g_variant_get_string(parameter, nil)
      else { return false }
      handler(String(cString: text))
      return false
    }
  }

  /// - Parameter name: that of an action of this GActionMap; any other is a bug.
  func action(_ name: String) -> OpaquePointer {
    guard let action = g_action_map_lookup_action(opaque, name) else {
      preconditionFailure("no action \(name)")
    }
    return action
  }
}

extension Widget {
  /// Menus in this widget find the actions by the prefix: "feed.rename".
  public func insertActions(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, group.opaque)
  }
}
