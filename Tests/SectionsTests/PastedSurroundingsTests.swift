import Testing

@testable import Sections

/// Tests what stands around the recipes of web pages, PDFs, chats and letters.
struct PastedSurroundingsTests {
  private func recipe(_ lead: String, _ end: String = "", steps: String = "Mix.\nBake.")
    -> PastedRecipe?
  {
    PastedRecipe("\(lead)\n\nIngredients\n400 g flour\n4 eggs\n\nMethod\n\(steps)\(end)")
  }

  // MARK: Web pages

  @Test(
    arguments: [
      (
        "Prep Time: 10 minutes mins\nTotal Time: 1 hour hr 5 minutes mins",
        [.preparation: "10 minutes", .total: "1 hour 5 minutes"]
      ),
      (
        "30 Min. Arbeitszeit   50 Min. Gesamtzeit   Schwierigkeit: einfach",
        [.preparation: "30 Min.", .total: "50 Min."]
      ),
      ("10 min prep, 20 min cook", [.preparation: "10 min", .cooking: "20 min"]),
      (
        "Koch-/Backzeit ca. 20 Minuten\nMarinierzeit: 10 Minuten\nGesamtzeit ca. 50 Minuten",
        [.cooking: "ca. 20 Minuten", .total: "ca. 50 Minuten"]
      ),
      (
        "Prep time: half an hour\nCook time: an hour and a half",
        [.preparation: "half an hour", .cooking: "an hour and a half"]
      ),
      ("وقت الطهي: ساعة\nوقت التحضير: نصف ساعة", [.cooking: "ساعة", .preparation: "نصف ساعة"]),
      (
        "Serves 4           Preparation 20 minutes     Cooking 40 minutes",
        [.preparation: "20 minutes", .cooking: "40 minutes"]
      ),
    ] as [(String, [PastedWords.Time: String])])
  func timesAreReadAsSitesWriteThem(lines: String, times: [PastedWords.Time: String]) {
    let recipe = recipe("Pancakes\n\n" + lines)
    #expect(recipe?.title == "Pancakes" && recipe?.times == times)
  }

  @Test(arguments: [
    ("half an hour", 30), ("an hour", 60), ("One and a half hours", 90), ("two hours", 120),
    ("three quarters of an hour", 45), ("1 hour and a half", 90), ("eine halbe Stunde", 30),
    ("eine Dreiviertelstunde", 45), ("anderthalb Stunden", 90), ("une demi-heure", 30),
    ("une heure et demie", 90), ("trois quarts d’heure", 45), ("media hora", 30),
    ("una hora y cuarto", 75), ("dos horas", 120), ("ساعة", 60), ("ساعتان", 120), ("نصف ساعة", 30),
    ("ربع ساعة", 15), ("ساعة ونصف", 90), ("١ ساعة ونصف", 90), ("ساعة إلا ربع", 45),
    ("ثلاث ساعات", 180), ("half", nil),
    ("some hours", nil), ("a", nil), ("two", nil), ("two three hours", nil), ("hour glass", nil),
  ])
  func timesMayBeInWords(words: String, minutes: Int?) {
    #expect(RecipeTime(written: words) == minutes.map { .minutes($0) })
  }

  @Test(arguments: ["Repos : -", "Rest:", "Cooking time: –"])
  func timesWithoutAValueAreNoSteps(line: String) {
    #expect(recipe("Gratin", steps: line + "\nMix.\nBake.")?.steps == ["Mix.", "Bake."])
  }

