import Store

/// A feed that has been read once from end to end, before anything is stored. It is known to fit
/// its section and its budget.
struct FeedSurvey: Sendable {
  private(set) var count = 0
  private(set) var first: [Item] = []
  /// Everything except the items.
  let rest: DecodedFeed
  private let section: Section
  private let document: FeedDocument?
  /// All items; `nil` if they are too large to keep, so the document is read again to store them.
  private let items: [Item]?

  /// The maximum total size of items to keep in memory, in bytes: a feed that the user adds may
  /// wait for a decision.
  private static let mostKept = 4 << 20
  private static let firstCount = 3

  init(
    _ document: FeedDocument, of section: Section, meter: ReadingMeter
  ) throws(FeedError) {
    self.section = section
    var meter = meter
    var (count, size, first, kept) = (0, 0, [Item](), Optional([Item]()))
    rest = try section.read(document, &meter) { item in
      count += 1
      size += item.size
      if first.count < Self.firstCount { first.append(item) }
      if size <= Self.mostKept { kept?.append(item) } else { kept = nil }
    }
    (self.count, self.first, items) = (count, first, kept)
    // If all items are kept, the document is not read again.
    self.document = kept == nil ? document : nil
  }

  func emit(_ emit: Section.Emit) throws(FeedError) {
    if let items {
      _ = items.allSatisfy { emit($0) == .goOn }
    } else if let document {
      _ = try section.read(document) { $0.map(emit) ?? .goOn }
    }
  }
}
