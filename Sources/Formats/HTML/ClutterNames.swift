/// The names by which pages call what is around an article, and within it but no part of it.
enum ClutterNames {
  /// What an element's name says of it.
  enum Judgment {
    case none
    /// A name such as `share-price`, which may be one of a chapter.
    case compound
    /// A name such as `share-buttons`, or an element for what is around an article.
    case clutter
    /// What is never an article, even if it is most of the page: comments, dialogs.
    case apart
  }

  /// Beginnings of words in a class or ID that suggest an article.
  private static let good = [
    "article", "content", "entry", "hentry", "main", "post", "story", "text", "body", "blog",
  ]
  private static let bad = [
    "ad", "ads", "advert", "banner", "bio", "breadcrumb", "byline", "combx", "comment", "cookie",
    "consent", "disqus", "discuss", "footer", "gdpr", "jetpack", "login", "masthead", "menu",
    "meta", "modal", "nav", "navbar", "navigation", "navbox", "newsletter", "outbrain", "pager",
    "pagination", "paywall", "popup", "regwall", "subscription", "promo", "readmore", "recirc",
    "recommend", "related",
    "reply", "replies", "respond", "share", "sharing", "sidebar", "signature", "signup", "skip",
    "social",
    "sponsor", "subscribe", "taboola", "tags", "talkback", "teaser", "toolbar", "trending",
    "widget",
  ]
  /// Words after a bad one, or ends of it, that don’t change what it means.
  private static let neutral: Set<Substring> = [
    "s", "area", "banner", "bar", "bars", "block", "bottom", "box", "button", "buttons", "card",
    "cards", "container", "count", "desktop", "embed", "er", "form", "group", "header", "heading",
    "holder",
    "icons", "inline", "inner", "isement", "item", "items", "large", "left", "line", "link",
    "links", "list", "lists", "message", "mobile", "modal", "module", "notice", "outer",
    "panel", "placeholder", "right", "row", "section", "slot", "small", "sticky", "thread", "title",
    "tools",
    "top", "unit", "up", "wide", "wrap", "wrapper", "zone", "ion", "ions", "d", "ed", "r", "rs",
    "ing", "article", "articles", "post", "posts", "stories", "overlay", "promo", "daddy",
    "ation", "ations", "consent", "data", "info", "media", "network", "networks",
  ]
  /// Words that suggest other articles rather than this one.
  private static let several: Set<Substring> = ["articles", "posts", "stories"]
  /// Words of what stands beside or after an article as a part of it.
  private static let notes = [
    "sidenote", "marginnote", "footnote", "correction", "erratum", "errata", "addendum",
    "clarification",
  ]
  /// Beginnings of the names of boxes in a text that point something out.
  private static let callouts = ["callout", "admonition", "starlight-aside", "msg"]
  /// First words of such a part.
  static let noted = [
    "correction", "clarification", "update", "note", "editor", "this article was", "korrektur",
    "berichtigung", "anmerkung", "hinweis", "mise à jour", "rectificati", "nota",
    "actualización", "correzione", "تصحيح",
  ]
  /// Beginnings of words for a text that a button shows.
  private static let later = [
    "more", "rest", "full", "expand", "collaps", "accordion", "answer", "toggle", "spoiler",
  ]
  /// Names of boxes about authors, of columns beside an article, of the messages of players, and of
  /// what forums have below each post.
  private static let exact: Set<Substring> = [
    "author-box", "author-info", "author-card", "author-profile", "author-about", "about-author",
    "about-the-author", "authorbox", "postprofile", "user-info", "vjs-no-js",
    "postmetadata", "author-bio", "post-author", "article-author", "entry-author",
    "side", "rail", "right-rail", "secondary", "sign", "back2top",
  ]
  /// Elements that are clutter, unless they contain most of the text: some pages are one big form.
  private static let around: Set = ["nav", "footer", "menu", "form"]
  private static let apart: Set = ["aside", "amp-consent", "amp-ad", "amp-sidebar"]
  private static let apartWords = ["comment", "cookie", "consent", "discuss", "gdpr"]
  private static let roles: Set = ["navigation", "banner", "contentinfo", "search", "menu"]
  private static let apartRoles: Set = ["complementary", "dialog", "alertdialog", "alert"]
  /// In code, headings and text, class names mean other things: syntax highlighters use `comment`,
  /// for instance.
  private static let text: Set = ["code", "pre", "span", "a", "p", "h1", "h2", "h3"]

