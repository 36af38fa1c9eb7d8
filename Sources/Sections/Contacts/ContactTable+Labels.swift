import Foundation
import Store

// Google's labels, in the language of the account that exported them.
extension ContactTable {
  /// A label as cards have it; `nil` for an empty one, and for one that says nothing.
  static func label(_ text: String) -> String? {
    // Google marks the preferred label with a star.
    let own = text.trimmingCharacters(in: CharacterSet(charactersIn: "* "))
    let folded = SearchFolding.folded(own)
    if let known = labels[folded] { return known.isEmpty ? nil : known }
    let words = folded.split { !$0.isLetter }.map(String.init)
      .filter { !["de", "del", "du", "la", "le"].contains($0) }
    let types = words.compactMap { places[$0] }
    if !types.isEmpty, types.count == words.count { return types.joined(separator: " ") }
    return own.isEmpty ? nil : own
  }

  /// Words that a label may have several of, such as `Fax (Arbeit)`.
  private static let places = table([
    (
      "home",
      "home|privat|privates|privater|private|zuhause|domicile|maison|casa|personal|المنزل|منزل"
    ),
    (
      "work",
      "work|business|arbeit|geschaftlich|dienstlich|bureau|travail|trabajo|oficina|العمل|عمل"
    ),
    ("cell", "mobile|mobil|movil|handy|portable|cell|celular|الجوال|جوال"),
    ("fax", "fax|telecopie|فاكس"), ("pager", "pager|localizador|buscapersonas"),
    ("main", "main|haupt|hauptnummer|zentrale|principal|الرئيسي"),
  ])

  private static let labels = places.merging(
    table([
      ("", "other|andere|anderer|sonstige|autre|otro|otra|أخرى"),
      ("profile", "profile|profil|perfil"), ("blog", "blog"),
      (
        "homepage",
        "home page|homepage|startseite|page d'accueil|pagina principal|pagina de inicio"
      ),
      ("anniversary", "anniversary|jahrestag|anniversaire|aniversario"),
      ("spouse", "spouse|ehepartner|ehepartner/in|conjoint|conjoint(e)|conyuge"),
      ("partner", "partner|partner/in|lebenspartner|partenaire|pareja"),
      ("child", "child|kind|enfant|hijo|hija"), ("mother", "mother|mutter|mere|madre"),
      ("father", "father|vater|pere|padre"), ("parent", "parent|elternteil"),
      ("brother", "brother|bruder|frere|hermano"), ("sister", "sister|schwester|soeur|hermana"),
      ("friend", "friend|freund|freundin|freund/in|ami|amie|ami(e)|amigo|amiga"),
      ("manager", "manager|vorgesetzter|responsable|jefe"),
      ("assistant", "assistant|assistent|assistent/in|assistant(e)|asistente"),
    ])
  ) { _, new in new }

  private static func table(_ rows: [(String, String)]) -> [String: String] {
    var table: [String: String] = [:]
    for (label, words) in rows {
      for word in words.split(separator: "|") { table[SearchFolding.folded(String(word))] = label }
    }
    return table
  }
}
