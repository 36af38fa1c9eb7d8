import Testing

@testable import Sections

/// Tests texts of scanners and printed pages, with letters read wrong and lines that were wrapped.
struct PastedScanTests {
  static let examples = [
    PastedExample(
      name: "headings with a letter read wrong, and specks",
      text: """
        '  GRIESSKLÖSSCHEN .

        Zutatcn :
        25O ml Milch
        8O g Grieß
        1 Ei

        Zubereitunq :
        Milch aufkochen und den Grieß einrühren.
        Das Ei unterziehen und Klößchen abstechen.

        · 41 ·
        """,
      title: "GRIESSKLÖSSCHEN", ingredients: ["25O ml Milch", "8O g Grieß", "1 Ei"],
      steps: [
        "Milch aufkochen und den Grieß einrühren.", "Das Ei unterziehen und Klößchen abstechen.",
      ]),
    PastedExample(
      name: "a 1 that was read as a letter",
      text: """
        DUCK WITH PLUMS

        I duck, about 2kg
        8 plums
        2 tbsp soy sauce

        Roast the duck for 90 minutes.
        Add the plums and the soy sauce and roast for 15 minutes more.
        """,
      title: "DUCK WITH PLUMS",
      ingredients: ["I duck, about 2kg", "8 plums", "2 tbsp soy sauce"],
      steps: [
        "Roast the duck for 90 minutes.",
        "Add the plums and the soy sauce and roast for 15 minutes more.",
      ]),
    PastedExample(
      name: "Arabic lines that were wrapped, without numbers",
      text: """
        سلطة الفتوش

        المقادير .
        رغيف خبز محمص
        خيارتان
        ٣ حبات طماطم

        الطريقة .
        تقطع الخضار قطعا متوسطة وتوضع في وعاء
        كبير .
        يضاف الخبز وعصير الليمون وزيت الزيتون
        وتقلب السلطة وتقدم .

        ٢٧
        """,
      title: "سلطة الفتوش", ingredients: ["رغيف خبز محمص", "خيارتان", "٣ حبات طماطم"],
      steps: [
        "تقطع الخضار قطعا متوسطة وتوضع في وعاء كبير .",
        "يضاف الخبز وعصير الليمون وزيت الزيتون وتقلب السلطة وتقدم .",
      ]),
    PastedExample(
      name: "Arabic numbers of steps and of a page in lines of their own",
      text: """
        رز بالحليب

        المكونات
        ٤ أكواب حليب
        نصف كوب رز

        الطريقة
        ١
        يغلى الحليب مع الرز
        نصف ساعة.
        ٢
        يحلى ويبرد.

        صفحة ١٢                     حلويات البيت
        """,
      title: "رز بالحليب", ingredients: ["٤ أكواب حليب", "نصف كوب رز"],
      steps: ["يغلى الحليب مع الرز نصف ساعة.", "يحلى ويبرد."]),
    PastedExample(
      name: "bullets and numbers in lines of their own",
      text: """
        Crêpes

        Ingrédients
        •
        250 g de farine
        •
        4 œufs

        Préparation
        1.
        Mélangez la farine et les œufs, puis
        laissez reposer.
        2.
        Faites cuire les crêpes.
        """,
      title: "Crêpes", ingredients: ["250 g de farine", "4 œufs"],
      steps: [
        "Mélangez la farine et les œufs, puis laissez reposer.", "Faites cuire les crêpes.",
      ]),
    PastedExample(
      name: "a label beside the title, as on a card",
      text: """
        RECIPE:  Bean Dip                    SERVES:  8

        2 cans white beans
        1 clove garlic

        Blend all of it until smooth.
        Chill for an hour.
        """,
      title: "Bean Dip", yield: "8", ingredients: ["2 cans white beans", "1 clove garlic"],
      steps: ["Blend all of it until smooth.", "Chill for an hour."]),
    PastedExample(
      name: "what a serving contains in two lines",
      text: """
        Bean Dip

        2 cans white beans
        1 clove garlic

        1. Blend all of it until the dip is quite
        smooth.
        2. Chill it for an hour before you
        serve it.

        PER SERVING 120 kcals, fat 2g, carbs 14g,
        protein 7g, salt 0.4g
        """,
      title: "Bean Dip", ingredients: ["2 cans white beans", "1 clove garlic"],
      steps: [
        "Blend all of it until the dip is quite smooth.",
        "Chill it for an hour before you serve it.",
      ]),
    PastedExample(
      name: "a small word read wrong, sentences with bullets, and a foot",
      text: """
        Erbsensuppe

        Zutaten fiir 6 Personen :
        500 g Erbsen
        1 Zwiebel
        Salz

        • Die Erbsen über Nacht einweichen und mit der
        Zwiebel kochen.
        • Durch ein Sieb streichen und mit Salz ab-
        schmecken.

                             Suppen und Eintöpfe  31
        """,
      title: "Erbsensuppe", yield: "6 Personen",
      ingredients: ["500 g Erbsen", "1 Zwiebel", "Salz"],
      steps: [
        "Die Erbsen über Nacht einweichen und mit der Zwiebel kochen.",
        "Durch ein Sieb streichen und mit Salz abschmecken.",
      ]),
    PastedExample(
      name: "amounts behind points",
      text: """
        Pea Soup
        serves 2

        Peas, frozen .................. 300 g
        Leeks ......................... 2
        Vegetable stock ............... 1 litre

        Cook the leeks and the peas in the stock.
        Blend until smooth.
        """,
      title: "Pea Soup", yield: "serves 2",
      ingredients: ["300 g Peas, frozen", "2 Leeks", "1 litre Vegetable stock"],
      steps: ["Cook the leeks and the peas in the stock.", "Blend until smooth."]),
    PastedExample(
      name: "a table of names and amounts",
      text: """
        Recipe Name: Turkey Chili           Yield: 8 portions

        Ingredient                 Quantity
        Turkey breast, minced      2 lb
        Kidney beans, canned       3 cups
        Crushed tomatoes           1 1/2 cups

        Procedure
        1. Brown the turkey.
        2. Add the rest and simmer for an hour.
        """,
      title: "Turkey Chili", yield: "8 portions",
      ingredients: [
        "2 lb Turkey breast, minced", "3 cups Kidney beans, canned", "1 1/2 cups Crushed tomatoes",
      ],
      steps: ["Brown the turkey.", "Add the rest and simmer for an hour."]),
    PastedExample(
      name: "round bullets as letters, and letters as numbers",
      text: """
        Receta 3. Crema de puerros
        Cantidad: 4 tazas

        Ingredientes
        o 3 puerros
        o 2 patatas
        o aceite

        Preparación
        a) Pochar los puerros en el aceite.
        b) Añadir las patatas, cocer y triturar.
        """,
      title: "Crema de puerros", yield: "4 tazas",
      ingredients: ["3 puerros", "2 patatas", "aceite"],
      steps: ["Pochar los puerros en el aceite.", "Añadir las patatas, cocer y triturar."]),
    PastedExample(
      name: "an Arabic list with bullets under its title",
      text: """
        متبل الباذنجان
        - ٢ باذنجان
        - نصف كوب طحينة
        - عصير ليمونة
        - ملح
        التحضير :
        يشوى الباذنجان ويهرس مع الطحينة والليمون والملح.
        يقدم باردا مع الخبز.
        """,
      title: "متبل الباذنجان", ingredients: ["٢ باذنجان", "نصف كوب طحينة", "عصير ليمونة", "ملح"],
      steps: ["يشوى الباذنجان ويهرس مع الطحينة والليمون والملح.", "يقدم باردا مع الخبز."]),
  ]

