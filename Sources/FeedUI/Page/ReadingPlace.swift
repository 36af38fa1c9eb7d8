import Store

extension MarkName {
  /// Where the user stopped reading a long page, as a `ReadingPlace.mark`; empty if that was at the
  /// beginning or the end of the page.
  static let place = MarkName(rawValue: "place")
}

/// A place on a page that can be found again at any size of the text and the window.
struct ReadingPlace: Equatable {
  /// The block's ID on its page.
  let block: String
  /// The index of the paragraph or other part, if the block is a formatted text; otherwise 0.
  let part: Int
  /// How much of that part is above the window's top edge, as a share of `whole`, which is large
  /// because a label may be 20,000 pixels high.
  let share: Int
  static let whole = 100_000

  var mark: String { "\(part) \(share) \(block)" }
}

extension ReadingPlace {
  /// Returns `nil` if the mark is damaged.
  /// - Parameter mark: a place in the form of the property `mark`.
  init?(mark: String) {
    let words = mark.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let part = Int(words[0]), let share = Int(words[1]),
      (0...Self.whole).contains(share)
    else { return nil }
    self.init(block: String(words[2]), part: part, share: share)
  }
}

extension BlockColumn {
  /// The place at a distance from the top of the page, in logical pixels; `nil` if there is none.
  func readingPlace(at height: Double) -> ReadingPlace? {
    guard let block = place(at: height) else { return nil }
    for (number, part) in parts(of: block.id).enumerated() {
      guard let span = part.laidOutSpan(in: widget), span.upperBound > height else { continue }
      let share = (height - span.lowerBound) / (span.upperBound - span.lowerBound)
      return ReadingPlace(
        block: block.id, part: number, share: max(0, Int(share * Double(ReadingPlace.whole))))
    }
    return nil
  }

  /// The distance of a place from the top of the page, in logical pixels; `nil` if the page has no
  /// such place, or has not laid it out yet.
  func height(of place: ReadingPlace) -> Double? {
    let parts = parts(of: place.block)
    guard parts.indices.contains(place.part),
      let span = parts[place.part].laidOutSpan(in: widget), span.upperBound > span.lowerBound
    else { return nil }
    let share = Double(place.share) / Double(ReadingPlace.whole)
    return span.lowerBound + (span.upperBound - span.lowerBound) * share
  }
}
