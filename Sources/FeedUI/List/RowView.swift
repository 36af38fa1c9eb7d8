import FeedCore
import GtkKit

/// One row of a list: a picture or icons, texts, and a state. GTK makes about 200 rows for a list,
/// so only the icons and the state are child widgets, and no text is laid out before the row is
/// filled.
@MainActor final class RowView: Canvas {
  private let pictures: PictureProvider
  private(set) var content: RowContent?
  private var words = SearchWords("")
  private(set) var title: TextLayout?
  private(set) var subtitle: TextLayout?
  private var body: TextLayout?
  private var bodyLines: Int?
  /// The places for the row's picture, by shape, each with its own size. There may be several,
  /// because a row is reused for other items.
  private(set) var places: [Picture.Shape: RowPicture] = [:]
  private var icons: IconStripView?
  private var badge: Label?
  /// The icons that were last shown; they may belong to the previous item.
  private var shownIcons: IconStrip?
  private var shownBadge: Badge?
  /// The height of the row while it has no content, in logical pixels.
  private var emptyHeight: Int

  /// - Parameter height: the row's height until it has content.
  init(pictures: PictureProvider, height: Int) {
    self.pictures = pictures
    emptyHeight = height
    super.init(role: .label)
    addClass("row")
  }

  func show(_ new: RowContent, marking words: SearchWords) {
    guard new != content || words != self.words else { return }
    if content?.isWhole != new.isWhole { title = nil }
    content = new
    self.words = words
    title = title ?? makeText(TextLayout.Style(weight: 600, lines: new.isWhole ? nil : 2))
    title?.show(new.title, marking: words)
    if let text = new.subtitle {
      subtitle = subtitle ?? makeText(TextLayout.Style(scale: Self.small, lines: 1))
      subtitle?.show(text, marking: words)
    }
    if let text = new.body {
      if bodyLines != new.bodyLines { body = nil }
      bodyLines = new.bodyLines
      body =
        body
        ?? makeText(
          TextLayout.Style(scale: Self.small, lineHeight: 1.3, lines: new.bodyLines))
      body?.show(text, marking: words)
    } else {
      // A row without a body must not keep the previous item's long text.
      body = nil
    }
    show(new.picture)
    show(new.icons)
    show(new.badge)
    // The class is not "dimmed": libadwaita 1.7 has a class with that name, and would fade the
    // texts twice.
    setClass("turned-off", new.isDimmed)
    setAccessibleName(spokenText)
    sizeChanged()
  }

  /// Clears the row for an item that is not visible yet. The row keeps its height.
  func clear() {
    guard content != nil else { return }
    // A row that has not been laid out has a height of 0.
    if height > 0 { emptyHeight = height }
    content = nil
    show(nil as Picture?)
    show(nil as IconStrip?)
    show(nil as Badge?)
    setAccessibleName("")
    queueDraw()
  }

  /// Sets the height of the row if it has no content.
  func clear(height: Int) {
    guard content == nil, height != emptyHeight else { return }
    emptyHeight = height
    queueResize()
  }

  func setOnScreen(_ isOnScreen: Bool) {
    picture?.slot.setOnScreen(isOnScreen)
    if content?.icons != nil { icons?.setOnScreen(isOnScreen) }
  }

  func releaseTextures() {
    picture?.slot.releaseTexture()
    if content?.icons != nil { icons?.releaseTexture() }
  }

  func retryPictures() {
    picture?.slot.retry()
    if content?.icons != nil { icons?.retry() }
  }

  /// All texts of the row, for screen readers.
  var spokenText: String {
    [content?.title, content?.subtitle, content?.body].compactMap(\.self).joined(separator: "\n")
  }

  override var truncatedText: String? {
    guard let content else { return nil }
    let texts = [(title, content.title), (subtitle, content.subtitle)]
    let cut = texts.compactMap { $0?.isCut == true ? $1 : nil }
    return cut.isEmpty ? nil : cut.joined(separator: "\n")
  }

