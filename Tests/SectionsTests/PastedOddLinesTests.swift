import Testing

@testable import Sections

/// Tests lines of pasted recipes that look like something else.
struct PastedOddLinesTests {
  @Test(arguments: [
    PastedExample(
      name: "an ingredient that goes on with the name of a part of the dish",
      text: """
        Date cake

        150g dates
        2 tbsp syrup, plus a little more for
        the glaze
        3 eggs

        Chop the dates and beat them with the rest.

        Bake it for 40 minutes.
        """,
      title: "Date cake",
      ingredients: ["150g dates", "2 tbsp syrup, plus a little more for the glaze", "3 eggs"],
      steps: ["Chop the dates and beat them with the rest.", "Bake it for 40 minutes."]),
    PastedExample(
      name: "headings with emoji at the end",
      text: """
        عصير المانجو

        المكونات 🛒
        🔹 كوبين مانجو
        🔹 كوب حليب
        طريقة التحضير 👩‍🍳
        ▪️نخلط المانجو والحليب
        ▪️نقدم العصير باردا
        """,
      title: "عصير المانجو", ingredients: ["كوبين مانجو", "كوب حليب"],
      steps: ["نخلط المانجو والحليب", "نقدم العصير باردا"]),
    PastedExample(
      name: "what a portion contains after steps without numbers",
      text: """
        Bohnensalat

        Zutaten
        400 g Bohnen
        1 Zwiebel

        Zubereitung
        Die Bohnen kochen und abkühlen lassen.
        Mit der gehackten Zwiebel mischen.

        Pro Person: ca. 310 kcal, 9 g Eiweiß, 7 g Fett, 40 g Kohlenhydrate
        """,
      title: "Bohnensalat", ingredients: ["400 g Bohnen", "1 Zwiebel"],
      steps: ["Die Bohnen kochen und abkühlen lassen.", "Mit der gehackten Zwiebel mischen."]),
    PastedExample(
      name: "several amounts in a line of a list",
      text: """
        Rührkuchen

        Zutaten:
        1 Päckchen Backpulver
        50 g Mandeln, 20 g davon für die Form
        200 g Mehl, 150 g Zucker, 1 TL Zimt,
        2 EL Milch

        Zubereitung:
        1. Alles verrühren.
        2. 40 Minuten backen.
        """,
      title: "Rührkuchen",
      ingredients: [
        "1 Päckchen Backpulver", "50 g Mandeln, 20 g davon für die Form", "200 g Mehl",
        "150 g Zucker", "1 TL Zimt", "2 EL Milch",
      ], steps: ["Alles verrühren.", "40 Minuten backen."]),
    PastedExample(
      name: "servings and times with hyphens between them",
      text: """
        Flan aux poires
        4 pers.  -  Prép. 20 mn  -  Cuiss. 45 mn

        3 poires
        4 oeufs
        l sachet de sucre vanillé

        • Pelez les poires et coupez-les.

        • Battez les oeufs et versez-les sur les poires.
        """,
      title: "Flan aux poires", yield: "4 pers",
      times: [.preparation: "20 mn", .cooking: "45 mn"],
      ingredients: ["3 poires", "4 oeufs", "l sachet de sucre vanillé"],
      steps: ["Pelez les poires et coupez-les.", "Battez les oeufs et versez-les sur les poires."]),
    PastedExample(
      name: "headings in which a scanner read two letters wrong",
      text: """
        Crema de calabaza

        1NGREDlENTES

        500 g de calabaza
        1 puerro

        PREPARACl0N

        Se pica el puerro y se sofríe despacio.

        Se añade la calabaza y se cuece 20 minutos.
        """,
      title: "Crema de calabaza", ingredients: ["500 g de calabaza", "1 puerro"],
      steps: [
        "Se pica el puerro y se sofríe despacio.", "Se añade la calabaza y se cuece 20 minutos.",
      ]),
    PastedExample(
      name: "two running heads in one line, one with letters of an ingredient",
      text: """
        COUNTRY KITCHEN                              LEMON ISSUE

        Roasted Carrots
        Serves 4

        Ingredients
        500g carrots
        1 lemon

        Method
        1. Roast the carrots.
        2. Add the lemon.
        """,
      title: "Roasted Carrots", yield: "Serves 4", ingredients: ["500g carrots", "1 lemon"],
      steps: ["Roast the carrots.", "Add the lemon."]),
  ])
  func oddLinesAreWhatTheyAre(example: PastedExample) throws {
    try example.check()
  }
}
