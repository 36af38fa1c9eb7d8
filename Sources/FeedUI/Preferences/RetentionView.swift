import FeedCore
import GtkKit
import Localization

/// The choice of how long to keep articles that their feeds no longer list, and the space that all
/// articles take.
@MainActor final class RetentionView {
  let widget: Box
  let choice = DropDown(RetentionChoice.allCases.map(\.name)).align(vertical: .center)
  private let cost = Label.caption()
  private var binding: Binding?

  init(model: FeedsModel) {
    let note = Label.caption(
      text("Articles that their feeds no longer list. Those with a star or a note stay forever."))
    let texts = Box(texts: [Label.entryTitle(text("Keep articles")), note, cost])
    choice.setAccessibleName(text("Keep articles"))
    choice.selected = RetentionChoice.allCases.firstIndex(of: model.retentionChoice) ?? 0
    choice.onChange { [weak model] index in
      guard RetentionChoice.allCases.indices.contains(index) else { return }
      model?.setRetentionChoice(RetentionChoice.allCases[index])
    }
    widget = Box(.horizontal, spacing: 12, [texts, choice]).addClass("feed-row")
    model.measure()
    binding = Binding { [weak self, weak model] in
      guard let self, let model else { return }
      cost.text = text("About {size} on this computer", ["size": ByteCount.words(model.keptBytes)])
      cost.isVisible = model.keptBytes > 0
    }
  }
}

extension RetentionChoice {
  fileprivate var name: String {
    switch self {
    case .month: text("30 days")
    case .quarter: text("90 days")
    case .year: text("A year")
    case .always: text("Forever")
    }
  }
}