  // MARK: Layout

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else { return Self.widths }
    let height = height(at: other ?? Self.widths.natural)
    return (height, height)
  }

  override func layOut(width: Int, height: Int) {
    let place = Placing(width: width, isRightToLeft: isRightToLeft)
    if let icons, content?.icons != nil {
      let size = Self.stripSize
      self.place(
        icons.widget, x: place.x(0, size.width), y: (height - size.height) / 2,
        width: size.width, height: size.height)
    }
    if let badge, content?.badge != nil {
      let size = badgeSize
      self.place(
        badge, x: place.x(width - size.width, size.width), y: (height - size.height) / 2,
        width: size.width, height: size.height)
    }
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    guard let content else { return }
    let place = Placing(width: width, isRightToLeft: isRightToLeft)
    let color = textColor
    if let picture {
      let (size, isRound) = (pictureSize, content.picture?.shape == .round)
      let start = isPictureAtEnd ? width - size.width : 0
      let area = Area(
        x: place.x(start, size.width), y: isRound ? (height - size.height) / 2 : 0,
        width: size.width, height: size.height)
      snapshot.clip(area, radius: isRound ? 99 : 6) { picture.draw(on: snapshot, in: area) }
    }
    let texts = texts(at: width)
    var y = content.body == nil ? (height - texts.height) / 2 : 0
    if content.showsStar {
      snapshot.drawIcon(
        "almanac-star-on-symbolic",
        in: Area(
          x: place.x(texts.end - Self.starSize, Self.starSize),
          y: y + (min(texts.titleHeight, firstLine) - Self.starSize) / 2,
          width: Self.starSize, height: Self.starSize),
        PlatformStyle.isHighContrast ? color : Self.starColor)
    }
    if content.isRead == false {
      // The dot is beside the first line, in the padding of the row, so no text moves when it
      // disappears.
      let line = min(texts.titleHeight, firstLine)
      let dot = Area(
        x: place.x(-Self.dotSize - Self.dotGap, Self.dotSize), y: y + (line - Self.dotSize) / 2,
        width: Self.dotSize, height: Self.dotSize)
      snapshot.clip(dot, radius: 99) {
        snapshot.fill(dot, PlatformStyle.isHighContrast ? color : Self.dotColor)
      }
    }
    let isStrong = !content.isDimmed && content.isRead != true
    for line in texts.lines {
      y += line.gap
      snapshot.draw(
        line.text,
        in: Area(
          x: place.x(line.start, line.width), y: y + line.offset, width: line.width,
          height: line.height),
        line.isTitle && isStrong || PlatformStyle.isHighContrast
          ? color : color.faded(0.8))
      y += line.height + line.offset
    }
  }
}

extension RowView {
  private static let small = 0.92
  private static let spacing = 12
  static let starSize = 16
  /// The color of a star: that of `@almanac_star` in the style sheet.
  static let starColor = Color(rgb: 0xE5A50A)
  /// The size of the dot that marks unread items, in logical pixels.
  private static let dotSize = 8
  /// The space between the dot and the text.
  private static let dotGap = 5
  /// The color of the dot, which is visible on light and dark backgrounds.
  private static let dotColor = Color(rgb: 0x3584E4)
  /// The approximate height of a line, in logical pixels.
  private var firstLine: Int { Int(1.5 * fontSize) }
  private static let stripSize = (width: 92, height: 48)
  private static let least = 30
  /// Arbitrary widths: a list gives its rows its own width.
  private static let widths = (minimum: 120, natural: 280)

  /// Converts distances from the start of the row to distances from its left edge.
  private struct Placing {
    let width: Int
    let isRightToLeft: Bool
    func x(_ start: Int, _ size: Int) -> Int { isRightToLeft ? width - start - size : start }
  }

  private struct Line {
    let text: TextLayout
    var isTitle = false
    /// The space above the line.
    var gap = 0
    /// The offset that centers a title beside a taller star.
    var offset = 0
    let start: Int
    let width: Int
    let height: Int
  }

