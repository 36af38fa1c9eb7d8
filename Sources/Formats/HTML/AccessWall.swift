/// Recognizes a page that stands in place of another: it asks for consent to cookies, for a password
/// or for a subscription, checks the browser, or says that there is no such page.
public enum AccessWall {
  private static let words = [
    "cookie", "consent", "privacy", "partners", "gdpr", "personal data", "advertis", "legitimate",
    "accept all", "reject all",
    "einwillig", "datenschutz", "zustimm", "werbung", "akzeptieren", "personenbezogen",
    "consent", "confidentialité", "partenaires", "accepter", "refuser", "publicité", "données",
    "vie privée", "légitime", "informations personnelles", "technologies similaires",
    "privacidad", "aceptar", "rechazar", "publicidad", "socios", "privacidade", "aceitar",
    "toestemming", "accepteren", "informativa", "accetta", "consenso", "ملفات تعريف", "الخصوصية",
    "同意", "プライバシー", "広告", "パートナー", "隐私", "隱私", "개인정보", "쿠키", "동의",
    "persondata", "samtykke", "samtycke", "personuppgifter", "zgod", "prywatnoś", "danych",
    "souhlas", "osobních údaj", "consimțământ", "hozzájárul", "çerez", "kişisel veri", "απόρρητ",
    "συγκατάθεσ", "персональных данн", "персональні дан", "согласи", "згод", "конфиденциальност",
  ]
  private static let passwords = [
    "log in", "sign in", "anmelden", "einloggen", "connexion",
    "iniciar sesión", "accedi", "inloggen", "تسجيل الدخول",
  ]
  /// What pages say that are sent with status 200 although there is an error; a short page has two
  /// of these, a longer one three.
  private static let errors = [
    "404", "not found", "not exist", "doesn't exist", "doesn’t exist", "no longer available",
    "can't be found", "can’t be found", "could not be found", "page you",
    "page that you", "may have moved", "has been moved", "broken link",
    "nicht gefunden", "existiert nicht", "introuvable", "n'existe p", "n’existe p",
    "no encontrad", "no existe", "não encontrad", "não existe", "non trovata", "non esiste",
    "niet gevonden", "bestaat niet", "не найдена", "не существует", "غير موجودة",
    "just a moment", "enable javascript", "enable cookies", "javascript and cookies",
    "checking your browser", "checking if the site", "security of your connection",
    "you are human", "you are a human", "security verification", "security service to protect",
    "not a robot", "not a bot", "security check before", "unusual traffic",
    "access denied", "403 forbidden", "service unavailable", "server error", "try again later",
    "attention required", "been blocked", "ray id", "captcha", "permission to access",
    "reference #", "can't find that page", "can’t find that page", "can't find the page",
    "can’t find the page", "cannot find the page", "moved, renamed",
    "browser is not supported", "unsupported browser", "update your browser",
    "upgrade your browser", "down for maintenance", "be right back", "be back soon",
    "undergoing maintenance", "legal reasons", "cannot be granted", "has been limited",
    "block reason", "не робот", "запросы с ",
    "включите javascript", "такой страницы", "была удалена", "сторінка не знайдена",
    "сторінку не знайдено", "не існує", "nie istnieje", "nie znaleziono", "została usunięta",
    "nenalezena",
    "neexistuje", "bulunamadı", "kaldırılmış",
    "ページが見つかりません", "お探しのページ", "存在しないか", "削除されたか", "页面不存在", "您访问的页面", "已被删除",
    "您要查看", "返回首页", "頁面不存在", "找不到页面", "找不到頁面", "找不到您", "已被刪除", "返回首頁", "찾을 수 없습니다", "페이지가 삭제",
    "주소가 변경", "주소가 정확",
  ]
  /// What a page says that offers a subscription in place of an article.
  private static let offers = [
    "subscribe", "subscription", "unlimited access", "per month", "per week", "free trial",
    "cancel any", "all our reporting", "digital access", "abonnement", "abonnieren",
    "jederzeit künd", "pro monat", "abonnez", "s'abonner", "sans engagement", "par mois", "suscríb",
    "suscripción",
    "al mes", "abbonat", "abbonamento", "al mese", "assine", "assinatura", "por mês", "abonneer",
    "per maand",
  ]

