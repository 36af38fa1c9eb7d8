import Testing

@testable import Sections

/// Tests headings of groups, and headings that only their marks show.
struct PastedGroupTests {
  static let examples = [
    PastedExample(
      name: "headings and boxes in Markdown",
      text: """
        # Tortitas

        ## Masa
        - [ ] 200 g de harina
        - [x] 2 huevos
        ## Salsa picante
        - [ ] 3 tomates

        ## Pasos
        1. Mezcla la masa y haz las tortitas.
        2. Tritura los tomates.
        """,
      title: "Tortitas",
      ingredients: ["Masa:", "200 g de harina", "2 huevos", "Salsa picante:", "3 tomates"],
      steps: ["Mezcla la masa y haz las tortitas.", "Tritura los tomates."]),
    PastedExample(
      name: "headings of no known words over all of a part",
      text: """
        # Toast

        ### Things
        - 2 slices of bread
        - butter

        ### Go
        - Toast the bread until brown.
        - Butter it while it is hot.
        """,
      title: "Toast", ingredients: ["2 slices of bread", "butter"],
      steps: ["Toast the bread until brown.", "Butter it while it is hot."]),
    PastedExample(
      name: "names of parts without a colon",
      text: """
        Cherry pie
        enough for 8

        Ingredients
        Crust
        200 g flour
        100 g butter
        The filling
        500 g cherries
        To serve
        200 ml cream

        Method
        Make the crust and fill it.
        Bake for 40 minutes.
        """,
      title: "Cherry pie", yield: "enough for 8",
      ingredients: [
        "Crust:", "200 g flour", "100 g butter", "The filling:", "500 g cherries", "To serve:",
        "200 ml cream",
      ],
      steps: ["Make the crust and fill it.", "Bake for 40 minutes."]),
    PastedExample(
      name: "ingredients of a dish and of its parts in Arabic",
      text: """
        فطيرة التفاح
        مكونات العجينة
        ٢ كوب طحين
        ملعقة سكر
        مكونات الحشوة
        ٤ تفاحات
        طريقة التحضير
        تعجن العجينة وتفرد.
        تحشى وتخبز ٤٠ دقيقة.
        """,
      title: "فطيرة التفاح",
      ingredients: [
        "مكونات العجينة:", "٢ كوب طحين", "ملعقة سكر", "مكونات الحشوة:", "٤ تفاحات",
      ],
      steps: ["تعجن العجينة وتفرد.", "تحشى وتخبز ٤٠ دقيقة."]),
    PastedExample(
      name: "a narrow list in a mail with long lines",
      text: """
        Quick dal - 4 pers.

        250g lentils
        butter, a good lump
        fresh mint

        Boil the lentils in plenty of water until they are quite soft, which
        takes a while, and stir them now and then.
        Melt the butter over them and scatter the mint over the top of the
        pan before you bring it to the table.
        """,
      title: "Quick dal", yield: "4 pers",
      ingredients: ["250g lentils", "butter, a good lump", "fresh mint"],
      steps: [
        "Boil the lentils in plenty of water until they are quite soft, which takes a while, and stir "
          + "them now and then.",
        "Melt the butter over them and scatter the mint over the top of the pan before you bring it to "
          + "the table.",
      ]),
    PastedExample(
      name: "each group in one line",
      text: """
        Pizza

        Teig: 400 g Mehl, 1 Würfel Hefe, Salz
        Belag: 1 Dose Tomaten, 2 Kugeln Mozzarella, Basilikum, Öl

        Den Teig kneten und gehen lassen.
        Belegen und 12 Minuten backen.
        """,
      title: "Pizza",
      ingredients: [
        "Teig:", "400 g Mehl", "1 Würfel Hefe", "Salz", "Belag:", "1 Dose Tomaten",
        "2 Kugeln Mozzarella", "Basilikum", "Öl",
      ],
      steps: ["Den Teig kneten und gehen lassen.", "Belegen und 12 Minuten backen."]),
    PastedExample(
      name: "an ingredient whose line ends in an article",
      text: """
        Wurstsalat
        4 Würste, am liebsten die vom Stand auf der
        Kirmes
        1 Zwiebel
        3 EL Essig

        Alles in Scheiben schneiden.
        Mit Essig anmachen.
        """,
      title: "Wurstsalat",
      ingredients: [
        "4 Würste, am liebsten die vom Stand auf der Kirmes", "1 Zwiebel", "3 EL Essig",
      ],
      steps: ["Alles in Scheiben schneiden.", "Mit Essig anmachen."]),
  ]

  @Test(arguments: examples)
  func groupsAreFound(example: PastedExample) throws { try example.check() }

  @Test(arguments: ["Necesito:", "Ich brauche:", "Il me faut :", "I used:"])
  func whatTheWriterNeedsIsAHeading(heading: String) {
    let text = "Pan\n\n\(heading)\n1 sobre\n2 huevos\n\nMethod:\nBake it."
    #expect(PastedRecipe(text)?.ingredients == ["1 sobre", "2 huevos"])
  }

  @Test func theTimeInAnOvenIsThatOfCooking() {
    let text =
      "# Pan\n\nTiempo de horno: 35 min\n\nIngredientes\n- harina\n\nPasos\nMezcla y hornea.\n"
    #expect(PastedRecipe(text)?.times == [.cooking: "35 min"])
  }

  @Test func buttonsThatScaleAreLeftOut() {
    let text = "Pan\n\nIngredients\nScale 1x 2x 3x\n1 egg\n\nMethod\nMix and bake.\n"
    #expect(PastedRecipe(text)?.ingredients == ["1 egg"])
  }
}
