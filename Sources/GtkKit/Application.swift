internal import CGtk

/// A GtkApplication that runs once per session: a second start hands its arguments to the first.
@MainActor public final class Application: Object {
  /// - Parameters:
  ///   - id: the desktop id; also the name on the session bus.
  ///   - onStart: called once in the first instance, after GTK is ready and before any window.
  ///   - onCommandLine: called in the first instance for its own start and for each later one,
  ///     with the arguments after the program's name.
  public init(
    id: String, onStart: @escaping @MainActor () -> Void,
    onCommandLine: @escaping @MainActor ([String]) -> Void
  ) {
    super.init(
      owning: UnsafeMutableRawPointer(
        gtk_application_new(id, G_APPLICATION_HANDLES_COMMAND_LINE)))
    connect("startup", handler: onStart)
    connectCommandLine(onCommandLine)
  }

  /// Whether there is a display to show windows on.
  public static func hasDisplay() -> Bool { gtk_init_check() != 0 }

  /// Runs until the last window is closed.
  /// - Returns: the exit status.
  public func run(_ arguments: [String]) -> Int32 {
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { for argument in argv { g_free(argument) } }
    return g_application_run(pointer(), gint(argv.count), &argv)
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
