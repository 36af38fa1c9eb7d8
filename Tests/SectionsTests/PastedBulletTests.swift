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

  @Test(arguments: ["METH0D", "D1rections", "Instruct1on5"])
  func digitsInAHeadingAreLetters(heading: String) throws {
    let recipe = try #require(
      PastedRecipe("Cake\n\n200 g flour\n3 eggs\n1 lemon\n\n\(heading)\nMix it.\nBake it.\n"))
    #expect(recipe.steps == ["Mix it.", "Bake it."])
  }

  @Test(arguments: [
    "Scale 1/2x 1x 2x", "1/2x", "½x", "0.5x 1x", "x1 x2 x3", "Units", "US", "Metric", "USM",
    "US Customary", "US | Metric", "Units: US Metric", "Einheiten", "Metrisch", "Skalieren 1x 2x",
    "Unités", "Métrique", "Unités : Métrique US", "Unidades", "Métrico", "Escala 1x 2x 3x",
    "الوحدات", "متري", "Multiplier 1x", "Halve  Double", "Convert units", "Keep screen awake",
    "Original recipe (1X) yields 8 servings", "Bildschirm aktiv lassen", "Garder l’écran allumé",
    "Ajuster les portions", "Modo cocina", "Mengen umrechnen",
  ])
  func buttonsAboveAListAreNoIngredients(button: String) throws {
    let recipe = try #require(
      PastedRecipe(
        "Bowls\n\nIngredients\n\(button)\n2 salmon fillets\n1 cup rice\n\nMethod\nSear.\nServe."))
    #expect(recipe.ingredients == ["2 salmon fillets", "1 cup rice"])
    #expect(recipe.title == "Bowls" && recipe.steps == ["Sear.", "Serve."])
  }

  @Test(arguments: [
    ("Für eine Springform (26 cm)", "Für eine Springform (26 cm)"), ("(Serves 4)", "Serves 4"),
    ("Serves 4 (as a starter)", "Serves 4 (as a starter)"), ("Yield: 12 (small)", "12 (small)"),
  ])
  func aYieldKeepsItsBrackets(line: String, yield: String) throws {
    let recipe = try #require(
      PastedRecipe("Cake\n\n\(line)\n\nIngredients\n200 g flour\n3 eggs\n\nMethod\nMix.\nBake."))
    #expect(recipe.yield == yield)
  }

  @Test(arguments: ["Better the next day!", "Schmeckt am nächsten Tag noch besser!"])
  func praiseIsNoStep(line: String) throws {
    let text =
      "Chilli\n\n- 500g mince\n- 1 onion\n- 2 tins tomatoes\n\nBrown it. Simmer an hour.\n\n"
    #expect(PastedRecipe(text + line)?.steps == ["Brown it. Simmer an hour."])
  }
}
