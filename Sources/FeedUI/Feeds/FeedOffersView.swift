import Foundation
import GtkKit
import Localization

/// A list of addresses to choose from, below a heading.
@MainActor final class FeedOffersView {
  struct Offer: Hashable {
    let iconName: String
    let title: String
    let detail: String
    let url: URL
  }

  let widget = Box(.vertical, spacing: 6)
  let card: Box
  private var shown: [Offer] = []
  private let onChoose: @MainActor (URL) -> Void

  init(_ title: String, onChoose: @escaping @MainActor (URL) -> Void) {
    self.onChoose = onChoose
    card = Box(card: title)
    widget.append(Label.cardTitle(title), card)
  }

  func show(_ offers: [Offer]) {
    guard offers != shown else { return }
    shown = offers
    card.removeAll()
    card.append(rows: offers.map(makeButton))
  }

  private func makeButton(_ offer: Offer) -> Button {
    let icon = Icon(offer.iconName, size: 16).addClass("field-icon")
    let texts = Box(
      .vertical, spacing: 3, [Label.entryTitle(offer.title), Label.caption(offer.detail)])
    let button = Button(child: Box(.horizontal, spacing: 12, [icon, texts])).addClass("preset")
    button.removeFrame().setAccessibleName(list([offer.title, offer.detail]))
    button.onClick { [onChoose] in onChoose(offer.url) }
    return button
  }
}
