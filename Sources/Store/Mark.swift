import Foundation

/// The name of a mark on an item.
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
  /// Whether the item is switched on.
  public static let on = MarkName(rawValue: "on")
  /// Whether the person has read the item.
  public static let read = MarkName(rawValue: "read", unset: false.mark)
  /// The person's own words about the item, for nobody else.
  public static let note = MarkName(rawValue: "note")
}

/// What is noted of an item: by the person, and by the feed where the person says nothing. A mark is
/// changed but never taken away, so that a feed does not come to overrule the person.
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

  /// A mark that is set or not; `nil` where nobody said either.
  public subscript(flag name: MarkName) -> Bool? {
    get { self[name].map(Bool.init(mark:)) }
    set { self[name] = newValue?.mark }
  }

  public var isStarred: Bool { self[flag: .star] ?? false }
  public var isRead: Bool { self[flag: .read] ?? false }
  /// Empty where there is none.
  public var note: String { self[.note] ?? "" }

  /// These, and over them others.
  public func overruled(by others: Marks?) -> Marks {
    guard let others else { return self }
    var marks = self
    marks.values.merge(others.values) { $1 }
    return marks
  }

  public mutating func add(_ others: Marks) { values.merge(others.values) { $1 } }

  /// As `content.sqlite` has them: a JSON object, or `nil` for none.
  var stored: String? {
    values.isEmpty
      ? nil : (try? Self.encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) }
  }

  init(stored: String?) {
    // What ten thousand articles have, and all that they have.
    if stored == #"{"read":"1"}"# {
      values = [MarkName.read.rawValue: true.mark]
      return
    }
    values =
      stored.flatMap { try? Self.decoder.decode([String: String].self, from: Data($0.utf8)) } ?? [:]
  }

  private static let decoder = JSONDecoder()
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()
}

extension Bool {
  /// As the value of a mark.
  public var mark: String { self ? "1" : "0" }
  public init(mark: String) { self = mark == "1" }
}

/// The item of a mark. Other feeds may use the same key for something else.
public struct MarkKey: Hashable, Sendable {
  public let item: String
  /// The feed's address; `nil` for an item of whichever feed.
  public let feed: URL?

  public init(item: String, feed: URL?) {
    self.item = item
    self.feed = feed
  }
}

extension [MarkKey: Marks] {
  /// What the person noted of an item in a feed, over what they noted of it in whichever feed.
  func marks(of item: String, in feed: URL) -> Marks? {
    let own = self[MarkKey(item: item, feed: feed)]
    return self[MarkKey(item: item, feed: nil)]?.overruled(by: own) ?? own
  }
}

/// What the person noted in a section, and which group its items belong to for that.
public struct MarkRule: Sendable {
  /// The group of an item, from the one that its feed says and what is noted of it.
  public typealias Grouping = @Sendable (_ group: Int, _ marks: Marks) -> Int

  let library: Library
  let section: String
  let grouping: Grouping?

  /// - Parameter grouping: `nil` where no mark moves an item.
  public init(library: Library, section: String, grouping: Grouping? = nil) {
    self.library = library
    self.section = section
    self.grouping = grouping
  }

  func group(_ group: Int, _ marks: Marks) -> Int { grouping?(group, marks) ?? group }
}
