import FeedCore
import GtkKit
import Localization

/// The top of a page: only its title, or its title below a portrait, or its title with icons on a
/// brand's color.
@MainActor struct DetailHeaderView {
  let widget = Box(.vertical, spacing: 12)
  let pictures: [PictureView]

  init(_ header: DetailHeader, pictures: PictureProvider) {
    let isCentered = header.portrait != nil && header.icons == nil
    let title = Label(header.title, role: .heading, level: 1).addClass("title-1")
    let subtitle = header.subtitle.map { Label($0) }
    subtitle?.addClass("page-subtitle")
    let eyebrow = header.eyebrow.map { Label.caption($0) }
    let texts = Box(.vertical, spacing: 6)
    for label in [eyebrow, title, subtitle].compactMap(\.self) {
      label.wrap(narrowest: label === title ? 6 : 10).selectByPointer()
      if isCentered { label.center() }
      texts.append(label)
    }
    if let strip = header.icons {
      let banner = IconStripView(pictures: pictures, iconSize: 48)
      banner.show(strip, most: 4)
      banner.setTexts(texts)
      banner.widget.addClass("icon-banner")
      self.pictures = banner.icons
      widget.append(banner.widget)
    } else {
      subtitle?.addClass("dim-text")
      self.pictures = header.portrait.map { [Self.makePortrait($0, pictures)] } ?? []
      for portrait in self.pictures { widget.append(portrait.widget) }
      widget.append(texts)
      // A title stands above its text, whose direction is the same.
      if self.pictures.isEmpty, let isRightToLeft = Bidi.mostlyRightToLeft(header.title) {
        texts.setDirection(isRightToLeft: isRightToLeft)
        title.text = Bidi.mark(for: header.title, isRightToLeft: isRightToLeft) + header.title
      }
    }
    if let badge = header.badge { widget.append(BadgeView.make(badge)) }
  }

  private static func makePortrait(_ picture: Picture, _ pictures: PictureProvider) -> PictureView {
    let shape = picture.shape
    let view = PictureView(pictures: pictures, size: shape.pageSize, fit: shape.fit)
    if shape == .round { view.widget.addClass("portrait") }
    view.show(picture)
    return view
  }
}
