import FeedCore
import GtkKit

extension Label {
  /// Shows a text with the words of a search marked in it.
  func show(_ text: String, marking words: SearchWords) {
    self.text = text
    marks = words.ranges(in: text).map {
      let start = text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      return start..<(start + text[$0].utf8.count)
    }
  }
}
