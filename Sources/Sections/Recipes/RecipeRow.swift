import FeedCore
import Localization

extension Recipe {
  /// A tile if there is a picture, otherwise a row with the title and a line of ingredients.
  var row: RowContent {
    RowContent(
      title: title,
      subtitle: picture == nil && !ingredients.isEmpty
        ? list(Array(ingredients.filter { $0.last != ":" }.prefix(Self.mostListed))) : nil,
      picture: picture.map { url in
        Picture(url: url, placeholder: .letter(of: title))
      })
  }

  /// How many ingredients a row lists, which are more than fit in its line.
  private static let mostListed = 12
}