  /// What the scripts and addresses of the usual dialogs have in their names.
  private static let makers = [
    "trustarc", "truste.com", "onetrust", "didomi", "usercentrics", "sourcepoint", "sp_message",
    "privacy-mgmt.com", "contentpass", "cookiebot", "consentmanager", "quantcast", "iubenda",
    "fundingchoices", "axeptio", "cmp2.js", "traffective", "opencmp",
  ]
  /// What the buttons of a short dialog say, unlike the links at the end of other pages.
  private static let answers = [
    "accept", "agree", "allow", "reject", "akzeptier", "zustimm", "einverstanden", "ablehnen",
    "refuser", "accord", "acepta", "aceptar", "rechazar", "acuerdo", "accett", "rifiut",
  ]
  /// A page with so few words, all of whose scripts are those of a dialog, shows nothing else.
  private static let fewWords = 5
  /// The longest text that may say little about consent, if the page loads a dialog.
  private static let someWords = 150
  /// In bytes: the longest text of a dialog, with all its purposes, and where its maker is named.
  private static let longest = 20_000
  private static let beginning = 1 << 18

  /// Whether a page stands in place of an article.
  /// - Parameter html: the text of the page.
  static func matches(_ html: String, _ tree: HTMLTree) -> Bool {
    let text = html.lowercased()
    let count = wordCount(text)
    if asksForConsent(text, count) { return true }
    guard count < 120 else { return false }
    let offered = offers.reduce(0) { $0 + text.ranges(of: $1).count }
    if offered >= 4, offered * 12 > count, offers.count(where: text.contains) >= 3 { return true }
    return tree.hasPassword && passwords.contains(where: text.contains)
      || errors.count(where: text.contains) >= (count < 60 ? 2 : 3)
  }

  /// Whether a page only asks for consent to cookies, or for money instead: its text is that of the
  /// dialog, or it has hardly any text and loads the dialog by a script.
  /// - Parameter page: a page in UTF-8 in which nothing was found.
  public static func asksForConsent(_ page: [UInt8]) -> Bool {
    guard let (text, scripts) = shown(page) else { return false }
    let count = wordCount(text)
    if asksForConsent(text, count) { return true }
    guard count < someWords else { return false }
    // A program in the page, which shows the rest, has other scripts, too.
    if count <= fewWords, !scripts.isEmpty, scripts.allSatisfy(isMaker) { return true }
    let hits = consentWords(text)
    return hits >= 2 && hits * 16 > count && answers.contains(where: text.contains)
      && isMaker(String(decoding: page.prefix(beginning), as: UTF8.self).lowercased())
  }

  /// What a page shows, and the addresses of its scripts, in lowercase; `nil` if it shows more than
  /// a dialog.
  private static func shown(_ page: [UInt8]) -> (text: String, scripts: [String])? {
    var tokenizer = HTMLTokenizer(page)
    var text = ""
    var unseen: String?
    var scripts: [String] = []
    while let token = tokenizer.next() {
      guard text.utf8.count <= longest else { return nil }
      switch token {
      case .start(let tag):
        if unseen == nil, ["script", "style", "template", "title"].contains(tag.name) {
          unseen = tag.name
        }
        if tag.name == "script", let source = tag["src"] { scripts.append(source.lowercased()) }
        text += " "
      case .end(let name): if name == unseen { unseen = nil }
      case .text(let part): if unseen == nil { text += part }
      }
    }
    return (text.lowercased(), scripts)
  }

  private static func isMaker(_ source: String) -> Bool {
    makers.contains(where: source.contains)
  }

  /// About how many words a text has. Chinese and Japanese have no spaces between words, and three
  /// characters for two words.
  private static func wordCount(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
      + text.unicodeScalars.count { (0x3040...0x9FFF).contains($0.value) } * 2 / 3
  }

  /// Whether a text in lowercase is mostly about consent. An article about cookies has one such word
  /// in thirty.
  private static func asksForConsent(_ text: String, _ count: Int) -> Bool {
    let hits = consentWords(text)
    return hits >= 5 && hits * 16 > count && words.count(where: text.contains) >= 3
  }

  private static func consentWords(_ text: String) -> Int {
    words.reduce(0) { $0 + text.ranges(of: $1).count }
  }
}
