import FeedCore
import LenientJSON

/// What a section's list of JSON objects looks like, and how it differs from the lists of other
/// sections.
struct JSONShape: Sendable {
  /// The keys that may hold the list if the document is an object.
  let lists: [String]
  /// An entry of this kind has at least one key from each of these lists, or a typical key.
  let needed: [[String]]
  /// An entry of a bare list also needs one of these keys, or a typical one, because a bare list
  /// could contain anything. If `neededInBareList` is empty, no further key is needed.
  var neededInBareList: [String] = []
  /// Keys that only entries of this kind have.
  var typical: [String] = []
  /// The parts that an entry may have, each with the keys that may hold it.
  let parts: [[String]]

  /// The first 64 KB of a document, with the open brackets closed; `nil` if that is not JSON.
  /// - Parameter mayBeCut: whether a shorter document may end early.
  static func beginning(of document: FeedDocument, mayBeCut: Bool = false) -> JSONValue? {
    guard let text = try? document.text() else { return nil }
    let limit = 64 << 10
    if let root = try? JSONDocument(JSONBeginning.of(text, limit: limit)).root { return root }
    guard mayBeCut, text.count <= limit,
      text.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{")
    else { return nil }
    return try? JSONDocument(JSONBeginning.of(text, limit: text.count - 1)).root
  }

  /// The confidence that a document has this shape, judged by the first hundred entries of its
  /// beginning.
  func sniff(_ document: FeedDocument) -> FeedFormat.Confidence {
    Self.beginning(of: document).map(sniff) ?? .none
  }

  func sniff(_ root: JSONValue) -> FeedFormat.Confidence {
    guard let entries = try? JSONElements(in: root, under: lists) else { return .none }
    var (count, fitting, typicalCount, known) = (0, 0, 0, 0)
    for entry in entries.prefix(100) {
      count += 1
      guard let object = try? LenientObject(from: entry), !object.isJSONLD else { continue }
      let isTypical = object.has(typical)
      guard isTypical || needed.allSatisfy({ object.has($0) }) else { continue }
      let isBare = root.kind == .list && !neededInBareList.isEmpty
      guard isTypical || !isBare || object.has(neededInBareList) else { continue }
      fitting += 1
      if isTypical { typicalCount += 1 }
      known += parts.count { object.has($0) }
    }
    guard fitting > 0 || count == 0 else { return .none }
    return typicalCount * 2 > count ? .certain : .possible(parts: known)
  }
}
