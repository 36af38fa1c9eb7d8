import FeedCore
import GtkKit
import Localization

/// How large the texts of a page are, in percent of the desktop's size. The column grows with them,
/// so that a line has some 75 characters.
struct TextSize: Hashable {
  let percent: Int

  /// As the style sheet has them, each as the class `text-PERCENT`.
  static let all = [80, 90, 100, 110, 125, 150, 175, 200].map(TextSize.init)
  static let usual = TextSize(percent: 100)

  var larger: TextSize { Self.all.first { $0.percent > percent } ?? self }
  var smaller: TextSize { Self.all.last { $0.percent < percent } ?? self }

  /// The widest that a page gets, in logical pixels.
  var columnWidth: Int { DetailBlocks.maximumWidth * percent / 100 }
  var className: String { "text-\(percent)" }
}

extension MainWindow {
  func setUpTextSize() {
    for (name, keys, change) in [
      ("text-larger", ["<Control>plus", "<Control>equal", "<Control>KP_Add"], \.larger),
      ("text-smaller", ["<Control>minus", "<Control>KP_Subtract"], \.smaller),
      ("text-usual", ["<Control>0", "<Control>KP_0"], \TextSize.usualAgain),
    ] as [(String, [String], KeyPath<TextSize, TextSize>)] {
      application.addAction(name, accelerators: keys) { [weak self] in
        guard let self else { return }
        let size = preferences.textSize[keyPath: change]
        preferences.save(textSize: size)
        for pane in panes.values { pane.detail.show(size) }
      }
    }
  }
}

extension TextSize {
  fileprivate var usualAgain: TextSize { .usual }

  /// The choices of the main menu. They have keys: in a menu that moves within the window, as that of
  /// a page does, GTK 4.8 releases what is not its own when it finds the keys again.
  @MainActor static var menu: Menu {
    Menu([
      (text("Larger Text"), "app.text-larger"), (text("Smaller Text"), "app.text-smaller"),
      (text("Usual Text Size"), "app.text-usual"),
    ])
  }
}
