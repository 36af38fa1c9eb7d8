import Formats
import Foundation
import Store

/// The contacts of a table, as Google and Outlook export them, with headings in English, German,
/// French, Spanish or Arabic. Each row becomes a card.
struct ContactTable {
  /// What a column holds.
  enum Column: Hashable {
    case fullName, given, middle, family, prefix, suffix
    /// A property with one value.
    case property(String)
    /// An email address or a number: the property's name, the types, and the number of the pair of
    /// columns that has its label.
    case value(String, types: [String], pair: Character?)
    case label(String, pair: Character?)
    /// A part of an address, by its place in the property.
    case address(Int, place: String)
  }

  private let columns: [Column?]

  /// - Returns: `nil` if the headings are not those of contacts.
  init?(headings: [String]) {
    columns = headings.map(Self.column)
    let known = columns.compactMap(\.self)
    let hasName = known.contains { [.fullName, .given, .family].contains($0) }
    let hasWay = known.contains { if case .value = $0 { true } else { false } }
    guard hasName, hasWay else { return nil }
  }

  /// A card with the values of a row, without the properties that would be empty.
  func card(_ row: [String]) -> VCard {
    var names: [Column: String] = [:]
    var properties: [VCardProperty] = []
    var addresses: [String: [String]] = [:]
    var labels: [String: String] = [:]
    let cells = zip(columns, row).map { ($0, $1.trimmingCharacters(in: .whitespacesAndNewlines)) }
      .filter { !$0.1.isEmpty }
    for case (.label(let name, let pair)?, let value) in cells {
      labels["\(name)\(pair ?? "-")"] = value
    }
    for case (let column?, let value) in cells {
      switch column {
      case .fullName, .given, .middle, .family, .prefix, .suffix: names[column] = value
      case .property(let name):
        properties.append(VCardProperty(name, value: Self.escaped(value, of: name)))
      case .value(let name, let types, let pair):
        let label = labels["\(name)\(pair ?? "-")"].map { [$0.trimmedStar] } ?? types
        // Google writes several values into one cell.
        for part in value.components(separatedBy: " ::: ") {
          properties.append(
            VCardProperty(
              name, label.map { VCardProperty.Parameter("TYPE", $0) },
              value: VCardProperty.escaped(part)))
        }
      case .address(let part, let place):
        addresses[place, default: Array(repeating: "", count: 7)][part] = value
      case .label: break
      }
    }
    for (place, parts) in addresses.sorted(by: { $0.key < $1.key }) {
      let types = ["home", "work"].contains(place) ? [VCardProperty.Parameter("TYPE", place)] : []
      properties.append(
        VCardProperty(
          "ADR", types, value: parts.map(VCardProperty.escaped).joined(separator: ";")))
    }
    return VCard(properties: Self.names(names) + properties)
  }

  private static func names(_ names: [Column: String]) -> [VCardProperty] {
    let parts = [.family, .given, .middle, .prefix, .suffix].map { names[$0] ?? "" }
    let joined = [names[.given], names[.middle], names[.family]].compactMap(\.self)
      .joined(separator: " ")
    let full = names[.fullName] ?? joined
    let version = VCardProperty("VERSION", value: VCard.Version.v3.rawValue)
    guard !full.isEmpty else { return [version] }
    return [
      version, VCardProperty("FN", value: VCardProperty.escaped(full)),
      VCardProperty("N", value: parts.map(VCardProperty.escaped).joined(separator: ";")),
    ]
  }

  private static func escaped(_ value: String, of name: String) -> String {
    guard name == "CATEGORIES" else { return VCardProperty.escaped(value) }
    let words = value.replacing(" ::: ", with: ";").split { ";,".contains($0) }.map {
      $0.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "*")))
    }
    return words.filter { !$0.isEmpty && $0 != "myContacts" }.map(VCardProperty.escaped)
      .joined(separator: ",")
  }
}

