extension RichText {
  /// The text as Markdown.
  /// - Source: https://spec.commonmark.org, with the tables of GitHub's dialect.
  public var markdown: String { Self.markdown(blocks) }

  private static func markdown(_ blocks: [Block], separator: String = "\n\n") -> String {
    blocks.map(markdown).filter { !$0.isEmpty }.joined(separator: separator)
  }

  private static func markdown(_ block: Block) -> String {
    switch block {
    case .heading(let level, let runs):
      String(repeating: "#", count: level) + " " + line(runs)
    case .paragraph(let runs): markdown(runs)
    case .list(let items, let numbering):
      items.enumerated().map { index, item in
        let sign = numbering.map { _ in RichText.sign(ofItem: index, numbering) + " " } ?? "- "
        let indent = String(repeating: " ", count: sign.count)
        return sign + markdown(item).replacing("\n", with: "\n" + indent)
      }.joined(separator: "\n")
    case .quote(let blocks): "> " + markdown(blocks).replacing("\n", with: "\n> ")
    case .preformatted(let text): "```\n\(text)\n```"
    case .figure(let url, let alternative, let caption):
      "![\(escaped(alternative))](<\(url.absoluteString)>)"
        + (caption.isEmpty ? "" : "\n\n" + markdown(caption))
    case .table(let rows): table(rows)
    case .rule: "---"
    case .embed(let url): "<\(url.absoluteString)>"
    case .details(let summary, let blocks):
      "### " + escaped(summary) + "\n\n" + markdown(blocks)
    }
  }

  private static func table(_ rows: [[[Block]]]) -> String {
    guard let width = rows.map(\.count).max(), width > 0 else { return "" }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let lines = rows.map { row in
      line(
        (0..<width).map { column in
          guard column < row.count else { return "" }
          return markdown(row[column]).replacing("\n", with: " ").replacing("|", with: #"\|"#)
        })
    }
    let head = [
      line(Array(repeating: "", count: width)), line(Array(repeating: "---", count: width)),
    ]
    return (head + lines).joined(separator: "\n")
  }

  private static func line(_ runs: [Run]) -> String {
    markdown(runs).replacing("\n", with: " ")
  }

  private static func markdown(_ runs: [Run]) -> String {
    runs.map { run in
      var text = escaped(run.text)
      if run.style.contains(.code) { text = "`\(run.text)`" }
      if run.style.contains(.bold) { text = "**\(text)**" }
      if run.style.contains(.italic) { text = "*\(text)*" }
      guard let link = run.link else { return text }
      return run.text == link.absoluteString
        ? "<\(link.absoluteString)>" : "[\(text)](<\(link.absoluteString)>)"
    }.joined()
  }

  /// Escapes what would be markup.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (index, character) in text.enumerated() {
      let isMarkup =
        #"\`*_[]<>|"#.contains(character) || index == 0 && "#+-".contains(character)
      if isMarkup { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