  @Test(arguments: [
    "Home > Dinner > Flour Cake", "Startseite > Rezepte > Eier", "Home / Flour Cake",
    "Home » Flour",
  ])
  func thePathOfAPageIsNoTitle(path: String) {
    #expect(
      recipe(path + "\n\nCreamy Tuscan Chicken\n\nby Hannah")?.title == "Creamy Tuscan Chicken")
  }

  @Test(arguments: [
    ("Zutaten\nPortionen\n− 4 +", "4"), ("Zutaten\n− 4 +\nPortionen", "4 Portionen"),
    ("Zutaten für 6 Portionen\n- 6 +", "6 Portionen"), ("Zutaten\nPortionen: − 4 +", "4"),
  ])
  func buttonsAroundTheYieldAreLeftOut(lines: String, yield: String) throws {
    let recipe = try #require(
      PastedRecipe("Spätzle\n\(lines)\n400 g Mehl\n4 Eier\n\nZubereitung\nSchlagen."))
    #expect(recipe.yield == yield && recipe.ingredients == ["400 g Mehl", "4 Eier"])
  }

  // MARK: PDFs

  static let pages = [
    PastedExample(
      name: "a head and the numbers of pages in lines of their own",
      text: """
        Baking in Winter
        Oat biscuits
        Ingredients
        280 g oats
        210 g butter
        Method
        1. Rub the butter into the oats.
        2. Shape rolls and lay them on a tray
        12
        Baking in Winter
        with paper.
        3. Bake.
        13
        """,
      title: "Oat biscuits", ingredients: ["280 g oats", "210 g butter"],
      steps: [
        "Rub the butter into the oats.", "Shape rolls and lay them on a tray with paper.", "Bake.",
      ]),
    PastedExample(
      name: "a head in two parts",
      text: """
        Baking in Winter                              Moss Village Women
        Oat biscuits
        Ingredients
        280 g oats
        210 g butter
        Method
        1. Rub the butter into the oats.
        – 12 –
        Baking in Winter                              Moss Village Women
        2. Bake.
        – 13 –
        """,
      title: "Oat biscuits", ingredients: ["280 g oats", "210 g butter"],
      steps: ["Rub the butter into the oats.", "Bake."]),
    PastedExample(
      name: "a foot below the number of the page",
      text: """
        Arroz con leche
        INGREDIENTES
        1,5 litros de leche
        200 g de arroz
        ELABORACIÓN
        Cocemos el arroz.
        Repartimos en cuencos.
        Página 14
        Recetario del colegio · Curso 2022-2023
        """,
      title: "Arroz con leche", ingredients: ["1,5 litros de leche", "200 g de arroz"],
      steps: ["Cocemos el arroz.", "Repartimos en cuencos."]),
    PastedExample(
      name: "a foot with an address, and two columns without headings",
      text: """
        Risotto

        Serves 4                          Preparation 20 minutes     Cooking 40 minutes

        300 g risotto rice                1  Heat the oven to 200°C. Peel and dice the
        30 g butter                          squash, toss it with half of the oil and roast
        1 onion                              for 25 minutes until tender.
        150 ml white wine                 2  Warm the rest of the oil in a wide pan.

        www.kitchen.example                                         November 2023
        """,
      title: "Risotto", yield: "Serves 4",
      times: [.preparation: "20 minutes", .cooking: "40 minutes"],
      ingredients: ["300 g risotto rice", "30 g butter", "1 onion", "150 ml white wine"],
      steps: [
        "Heat the oven to 200°C. Peel and dice the squash, toss it with half of the oil and roast "
          + "for 25 minutes until tender.", "Warm the rest of the oil in a wide pan.",
      ]),
  ]

  @Test(arguments: pages)
  func headsAndFeetAreNoPartOfTheRecipe(example: PastedExample) throws { try example.check() }

  @Test func stepsMayBeRepeatedBelowTheirNumbers() {
    #expect(
      recipe("Cake", steps: "1\nFold it\n2\nChill it\n3\nFold it\n4\nChill it")?.steps
        == ["Fold it", "Chill it", "Fold it", "Chill it"])
  }

  @Test func aStepBelowTheNumberAtTheTopOfAPageIsNoFoot() {
    let recipe = PastedRecipe(
      "Page 3\nLemonade\n\n4 lemons\n100 g sugar\n\nSqueeze the lemons.\nMix all.\n\nPage 4\nMint goes in last"
    )
    #expect(recipe?.steps.joined(separator: " ").hasSuffix("Mint goes in last") == true)
  }

  // MARK: Chats

  @Test(arguments: [
    ["Mix it all.", "Bake for 25 minutes."], ["Leave to rise for 2 hours.", "Serve."],
    ["Mehl, Salz und Wasser verkneten.", "2 Stunden gehen lassen."],
  ])
  func shortMessagesWithStepsAreKept(steps: [String]) throws {
    let chat =
      "[10/3/24, 9:05] Mel: Focaccia\n[10/3/24, 9:07] Mel: 4 cups flour\n2 tsp salt\n2 cups water\n"
      + steps.map { "[10/3/24, 9:11] Mel: \($0)\n" }.joined()
    let recipe = try #require(PastedRecipe(chat + "[10/3/24, 9:12] Jo: Looks good to all.\n"))
    #expect(recipe.ingredients == ["4 cups flour", "2 tsp salt", "2 cups water"])
    #expect(recipe.steps == steps)
  }

  @Test func remarksBelowTheStepsAreNone() {
    let text =
      "[10/3/24, 9:07] Mel: 4 cups flour\n2 tsp salt\n2 cups water\n"
      + "[10/3/24, 9:11] Mel: Mix it and bake it.\n[10/3/24, 9:12] Mel: That was all.\n"
      + "[10/3/24, 9:13] Mel: Enjoy it everyone.\n"
    #expect(PastedRecipe(text)?.steps == ["Mix it and bake it."])
  }

  @Test(arguments: [
    "Bake. <This message was edited>", "Bake. \u{200E}<This message was edited>",
    "Bake. <Diese Nachricht wurde bearbeitet.>", "Bake. <Ce message a été modifié>",
    "Bake. <Se editó este mensaje.>", "Bake. \u{200F}<تم تعديل هذه الرسالة>",
    "Bake.\n10/3/24, 9:12 - Mel: <Media omitted>",
    "Bake.\n10/3/24, 9:12 - Mel: \u{200E}image omitted",
    "Bake.\n10/3/24, 9:12 - Mel: <Archivo omitido>",
    "Bake.\n10/3/24, 9:12 - Mel: IMG-20241003-WA0001.jpg (file attached)",
    "Bake.\n10/3/24, 9:12 - Mel: This message was deleted.",
    "Bake.\n10/3/24, 9:12 - Mel: Diese Nachricht wurde gelöscht.",
    "Bake.\n10/3/24, 9:12 - Mel: Ce message a été supprimé",
    "Bake.\n10/3/24, 9:12 - Mel: Se eliminó este mensaje.",
    "Bake.\n10/3/24, 9:12 - Mel: \u{200E}تم حذف هذه الرسالة",
  ])
  func whatTheChatSaysItselfIsLeftOut(end: String) throws {
    let text =
      "10/3/24, 9:05 - Mel: Focaccia\n10/3/24, 9:07 - Mel: 4 cups flour\n2 tsp salt\n"
      + "10/3/24, 9:11 - Mel: Mix the flour with the water.\n"
    #expect(PastedRecipe(text + end)?.steps == ["Mix the flour with the water.", "Bake."])
  }

  // MARK: Letters

  @Test(arguments: [
    "Hope everyone likes it!\nDave", "Ich hoffe, es schmeckt allen!\nUte", "Espero que os guste.",
  ])
  func hopesAreNoSteps(end: String) {
    #expect(recipe("Chili", "\n\n" + end)?.steps == ["Mix.", "Bake."])
  }

  @Test(arguments: ["Carol x", "Carol", "Ada Byron xx"])
  func aSignatureIsNoTitle(name: String) throws {
    let recipe = try #require(
      PastedRecipe(
        "Hi Jen,\n\nHere's the soup:\n\n2 onions\n500 g frozen peas\n\nFry the onions.\nAdd the peas.\n\n"
          + name))
    #expect(recipe.title == nil && recipe.steps == ["Fry the onions.", "Add the peas."])
  }
}
