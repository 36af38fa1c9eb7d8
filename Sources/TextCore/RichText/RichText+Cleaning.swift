extension RichText {
  /// Removes invisible characters from runs. Spaces stay between the runs, but not at the ends of
  /// the text.
  static func cleaned(_ runs: [Run]) -> [Run] {
    var cleaned = runs.compactMap { run -> Run? in
      var new = run
      let inner = run.text.withoutOuterSpace
      guard inner.startIndex > run.text.startIndex || inner.endIndex < run.text.endIndex else {
        new.text = CleanText.paragraphs(run.text)
        return new.text.isEmpty ? Run(" ", run.style) : new
      }
      let text = CleanText.paragraphs(String(inner))
      guard !text.isEmpty else { return run.text.isEmpty ? nil : Run(" ", run.style) }
      new.text =
        String(run.text[..<inner.startIndex]) + text + String(run.text[inner.endIndex...])
      return new
    }
    while let first = cleaned.first {
      let start = first.text.withoutOuterSpace.startIndex
      cleaned[0].text = String(first.text[start...])
      guard cleaned[0].text.isEmpty else { break }
      cleaned.removeFirst()
    }
    while let last = cleaned.last {
      let text = last.text[..<last.text.withoutOuterSpace.endIndex]
      cleaned[cleaned.count - 1].text = String(text)
      guard text.isEmpty else { break }
      cleaned.removeLast()
    }
    return cleaned
  }
}
