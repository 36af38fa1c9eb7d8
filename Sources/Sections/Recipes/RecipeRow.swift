import FeedCore
import Localization

extension Recipe {
  /// A tile if there is a picture, otherwise a row with the title and a line of ingredients.
  var row: RowContent {
    RowContent(
      title: title,
      subtitle: picture == nil && !ingredients.isEmpty
        ? list(Array(ingredients.prefix(Self.mostListed))) : nil,
      picture: picture.map { url in
        Picture(url: url, placeholder: .letter(Self.letter(of: title), seed: title))
      })
  }

  /// How many ingredients a row lists, which are more than fit in its line.
  private static let mostListed = 12

  /// The letter shown for a dish whose picture can't be loaded.
  private static func letter(of title: String) -> String {
    title.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? ""
  }
}
