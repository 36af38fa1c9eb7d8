import GtkKit

/// What the window remembers between runs.
@MainActor public struct Preferences {
  private let read: (String) -> String?
  private let write: (String, String) -> Void

  /// - Parameters:
  ///   - read: reads a setting; `nil` where there is none.
  ///   - write: keeps a setting.
  public init(
    read: @escaping (String) -> String?, write: @escaping (String, String) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// In logical pixels; 1000 × 700 at first.
  var windowSize: (width: Int, height: Int) {
    (number("window-width") ?? 1000, number("window-height") ?? 700)
  }

  var isMaximized: Bool { read("window-maximized") == "true" }

  /// The list's share of the window.
  var listWidth: ListWidth {
    guard let pixels = number("divider") else { return .usual }
    return ListWidth(pixels, of: number("divider-window-width") ?? windowSize.width)
  }

  var section: String? { read("section") }

  /// What was open in a section, as `FeedModel.bookmark` names it.
  func openItem(of section: String) -> String? { read("open-item.\(section)") }

  /// Light, dark, or as the desktop has it, which it is at first.
  var colorScheme: ColorScheme { read("style").flatMap(ColorScheme.init) ?? .system }

  /// The usual one at first.
  var textSize: TextSize {
    let percent = read("text-size").flatMap { Int($0) }
    return TextSize.all.first { $0.percent == percent } ?? .usual
  }

  func save(textSize: TextSize) { write("text-size", String(textSize.percent)) }

  func save(colorScheme: ColorScheme) { write("style", colorScheme.rawValue) }

  func save(
    windowSize: (width: Int, height: Int), isMaximized: Bool, listWidth: ListWidth,
    section: String, openItems: [(section: String, item: String?)]
  ) {
    var values = [
      "window-width": String(windowSize.width), "window-height": String(windowSize.height),
      "window-maximized": String(isMaximized), "section": section,
    ]
    if listWidth != .usual {
      values["divider"] = String(listWidth.pixels)
      values["divider-window-width"] = String(listWidth.window)
    }
    for (section, item) in openItems { values["open-item.\(section)"] = item ?? "" }
    for (key, value) in values where (read(key) ?? "") != value { write(key, value) }
  }

  private func number(_ key: String) -> Int? {
    // A damaged setting must not make a window that cannot be used.
    read(key).flatMap { Int($0) }.flatMap { (100...10_000).contains($0) ? $0 : nil }
  }
}
