import Testing

@testable import Sections

/// Tests forms in which people write steps, and what they say after them.
struct PastedStepFormsTests {
  typealias Example = PastedExample

  static let steps = [
    Example(
      name: "steps above the ingredients, without a heading",
      text: """
        Hi both,

        Quick pickled radish

        Slice the radishes and pack them into a jar.
        Heat the vinegar with the salt and pour it over.

        You need:
        1 bunch radishes
        200ml vinegar
        1 tsp salt
        """,
      title: "Quick pickled radish",
      ingredients: ["1 bunch radishes", "200ml vinegar", "1 tsp salt"],
      steps: [
        "Slice the radishes and pack them into a jar.",
        "Heat the vinegar with the salt and pour it over.",
      ]),
    Example(
      name: "numbers in circles",
      text: """
        Compote

        INGRÉDIENTS
        • 4 pommes
        • 1 gousse de vanille

        RÉALISATION
        ① Peler les pommes.
        ② Cuire avec la vanille.
        """,
      title: "Compote", ingredients: ["4 pommes", "1 gousse de vanille"],
      steps: ["Peler les pommes.", "Cuire avec la vanille."]),
    Example(
      name: "a 1 that was scanned as a letter",
      text: """
        Corn soup

        2 cups corn
        1 cup milk

        I. Boil the corn.

        2. Add the milk.
        """,
      title: "Corn soup", ingredients: ["2 cups corn", "1 cup milk"],
      steps: ["Boil the corn.", "Add the milk."]),
    Example(
      name: "places in a video",
      text: """
        Flat breads

        Ingredients:
        300 g flour
        200 g yogurt

        Method:
        0:00 Intro
        0:35 Mix the flour with the yogurt.
        2:10 Roll out eight balls.
        3:40 Fry them in a dry pan.

        Music: Sunny Day
        """,
      title: "Flat breads", ingredients: ["300 g flour", "200 g yogurt"],
      steps: [
        "Mix the flour with the yogurt.", "Roll out eight balls.", "Fry them in a dry pan.",
      ]),
    Example(
      name: "bullets after a list without any",
      text: """
        Pâtes au citron 🍋 prêtes en 15 min !!

        Pour 2 pers :
        250 g de linguine
        1 citron
        20 cl de crème

        ➡️ Cuire les pâtes dans de l'eau salée
        ➡️ Chauffer la crème avec le jus du citron
        """,
      title: "Pâtes au citron", yield: "Pour 2 pers",
      ingredients: ["250 g de linguine", "1 citron", "20 cl de crème"],
      steps: [
        "Cuire les pâtes dans de l'eau salée", "Chauffer la crème avec le jus du citron",
      ]),
    Example(
      name: "wrapped steps that end with their lines, in a mail",
      text: """
        Here you go, as I typed it from the card that I keep above
        the stove.

        Leek pie

        500g leeks
        3 eggs

        Slice the leeks and fry them with a splash of oil until soft,
        and let them cool.
        Beat the eggs with the cream, and stir in half of the cheese.
        Spread the leeks in the tin, pour it over and bake for about
        40 minutes at 180 fan.

        This makes about 8 slices.

        Love to all,
        R x
        """,
      title: "Leek pie", yield: "makes about 8 slices", ingredients: ["500g leeks", "3 eggs"],
      steps: [
        "Slice the leeks and fry them with a splash of oil until soft, and let them cool.",
        "Beat the eggs with the cream, and stir in half of the cheese.",
        "Spread the leeks in the tin, pour it over and bake for about 40 minutes at 180 fan.",
      ]),
    Example(
      name: "talk and a note after the steps of a mail",
      text: """
        Hi Ann,

        Nut bread

        200 g nuts
        300 g flour

        Chop the nuts.
        Knead them with the flour and 200 ml of water.
        Bake for 50 minutes.

        Freezes great, by the way.

        Say hi to the cats!
        """,
      title: "Nut bread", ingredients: ["200 g nuts", "300 g flour"],
      steps: [
        "Chop the nuts.", "Knead them with the flour and 200 ml of water.", "Bake for 50 minutes.",
      ],
      notes: ["Freezes great, by the way."]),
    Example(
      name: "a running head with its page among the steps",
      text: """
        GARDEN NEWS | SPRING

        Pea soup

        Ingredients
        300 g peas
        1 onion

        Method
        Fry the onion.

        8   GARDEN NEWS

        Add the peas and a little water, and cook for ten minutes.
        """,
      title: "Pea soup", ingredients: ["300 g peas", "1 onion"],
      steps: ["Fry the onion.", "Add the peas and a little water, and cook for ten minutes."]),
    Example(
      name: "headed steps above the ingredients, and a note below",
      text: """
        Pea parcels

        Filling

        Heat the oil in a pan and fry the onion.
        Stir in the peas and leave to cool.

        Assembly

        Wrap the peas in the pastry.
        Bake for 20 minutes.

        Ingredients

        - 100g peas
        - 1 onion
        - 6 sheets pastry

        Makes 18

        Can be frozen before baking.
        """,
      title: "Pea parcels", yield: "Makes 18",
      ingredients: ["100g peas", "1 onion", "6 sheets pastry"],
      steps: [
        "Filling:", "Heat the oil in a pan and fry the onion.",
        "Stir in the peas and leave to cool.", "Assembly:", "Wrap the peas in the pastry.",
        "Bake for 20 minutes.",
      ],
      notes: ["Can be frozen before baking."]),
    Example(
      name: "a mail below another one, and an ingredient with a number after its name",
      text: """
        From: Bo
        Subject: FW: Ice cream

        Mum, this is the one.

        -----Original Message-----
        From: Ada <ada@example.org>
        Sent: 01 December 2024 20:16
        Subject: Ice cream

        Dear Bo,

        Orange ice cream

        600ml double cream
        3 tablespoons sugar
        Finely grated zest of 1 orange

        1 . Whip the cream.
        2 . Fold in the sugar and the zest, and freeze.
        """,
      title: "Orange ice cream",
      ingredients: [
        "600ml double cream", "3 tablespoons sugar", "Finely grated zest of 1 orange",
      ],
      steps: ["Whip the cream.", "Fold in the sugar and the zest, and freeze."]),
    Example(
      name: "a recipe in one paragraph, with talk around it",
      text: """
        Hey! About the dip - it's Herb dip, makes about a cup: 1 cup yogurt, 1 avocado, 2 tbsp \
        chives and juice of 1 lemon. Blend everything until smooth. Let me know how it goes x
        """,
      title: "Herb dip", yield: "makes about a cup",
      ingredients: ["1 cup yogurt", "1 avocado", "2 tbsp chives", "juice of 1 lemon"],
      steps: ["Blend everything until smooth."]),
    Example(
      name: "a remark below steps that are paragraphs of a mail",
      text: """
        Subject: That soup

        Hi Tom,

        Corn soup 🌽 (serves 2)

        1kg corn
        500ml stock

        Simmer the corn in the stock.

        Blend it until it is smooth.

        It's even better the next day.

        This makes enough for 2 bowls. I froze half.

        All the best,
        Ruth
        """,
      title: "Corn soup", yield: "serves 2", ingredients: ["1kg corn", "500ml stock"],
      steps: ["Simmer the corn in the stock.", "Blend it until it is smooth."],
      notes: ["It's even better the next day."]),
  ]

  @Test(arguments: ["How we made it", "Préparation de la recette", "Comment je fais"])
  func headingsInOwnWordsAreFound(heading: String) throws {
    let recipe = try #require(
      PastedRecipe(
        "Soup\n\nIngredients\n2 leeks\n1 onion\n\n\(heading)\n1\nChop all.\n2\nBoil it."))
    #expect(recipe.ingredients == ["2 leeks", "1 onion"])
    #expect(recipe.steps == ["Chop all.", "Boil it."])
  }

  @Test(arguments: steps)
  func stepsAreRead(example: Example) throws { try example.check() }
}
