import FeedCore
import GtkKit

/// The icons of an applet's services, on the applet's color.
@MainActor final class IconStripView {
  /// The icons over their color. The color stretches over the strip and is not measured: as a
  /// texture, it would make the strip square.
  let widget = Overlay(child: Box(.horizontal)).clip().addClass("icon-strip")
  private let pictures: PictureProvider
  private let iconSize: Int
  private let line = Box(.horizontal, spacing: 6).align(horizontal: .center, vertical: .center)
  private let column = Box(.vertical, spacing: 18)
  private let ground = TextureView()
  private(set) var icons: [PictureView] = []
  private var strip: IconStrip?

  /// - Parameter iconSize: the width and height of an icon, in logical pixels.
  init(pictures: PictureProvider, iconSize: Int) {
    self.pictures = pictures
    self.iconSize = iconSize
    ground.setCovers(true)
    column.append(line)
    line.expand(vertical: true)
    widget.add(ground)
    widget.addMeasured(column)
  }

  /// Puts texts below the icons, which move to the start of their line.
  func setTexts(_ texts: Widget) {
    line.align(horizontal: .start).expand(vertical: false)
    column.append(texts)
  }

  /// - Parameter most: the maximum number of icons to show; any further icons are left out.
  func show(_ strip: IconStrip?, most: Int) {
    guard strip != self.strip else { return }
    self.strip = strip
    let color = strip?.color
    ground.show(color.map { Texture.color(red: $0.red, green: $0.green, blue: $0.blue) })
    widget.setClass("plain", color == nil)
    widget.setClass("on-dark", color?.textColor == .white)
    widget.setClass("on-light", color?.textColor == .black)
    let shown = strip?.icons.prefix(most) ?? []
    while icons.count < shown.count {
      let icon = PictureView(pictures: pictures, size: (iconSize, iconSize), fit: .inside)
      icon.widget.addClass("service-icon")
      icons.append(icon)
      line.append(icon.widget)
    }
    for (index, icon) in icons.enumerated() {
      icon.widget.isVisible = index < shown.count
      icon.show(index < shown.count ? shown[index] : nil)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) { for icon in icons { icon.slot.setOnScreen(isOnScreen) } }
  func releaseTexture() { for icon in icons { icon.slot.releaseTexture() } }
  func retry() { for icon in icons { icon.slot.retry() } }
}
