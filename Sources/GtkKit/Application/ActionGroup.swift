internal import CGtk

/// A GActionMap: the actions behind menus, by name. An unknown name is a programming error.
@MainActor public class ActionMap: Object {
  /// Adds an action with a choice of values, which `Menu.append(_:choice:of:)` shows as radio
  /// items.
  /// - Parameter handler: called with the requested value; call `setChoice` to mark it as chosen.
  public func addChoice(
    _ name: String, value: String = "", _ handler: @escaping @MainActor (String) -> Void
  ) {
    add(name, type: "s", state: g_variant_new_string(value)) { _, parameter in
      if let value = parameter.flatMap(Variant.string) { handler(value) }
    }
  }

  /// - Parameters:
  ///   - type: the type of the action's parameter; `nil` for none.
  ///   - state: the action's state, which is floating; `nil` for an action without one.
  ///   - handler: called with the action and its parameter.
  func add(
    _ name: String, type: String? = nil, state: OpaquePointer? = nil,
    _ handler: @escaping @MainActor (_ action: OpaquePointer, _ parameter: OpaquePointer?) -> Void
  ) {
    let type = type.map { g_variant_type_new($0) } ?? nil
    defer { if let type { g_variant_type_free(type) } }
    let made = state.map { g_simple_action_new_stateful(name, type, $0) } ?? nil
    let action = Object(
      owning: UnsafeMutableRawPointer(made ?? g_simple_action_new(name, type)))
    // Capturing the pointer is safe: the handler is released with the action.
    action.observe("activate") { [pointer = action.opaque] arguments in
      handler(pointer, OpaquePointer(bitPattern: arguments.first))
    }
    g_action_map_add_action(opaque, action.opaque)
  }

  public func setChoice(_ name: String, value: String) {
    g_simple_action_set_state(action(name), g_variant_new_string(value))
  }

  /// Enables or disables an action. A disabled action does nothing, and its menu items are
  /// insensitive or hidden.
  public func setEnabled(_ name: String, _ isEnabled: Bool) {
    g_simple_action_set_enabled(action(name), isEnabled.gboolean)
  }

  fileprivate func action(_ name: String) -> OpaquePointer {
    guard let action = g_action_map_lookup_action(opaque, name) else {
      preconditionFailure("no action \(name)")
    }
    return action
  }
}

/// A GSimpleActionGroup: the actions behind a menu that belongs to one widget.
@MainActor public final class ActionGroup: ActionMap {
  public init() { super.init(owning: UnsafeMutableRawPointer(g_simple_action_group_new())) }

  public func add(_ name: String, _ handler: @escaping Handler) {
    add(name) { _, _ in handler() }
  }

  /// Adds an action that is on or off, which a menu shows with a check mark.
  /// - Parameter handler: called with the requested state; call `setToggle` to show it.
  public func addToggle(
    _ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void
  ) {
    add(name, state: g_variant_new_boolean(isOn.gboolean)) { action, _ in
      guard let state = g_action_get_state(action) else { return }
      defer { g_variant_unref(state) }
      handler(g_variant_get_boolean(state) == 0)
    }
  }

  public func setToggle(_ name: String, isOn: Bool) {
    g_simple_action_set_state(action(name), g_variant_new_boolean(isOn.gboolean))
  }

  /// Activates an action as its menu item would.
  /// - Parameter value: the chosen value, for an action with choices.
  public func activate(_ name: String, value: String? = nil) {
    g_action_group_activate_action(opaque, name, value.map { g_variant_new_string($0) })
  }
}

extension Widget {
  /// Makes the actions available to menus in this widget. A menu names them with the prefix, such
  /// as "feed.rename".
  public func insertActions(_ group: ActionGroup, prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, group.opaque)
  }
}
