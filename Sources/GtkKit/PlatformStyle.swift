internal import CGtk
import Foundation

/// The desktop's look: GNOME's style where libadwaita is on the machine, GTK's own elsewhere.
@MainActor public enum PlatformStyle {
  /// Chooses how GTK draws; call before anything of GTK starts.
  ///
  /// GTK loads a software OpenGL even for its cairo renderer; where there is no GPU that doubles the
  /// time and the memory of a start. What the user set is left alone.
  public static func chooseRenderer() {
    let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    guard !devices.contains(where: { $0.hasPrefix("renderD") }) else { return }
    setenv("GSK_RENDERER", "cairo", 0)
    // GTK 4.16 no longer knows the one, and says so; older versions do not know the other.
    if gtk_get_minor_version() >= 16 {
      setenv("GDK_DISABLE", "gl,vulkan", 0)
    } else {
      setenv("GDK_DEBUG", "gl-disable", 0)
    }
  }

  /// libadwaita's `adw_init`, where it is on the machine and `ALMANAC_STYLE=gtk` does not forbid it.
  private static var startAdwaita: (@convention(c) () -> Void)?
  /// libadwaita itself, where it draws.
  static var adwaita: UnsafeMutableRawPointer?
  static private(set) var isAdwaitaStarted = false

  /// Loads libadwaita if it is there; `ALMANAC_STYLE=gtk` forbids it. Call before anything of GTK
  /// starts.
  public static func loadDesktopStyle() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["ALMANAC_STYLE"] != "gtk",
      let library = dlopen("libadwaita-1.so.0", RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "adw_init")
    else { return }
    adwaita = library
    startAdwaita = unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
    // libadwaita brings a theme of its own: GTK need not read its default one first (4 ms). One
    // that the user chose is left alone, by libadwaita too.
    isThemeHeldBack = environment["GTK_THEME"] == nil
    if isThemeHeldBack { setenv("GTK_THEME", "Empty", 1) }
  }

  private static var isThemeHeldBack = false

  /// Takes on the look of the desktop that was loaded. Call after GTK has started.
  public static func adoptDesktopStyle() {
    if isThemeHeldBack { unsetenv("GTK_THEME") }
    takeOverDarkSetting()
    startAdwaita?()
    isAdwaitaStarted = startAdwaita != nil
    showColorScheme()
  }

  /// Adds the app's style sheet above the theme's.
  public static func addStyleSheet(_ file: URL) {
    guard let display = gdk_display_get_default() else { return }
    let provider = Object(owning: UnsafeMutableRawPointer(gtk_css_provider_new()))
    gtk_css_provider_load_from_path(provider.pointer(), file.path)
    gtk_style_context_add_provider_for_display(
      display, provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// Adds a folder of icons (`hicolor/scalable/…`) to the theme.
  public static func addIcons(_ folder: URL) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder.path)
  }

  /// Keeps a text that is reached by Tab from being selected as a whole.
  public static func keepTextUnselected() { setBool("gtk-label-select-on-focus", false) }

  public static func setDefaultIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

  /// Whether the user wants movement (`gtk-enable-animations`).
  public static var hasAnimations: Bool {
    get { bool("gtk-enable-animations", otherwise: true) }
    set { setBool("gtk-enable-animations", newValue) }
  }

  static func bool(_ name: String, otherwise fallback: Bool) -> Bool {
    guard let settings = gtk_settings_get_default() else { return fallback }
    var value = GValue()
    g_value_init(&value, almanac_type_boolean())
    g_object_get_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), name, &value)
    return g_value_get_boolean(&value) != 0
  }

  static func setBool(_ name: String, _ flag: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    var value = Value.bool(flag).gvalue
    g_object_set_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), name, &value)
  }
}
