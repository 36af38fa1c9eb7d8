/// Recognizes a page that stands in place of an article: it asks for consent or for a password, checks
/// the browser, or says that there is no such page.
enum AccessWall {
  private static let words = [
    "cookie", "consent", "privacy", "partners", "gdpr", "personal data", "advertis", "legitimate",
    "einwillig", "datenschutz", "zustimm", "werbung", "akzeptieren", "personenbezogen",
    "consent", "confidentialité", "partenaires", "accepter", "refuser", "publicité", "données",
    "privacidad", "aceptar", "rechazar", "publicidad", "socios", "privacidade", "aceitar",
    "toestemming", "accepteren", "informativa", "accetta", "consenso", "ملفات تعريف", "الخصوصية",
  ]
  private static let passwords = [
    "log in", "sign in", "anmelden", "einloggen", "connexion",
    "iniciar sesión", "accedi", "inloggen", "تسجيل الدخول",
  ]
  /// What pages say that are sent with status 200 although there is an error; each has two of these.
  private static let errors = [
    "404", "not found", "not exist", "doesn't exist", "doesn’t exist", "no longer available",
    "can't be found", "can’t be found", "could not be found", "page you",
    "page that you", "may have moved", "has been moved", "broken link",
    "nicht gefunden", "existiert nicht", "introuvable", "n'existe p", "n’existe p",
    "no encontrad", "no existe", "não encontrad", "não existe", "non trovata", "non esiste",
    "niet gevonden", "bestaat niet", "не найдена", "не существует", "غير موجودة",
    "just a moment", "enable javascript", "enable cookies", "javascript and cookies",
    "checking your browser", "checking if the site", "security of your connection",
    "verify you are human", "verifying you are human", "not a robot", "unusual traffic",
    "access denied", "403 forbidden", "service unavailable", "server error", "try again later",
    "attention required", "been blocked", "ray id", "captcha",
  ]

  /// - Parameter html: the text of the page.
  static func matches(_ html: String, _ tree: HTMLTree) -> Bool {
    let text = html.lowercased()
    let count = text.split(whereSeparator: \.isWhitespace).count
    // An article about cookies has one such word in thirty.
    let hits = words.reduce(0) { $0 + text.ranges(of: $1).count }
    if hits >= 5, hits * 16 > count, words.count(where: text.contains) >= 3 { return true }
    guard count < 120 else { return false }
    return tree.hasPassword && passwords.contains(where: text.contains)
      || errors.count(where: text.contains) >= 2
  }
}
