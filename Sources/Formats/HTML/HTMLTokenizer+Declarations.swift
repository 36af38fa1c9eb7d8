extension HTMLTokenizer {
  /// Reads what follows `<!`.
  mutating func declaration() -> HTMLToken {
    if hasPrefix("--", at: position) {
      position += 2
      return comment()
    }
    guard hasPrefix("doctype", at: position) else { return bogusComment() }
    position += 7
    return .doctype(doctype())
  }

  /// Reads a malformed declaration as a comment, up to the next `>`.
  mutating func bogusComment() -> HTMLToken {
    let start = position
    let end = index { $0 == .greaterThan }
    position = min(end + 1, bytes.count)
    return .comment(string(start..<end, replacingNull: true))
  }

  /// Reads a comment after `<!--`, up to `-->` or `--!>`; `<!-->` and `<!--->` are empty comments.
  private mutating func comment() -> HTMLToken {
    let start = position
    for short in [">", "->"] where hasPrefix(short, at: start) {
      position += short.utf8.count
      return .comment("")
    }
    while let end = bytes[position...].firstIndex(of: .greaterThan) {
      position = end + 1
      for ending in ["--", "--!"] {
        let behind = end - ending.utf8.count
        guard behind >= start, hasPrefix(ending, at: behind) else { continue }
        return .comment(string(start..<behind, replacingNull: true))
      }
    }
    position = bytes.count
    // An incomplete end of a comment is not part of it.
    let ending = ["--!", "--", "-"].first {
      bytes.count - $0.utf8.count >= start
        && hasPrefix($0, at: bytes.count - $0.utf8.count)
    }
    let end = bytes.count - (ending?.utf8.count ?? 0)
    return .comment(string(start..<end, replacingNull: true))
  }

  /// Reads from after `<!doctype` to after its `>`.
  private mutating func doctype() -> HTMLDoctype {
    var doctype = HTMLDoctype()
    doctype.forcesQuirks = !readName(of: &doctype) || !readIDs(of: &doctype)
    position = min(index { $0 == .greaterThan } + 1, bytes.count)
    return doctype
  }

  /// - Returns: whether there is a name, and the document goes on.
  private mutating func readName(of doctype: inout HTMLDoctype) -> Bool {
    position = index { !$0.isSpace }
    guard let first = byte(at: position), first != .greaterThan else { return false }
    let start = position
    position = index { $0.isSpace || $0 == .greaterThan }
    doctype.name = name(start..<position)
    return position < bytes.count
  }

  /// - Returns: whether the identifiers are well-formed.
  private mutating func readIDs(of doctype: inout HTMLDoctype) -> Bool {
    position = index { !$0.isSpace }
    if byte(at: position) == .greaterThan { return true }
    let isPublic = hasPrefix("public", at: position)
    guard isPublic || hasPrefix("system", at: position) else { return false }
    position += 6
    if isPublic {
      guard readID(into: &doctype.publicID) else { return false }
      position = index { !$0.isSpace }
      if byte(at: position) == .greaterThan { return true }
    }
    guard readID(into: &doctype.systemID) else { return false }
    // What follows it is skipped.
    position = index { !$0.isSpace }
    return position < bytes.count
  }

  /// Reads a quoted text, which the end of the document or a `>` may cut off.
  /// - Returns: whether it is complete.
  private mutating func readID(into id: inout String?) -> Bool {
    position = index { !$0.isSpace }
    guard let quote = byte(at: position), quote == .quote || quote == .apostrophe else {
      return false
    }
    let start = position + 1
    position = index(from: start) { $0 == quote || $0 == .greaterThan }
    id = string(start..<position, replacingNull: true)
    guard byte(at: position) == quote else { return false }
    position += 1
    return true
  }
}
