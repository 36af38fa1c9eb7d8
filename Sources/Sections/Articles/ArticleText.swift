import FeedCore
import Formats
import Foundation
import TextCore

/// An article's text, which is read once for the row, the page and the search.
struct ArticleText {
  /// All of the text, or its beginning, as plain text; `nil` if there is none.
  private(set) var plain: String?
  /// The text as `RichText.html`, if that has more than `plain`.
  private(set) var html: String?
  /// Whether the feed has more text than is read.
  private(set) var isCut = false
  private(set) var figures: [URL] = []

  /// - Parameters:
  ///   - isHTML: if false, blank lines separate paragraphs.
  ///   - base: the base of relative links.
  init(_ text: String, isHTML: Bool, base: URL? = nil) {
    guard isHTML || text.utf8.count > CleanText.Limit.page else {
      plain = Self.label(text)
      return
    }
    let source = isHTML ? text : Self.html(text)
    var reader = RichTextReader(html: source, base: base)
    let rich = RichText(reader.read())
    // The XML reader cuts text at the same limit and then trims white space, so a text of nearly
    // that length counts as cut.
    let limit = RichText.articleLimit
    isCut = reader.isCut || (limit - 64...limit + 3).contains(text.utf8.count)
    let words = rich.plain
    plain = Self.label(words)
    let isWhole = rich.isPlain && !isCut && words.utf8.count <= CleanText.Limit.page
    html = isWhole ? nil : rich.html
    figures = rich.figures
  }

  /// Adds pictures that the text doesn’t show yet.
  mutating func append(_ pictures: [(url: URL, words: String)]) {
    let new = pictures.filter { !figures.contains($0.url) }
    guard !new.isEmpty else { return }
    let blocks = new.map { picture in
      RichText.Block.figure(picture.url, alternative: CleanText.line(picture.words), caption: [])
    }
    html = (html ?? plain.map(Self.html) ?? "") + RichText(blocks).html
    figures += new.map(\.url)
  }

  /// Whether the picture is near the beginning of the text.
  func begins(with picture: URL?) -> Bool {
    guard let picture, let html, figures.contains(where: picture.isSamePicture) else {
      return false
    }
    return RichText.firstPictures(inHTML: html).contains(where: picture.isSamePicture)
  }

  private static func label(_ text: String) -> String? {
    let clean = CleanText.paragraphs(text)
    return clean.isEmpty ? nil : clean
  }

  private static func html(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").split(separator: "\n\n")
      .map { "<p>\(HTMLWriting.escaped(String($0), newline: "<br>"))</p>" }.joined()
  }
}

extension URL {
  /// Whether another address is that of the same picture, perhaps in another size, which sites name
  /// in the query.
  func isSamePicture(as other: URL) -> Bool {
    self == other
      || host() != nil && host() == other.host() && path() == other.path() && path().count > 1
  }
}
