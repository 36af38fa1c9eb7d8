import Foundation
import Store

/// The things of one import, which are judged as if they were added one after the other.
struct ImportedThings: Sendable {
  /// Each thing once. Different things with the same key have keys of their own, unless that key is
  /// an ID: then they are versions of one thing.
  private(set) var things: [Thing] = []
  /// The indices of the things in their order; one that comes again is there again.
  let order: [Int]

  init(_ found: [Thing]) {
    var known: [String: [Int64: Int]] = [:]
    var order: [Int] = []
    for thing in found {
      if let index = known[thing.key]?[thing.essenceFingerprint] {
        order.append(index)
        continue
      }
      var thing = thing
      let count = known[thing.key]?.count ?? 0
      known[thing.key, default: [:]][thing.essenceFingerprint] = things.count
      if count > 0, !thing.traits.hasID { thing.key = "\(thing.key) \(count + 1)" }
      order.append(things.count)
      things.append(thing)
    }
    self.order = order
  }
}

extension [FoundThings.Entry] {
  /// Those of the entries at these indices of which a later version is among them: later by what
  /// both say of themselves, else by the order of the indices. One that was replaced and comes again
  /// stays replaced.
  func earlierVersions(among indices: some Sequence<Int>) -> Set<Int> {
    var latest: [String: Int] = [:]
    var earlier: Set<Int> = []
    var replaced: Set<Int> = []
    for index in indices where self[index].thing.traits.hasID && !replaced.contains(index) {
      let key = self[index].thing.key
      if let other = latest[key], other != index {
        guard !self[index].isEarlier(than: self[other]) else {
          earlier.insert(index)
          continue
        }
        replaced.insert(other)
        earlier.remove(index)
      }
      latest[key] = index
    }
    return earlier.union(replaced)
  }

  /// Compares the entries with each other.
  /// - Parameter order: see `ImportedThings.order`.
  mutating func compare(in order: [Int]) {
    for index in earlierVersions(among: order) where !self[index].isOlder {
      self[index].isReplaced = self[index].verdict != .same
    }
    var terms: Set<Int64> = []
    for index in indices where !self[index].isReplaced && !self[index].isOlder {
      let traits = self[index].thing.traits
      if self[index].verdict == .new, let likeness = traits.likeness(toAny: terms) {
        self[index].verdict = .alike(by: likeness, isHere: true)
      }
      terms.formUnion(traits.alikeTerms)
    }
  }
}

extension FoundThings.Entry {
  fileprivate var isOlder: Bool {
    if case .older = verdict { true } else { false }
  }

  fileprivate func isEarlier(than other: Self) -> Bool {
    isOlder == other.isOlder ? thing.isOlder(than: other.thing) : isOlder
  }
}
