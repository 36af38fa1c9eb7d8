import Foundation

/// A service that an applet connects; the older feeds call it a channel.
public struct AppletService: Identifiable, Hashable, Sendable, Codable {
  /// The service's name in addresses, such as `acme_lights`.
  public let slug: String
  public var name: String
  public var shortName: String?
  /// What the service does, as HTML of unknown origin.
  public var descriptionHTML: String?
  public var brandColor: BrandColor?
  /// Whether the service owns the applet; the applet need not use it.
  public var isPrimary: Bool
  /// Whether the feed asks not to show it.
  public var isHidden: Bool
  /// The service's page.
  public var url: URL?
  public var icons: AppletIcons

  public var id: String { slug }

  public init(
    slug: String, name: String, shortName: String? = nil, descriptionHTML: String? = nil,
    brandColor: BrandColor? = nil, isPrimary: Bool = false, isHidden: Bool = false,
    url: URL? = nil, icons: AppletIcons = AppletIcons()
  ) {
    self.slug = slug
    self.name = name
    self.shortName = shortName
    self.descriptionHTML = descriptionHTML
    self.brandColor = brandColor
    self.isPrimary = isPrimary
    self.isHidden = isHidden
    self.url = url
    self.icons = icons
  }

  /// The icon's address, `nil` where the service has none in this style.
  public func icon(_ style: AppletIcons.Style, size: AppletIcons.Size = .regular) -> URL? {
    icons.url(style, size: size)
  }
}

/// The addresses of a service's icon in its variants.
public struct AppletIcons: Hashable, Sendable, Codable {
  /// One colour with transparency, for a coloured ground.
  public var monochrome: URL?
  public var largeMonochrome: URL?
  /// The service's own colours.
  public var color: URL?
  public var largeColor: URL?

  public enum Style: Hashable, Sendable {
    case monochrome
    case color
  }

  public enum Size: Hashable, Sendable {
    case regular
    case large
  }

  public init(
    monochrome: URL? = nil, largeMonochrome: URL? = nil, color: URL? = nil,
    largeColor: URL? = nil
  ) {
    self.monochrome = monochrome
    self.largeMonochrome = largeMonochrome
    self.color = color
    self.largeColor = largeColor
  }

  /// The other size where the asked one is missing: the API gives regular icons only.
  public func url(_ style: Style, size: Size) -> URL? {
    switch (style, size) {
    case (.monochrome, .regular): monochrome ?? largeMonochrome
    case (.monochrome, .large): largeMonochrome ?? monochrome
    case (.color, .regular): color ?? largeColor
    case (.color, .large): largeColor ?? color
    }
  }
}
