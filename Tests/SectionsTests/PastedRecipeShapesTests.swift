import Testing

@testable import Sections

/// Tests what the shape and the place of a line say: headings among steps, lists in sentences,
/// numbers without points.
struct PastedRecipeShapesTests {
  typealias Example = PastedExample

  static let examples = [
    Example(
      name: "headings in capitals between steps, alone in their blocks",
      text: """
        Plum crumble

        300 g plums
        80 g flour
        60 g butter

        STEW THE PLUMS

        Heat the plums in a small pan for five minutes.

        RUB THE TOPPING

        Rub the butter into the flour.

        BAKE

        Bake for half an hour until golden.
        """,
      title: "Plum crumble", ingredients: ["300 g plums", "80 g flour", "60 g butter"],
      steps: [
        "STEW THE PLUMS", "Heat the plums in a small pan for five minutes.", "RUB THE TOPPING",
        "Rub the butter into the flour.", "BAKE", "Bake for half an hour until golden.",
      ]),
    Example(
      name: "headings right above steps",
      text: """
        Plum crumble

        Ingredients
        300 g plums
        80 g flour

        STEW THE PLUMS
        Heat the plums in a small pan for five minutes.

        BAKE IT
        Bake for half an hour until golden.
        """,
      title: "Plum crumble", ingredients: ["300 g plums", "80 g flour"],
      steps: [
        "STEW THE PLUMS", "Heat the plums in a small pan for five minutes.", "BAKE IT",
        "Bake for half an hour until golden.",
      ]),
    Example(
      name: "headings with colons, alone in their blocks",
      text: """
        Plum crumble

        300 g plums
        80 g flour

        Plums:

        Heat the plums in a small pan.

        Topping:

        Rub the butter into the flour.
        """,
      title: "Plum crumble", ingredients: ["300 g plums", "80 g flour"],
      steps: [
        "Plums:", "Heat the plums in a small pan.", "Topping:", "Rub the butter into the flour.",
      ]),
    Example(
      name: "numbers that begin anew below a heading with a colon",
      text: """
        Plum crumble

        300 g plums
        80 g flour

        1. Halve the plums.
        2. Stew them.

        For the topping:
        1. Rub the butter into the flour.
        2. Bake.
        """,
      title: "Plum crumble", ingredients: ["300 g plums", "80 g flour"],
      steps: [
        "Halve the plums.", "Stew them.", "For the topping:", "Rub the butter into the flour.",
        "Bake.",
      ]),
    Example(
      name: "numbers that begin anew below a heading",
      text: """
        Plum crumble

        300 g plums
        80 g flour

        1. Halve the plums.
        2. Stew them.

        The Topping

        1. Rub the butter into the flour.

        LAST OF ALL

        2. Bake.
        """,
      title: "Plum crumble", ingredients: ["300 g plums", "80 g flour"],
      steps: [
        "Halve the plums.", "Stew them.", "The Topping", "Rub the butter into the flour.",
        "LAST OF ALL", "Bake.",
      ]),
    Example(
      name: "a list with commas below its heading, and wrapped paragraphs",
      text: """
        Bean stew

        Ingredients:
        2 tins of white beans, 1 large red onion, 3 cloves of garlic, 200 ml of vegetable stock, 1 \
        tbsp olive oil, salt

        Method:
        Chop the onion and the garlic and fry them in the oil until
        they are soft. Add the beans with half of their liquid and
        the stock.

        Simmer for a quarter of an hour, stirring now and then, and
        season with salt.
        """,
      title: "Bean stew",
      ingredients: [
        "2 tins of white beans", "1 large red onion", "3 cloves of garlic",
        "200 ml of vegetable stock", "1 tbsp olive oil", "salt",
      ],
      steps: [
        "Chop the onion and the garlic and fry them in the oil until they are soft. Add the beans "
          + "with half of their liquid and the stock.",
        "Simmer for a quarter of an hour, stirring now and then, and season with salt.",
      ]),
    Example(
      name: "one ingredient with commas is no list",
      text: "Soup\n\nIngredients:\n1 onion, peeled, halved, chopped\n\nMethod:\nBoil it.",
      title: "Soup", ingredients: ["1 onion, peeled, halved, chopped"], steps: ["Boil it."]),
    Example(
      name: "a wrapped list with bullets",
      text: """
        Fish pie

        Ingredients
        • 500g potatoes, peeled and cut into
          3cm pieces
        • 1 leek
        • 300g white fish, without skin or
          bones
        • 200ml milk

        Method
        1. Boil the potatoes.
        2. Bake all with the milk.

        Nutrition per serving: 310 calories; 9g fat; 30g carbohydrate; 24g protein

        34 | Weeknight Dinners
        """,
      title: "Fish pie",
      ingredients: [
        "500g potatoes, peeled and cut into 3cm pieces", "1 leek",
        "300g white fish, without skin or bones", "200ml milk",
      ],
      steps: ["Boil the potatoes.", "Bake all with the milk."]),
    Example(
      name: "what a serving contains and a page",
      text: """
        Rice

        200 g rice
        1 tsp salt

        Rinse the rice until the water is clear.

        Boil it with the salt for ten minutes.

        Nutrition per serving: 310 calories; 9g fat; 30g carbohydrate; 24g protein

        34 | Weeknight Dinners
        """,
      title: "Rice", ingredients: ["200 g rice", "1 tsp salt"],
      steps: [
        "Rinse the rice until the water is clear.", "Boil it with the salt for ten minutes.",
      ]),
    Example(
      name: "numbers of steps without points",
      text: """
        Pea soup

        1 onion, chopped
        2 tbsp oil
        3 cups split peas

        1 Heat the oil in a large pot and fry the
          onion.

        2 Add the peas with plenty of water and cook for
          50 minutes.

        3 Season the soup and serve it hot.
        """,
      title: "Pea soup", ingredients: ["1 onion, chopped", "2 tbsp oil", "3 cups split peas"],
      steps: [
        "Heat the oil in a large pot and fry the onion.",
        "Add the peas with plenty of water and cook for 50 minutes.",
        "Season the soup and serve it hot.",
      ]),
    Example(
      name: "short steps with numbers without points, and bullets that a scan lost",
      text: """
        Brownies

        Ingredients
        • 200g chocolate
        • 2 eggs
        100g butter
        • 150g sugar
        1 tsp vanilla

        Method
        1 Melt all of it
        2 Bake in a small tin until firm
        3 Eat
        """,
      title: "Brownies",
      ingredients: ["200g chocolate", "2 eggs", "100g butter", "150g sugar", "1 tsp vanilla"],
      steps: ["Melt all of it", "Bake in a small tin until firm", "Eat"]),
    Example(
      name: "amounts that count on",
      text: """
        Gemüsepfanne

        1 Zwiebel in feinen Ringen
        2 Paprika in breiten Streifen
        3 Karotten in dünnen Scheiben

        Alles in einer Pfanne anbraten.

        Mit Reis servieren.
        """,
      title: "Gemüsepfanne",
      ingredients: [
        "1 Zwiebel in feinen Ringen", "2 Paprika in breiten Streifen",
        "3 Karotten in dünnen Scheiben",
      ],
      steps: ["Alles in einer Pfanne anbraten.", "Mit Reis servieren."]),
    Example(
      name: "a heading with the name of the dish",
      text: """
        Crêpes au sucre
        Ingrédients
        250 g de farine
        4 œufs
        Comment faire des crêpes au sucre
        Mélanger la farine et les œufs.
        Cuire les crêpes à la poêle.
        """,
      title: "Crêpes au sucre", ingredients: ["250 g de farine", "4 œufs"],
      steps: ["Mélanger la farine et les œufs.", "Cuire les crêpes à la poêle."]),
    Example(
      name: "amounts alone in their lines",
      text: """
        Herb omelette
        Ingredients
        3
        eggs
        2 sprigs
        parsley, chopped
        10 g
        butter
        Method
        Beat the eggs and fry them in the butter.
        """,
      title: "Herb omelette", ingredients: ["3 eggs", "2 sprigs parsley, chopped", "10 g butter"],
      steps: ["Beat the eggs and fry them in the butter."]),
    Example(
      name: "a card with the cook beside the title",
      text: """
        Oat biscuits       From the kitchen of: Wren

        1 cup oats
        1/2 cup butter

        Mix all and bake for 12 minutes.
        """,
      title: "Oat biscuits", ingredients: ["1 cup oats", "1/2 cup butter"],
      steps: ["Mix all and bake for 12 minutes."]),
  ]

  @Test(arguments: examples)
  func shapesAreRead(example: Example) throws { try example.check() }

  @Test(arguments: ["1 Mix the eggs well.\n2 Bake.\n", "Ingredients: 1 egg,\n", "Ab\nCD\n\n"])
  func manyLinesAreReadInTime(line: String) {
    let text = "Cake\n\n1 egg\n2 cups flour\n\n" + String(repeating: line, count: 300)
    let start = processorTime()
    _ = PastedRecipe(text)
    // If each line was compared with all others, it would take ten times as long.
    #expect(processorTime() - start < .seconds(2))
  }
}
