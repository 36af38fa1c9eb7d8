import Foundation
import Store

/// The things of one import, which are judged as if they were added one after the other.
struct ImportedThings: Sendable {
  /// Each thing once. Different things with the same key have keys of their own, unless that key is
  /// an ID: then they are versions of one thing.
  private(set) var things: [Thing] = []
  /// The indices of the things in their order; one that comes again is there again.
  let order: [Int]
  /// Whether things are versions of each other.
  private(set) var hasVersions = false

  init(_ found: [Thing]) {
    var firsts: [String: Int] = [:]
    firsts.reserveCapacity(found.count)
    // Few keys come again, so only those have a table of their own.
    var versions: [String: [Int64: Int]] = [:]
    var order: [Int] = []
    for var thing in found {
      if let first = firsts[thing.key] {
        let print = thing.essenceFingerprint
        let firstPrint = things[first].essenceFingerprint
        if let index = print == firstPrint ? first : versions[thing.key]?[print] {
          order.append(index)
          continue
        }
        versions[thing.key, default: [firstPrint: first]][print] = things.count
        if thing.traits.hasID {
          hasVersions = true
        } else {
          thing.key = "\(thing.key) \(versions[thing.key]?.count ?? 0)"
        }
      } else {
        firsts[thing.key] = things.count
      }
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
  /// - Parameters: see `ImportedThings`.
  mutating func compare(in order: [Int], hasVersions: Bool) {
    for index in hasVersions ? earlierVersions(among: order) : [] where !self[index].isOlder {
      self[index].isReplaced = self[index].verdict != .same
    }
    guard contains(where: { $0.verdict == .new }) else { return }
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
