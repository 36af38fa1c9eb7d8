/// Writes an applet as the API does.
enum AppletWire {
  /// - Parameters:
  ///   - publisher: the service that is marked as primary.
  ///   - user: the user whose status is written; `nil` for nobody.
  static func json(
    _ applet: CatalogApplet, of publisher: Service, for user: User?, _ base: String
  ) -> JSON {
    let state = user?.appletStates[applet.id]
    return [
      "type": "applet",
      "id": .text(applet.id),
      "name": .text(applet.name),
      "description": .text(applet.description),
      "published_at": JSON(applet.publishedAt),
      "enabled_count": .number(applet.enabledCount),
      "last_run_at": JSON(state?.lastRunAt),
      "user_status": JSON(user.map { _ in word(state) }),
      "url": .text("\(base)/applets/\(applet.id)"),
      "embedded_url": .text("\(base)/embed/\(publisher.slug)/applets/\(applet.id)"),
      "services": .list(applet.services.map { json($0, isPrimary: $0 == publisher, base) }),
    ]
  }

  private static func json(_ service: Service, isPrimary: Bool, _ base: String) -> JSON {
    [
      "service_id": .text(service.slug),
      "service_name": .text(service.name),
      "is_primary": .bool(isPrimary),
      "monochrome_icon_url": .text("\(base)/pictures/channel-\(service.icon)-mono.png"),
      "color_icon_url": .text("\(base)/pictures/channel-\(service.icon).png"),
      "brand_color": .text(service.color),
      "url": .text("\(base)/services/\(service.slug)"),
    ]
  }

  private static func word(_ state: AppletState?) -> String {
    switch state?.isEnabled {
    case true?: "enabled"
    case false?: "disabled"
    case nil: "never_enabled"
    }
  }
}
