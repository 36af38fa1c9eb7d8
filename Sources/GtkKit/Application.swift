internal import CGtk
import Foundation

/// A GtkApplication that runs once per session: a second start hands its arguments to the first.
@MainActor public final class Application: Object {
  /// - Parameters:
  ///   - id: the desktop id; also the name on the session bus.
  ///   - onStart: called once in the first instance, after GTK is ready and before any window.
  ///   - isStandalone: this instance neither hands over to a running one nor takes over from later
  ///     ones.
  ///   - onCommandLine: called in the first instance for its own start and for each later one,
  ///     with the arguments after the program's name.
  ///   - onOpen: called with the URIs that the desktop asks the running instance to open over the
  ///     session bus (`org.freedesktop.Application.Open`).
  public init(
    id: String, isStandalone: Bool = false, onStart: @escaping @MainActor () -> Void,
    onCommandLine: @escaping @MainActor ([String]) -> Void,
    onOpen: @escaping @MainActor ([String]) -> Void = { _ in }
  ) {
    var flags = almanac_application_flags.rawValue
    if isStandalone { flags |= almanac_application_standalone.rawValue }
    super.init(
      owning: UnsafeMutableRawPointer(gtk_application_new(id, GApplicationFlags(rawValue: flags))))
    // Desktops find the windows' icon and group by it: it is their class on X11 and the dialogs' app
    // id on Wayland, where only application windows have one otherwise.
    g_set_prgname(id)
    connect("startup") { [weak self] in
      self?.avoidAccessibilityWithoutBus()
      onStart()
    }
    connectCommandLine(onCommandLine)
    connectOpen(onOpen)
  }

  /// Whether there is a display to show windows on.
  public static func hasDisplay() -> Bool { gtk_init_check() != 0 }

  /// Whether a process has the application's name on the session bus.
  public static func isRunning(id: String) -> Bool {
    // Kept: the application would connect anew.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    var name = g_variant_new_string(id)
    let answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "NameHasOwner", g_variant_new_tuple(&name, 1), nil, almanac_call_flags_none,
      busPatience, nil, nil)
    guard let answer else { return false }
    defer { g_variant_unref(answer) }
    guard let owned = g_variant_get_child_value(answer, 0) else { return false }
    defer { g_variant_unref(owned) }
    return g_variant_get_boolean(owned) != 0
  }

  /// In milliseconds; a bus answers within one.
  private static let busPatience: gint = 2000

  /// Runs until the last window is closed.
  /// - Returns: the exit status.
  public func run(_ arguments: [String]) -> Int32 {
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { for argument in argv { g_free(argument) } }
    // The one call that turns the main loop: the pool, too, is drained inside it.
    return withExtendedLifetime(self) { g_application_run(pointer(), gint(argv.count), &argv) }
  }

  /// Asks the window that has the keyboard to close: a dialog, or the window below it.
  public func closeActiveWindow() {
    guard let window = gtk_application_get_active_window(pointer()) else { return }
    gtk_window_close(window)
  }

  /// Adds an action `app.name` with the keys that trigger it.
  public func addAction(
    _ name: String, accelerators: [String] = [], _ handler: @escaping @MainActor () -> Void
  ) {
    let action = Object(owning: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    action.connect("activate", handler: handler)
    g_action_map_add_action(opaque, action.opaque)
    guard !accelerators.isEmpty else { return }
    var list = accelerators.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(pointer(), "app.\(name)", &list)
    for text in list { g_free(UnsafeMutableRawPointer(mutating: text)) }
  }

  /// An action that is not enabled does nothing, and what stands for it is insensitive.
  public func setAction(_ name: String, isEnabled: Bool) {
    g_simple_action_set_enabled(action(name), isEnabled.gboolean)
  }

  /// Adds an action `app.name` that is one of several choices, each known by a text.
  public func addChoice(_ name: String, _ handler: @escaping @MainActor (String) -> Void) {
    let action = Object(choice: name, value: "", handler)
    g_action_map_add_action(opaque, action.opaque)
  }

  /// Marks one of the choices as the one that holds.
  public func setChoice(_ name: String, to choice: String) {
    g_simple_action_set_state(action(name), g_variant_new_string(choice))
  }

  /// GTK 4.8 asks the display for the accessibility bus where there is no session bus, and then
  /// crashes with an application that has no path on the latter.
  private func avoidAccessibilityWithoutBus() {
    guard g_application_get_dbus_connection(pointer()) == nil else { return }
    setenv("GTK_A11Y", "none", 0)
  }

  private func connectOpen(_ handler: @escaping @MainActor ([String]) -> Void) {
    connect("open") { arguments in
      let count = Int(Int32(truncatingIfNeeded: arguments.second))
      guard let files = UnsafePointer<OpaquePointer?>(bitPattern: arguments.first) else {
        return false
      }
      handler(
        (0..<count).compactMap { index in
          guard let uri = g_file_get_uri(files[index]) else { return nil }
          defer { g_free(uri) }
          return String(cString: uri)
        })
      return false
    }
  }

  private func connectCommandLine(_ handler: @escaping @MainActor ([String]) -> Void) {
    connect("command-line") { arguments in
      let line = UnsafeMutablePointer<GApplicationCommandLine>(bitPattern: arguments.first)
      var count: gint = 0
      guard let list = g_application_command_line_get_arguments(line, &count) else { return false }
      defer { g_strfreev(list) }
      let words = (1..<max(1, Int(count))).compactMap { list[$0].map { String(cString: $0) } }
      handler(words)
      return false
    }
  }
}
