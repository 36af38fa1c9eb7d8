/// The page that turns an applet on for the first time, as on IFTTT's website.
///
/// `auto=activate` or `auto=cancel` in the query presses the button at once, for scripts.
enum ActivationPage {
  static let routes: [(method: String, path: String, handler: Routes.Handler)] = [
    ("GET", "/embed/{service}/applets/{applet}", show),
    ("POST", "/embed/{service}/applets/{applet}/activate", activate),
    ("POST", "/embed/{service}/applets/{applet}/cancel", cancel),
  ]

  @Sendable private static func show(_ request: Request, _ world: inout World) -> Answer {
    answering(request, request.query, &world) { visit, world in
      switch request.query["auto"] {
      case "activate": visit.activated(in: &world)
      case "cancel": visit.cancelled(in: world)
      default: .html(page(visit))
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
      let page = HTML.page(
        "This cannot be activated",
        "<h1>This cannot be activated</h1>\n<p>\(HTML.escape(error.message))</p>")
      return .html(page, status: 400)
    }
  }

  private static func page(_ visit: ActivationVisit) -> String {
    let account =
      visit.email.map { "You continue as \($0)." } ?? "You continue as user \(visit.user.id)."
    return HTML.page(
      visit.applet.name,
      """
      \(Pages.services(of: visit.applet))
      <h1>\(HTML.escape(visit.applet.name))</h1>
      \(HTML.paragraphs(visit.applet.description))
      <p class="quiet">\(HTML.escape(account)) This page stands in for IFTTT’s: nothing is sent \
      anywhere.</p>
      <div class="actions">
      \(form("activate", "Activate", "main", visit))
      \(form("cancel", "Cancel", "", visit))
      </div>
      """)
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
