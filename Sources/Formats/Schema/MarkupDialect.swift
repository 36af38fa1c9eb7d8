/// Another way to write in a page's tags what microdata says.
///
/// A dialect translates tags, so that `Microdata` reads it too.
/// - Source: https://www.w3.org/TR/rdfa-lite, https://microformats.org/wiki/hrecipe,
///   https://microformats.org/wiki/h-recipe
enum MarkupDialect {
  case rdfa
  case microformats

  /// Words of which a page in this dialect has one, in lower case.
  private var words: [String] {
    switch self {
    // Scripts have a `typeof` without an equals sign after it.
    case .rdfa: ["typeof=", "typeof ="]
    case .microformats: ["hrecipe", "h-recipe"]
    }
  }

  func mayBe(in page: [UInt8]) -> Bool { words.contains { page.mentions($0) } }

  /// The properties and the type that a tag has.
  struct Meaning {
    var properties: [String] = []
    var type: String?
    /// The value, if the tag itself has it.
    var content: String?
  }

  /// - Parameter property: the property of the tag before, to which a value alone belongs.
  func tag(_ tag: HTMLTag, after property: inout String?) -> HTMLTag {
    let meaning = self == .rdfa ? Self.rdfa(tag) : Self.microformat(tag, after: property)
    property = meaning.properties.first ?? property
    var result = tag
    result.attributes.removeAll { $0.name.hasPrefix("item") }
    func set(_ name: String, _ value: String?) {
      guard let value else { return }
      result.attributes.removeAll { $0.name == name }
      result.attributes.append(HTMLTag.Attribute(name: name, value: value))
    }
    set("itemprop", meaning.properties.isEmpty ? nil : meaning.properties.joined(separator: " "))
    set("itemscope", meaning.type.map { _ in "" })
    set("itemtype", meaning.type)
    set("content", meaning.content)
    return result
  }
}

// RDFa.
extension MarkupDialect {
  private static func rdfa(_ tag: HTMLTag) -> Meaning {
    // "v:ingredient" is a relation if the ingredient is a thing of its own.
    let related = tag["rel"].flatMap { $0.contains(":") ? $0 : nil }
    let names = (tag["property"] ?? related)?.split(whereSeparator: \.isWhitespace) ?? []
    return Meaning(
      properties: names.filter(isOfSchema).map(SchemaNode.name).map { renamed[$0] ?? $0 },
      type: tag["typeof"], content: tag["content"] ?? tag["resource"])
  }

  /// Whether a property is of schema.org, or of what was there before: `og:title` is not.
  private static func isOfSchema(_ name: Substring) -> Bool {
    guard let colon = name.firstIndex(of: ":") else { return true }
    return ["schema", "s", "v", "http", "https"].contains(name[..<colon].lowercased())
  }

  /// Names in the vocabulary before schema.org.
  private static let renamed = [
    "photo": "image", "summary": "description", "published": "datePublished",
    "recipeType": "recipeCategory",
  ]
}

// Microformats.
extension MarkupDialect {
  private static func microformat(_ tag: HTMLTag, after property: String?) -> Meaning {
    guard let classes = tag["class"] else { return Meaning() }
    var meaning = Meaning()
    for name in classes.lowercased().split(whereSeparator: \.isWhitespace).prefix(32) {
      if let property = properties[String(name)], !meaning.properties.contains(property) {
        meaning.properties.append(property)
      }
      if name == "hrecipe" || name == "h-recipe" { meaning.type = "Recipe" }
      if others.contains(String(name)) { meaning.type = meaning.type ?? "Thing" }
      // `<span class="duration"><span class="value-title" title="PT30M"></span>half an hour</span>`
      if name == "value-title", let property { meaning.properties.append(property) }
      if name == "value-title" || tag.name == "abbr" { meaning.content = tag["title"] }
    }
    return meaning
  }

  /// Other microformats that may be in a recipe, and have a name of their own.
  private static let others: Set = [
    "vcard", "h-card", "hreview", "h-review", "hreview-aggregate", "h-review-aggregate",
  ]

  private static let properties = [
    "fn": "name", "p-name": "name", "ingredient": "recipeIngredient",
    "p-ingredient": "recipeIngredient", "instructions": "recipeInstructions",
    "instruction": "instruction", "e-instructions": "recipeInstructions", "yield": "recipeYield",
    "p-yield": "recipeYield",
    "duration": "totalTime", "dt-duration": "totalTime", "preptime": "prepTime",
    "cooktime": "cookTime", "photo": "image", "u-photo": "image", "summary": "description",
    "p-summary": "description", "author": "author", "p-author": "author",
    "published": "datePublished", "dt-published": "datePublished", "tag": "keywords",
    "p-category": "keywords", "u-url": "url",
  ]
}

extension [UInt8] {
  /// Whether a page has some words in upper or lower case.
  /// - Parameter words: ASCII in lower case.
  public func mentions(_ words: String) -> Bool {
    let words = Array(words.utf8)
    return indices.dropLast(words.count - 1).contains { start in
      self[start].lowercased == words[0]
        && words.indices.allSatisfy { self[start + $0].lowercased == words[$0] }
    }
  }
}
