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
  ]

  @Test(arguments: examples)
  func whatWasScannedIsRead(example: PastedExample) throws { try example.check() }

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
