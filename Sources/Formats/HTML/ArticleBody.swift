/// The text of an article that a page gives to search engines, which some pages show only by a script.
/// - Source: https://schema.org/articleBody
struct ArticleBody {
  let html: String
  /// The length of the text in bytes.
  let length: Int

  /// - Parameters:
  ///   - page: the page in UTF-8.
  ///   - isCancelled: called now and then.
  /// - Returns: `nil` if the page gives no such text in JSON-LD, or if cancelled.
  init?(_ page: [UInt8], isCancelled: () -> Bool) {
    guard page.contains(Array("\"articleBody\"".utf8)),
      let nodes = try? SchemaPage(page: page, isOver: isCancelled).linked,
      let text = nodes.lazy.compactMap({ $0["articleBody"].first?.text }).first
    else { return nil }
    if FeedText.looksLikeHTML(text.utf8) {
      guard let tree = HTMLTree(Array(text.utf8), isCancelled: isCancelled) else { return nil }
      let measured = RunningText(tree)
      var html = ""
      tree.write(0, without: measured.isClutter, to: &html)
      (self.html, length) = (html, measured.length[0])
    } else {
      let lines = text.split(whereSeparator: \.isNewline)
      html = lines.map { "<p>\(HTMLWriting.escaped(String($0)))</p>" }.joined()
      length = lines.reduce(0) { $0 + $1.utf8.count }
    }
  }
}
