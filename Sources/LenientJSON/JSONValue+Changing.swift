public import Foundation

// Changing an object without touching the rest of its document.
extension JSONValue {
  /// The bytes of the whole document with other members of this object. All else stays byte for
  /// byte.
  /// - Parameters:
  ///   - isMember: whether a key is that of the member to change. If several are, the first is
  ///     changed and the others are removed.
  ///   - key: the key of a new member.
  ///   - json: the value in JSON; `nil` removes the member.
  public func changing(
    _ isMember: (String) -> Bool, named key: String, to json: String?
  ) -> Data {
    // The places of values count from the first byte.
    var bytes = Data(document.bytes)
    let members = ranges
    let found = members.indices.filter { isMember(members[$0].key) }
    guard let first = found.first else {
      return json.map { adding(key, $0, to: bytes, after: members.last) } ?? bytes
    }
    for index in found.reversed() {
      if index == first, let json {
        bytes.replaceSubrange(members[index].value, with: json.utf8)
      } else {
        bytes.removeSubrange(rangeWithComma(of: index, among: members))
      }
    }
    return bytes
  }

  /// The value as it stands in its document: a string with its quotes, a list with its spaces.
  public var source: String {
    document.text(document.range(of: Int(index)))
  }

  /// A list with other elements, in its layout: what stood between the brackets and the first two
  /// elements stands there again.
  /// - Parameter elements: values in JSON.
  public func source(withElements elements: [String]) -> String {
    let range = document.range(of: Int(index))
    let places = ((try? JSONElements(of: self)).map(Array.init) ?? []).map {
      $0.document.range(of: Int($0.index))
    }
    guard let first = places.first, let last = places.last, !elements.isEmpty else {
      return "[" + elements.joined(separator: ", ") + "]"
    }
    let separator =
      places.count > 1 ? document.text(first.upperBound..<places[1].lowerBound) : ", "
    return document.text(range.lowerBound..<first.lowerBound)
      + elements.joined(separator: separator) + document.text(last.upperBound..<range.upperBound)
  }

  private struct Member {
    let key: String
    /// The key with its quotes.
    let name: Range<Int>
    let value: Range<Int>
  }

  /// The members of an object in its order; none for other kinds.
  private var ranges: [Member] {
    guard kind == .object else { return [] }
    let end = document.end(of: Int(index))
    var members: [Member] = []
    var index = Int(index) + 2
    while index < end {
      let entry = document.tape[index]
      members.append(
        Member(
          key: document.key(index), name: entry.offset - 1..<entry.offset + entry.keyLength + 1,
          value: document.range(of: index + 1)))
      index = document.end(of: index + 1)
    }
    return members
  }

  private func adding(
    _ key: String, _ json: String, to bytes: Data, after last: Member?
  ) -> Data {
    var bytes = bytes
    let start = document.range(of: Int(index)).lowerBound + 1
    guard let last else {
      bytes.insert(contentsOf: "\"\(key)\": \(json)".utf8, at: start)
      return bytes
    }
    // In the same layout: on a line of its own, if the last one is.
    var space = last.name.lowerBound
    while space > start, bytes[space - 1].isSpace { space -= 1 }
    let layout = bytes[space..<last.name.lowerBound]
    let text = Data(",".utf8) + layout + Data("\"\(key)\": \(json)".utf8)
    bytes.insert(contentsOf: text, at: last.value.upperBound)
    return bytes
  }

  private func rangeWithComma(of index: Int, among members: [Member]) -> Range<Int> {
    if index + 1 < members.count {
      return members[index].name.lowerBound..<members[index + 1].name.lowerBound
    }
    let start = index > 0 ? members[index - 1].value.upperBound : members[index].name.lowerBound
    return start..<members[index].value.upperBound
  }
}

extension JSONDocument {
  fileprivate func text(_ range: Range<Int>) -> String {
    let start = bytes.startIndex
    return String(
      decoding: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  /// Where a value stands in the document.
  fileprivate func range(of index: Int) -> Range<Int> {
    let entry = tape[index]
    switch entry.kind {
    case .text, .escapedText: return entry.offset - 1..<entry.offset + Int(entry.extent) + 1
    case .number: return entry.offset..<entry.offset + Int(entry.extent)
    case .true, .null: return entry.offset..<entry.offset + 4
    case .false: return entry.offset..<entry.offset + 5
    case .list, .object, .topList:
      return entry.offset..<entry.offset + written(index).count
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { [0x20, 0x0A, 0x0D, 0x09].contains(self) }
}
