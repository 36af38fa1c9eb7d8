/// Recognizes a page that stands in place of an article: it asks for consent, for a password or for
/// a subscription, checks the browser, or says that there is no such page.
enum AccessWall {
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

  /// About how many words a text has. Chinese and Japanese have no spaces between words, and three
  /// characters for two words.
  static func wordCount(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
      + text.unicodeScalars.count { (0x3040...0x9FFF).contains($0.value) } * 2 / 3
  }

  /// Whether a text in lowercase is mostly about consent. An article about cookies has one such word
  /// in thirty.
  static func asksForConsent(_ text: String, _ count: Int) -> Bool {
    let hits = consentWords(text)
    return hits >= 5 && hits * 16 > count && words.count(where: text.contains) >= 3
  }

  static func consentWords(_ text: String) -> Int {
    words.reduce(0) { $0 + text.ranges(of: $1).count }
  }
}
