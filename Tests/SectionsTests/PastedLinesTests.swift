import Testing

@testable import Sections

/// Tests which lines of a pasted recipe belong together, and which are of their own.
struct PastedLinesTests {
  private func ingredients(
    _ lines: String, below heading: String = "Ingredients", steps: String = "Cook.\nServe."
  ) -> [String]? {
    PastedRecipe("Soup\n\n\(heading)\n\(lines)\n\nMethod\n\(steps)")?.ingredients
  }

  private func steps(_ lines: String) -> [String]? {
    PastedRecipe("Soup\n\nIngredients\n1 onion\n4 eggs\n\nMethod\n\(lines)")?.steps
  }

  /// Steps as a PDF wraps them.
  private static let wrapped = """
    Heat the oil in a large pan and add the peas with a pint of boiling
    water, then cook for five minutes until they are tender and bright
    green.
    """

  @Test(arguments: [
    "500 g frozen peas\nsalt", "800 g tinned plum tomatoes\nsalt and pepper\nfresh basil",
    "250 g de champignons de Paris\nsel, poivre", "1 rama de canela\nla piel de 1 limón",
    "1 large handful of parsley, chopped\nzest of 1 lemon\nolive oil", "500 g Erbsen\nsalz",
    "1,5 litros de leche entera\ncanela molida para decorar",
  ])
  func ingredientsWithoutAnAmountStayAlone(lines: String) {
    let all = lines.split(separator: "\n").map(String.init)
    #expect(ingredients(lines) == all)
    #expect(ingredients(lines, steps: Self.wrapped) == all)
  }

  @Test(arguments: [
    "300 g mehligkochende\nKartoffeln", "Parmesan zum\nBestreuen", "3 Eier (Größe M oder\nL)",
    "1 Bund Petersilie, fein\ngehackt", "1 kg Rindfleisch,\nin Würfeln", "100 g Berg-\nkäse",
  ])
  func wrappedIngredientsAreJoined(lines: String) {
    let joined =
      lines.hasSuffix("käse") ? "100 g Bergkäse" : lines.replacing("\n", with: " ")
    #expect(
      ingredients("600 g Kürbis\n200 g Mehl\n1 TL Salz\n" + lines + "\n1 Zwiebel")
        == ["600 g Kürbis", "200 g Mehl", "1 TL Salz", joined, "1 Zwiebel"])
  }

  @Test func wrappedIngredientsOfAPageAreJoined() {
    let lines = "900 g floury potatoes, peeled, washed and dried well,\nin large chunks"
    #expect(
      ingredients("75 g butter\n" + lines, steps: Self.wrapped)
        == ["75 g butter", lines.replacing("\n", with: " ")])
  }

  @Test func nounsBelowEnglishIngredientsStayAlone() {
    #expect(
      ingredients("1 cup rice\n1 apple\n2 limes\nSalt") == [
        "1 cup rice", "1 apple", "2 limes", "Salt",
      ])
  }

  @Test(arguments: [
    "Linsen einweichen.\n2 Stunden kochen.\nServieren.", "Alles mischen.\n2 EL Essig dazugeben.",
  ])
  func amountsThatCountOnAreNoNumbersOfSteps(method: String) throws {
    let text = "Suppe\n\nZutaten\n500 g Linsen\n1 Zwiebel\n\nZubereitung\n" + method
    let recipe = try #require(PastedRecipe(text))
    #expect(recipe.ingredients == ["500 g Linsen", "1 Zwiebel"])
    #expect(recipe.steps == method.split(separator: "\n").map(String.init))
  }

  @Test func amountsMayStandAmongNumberedSteps() {
    #expect(
      steps("1 Mince the onion.\n2 Minutes are enough.\n3 Serve.")
        == ["Mince the onion.", "Minutes are enough.", "Serve."])
  }

  @Test func anIngredientInTheBlockAboveIsNoFirstStep() throws {
    let recipe = try #require(
      PastedRecipe(
        "Suppe\n\n500 g Linsen\n1 Zwiebel\n\nLinsen garen.\n2 Eier verquirlen.\nServieren."))
    #expect(recipe.ingredients == ["500 g Linsen", "1 Zwiebel"])
    #expect(recipe.steps == ["Linsen garen.", "2 Eier verquirlen.", "Servieren."])
  }

  @Test(arguments: ["1 - Chop.\n2 - Cook.", "1 – Chop.\n2 – Cook."])
  func numbersMayStandBeforeADash(lines: String) {
    #expect(steps(lines) == ["Chop.", "Cook."])
  }

  @Test func rangesAndAmountsMayHaveADash() {
    #expect(
      ingredients("1 - 2 onions\n2 - eggs\n3 carrots") == ["1 - 2 onions", "2 eggs", "3 carrots"])
  }

  @Test(arguments: [
    ("Mettez-\nles dans un plat.", "Mettez-les dans un plat."),
    ("Coupe-\nla en dés.", "Coupe-la en dés."), ("Faire un pot-au-\nfeu.", "Faire un pot-au-feu."),
    ("Mélanger le beurre demi-\nsel.", "Mélanger le beurre demi-sel."),
    ("Take a well-\nbuttered tin.", "Take a well-buttered tin."),
    ("Add the half-\nbeaten eggs.", "Add the half-beaten eggs."),
    ("Make it sweet-\nand-sour.", "Make it sweet-and-sour."),
    ("Die Koch-\nund Backzeit nutzen.", "Die Koch- und Backzeit nutzen."),
    (
      "Die Butter, den Zucker und die Crème-\nFraîche einrühren und alles kalt stellen.",
      "Die Butter, den Zucker und die Crème-Fraîche einrühren und alles kalt stellen."
    ),
    ("Keep stir-\nring it.", "Keep stirring it."), ("Use short-\nening.", "Use shortening."),
    ("In the soft-\nened butter.", "In the softened butter."),
    ("En la cazue-\nla con el pan.", "En la cazuela con el pan."),
    ("Hacer el remo-\nviendo mucho.", "Hacer el removiendo mucho."),
    ("Poser le modè-\nle dessus.", "Poser le modèle dessus."),
  ])
  func onlyHyphensThatPartAWordAreRemoved(lines: String, step: String) {
    #expect(steps(lines) == [step])
  }

  @Test func groupsInArabicMayLackAColon() throws {
    let recipe = try #require(
      PastedRecipe(
        """
        كبة

        المقادير
        ٥٠٠ غ لحم
        ١ بصلة

        الحشوة
        ٢٥٠ غ لحم
        زيت

        للتزيين
        صنوبر
        زيت

        الطريقة
        يقلى البصل.
        """))
    #expect(
      recipe.ingredients == [
        "٥٠٠ غ لحم", "١ بصلة", "الحشوة:", "٢٥٠ غ لحم", "زيت", "للتزيين:", "صنوبر", "زيت",
      ])
  }

  @Test func saltAboveAmountsIsNoGroup() {
    #expect(ingredients("1 egg\n\nSalt\n2 onions") == ["1 egg", "Salt", "2 onions"])
  }

  @Test(arguments: [
    "Modo de hacerlo", "Modo de hacerla:", "MODO DE HACERLA", "Mode de préparation",
  ])
  func stepsMayBeHeadedByTheWayToMakeIt(heading: String) throws {
    let recipe = try #require(
      PastedRecipe("Tortilla\n\nIngredientes\n6 huevos\nSal\n\n\(heading)\n\nSe baten los huevos."))
    #expect(recipe.ingredients == ["6 huevos", "Sal"] && recipe.steps == ["Se baten los huevos."])
  }
}
