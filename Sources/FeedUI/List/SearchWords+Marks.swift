import FeedCore
import GtkKit

extension SearchWords {
  /// The ranges of the words in a text, in bytes of UTF-8.
  func marks(in text: String) -> [Range<Int>] {
    ranges(in: text).map {
      let start = text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      return start..<(start + text[$0].utf8.count)
    }
  }
}

extension TextLayout {
  /// Shows a text with the words of a search marked in it.
  func show(_ text: String, marking words: SearchWords) {
    show(text, marks: words.marks(in: text))
  }
}