// The words of headings, folded: without case and accents.
extension ContactTable {
  private static func column(_ heading: String) -> Column? {
    let heading = SearchFolding.folded(heading).trimmingCharacters(in: .whitespaces)
    if let known = exact[heading] { return known }
    func has(_ words: String...) -> Bool { words.contains { heading.contains($0) } }
    let pair = heading.first(where: \.isNumber)
    let isLabel = has("- type", "- label", " typ", "type", "display", "anzeigename", "etiqueta")
    if has("e-mail", "email", "messagerie", "correo", "courriel", "لكترون") {
      return isLabel
        ? .label("EMAIL", pair: pair) : .value("EMAIL", types: types(heading), pair: pair)
    }
    if has(
      "phone", "telefon", "tel.", "mobil", "movil", "fax", "telecop", "pager", "هاتف", "جوال",
      "فاكس")
    {
      return isLabel ? .label("TEL", pair: pair) : .value("TEL", types: types(heading), pair: pair)
    }
    if has("web", "url") { return isLabel ? nil : .value("URL", types: [], pair: pair) }
    if isLabel || has("formatted") { return nil }
    for (part, words) in addressWords where words.contains(where: heading.contains) {
      return .address(part, place: types(heading).first ?? pair.map(String.init) ?? "-")
    }
    return nil
  }

  private static func types(_ heading: String) -> [String] {
    func has(_ words: String...) -> Bool { words.contains { heading.contains($0) } }
    var types: [String] = []
    if has("home", "privat", "domicil", "particular", "منزل") { types.append("home") }
    if has("business", "work", "company", "geschaft", "bureau", "trabajo", "عمل") {
      types.append("work")
    }
    if has("mobil", "movil", "جوال") { types = ["cell"] + types }
    if has("fax", "telecop", "فاكس") { types = ["fax"] + types }
    if has("pager") { types = ["pager"] }
    return types
  }

  /// The parts of an address by their place in the property.
  private static let addressWords: [(Int, [String])] = [
    (5, ["postal", "zip", "postleitzahl", "plz", "رمز"]),
    (6, ["country", "land", "pays", "pais", "بلد"]),
    (4, ["state", "region", "province", "provincia", "bundesland", "ولاي"]),
    (3, ["city", "ort ", "ville", "ciudad", "مدين"]),
    (2, ["street", "strasse", "rue", "calle", "شارع"]),
  ]

  private static let exact: [String: Column] = {
    var exact: [String: Column] = [:]
    let table: [(Column, String)] = [
      (
        .fullName,
        "name|full name|display name|anzeigename|nom complet|nombre completo|الاسم الكامل|الاسم"
      ),
      (.given, "first name|given name|vorname|prenom|nombre|الاسم الأول"),
      (
        .middle,
        "middle name|additional name|weitere vornamen|deuxieme prenom|segundo nombre"
          + "|الاسم الأوسط"
      ),
      (
        .family,
        "last name|family name|surname|nachname|nom|nom de famille|apellidos|apellido"
          + "|اسم العائلة|الاسم الأخير"
      ),
      (.prefix, "name prefix|anrede|civilite|tratamiento|اللقب"),
      (.suffix, "name suffix|suffix|suffixe|sufijo"),
      (
        .property("ORG"),
        "company|organization name|organization 1 - name|firma|societe|compania|organizacion|"
          + "empresa|الشركة|المؤسسة"
      ),
      (
        .property("TITLE"),
        "job title|organization title|organization 1 - title|position|titre|puesto|cargo"
          + "|المسمى الوظيفي|الوظيفة"
      ),
      (.property("NICKNAME"), "nickname|spitzname|surnom|apodo|sobrenombre"),
      (.property("NOTE"), "notes|note|notizen|remarques|notas|ملاحظات"),
      (
        .property("BDAY"),
        "birthday|geburtstag|anniversaire|date de naissance|cumpleanos"
          + "|عيد الميلاد|تاريخ الميلاد"
      ),
      (.property("ANNIVERSARY"), "anniversary|jahrestag|aniversario"),
      (
        .property("CATEGORIES"),
        "categories|labels|group membership|kategorien|categorias|الفئات"
      ),
      (.value("TEL", types: ["cell"], pair: nil), "mobile|handy|portable"),
    ]
    for (column, names) in table {
      for name in names.split(separator: "|") { exact[SearchFolding.folded(String(name))] = column }
    }
    return exact
  }()
}

extension String {
  /// Google marks the preferred label with a star.
  fileprivate var trimmedStar: String {
    trimmingCharacters(in: CharacterSet(charactersIn: "* "))
  }
}
