/// By what an item is recognized when its feed has changed its key.
public struct ItemTraits: Hashable, Sendable {
  /// The hash of the item's ID in the feed; `nil` if the feed gives none.
  let id: Int64?
  /// The hashes of what few other items of the feed share.
  let handles: [Int64]
  /// The hashes of the texts under which an own item is found with others like it.
  let terms: [Int64]
  /// The words by which the user can filter the list.
  let tags: [String]

  /// - Parameters:
  ///   - handles: what few other items of the feed share, such as an address or a name; the
  ///     order counts. Only the first few are kept.
  ///   - same: what only versions of the same thing share, such as an address, if their titles
  ///     have a word in common.
  ///   - alike: what things share that may be the same, such as a title.
  ///   - tags: the words by which the user can filter the list.
  public init(
    id: String? = nil, handles: [String?] = [], same: [String] = [], alike: [String] = [],
    tags: [String] = []
  ) {
    self.id = id.map(Self.hash)
    self.handles = handles.compactMap(\.self).prefix(Self.mostHandles).map(Self.hash)
    terms = Self.terms(same, isSame: true) + Self.terms(alike, isSame: false)
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

  /// The lowest bit of a term tells whether things that share it are the same.
  private static func terms(_ texts: [String], isSame: Bool) -> [Int64] {
    texts.prefix(mostTerms).map { hash($0) & ~1 | (isSame ? 1 : 0) }
  }

  static func isSame(_ term: Int64) -> Bool { term & 1 == 1 }

  private static let mostTerms = 40
  private static let mostHandles = 6
  private static func hash(_ text: String) -> Int64 { Int64(bitPattern: StableHash.of(text)) }
}
