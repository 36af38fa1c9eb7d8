import Foundation
import Testing

@testable import Sections

/// Tests what stands around a recipe, and between its lines, in texts of many kinds.
struct PastedRecipeKindsTests {
  typealias Example = PastedExample

  static let examples = [
    Example(
      name: "a message for each line",
      text: """
        [9:01 am, 4/2/2026] Zoe: can you send the lentil thing??
        [9:03 am, 4/2/2026] Omar: ok lentil stew coming up
        [9:03 am, 4/2/2026] Omar: 250g red lentils
        [9:04 am, 4/2/2026] Omar: 1 onion
        [9:04 am, 4/2/2026] Omar: 1 tin coconut milk
        [9:04 am, 4/2/2026] Omar: salt to taste
        [9:05 am, 4/2/2026] Omar: Fry the onion until soft, then add the lentils and the milk
        [9:05 am, 4/2/2026] Omar: Simmer for 20 minutes
        [9:06 am, 4/2/2026] Zoe: I will make it with 2 tins of tomatoes, thanks a lot!
        """,
      title: "lentil stew",
      ingredients: ["250g red lentils", "1 onion", "1 tin coconut milk", "salt to taste"],
      steps: [
        "Fry the onion until soft, then add the lentils and the milk", "Simmer for 20 minutes",
      ]),
    Example(
      name: "a chat with names above the messages",
      text: """
        Lea — Today at 6:02 PM
        what did you do with the beans
        Max Roth — Today at 6:04 PM
        sure
        Bean dip
        Ingredients:
        - 1 tin white beans
        - 1 tbsp tahini
        Steps:
        1. Blend everything
        2. Top with oil
        takes like 5 minutes, feeds 3
        Lea — Today at 6:05 PM
        wow
        (edited)
        """,
      title: "Bean dip", yield: "feeds 3", times: [.total: "5 minutes"],
      ingredients: ["1 tin white beans", "1 tbsp tahini"],
      steps: ["Blend everything", "Top with oil"]),
    Example(
      name: "a chat without times",
      text: """
        Max: what was in that salad?
        Ina: so
        Ina: 2 cucumbers
        Ina: 200g feta
        Ina: a handful of mint
        Ina: Slice the cucumbers and crumble the feta over them
        Ina: Add the mint and chill for 30 minutes
        Max: thank you, I will try it with 3 tomatoes!
        """,
      ingredients: ["2 cucumbers", "200g feta", "a handful of mint"],
      steps: [
        "Slice the cucumbers and crumble the feta over them",
        "Add the mint and chill for 30 minutes",
      ]),
    Example(
      name: "no heading and no empty line",
      text: """
        CARAMEL FLAN
        1 cup sugar
        4 eggs
        l can condensed milk
        Melt the sugar in a pan until brown. Pour it into
        a mold and turn to coat the sides.
        Beat the eggs, add the milk and pour into the
        mold. Bake in a water bath one hour.
        """,
      title: "CARAMEL FLAN",
      ingredients: ["1 cup sugar", "4 eggs", "l can condensed milk"],
      steps: [
        "Melt the sugar in a pan until brown. Pour it into a mold and turn to coat the sides.",
        "Beat the eggs, add the milk and pour into the mold. Bake in a water bath one hour.",
      ]),
    Example(
      name: "an empty line after every line",
      text: [
        "PEA SOUP", "Serves 3", "2 cups dried peas", "l onion", "1 carrot", "salt",
        "Soak the peas overnight in plenty of cold", "water and drain them.",
        "Simmer the peas with the onion and carrot", "until they fall apart.",
      ].joined(separator: "\n\n"),
      title: "PEA SOUP", yield: "Serves 3",
      ingredients: ["2 cups dried peas", "l onion", "1 carrot", "salt"],
      steps: [
        "Soak the peas overnight in plenty of cold water and drain them.",
        "Simmer the peas with the onion and carrot until they fall apart.",
      ]),
    Example(
      name: "the foot of a page within the steps",
      text: """
        Village Kitchen Notes                                   Page 3

        Barley broth

        Ingredients
        - 200 g pearl barley
        - 2 carrots

        Method
        1. Rinse the barley and soak it for
        an hour.

        village-kitchen.example
        Village Kitchen Notes                                   Page 4

        2. Simmer with the carrots for 40
        minutes.
        """,
      title: "Barley broth", ingredients: ["200 g pearl barley", "2 carrots"],
      steps: [
        "Rinse the barley and soak it for an hour.", "Simmer with the carrots for 40 minutes.",
      ]
    ),
    Example(
      name: "running heads with a page before and after",
      text: """
        KITCHEN DIARY | 21

        Walnut loaf with rye
        and honey

        500 g ﬂour, sifted
        100 g walnuts

        Mix the ﬂour with 300 ml of water and knead it for ten
        minutes.

        22 | KITCHEN DIARY

        Add the walnuts, shape a loaf and let it rise for an
        hour in a warm place.
        """,
      title: "Walnut loaf with rye and honey",
      ingredients: ["500 g flour, sifted", "100 g walnuts"],
      steps: [
        "Mix the flour with 300 ml of water and knead it for ten minutes.",
        "Add the walnuts, shape a loaf and let it rise for an hour in a warm place.",
      ]),
    Example(
      name: "a letter with personal words after the steps",
      text: """
        Hallo Jonas,

        hier kommt das Rezept.

        Linsensalat

        200 g Linsen
        3 EL Essig

        Die Linsen 25 Minuten kochen und abgießen.
        Alles mischen und ziehen lassen.

        Sag mir, wie er dir geschmeckt hat!

        Herzliche Grüße
        Onkel Karl
        """,
      title: "Linsensalat", ingredients: ["200 g Linsen", "3 EL Essig"],
      steps: ["Die Linsen 25 Minuten kochen und abgießen.", "Alles mischen und ziehen lassen."]),
    Example(
      name: "a web page in German",
      text: """
        Startseite
        Rezepte
        Kuchen
        Zitronenkuchen vom Blech
        Zitronenkuchen vom Blech
        4,9 (88 Bewertungen)
        Arbeitszeit
        20 Min.
        Zutaten
        für
        12
        Portionen
        300 g Mehl
        2 Zitronen
        Zutaten auf die Einkaufsliste setzen
        Utensilien
        Backblech
        Zubereitung
        Backzeit ca. 25 Minuten
        Schritt 1
        Mehl und Saft der Zitronen verrühren.
        Schritt 2 von 2
        Auf ein Blech streichen und backen.
        Anmerkung der Autorin:
        Nährwerte pro Stück
        220
        Kommentare (3)
        Ich nehme immer 250 g Mehl, super!
        """,
      title: "Zitronenkuchen vom Blech", yield: "12 Portionen",
      times: [.preparation: "20 Min.", .cooking: "ca. 25 Minuten"],
      ingredients: ["300 g Mehl", "2 Zitronen"],
      steps: ["Mehl und Saft der Zitronen verrühren.", "Auf ein Blech streichen und backen."]),
    Example(
      name: "a web page in Arabic",
      text: """
        الرئيسية
        وصفات
        سلطة العدس
        وقت التحضير:
        15 دقيقة
        تكفي: 4 أشخاص
        المكونات
        2 كوب عدس
        عصير ليمونة
        أضف إلى قائمة التسوق
        خطوات التحضير
        اسلق العدس ثم صفه.
        أضف عصير الليمون وقلب جيدا.
        التعليقات (2)
        رائعة جدا، أضفت 2 ملعقة زيت
        """,
      title: "سلطة العدس", yield: "4 أشخاص", times: [.preparation: "15 دقيقة"],
      ingredients: ["2 كوب عدس", "عصير ليمونة"],
      steps: ["اسلق العدس ثم صفه.", "أضف عصير الليمون وقلب جيدا."]),
    Example(
      name: "buttons and a tip around the ingredients",
      text: """
        Home
        Recipes
        Oat pancakes
        Sign in
        Ingredients
        Scale
        ½x
        1x
        2x
        100 g oats
        2 eggs
        Cook Mode Keep your screen awake
        Baker’s tip
        Use old oats.
        What to do
        1
        Blend everything.
        2
        Fry for 2 minutes a side.
        PER PANCAKE 90 kcal, fat 3g
        Ready in 15 minutes
        """,
      title: "Oat pancakes", times: [.total: "15 minutes"], ingredients: ["100 g oats", "2 eggs"],
      steps: ["Blend everything.", "Fry for 2 minutes a side."]),
    Example(
      name: "emoji before headings in bold",
      text: """
        🥞 *Rice pancakes* 🥞

        🛒 *Ingredients* (for 2)
        🔹 100 g rice flour
        🔹 2 eggs

        🍳 *Method*
        👉 Mix everything.
        👉 Fry small pancakes.
        """,
      title: "Rice pancakes", yield: "for 2", ingredients: ["100 g rice flour", "2 eggs"],
      steps: ["Mix everything.", "Fry small pancakes."]),
    Example(
      name: "ingredients over two lines",
      text: """
        Veal with Lemon

        2 pounds veal shoulder, cut
        in cubes
        1 lemon (juice and
        2 strips of peel)
        3 cups stock

        Roll the veal in flour and brown it in hot fat on
        all sides. Add the stock and the lemon and simmer
        for an hour.

        VEAL                                           77
        """,
      title: "Veal with Lemon",
      ingredients: [
        "2 pounds veal shoulder, cut in cubes", "1 lemon (juice and 2 strips of peel)",
        "3 cups stock",
      ],
      steps: [
        "Roll the veal in flour and brown it in hot fat on all sides. Add the stock and the lemon and simmer for an hour."
      ]),
    Example(
      name: "words that letters have, too",
      text: """
        Date Cake

        200 g dates
        2 eggs

        Soak the dates in hot water.
        Bake for 30 minutes. Makes 12 slices.
        Follow with the cream.
        Enjoy warm with custard.
        """,
      title: "Date Cake", ingredients: ["200 g dates", "2 eggs"],
      steps: [
        "Soak the dates in hot water.", "Bake for 30 minutes. Makes 12 slices.",
        "Follow with the cream.", "Enjoy warm with custard.",
      ]),
  ]

