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

  @Test func aChatIsReadAsPeopleWriteIt() throws {
    let recipe = try #require(
      PastedRecipe(
        """
        Nan, [03.11.2024 09:12]
        morning, here are the oat bars

        Nan, [03.11.2024 09:15]
        Oat bars
        200 g oats
        100 g butter
        2 tbsp honey

        Nan, [03.11.2024 09:18]
        melt the butter with the honey and stir in the oats
        Nan, [03.11.2024 09:19]
        bake for half an hour at 160 and cut while still warm

        Me, [03.11.2024 09:30]
        they look so good, I will make them tomorrow evening
        """))
    #expect(recipe.title == "Oat bars")
    #expect(recipe.ingredients == ["200 g oats", "100 g butter", "2 tbsp honey"])
    #expect(
      recipe.steps == [
        "melt the butter with the honey and stir in the oats",
        "bake for half an hour at 160 and cut while still warm",
      ])
  }

  @Test func twoColumnsOfAPageAreReadOneAfterTheOther() throws {
    let recipe = try #require(
      PastedRecipe(
        """
                             SODA BREAD
             Yield: 1 loaf      Prep: 10 min

        INGREDIENTS                     DIRECTIONS
        2 cups plain flour              1. Heat the oven. Dust a
        1 teaspoon baking soda             tray with flour.
        1 1/2 cups buttermilk           2. Mix everything and
                                           bake 40 minutes.

                                    - 12 -
        """))
    #expect(recipe.title == "SODA BREAD" && recipe.yield == "1 loaf")
    #expect(recipe.times[.preparation] == "10 min")
    #expect(
      recipe.ingredients
        == ["2 cups plain flour", "1 teaspoon baking soda", "1 1/2 cups buttermilk"])
    #expect(
      recipe.steps == [
        "Heat the oven. Dust a tray with flour.", "Mix everything and bake 40 minutes.",
      ])
  }

  @Test(arguments: [
    ("Starters   Mains   Sweets\nHome » Soups » Leek\nLeek soup\n4.8 of 5 stars", "Leek soup"),
    ("Recipe by ann_b\n\n**Leek soup**", "Leek soup"), ("*Leek soup* 🥣", "Leek soup"),
    ("The Old Kitchen · 2023\n\nLEEK SOUP\n\nServes 2", "LEEK SOUP"),
    ("From: Ann\nSubject: Fwd: Re: Leek soup\n\nHi Bo,\nhere it is as promised.", "Leek soup"),
    ("À : Bo\nObjet : La recette\n\nSoupe au poireau", "Soupe au poireau"),
    ("Leek soup for 4 people", "Leek soup"),
    ("Leek soup (the 3 pot way)", "Leek soup (the 3 pot way)"),
  ])
  func aTitleIsFoundAmongOtherLines(lead: String, title: String) throws {
    let rest =
      "\n\n*What you'll need*\n- 2 leeks\n- 1 potato\n\n*How to*\n1️⃣ Cook all.\n2️⃣ Blend.\n\n#soup #leek"
    let recipe = try #require(PastedRecipe(lead + rest))
    #expect(recipe.title == title)
    #expect(
      recipe.ingredients == ["2 leeks", "1 potato"] && recipe.steps == ["Cook all.", "Blend."])
  }

  @Test(arguments: [
    "| Ingredient | Amount |\n|---|---|\n| Rice | 300 g |\n| Eggs | 3 |",
    "Ingredients\nRice\t300 g\nEggs\t3", "300 g  Rice\n3    Eggs", "300 g Rice     3 Eggs",
    "Ingredients: 300 g Rice, 3 Eggs.",
  ])
  func ingredientsOfATableAreLines(table: String) throws {
    let text = "\(table)\n\nMethod\n1   Boil the rice.\n2   Fry the eggs.\n\nTitle: Egg rice"
    let recipe = try #require(PastedRecipe(text))
    #expect(recipe.ingredients == ["300 g Rice", "3 Eggs"], "\(recipe.ingredients)")
    #expect(recipe.steps == ["Boil the rice.", "Fry the eggs."] && recipe.title == "Egg rice")
  }

  @Test func theTitleMayComeLast() throws {
    let recipe = try #require(
      PastedRecipe("1. Mix.\n2. Bake.\n\n1 c butter\n2 c flour\n\nShortbread - Aunt Bev"))
    #expect(recipe.title == "Shortbread - Aunt Bev")
    #expect(
      recipe.ingredients == ["1 c butter", "2 c flour"] && recipe.steps == ["Mix.", "Bake."])
  }

  @Test func ingredientsMayStandInTheSteps() throws {
    let recipe = try #require(
      PastedRecipe(
        """
        Egg pan — serves 2

        Soften 1 chopped onion in 2 tbsp oil for 10 minutes. Add 400 g tinned tomatoes and 1 tsp \
        cumin, then crack in 4 eggs. Cover and cook 6 minutes at 180 °C.
        """))
    #expect(recipe.title == "Egg pan" && recipe.yield == "serves 2")
    #expect(
      recipe.ingredients
        == ["1 chopped onion", "2 tbsp oil", "400 g tinned tomatoes", "1 tsp cumin", "4 eggs"])
    #expect(recipe.steps.count == 3)
  }

  @Test(arguments: [
    "On Sunday 12 March at 10 am. 20 people, 3 dogs. Bring 2 chairs and 1 kg of sand. It costs 5 euros.",
    "", "Hello", "https://example.org/soup", "Dear Bo,\nthank you for the soup.\nAda",
    "1. Wash the car.\n2. Dry it.", String(repeating: "1 egg\n", count: 500),
    [String(repeating: "   x", count: 600), String(repeating: "y", count: 2_400)].joined(
      separator: "\n" + String(repeating: "   x", count: 600) + "\n")
      + "\n" + String(repeating: "   x", count: 600),
    String(repeating: "(", count: 10_000), String(repeating: "1.", count: 5_000),
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
