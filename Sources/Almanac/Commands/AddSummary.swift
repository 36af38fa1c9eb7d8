import FeedCore

/// What became of more entries than can be named.
enum AddSummary {
  /// A line for each verdict, with the number of its entries.
  static func lines(
    of found: FoundThings, isAdded: (Int) -> Bool, _ line: (Int, String) -> String
  ) -> [String] {
    // There may be 100,000 entries, but few kinds of them.
    let kinds = Dictionary(grouping: found.entries.indices) { index in
      Kind(found.entries[index], isAdded: isAdded(index))
    }
    return Dictionary(grouping: kinds.values) { line($0[0], "") }.values.map { alike in
      line(alike[0][0], entries(alike.reduce(0) { $0 + $1.count }))
    }.sorted()
  }

  /// What decides on the line for an entry, but for its name.
  private struct Kind: Hashable {
    private let verdict: FoundThings.Verdict
    private let isAdded: Bool
    private let isReplaced: Bool

    init(_ entry: FoundThings.Entry, isAdded: Bool) {
      verdict =
        switch entry.verdict {
        case .changed(_, let isEdited): .changed(key: "", isEdited: isEdited)
        case .older: .older(key: "")
        case .new, .same, .alike: entry.verdict
        }
      self.isAdded = isAdded
      isReplaced = entry.isReplaced
    }
  }
}
