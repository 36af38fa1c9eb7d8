import FeedCore
import Formats
import Foundation
import Store

extension RecipesFeed {
  /// Finds the recipes on a web page, or in a document in JSON-LD.
  static let pages = ThingFormat { (document) throws(FeedError) in
    guard let text = try? document.text() else { return [] }
    let isPage = Self.isPage(text)
    guard isPage || isLinkedData(document) else { return [] }
    let page = try schemaPage(text, isPage: isPage, document)
    let versions = RecipePage(page, url: document.url, isOver: document.isOver) {
      isPage ? PageLines(page: [UInt8](text), isOver: document.isOver) : nil
    }.versions
    let recipes = versions.found(isOver: document.isOver)
    // What a page at an address says to search engines may be broken, and its feed be wanted.
    let isTold = !recipes.isEmpty || isPage && !document.isFollowed
    var list = ThingList(
      recipes.map { found in
        let recipe = found.recipe
        let item = Item.recipe(recipe, payload: recipe.payload)
        let source = OwnItem.Source(found.source, format: linkedData.id)
        return Thing(
          key: item.key, title: recipe.title, traits: item.traits, source: source,
          essence: withoutOpinions(source), reduce: withoutOpinions
        ) { source }
      })
    let unread = isTold ? unreadable(page, withoutTitle: versions.withoutTitle) : []
    for element in unread { list.skip(element) }
    return list
  }

  /// A source without what readers said of the recipe, and how they got there: when only that
  /// changes, the recipe is the same.
  @Sendable private static func withoutOpinions(_ source: OwnItem.Source) -> OwnItem.Source {
    guard source.format == linkedData.id,
      let page = try? SchemaPage(json: String(decoding: source.bytes, as: UTF8.self))
    else { return source }
    let nodes = page.linked.map { node in
      var rest = node.without(opinions)
      rest.add([.text(node["url"].first?.text.map(RecipesFeed.withoutTracking) ?? "")], to: "url")
      return rest.plainJSON
    }
    return OwnItem.Source(Data(nodes.joined(separator: "\n").utf8), format: source.format)
  }

  /// The properties that change whenever somebody rates a recipe or comments on it.
  private static let opinions: Set = [
    "aggregaterating", "comment", "commentcount", "datemodified", "interactioncount",
    "interactionstatistic", "review", "reviews",
    // Compared without tracking.
    "url",
  ]

  /// Whether a text is markup that speaks of a recipe to programs.
  private static func isPage(_ text: Data) -> Bool {
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    let bytes = [UInt8](text)
    return bytes.mentions("recipe")
      && ["schema.org", "itemscope", "@type", "typeof=", "hrecipe", "h-recipe"]
        .contains(where: bytes.mentions)
  }

  private static func schemaPage(
    _ text: Data, isPage: Bool, _ document: FeedDocument
  ) throws(FeedError) -> SchemaPage {
    do throws(SchemaPage.TooLarge) {
      return isPage
        ? try SchemaPage(page: [UInt8](text), isOver: document.isOver)
        : try SchemaPage(json: String(decoding: text, as: UTF8.self))
    } catch {
      throw .overBudget(.elements(SchemaPage.Limit.values))
    }
  }

  /// Reads the recipes in a document in JSON-LD.
  static let linkedData = FeedFormat(id: "jsonld", types: ["application/ld+json"]) { document in
    isLinkedData(document) ? .certain : .none
  } read: { (document, emit) throws(FeedError) in
    let page = try schemaPage(try document.text(), isPage: false, document)
    let recipes = RecipePage(page, url: document.url, isOver: document.isOver).recipes
    var feed = DecodedFeed(items: [])
    for found in recipes {
      let payload = SourcedPayload(
        found.recipe.payload, source: document.isKept ? nil : found.source
      ).payload
      if let url = found.recipe.picture, url.scheme == OwnPictures.scheme {
        feed.pictures[url] = RecipePicture.inside(found.source)
      }
      guard emit(Item.recipe(found.recipe, payload: payload)) == .goOn else { break }
    }
    if recipes.isEmpty { throw .unsupportedFormat(.jsonLD) }
    return feed
  }

  /// Whether JSON is about recipes for search engines.
  private static func isLinkedData(_ document: FeedDocument) -> Bool {
    guard let text = try? document.text(),
      let first = text.first(where: { $0 > 0x20 }), [0x5B, 0x7B].contains(first)
    else { return false }
    let start = [UInt8](text.prefix(1 << 20))
    return start.mentions("\"@type\"") && start.mentions("recipe\"")
  }
}
