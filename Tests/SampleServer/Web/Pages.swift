import Resources

/// Pages that people read in a browser.
enum Pages {
  static let routes: [Routes.Row] = [
    ("GET", "/", index),
    ("GET", "/applets/{applet}", applet),
    ("GET", "/services/{service}", service),
  ]

  /// The services of an applet with their icons, each icon on its service's color.
  static func services(of applet: CatalogApplet) -> String {
    let items = applet.services.map { service in
      """
      <li><span style="background: \(service.color)">\
      <img src="/pictures/channel-\(service.icon)-mono.png" alt=""></span>\
      \(HTML.escape(service.name))</li>
      """
    }
    return "<ul class=\"services\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  static func notFound(_ what: String) -> Answer {
    .page("Not found", "<p>\(HTML.escape(what))</p>", status: 404)
  }

  @Sendable private static func applet(_ request: Request, _ world: inout World) -> Answer {
    let id = request.parameters["applet"] ?? ""
    guard let applet = world.publishers.values.lazy.compactMap({ $0.applet(id) }).first else {
      return notFound("There is no applet “\(id)”.")
    }
    return .page(
      applet.name,
      """
      \(HTML.paragraphs(applet.description))
      <p class="quiet">\(applet.enabledCount) people use it. \
      \(applet.publishedAt.map { "Published on \($0.prefix(10))." } ?? "Not published yet.")</p>
      """, above: services(of: applet))
  }

  @Sendable private static func service(_ request: Request, _ world: inout World) -> Answer {
    let slug = request.parameters["service"] ?? ""
    let applets = world.publishers.values.filter { $0.inviteCode == nil }
      .flatMap(\.applets).filter { $0.services.contains { $0.slug == slug } }
      .sorted { $0.name < $1.name }
    guard let service = applets.first?.services.first(where: { $0.slug == slug }) else {
      return notFound("There is no published service “\(slug)”.")
    }
    let items = applets.prefix(100).map {
      "<li><a href=\"/applets/\($0.id)\">\(HTML.escape($0.name))</a></li>"
    }
    return .page(
      service.name,
      """
      <p>Applets that use it: \(applets.count).</p>
      <ul>\n\(items.joined(separator: "\n"))\n</ul>
      """)
  }

  @Sendable private static func index(_ request: Request, _ world: inout World) -> Answer {
    let feeds = Resources.samples.map {
      "<li><a href=\"/\($0).json\">/\($0).json</a></li>"
    }
    return .page(
      "Almanac’s sample server",
      """
      <p>The sample feeds, and an API like IFTTT’s: nothing leaves this computer.</p>
      <ul>\n\(feeds.joined(separator: "\n"))
      <li><a href="/v1/services/lights/applets">/v1/services/lights/applets</a>, with the token \
      <code>demo-token</code> or none</li>
      <li><a href="/control/requests">/control/requests</a>: the requests so far</li>
      </ul>
      """)
  }
}
