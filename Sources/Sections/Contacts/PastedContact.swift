import FeedCore
import Foundation
import Store
import TextCore

/// A contact in plain text, such as the end of a mail. Each line is read as what it looks like, or as
/// what its label says; lines that look like nothing are left out.
struct PastedContact {
  private(set) var answers = Form.Answered()
  private var name: String?
  /// Lines that may be the name, the job title and the organization, in this order.
  private var words: [String] = []
  /// The line before one that may be an address.
  private var last: String?

  private static let mostLines = 25
  /// The longest text that is read, in bytes.
  static let longest = 5_000
  private static let longestLine = 120

  /// - Returns: `nil` if the text is about no single person: it has no name, neither number nor
  ///   email address, or too many lines.
  init?(_ text: String) {
    let lines = text.prefix(Self.longest).split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: Self.decoration)
    }.filter { !$0.isEmpty }
    guard text.utf8.count < Self.longest, lines.count <= Self.mostLines,
      lines.allSatisfy({ $0.count <= Self.longestLine })
    else { return nil }
    for line in lines {
      // "Ada Lovelace | +44 20 1", "Ada Lovelace <ada@example.org>, +44 20 1"
      let separators = line.contains("@") ? "|•·\t<>,;" : "|•·\t"
      for part in line.split(whereSeparator: separators.contains) {
        read(part.trimmingCharacters(in: Self.decoration))
      }
    }
    placeWords()
    guard let name, answers.rows["phone"] != nil || answers.rows["email"] != nil else {
      return nil
    }
    setName(name)
  }

  private static let decoration = CharacterSet(charactersIn: " \t\u{A0}-–—*_>,;|")

  // MARK: Lines

  private mutating func read(_ line: String) {
    defer { last = line }
    guard !line.isEmpty, !PastedWords.isClosing(line) else { return }
    let (label, value) = Self.labelled(line)
    if let field = label.flatMap({ Self.fields[$0] }) { return take(value, as: field) }
    if let match = value.firstMatch(of: Self.email) {
      add(Self.kind(label), [String(match.output)], to: "email")
      let rest = value.replacing(match.output, with: "").trimmingCharacters(in: Self.decoration)
      if rest.first?.isLetter == true { words.append(rest) }
      return
    }
    if let number = Self.number(in: value) {
      return add(Self.kind(label), [number], to: "phone")
    }
    if let link = Self.link(in: value) { return add("", [link], to: "link") }
    if let address = Self.address(value, after: last) {
      if words.last == address[0] { words.removeLast() }
      return add(Self.kind(label), address, to: "address")
    }
    // A number that can't be read is no name.
    if label == nil || Self.kinds[label ?? ""] == nil { words.append(line) }
  }

  private mutating func take(_ value: String, as field: String) {
    switch field {
    case "name": name = name ?? value
    case "birthday":
      if CalendarDate(value) != nil { answers.values[field] = value }
    case "address":
      add("", Self.address(value, after: nil) ?? [value, "", "", "", ""], to: field)
    default: answers.values[field] = answers.values[field] ?? value
    }
  }

  private mutating func add(_ label: String, _ values: [String], to field: String) {
    answers.rows[field, default: []].append(Form.Row(label: label, values: values))
  }

  /// The name, the job title and the organization, of what is left.
  private mutating func placeWords() {
    var rest = words.filter { !$0.contains(where: \.isNumber) && !Self.isSentence($0) }
    if name == nil, let place = rest.firstIndex(where: Self.mayBeName) {
      name = rest[place]
      rest.removeSubrange(0...place)
    }
    for line in rest.prefix(3) {
      let parts = line.split(separator: ",", maxSplits: 1)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if Self.isOrganization(line) {
        // "Engineer, Steam & Stone Ltd"
        let isBoth = parts.count == 2 && !Self.isOrganization(parts[0])
        answers.values["company"] = answers.values["company"] ?? (isBoth ? parts[1] : line)
        if isBoth { answers.values["title"] = answers.values["title"] ?? parts[0] }
      } else if answers.values["title"] == nil, line.split(separator: " ").count <= 5 {
        answers.values["title"] = line
      } else if answers.values["company"] == nil, line.split(separator: " ").count <= 5 {
        answers.values["company"] = line
      }
    }
    if name == nil { name = answers.values["company"] }
  }

  private mutating func setName(_ name: String) {
    guard name != answers.values["company"] else { return }
    var words = name.split(separator: " ").map(String.init)
    if let comma = name.firstIndex(of: ",") {
      let first = name[..<comma].trimmingCharacters(in: .whitespaces)
      let rest = name[name.index(after: comma)...].trimmingCharacters(in: .whitespaces)
      words = first.split(separator: " ").map(String.init)
      if rest.split(whereSeparator: { " ,".contains($0) }).allSatisfy({ Self.isSuffix($0) }) {
        answers.values["suffix"] = rest
      } else if words.count == 1 || words[0].first?.isLowercase == true {
        // "Lovelace, Ada", "van der Berg, Ada"
        answers.values["family"] = first
        answers.values["given"] = rest
        return
      } else if answers.values["title"] == nil {
        answers.values["title"] = rest
      }
    } else if words.count > 2, let last = words.last, Self.isSuffix(last),
      // "Ma" is a name.
      last.hasSuffix(".") || last.dropFirst().contains(where: \.isUppercase)
    {
      answers.values["suffix"] = words.removeLast()
    }
    let prefixes = words.prefix { $0.last == "." || $0 == "Prof" || $0 == "Dr" }
    if prefixes.count < words.count, !prefixes.isEmpty {
      answers.values["prefix"] = prefixes.joined(separator: " ")
      words.removeFirst(prefixes.count)
    }
    guard words.count > 1 else { return answers.values["given"] = words.joined() }
    // "Ada van der Berg"
    let particle = words.dropFirst().dropLast().firstIndex { $0.first?.isLowercase == true }
    let family = particle ?? words.count - 1
    answers.values["given"] = words[..<family].joined(separator: " ")
    answers.values["family"] = words[family...].joined(separator: " ")
  }
}

