import FeedCore

extension Recipe {
  /// A tile if there is a picture, otherwise a row with the title only.
  var row: RowContent {
    RowContent(
      title: title,
      picture: picture.map { url in
        Picture(url: url, placeholder: .letter(Self.letter(of: title), seed: title))
      })
  }

  /// The letter shown for a dish whose picture can't be loaded.
  private static func letter(of title: String) -> String {
    title.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? ""
  }
}
