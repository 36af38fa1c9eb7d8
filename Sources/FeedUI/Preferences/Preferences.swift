import FeedCore
import GtkKit

/// The user's preferences, and what the window remembers between runs.
@MainActor public struct Preferences {
  private let read: (String) -> String?
  private let write: (String, String) -> Void

  /// - Parameters:
  ///   - read: reads the setting with a key; returns `nil` if there is none.
  ///   - write: saves a setting; called with its key and its value.
  public init(
    read: @escaping (String) -> String?, write: @escaping (String, String) -> Void
  ) {
    self.read = read
    self.write = write
  }

  /// The window's size in logical pixels; 1000 × 700 by default.
  var windowSize: (width: Int, height: Int) {
    (number("window-width") ?? 1000, number("window-height") ?? 700)
  }

  var isMaximized: Bool { read("window-maximized") == "true" }

  var listWidth: ListWidth {
    guard let pixels = number("divider") else { return .usual }
    return ListWidth(pixels, of: number("divider-window-width") ?? windowSize.width)
  }

  var section: String? { read("section") }

  /// The last open item of a section, as a `SectionModel.bookmark`; empty or `nil` if none was open.
  func openItem(of section: String) -> String? { read("open-item.\(section)") }

  /// The unread count beside a section when the window was last closed; 0 if it is unknown.
  func unreadCount(of section: String) -> Int { read("unread.\(section)").flatMap(Int.init) ?? 0 }

  /// The color scheme: light, dark, or the desktop's, which is the default.
  var colorScheme: ColorScheme { read("style").flatMap(ColorScheme.init) ?? .system }

  /// The size of texts in lists and on pages; the normal size by default.
  var textSize: TextSize {
    let percent = read("text-size").flatMap(Int.init)
    return TextSize.all.first { $0.percent == percent } ?? .usual
  }

  /// The section to show when the app starts; `nil` for the last one shown.
  var firstSection: Section.ID? { text("first-section") }

  /// The order of the sections, and which of them are hidden.
  /// - Parameter all: the app's sections.
  public func sectionLayout(of all: [Section.ID]) -> SectionLayout {
    SectionLayout(
      order: list("section-order"), hidden: Set(list("hidden-sections")), of: all)
  }

  /// The space for stored pictures; 200 MB by default.
  public var pictureSpace: PictureStorageLimit {
    PictureStorageLimit(read)
  }

  /// What to notify the user about; nothing by default.
  public var notices: NoticePreferences {
    NoticePreferences(
      allFailures: read("notify-failures") == "all", applets: read("notify-applets") == "on")
  }

  func save(_ notices: NoticePreferences) {
    write("notify-failures", notices.allFailures ? "all" : "chosen")
    write("notify-applets", notices.applets ? "on" : "off")
  }

  func save(firstSection id: Section.ID?) { write("first-section", id ?? "") }

  func save(_ layout: SectionLayout) {
    write("section-order", layout.order.joined(separator: ","))
    write("hidden-sections", layout.hidden.sorted().joined(separator: ","))
  }

  func save(_ space: PictureStorageLimit) {
    write("pictures", space.isOn ? "on" : "off")
    write("picture-space", String(space.megabytes))
  }

  func save(textSize: TextSize) { write("text-size", String(textSize.percent)) }

  func save(colorScheme: ColorScheme) { write("style", colorScheme.rawValue) }

  func save(
    windowSize: (width: Int, height: Int), isMaximized: Bool, listWidth: ListWidth,
    section: String, openItems: [(section: String, item: String?)],
    unreadCounts: [(section: String, count: Int)]
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
    for (section, count) in unreadCounts { values["unread.\(section)"] = String(count) }
    for (key, value) in values where (read(key) ?? "") != value { write(key, value) }
  }

  private func text(_ key: String) -> String? { read(key).flatMap { $0.isEmpty ? nil : $0 } }

  private func list(_ key: String) -> [String] {
    (read(key) ?? "").split(separator: ",").map(String.init)
  }

  private func number(_ key: String) -> Int? {
    // A damaged setting must not make the window unusable.
    read(key).flatMap(Int.init).flatMap { (100...10_000).contains($0) ? $0 : nil }
  }
}

/// The space for pictures that are stored for reading offline.
public struct PictureStorageLimit: Hashable, Sendable {
  /// Whether pictures are stored at all.
  public var isOn: Bool
  public var megabytes: Int

  /// The sizes that the user can choose from, in megabytes.
  static let all = [50, 200, 500, 1000, 2000]
  static let usual = PictureStorageLimit(isOn: true, megabytes: 200)

  init(isOn: Bool, megabytes: Int) {
    self.isOn = isOn
    self.megabytes = megabytes
  }

  /// - Parameter setting: reads the setting with a key.
  public init(_ setting: (String) -> String?) {
    let megabytes = setting("picture-space").flatMap(Int.init)
    isOn = setting("pictures") != "off"
    self.megabytes = Self.all.first { $0 == megabytes } ?? Self.usual.megabytes
  }

  /// The space in bytes; 0 if no pictures are stored.
  public var bytes: Int { isOn ? megabytes * 1_000_000 : 0 }
}

/// A preference of one section, such as the order of names.
@MainActor public struct PreferenceChoice {
  let title: String
  let note: String?
  let names: [String]
  let selected: Int
  let choose: @MainActor (Int) -> Void

  public init(
    title: String, note: String? = nil, names: [String], selected: Int,
    choose: @escaping @MainActor (Int) -> Void
  ) {
    self.title = title
    self.note = note
    self.names = names
    self.selected = selected
    self.choose = choose
  }
}

/// The preferences that take effect outside the window.
@MainActor public struct PreferenceServices {
  /// Returns the size of the stored pictures in bytes.
  let pictureBytes: @MainActor () async -> Int
  /// Sets the space for pictures, and returns how many bytes the pictures then take.
  let keepPictures: @MainActor (PictureStorageLimit) async -> Int
  /// Returns whether feeds are refreshed while no window is open.
  let background: @MainActor () async -> BackgroundState
  /// Turns the refresh in the background on or off; returns the reason if that fails, or else
  /// `nil`.
  let setBackground: @MainActor (Bool) async -> String?
  let choices: [PreferenceChoice]

  public init(
    pictureBytes: @escaping @MainActor () async -> Int,
    keepPictures: @escaping @MainActor (PictureStorageLimit) async -> Int,
    background: @escaping @MainActor () async -> BackgroundState,
    setBackground: @escaping @MainActor (Bool) async -> String?,
    choices: [PreferenceChoice] = []
  ) {
    self.pictureBytes = pictureBytes
    self.keepPictures = keepPictures
    self.background = background
    self.setBackground = setBackground
    self.choices = choices
  }
}

/// Whether feeds are refreshed while no window is open.
public enum BackgroundState: Hashable, Sendable {
  case on
  case off
  /// Feeds can't be refreshed in the background on this system; the sentence says why.
  case unavailable(String)
}
