import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections

/// Reads real pages whose truth stands beside them. Without the folder of corpora, there is nothing
/// to test.
struct RecipeCorpusTests {
  private static let folder = Fixture.corpus("recipes/json-ld")

  private struct Truth: Decodable {
    var title: String?
    var ingredients: [String]?
    var instructionsList: [String]?
    var yields: String?
    var totalTime: Double?
    var prepTime: Double?
    var cookTime: Double?
  }

  /// Pages whose truth was read from the page's text, which says more than its JSON-LD.
  private static let others: Set = [
    "afarmgirlsdabbles_1", "afarmgirlsdabbles_2", "aldi-suisse", "alisoneroman_1",
    "ameessavorydish_1", "americastestkitchen_3", "arla_2", "cookomix_sections", "fitmencook_3",
    "heatherchristo", "nhshealthierfamilies_2", "receptiindex_2", "rickbayless",
    "simplehomeedit_1", "tasteofhome_2", "thespruceeats_1", "twentyfourkitchen_1",
    "varechapravdask_2", "watchwhatueat",
  ]

  @Test(.enabled(if: folder != nil, "no corpora here"))
  func realPagesAreReadAsTheyAre() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var all = 0
    var differences: [String: [String]] = [:]
    for file in files where file.hasSuffix(".expected.json") {
      let name = file.replacing(".expected.json", with: "")
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let truth = try decoder.decode(
        Truth.self, from: Data(contentsOf: folder.appending(path: file)))
      let blocks = files.filter { $0.hasPrefix(name + ".") && $0.hasSuffix(".jsonld") }
      let html: String = try blocks.map { block in
        let text = try String(contentsOf: folder.appending(path: block), encoding: .utf8)
        return "<script type=\"application/ld+json\">\(text)</script>"
      }.joined()
      let page = RecipePage(try SchemaPage(page: [UInt8](html.utf8)), url: nil)
      for found in page.recipes {
        let text = String(decoding: found.source, as: UTF8.self)
        let again = try RecipePage(SchemaPage(json: text), url: nil).recipes
        #expect(again.map(\.recipe) == [found.recipe], "\(name)")
        #expect(again.map(\.source) == [found.source], "\(name)")
      }
      guard !Self.others.contains(name) else { continue }
      all += 1
      let found = page.recipes.first.map { Self.differences($0.recipe, truth) } ?? ["nothing"]
      if !found.isEmpty { differences[name] = found }
    }
    #expect(all > 60)
    #expect(differences.isEmpty, "\(differences)")
  }

  private static func differences(_ recipe: Recipe, _ truth: Truth) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ one: String, _ other: String) {
      if one != other { differences.append("\(name)\n   \(one)\n   \(other)") }
    }
    compare("title", plain([recipe.title]), plain([truth.title ?? ""]))
    compare("ingredients", plain(recipe.ingredients), plain(truth.ingredients ?? []))
    let steps = recipe.steps.flatMap { [$0.title, $0.text].compactMap(\.self) }
    compare("steps", plain(steps), plain(truth.instructionsList ?? []))
    compare("yield", number(recipe.yield), number(truth.yields))
    compare("total", "\(recipe.times.total?.number ?? 0)", "\(Int(truth.totalTime ?? 0))")
    compare("prep", "\(recipe.times.preparation?.number ?? 0)", "\(Int(truth.prepTime ?? 0))")
    compare("cook", "\(recipe.times.cooking?.number ?? 0)", "\(Int(truth.cookTime ?? 0))")
    return differences
  }

  private static func plain(_ lines: [String]) -> String {
    lines.flatMap { line in
      (line.last == ":" ? line.dropLast() : line[...]).split(whereSeparator: \.isWhitespace)
    }.joined(separator: " ")
  }

  private static func number(_ text: String?) -> String {
    let digits = (text ?? "").drop { !$0.isNumber }.prefix { $0.isNumber }
    return String(digits)
  }
}

extension RecipeTime {
  fileprivate var number: Int { if case .minutes(let minutes) = self { minutes } else { 0 } }
}
