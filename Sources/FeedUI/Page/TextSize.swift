import GtkKit
import Localization

/// The size of the texts in lists and on pages, in percent of the desktop's text size. A page's column
/// grows with its texts, so a line in a wide window has about 75 characters at any size.
struct TextSize: Hashable {
  let percent: Int

  /// The sizes to choose from. For each size except 100%, the style sheet has a class such as
  /// `text-110`.
  static let all = [80, 90, 100, 110, 125, 150, 175, 200].map(TextSize.init)
  static let usual = TextSize(percent: 100)

  var larger: TextSize { Self.all.first { $0.percent > percent } ?? self }
  var smaller: TextSize { Self.all.last { $0.percent < percent } ?? self }

  /// The maximum width of a page, in logical pixels.
  var columnWidth: Int { BlockColumn.maximumWidth * percent / 100 }
  var className: String { "text-\(percent)" }
  var name: String { text("{percent}%", ["percent": number(percent)]) }
}

extension Widget {
  /// Sets the size of the texts in a page or a list.
  func show(_ size: TextSize, insteadOf old: TextSize) {
    setClass(old.className, false)
    setClass(size.className, true)
  }
}

extension TextSize {
  /// Adds the actions and keys that change the text size.
  /// - Parameter choose: called with what an action does to the current size.
  @MainActor static func addActions(
    to application: Application,
    choose: @escaping @MainActor (_ change: (TextSize) -> TextSize) -> Void
  ) {
    let actions: [(String, [String], @MainActor (TextSize) -> TextSize)] = [
      ("text-larger", ["<Control>plus", "<Control>equal", "<Control>KP_Add"], { $0.larger }),
      ("text-smaller", ["<Control>minus", "<Control>KP_Subtract"], { $0.smaller }),
      ("text-usual", ["<Control>0", "<Control>KP_0"], { _ in .usual }),
    ]
    for (name, keys, change) in actions {
      application.addAction(name, accelerators: keys) { choose(change) }
    }
  }
}
