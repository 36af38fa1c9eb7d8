import FeedCore
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
  let card = Box(.vertical, role: .group)
  private var shown: [Offer] = []
  private let onChoose: @MainActor (URL) -> Void

  /// - Parameter onChoose: called with the address of an offer.
  init(_ title: String, onChoose: @escaping @MainActor (URL) -> Void) {
    self.onChoose = onChoose
    let heading = Label(title, role: .heading)
    heading.addClass("title-4")
    heading.wrap()
    card.setAccessibleName(title)
    card.addClass("card")
    for child in [heading, card] as [Widget] { widget.append(child) }
  }

  func show(_ offers: [Offer]) {
    guard offers != shown else { return }
    shown = offers
    card.removeAll()
    for (index, offer) in offers.enumerated() {
      if index > 0 { card.append(Separator(.horizontal)) }
      card.append(makeButton(offer))
    }
  }

  private func makeButton(_ offer: Offer) -> Button {
    let icon = Icon(offer.iconName, size: 16)
    icon.addClass("field-icon")
    let title = Label(offer.title)
    title.addClass("entry-title")
    let detail = Label(offer.detail)
    detail.addClass("caption", "dim-text")
    for label in [title, detail] { label.wrap() }
    let button = Button(
      child: Box(.horizontal, spacing: 12, [icon, Box(.vertical, spacing: 3, [title, detail])]))
    button.addClass("preset")
    button.hasFrame = false
    button.setAccessibleName(list([offer.title, offer.detail]))
    button.onClick { [onChoose] in onChoose(offer.url) }
    return button
  }
}
