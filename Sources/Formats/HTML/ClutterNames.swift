/// The names by which pages call what is around an article, and within it but no part of it.
enum ClutterNames {
  /// Beginnings of words in a class or ID that suggest an article.
  private static let good = [
    "article", "content", "entry", "hentry", "main", "post", "story", "text", "body", "blog",
  ]
  private static let bad = [
    "ad", "ads", "advert", "banner", "bio", "breadcrumb", "byline", "combx", "comment", "cookie",
    "consent", "disqus", "discuss", "footer", "gdpr", "jetpack", "login", "masthead", "menu",
    "meta",
    "modal", "nav", "navbar", "navigation", "navbox", "newsletter", "outbrain", "pager",
    "pagination", "paywall", "popup", "promo", "readmore", "recirc", "recommend", "related",
    "reply",
    "replies", "respond", "share", "sharing", "sidebar", "signup", "skip", "social", "sponsor",
    "subscribe", "taboola", "tags", "teaser", "toolbar", "trending", "widget",
  ]
  /// Elements that are clutter, unless they contain most of the text: some pages are one big form.
  private static let around: Set = ["nav", "aside", "footer", "menu", "form"]
  private static let roles: Set = [
    "navigation", "complementary", "banner", "contentinfo", "search", "menu", "dialog", "alert",
  ]
  /// In code, headings and text, class names mean other things: syntax highlighters use `comment`,
  /// for instance.
  private static let text: Set = ["code", "pre", "span", "a", "p", "h1", "h2", "h3"]

  /// Words before a list that leads to other articles.
  static let elsewhere = [
    "related", "read also", "read more", "read next", "more from", "more on", "more stories",
    "see also", "also read", "you may like", "recommended", "mehr zum thema", "lesen sie auch",
    "lire aussi", "à lire", "sur le même", "te puede interesar", "lee también", "más sobre",
    "leggi anche", "leia também", "اقرأ أيضا",
  ]

  static func matches(_ tag: HTMLTag) -> Bool {
    guard !text.contains(tag.name) else { return false }
    return around.contains(tag.name) || tag["role"].map(roles.contains) == true || sign(of: tag) < 0
  }

  /// A positive number if an element's class and ID suggest an article, a negative number if they
  /// suggest clutter, and otherwise 0.
  static func sign(of tag: HTMLTag) -> Int {
    guard tag.name != "body", tag.name != "html" else { return 0 }
    let names = [tag["class"], tag["id"]].compactMap(\.self).joined(separator: " ").lowercased()
    return names.split(separator: " ").prefix(20).reduce(0) { sum, name in
      // The last word with a meaning counts: "post-meta" is metadata.
      let words = name.split { !$0.isLetter }.suffix(6)
      return sum + (words.lazy.reversed().map(sign(ofWord:)).first { $0 != 0 } ?? 0)
    }
  }

  private static func sign(ofWord word: Substring) -> Int {
    if bad.contains(where: { $0.count < 4 ? $0 == word : word.hasPrefix($0) }) { return -1 }
    return good.contains { word.hasPrefix($0) } ? 1 : 0
  }

  /// Classes of text for screen readers and editors that a page does not show.
  private static let unseen: Set = [
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "mw-editsection",
    "noprint", "mw-jump-link",
  ]

  static func isUnseen(_ tag: HTMLTag) -> Bool {
    guard let names = tag["class"] else { return false }
    return names.split(separator: " ").prefix(20).contains { unseen.contains(String($0)) }
  }
}
