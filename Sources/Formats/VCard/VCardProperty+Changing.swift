// Properties with another value. All that a change does not touch stays as it was written.
extension VCardProperty {
  /// The property with another text.
  /// - Parameter isAddress: whether the text is a URL, in which nothing is escaped.
  public func withText(
    _ text: String, isAddress: Bool = false, in version: VCard.Version?
  ) -> VCardProperty {
    guard !isAddress else { return changed(text, in: version) }
    let isEncoded = version == .v2 && !Self.isPlain(text)
    return changed(
      isEncoded ? Self.escapedForQuotedPrintable(text) : Self.escaped(text, in: version),
      in: version)
  }

  /// There, a backslash is one, unless a separator follows.
  private static func escapedForQuotedPrintable(_ text: String) -> String {
    text.replacing("\\;", with: "\\\\;").replacing("\\,", with: "\\\\,")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The property with some other parts of its value, by their places; the rest stays as it is.
  /// - Parameter most: how many parts there are at most; the others are left out.
  public func withFields(
    _ fields: [Int: String], upTo most: Int = .max, in version: VCard.Version?
  ) -> VCardProperty {
    var written = Self.split(characters, at: .semicolon).prefix(most).map(String.init)
    // A backslash at the end would escape the separator that comes after it now.
    if let last = written.last,
      !last.reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2)
    {
      written[written.count - 1] += "\\"
    }
    let count = max(written.count, (fields.keys.max() ?? -1) + 1)
    let parts = (0..<count).map { index in
      fields[index].map { Self.escaped($0, in: version) }
        ?? (index < written.count ? written[index] : "")
    }
    return changed(parts.joined(separator: ";"), in: version)
  }

  public func withList(_ list: [String], in version: VCard.Version?) -> VCardProperty {
    // In a list, even vCard 2.1 needs commas that separate nothing to be escaped.
    changed(list.map { Self.escaped($0) }.joined(separator: ","), in: version)
  }

  /// The property with other words of the parameter `TYPE`, in place of those that are not kept.
  public func withTypes(
    _ types: [String], keeping isKept: (String) -> Bool, in version: VCard.Version?
  ) -> VCardProperty {
    let kept = self["TYPE"].filter { isKept($0.lowercased()) }
    let words = (types + kept).map { word in
      version == .v2 ? word.uppercased() : "TYPE=\(Self.quoted(word))"
    }
    return VCardProperty(
      head: head(without: ["TYPE"]) + words.map { Array($0.utf8)[...] }, rest: rest)
  }

  /// The property without a parameter.
  public func without(_ parameter: String) -> VCardProperty {
    guard !self[parameter].isEmpty else { return self }
    return VCardProperty(head: head(without: [parameter]), rest: rest)
  }

  /// The property with one more parameter.
  public func withParameter(_ parameter: String, _ value: String) -> VCardProperty {
    let added = Array("\(parameter)=\(Self.quoted(value))".utf8)[...]
    return VCardProperty(head: head + [added], rest: rest)
  }

  /// The property in a group, which connects it with its label.
  public func inGroup(_ group: String?) -> VCardProperty {
    var head = head
    let bare = head[0].lastIndex(of: UInt8(ascii: ".")).map { head[0][($0 + 1)...] } ?? head[0]
    head[0] = Array("\(group.map { $0 + "." } ?? "")".utf8)[...] + bare
    return VCardProperty(head: head, rest: rest)
  }

  /// Escapes a text for a value.
  /// - Parameter version: 2.1 knows no escaped commas, and encodes line breaks otherwise.
  public static func escaped(_ text: String, in version: VCard.Version?) -> String {
    guard version == .v2 else { return escaped(text) }
    return text.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
  }
}

extension VCardProperty {
  /// What stands before the colon, split at its semicolons: the name, and the parameters.
  private var head: [ArraySlice<UInt8>] {
    Self.split(joined.dropLast(value.count + 1), at: .semicolon)
  }

  private func head(without parameters: Set<String>) -> [ArraySlice<UInt8>] {
    head.prefix(1) + head.dropFirst().filter { !parameters.contains(Self.name(of: $0)) }
  }

  /// The value with the colon and the line breaks inside.
  private var rest: ArraySlice<UInt8> { raw.dropFirst(rawHead) }

  /// How many bytes of `raw` come before the colon.
  private var rawHead: Int {
    // Breaks inside the head make it longer than it is when joined.
    var count = joined.count - value.count - 1
    var place = 0
    while count > 0, place < raw.count {
      if raw[place...].starts(with: "\r\n ".utf8) || raw[place...].starts(with: "\r\n\t".utf8) {
        place += 3
      } else {
        place += 1
        count -= 1
      }
    }
    return place
  }

  private var joined: ArraySlice<UInt8> {
    var lines = LogicalLines(raw)
    return lines.next()?.joined ?? []
  }

  private init(head: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>) {
    self.init(raw: Array(head.joined(separator: [UInt8.semicolon])) + rest)
  }

  /// Reads one logical line.
  private init(raw: [UInt8]) {
    var lines = LogicalLines(raw)
    self.init(lines.next() ?? LogicalLines.Line(raw: raw[...], joined: raw[...]))
  }

  /// The standard name of a parameter as it is written in the head.
  private static func name(of parameter: ArraySlice<UInt8>) -> String {
    if labelInParentheses(parameter) != nil { return "TYPE" }
    if let sign = parameter.firstIndex(of: .equals) {
      return word(parameter[..<sign]).uppercased()
    }
    return standardName(of: word(parameter).uppercased())
  }

  private func changed(_ value: String, in version: VCard.Version?) -> VCardProperty {
    let value = value.replacing("\r\n", with: "\n")
    let changed = Self.written(value, after: head(without: ["ENCODING", "CHARSET"]), in: version)
    let found = changed.characters.replacing("\r\n", with: "\n")
    guard changed.name != name || found != value else { return changed }
    // A quote that is never closed may hide the colon, so the parameters can't stay.
    let bare = "\(group.map { "\($0)." } ?? "")\(name)"
    return Self.written(value, after: [Array(bare.utf8)[...]], in: version)
  }

  private static func written(
    _ value: String, after head: [ArraySlice<UInt8>], in version: VCard.Version?
  ) -> VCardProperty {
    var head = head
    guard version == .v2, !isPlain(value) else {
      let line = Array(head.joined(separator: [UInt8.semicolon])) + ":".utf8 + value.utf8
      return VCardProperty(raw: version == .v2 ? Array(line) : Self.folded(Array(line)))
    }
    head += ["CHARSET=UTF-8", "ENCODING=QUOTED-PRINTABLE"].map { Array($0.utf8)[...] }
    let start = Array(head.joined(separator: [UInt8.semicolon])) + ":".utf8
    return VCardProperty(raw: start + Self.quotedPrintable(value, after: start.count))
  }

  /// - Source: RFC 2045 §6.7.
  private static func quotedPrintable(_ text: String, after used: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var width = used
    for byte in text.replacing("\n", with: "\r\n").utf8 {
      let isPlain = (0x20..<0x7F).contains(byte) && byte != .equals
      var word =
        isPlain
        ? [byte] : Array("=\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
      if width + word.count > 75 {
        bytes += "=\r\n".utf8
        width = 0
        // White space at the beginning of a line is taken for an indent.
        if byte == 0x20 { word = Array("=20".utf8) }
      }
      bytes += word
      width += word.count
    }
    return bytes
  }
}
