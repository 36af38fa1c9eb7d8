import Testing

@testable import Sections

/// Tests what programs write around the lines of a list: bullets with tabs, and buttons.
struct PastedBulletTests {
  private static let ingredients = [
    "1 cauliflower", "2 tbsp olive oil", "60 g rocket", "Juice of ½ lemon",
  ]
  private static let steps = ["Heat the oil.", "Toss it with 2 tbsp tahini.", "Serve."]

  private func check(_ bullet: String, _ number: (Int) -> String) throws {
    let list = Self.ingredients.map { bullet + $0 }.joined(separator: "\n")
    let steps = Self.steps.enumerated().map { number($0 + 1) + $1 }.joined(separator: "\n")
    let text = "Salad\n\nIngredients:\n\n\(list)\n\nDirections:\n\n\(steps)\n"
    let recipe = try #require(PastedRecipe(text))
    #expect(recipe.title == "Salad")
    #expect(recipe.ingredients == Self.ingredients, "\(bullet)")
    #expect(recipe.steps == Self.steps, "\(bullet)")
  }

  @Test(arguments: [
    "•\t", "-\t", "·\t", "▢\t", "*\t", "◦\t", "☐\t", "–\t", "\t•\t", "•\t\t", "•    ", "o\t", "§\t",
    "\u{F0B7}\t", "■\t", "➢\t", "\t", "  \t",
  ])
  func aTabMayFollowABullet(bullet: String) throws {
    try check(bullet) { "\($0).\t" }
    try check(bullet) { "\t\($0))\t" }
  }

  @Test func aTabMayFollowTheAmount() throws {
    let recipe = try #require(
      PastedRecipe(
        "Salad\n\nIngredients\n1\tcauliflower\n2 tbsp\tolive oil\n60 g\trocket\n\nMethod\nToss.\nServe."
      ))
    #expect(recipe.ingredients == ["1 cauliflower", "2 tbsp olive oil", "60 g rocket"])
    let table = try #require(
      PastedRecipe(
        "Salad\n\nIngredients\ncauliflower\t1\nolive oil\t2 tbsp\nrocket\t60 g\n\nMethod\nToss.\nServe."
      ))
    #expect(table.ingredients == ["1 cauliflower", "2 tbsp olive oil", "60 g rocket"])
  }
}
