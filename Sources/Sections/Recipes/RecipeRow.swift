import FeedCore
import Foundation

extension Recipe {
  /// A tile where there is a picture, else a row with the title alone.
  var row: RowContent {
    let title = CleanText.title(title)
    return RowContent(
      title: title,
      picture: picture.map { url in
        Picture(url: url, placeholder: .letter(Self.letter(of: title), seed: title))
      })
  }

  /// What stands for a dish whose picture cannot be had.
  private static func letter(of title: String) -> String {
    title.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? ""
  }
}
