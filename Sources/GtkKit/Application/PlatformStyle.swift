internal import CGtk
import Foundation

/// The look of the desktop: GNOME's style if libadwaita is installed, GTK's own otherwise.
@MainActor public enum PlatformStyle {
  /// Chooses GTK's cairo renderer if there is no GPU, and then keeps GTK from loading OpenGL. Call
  /// this before any part of GTK starts.
  ///
  /// Without a GPU, GTK would load a software OpenGL even for its cairo renderer, which doubles the
  /// time and the memory that a start takes. Variables that the user set stay.
  public static func chooseRenderer() {
    // Without this folder there is no GPU.
    let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    guard !devices.contains(where: { $0.hasPrefix("renderD") }) else { return }
    setenv("GSK_RENDERER", "cairo", 0)
    // GTK 4.16 dropped `gl-disable` and warns about it; older versions do not know `GDK_DISABLE`.
    if gtk_get_minor_version() >= 16 {
      setenv("GDK_DISABLE", "gl,vulkan", 0)
    } else {
      setenv("GDK_DEBUG", "gl-disable", 0)
    }
  }

  /// libadwaita, if it is installed and `ALMANAC_STYLE=gtk` is not set.
  private(set) static var adwaita: AdwaitaLibrary?
  static private(set) var isAdwaitaStarted = false

  /// Loads libadwaita if it is installed and `ALMANAC_STYLE=gtk` is not set. Call this before any
  /// part of GTK starts.
  public static func loadDesktopStyle() {
    let environment = ProcessInfo.processInfo.environment
    guard environment["ALMANAC_STYLE"] != "gtk", let library = AdwaitaLibrary_load() else { return }
    adwaita = library.pointee
    // libadwaita has its own theme, so GTK need not read its default theme first. The first frame
    // then takes 400 million instructions instead of 484 million (valgrind, release). A theme that
    // the user chose stays; libadwaita respects it too.
    isThemeHeldBack = environment["GTK_THEME"] == nil
    if isThemeHeldBack { setenv("GTK_THEME", "Empty", 1) }
  }

  private static var isThemeHeldBack = false

  /// Starts the style that was loaded, if any. Call this after GTK has started.
  public static func adoptDesktopStyle() {
    if isThemeHeldBack { unsetenv("GTK_THEME") }
    adoptDarkSetting()
    adwaita?.adw_init()
    isAdwaitaStarted = adwaita != nil
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

  /// Prevents Tab from selecting the whole text of a label.
  public static func keepTextUnselected() {
    settings?.setProperty("gtk-label-select-on-focus", .bool(false))
  }

  public static func setDefaultIcon(_ name: String) { gtk_window_set_default_icon_name(name) }

  /// Whether the user wants animations (`gtk-enable-animations`).
  public static var hasAnimations: Bool {
    get { settings?.bool("gtk-enable-animations") ?? true }
    set { settings?.setProperty("gtk-enable-animations", .bool(newValue)) }
  }
}
