import Foundation

struct Recipe: Hashable, Codable, Sendable {
  /// The recipe's ID in its feed.
  var id: String?
  /// The title, on one line.
  var title: String
  /// The ingredients in the feed's order, without repetitions.
  var ingredients: [String] = []
  /// The recipe's address as the feed has it, which may be any text.
  var address: String?
  var picture: URL?
}

extension Recipe: Storable {
  var payload: Data {
    var writer = PayloadWriter()
    writer.text("address", address)
    writer.text("id", id)
    writer.texts("ingredients", ingredients)
    writer.text("picture", picture?.absoluteString)
    writer.text("title", title)
    return writer.data
  }

  init(payload: Data) throws {
    let reader = try PayloadReader(payload)
    self.init(
      id: reader.text("id"), title: try reader.requiredText("title"),
      ingredients: reader.texts("ingredients"),
      address: reader.text("address"), picture: reader.url("picture"))
  }
}
