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
    PastedExample(
      name: "the time before the name, and the message below",
      text: """
        [9:30] Weiss, Ida
        Für heute Abend, verrate es keinem

        [9:31] Weiss, Ida
        Linsencurry
        250 g Linsen
        1 Zwiebel
        400 ml Kokosmilch

        [9:33] Roth, Jan
        Welche Linsen?

        [9:36] Weiss, Ida
        1. Die Zwiebel anbraten und die Linsen dazugeben.
        2. Mit der Kokosmilch 20 Minuten kochen.
        """,
      title: "Linsencurry", ingredients: ["250 g Linsen", "1 Zwiebel", "400 ml Kokosmilch"],
      steps: [
        "Die Zwiebel anbraten und die Linsen dazugeben.",
        "Mit der Kokosmilch 20 Minuten kochen.",
      ]),
    PastedExample(
      name: "names above the times, one of them only once",
      text: """
        Gran
        Sat, Feb 1 at 8:05 AM
        Here's the cornbread
        Cornbread
        1 cup cornmeal
        1 cup flour
        2 eggs
        Mix it all with a cup of milk until smooth
        Bake 25 minutes in a hot pan
        Me
        8:11 AM
        Yay
        Gran
        8:12 AM
        Let me know
        """,
      title: "Cornbread", ingredients: ["1 cup cornmeal", "1 cup flour", "2 eggs"],
      steps: ["Mix it all with a cup of milk until smooth", "Bake 25 minutes in a hot pan"]),
    PastedExample(
      name: "a title below an answer, and a number as an answer",
      text: """
        [2/2/25, 18:00:11] Eva: Klar
        Zimtsterne (40 Stück)
        500 g Mandeln
        3 Eiweiß
        2 TL Zimt
        [2/2/25, 18:02:40] Eva: Alles verkneten, ausstechen und 10 Minuten backen.
        [2/2/25, 18:03:15] Ole: Wie viele werden das?
        [2/2/25, 18:03:30] Eva: etwa 40
        """,
      title: "Zimtsterne", yield: "40 Stück",
      ingredients: ["500 g Mandeln", "3 Eiweiß", "2 TL Zimt"],
      steps: ["Alles verkneten, ausstechen und 10 Minuten backen."]),
    PastedExample(
      name: "marks of direction in the stamps, and a group without amounts",
      text: """
        ٥\u{200F}/٤\u{200F}/٢٠٢٥، ١:١٥ م - سلوى: فطائر الزعتر
        للعجينة:
        ٢ كوب طحين
        كوب ماء

        للحشوة:
        زعتر أخضر
        زيت زيتون
        ٥\u{200F}/٤\u{200F}/٢٠٢٥، ١:٢٠ م - سلوى: الطريقة:
        نعجن العجينة ونتركها ساعة.
        نحشيها ونخبزها.
        ٥\u{200F}/٤\u{200F}/٢٠٢٥، ١:٢٥ م - هند: تسلمي
        """,
      title: "فطائر الزعتر",
      ingredients: [
        "للعجينة:", "٢ كوب طحين", "كوب ماء", "للحشوة:", "زعتر أخضر", "زيت زيتون",
      ],
      steps: ["نعجن العجينة ونتركها ساعة.", "نحشيها ونخبزها."]),
    PastedExample(
      name: "a title with its yield as a message",
      text: """
        1/9/2025, 19:31 - Kim: Omelette pour 2 :
        1/9/2025, 19:31 - Kim: 4 œufs
        1/9/2025, 19:31 - Kim: 30 g de beurre
        1/9/2025, 19:31 - Kim: 1 oignon
        1/9/2025, 19:32 - Kim: ciboulette, sel
        1/9/2025, 19:35 - Kim: Tu bats les œufs avec la ciboulette
        1/9/2025, 19:35 - Kim: Tu les fais cuire 4 min dans le beurre
        1/9/2025, 19:36 - Lou: miam
        """,
      title: "Omelette", yield: "pour 2",
      ingredients: ["4 œufs", "30 g de beurre", "1 oignon", "ciboulette, sel"],
      steps: ["Tu bats les œufs avec la ciboulette", "Tu les fais cuire 4 min dans le beurre"]),
  ]

  @Test(arguments: examples)
  func messagesAreReadAlone(example: PastedExample) throws { try example.check() }
}
