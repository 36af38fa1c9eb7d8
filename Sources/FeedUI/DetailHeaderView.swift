import FeedCore
import GtkKit

/// The top of a page: its title alone, below a portrait, or with icons on a brand's color.
@MainActor struct DetailHeaderView {
  let widget = Box(.vertical, spacing: 12)
  private(set) var pictures: [PictureView] = []

  init(_ header: DetailHeader, pictures: Pictures) {
    let isCentered = header.portrait != nil && header.icons == nil
    let title = Label(header.title, role: .heading, level: 1)
    title.addClass("title-1")
    let subtitle = header.subtitle.map { Label($0) }
    subtitle?.addClass("page-subtitle")
    let texts = Box(.vertical, spacing: 6)
    for label in [title, subtitle].compactMap(\.self) {
      label.wrap(narrowest: 10)
      label.selectByPointer()
      if isCentered { label.center() }
      texts.append(label)
    }
    if let strip = header.icons {
      widget.append(makeBanner(strip, texts, pictures))
    } else {
      subtitle?.addClass("dim-text")
      if let picture = header.portrait {
        widget.append(makePortrait(picture, pictures))
      } else {
        widget.addClass("text-header")
      }
      widget.append(texts)
    }
    if let badge = header.badge { widget.append(BadgeView.make(badge)) }
  }

  private mutating func makePortrait(_ picture: Picture, _ pictures: Pictures) -> Widget {
    let shape = picture.shape
    let view = PictureView(pictures: pictures, size: shape.pageSize, fit: shape.fit)
    if shape == .round { view.widget.addClass("portrait") }
    view.show(picture)
    self.pictures = [view]
    widget.addClass("portrait-header")
    return view.widget
  }

  private mutating func makeBanner(_ strip: IconStrip, _ texts: Widget, _ pictures: Pictures) -> Widget {
    let view = IconStripView(pictures: pictures, iconSize: 48)
    view.show(strip, most: 4)
    view.setTexts(texts)
    view.widget.addClass("icon-banner")
    self.pictures = view.icons
    return view.widget
  }
}
