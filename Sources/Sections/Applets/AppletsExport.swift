import AppletKit
import FeedCore
import Foundation

extension FeedExport {
  /// Writes what `AppletsFeed` reads.
  static let applets = json(list: "live_applets") { (stored: Applet, item) in
    let applet = Applet.marked(item) ?? stored
    return [
      "id": applet.id, "name": HTMLText.encodingEntities(applet.name),
      "description": applet.description.isEmpty
        ? nil : HTMLText.encodingEntities(applet.description),
      "author": applet.author.map(HTMLText.encodingEntities), "status": applet.status.word,
      "brand_color": applet.brandColor?.hex, "created_at": date(applet.createdAt),
      "published_at": date(applet.publishedAt), "last_run_at": date(applet.lastRunAt),
      "enabled_count": applet.enabledCount, "service_slug": applet.serviceSlug,
      "url": applet.url?.absoluteString, "embedded_url": applet.embeddedURL?.absoluteString,
      "services": applet.services.map { service in
        trimmed([
          "service_id": service.slug, "service_name": HTMLText.encodingEntities(service.name),
          "service_short_name": service.shortName.map(HTMLText.encodingEntities),
          "description_html": service.descriptionHTML, "brand_color": service.brandColor?.hex,
          "is_primary": service.isPrimary, "is_hidden": service.isHidden,
          "url": service.url?.absoluteString,
          "monochrome_icon_url": service.icons.monochrome?.absoluteString,
          "lrg_monochrome_image_url": service.icons.largeMonochrome?.absoluteString,
          "color_icon_url": service.icons.color?.absoluteString,
          "lrg_image_url": service.icons.largeColor?.absoluteString,
        ])
      },
    ]
  }

  private static func date(_ date: Date?) -> String? {
    date.map { $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
  }
}
