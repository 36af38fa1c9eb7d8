internal import CGtk
import Foundation

/// A GtkApplication that runs once per session, unless it is standalone: a second start hands its
/// arguments to the first instance.
@MainActor public final class Application: ActionMap {
  /// - Parameters:
  ///   - id: the application ID, which is also the name on the session bus.
  ///   - onStart: called once in the first instance, after GTK is ready and before any window.
  ///   - isStandalone: whether this instance neither hands its arguments to a running instance nor
  ///     receives those of later starts.
  ///   - onCommandLine: called in the first instance for its own start, unless it was started as a
  ///     service, and for each later start, with the arguments after the program's name.
  ///   - isService: whether this start shows no window and waits for requests over the session bus;
  ///     GLib ends the process after 10 seconds without a request.
  ///   - onActivate: called when the desktop asks the running instance for its window.
  ///   - onOpen: called with the URIs that the desktop asks the running instance to open over the
  ///     session bus (`org.freedesktop.Application.Open`).
  public init(
    id: String, isStandalone: Bool = false, isService: Bool = false,
    onStart: @escaping Handler,
    onCommandLine: @escaping @MainActor ([String]) -> Void,
    onActivate: @escaping Handler = {},
    onOpen: @escaping @MainActor ([String]) -> Void = { _ in }
  ) {
    var flags = almanac_application_flags.rawValue
    if isStandalone { flags |= almanac_application_standalone.rawValue }
    if isService { flags |= almanac_application_service.rawValue }
    super.init(
      owning: UnsafeMutableRawPointer(gtk_application_new(id, GApplicationFlags(rawValue: flags))))
    // Desktops use this name to group the windows and to find their icon: it becomes the window
    // class on X11, and the app ID of dialogs on Wayland, where otherwise only application windows
    // have an app ID.
    g_set_prgname(id)
    connect("startup") { [weak self] in
      self?.avoidAccessibilityWithoutBus()
      onStart()
    }
    connectCommandLine(onCommandLine)
    connect("activate", handler: onActivate)
    connectOpen(onOpen)
  }

  /// Whether there is a display to show windows on.
  public static func hasDisplay() -> Bool { gtk_init_check() != 0 }

  /// Whether a process owns the application's name on the session bus.
  public static func isRunning(id: String) -> Bool {
    // The connection is not released: the application would only have to connect again.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    let answer = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "NameHasOwner", Variant.tuple([g_variant_new_string(id)]), nil, almanac_call_flags_none,
      busTimeout, nil, nil)
    guard let answer else { return false }
    defer { g_variant_unref(answer) }
    return Variant.children(of: answer) { g_variant_get_boolean($0) != 0 } == [true]
  }

  /// The timeout of a call to the bus, in milliseconds; the bus normally answers within a
  /// millisecond.
  private static let busTimeout: gint = 2000

  /// Runs until the last window is closed and the work of each `stay` is done. A second start
  /// returns once the first instance has handled its arguments.
  /// - Returns: the exit status.
  public func run(_ arguments: [String]) -> Int32 {
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { for argument in argv { g_free(argument) } }
    // The release pool is drained while this call runs the main loop, so the wrapper must outlive
    // the call.
    return withExtendedLifetime(self) { g_application_run(pointer(), gint(argv.count), &argv) }
  }

  /// Asks the window to close. A dialog closes itself by the same key.
  public func closeActiveWindow() {
    guard let window = gtk_application_get_active_window(pointer()) else { return }
    gtk_window_close(window)
  }

  /// Adds an action `app.name` with the keys that trigger it.
  public func addAction(
    _ name: String, accelerators: [String] = [], _ handler: @escaping Handler
  ) {
    addAction(name, texts: 0, accelerators: accelerators) { _ in handler() }
  }

  /// Adds an action `app.name` that takes texts.
  /// - Parameter count: the number of texts. The action's parameter has the type `s` for one text,
  ///   `(ss)` for two.
  public func addAction(
    _ name: String, texts count: Int, accelerators: [String] = [],
    _ handler: @escaping @MainActor ([String]) -> Void
  ) {
    let form = String(repeating: "s", count: count)
    add(name, type: count == 0 ? nil : count == 1 ? form : "(\(form))") { _, parameter in
      handler(parameter.map(Variant.texts) ?? [])
    }
    guard !accelerators.isEmpty else { return }
    var list = accelerators.map { UnsafePointer(g_strdup($0)) } + [nil]
    gtk_application_set_accels_for_action(pointer(), "app.\(name)", &list)
    for text in list { g_free(UnsafeMutableRawPointer(mutating: text)) }
  }

  /// Keeps the app running until the work is done, with or without a window.
  public func stay(during work: @escaping @MainActor () async -> Void) {
    g_application_hold(pointer())
    Task {
      await work()
      g_application_release(pointer())
    }
  }

  /// Calls `handler` when the desktop ends the app, by SIGTERM; the app then quits.
  public func onTerminate(_ handler: @escaping Handler) {
    // Capturing the pointer is safe: the application runs the main loop that calls this.
    let application = opaque
    let quit: Handler = {
      handler()
      g_application_quit(UnsafeMutablePointer(application))
    }
    g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, SIGTERM,
      { data in
        MainActor.assumeIsolated(BoxedHandler.body(of: data))
        return G_SOURCE_REMOVE
      }, BoxedHandler.data(quit), { releaseBoxed($0) })
  }

  /// Turns accessibility off when there is no session bus. Otherwise GTK 4.8 would ask the display
  /// for the accessibility bus and crash, because the application has no object path without the
  /// session bus.
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
    observe("command-line") { arguments in
      let line = UnsafeMutablePointer<GApplicationCommandLine>(bitPattern: arguments.first)
      var count: gint = 0
      guard let list = g_application_command_line_get_arguments(line, &count) else { return }
      defer { g_strfreev(list) }
      let words = (1..<max(1, Int(count))).compactMap { list[$0].map { String(cString: $0) } }
      handler(words)
    }
  }
}

extension Application {
  /// Whether the app with this ID is the desktop's default handler for addresses of the scheme.
  public static func isDefault(id: String, forScheme scheme: String) -> Bool {
    guard let info = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return g_app_info_get_id(info).map { String(cString: $0) } == id + ".desktop"
  }
}
