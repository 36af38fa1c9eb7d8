import Foundation
public import LenientJSON

/// One page of a list, as `AppletClient` returns it.
public typealias AppletPage = AppletList

/// The applets in a server's response, with a report of what could not be read.
public struct AppletList: Hashable, Sendable {
  /// The applets, in the server's order.
  public let applets: [Applet]
  /// Where and why applets and services were skipped: at most 100 problems of the list of applets,
  /// and at most 100 of each applet's list of services.
  public let skipped: [JSONProblem]
  /// How many applets and services were skipped.
  public let skippedCount: Int
  /// The cursor that requests the next page; `nil` on the last page. IFTTT is not known to send
  /// one.
  public let nextCursor: String?
  /// The size of the response, in bytes.
  public let size: Int

  /// Reads the list object of the API (`data`), the feeds of the website (`live_applets`,
  /// `applets`) and a bare list.
  ///
  /// An applet needs an ID and a name, both of which may be empty, and a service needs a slug.
  /// Anything else that is invalid counts as missing. Only the first 100 services of an applet are
  /// read.
  public init(decoding data: Data) throws(JSONProblem) {
    let root = try JSONDocument(data).root
    let list = LossyList(
      try JSONElements(in: root, under: Self.names), read: AppletElement.init(from:))
    let object = try? LenientObject(from: root)
    size = data.count
    applets = list.elements.map(\.applet)
    nextCursor = object?.object("next")?.text("cursor") ?? object?.text("next_page")
    skipped = list.problems + list.elements.flatMap(\.skippedServices)
    skippedCount = list.elements.reduce(list.problemCount) { $0 + $1.skippedServiceCount }
  }

  /// The keys that may hold the list if the response is an object.
  package static let names = ["live_applets", "applets", "data"]
}

/// An element of a list, for reading a large feed element by element.
package struct AppletElement {
  package let applet: Applet
  package let skippedServices: [JSONProblem]
  package let skippedServiceCount: Int

  /// How many services of an applet are read: more than any applet has, while a hostile feed may
  /// have millions.
  private static let mostServicesRead = 100

  package init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let owner = object.text("service_slug")?.cut(200)
    let services = object.list("services", "channels", limit: Self.mostServicesRead) {
      json throws(JSONProblem) in
      try AppletService(from: json, ofAppletBy: owner)
    }
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
      serviceSlug: owner,
      services: services?.elements ?? [],
      url: object.url("url"),
      embeddedURL: object.url("embedded_url"))
    skippedServices = services?.problems ?? []
    skippedServiceCount = services?.problemCount ?? 0
  }
}

extension Applet {
  /// Reads an applet from a response that contains nothing else.
  init(decoding data: Data) throws(JSONProblem) {
    self = try AppletElement(from: JSONDocument(data).root).applet
  }
}

extension AppletService {
  /// - Parameter owner: the slug of the service that owns the applet. Older feeds have it in the
  ///   applet instead of marking the service.
  fileprivate init(from json: JSONValue, ofAppletBy owner: String?) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let slug = try object.requiredText("service_id", "module_name", "slug", "id").cut(200)
    self.init(
      slug: slug,
      name: object.text("service_name", "name") ?? slug,
      shortName: object.text("service_short_name", "short_name"),
      descriptionHTML: object.text("description_html", "description"),
      brandColor: object.text("brand_color").flatMap(BrandColor.init),
      isPrimary: slug == owner
        || object.boolean("is_primary")
          ?? object.integer("is_primary").map { $0 != 0 } ?? false,
      isHidden: object.boolean("is_hidden") ?? false,
      url: object.url("url"),
      icons: AppletIcons(
        monochrome: object.url("monochrome_icon_url", "monochrome_image_url"),
        largeMonochrome: object.url("lrg_monochrome_image_url", "large_monochrome_image_url"),
        color: object.url("color_icon_url", "image_url"),
        largeColor: object.url("lrg_image_url", "large_image_url")))
  }
}

extension LenientObject {
  /// The first text under these two names that is not empty; otherwise an empty string, if either
  /// name has one.
  /// - Throws: if both are missing or of another kind.
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
  /// The text, cut after this many scalars: IDs and codes are short unless they are hostile.
  fileprivate func cut(_ limit: Int) -> String {
    utf8.count <= limit ? self : String(unicodeScalars.prefix(limit))
  }
}
