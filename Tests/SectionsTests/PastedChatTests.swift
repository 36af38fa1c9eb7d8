import Testing

@testable import Sections

/// Tests where messages begin in chats of many programs.
struct PastedChatTests {
  static let examples = [
    PastedExample(
      name: "a date with the name of a month",
      text: """
        Kit, [9 Sept 2025 at 08:15]
        the pear thing

        Kit, [9 Sept 2025 at 08:16]
        Poached pears

        4 pears
        500 ml red wine
        1 cinnamon stick

        Rob, [9 Sept 2025 at 08:17]
        which wine?

        Kit, [9 Sept 2025 at 08:20]
        Peel the pears.
        Simmer them in the wine for 25 minutes.
        """,
      title: "Poached pears", ingredients: ["4 pears", "500 ml red wine", "1 cinnamon stick"],
      steps: ["Peel the pears.", "Simmer them in the wine for 25 minutes."]),
    PastedExample(
      name: "names and times in lines of their own",
      text: """
        Tim
        Wie ging der Gurkensalat?
        12:01
        Mama
        Gurkensalat
        2 Gurken
        100 g Joghurt
        1 EL Essig
        12:05
        Mama
        Die Gurken hobeln und salzen.
        Mit Joghurt und Essig mischen.
        12:06
        Tim
        Super!
        12:09
        """,
      title: "Gurkensalat", ingredients: ["2 Gurken", "100 g Joghurt", "1 EL Essig"],
      steps: ["Die Gurken hobeln und salzen.", "Mit Joghurt und Essig mischen."]),
    PastedExample(
      name: "a channel, and times before further messages",
      text: """
        #kitchen
        Nia Obi  10:02 AM
        here we go, Friday's flapjacks
        10:03
        *Flapjacks* (makes 12)
        • 250 g oats
        • 125 g butter
        • 100 g syrup
        10:05
        1) Melt the butter with the syrup.
        2) Stir in the oats, press into a tin and bake 25 minutes.
        Luca Berg  10:11 AM
        so good
        """,
      title: "Flapjacks", yield: "makes 12",
      ingredients: ["250 g oats", "125 g butter", "100 g syrup"],
      steps: [
        "Melt the butter with the syrup.",
        "Stir in the oats, press into a tin and bake 25 minutes.",
      ]),
  ]

  @Test(arguments: examples)
  func messagesAreReadAlone(example: PastedExample) throws { try example.check() }
}
