extension HTMLTokenizer {
  /// Reads a tag, from its name to after its `>`.
  /// - Returns: `nil` if the document ends first.
  mutating func tag() -> HTMLTag? {
    let start = position
    position = index { $0.isSpace || $0 == .slash || $0 == .greaterThan }
    var tag = HTMLTag(name: name(start..<position))
    while true {
      position = index { !$0.isSpace }
      switch byte(at: position) {
      case nil: return nil
      case .greaterThan:
        position += 1
        return tag
      case .slash:
        position += 1
        guard byte(at: position) == .greaterThan else { continue }
        tag.isSelfClosing = true
      default:
        guard let attribute = attribute() else { return nil }
        if tag.attributes.count < Limit.attributes, tag[attribute.name] == nil {
          tag.attributes.append(attribute)
        }
      }
    }
  }

  /// - Returns: `nil` if the document ends within the value.
  private mutating func attribute() -> HTMLTag.Attribute? {
    let start = position
    // An equals sign at the start is part of the name.
    position = index(from: position + 1) {
      $0.isSpace || $0 == .slash || $0 == .greaterThan || $0 == .equals
    }
    var attribute = HTMLTag.Attribute(name: name(start..<position), value: "")
    let behind = index { !$0.isSpace }
    guard byte(at: behind) == .equals else { return attribute }
    position = behind + 1
    guard let value = value() else { return nil }
    attribute.value = value
    return attribute
  }

  private mutating func value() -> String? {
    position = index { !$0.isSpace }
    guard let first = byte(at: position), first != .greaterThan else { return "" }
    let isQuoted = first == .quote || first == .apostrophe
    if isQuoted { position += 1 }
    let start = position
    position = isQuoted ? index { $0 == first } : index { $0.isSpace || $0 == .greaterThan }
    guard position < bytes.count else { return nil }
    let value = resolved(start..<min(position, start + Limit.attribute))
    if isQuoted { position += 1 }
    return value
  }

  /// The name of a tag or an attribute, in lower case.
  func name(_ range: Range<Int>) -> String {
    let range = range.lowerBound..<min(range.upperBound, range.lowerBound + Limit.attribute)
    let name = string(range, replacingNull: true)
    guard name.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return name }
    return String(decoding: name.utf8.map(\.lowercased), as: UTF8.self)
  }
}
