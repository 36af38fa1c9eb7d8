import Testing

@testable import Sections

/// Tests forms in which people write amounts and lists, in texts without headings.
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
      name: "amounts between the names and what is said of them, in a message",
      text: """
        Plum crumble

        Plums about 600g
        Sugar 80g plus 60g for the top
        Flour 150g
        Butter 90g, cold
        Oats, a good handful

        Chop the plums and toss with 80g sugar in a dish
        Rub the butter into the flour then stir in the oats
        Scatter over and bake 35 min at 180 until bubbling

        Did it work??
        """,
      title: "Plum crumble",
      ingredients: [
        "Plums about 600g", "Sugar 80g plus 60g for the top", "Flour 150g", "Butter 90g, cold",
        "Oats, a good handful",
      ],
      steps: [
        "Chop the plums and toss with 80g sugar in a dish",
        "Rub the butter into the flour then stir in the oats",
        "Scatter over and bake 35 min at 180 until bubbling",
      ]),
    Example(
      name: "two narrow columns with a heading each",
      text: """
        Linsenbolognese

        Zutaten                      Zubereitung
        200 g Linsen                 1. Zwiebel würfeln und in Öl
        1 Zwiebel                       anbraten.
        2 EL Öl                      2. Linsen zugeben und
        Oregano                         köcheln lassen.
        """,
      title: "Linsenbolognese", ingredients: ["200 g Linsen", "1 Zwiebel", "2 EL Öl", "Oregano"],
      steps: ["Zwiebel würfeln und in Öl anbraten.", "Linsen zugeben und köcheln lassen."]),
    Example(
      name: "a participle in a line of its own",
      text: """
        Gratin

        1 kg de courgettes
        100 g de gruyère
        râpé
        sel, poivre

        Couper les courgettes en rondelles et
        les cuire à la vapeur.
        Parsemer de gruyère.
        """,
      title: "Gratin", ingredients: ["1 kg de courgettes", "100 g de gruyère râpé", "sel, poivre"],
      steps: [
        "Couper les courgettes en rondelles et les cuire à la vapeur.", "Parsemer de gruyère.",
      ]),
    Example(
      name: "a title in a message of its own",
      text: """
        12/01/2025, 10:15 - Jo: yes!! one sec
        12/01/2025, 10:16 - Jo: Flapjacks
        12/01/2025, 10:16 - Jo: 250g oats
        12/01/2025, 10:16 - Jo: 125g butter
        12/01/2025, 10:17 - Jo: 3 tbsp golden syrup
        12/01/2025, 10:18 - Jo: Melt the butter in a pan
        12/01/2025, 10:18 - Jo: Stir in the oats and bake at 170 for 20 mins
        """,
      title: "Flapjacks", ingredients: ["250g oats", "125g butter", "3 tbsp golden syrup"],
      steps: ["Melt the butter in a pan", "Stir in the oats and bake at 170 for 20 mins"]),
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

        Put the beans, the carrots and the bacon into the pot.
        Cover with water and simmer on low for three hours.
        """,
      title: "Bean pot", ingredients: ["White beans", "Carrots", "Smoked bacon", "Thyme"],
      steps: [
        "Put the beans, the carrots and the bacon into the pot.",
        "Cover with water and simmer on low for three hours.",
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

  @Test func shortLinesWithoutAmountsAreNoIngredientsUnlessTheStepsNameThem() {
    #expect(
      PastedRecipe("Ada Byron\nMill Road\nLondon\n\nI came home late.\nThe garden looks good.")
        == nil)
  }

  @Test func servingsBesideTheirButtonAreNoIngredient() throws {
    let recipe = try #require(
      PastedRecipe(
        "Dal\n\nZutaten\nfür 3 Portionen\n200 g Linsen\nPortionen\n3\n\nZubereitung\nKochen."))
    #expect(recipe.yield == "für 3 Portionen" && recipe.ingredients == ["200 g Linsen"])
  }
}
