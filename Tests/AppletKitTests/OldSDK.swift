import AppletKit
import Foundation

/// Reads a list of applets by the rules of IFTTT's SDK 0.0.1 for iOS, which silently drops applets
/// and services with unexpected values. This is only for comparison; no app needs it.
enum OldSDK {
  static func applets(_ json: Data) -> [Applet] {
    let answer = try? JSONSerialization.jsonObject(with: json) as? [String: Any]
    let data = answer?["data"] as? [Any] ?? []
    return data.compactMap { $0 as? [String: Any] }.compactMap(applet)
  }

  private static func applet(_ json: [String: Any]) -> Applet? {
    guard let id = json["id"] as? String, let name = json["name"] as? String,
      let description = json["description"] as? String,
      let published = date(json["published_at"]),
      let status = status(json["user_status"]),
      let url = url(json["url"]), let embeddedURL = OldSDK.url(json["embedded_url"])
    else { return nil }
    var services = (json["services"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
      .compactMap(service)
    // If several services are primary, the old SDK takes the last.
    guard let primary = services.lastIndex(where: \.isPrimary) else { return nil }
    for index in services.indices { services[index].isPrimary = index == primary }
    return Applet(
      id: id, name: name, description: description, status: status, publishedAt: published,
      lastRunAt: date(json["last_run_at"]),
      enabledCount: (json["enabled_count"] as? NSNumber)?.intValue ?? 0, services: services,
      url: url, embeddedURL: embeddedURL)
  }

  private static func service(_ json: [String: Any]) -> AppletService? {
    guard let slug = json["service_id"] as? String, let name = json["service_name"] as? String,
      let monochrome = url(json["monochrome_icon_url"]), let color = url(json["color_icon_url"]),
      let brand = json["brand_color"] as? String, let page = url(json["url"])
    else { return nil }
    return AppletService(
      slug: slug, name: name, brandColor: BrandColor.scanned(brand),
      isPrimary: (json["is_primary"] as? NSNumber)?.boolValue ?? false, url: page,
      icons: AppletIcons(monochrome: monochrome, color: color))
  }

  /// The status of an applet; `nil` drops the applet.
  private static func status(_ value: Any?) -> AppletStatus? {
    guard let word = value as? String else { return .unknown }
    return ["enabled": .enabled, "disabled": .disabled, "never_enabled": .neverEnabled][word]
  }

  private static func date(_ value: Any?) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZZZZZ"
    return (value as? String).flatMap(formatter.date(from:))
  }

  private static func url(_ value: Any?) -> URL? {
    (value as? String).flatMap { URL(string: $0) }
  }
}

extension BrandColor {
  /// The color as the old SDK reads it: black for anything that is not a number, and wrong for
  /// `#fff` and `#aabbccdd`.
  fileprivate static func scanned(_ text: String) -> BrandColor {
    let digits = text.drop { $0 == "#" }.prefix(while: \.isHexDigit)
    let value = UInt64(digits, radix: 16) ?? 0
    return BrandColor(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
