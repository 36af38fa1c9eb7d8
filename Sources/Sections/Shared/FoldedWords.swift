import Store

extension SearchFolding {
  /// The words of a text, folded: letters and digits without what stands between them.
  static func words(of text: some StringProtocol) -> [String] {
    folded(String(text)).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
