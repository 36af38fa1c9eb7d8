import Foundation

/// A service that an applet connects; older feeds call it a “channel”.
public struct AppletService: Identifiable, Hashable, Sendable, Codable {
  /// The service's name in addresses, such as `acme_lights`.
  public let slug: String
  /// The display name, such as `Acme Lights`; the slug if the response has no name.
  public var name: String
  /// A name for small spaces; the API's first version has none.
  public var shortName: String?
  /// What the service does, as untrusted HTML.
  public var descriptionHTML: String?
  /// The brand's color, meant as the background of an icon; `nil` if the server sent no valid
  /// color.
  public var brandColor: BrandColor?
  /// Whether the service owns the applet. An applet need not use the service that owns it.
  public var isPrimary: Bool
  /// Whether the feed asks not to show the service.
  public var isHidden: Bool
  /// The service's web page.
  public var url: URL?
  /// The service's icon, in up to four variants.
  public var icons: AppletIcons

  /// The slug.
  public var id: String { slug }

  /// Makes a service, such as one in a sample.
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

  /// The icon's address; `nil` if the service has no icon in this style.
  public func icon(_ style: AppletIcons.Style, size: AppletIcons.Size = .regular) -> URL? {
    icons.url(style, size: size)
  }
}

/// The addresses of a service's icon in its variants.
public struct AppletIcons: Hashable, Sendable, Codable {
  /// The icon in one color with transparency, for a colored background.
  public var monochrome: URL?
  /// A larger version of the monochrome icon; the API itself only sends regular icons.
  public var largeMonochrome: URL?
  /// The icon in the service's own colors.
  public var color: URL?
  /// A larger version of the color icon; the API itself only sends regular icons.
  public var largeColor: URL?

  /// Whether an icon has one color or the brand's colors.
  public enum Style: Hashable, Sendable {
    /// One color, with transparency.
    case monochrome
    /// The service's own colors.
    case color
  }

  /// The size of an icon; the pixel size isn't defined.
  public enum Size: Hashable, Sendable {
    /// The size that the API sends.
    case regular
    /// The additional size in the older feeds.
    case large
  }

  /// Makes a set of icons; any may be missing.
  public init(
    monochrome: URL? = nil, largeMonochrome: URL? = nil, color: URL? = nil,
    largeColor: URL? = nil
  ) {
    self.monochrome = monochrome
    self.largeMonochrome = largeMonochrome
    self.color = color
    self.largeColor = largeColor
  }

  /// The icon's address in this size, or in the other size if this one is missing: the API itself
  /// only sends regular icons. `nil` if the icon is missing in both sizes.
  public func url(_ style: Style, size: Size) -> URL? {
    switch (style, size) {
    case (.monochrome, .regular): monochrome ?? largeMonochrome
    case (.monochrome, .large): largeMonochrome ?? monochrome
    case (.color, .regular): color ?? largeColor
    case (.color, .large): largeColor ?? color
    }
  }
}
