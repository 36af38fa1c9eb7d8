import FeedCore
import GtkKit

/// One row: a picture or icons, texts, a state. A list holds some 200 of them, so each part is made
/// when a row first needs it.
@MainActor final class RowView {
  let widget = Box(.horizontal, spacing: 12)
  private let pictures: Pictures
  private let texts = Box(.vertical, spacing: 2)
  private let textBox: LayoutBox
  private let titleLine = Box(.horizontal, spacing: 6)
  let title = Label()
  private let titleBox: LayoutBox
  private lazy var star = makeStar()
  private(set) lazy var subtitle = makeText("row-subtitle")
  private lazy var body = makeText("row-body")
  private lazy var badge = makeBadge()
  private lazy var picture = makePicture()
  private lazy var icons = makeIcons()
  private var content: RowContent?
  private var words = SearchWords("")

  init(pictures: Pictures) {
    self.pictures = pictures
    titleBox = LayoutBox(child: title)
    textBox = LayoutBox(child: texts)
    widget.addClass("row")
    title.addClass("row-title")
    title.wrap(lines: 2)
    title.expand(horizontal: true)
    titleLine.append(titleBox)
    texts.append(titleLine)
    texts.expand(horizontal: true)
    textBox.align(vertical: .center)
    widget.append(textBox)
  }

  /// - Parameter words: what is marked in the texts.
  func show(_ new: RowContent, marking words: SearchWords) {
    guard new != content || words != self.words else { return }
    let old = content
    let isMarkedAnew = words != self.words
    content = new
    self.words = words
    title.show(new.title, marking: words)
    if new.showsStar || old?.showsStar == true { star.isVisible = new.showsStar }
    if new.subtitle != old?.subtitle || isMarkedAnew && new.subtitle != nil {
      subtitle.show(new.subtitle ?? "", marking: words)
      subtitle.isVisible = new.subtitle != nil
    }
    if new.body != old?.body || isMarkedAnew && new.body != nil {
      body.show(new.body ?? "", marking: words)
      body.isVisible = new.body != nil
      textBox.align(vertical: new.body == nil ? .center : .start)
      // A row that shows a whole text shows its whole title too.
      title.wrap(lines: new.body == nil ? 2 : nil)
    }
    if new.picture != old?.picture {
      picture.show(new.picture)
      picture.widget.isVisible = new.picture != nil
    }
    if new.icons != old?.icons {
      icons.show(new.icons, most: 3)
      icons.widget.isVisible = new.icons != nil
    }
    if new.badge != old?.badge { BadgeView.show(new.badge, in: badge) }
    widget.setClass("dimmed", new.isDimmed)
  }

  func setOnScreen(_ isOnScreen: Bool) {
    if content?.picture != nil { picture.setOnScreen(isOnScreen) }
    if content?.icons != nil { icons.setOnScreen(isOnScreen) }
  }

  func letGoOfPictures() {
    if content?.picture != nil { picture.letGo() }
    if content?.icons != nil { icons.letGo() }
  }

  var isLoadingPictures: Bool { content?.picture != nil && picture.isLoading }

  func retryPictures() {
    if content?.picture != nil { picture.retry() }
    if content?.icons != nil { icons.retry() }
  }

  private func makeStar() -> Icon {
    let star = Icon("almanac-star-on-symbolic", size: 16)
    star.addClass("star")
    star.align(vertical: .center)
    titleLine.prepend(star)
    return star
  }

  private func makeText(_ name: String) -> Label {
    let label = Label()
    label.addClass(name)
    if name == "row-subtitle" { label.ellipsize() } else { label.wrap(narrowest: 10) }
    texts.append(label)
    return label
  }

  private func makeBadge() -> Label {
    let badge = Label()
    badge.addClass("badge")
    badge.align(vertical: .center)
    widget.append(badge)
    return badge
  }

  private func makePicture() -> PictureView {
    // A fact's picture is an illustration, a contact's a portrait.
    let isPortrait = if case .initials = content?.picture?.placeholder { true } else { false }
    let picture = PictureView(pictures: pictures, size: isPortrait ? (44, 44) : (96, 72))
    picture.widget.addClass(isPortrait ? "portrait" : "thumbnail")
    picture.widget.align(vertical: isPortrait ? .center : .start)
    widget.prepend(picture.widget)
    return picture
  }

  private func makeIcons() -> IconStripView {
    let icons = IconStripView(pictures: pictures, iconSize: 20)
    icons.widget.requestSize(width: 92, height: 48)
    icons.widget.align(vertical: .center)
    widget.prepend(icons.widget)
    return icons
  }
}