extension PastedContact {
  // MARK: What things look like

  /// Whether a line ends as a sentence does. The dot of "Inc." or "Jr." ends none.
  private static func isSentence(_ line: String) -> Bool {
    guard let last = line.last, "?!.:".contains(last) else { return false }
    let word = line.split(separator: " ").last ?? ""
    return last != "." || !(isSuffix(word) || isOrganization(line))
  }

  /// Whether a word follows a name, such as "Jr." or "PhD".
  private static func isSuffix(_ word: some StringProtocol) -> Bool {
    suffixes.contains(word.lowercased().filter { $0 != "." })
  }

  private static let suffixes: Set = [
    "jr", "sr", "ii", "iii", "iv", "phd", "md", "dds", "rn", "esq", "mba", "msc", "bsc", "ma", "ba",
    "llm", "cpa", "pe", "obe", "mbe", "cbe", "frs",
  ]

  /// `Mobile: +44 20 1`, `M +44 20 1` or `+44 20 1 (mobile)` as a label in small letters and a value.
  private static func labelled(_ line: String) -> (label: String?, value: String) {
    if let colon = line.firstIndex(of: ":"), !line[colon...].hasPrefix("://") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if !value.isEmpty { return (folded(line[..<colon]), value) }
    }
    let label = folded(line.prefix { $0.isLetter || $0 == "." })
    let value = line.drop { $0.isLetter || $0 == "." }.trimmingCharacters(in: .whitespaces)
    if kinds[label] != nil, value.contains(where: \.isNumber) { return (label, value) }
    if line.last == ")", let open = line.lastIndex(of: "(") {
      let inner = folded(line[line.index(after: open)...].dropLast())
      if kinds[inner] != nil {
        return (inner, line[..<open].trimmingCharacters(in: .whitespaces))
      }
    }
    return (nil, line)
  }

  private static func folded(_ label: some StringProtocol) -> String {
    SearchFolding.folded(label.trimmingCharacters(in: CharacterSet(charactersIn: " .*-•")))
  }

  /// The label of a number or an address in the form; empty for one that says nothing.
  private static func kind(_ label: String?) -> String { label.flatMap { kinds[$0] } ?? "" }

  /// In English, German, French, Spanish and Arabic.
  private static let kinds: [String: String] = [
    "m": "cell", "mob": "cell", "mobile": "cell", "cell": "cell", "cellphone": "cell",
    "mobil": "cell", "handy": "cell", "mobiltelefon": "cell", "portable": "cell", "movil": "cell",
    "cel": "cell", "celular": "cell", "جوال": "cell", "موبايل": "cell", "محمول": "cell",
    "w": "work", "o": "work", "office": "work", "work": "work", "direct": "work",
    "buro": "work", "arbeit": "work", "dienstlich": "work", "geschaftlich": "work",
    "bureau": "work", "travail": "work", "oficina": "work", "trabajo": "work", "عمل": "work",
    "f": "fax work", "h": "home", "home": "home", "privat": "home", "private": "home",
    "domicile": "home",
    "casa": "home", "منزل": "home", "fax": "fax work", "telefax": "fax work", "فاكس": "fax work",
    "t": "", "tel": "", "telephone": "", "telefon": "", "phone": "", "ph": "", "p": "",
    "telefono": "", "fon": "", "tlf": "", "هاتف": "", "e": "", "email": "", "mail": "",
    "e-mail": "", "courriel": "", "correo": "", "البريد": "",
  ]

  private static let fields: [String: String] = [
    "name": "name", "full name": "name", "nom": "name", "nombre": "name", "الاسم": "name",
    "company": "company", "organization": "company", "organisation": "company", "firma": "company",
    "societe": "company", "entreprise": "company", "empresa": "company", "الشركه": "company",
    "title": "title", "job title": "title", "position": "title", "funktion": "title",
    "fonction": "title", "cargo": "title", "puesto": "title", "المنصب": "title",
    "department": "department", "abteilung": "department", "service": "department",
    "departamento": "department", "birthday": "birthday", "born": "birthday",
    "date of birth": "birthday", "geburtstag": "birthday", "geboren": "birthday",
    "anniversaire": "birthday", "cumpleanos": "birthday", "تاريخ الميلاد": "birthday",
    "address": "address", "adresse": "address", "anschrift": "address", "direccion": "address",
    "العنوان": "address",
  ]

  private static var email: Regex<Substring> {
    /[\p{L}\p{N}._%+\-]+@[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+/
  }

  /// A line that is nothing but a number.
  private static func number(in value: String) -> String? {
    let digits = value.filter(\.isWholeNumber).count
    guard (6...17).contains(digits), value.count <= 40,
      value.allSatisfy({ $0.isWholeNumber || "+()./-– \u{A0}extx".contains($0) }),
      value.wholeMatch(of: /\d{1,4}[.\/\-]\d{1,2}[.\/\-]\d{1,4}/) == nil
    else { return nil }
    return value
  }

  private static func link(in value: String) -> String? {
    guard !value.contains(" "), value.hasPrefix("http") || value.hasPrefix("www.") else {
      return nil
    }
    return Link.web(value.hasPrefix("www.") ? "https://\(value)" : value)?.absoluteString
  }

  /// The street, city, state, postal code and country of a line with a postal code. The street is
  /// in the line before it, or before a comma.
  private static func address(_ line: String, after last: String?) -> [String]? {
    var parts = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    var street = ""
    if parts.count > 1, hasHouseNumber(parts[0]) {
      street = parts.removeFirst()
    } else if let last, hasHouseNumber(last) {
      street = last
    }
    guard let place = parts.firstIndex(where: { $0.contains(postalCode) }) else { return nil }
    let found = parts[place].firstMatch(of: postalCode).map { String($0.output) } ?? ""
    let rest = parts[place].replacing(found, with: "").trimmingCharacters(in: .whitespaces)
    var city = rest
    var state = ""
    // "Springfield, IL 62701"
    if place > 0 { (city, state) = (parts[place - 1], rest) }
    let country = place + 1 < parts.count ? parts[place + 1] : ""
    guard !street.isEmpty, city.contains(where: \.isLetter), !city.contains(where: \.isNumber)
    else { return nil }
    return [street, city, state, found, country]
  }

  /// Four to six digits, or as in the United Kingdom and Canada.
  private static var postalCode: Regex<Substring> {
    /\b(?:\d{5}-\d{4}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/
  }

  private static func hasHouseNumber(_ line: String) -> Bool {
    line.contains(where: \.isLetter) && line.count <= 60
      && line.split(separator: " ").contains { $0.first?.isWholeNumber == true && $0.count <= 5 }
  }

  private static func mayBeName(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return (1...5).contains(words.count) && !isOrganization(line)
      && !PastedWords.isLetterHead(line)
      && words.allSatisfy { word in
        word.first?.isLetter == true && (word.first?.isLowercase == false || word.count <= 3)
          && word.allSatisfy { $0.isLetter || "-'’.,".contains($0) }
      }
  }

  private static func isOrganization(_ line: String) -> Bool {
    let words = SearchFolding.folded(line).split { !$0.isLetter && $0 != "&" }.map(String.init)
    return words.contains { organizations.contains($0) } || line.contains("&")
  }

  private static let organizations: Set = [
    "gmbh", "ag", "ltd", "inc", "llc", "plc", "co", "corp", "company", "kg", "ug", "ev", "sarl",
    "sas", "sa", "sl", "srl", "spa", "bv", "university", "universitat", "universite",
    "universidad", "institute", "institut", "college", "school", "schule", "hospital", "group",
    "gruppe", "groupe", "studio", "studios", "verlag", "bank", "شركه", "جامعه",
  ]
}
