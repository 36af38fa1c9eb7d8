import Testing

@testable import Sections

/// Tests what stands below the steps, and lines of the steps that look like it.
struct PastedAfterTests {
  private static func steps(_ end: String, _ greeting: String = "Hi Jo,") -> [String]? {
    PastedRecipe(
      "\(greeting)\n\nLeek tart\n\n2 leeks\n3 eggs\n200 ml cream\n\nSoften the leeks slowly.\n\n"
        + end
    )?.steps
  }

  @Test(arguments: [
    "Kenavo !\nYann\n06 00 00 00 01", "Pfiat di\nWally", "¡Hasta el lunes!\nInés",
    "Share this:\nTwitter\nFacebook", "See ya!",
    "NB the hall is booked for the 9th.", "Follow @leeks for more",
    "Let me know how it turns out. And bring the book on the 3rd.",
  ])
  func fewWordsAreNoSteps(end: String) {
    #expect(
      Self.steps("Bake the tart.\n\n" + end) == ["Soften the leeks slowly.", "Bake the tart."])
  }

  @Test(arguments: [
    "Bake for about 40 minutes. If you open the oven, I will know!", "Add the cream when you like.",
    "Serve warm!", "Bake 40 minutes",
  ])
  func personalStepsAreKept(step: String) {
    #expect(Self.steps(step + "\n\nLove, Bo") == ["Soften the leeks slowly.", step])
  }

  @Test func aHeadAboveStepsIsKept() {
    #expect(
      Self.steps(
        "Mix it all.\n\nThe crust\n\nRub the butter into the flour and press it into a tin.")?
        .contains { $0.contains("Rub the butter") } == true)
  }

  @Test func stepsWithoutPointsEndAtAnEmptyLine() {
    let text =
      "Pesto\n\nIngrédients\n- 1 botte de basilic\n- huile\n\nÉtapes\n1. Mixe le basilic\n"
      + "2. Ajoute l'huile\n\nEnregistre ce post et tague une amie 💕\n"
    #expect(PastedRecipe(text)?.steps == ["Mixe le basilic", "Ajoute l'huile"])
  }

  @Test(arguments: ["1/ Hacher.\n2/ Cuire.", "(١) Hacher.\n(٢) Cuire.", "a) Hacher.\nb) Cuire."])
  func numbersAreReadAsPeopleWriteThem(steps: String) {
    let text = "Soupe\n\nIngrédients\n- 1 poireau\n- 1/2 litre d'eau\n\nPréparation\n" + steps
    #expect(PastedRecipe(text)?.steps == ["Hacher.", "Cuire."])
    #expect(PastedRecipe(text)?.ingredients == ["1 poireau", "1/2 litre d'eau"])
  }

  @Test func onlyItsWriterTellsTheRecipeInAChat() {
    let text = """
      [2/2/25, 9:15:21] Oma: Guten Morgen, die Waffeln
      [2/2/25, 9:16:02] Oma: Waffelteig
      [2/2/25, 9:16:44] Oma: 250 g Mehl, 4 Eier, 1/4 l Milch, 1 Prise Salz, 125 g weiche Butter
      [2/2/25, 9:18:30] Oma: Butter und Eier schaumig schlagen, dann Mehl, Milch und Salz dazugeben.
      [2/2/25, 9:19:05] Oma: Den Teig eine halbe Stunde stehen lassen und goldgelb backen.
      [2/2/25, 9:21:12] Pia: Danke Oma 🥰🥰 und ohne Butter?
      """
    let recipe = PastedRecipe(text)
    #expect(recipe?.title == "Waffelteig" && recipe?.ingredients.count == 5)
    #expect(recipe?.steps.count == 2)
  }
}
