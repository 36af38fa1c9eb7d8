import Foundation

extension Recipe: Storable {
  var payload: Data {
    var writer = PayloadWriter()
    writer.text("address", address)
    writer.texts("ingredients", ingredients)
    writer.text("picture", picture?.absoluteString)
    writer.text("title", title)
    return writer.data
  }

  init(payload: Data) throws {
    let reader = try PayloadReader(payload)
    self.init(
      title: try reader.requiredText("title"), ingredients: reader.texts("ingredients"),
      address: reader.text("address"), picture: reader.url("picture"))
  }
}
