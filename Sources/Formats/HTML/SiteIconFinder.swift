/// Finds the icon that a web page declares.
/// - Source: WHATWG HTML, "Link type icon"; Apple, "Configuring Web Applications".
public enum SiteIconFinder {
  /// How many bytes of a page are searched.
  public static let longestPage = 1 << 20

  /// The address of the icon as written, which may be relative to the base, and the base of relative
  /// addresses, if that is not the page's own address.
  ///
  /// An icon whose size suits a list comes first, then the one for the screen of a telephone, which
  /// is large, then any other. An `.ico` is not meant: it is no kind of picture that the app shows.
  /// - Parameter page: UTF-8.
  /// - Returns: `nil` if the page declares no icon in its head.
  public static func icon(inPage page: [UInt8]) -> (address: String, base: String?)? {
    var tokenizer = HTMLTokenizer(page.count > longestPage ? Array(page.prefix(longestPage)) : page)
    var base: String?
    var best: (address: String, rank: Int)?
    while let token = tokenizer.next() {
      guard case .start(let tag) = token else { continue }
      if tag.name == "body" { break }
      if tag.name == "base", base == nil { base = tag["href"] }
      guard tag.name == "link", let address = tag["href"], let rank = rank(of: tag, address),
        rank < best?.rank ?? .max
      else { continue }
      best = (address, rank)
    }
    return best.map { ($0.address, base) }
  }

  /// The lowest rank is the best; `nil` if the link leads to no icon.
  private static func rank(of tag: HTMLTag, _ address: String) -> Int? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    guard !path.isEmpty, !path.hasPrefix("data:"), !path.hasSuffix(".ico") else { return nil }
    let relations = (tag["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains(where: { $0.hasPrefix("apple-touch-icon") }) { return 1 }
    guard relations.contains("icon") else { return nil }
    let sizes = (tag["sizes"] ?? "").lowercased().split { !$0.isNumber }.compactMap { Int($0) }
    return sizes.contains { (48...256).contains($0) } ? 0 : 2
  }
}