  @Test(arguments: examples)
  func partsAreFound(example: Example) throws { try example.check() }

  @Test(arguments: examples)
  func everyWordIsInTheText(example: Example) throws {
    let recipe = try #require(PastedRecipe(example.text))
    let text = example.text.precomposedStringWithCompatibilityMapping
    let parts = [recipe.title, recipe.yield].compactMap(\.self) + Array(recipe.times.values)
    for word in (parts + recipe.ingredients + recipe.steps).flatMap({ $0.split(separator: " ") }) {
      #expect(text.contains(word), "\(word)")
    }
  }

  @Test func aTableOfAmountsIsNoRunningHead() throws {
    let recipe = try #require(
      PastedRecipe(
        "Cake\n\nIngredients\nFor the base:\nBrown sugar | 50\n\nFor the top:\nBrown sugar | 250\n\nMethod\nMix."
      ))
    #expect(recipe.ingredients.count == 4)
  }

  @Test(arguments: [("etwa 6O Minuten", 60), ("ca. 1 h 10", 70), ("2 ore", nil)])
  func timesMayBeRoughOrScanned(words: String, minutes: Int?) {
    #expect(RecipeTime(written: words) == minutes.map { .minutes($0) })
  }

  @Test func hugeNumbersAreNoPages() {
    let text = """
      -9223372036854775808 www.example.org
      9 www.example.org
      Soup
      Ingredients
      1 egg
      Method
      Cook.
      """
    #expect(PastedRecipe(text)?.ingredients == ["1 egg"])
  }
}
