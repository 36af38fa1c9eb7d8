import Foundation
import Testing

@testable import Sections

/// Tests recipes in plain text, as people paste them.
struct PastedRecipeTests {
  @Test func aMailIsRead() throws {
    let recipe = try #require(
      PastedRecipe(
        """
        Hi Bo,

        Bean soup
        For 4

        You'll need:
        - 2 cans of beans
        - salt, pepper
        For the bread
        - 500 g flour

        Method:
        1. Warm the beans
        for 5 minutes.
        2. Bake.

        Love, Ada
        """))
    #expect(recipe.title == "Bean soup" && recipe.yield == "For 4")
    #expect(
      recipe.ingredients == ["2 cans of beans", "salt, pepper", "For the bread:", "500 g flour"])
    #expect(recipe.steps == ["Warm the beans for 5 minutes.", "Bake."])
  }

  @Test func arabicIsRead() throws {
    let recipe = try #require(
      PastedRecipe(
        """
        شوربة العدس
        المكونات:
        - ٢ كوب عدس
        - ١ بصلة
        طريقة التحضير:
        اغسل العدس جيدا.
        اطبخه ٢٠ دقيقة.
        """))
    #expect(recipe.title == "شوربة العدس")
    #expect(recipe.ingredients == ["٢ كوب عدس", "١ بصلة"])
    #expect(recipe.steps == ["اغسل العدس جيدا.", "اطبخه ٢٠ دقيقة."])
  }

  @Test(arguments: [
    "", "Hello", "https://example.org/soup", "Dear Bo,\nthank you for the soup.\nAda",
    "1. Wash the car.\n2. Dry it.", String(repeating: "1 egg\n", count: 50_000),
    String(repeating: "(", count: 100_000), String(repeating: "1.", count: 50_000),
  ])
  func otherTextsAreNoRecipes(text: String) {
    #expect(PastedRecipe(text) == nil)
  }

  // MARK: Real texts

  private static let folder = Fixture.corpus("cooking/pasted")

  private struct Truth: Decodable {
    var title: String?
    var yieldNumber: Int?
    var yieldNumberAlso: [Int]?
    var ingredients: [String]
    var steps: [String]
  }

  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .trimmingCharacters(in: CharacterSet(charactersIn: " .")).lowercased()
  }

  @Test(.enabled(if: folder != nil, "no corpora here"))
  func textsOfAllKindsAreRead() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var wrong: [String] = []
    for file in files where file.hasSuffix(".txt") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let truth = try JSONDecoder().decode(
        Truth.self,
        from: Data(
          contentsOf: folder.appending(path: file.replacing(".txt", with: ".expected.json"))))
      let recipe = PastedRecipe(text) ?? PastedRecipe()
      let number = recipe.yield.flatMap { yield in
        Int(yield.drop { !$0.isNumber }.prefix { $0.isNumber })
      }
      let lines = recipe.ingredients.filter { $0.last != ":" }
      func check(_ what: String, _ isRight: Bool, _ found: Any) {
        if !isRight { wrong.append("\(file) \(what): \(found)") }
      }
      check(
        "title", truth.title == nil || Self.plain(recipe.title ?? "") == Self.plain(truth.title!),
        recipe.title ?? "–")
      check(
        "yield",
        number == truth.yieldNumber || truth.yieldNumberAlso?.contains(number ?? -1) == true,
        recipe.yield ?? "–")
      check("ingredients", lines.map(Self.plain) == truth.ingredients.map(Self.plain), lines)
      check(
        "steps",
        Self.plain(recipe.steps.joined(separator: " "))
          == Self.plain(truth.steps.joined(separator: " ")), recipe.steps)
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
