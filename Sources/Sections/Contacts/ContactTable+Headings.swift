import Foundation
import Store

// What the headings of columns mean. Words are folded: without case and accents.
extension ContactTable {
  static func column(_ original: String) -> Column {
    let heading = SearchFolding.folded(original).replacing("’", with: "'")
      .trimmingCharacters(in: .whitespaces)
    let own = original.trimmingCharacters(in: .whitespaces)
    switch exact[heading] {
    case .setting: return .setting(own)
    case .echo: return .echo(own)
    case let known?: return known
    case nil: break
    }
    return numbered(heading, own) ?? reachable(heading, own) ?? address(heading) ?? .other(own)
  }

  /// Google's columns: `Phone 1 - Label`.
  private static func numbered(_ heading: String, _ own: String) -> Column? {
    let parts = heading.components(separatedBy: " - ")
    guard parts.count == 2, let thing = parts.first, thing.last?.isNumber == true else {
      return nil
    }
    let kind = thing.prefix { !$0.isNumber }.trimmingCharacters(in: .whitespaces)
    let kinds = [
      "e-mail", "phone", "website", "relation", "event", "im", "address", "custom field",
    ]
    if kinds.contains(kind) { return .numbered(thing, field: parts[1]) }
    guard kind == "organization" else { return nil }
    switch parts[1] {
    case "name": return .organization(0)
    case "department": return .organization(1)
    case "title": return .property("TITLE")
    default: return .other(own)
    }
  }

  /// A way to reach somebody.
  private static func reachable(_ heading: String, _ own: String) -> Column? {
    func has(_ words: String...) -> Bool { words.contains(where: heading.contains) }
    if has("e-mail", "email", "messagerie", "correo", "courriel", "لكترون"), !has("radiomess") {
      if has("display", "anzeig", "angezeig", "nom complet", "pantalla") { return .echo(own) }
      if has("type", "typ", "tipo") { return .setting(own) }
      return .value("EMAIL", label: place(heading))
    }
    if has(
      "phone", "telefon", "tel.", "telefax", "mobil", "movil", "fax", "telecop", "pager",
      "radiomessagerie", "isdn", "rnis", "rdsi", "telex", "tty", "callback", "centralita",
      "handy", "celular", "portable", "landline", "festnetz", "rufnummer", "buscapersonas",
      "هاتف", "جوال", "فاكس")
    {
      return has("type", "label") ? .other(own) : .value("TEL", label: phoneLabel(heading))
    }
    return has("web", "url") ? .value("URL", label: nil) : nil
  }

  private static func place(_ heading: String) -> String? {
    func has(_ words: String...) -> Bool { words.contains(where: heading.contains) }
    if has("home", "privat", "domicil", "particular", "personal", "maison", "منزل") {
      return "home"
    }
    return has("business", "work", "geschaft", "dienst", "bureau", "profession", "trabajo", "عمل")
      ? "work" : nil
  }

