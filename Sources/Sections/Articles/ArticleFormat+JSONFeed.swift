import FeedCore
import Formats
import Foundation
import LenientJSON
import Store
import TextCore

extension ArticleFormat {
  private static let entries = JSONShape(
    lists: ["items"], needed: [["id", "url"]],
    typical: ["content_html", "content_text", "date_published"], parts: [])

  /// JSON Feed 1 and 1.1. A document whose first 64 KB don't name the version is recognized by its
  /// articles.
  /// - Source: https://www.jsonfeed.org/version/1.1, and version 1, which has one `author`.
  static let jsonFeed = FeedFormat(
    id: "json-feed", types: ["application/feed+json"],
    sniff: { document in
      guard let root = JSONShape.beginning(of: document.withoutRawControls, mayBeCut: true),
        let feed = try? LenientObject(from: root)
      else { return .none }
      return feed.isJSONFeed || entries.sniff(root) == .certain ? .certain : .none
    },
    read: { (document, emit) throws(FeedError) in
      let list = try JSONList(
        in: document.withoutRawControls, under: entries.lists, mayBeCut: true)
      let feed = try? LenientObject(from: list.root)
      let base = feed?.text("home_page_url", "feed_url").flatMap(Link.web) ?? document.url
      let authors = feed?.authors ?? []
      var decoded = try DecodedFeed.reading(
        list, feedTitles: ["title"],
        value: { (json) throws(JSONProblem) in
          try Article(jsonFeed: json, base: base, authors: authors)
        }, item: Item.article, emit: emit)
      decoded.icon = feed?.text("favicon", "icon").flatMap {
        Link.web($0, relativeTo: base)
      }
      return decoded
    })
}

extension FeedDocument {
  /// A JSON Feed with spaces in place of tabs and other control characters, which some programs
  /// forget to escape in texts; any other document as it is.
  fileprivate var withoutRawControls: FeedDocument {
    guard let text = try? self.text(), text.contains(where: { $0 < 0x20 && $0 != newline }),
      text.prefix(1_000).range(of: Data("jsonfeed.org/version/".utf8)) != nil
    else { return self }
    return FeedDocument(Data(text.map { $0 < 0x20 && $0 != newline ? 0x20 : $0 }), url: url)
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}

extension Article {
  /// Limits that real feeds stay below, but a hostile feed may exceed.
  fileprivate enum Limit {
    static let authors = 10
    static let tags = 50
    static let attachments = 20
  }

  /// - Parameters:
  ///   - base: the base of links in an article without an address of its own.
  ///   - authors: the authors of an article that names none.
  init(
    jsonFeed json: JSONValue, base: URL?, authors: [String]
  ) throws(JSONProblem) {
    let item = try LenientObject(from: json)
    let id = item.text("id")
    let page =
      item.text("url").flatMap { Link.web($0, relativeTo: base) }
      // An address as the ID is usually the article's.
      ?? (item.has("external_url") ? nil : id.flatMap { Link.web($0) })
    let link = { (address: String) in Link.web(address, relativeTo: page ?? base) }
    let (html, plain) = (
      item.textOfAnyLength("content_html"), item.textOfAnyLength("content_text")
    )
    let summary = item.text("summary").map {
      $0.contains("</") ? HTMLText.plain($0) : CleanText.paragraphs($0)
    }
    guard html ?? plain ?? summary ?? item.text("title", "external_url", "url") != nil else {
      throw item.missingText("content_html", "content_text", "title")
    }
    var text = html.map { ArticleText($0, isHTML: true, base: page ?? base) }
    if text?.plain == nil, text?.html == nil {
      text = plain.map { ArticleText($0, isHTML: false) }
    }
    let description = text?.plain ?? summary
    let people = item.authors
    let files = item.objects("attachments", limit: Limit.attachments).compactMap {
      Attachment(
        at: $0.text("url").flatMap(link), title: $0.text("title"), type: $0.text("mime_type"))
    }
    self.init(
      id: id.map { CleanText.line($0, limit: 2_000) },
      title: item.text("title").map { CleanText.line(HTMLText.decodingEntities($0)) },
      description: description, html: text?.html, isCut: text?.isCut ?? false,
      summary: summary == description ? nil : summary,
      picture: item.text("image", "banner_image").flatMap { link($0) ?? Link.picture($0) }
        ?? files.first { $0.isPicture }?.url ?? text?.figures.first,
      published: item.text("date_published", "date_modified").flatMap {
        guard let date = FeedDate($0) else { return CleanText.line($0, limit: 40) }
        return date.isPlausible ? date.description : nil
      },
      authors: (people.isEmpty ? authors : people).map { CleanText.line($0) },
      tags: (item.texts("tags", limit: Limit.tags) ?? [])
        .map { CleanText.line($0, limit: 100) }.filter { !$0.isEmpty },
      page: page, subject: item.text("external_url").flatMap(link),
      attachments: files.filter { !$0.isPicture })
    beginsWithPicture = text?.begins(with: picture) ?? false
  }
}

extension LenientObject {
  /// Whether the address or the number in `version` names JSON Feed.
  fileprivate var isJSONFeed: Bool {
    guard let version = text("version") else { return false }
    return version.lowercased().contains("jsonfeed.org/version/")
      || ["1", "1.0", "1.1"].contains(version) && has("home_page_url", "feed_url")
  }

  /// The authors' names, or their addresses if they have no names.
  fileprivate var authors: [String] {
    let list = objects("authors", limit: Article.Limit.authors)
    let authors = list.isEmpty ? [object("author")].compactMap(\.self) : list
    let names = authors.compactMap { $0.text("name").flatMap(FeedPerson.name) ?? $0.text("url") }
    return names.isEmpty ? [text("author").flatMap(FeedPerson.name)].compactMap(\.self) : names
  }
}
