/// The page that turns an applet on for the first time, as on IFTTT's website.
///
/// `auto=activate` or `auto=cancel` in the query presses that button immediately, for scripts.
enum ActivationPage {
  static let routes: [Routes.Row] = [
    ("GET", "/embed/{service}/applets/{applet}", show),
    ("POST", "/embed/{service}/applets/{applet}/activate", activate),
    ("POST", "/embed/{service}/applets/{applet}/cancel", cancel),
  ]

  @Sendable private static func show(_ request: Request, _ world: inout World) -> Answer {
    answering(request, request.query, &world) { visit, world in
      switch request.query["auto"] {
      case "activate": visit.activated(in: &world)
      case "cancel": visit.cancelled(in: world)
      default: page(visit)
      }
    }
  }

  @Sendable private static func activate(_ request: Request, _ world: inout World) -> Answer {
    answering(request, request.form, &world) { visit, world in visit.activated(in: &world) }
  }

  @Sendable private static func cancel(_ request: Request, _ world: inout World) -> Answer {
    answering(request, request.form, &world) { visit, world in visit.cancelled(in: world) }
  }

  private static func answering(
    _ request: Request, _ items: [String: String], _ world: inout World,
    _ answer: (ActivationVisit, inout World) -> Answer
  ) -> Answer {
    guard let publisher = world.publishers[request.parameters["service"] ?? ""],
      let applet = publisher.applet(request.parameters["applet"] ?? "")
    else { return Pages.notFound("This service has no such applet.") }
    do throws(ActivationVisit.Problem) {
      return answer(try ActivationVisit(items, applet, publisher, world), &world)
    } catch {
      return .page(
        "This cannot be activated", "<p>\(HTML.escape(error.message))</p>", status: 400)
    }
  }

  private static func page(_ visit: ActivationVisit) -> Answer {
    let account =
      visit.email.map { "You continue as \($0)." } ?? "You continue as user \(visit.user.id)."
    return .page(
      visit.applet.name,
      """
      \(HTML.paragraphs(visit.applet.description))
      <p class="quiet">\(HTML.escape(account)) This page stands in for IFTTT’s: nothing is sent \
      anywhere.</p>
      <div class="actions">
      \(form("activate", "Activate", "main", visit))
      \(form("cancel", "Cancel", "", visit))
      </div>
      """, above: Pages.services(of: visit.applet))
  }

  private static func form(
    _ action: String, _ label: String, _ style: String, _ visit: ActivationVisit
  ) -> String {
    let fields = visit.fields.map { name, value in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(HTML.escape(value))\">"
    }
    let path = "/embed/\(visit.service.slug)/applets/\(visit.applet.id)/\(action)"
    return """
      <form method="post" action="\(path)">\(fields.joined())\
      <button class="\(style)">\(label)</button></form>
      """
  }
}
