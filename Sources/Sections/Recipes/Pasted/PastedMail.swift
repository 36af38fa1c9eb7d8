/// Mails that were forwarded: what was sent first stands below a line such as `---------- Forwarded
/// message ---------`.
enum PastedMail {
  /// What stands below the last such line, without the names and dates at its top; `nil` without
  /// one.
  static func forwarded(in text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let marker = lines.lastIndex(where: isMarker) else { return nil }
    let below = lines[(marker + 1)...]
    let head = below.prefix { line in
      let plain = plain(line)
      return plain.isEmpty || PastedWords.isMailLabel(String(plain))
    }
    let subjects = head.filter { PastedWords.subject(String(plain($0))) != nil }
    let isHeaded = head.contains { !plain($0).isEmpty }
    guard isHeaded else { return nil }
    return (subjects + [""] + below[head.endIndex...]).joined(separator: "\n")
  }

  private static func isMarker(_ line: Substring) -> Bool {
    guard line.utf8.count <= 120 else { return false }
    let words = PastedWords.words(of: line)
    guard (2...5).contains(words.count), words.contains(where: forwards.contains) else {
      return false
    }
    return line.contains("---") || words.first == "begin" && line.last == ":"
  }

  private static func plain(_ line: Substring) -> Substring {
    line.drop { $0.isWhitespace || "*>".contains($0) }
  }

  /// Words that only the line above a forwarded mail has.
  private static let forwards: Set = [
    "original", "originalnachricht", "ursprungliche", "forwarded", "weitergeleitete", "transfere",
    "transferes", "reenviado", "reenviada",
    "inoltrato", "inoltrata", "موجهة", "توجيهها",
  ]
}
