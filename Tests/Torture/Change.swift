/// A change that a program makes to the library. The program prints it as a line.
struct Change: Hashable {
  enum Kind: String {
    case star, note, read, edit, kept, source, picture, setting, feed, name
  }

  var kind: Kind
  var key: String
  /// The new value: `1` or `0` for what exists or not, `nothing` for a missing mark or name.
  var value: String
}

extension Change {
  /// A line that a program prints before it begins a change, after the change has been
  /// acknowledged, or for another event.
  enum Line: Hashable {
    case begun(Change), done(Change)
    /// Another event, which is only counted.
    case event(String)

    init(_ line: Substring) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, let kind = Kind(rawValue: words[1]) else {
        self = .event(String(line))
        return
      }
      let change = Change(kind: kind, key: words[2], value: words[3])
      self = words[0] == "done" ? .done(change) : .begun(change)
    }

    var text: String {
      switch self {
      case .begun(let change): "begun \(change.kind) \(change.key) \(change.value)"
      case .done(let change): "done \(change.kind) \(change.key) \(change.value)"
      case .event(let event): event
      }
    }
  }
}

/// Keeps track of what must be in the library.
struct Ledger {
  struct Place: Hashable {
    var kind: Change.Kind
    var key: String
  }

  /// The last acknowledged values.
  private(set) var kept: [Place: String] = [:]
  /// The values that were pending when the program was killed, each of which may have been saved.
  private var underWay: [Place: Set<String>] = [:]

  mutating func read(_ line: Change.Line) {
    switch line {
    case .begun(let change):
      underWay[Place(kind: change.kind, key: change.key), default: []].insert(change.value)
    case .done(let change):
      let place = Place(kind: change.kind, key: change.key)
      kept[place] = change.value
      underWay[place] = nil
    case .event: break
    }
  }

  /// Compares the ledger with the stored values, which it expects from then on.
  mutating func settle(with stored: [Place: String]) throws {
    for place in Set(kept.keys).union(stored.keys).union(underWay.keys) {
      // A missing value counts as a removed one.
      let nothing = place.kind == .feed || place.kind == .kept ? "0" : "nothing"
      let (before, now) = (kept[place] ?? nothing, stored[place] ?? nothing)
      guard now == before || underWay[place]?.contains(now) == true else {
        throw Loss(what: "\(place.kind) \(place.key) is \(now), not \(before)")
      }
    }
    (kept, underWay) = (stored, [:])
  }
}

struct Loss: Error, CustomStringConvertible {
  var what: String
  var description: String { what }
}