  private static func phoneLabel(_ heading: String) -> String? {
    let labels = [
      ("pager", ["pager", "radiomessagerie", "buscapersonas"]),
      ("assistant", ["assist", "ayudante", "asistente"]),
      ("car", ["car ", "auto", "voiture", "coche"]), ("callback", ["callback"]),
      ("company", ["company", "firma", "societe", "centralita", "empresa"]),
      ("radio", ["radio"]), ("isdn", ["isdn", "rnis", "rdsi"]), ("telex", ["telex"]),
      ("textphone", ["tty", "tdd", "horbehind", "de texto"]),
    ]
    if let known = labels.first(where: { $0.1.contains(where: heading.contains) }) {
      return known.0
    }
    func has(_ words: String...) -> Bool { words.contains(where: heading.contains) }
    var words: [String] = []
    if has("fax", "telecop", "فاكس") { words.append("fax") }
    if has("mobil", "movil", "handy", "cell", "celular", "portable", "جوال") {
      words.append("cell")
    }
    if let place = place(heading) { words.append(place) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// A part of an address. Its street may have several columns: `Home Street 2`.
  private static func address(_ heading: String) -> Column? {
    let words = heading.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    func isMeant(_ known: String) -> Bool {
      known.contains(" ")
        ? heading.contains(known)
        : words.contains { $0 == known || known.count > 3 && $0.hasPrefix(known) }
    }
    guard let part = addressWords.first(where: { $0.1.contains(where: isMeant) })?.0 else {
      return nil
    }
    let number = words.last.flatMap { Int($0) }
    let isOther = words.contains { word in
      ["other", "weiter", "autre", "otr"].contains(where: word.hasPrefix)
    }
    let place = place(heading) ?? (isOther ? "other" : nil)
    // `Address 2 City` has the number of its address.
    let numbered = number == nil ? words.first { Int($0) != nil } : nil
    return .address(part, place: place ?? numbered ?? "other", line: number ?? 1)
  }

  /// The parts of an address by their place in the property.
  private static let addressWords: [(Int, [String])] = [
    (0, ["po box", "postfach", "boite postale", "b p ", "b.p. ", "apartado"]),
    (5, ["postal", "zip", "zipcode", "postleitzahl", "plz", "postcode", "رمز"]),
    (6, ["country", "land", "pays", "pais", "بلد"]),
    (
      4,
      [
        "state", "region", "province", "provincia", "estado", "bundesland", "kanton", "county",
        "ولاي",
      ]
    ),
    (3, ["city", "town", "ort", "stadt", "ville", "ciudad", "مدين"]),
    (
      2,
      ["street", "strasse", "rue", "calle", "شارع", "address", "adresse", "anschrift", "direccion"]
    ),
  ]

  private static let exact: [String: Column] = {
    let table: [(Column, String)] = [
      (
        .fullName,
        "name|full name|display name|anzeigename|nom complet|nombre completo|nom a afficher"
          + "|الاسم الكامل|الاسم"
      ),
      (.name(1), "first name|given name|forename|vorname|prenom|nombre|الاسم الأول"),
      (
        .name(2),
        "middle name|additional name|weitere vornamen|deuxieme prenom|segundo nombre|الاسم الأوسط"
      ),
      (
        .name(0),
        "last name|family name|surname|nachname|nom|nom de famille|apellidos|apellido"
          + "|اسم العائلة|الاسم الأخير"
      ),
      (.name(3), "name prefix|anrede|civilite|tratamiento|اللقب"),
      (.name(4), "name suffix|suffix|suffixe|sufijo"), (.title, "title|titre|titulo|titel"),
      (
        .organization(0),
        "company|organization name|organization|organisation|firma|unternehmen|societe|entreprise"
          + "|compania|organizacion|empresa|الشركة|المؤسسة"
      ),
      (
        .organization(1),
        "department|organization department|abteilung|service|departement|departamento|القسم"
      ),
      (
        .property("TITLE"),
        "job title|organization title|position|fonction|puesto|cargo|arbeitstitel|stellenbezeichnung"
          + "|المسمى الوظيفي|الوظيفة"
      ),
      (.property("ROLE"), "profession|occupation|beruf|profesion|المهنة"),
      (.property("NICKNAME"), "nickname|spitzname|surnom|apodo|sobrenombre"),
      (.property("NOTE"), "notes|note|notizen|remarques|notas|ملاحظات"),
      (
        .date("BDAY"),
        "birthday|geburtstag|anniversaire|date de naissance|cumpleanos|fecha de nacimiento"
          + "|date of birth|geburtsdatum|عيد الميلاد|تاريخ الميلاد"
      ),
      (.birth(0), "birth year|geburtsjahr|annee de naissance|ano de nacimiento"),
      (.birth(1), "birth month|geburtsmonat|mois de naissance|mes de nacimiento"),
      (.birth(2), "birth day|jour de naissance|dia de nacimiento"),
      (
        .date("ANNIVERSARY"),
        "anniversary|jahrestag|aniversario|anniversaire de mariage ou fete|wedding anniversary"
      ),
      (.categories, "categories|labels|group membership|kategorien|categorias|الفئات"),
      (
        .relation("spouse"),
        "spouse|partner/in|ehepartner|ehepartner/in|conjoint(e)|conjoint|conyuge|الزوج|الزوجة"
      ),
      (.relation("child"), "children|kinder|enfants|hijos|الأطفال"),
      (
        .relation("manager"),
        "manager's name|manager|name des/r vorgesetzten|responsable|nombre del director|المدير"
      ),
      (
        .relation("assistant"),
        "assistant's name|assistant|assistent(in)|nom de l'assistant(e)|nombre del ayudante"
      ),
      (.value("TEL", label: "cell"), "cell|cell phone|gsm"),
      (.value("EMAIL", label: nil), "mail|mail address|mailadresse"),
      (.value("TEL", label: "home"), "particular"), (.value("TEL", label: "pager"), "localizador"),
      (
        .value("TEL", label: "callback"),
        "ruckmeldung|rappel|devolucion de llamada"
      ),
      (
        .value("X-MS-IMADDRESS", label: nil),
        "imaddress|im address|screen name|messenger-name|nom d'ecran|nombre en pantalla"
      ),
      (.property("PHOTO"), "photo|foto"), (.echo(""), "file as"),
    ]
    var exact: [String: Column] = [:]
    for (column, names) in table {
      for name in names.split(separator: "|") { exact[SearchFolding.folded(String(name))] = column }
    }
    let settings =
      "priority|prioritat|priorite|prioridad|private|privat|prive|privado|sensitivity"
      + "|vertraulichkeit|critere de diffusion|confidencialidad|gender|geschlecht|sexe|sexo"
    for name in settings.split(separator: "|") { exact[String(name)] = .setting("") }
    return exact
  }()

  /// What such a column has unless somebody changed it.
  static let emptySettings: Set = [
    "normal", "normale", "false", "falsch", "aus", "faux", "falso", "smtp", "ex", "0",
    "unspecified", "keine angabe", "non specifie", "sin especificar",
  ]

  /// Groups that Google makes by itself.
  static let systemTags: Set = ["mycontacts", "my contacts", "other contacts", "starred"]
}
