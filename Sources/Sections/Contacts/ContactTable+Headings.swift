import Foundation
import Store

// What the headings of columns mean. Words are folded: without case and accents.
extension ContactTable {
  /// What the columns hold, by all headings of the table.
  static func columns(_ headings: [String]) -> [Column] {
    let words = headings.map(folded)
    let isPortuguese = words.contains { portugueseWords.contains(where: $0.contains) }
    let known = isPortuguese ? exact.merging(portuguese(words)) { _, new in new } : exact
    // In Czech, it is a region, and in Polish a country.
    let isCzech = words.contains("prijmeni")
    let columns = zip(headings, words).map { heading, word in
      column(heading, isCzech ? word.replacing("kraj", with: "region") : word, known)
    }
    let isWhole = columns.count { $0.isAddress(\.isEmpty) } > 1
    // “Ort” beside “Ort privat” is where somebody is to be found, and no third address.
    guard !isWhole, columns.contains(where: { $0.isAddress { !$0.isEmpty } }) else {
      return columns
    }
    return zip(headings, columns).map { heading, column in
      column.isAddress(\.isEmpty)
        ? .other(heading.trimmingCharacters(in: .whitespaces)) : column
    }
  }

  static func folded(_ heading: String) -> String {
    SearchFolding.folded(heading).replacing("’", with: "'").trimmingCharacters(in: .whitespaces)
  }

  private static func column(
    _ original: String, _ heading: String, _ exact: [String: Column]
  ) -> Column {
    let own = original.trimmingCharacters(in: .whitespaces)
    switch exact[heading] {
    case .setting: return .setting(own)
    case .echo: return .echo(own)
    case let known?: return known
    case nil: break
    }
    // `Particular 2` is another number.
    let bare = heading.trimmingCharacters(in: .decimalDigits).trimmingCharacters(in: .whitespaces)
    if bare != heading, case .value? = exact[bare], let known = exact[bare] { return known }
    return numbered(heading, own) ?? reachable(heading, own) ?? address(heading) ?? .other(own)
  }

  /// Words that are written so in Portuguese only.
  private static let portugueseWords = [
    "sobrenome", "apelido", "endereco", "telefone", "telemovel", "morada",
  ]

  /// Words that mean something else in Portuguese than in other languages.
  private static func portuguese(_ headings: [String]) -> [String: Column] {
    // In Brazil, `apelido` is the nickname.
    let isBrazilian = headings.contains("sobrenome")
    let hasBirthday = headings.contains { ["data de nascimento", "nascimento"].contains($0) }
    return [
      "apelido": isBrazilian ? .property("NICKNAME") : .name(0), "particular": .setting(""),
      "aniversario": .date(hasBirthday ? "ANNIVERSARY" : "BDAY"),
    ]
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
    if kinds.contains(kind) {
      let fields = ["label", "type", "value"] + (kind == "im" ? ["service"] : [])
      let isKnown = (kind == "address" ? addressFields : fields).contains(parts[1])
      return isKnown ? .numbered(thing, field: parts[1]) : .other(own)
    }
    guard kind == "organization" else { return nil }
    switch parts[1] {
    case "name": return .organization(0)
    case "department": return .organization(1)
    case "title": return .property("TITLE")
    default: return .other(own)
    }
  }

  private static let addressFields = TableRow.addressFields + ["label", "type", "formatted"]

  /// A way to reach somebody.
  private static func reachable(_ heading: String, _ own: String) -> Column? {
    func has(_ words: [String]) -> Bool { words.contains(where: heading.contains) }
    if has(emailWords), !has(["radiomess"]) {
      if has(displayWords) { return .echo(own) }
      if has(typeWords) { return .setting(own) }
      return .value("EMAIL", label: place(heading))
    }
    // How a name is spoken is no phone number.
    if has(phoneWords), !has(["phonetic"]) {
      return has(typeWords + ["label"]) ? .other(own) : .value("TEL", label: phoneLabel(heading))
    }
    return has(linkWords) ? .value("URL", label: nil) : nil
  }

  private static func place(_ heading: String) -> String? {
    let text = bounded(heading)
    return placeWords.first { $0.1.contains(where: text.contains) }?.0
  }

  /// The heading as it is, and its words between spaces.
  private static func bounded(_ heading: String) -> String {
    let words = heading.split { !$0.isLetter && !$0.isNumber }
    return "\(heading) \(words.joined(separator: " ")) "
  }

  private static func phoneLabel(_ heading: String) -> String? {
    let text = bounded(heading)
    if let known = phoneLabels.first(where: { $0.1.contains(where: text.contains) }) {
      return known.0
    }
    var words: [String] = []
    if faxWords.contains(where: heading.contains) { words.append("fax") }
    if cellWords.contains(where: heading.contains) { words.append("cell") }
    if let place = place(heading) ?? (isOther(heading) ? "other" : nil) { words.append(place) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// A part of an address. Its street may have several columns: `Home Street 2`.
  private static func address(_ heading: String) -> Column? {
    let words = heading.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    func isMeant(_ known: String) -> Bool {
      if leadingWords.contains(known) { return words.first == known }
      return known.contains(" ") || isUnspaced(known) && known.count > 1
        ? heading.contains(known)
        : words.contains { $0 == known || known.count > 3 && $0.hasPrefix(known) }
    }
    guard let part = addressWords.first(where: { $0.1.contains(where: isMeant) })?.0 else {
      return nil
    }
    let number = words.last.flatMap { Int($0) }
    let place = place(heading) ?? (isOther(heading) ? "other" : nil)
    // `Address 2 City` has the number of its address.
    let numbered = number == nil ? words.first { Int($0) != nil } : nil
    return .address(part, place: place ?? numbered ?? "", line: number ?? 1)
  }

  private static func isOther(_ heading: String) -> Bool {
    heading.split { !$0.isLetter && !$0.isNumber }.contains { word in
      otherWords.contains(where: word.hasPrefix)
    }
  }

  /// Whether a word is in a script that puts no spaces between words: Chinese or Japanese.
  private static func isUnspaced(_ word: String) -> Bool {
    word.unicodeScalars.first.map { (0x3040...0x9FFF).contains($0.value) } ?? false
  }
}

extension ContactTable.Column {
  /// Whether it is a part of an address.
  /// - Parameter isMeant: whether that at a place is meant; the place is empty if nothing is said.
  fileprivate func isAddress(_ isMeant: (String) -> Bool) -> Bool {
    if case .address(_, let place, _) = self { isMeant(place) } else { false }
  }
}