  /// Words before a list that leads to other articles, or of a link to one.
  static let elsewhere = [
    "related", "read also", "read more", "read next", "more from", "more on", "more stories",
    "see also", "also read", "you may like", "you may also", "recommended", "mehr zum thema",
    "lesen sie auch", "das könnte sie", "lire aussi", "à lire", "sur le même", "vous aimerez",
    "te puede interesar", "lee también", "lea también", "más sobre", "leggi anche", "leia também",
    "continue reading", "weiterlesen", "lire la suite", "leer más", "leggi tutto", "lees meer",
    "lees ook", "läs också", "les også", "læs også", "lue myös", "czytaj także", "zobacz także",
    "przeczytaj też", "čtěte také", "citește și", "olvassa el", "ilgili haber", "bunu da oku",
    "διαβάστε", "читайте также", "читать также", "по теме", "читайте також", "اقرأ أيضا",
    "بیشتر بخوانید", "یہ بھی پڑھیں", "यह भी पढ़ें", "baca juga", "xem thêm", "あわせて読みたい", "関連記事",
    "相关阅读", "延伸阅读", "相關新聞", "延伸閱讀", "관련 기사", "관련기사", "קראו גם",
  ]
  /// What the last lines of a page say of the rights to it, and of the rest of an article.
  static let endings = [
    "all rights reserved", "alle rechte vorbehalten", "alle rechten voorbehouden",
    "tous droits réservés", "todos los derechos reservados", "todos os direitos reservados",
    "tutti i diritti riservati", "wszelkie prawa zastrzeżone", "все права защищены",
    "усі права захищен", "всі права захищен", "hakları saklıdır", "حقوق محفوظة", "الحقوق محفوظة",
    "כל הזכויות שמורות", "版权所有", "版權所有", "無断転載", "무단전재", "무단 전재",
    "already a subscriber", "for subscribers only", "subscribe to continue", "subscribe to keep",
    "sign in to continue", "bereits abonnent", "nur für abonnent", "réservé aux abonnés",
    "réservée aux abonnés", "déjà abonné", "solo para suscriptores", "ya eres suscriptor",
    "sei già abbonato", "exclusivo para assinantes", "この記事は有料", "有料会員", "доступна подписчикам",
  ]
  /// Words of a heading that counts the comments below it.
  private static let comments = [
    "comment", "kommentar", "comentario", "comentário", "commenti", "komentarz", "reacties",
    "yorum", "комментари", "коментар", "تعليق", "תגובות", "コメント", "评论", "評論", "留言", "댓글",
    "responses", "replies", "thoughts",
  ]

  /// Whether a heading says only how many comments stand below it.
  static func countsComments(_ heading: String) -> Bool {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard (1...3).contains(words.count) || words.count > 3 && words[2] == "on" else { return false }
    let counted = words.prefix(2)
    return counted.contains { $0.contains { $0.isNumber } }
      && counted.contains { word in comments.contains(where: word.contains) }
  }

  /// Names that count less and less if nothing else is left of a page: Telegram calls all of its
  /// text widgets, Reddit puts it into forms, and trackers of bugs call the posts of a thread comments.
  static let excuses = [[], ["form", "widget"], ["form", "widget", "comment", "discuss", "repl"]]

