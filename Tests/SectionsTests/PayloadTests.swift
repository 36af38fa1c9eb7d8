import AppletKit
import Foundation
import Testing

@testable import Sections
@testable import Store

/// Tests that payloads from `JSONEncoder` can be read, and that `JSONDecoder` reads any payload.
struct PayloadTests {
  private static let texts = [
    "", "Ada", "Zoë 😀 東京", "\"a\\b/c\"", "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{F}\u{10}\u{1F}\u{7F}",
    "\u{2028}\u{FFFF}e\u{301}", "{", "a,{",
  ]

  @Test(arguments: texts)
  func aContactIsWrittenLikeJSONEncoder(text: String) throws {
    let address = Contact.Address(
      street: text, city: text, state: text, zipCode: text, country: text)
    let phones = Contact.Phones(home: text, mobile: text, work: text, other: [text, "2", text])
    try check(
      Contact(
        id: text, name: text, familyName: text, company: text, isFavorite: true,
        smallPicture: URL(string: "https://example.org/a/b?c=d&e"),
        largePicture: URL(string: "https://example.org/ü"), phones: phones, address: address,
        birthdate: text, email: text))
    try check(Contact(name: text))
    try check(Contact(name: text, phones: Contact.Phones(work: text), address: .init()))
    try check(Contact(name: text, address: .init(country: text)))
  }

  @Test(arguments: texts)
  func aFactReadsBackTheSame(text: String) throws {
    let url = try #require(URL(string: "https://example.org/ü"))
    for fact in [
      Article(), Article(title: text, description: text, picture: url, beginsWithPicture: true),
      Article(
        id: text, title: text, description: text, summary: text, picture: url, published: text,
        authors: [text, text], tags: [text], page: url, subject: url,
        attachments: [.init(url: url), .init(url: url, title: text, type: text)]),
    ] {
      #expect(try Article(payload: fact.payload) == fact)
    }
  }

  @Test(arguments: texts)
  func aRecipeReadsBackTheSame(text: String) throws {
    let url = URL(string: "https://example.org/ü")
    for recipe in [
      Recipe(title: text),
      Recipe(
        id: text, title: text, summary: text, ingredients: [text, text],
        steps: [.heading(text + "."), RecipeStep(text: text, title: text)], notes: text,
        yield: text,
        times: RecipeTimes(preparation: .minutes(5), cooking: .words("overnight"), total: nil),
        author: text, siteName: text, published: text, keywords: [text],
        nutrition: [NutritionFact(kind: .calories, amount: text)], video: url, address: text,
        picture: url),
    ] {
      #expect(try Recipe(payload: recipe.payload) == recipe)
    }
  }

  private func check(_ value: some Storable & Codable & Equatable) throws {
    #expect(value.payload == Payload.encode(value))
    #expect(try JSONDecoder().decode(type(of: value), from: value.payload) == value)
    #expect(try type(of: value).init(payload: value.payload) == value)
    // `JSONEncoder` escapes slashes, and writes keys in any order.
    #expect(try type(of: value).init(payload: JSONEncoder().encode(value)) == value)
  }

  @Test(arguments: ["", "null", "[]", #""text""#, "{}", #"{"name": 5, "title": null}"#, "{"])
  func otherDataIsNotAPayload(json: String) {
    let item = StoredItem(id: 1, key: "", payload: Data(json.utf8))
    #expect(Payload.value(Contact.self, of: item) == nil)
    #expect(Payload.value(Recipe.self, of: item) == nil)
    #expect(Payload.value(Applet.self, of: item) == nil)
  }
}
