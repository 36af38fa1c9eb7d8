import AppletKit
import FeedCore
import Foundation
import TextCore

extension Applet {
  /// The services that the feed does not hide.
  var visibleServices: [AppletService] {
    services.filter { !$0.isHidden }
  }

  /// How many icons fit in a narrow row.
  private static let iconLimit = 8

  /// The services' icons, on the brand's color if there is one; `nil` if there are no services to
  /// show. On that color, an icon is in its own colors only if it has no monochrome form.
  var iconStrip: IconStrip? {
    // The API gives only services a color; older feeds give an applet the color of its primary
    // service.
    let color = (brandColor ?? primaryService?.brandColor).map(RGB.init)
    let icons = visibleServices.prefix(Self.iconLimit).map { service in
      color.flatMap { service.monochromeIcon(on: $0) } ?? service.colorIcon
    }
    return icons.isEmpty ? nil : IconStrip(color: color, icons: icons)
  }
}

extension AppletService {
  private static let placeholder = Picture.Placeholder.icon("almanac-applets-symbolic")

  /// The icon for a plain background.
  var colorIcon: Picture {
    let style: AppletIcons.Style = icon(.color) == nil ? .monochrome : .color
    return Picture(
      url: picture(style, .regular), largeURL: picture(style, .large),
      placeholder: Self.placeholder, name: name)
  }

  /// The icon in the color that text has on this background, for enough contrast on any brand
  /// color; `nil` if the service has no monochrome icon.
  fileprivate func monochromeIcon(on color: RGB) -> Picture? {
    guard let url = picture(.monochrome, .regular) else { return nil }
    return Picture(
      url: url, largeURL: picture(.monochrome, .large), placeholder: Self.placeholder,
      name: name, tint: color.textColor)
  }

  private func picture(_ style: AppletIcons.Style, _ size: AppletIcons.Size) -> URL? {
    icon(style, size: size).flatMap { Link.picture($0.absoluteString) }
  }
}

extension RGB {
  init(_ color: BrandColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