  private func texts(
    at width: Int
  ) -> (start: Int, end: Int, titleHeight: Int, height: Int, lines: [Line]) {
    guard let content, let title else { return (0, 0, 0, 0, []) }
    var start = 0
    if content.icons != nil { start = Self.stripSize.width + Self.spacing }
    var taken = content.badge == nil ? 0 : badgeSize.width + Self.spacing
    if content.picture != nil {
      let space = pictureSize.width + Self.spacing
      if isPictureAtEnd { taken += space } else { start += space }
    }
    let space = max(1, width - start - taken)
    // The star is at the end, so that all texts begin at one line.
    let star = content.showsStar ? Self.starSize + 6 : 0
    if !content.isWhole { title.lines = Self.lines(of: 60, atLeast: 2, space, fontSize) }
    subtitle?.lines = Self.lines(of: 40, atLeast: 1, space, fontSize)
    let titleSize = title.size(width: max(1, space - star))
    let titleHeight = max(titleSize.height, star > 0 ? Self.starSize : 0)
    var lines = [
      Line(
        text: title, isTitle: true, offset: (titleHeight - titleSize.height) / 2,
        start: start, width: max(1, space - star), height: titleSize.height)
    ]
    var height = titleHeight
    for (text, isThere, gap) in [
      (subtitle, content.subtitle != nil, 2), (body, content.body != nil, 4),
    ] {
      guard let text, isThere else { continue }
      let size = text.size(width: space)
      lines.append(Line(text: text, gap: gap, start: start, width: space, height: size.height))
      height += gap + size.height
    }
    return (start, start + space, titleHeight, height, lines)
  }

  /// How many lines a text gets so that this many characters have room, in a narrow row or with a
  /// large font too.
  private static func lines(
    of characters: Int, atLeast least: Int, _ width: Int, _ fontSize: Double
  ) -> Int {
    let inLine = max(1, Int(Double(width) / (0.5 * fontSize)))
    return max(least, min(6, (characters + inLine - 1) / inLine))
  }

  private func height(at width: Int) -> Int {
    guard let content else { return emptyHeight }
    return max(
      Self.least, texts(at: width).height, content.picture == nil ? 0 : pictureSize.height,
      content.icons == nil ? 0 : Self.stripSize.height, content.badge == nil ? 0 : badgeSize.height)
  }

  /// Requests a new layout only if the row has icons or a state, or its height has changed:
  /// measuring everything around it costs more than the rest of the row's work, and most rows of a
  /// list have the same height.
  private func sizeChanged() {
    if width > 0, icons == nil, badge == nil, height(at: width) == height {
      queueDraw()
    } else {
      queueResize()
    }
  }

  private func makeText(_ style: TextLayout.Style) -> TextLayout { TextLayout(for: self, style) }

  // MARK: Pictures

  /// Whether the picture follows the texts: not every row of such a list has a picture, but all
  /// texts begin at one line.
  private var isPictureAtEnd: Bool { content?.picture?.shape == .wide }

  private var pictureSize: (width: Int, height: Int) {
    content?.picture?.shape.rowSize ?? (0, 0)
  }

  var picture: RowPicture? { (content?.picture?.shape).flatMap { places[$0] } }

  private func show(_ picture: Picture?) {
    if let shape = picture?.shape, places[shape] == nil {
      places[shape] = RowPicture(
        pictures: pictures, size: shape.rowSize, fit: shape.fit, of: self)
    }
    for (shape, place) in places { place.show(shape == picture?.shape ? picture : nil) }
  }

  private func show(_ strip: IconStrip?) {
    guard strip != shownIcons else { return }
    shownIcons = strip
    let icons = icons ?? makeIcons()
    icons.show(strip, most: 3)
    icons.widget.isVisible = strip != nil
  }

  private func makeIcons() -> IconStripView {
    let made = IconStripView(pictures: pictures, iconSize: 20)
    adopt(made.widget)
    icons = made
    return made
  }

  private func show(_ new: Badge?) {
    guard new != shownBadge else { return }
    shownBadge = new
    let badge = badge ?? makeBadge()
    BadgeView.show(new, in: badge)
  }

  private func makeBadge() -> Label {
    let made = Label().addClass("badge")
    adopt(made)
    badge = made
    return made
  }

  private var badgeSize: (width: Int, height: Int) {
    guard let badge else { return (0, 0) }
    return (badge.sizeRequest(.horizontal).natural, badge.sizeRequest(.vertical).natural)
  }
}
