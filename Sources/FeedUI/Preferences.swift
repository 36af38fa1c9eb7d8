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

  /// The width of the list, in logical pixels; 430 at first.
  var divider: Int { number("divider") ?? 430 }

  var section: String? { read("section") }

  func save(
    windowSize: (width: Int, height: Int), isMaximized: Bool, divider: Int, section: String
  ) {
    let values = [
      "window-width": String(windowSize.width), "window-height": String(windowSize.height),
      "window-maximized": String(isMaximized), "divider": String(divider), "section": section,
    ]
    for (key, value) in values where read(key) != value { write(key, value) }
  }

  private func number(_ key: String) -> Int? {
    // A damaged setting must not make a window that cannot be used.
    read(key).flatMap { Int($0) }.flatMap { (100...10_000).contains($0) ? $0 : nil }
  }
}