  /// - Parameter excused: the beginnings of the names that say nothing.
  static func judgment(of tag: HTMLTag, excusing excused: [String] = []) -> Judgment {
    let names = names(of: tag)
    if names.contains(where: exact.contains) { return .clutter }
    guard !text.contains(tag.name) else { return .none }
    let role = tag["role"]
    if apart.contains(tag.name) || role.map(apartRoles.contains) == true
      || tag["aria-label"]?.lowercased() == "comments"
    {
      return .apart
    }
    let isAround =
      around.contains(tag.name) && !excused.contains(tag.name)
      || role.map(roles.contains) == true
    let signs = names.map { sign(ofName: $0, excusing: excused) }
    guard signs.reduce(0, { $0 + $1.sign }) < 0 else { return isAround ? .clutter : .none }
    if names.contains(where: { isApart($0, excusing: excused) }) { return .apart }
    return isAround || signs.contains { $0.sign < 0 && !$0.isCompound } ? .clutter : .compound
  }

  /// Whether a paragraph's own class says that it is no text, such as `tags`.
  static func isClutter(paragraph tag: HTMLTag) -> Bool {
    names(of: tag).reduce(0) { $0 + sign(ofName: $1).sign } < 0
  }

  /// Whether an element is called a note on an article, or a correction of it.
  static func isNote(_ tag: HTMLTag) -> Bool {
    names(of: tag).contains { name in
      notes.contains(where: name.contains) || callouts.contains(where: name.hasPrefix)
    }
  }

  /// Whether an element is called a text that a button shows.
  static func isShownLater(_ tag: HTMLTag) -> Bool {
    names(of: tag).contains { name in
      name.split { !$0.isLetter }.contains { word in later.contains(where: word.hasPrefix) }
    }
  }

  /// Whether an element is called the head of a site.
  static func isSite(_ tag: HTMLTag) -> Bool {
    names(of: tag).contains { name in
      ["logo", "brand", "site", "masthead"].contains(where: name.hasPrefix)
    }
  }

  private static let builder = "elementor-widget"

  private static func names(of tag: HTMLTag) -> [Substring] {
    guard tag.name != "body", tag.name != "html" else { return [] }
    let names = [tag["class"], tag["id"]].compactMap(\.self).joined(separator: " ").lowercased()
    // Elementor calls whatever it puts on a page a widget, also the paragraphs.
    return names.split(separator: " ").prefix(20)
      .map { $0.hasPrefix(builder) ? $0.dropFirst(builder.count) : $0 }
  }

  private static func isApart(_ name: Substring, excusing excused: [String]) -> Bool {
    let words = name.split { !$0.isLetter }
    // What has comments is not one of them.
    let around: Set<Substring> = ["with", "has", "and"]
    guard words.contains(where: { word in apartWords.contains(where: word.hasPrefix) }),
      words.allSatisfy({ !around.contains($0) })
    else { return false }
    let judged = sign(ofName: name, excusing: excused)
    return judged.sign < 0 && !judged.isCompound
  }

  /// A positive number if a name suggests an article, a negative number if it suggests clutter, and
  /// otherwise 0. The last word with a meaning counts: "post-meta" is metadata.
  private static func sign(
    ofName name: Substring, excusing excused: [String] = []
  ) -> (sign: Int, isCompound: Bool) {
    var isCompound = false
    for word in name.split(whereSeparator: { !$0.isLetter }).suffix(6).reversed() {
      if let bad = bad.first(where: { $0.count < 4 ? $0 == word : word.hasPrefix($0) }) {
        if excused.contains(where: bad.hasPrefix) { continue }
        let rest = word.dropFirst(bad.count)
        return (-1, isCompound || !rest.isEmpty && !neutral.contains(rest))
      }
      if !several.contains(word), good.contains(where: word.hasPrefix) { return (1, false) }
      if word.count > 2, !neutral.contains(word) { isCompound = true }
    }
    return (0, false)
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
