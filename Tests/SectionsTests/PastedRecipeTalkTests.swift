import Testing

@testable import Sections

/// Tests what people write around a recipe: mails that were forwarded, and talk in chats.
struct PastedRecipeTalkTests {
  typealias Example = PastedExample

  static let examples = [
    Example(
      name: "a mail that was forwarded",
      text: """
        Von: Jo Lang <jo@example.org>
        Betreff: WG: Linsensuppe
        An: Kim

        Schau mal, die ist von Oma.

        ---------- Weitergeleitete Nachricht ---------
        Von: Oma <oma@example.org>
        Datum: Mo., 3. Feb. 2025 um 18:10
        Betreff: Linsensuppe
        An: Jo Lang <jo@example.org>

        Omas Linsensuppe

        200 g Linsen
        1 Zwiebel
        1 l Brühe

        Die Zwiebel anbraten und die Linsen dazugeben.

        Mit der Brühe eine halbe Stunde kochen.
        """,
      title: "Omas Linsensuppe", ingredients: ["200 g Linsen", "1 Zwiebel", "1 l Brühe"],
      steps: [
        "Die Zwiebel anbraten und die Linsen dazugeben.",
        "Mit der Brühe eine halbe Stunde kochen.",
      ]),
    Example(
      name: "a recipe above a mail that was forwarded",
      text: """
        Toast

        2 slices of bread
        10 g butter

        1. Toast the bread.
        2. Butter it.

        ---------- Forwarded message ---------
        From: Kim <kim@example.org>

        How do you make toast?
        """,
      title: "Toast", ingredients: ["2 slices of bread", "10 g butter"],
      steps: ["Toast the bread.", "Butter it."]),
    Example(
      name: "a last word to the reader",
      text: """
        Iced tea

        • 2 tea bags
        • 1 lemon
        • 1 tbsp sugar

        Steep the tea in hot water
        Stir in the rest and chill

        lmk how yours turns out 🍹
        """,
      title: "Iced tea", ingredients: ["2 tea bags", "1 lemon", "1 tbsp sugar"],
      steps: ["Steep the tea in hot water", "Stir in the rest and chill"]),
    Example(
      name: "a last step that speaks to the reader",
      text: """
        Iced tea

        • 2 tea bags
        • 1 lemon
        • 1 tbsp sugar

        Steep the tea in hot water.
        Stir in the rest and chill.
        Serve with lots of ice, trust me!
        """,
      title: "Iced tea", ingredients: ["2 tea bags", "1 lemon", "1 tbsp sugar"],
      steps: [
        "Steep the tea in hot water.", "Stir in the rest and chill.",
        "Serve with lots of ice, trust me!",
      ]),
    Example(
      name: "a last word in Spanish",
      text: """
        Pan con tomate

        Ingredientes: 4 rebanadas de pan, 2 tomates, aceite, sal

        Tostar el pan y rallar los tomates.
        Cubrir el pan con el tomate, el aceite y la sal.

        ¡Cuéntame si te gusta! 😊
        """,
      title: "Pan con tomate", ingredients: ["4 rebanadas de pan", "2 tomates", "aceite", "sal"],
      steps: [
        "Tostar el pan y rallar los tomates.", "Cubrir el pan con el tomate, el aceite y la sal.",
      ]),
    Example(
      name: "a title within a message, right above the list",
      text: """
        Ivo  5:10 PM
        could you share that noodle salad from the picnic please

        Rae  5:20 PM
        of course!
        Sesame Noodle Salad
        200 g noodles
        2 tbsp sesame oil
        1 tbsp soy sauce

        Boil the noodles and rinse them in cold water.
        Toss them with the oil and the sauce.
        """,
      title: "Sesame Noodle Salad",
      ingredients: ["200 g noodles", "2 tbsp sesame oil", "1 tbsp soy sauce"],
      steps: [
        "Boil the noodles and rinse them in cold water.", "Toss them with the oil and the sauce.",
      ]),
    Example(
      name: "a title below a word of talk without a mark",
      text: """
        Ivo  5:10 PM
        could you share that noodle salad from the picnic please

        Rae  5:20 PM
        here you go
        Sesame Noodle Salad
        200 g noodles
        2 tbsp sesame oil

        Boil the noodles and toss them with the oil.
        """,
      title: "Sesame Noodle Salad", ingredients: ["200 g noodles", "2 tbsp sesame oil"],
      steps: ["Boil the noodles and toss them with the oil."]),
    Example(
      name: "a title without talk, and an ingredient without an amount",
      text: """
        Sesame noodles
        Sea salt
        200 g noodles
        2 tbsp sesame oil

        Boil the noodles in salted water and toss them with the oil.
        """,
      title: "Sesame noodles", ingredients: ["Sea salt", "200 g noodles", "2 tbsp sesame oil"],
      steps: ["Boil the noodles in salted water and toss them with the oil."]),
  ]

  @Test(arguments: examples)
  func talkIsNoPartOfTheRecipe(example: Example) throws { try example.check() }
}
