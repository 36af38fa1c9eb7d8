import Foundation

public struct MarkName: Hashable, Sendable {
  public let rawValue: String
  /// The value of a mark that isn't set.
  public let unset: String

  public init(rawValue: String, unset: String = "") {
    self.rawValue = rawValue
    self.unset = unset
  }

  public static func == (one: MarkName, other: MarkName) -> Bool { one.rawValue == other.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  public static let star = MarkName(rawValue: "star", unset: false.mark)
  public static let on = MarkName(rawValue: "on")
  public static let read = MarkName(rawValue: "read", unset: false.mark)
  /// The user's private note about the item.
  public static let note = MarkName(rawValue: "note")
  /// Leaves the item out of lists, searches and exports.
  public static let hidden = MarkName(rawValue: "hidden", unset: false.mark)
}

/// The marks of an item: the user's, and the feed's where the user has set none. A mark that the
/// user has set can be changed but not removed, so that the feed's mark does not return.
public struct Marks: Hashable, Sendable {
  /// The marks' values by their names.
  public private(set) var values: [String: String]

  public init(_ values: [MarkName: String] = [:]) {
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) })
  }

  public subscript(name: MarkName) -> String? {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// A mark as a Bool, such as a star; `nil` if neither the user nor the feed has set it.
  public subscript(flag name: MarkName) -> Bool? {
    get { self[name].map(Bool.init(mark:)) }
    set { self[name] = newValue?.mark }
  }

  public var isStarred: Bool { self[flag: .star] ?? false }
  public var isHidden: Bool { self[flag: .hidden] ?? false }
  public var isRead: Bool { self[flag: .read] ?? false }
  /// The user's note; empty if there is none.
  public var note: String { self[.note] ?? "" }

  /// The note as the search index has it; `nil` if there is none.
  var foldedNote: String? { note.isEmpty ? nil : SearchFolding.folded(note) }

  /// These marks, overridden by others.
  public func overridden(by others: Marks?) -> Marks {
    var marks = self
    if let others { marks.add(others) }
    return marks
  }

  public mutating func add(_ others: Marks) { values.merge(others.values) { $1 } }

  /// The stored form in `content.sqlite`: a JSON object, or `nil` if there are no marks.
  var stored: String? { values.isEmpty ? nil : values.storedJSON }

  init(stored: String?) {
    // Most articles have only the mark “read”.
    if stored == #"{"read":"1"}"# {
      values = [MarkName.read.rawValue: true.mark]
      return
    }
    values = stored.flatMap { [String: String].decoded(storedJSON: $0) } ?? [:]
  }
}

extension Bool {
  public var mark: String { self ? "1" : "0" }
  public init(mark: String) { self = mark == "1" }
}

/// Identifies the item that a mark belongs to. Other feeds may use the same key for something else.
public struct MarkKey: Hashable, Sendable {
  public let item: String
  /// The feed's address; `nil` for an item in any feed.
  public let feed: URL?

  public init(item: String, feed: URL?) {
    self.item = item
    self.feed = feed
  }
}

extension [MarkKey: Marks] {
  /// The user's marks on an item in a feed: those for any feed, overridden by those for this feed.
  /// `nil` if there are none.
  public func marks(of item: String, in feed: URL) -> Marks? {
    let own = self[MarkKey(item: item, feed: feed)]
    return self[MarkKey(item: item, feed: nil)]?.overridden(by: own) ?? own
  }
}

/// The user's marks in a section, and the rule that groups its items by them.
public struct MarkRule: Sendable {
  /// Returns the group of an item, given the group that its feed assigns and its marks.
  public typealias Grouping = @Sendable (_ group: Int, _ marks: Marks) -> Int

  let library: Library
  let section: String
  let grouping: Grouping?

  /// - Parameter grouping: `nil` if no mark moves an item to another group.
  public init(library: Library, section: String, grouping: Grouping? = nil) {
    self.library = library
    self.section = section
    self.grouping = grouping
  }

  func group(_ group: Int, _ marks: Marks) -> Int {
    marks.isHidden ? Self.hiddenGroup : grouping?(group, marks) ?? group
  }

  /// The group of hidden items. Lists leave it out, because no section has so many groups.
  static let hiddenGroup = 1_000_000
}