  @Test(arguments: [
    "FÜR 4 PERSONEN · 45 MIN.", "⏱ Prep : 10 min   🔥 Cuisson : 35 min   🍽 4 personnes   💶 Facile",
  ])
  func labelsBesideEachOtherAreRead(line: String) throws {
    let text = "Soupe\n\n\(line)\n\nIngrédients\n- 1 poireau\n- sel\n\nPréparation\n1. Cuire.\n"
    let recipe = try #require(PastedRecipe(text))
    #expect(recipe.yield?.contains("4") == true && !recipe.times.isEmpty)
    #expect(recipe.ingredients == ["1 poireau", "sel"])
  }

  @Test(arguments: examples)
  func whatWasScannedIsRead(example: PastedExample) throws { try example.check() }

  @Test(arguments: [
    "Zutaten: 8 Scheiben Brot, 250 g Käse, 2 Toma-\nten, 1 Zwiebel, Salz",
    "Zutaten:\n8 Scheiben Brot — 250 g Käse — 2 Toma-\nten — 1 Zwiebel — Salz",
    "Zuta ten\n8 Scheiben Brot\n250 g Käse\n2 Tomaten\n1 Zwiebel\nSalz",
  ])
  func listsMayBeSentences(list: String) {
    #expect(
      PastedRecipe("Brote\n\n\(list)\n\n1. Belegen.\n2. Backen.")?.ingredients
        == ["8 Scheiben Brot", "250 g Käse", "2 Tomaten", "1 Zwiebel", "Salz"])
  }

  @Test(arguments: ["Beilagen" + String(repeating: " ", count: 40) + "83", "83        Beilagen"])
  func aPageFarFromWordsIsAHead(head: String) {
    let text =
      "\(head)\n\nKrautsalat\n\n1 Kopf Kohl\n2 EL Öl\n\nHobeln und mischen.\nZiehen lassen."
    #expect(PastedRecipe(text)?.title == "Krautsalat")
  }

  @Test func aTitleMayHaveTwoLines() {
    let text =
      "BAKED PARSNIPS\nWITH HONEY\n\n4 parsnips\n2 tbsp honey\n\nRoast the parsnips.\nAdd the honey."
    #expect(PastedRecipe(text)?.title == "BAKED PARSNIPS WITH HONEY")
  }

  @Test func aTimeMayStandInThreeLines() {
    let text =
      "Soup\nPrep Time\n15\nminutes\nCook Time\n20\nminutes\n\nIngredients\n2 leeks\n\nInstructions\nCook."
    #expect(
      PastedRecipe(text)?.times == [.preparation: "15 minutes", .cooking: "20 minutes"])
    #expect(PastedRecipe(text)?.ingredients == ["2 leeks"])
  }

  @Test(arguments: [
    ("Soupe\n(4 à 6 personnes)", "4 à 6 personnes"), ("Soupe, 2 personnes :", "2 personnes"),
    ("Soupe (8 bols)", "8 bols"), ("Soupe (26 cm)", nil),
    ("Soupe (donne environ 4)", "donne environ 4"),
  ])
  func yieldsBesideTheTitleAreFound(head: String, yield: String?) {
    let text = "\(head)\n2 poireaux\n1 oignon\n1 l d'eau\n\nÉmincer les poireaux.\nCuire le tout."
    #expect(PastedRecipe(text)?.yield == yield)
  }

  @Test func aLineThatIsOpenGoesOnWithANumber() {
    let text =
      "Brot\n\n500 g Mehl\n300 ml Wasser\n\nDas Mehl mit dem lauwarmen Wasser verkneten und\n"
      + "30 Minuten gehen lassen.\nBacken, bis die Kruste braun ist.\n"
    #expect(PastedRecipe(text)?.steps.first?.hasSuffix("und 30 Minuten gehen lassen.") == true)
  }

  @Test func notesWithoutCapitalsHaveAStepInEachLine() {
    let text =
      "soupe express\n\n2 poireaux\n1 cube de bouillon\n50 cl d'eau\n\nlaver et couper les poireaux\n"
      + "cuire dans l'eau avec le cube\nmixer le tout avec la crème\nservir chaud avec du pain\n"
    #expect(PastedRecipe(text)?.steps.count == 4)
  }

  @Test func anAddressMayStandBesideThePage() {
    let text =
      "Soup\n\nIngredients\n1 leek\n\nMethod\nBoil it.\n\nhttps://example.org/soup    1/2\n"
    #expect(PastedRecipe(text)?.source == "https://example.org/soup")
  }

  @Test func aSourceIsNoTitle() {
    let text =
      "1. Boil it.\n2. Salt it.\n\nYou'll need\n- 1 leek\n- salt\n\nSource: https://example.org/soup\n"
    #expect(PastedRecipe(text).map { $0.title == nil && $0.source != nil } == true)
  }
}
