/// By what an item is recognized when its feed has changed its key.
public struct ItemTraits: Hashable, Sendable {
  /// The hash of the item's ID in the feed; `nil` if the feed gives none.
  let id: Int64?
  /// The hashes of what few other items of the feed share.
  let handles: [Int64]

  /// - Parameter handles: what few other items of the feed share, such as an address or a name; the
  ///   order counts. Only the first few are kept.
  public init(id: String? = nil, handles: [String?] = []) {
    self.id = id.map(Self.hash)
    self.handles = handles.compactMap(\.self).prefix(Self.mostHandles).map(Self.hash)
  }

  /// As they are stored; unreadable handles are none.
  init(id: Int64?, handles: String?) {
    self.id = id
    self.handles = handles.flatMap { [Int64].decoded(storedJSON: $0) } ?? []
  }

  /// The stored form of the handles: a JSON list, or `nil` if there are none.
  var storedHandles: String? {
    handles.isEmpty ? nil : "[\(handles.map(String.init).joined(separator: ","))]"
  }

  private static let mostHandles = 6
  private static func hash(_ text: String) -> Int64 { Int64(bitPattern: StableHash.of(text)) }
}
