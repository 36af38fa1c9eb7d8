import FeedCore
import Testing

@testable import Sections

/// Tests tips beside a recipe, which the form shows as its notes.
struct PastedNotesTests {
  static let examples = [
    example(
      "a block below the heading", "Notes\nKeeps for a week in a\ncool place.",
      [
        "Keeps for a week in a cool place."
      ]),
    example(
      "a tip beside its heading", "Tipp: Schmeckt auch kalt.\n\nLiebe Grüße\nInge",
      [
        "Schmeckt auch kalt."
      ]),
    example(
      "a tip of somebody", "Mein Tipp: Passt zu Käse.\n\nSchlagworte: Obst",
      [
        "Passt zu Käse."
      ]),
    example(
      "a list", "Astuces :\n- Servez tiède.\n- Se congèle bien.\n\nVoir aussi\nTarte aux pommes",
      ["Servez tiède.", "Se congèle bien."]),
    example("comments after it", "ملاحظات\nيقدم باردا.\n\nالتعليقات\nرائعة جدا.", ["يقدم باردا."]),
    example("what is in a serving", "Nutrition\nFat 2 g\n\nTips\nFreezes well.", ["Freezes well."]),
    example("only comments", "Comments\nLovely cake, made it twice.", []),
    example("nothing below the heading", "Notes\n\nNutrition\nFat 2 g", []),
  ]

  private static func example(_ name: String, _ end: String, _ notes: [String]) -> PastedExample {
    PastedExample(
      name: name,
      text: "Jam\n\nIngredients\n1 kg plums\n500 g sugar\n\nMethod\nBoil it until it sets.\n\n"
        + end,
      title: "Jam", ingredients: ["1 kg plums", "500 g sugar"], steps: ["Boil it until it sets."],
      notes: notes)
  }

  @Test(arguments: examples)
  func notesAreFound(example: PastedExample) throws { try example.check() }

  @Test func notesFillTheirField() {
    let text = Self.examples[3].text
    #expect(
      Editor.recipes.recognize(text)?.values["notes"] == "Servez tiède.\nSe congèle bien.")
  }
}
