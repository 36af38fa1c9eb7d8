import Testing

@testable import Sections

/// Tests forms in which people write amounts, lists and steps, in texts without headings.
struct PastedFormsTests {
  typealias Example = PastedExample

  static let lists = [
    Example(
      name: "amounts after their names",
      text: """
        Ofenkarotten

        Karotten – 1,5 kg
        Zitrone – 1 große
        Olivenöl: 3 EL
        Thymian 1 Bund
        Salz, Pfeffer

        Karotten schälen, längs halbieren und auf ein Blech legen.
        Mit Öl und Zitrone mischen und 35 Minuten backen.
        """,
      title: "Ofenkarotten",
      ingredients: [
        "Karotten – 1,5 kg", "Zitrone – 1 große", "Olivenöl: 3 EL", "Thymian 1 Bund",
        "Salz, Pfeffer",
      ],
      steps: [
        "Karotten schälen, längs halbieren und auf ein Blech legen.",
        "Mit Öl und Zitrone mischen und 35 Minuten backen.",
      ]),
    Example(
      name: "a factor after a name, below a date",
      text: """
        Cold noodles
        3 May 2025 at 19:05

        cucumber x2
        noodles - 1 pack
        soy - 2 tbsp
        chilli oil

        Boil the noodles, rinse them and drain them well.
        Toss with the soy and the sliced cucumber.
        """,
      title: "Cold noodles",
      ingredients: ["cucumber x2", "noodles - 1 pack", "soy - 2 tbsp", "chilli oil"],
      steps: [
        "Boil the noodles, rinse them and drain them well.",
        "Toss with the soy and the sliced cucumber.",
      ]),
    Example(
      name: "a list without amounts",
      text: """
        Hi Bo,

        Bean pot

        White beans
        Carrots
        Smoked bacon
        Thyme

        Put everything into the pot and cover it with water.
        Simmer on low for three hours.
        """,
      title: "Bean pot", ingredients: ["White beans", "Carrots", "Smoked bacon", "Thyme"],
      steps: [
        "Put everything into the pot and cover it with water.", "Simmer on low for three hours.",
      ]),
    Example(
      name: "several amounts in each line, and a group in one",
      text: """
        Orangenkuchen

        3 Eier, 200 g Zucker, 200 g Butter,
        1 P. Backpulver, 2 Orangen
        Guss: 100 g Puderzucker, Saft von 1 Orange

        Alles verrühren und 50 Minuten backen.
        Mit dem Guss bestreichen.
        """,
      title: "Orangenkuchen",
      ingredients: [
        "3 Eier", "200 g Zucker", "200 g Butter", "1 P. Backpulver", "2 Orangen", "Guss:",
        "100 g Puderzucker", "Saft von 1 Orange",
      ],
      steps: ["Alles verrühren und 50 Minuten backen.", "Mit dem Guss bestreichen."]),
    Example(
      name: "a list in a sentence, below a title with a yield",
      text: """
        Salut Ada !

        Gaufres (environ 12 gaufres)

        Il te faut 200 g de farine, 3 œufs, 30 cl de lait et 1 pincée de sel.

        Tu mélanges le tout et tu laisses reposer une heure.

        Bisous à lundi
        """,
      title: "Gaufres", yield: "environ 12 gaufres",
      ingredients: ["200 g de farine", "3 œufs", "30 cl de lait", "1 pincée de sel"],
      steps: ["Tu mélanges le tout et tu laisses reposer une heure."]),
    Example(
      name: "cells of a table",
      text:
        "Recipe\tOat bars\n\nIngredient\tAmount\tUnit\nOats\t200\tg\nEggs\t2\nHoney\t3\ttbsp\n\n"
        + "Step\tWhat to do\n1\tMix it all.\n2\tBake for 20 minutes.",
      title: "Oat bars", ingredients: ["200 g Oats", "2 Eggs", "3 tbsp Honey"],
      steps: ["Mix it all.", "Bake for 20 minutes."]),
    Example(
      name: "wrapped ingredients, of which one goes on with an amount",
      text: """
        INGREDIENTES
        500 g de garbanzos
        4 cucharadas de aceite de oliva
        virgen extra
        250 g de calabaza, cortada en
        3 cm de lado
        1 tomate maduro, pelado y
        rallado
        Sal

        ELABORACIÓN
        1. Picar la calabaza y rehogarla en el aceite a
        fuego suave.
        2. Añadir los garbanzos y cocer todo junto unos
        minutos.
        """,
      ingredients: [
        "500 g de garbanzos", "4 cucharadas de aceite de oliva virgen extra",
        "250 g de calabaza, cortada en 3 cm de lado", "1 tomate maduro, pelado y rallado", "Sal",
      ],
      steps: [
        "Picar la calabaza y rehogarla en el aceite a fuego suave.",
        "Añadir los garbanzos y cocer todo junto unos minutos.",
      ]),
  ]

  @Test(arguments: lists)
  func listsAreRead(example: Example) throws { try example.check() }

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
  ]

  @Test(arguments: steps)
  func stepsAreRead(example: Example) throws { try example.check() }

  @Test func servingsBesideTheirButtonAreNoIngredient() throws {
    let recipe = try #require(
      PastedRecipe(
        "Dal\n\nZutaten\nfür 3 Portionen\n200 g Linsen\nPortionen\n3\n\nZubereitung\nKochen."))
    #expect(recipe.yield == "für 3 Portionen" && recipe.ingredients == ["200 g Linsen"])
  }
}
