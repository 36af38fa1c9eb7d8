/// Recognizes a page that only asks for consent or for a password, in place of an article.
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

  /// - Parameter html: the text of the page.
  static func matches(_ html: String, _ tree: HTMLTree) -> Bool {
    let text = html.lowercased()
    let count = text.split(whereSeparator: \.isWhitespace).count
    // An article about cookies has one such word in thirty.
    let hits = words.reduce(0) { $0 + text.ranges(of: $1).count }
    if hits >= 5, hits * 16 > count, words.count(where: text.contains) >= 3 { return true }
    return tree.hasPassword && count < 120 && passwords.contains(where: text.contains)
  }
}
