import Foundation
public import LenientJSON

/// One page of a list, as `AppletClient` returns it.
public typealias AppletPage = AppletList

/// The applets of a server's answer, in its order.
public struct AppletList: Hashable, Sendable {
  /// In the server's order.
  public let applets: [Applet]
  /// The skipped applets and services with their places: the first 100 of each list.
  public let skipped: [JSONProblem]
  /// How many applets and services were skipped.
  public let skippedCount: Int
  /// Requests the next page; `nil` on the last. IFTTT is not known to send one.
  public let nextCursor: String?
  /// The size of the answer, in bytes.
  public let size: Int

  /// Reads the list object of the API (`data`), the feeds of the website (`live_applets`,
  /// `applets`) and a bare list.
  ///
  /// An applet needs an ID and a name, which may be empty, and a service needs a slug; anything
  /// else that is invalid is left empty.
  public init(decoding data: Data) throws(JSONProblem) {
    let wire: AppletListWire = try LenientJSON.decode(from: data)
    size = data.count
    applets = wire.applets.elements.map(\.applet)
    nextCursor = wire.nextCursor
    skipped = wire.applets.problems + wire.applets.elements.flatMap(\.skippedServices)
    skippedCount = wire.applets.elements.reduce(wire.applets.problemCount) {
      $0 + $1.skippedServiceCount
    }
  }
}

private struct AppletListWire: LenientDecodable {
  let applets: LossyList<AppletElement>
  let nextCursor: String?

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try? LenientObject(from: json)
    nextCursor = object?.object("next")?.text("cursor") ?? object?.text("next_page")
    applets = try LossyList(from: json, under: AppletList.names) { json throws(JSONProblem) in
      try AppletElement(from: json)
    }
  }
}

extension AppletList {
  /// The names of the list if the answer is an object.
  package static let names = ["live_applets", "applets", "data"]
}

/// An element of a list, for reading a large feed element by element.
package struct AppletElement: LenientDecodable {
  package let applet: Applet
  package let skippedServices: [JSONProblem]
  package let skippedServiceCount: Int

  /// More services than any applet has; a hostile feed may have millions.
  private static let mostServicesRead = 100

  package init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let services: LossyList<AppletServiceWire>? = object.list(
      "services", "channels", limit: Self.mostServicesRead)
    let slug = object.text("service_slug")?.cut(200)
    applet = Applet(
      id: try object.anyText("id", "applet_id").cut(200),
      name: try object.anyText("name", "title"),
      description: object.text("description") ?? "",
      author: object.text("author", "author_name"),
      status: AppletStatus(word: object.text("user_status", "status")?.cut(60)),
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
    self = try LenientJSON.decode(AppletElement.self, from: data).applet
  }
}

private struct AppletServiceWire: LenientDecodable {
  private var service: AppletService

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let slug = try object.requiredText("service_id", "module_name", "slug", "id").cut(200)
    service = AppletService(
      slug: slug,
      name: object.text("service_name", "name") ?? slug,
      shortName: object.text("service_short_name", "short_name"),
      descriptionHTML: object.text("description_html", "description"),
      brandColor: object.text("brand_color").flatMap(BrandColor.init),
      isPrimary: object.boolean("is_primary") ?? object.integer("is_primary").map { $0 != 0 }
        ?? false,
      isHidden: object.boolean("is_hidden") ?? false,
      url: object.url("url"),
      icons: AppletIcons(
        monochrome: object.url("monochrome_icon_url", "monochrome_image_url"),
        largeMonochrome: object.url("lrg_monochrome_image_url", "large_monochrome_image_url"),
        color: object.url("color_icon_url", "image_url"),
        largeColor: object.url("lrg_image_url", "large_image_url")))
  }

  /// The service, marked as the owner if it has this slug: the older feeds name the owner on the
  /// applet instead of marking the service.
  func service(ofAppletBy slug: String?) -> AppletService {
    var service = service
    if service.slug == slug { service.isPrimary = true }
    return service
  }
}

extension LenientObject {
  /// The first text that is not empty, otherwise any that exists.
  fileprivate func anyText(_ name: String, _ other: String) throws(JSONProblem) -> String {
    if let text = text(name, other) ?? exactText(name) ?? exactText(other) { return text }
    return try requiredText(name, other)
  }

  fileprivate func url(_ names: String...) -> URL? {
    names.lazy.compactMap { text($0) }.filter { $0.utf8.count <= 2_000 }
      .compactMap { URL(string: $0) }.first { $0.scheme != nil }
  }
}

extension String {
  /// The first scalars of the text: IDs and codes are short unless they are hostile.
  fileprivate func cut(_ limit: Int) -> String {
    utf8.count <= limit ? self : String(unicodeScalars.prefix(limit))
  }
}
