import Foundation
public import LenientJSON

/// One page of a list, as `AppletClient` gives it.
public typealias AppletPage = AppletList

/// The applets of a server's answer, in its order.
public struct AppletList: Hashable, Sendable {
  /// In the server's order.
  public let applets: [Applet]
  /// Applets and services left out, each with its place: the first 100 of each list.
  public let skipped: [JSONProblem]
  /// How many applets and services were left out.
  public let skippedCount: Int
  /// What to ask the next page with; `nil` on the last. IFTTT is not known to send one.
  public let nextCursor: String?

  /// Reads the list object of the API (`data`), the feeds of the website (`live_applets`,
  /// `applets`) and a bare list.
  ///
  /// An applet needs an id and a name, a service a slug; whatever else is wrong is left empty.
  public init(decoding data: Data) throws(JSONProblem) {
    let wire: AppletListWire = try LenientJSON.decode(from: data)
    applets = wire.applets.elements.map(\.applet)
    nextCursor = wire.nextCursor
    skipped = wire.applets.problems + wire.applets.elements.flatMap(\.skippedServices)
    skippedCount = wire.applets.elements.reduce(wire.applets.problemCount) {
      $0 + $1.skippedServiceCount
    }
  }
}

private struct AppletListWire: LenientDecodable {
  let applets: LossyList<AppletWire>
  let nextCursor: String?

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try? LenientObject(from: json)
    nextCursor = object?.object("next")?.text("cursor") ?? object?.text("next_page")
    applets = try LossyList(from: json, under: "live_applets", "applets", "data")
  }
}

private struct AppletWire: LenientDecodable {
  let applet: Applet
  let skippedServices: [JSONProblem]
  let skippedServiceCount: Int

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let services: LossyList<AppletServiceWire>? = object.list("services", "channels")
    let slug = object.text("service_slug")
    applet = Applet(
      id: try object.requiredText("id", "applet_id"),
      name: try object.requiredText("name", "title"),
      description: object.text("description") ?? "",
      author: object.text("author", "author_name"),
      status: AppletStatus(word: object.text("user_status", "status")),
      brandColor: object.text("brand_color").flatMap(BrandColor.init),
      createdAt: object.text("created_at").flatMap(AppletDate.parse),
      publishedAt: object.text("published_at").flatMap(AppletDate.parse),
      lastRunAt: object.text("last_run_at").flatMap(AppletDate.parse),
      enabledCount: object.integer("enabled_count", "installs_count"),
      serviceSlug: slug,
      services: services?.elements.map { $0.service(ofAppletBy: slug) } ?? [],
      url: object.url("url"),
      embeddedURL: object.url("embedded_url"))
    skippedServices = services?.problems ?? []
    skippedServiceCount = services?.problemCount ?? 0
  }
}

extension Applet {
  /// Reads an applet that is the whole answer.
  init(decoding data: Data) throws(JSONProblem) {
    self = try LenientJSON.decode(AppletWire.self, from: data).applet
  }
}

private struct AppletServiceWire: LenientDecodable {
  private var service: AppletService

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let slug = try object.requiredText("service_id", "module_name", "slug", "id")
    service = AppletService(
      slug: slug,
      name: object.text("service_name", "name") ?? slug,
      shortName: object.text("service_short_name", "short_name"),
      descriptionHTML: object.text("description_html", "description"),
      brandColor: object.text("brand_color").flatMap(BrandColor.init),
      isPrimary: object.boolean("is_primary") ?? false,
      isHidden: object.boolean("is_hidden") ?? false,
      url: object.url("url"),
      icons: AppletIcons(
        monochrome: object.url("monochrome_icon_url", "monochrome_image_url"),
        largeMonochrome: object.url("lrg_monochrome_image_url", "large_monochrome_image_url"),
        color: object.url("color_icon_url", "image_url"),
        largeColor: object.url("lrg_image_url", "large_image_url")))
  }

  /// The older feeds name the owner on the applet instead of marking the service.
  func service(ofAppletBy slug: String?) -> AppletService {
    var service = service
    if service.slug == slug { service.isPrimary = true }
    return service
  }
}

extension LenientObject {
  fileprivate func url(_ names: String...) -> URL? {
    names.lazy.compactMap { text($0) }.compactMap { URL(string: $0) }.first { $0.scheme != nil }
  }
}
