/// By what an item is recognized when its feed has changed its key.
public struct ItemTraits: Hashable, Sendable {
  /// What two things share that may be the same.
  public enum Likeness: Int64, CaseIterable, Sendable {
    case title = 0
    /// With the name.
    case email = 2
    /// With the name.
    case phone = 4
  }

  /// What it proves that two items share a handle.
  enum Proof: Int64 {
    /// They are the same if their texts are alike, too.
    case place = 0
    /// They are the same.
    case identity = 1
    /// They are the same if their titles are nearly the same.
    case content = 2
    /// They are the same, even if the feed gives them different IDs.
    case whole = 3
  }

  /// The hash of the item's ID in the feed; `nil` if the feed gives none.
  let id: Int64?
  /// The hashes of what few other items of the feed share; the lowest two bits are the `Proof`.
  let handles: [Int64]
  /// The hashes of the texts under which an own item is found with others like it.
  ///
  /// The lowest bit tells whether things that share the term are the same, the next two bits are the
  /// `Likeness` of others.
  let terms: [Int64]
  /// The words by which the user can filter the list.
  let tags: [String]

  /// - Parameters:
  ///   - whole: everything that a reader sees of the item, but not its address and its date, which
  ///     some feeds make anew each time they are asked.
  ///   - identities: what no other item of the feed shares, such as the full name of a person. Only
  ///     the first few of these and of the next two are kept.
  ///   - handles: what few other items of the feed share, such as an address.
  ///   - contents: what stays if a title is corrected, such as the ingredients of a recipe.
  ///   - same: what only versions of the same thing share, such as an address, if their titles
  ///     have a word in common.
  ///   - alike: what things share that may be the same, such as a title.
  ///   - tags: the words by which the user can filter the list.
  public init(
    id: String? = nil, whole: String? = nil, identities: [String?] = [],
    handles: [String?] = [], contents: [String?] = [], same: [String] = [],
    alike: [Likeness: [String]] = [:],
    tags: [String] = []
  ) {
    self.id = id.map(Self.hash)
    self.handles = Array(
      (Self.handles([whole], .whole) + Self.handles(identities, .identity)
        + Self.handles(handles, .place)
        + Self.handles(contents, .content)).prefix(Self.mostHandles))
    terms =
      Self.terms(same, Self.sameBit)
      + Likeness.allCases.flatMap { Self.terms(alike[$0] ?? [], $0.rawValue) }
    self.tags = Array(tags.prefix(Self.mostTerms))
  }

  /// As they are stored; unreadable handles are none.
  init(id: Int64?, handles: String?) {
    self.id = id
    self.handles = handles.flatMap { [Int64].decoded(storedJSON: $0) } ?? []
    terms = []
    tags = []
  }

  /// The stored form of the handles: a JSON list, or `nil` if there are none.
  var storedHandles: String? {
    handles.isEmpty ? nil : "[\(handles.map(String.init).joined(separator: ","))]"
  }

  /// A JSON list, or `nil` if there are no tags.
  var storedTags: String? { tags.isEmpty ? nil : tags.storedJSON }

  /// Whether the feed gives the item an ID.
  public var hasID: Bool { id != nil }

  /// The first text that an item shares with others, by the hashes of their texts.
  public func likeness(toAny others: Set<Int64>) -> Likeness? {
    alikeTerms.first(where: others.contains).flatMap(Self.likeness)
  }

  /// The hashes of the texts that things share which may be the same.
  public var alikeTerms: [Int64] { terms.filter { $0 & Self.sameBit == 0 } }

  /// - Returns: `nil` if things that share the term are the same.
  static func likeness(_ term: Int64) -> Likeness? { Likeness(rawValue: term & Self.bits) }

  static func proof(_ handle: Int64) -> Proof { Proof(rawValue: handle & proofBits) ?? .place }

  /// The handle that is made of everything in the item.
  var whole: Int64? { handles.first { Self.proof($0) == .whole } }

  private static func handles(_ texts: [String?], _ proof: Proof) -> [Int64] {
    texts.compactMap(\.self).map { hash($0) & ~proofBits | proof.rawValue }
  }

  private static func terms(_ texts: [String], _ bits: Int64) -> [Int64] {
    texts.prefix(mostTerms).map { hash($0) & ~Self.bits | bits }
  }

  private static let sameBit: Int64 = 1
  private static let bits: Int64 = 7
  private static let mostTerms = 40
  private static let proofBits: Int64 = 3
  private static let mostHandles = 9
  private static func hash(_ text: String) -> Int64 { Int64(bitPattern: StableHash.of(text)) }
}
