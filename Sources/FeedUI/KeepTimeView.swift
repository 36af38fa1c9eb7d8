import FeedCore
import GtkKit
import Localization

/// The choice of how long articles stay that their feeds no longer list, and what all articles cost.
@MainActor final class KeepTimeView {
  let widget: Box
  let choice = DropDown(KeepTime.allCases.map(\.name))
  private let cost = Label()
  private var binding: Binding?

  init(model: FeedsModel) {
    let title = Label(text("Keep articles"))
    title.addClass("entry-title")
    let note = Label(
      text("Articles that their feeds no longer list. Those with a star or a note stay forever."))
    for label in [note, cost] { label.addClass("caption", "dim-text") }
    for label in [title, note, cost] { label.wrap() }
    let texts = Box(.vertical, spacing: 3, [title, note, cost])
    texts.expand(horizontal: true)
    choice.align(vertical: .center)
    choice.selected = KeepTime.allCases.firstIndex(of: model.keepTime) ?? 0
    choice.onChange { [weak model] index in
      guard KeepTime.allCases.indices.contains(index) else { return }
      model?.setKeepTime(KeepTime.allCases[index])
    }
    widget = Box(.horizontal, spacing: 12, [texts, choice])
    widget.addClass("feed-row")
    binding = Binding { [weak self, weak model] in
      guard let self, let model else { return }
      cost.text = text("About {size} on this computer", ["size": Self.size(model.keptBytes)])
      cost.isVisible = model.keptBytes > 0
    }
  }

  /// In MB, or KB where that is less than one.
  static func size(_ bytes: Int) -> String {
    bytes < 1 << 20
      ? text("{size} KB", ["size": String(max(1, bytes >> 10))])
      : text("{size} MB", ["size": String(bytes >> 20)])
  }
}

extension KeepTime {
  fileprivate var name: String {
    switch self {
    case .month: text("30 days")
    case .quarter: text("90 days")
    case .year: text("A year")
    case .always: text("Forever")
    }
  }
}
