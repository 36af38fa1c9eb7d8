import Formats

/// Cuts HTML from a stranger into texts and tags, in time that grows with its length. Not a browser:
/// comments and instructions go, entities become characters, scripts and styles are left out with
/// their content.
struct HTMLReader {
  enum Token {
    case character(Unicode.Scalar)
    /// - Parameter attributes: by their names in small letters.
    case start(String, attributes: [String: String])
    case end(String)
  }

  /// Longer input is cut before it is read, in Unicode scalars.
  static let inputLimit = 200_000
  /// What a tag has more of is left out.
  private enum Limit {
    static let attributes = 20
    static let value = 2_000
  }

  private let input: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    input = Array(text.unicodeScalars.prefix(Self.inputLimit))
  }

  mutating func next() -> Token? {
    while position < input.count {
      switch input[position] {
      case "<": if let token = tag() { return token }
      case "&": return .character(entity())
      case let character:
        position += 1
        return .character(character)
      }
    }
    return nil
  }

  /// The rest of it, in which entities become characters and everything else stays.
  mutating func textKeepingTags() -> String {
    var output = String.UnicodeScalarView()
    while position < input.count {
      if input[position] == "&" {
        output.append(entity())
      } else {
        output.append(input[position])
        position += 1
      }
    }
    return String(output)
  }
}

// Tags
extension HTMLReader {
  /// - Returns: `nil` for what is not to be seen.
  private mutating func tag() -> Token? {
    let next = position + 1 < input.count ? input[position + 1] : " "
    guard next.properties.isAlphabetic || next == "/" || next == "!" || next == "?" else {
      position += 1
      return .character("<")
    }
    if starts(with: "<!--") {
      skip(past: "-->")
      return nil
    }
    let isEnd = next == "/"
    position += isEnd ? 2 : 1
    let name = self.name()
    let attributes = self.attributes()
    guard !name.isEmpty, next != "!", next != "?" else { return nil }
    if isEnd { return .end(name) }
    if ["script", "style", "template"].contains(name) {
      skipContent(of: name)
      return nil
    }
    return .start(name, attributes: attributes)
  }

  private mutating func name() -> String {
    var name = ""
    while position < input.count, name.utf8.count < 20 {
      let character = input[position]
      guard character.properties.isAlphabetic || ("0"..."9").contains(character) || character == "-"
      else { break }
      name += character.properties.lowercaseMapping
      position += 1
    }
    return name
  }

  /// To behind the tag's `>`; one inside a quoted value does not count.
  private mutating func attributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while position < input.count {
      let character = input[position]
      if character == ">" {
        position += 1
        break
      }
      let name = self.name()
      guard !name.isEmpty else {
        position += 1
        if character == "\"" || character == "'" { _ = value(until: character) }
        continue
      }
      skipSpace()
      guard position < input.count, input[position] == "=" else { continue }
      position += 1
      skipSpace()
      let value = self.value()
      if attributes.count < Limit.attributes, attributes[name] == nil { attributes[name] = value }
    }
    return attributes
  }

  private mutating func skipSpace() {
    while position < input.count, input[position].properties.isWhitespace { position += 1 }
  }

  /// In quotes, or up to a space.
  private mutating func value() -> String {
    guard position < input.count else { return "" }
    let quote = input[position]
    guard quote == "\"" || quote == "'" else { return value(until: nil) }
    position += 1
    return value(until: quote)
  }

  private mutating func value(until quote: Unicode.Scalar?) -> String {
    var value = String.UnicodeScalarView()
    var count = 0
    while position < input.count {
      let character = input[position]
      if let quote {
        if character == quote {
          position += 1
          break
        }
      } else if character == ">" || character.properties.isWhitespace {
        break
      }
      count += 1
      if character == "&" {
        let character = entity()
        if count <= Limit.value { value.append(character) }
      } else {
        if count <= Limit.value { value.append(character) }
        position += 1
      }
    }
    return String(value)
  }

  private mutating func skipContent(of name: String) {
    while position < input.count {
      if starts(with: "</\(name)") {
        _ = attributes()
        return
      }
      position += 1
    }
  }

  private mutating func skip(past end: String) {
    while position < input.count, !starts(with: end) { position += 1 }
    position += end.unicodeScalars.count
  }

  private func starts(with text: String) -> Bool {
    var index = position
    for character in text.unicodeScalars {
      guard index < input.count, input[index].lowercasedASCII == character else { return false }
      index += 1
    }
    return true
  }
}

// Entities
extension HTMLReader {
  private mutating func entity() -> Unicode.Scalar {
    // The longest name has 8 letters, the longest number 7 digits.
    let end = input[position...].prefix(12).firstIndex(of: ";")
    if let end, let character = Self.character(input[(position + 1)..<end]) {
      position = end + 1
      return character
    }
    position += 1
    return "&"
  }

  private static func character(_ reference: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    var text = String(String.UnicodeScalarView(reference))
    guard text.first == "#" else { return HTMLEntities.character(named: text) }
    text.removeFirst()
    let isHex = text.first == "x" || text.first == "X"
    if isHex { text.removeFirst() }
    guard text.first?.isHexDigit == true, let number = UInt32(text, radix: isHex ? 16 : 10) else {
      return nil
    }
    return HTMLEntities.character(number: number)
  }
}

extension Unicode.Scalar {
  fileprivate var lowercasedASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}
