extension HTMLTokenizer {
  /// Skips what follows `<!`: a comment, or a declaration up to the next `>`.
  mutating func skipDeclaration() {
    guard hasPrefix("--", at: position) else {
      skipMarkup()
      return
    }
    position += 2
    skipComment()
  }

  /// Skips markup without meaning, up to the next `>`.
  mutating func skipMarkup() {
    position = min(index { $0 == .greaterThan } + 1, bytes.count)
  }

  /// Skips a comment after `<!--`, up to `-->` or `--!>`; `<!-->` and `<!--->` are empty comments.
  private mutating func skipComment() {
    let start = position
    for short in [">", "->"] where hasPrefix(short, at: start) {
      position += short.utf8.count
      return
    }
    while let end = bytes[position...].firstIndex(of: .greaterThan) {
      position = end + 1
      for ending in ["--", "--!"] {
        let behind = end - ending.utf8.count
        if behind >= start, hasPrefix(ending, at: behind) { return }
      }
    }
    position = bytes.count
  }
}
