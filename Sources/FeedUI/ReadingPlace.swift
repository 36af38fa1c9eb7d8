import FeedCore
import Store

extension MarkName {
  /// Where the person stopped reading a long page, as `ReadingPlace.mark`; empty at its beginning
  /// and at its end.
  static let place = MarkName(rawValue: "place")
}

/// A place in a page that is found again whatever the size of its texts and of the window.
struct ReadingPlace: Equatable {
  /// The block's id on its page.
  let block: String
  /// Which of the blocks of a text in its form.
  let part: Int
  /// How much of that is above the window, in parts of `whole`: a label may be 20,000 pixels high.
  let share: Int
  static let whole = 100_000

  init(block: String, part: Int, share: Int) {
    (self.block, self.part, self.share) = (block, part, share)
  }

  /// - Parameter mark: as `mark` was.
  init?(mark: String) {
    let words = mark.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let part = Int(words[0]), let share = Int(words[1]),
      (0...Self.whole).contains(share)
    else { return nil }
    self.init(block: String(words[2]), part: part, share: share)
  }

  var mark: String { "\(part) \(share) \(block)" }
}

extension DetailBlocks {
  /// What stands at a height of the page.
  func readingPlace(at height: Double) -> ReadingPlace? {
    guard let block = place(at: height) else { return nil }
    for (number, part) in parts(of: block.id).enumerated() {
      guard let span = part.verticalSpan(in: widget), span.upperBound > height else { continue }
      let share = (height - span.lowerBound) / (span.upperBound - span.lowerBound)
      return ReadingPlace(
        block: block.id, part: number, share: max(0, Int(share * Double(ReadingPlace.whole))))
    }
    return nil
  }

  /// Where a place is, from the top of the page; `nil` as long as it is not there, and laid out.
  func height(of place: ReadingPlace) -> Double? {
    let parts = parts(of: place.block)
    guard parts.indices.contains(place.part),
      let span = parts[place.part].verticalSpan(in: widget), span.upperBound > span.lowerBound
    else { return nil }
    let share = Double(place.share) / Double(ReadingPlace.whole)
    return span.lowerBound + (span.upperBound - span.lowerBound) * share
  }
}
