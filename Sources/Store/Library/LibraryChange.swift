import Foundation
public import Localization

public typealias ChangeID = Int64

/// What one action of the user does to the library: whole or not at all, and undone as one.
public struct LibraryChange: Sendable {
  /// Identifies an own item.
  public struct OwnKey: Hashable, Sendable {
    public var section: String
    public var key: String

    public init(section: String, key: String) {
      self.section = section
      self.key = key
    }
  }

  public struct Addition: Sendable {
    public var item: OwnItem
    public var marks: Marks
    /// Whether nothing at all is changed if there is an own item of the same origin.
    public var mustBeNew: Bool

    public init(_ item: OwnItem, marks: Marks = Marks(), mustBeNew: Bool = false) {
      self.item = item
      self.marks = marks
      self.mustBeNew = mustBeNew
    }
  }

  public struct MarkChange: Sendable {
    public var section: String
    public var key: MarkKey
    public var mark: MarkName
    public var value: String

    public init(section: String, key: MarkKey, mark: MarkName, value: String) {
      self.section = section
      self.key = key
      self.mark = mark
      self.value = value
    }
  }

  /// Own items to add. An item of the same origin stays as it is.
  public var added: [Addition] = []
  /// New sources for own items, which keep their marks.
  public var replaced: [OwnKey: OwnItem.Source] = [:]
  /// Newer versions of own items, from where these came from. An item that the user changed loses
  /// those changes.
  public var updated: [OwnKey: OwnItem.Source] = [:]
  /// What own items must be for the change to be made at all.
  public var basedOn: [OwnKey: OwnItem.Source] = [:]
  /// Own items to remove with their marks.
  public var removed: [OwnKey] = []
  public var marked: [MarkChange] = []
  /// Feeds to add after the others of their sections. Existing ones stay as they are.
  public var subscribed: [Subscription] = []
  /// Feeds to remove, by section and address. Their marks stay.
  public var unsubscribed: [(section: String, url: URL)] = []

  public init() {}
}

/// What a change did to the library, for those who show it.
public struct AppliedChange: Sendable {
  public let id: ChangeID
  /// What was done, in the imperative: "Remove “Soup”".
  public let name: Phrase
  /// The own items that were added, in their order, or that came back. Their keys may be other ones
  /// than those of the additions, which another item may have.
  public internal(set) var added: [LibraryChange.OwnKey] = []
  /// The feeds that were added, or that came back.
  public internal(set) var subscribed: [(section: String, url: URL)] = []
  /// The own items of which another version took the place.
  public internal(set) var updated: [LibraryChange.OwnKey] = []
  /// The sections whose own items changed.
  public internal(set) var ownSections: Set<String> = []
  /// The sections whose feeds changed.
  public internal(set) var feedSections: Set<String> = []
  /// The marks that changed, as they are now.
  public internal(set) var marks: [LibraryChange.MarkChange] = []
}
