import Formats
import Foundation
import Store
import TextCore

/// Reads a contact from a card.
struct ContactCard {
  private let card: VCard

  init(_ card: VCard) {
    self.card = card
  }

  /// `nil` if the card names nobody: it has neither a name nor an organization, an email address or
  /// a phone number.
  var contact: Contact? {
    let fields = fields
    guard let name = name(fields) else { return nil }
    var contact = Contact(id: id, name: name)
    contact.fields = fields
    contact.company = fields.first { $0.kind == .organization }?.value
    let parts = nameParts
    contact.familyName = name == contact.company ? nil : familyName(in: name, parts)
    contact.honorific = honorific(of: name, parts)
    contact.email = fields.first { $0.kind == .email }?.value
    contact.isFavorite = card["X-ALMANAC-STARRED"].contains { ["1", "TRUE"].contains($0.text) }
    contact.largePicture = picture
    contact.note = card.first("X-ALMANAC-NOTE").map { CleanText.paragraphs($0.text) }
    return contact
  }

  /// The contact with nothing but its identifier, its names, its numbers and its email addresses,
  /// by which it is compared with others. It takes half the time.
  var identity: Contact? { ContactCard(card.only(Self.identifying)).contact }

  private static let identifying: Set = [
    "UID", "FN", "N", "NICKNAME", "X-ANDROID-CUSTOM", "ORG", "EMAIL", "TEL", "X-MS-TEL",
    "X-ABLABEL", "X-ASSISTANT-TEL", "X-ASSISTANT-PHONE", "X-EPOCSECONDNAME",
  ]

  /// The card's own identifier, without the prefix that some programs add.
  private var id: String? {
    guard let text = card.first("UID")?.text else { return nil }
    let bare = Self.bareID(text)
    return bare.isEmpty ? nil : CleanText.cut(bare, limit: 200)
  }

  /// An identifier without the prefix that some programs add.
  static func bareID(_ text: String) -> String {
    let id = text.withoutOuterSpace
    return String(hasIDPrefix(id) ? id.dropFirst(idPrefix.count) : id)
  }

  private static let idPrefix = "urn:uuid:"

  private static func hasIDPrefix(_ id: Substring) -> Bool {
    id.utf8.prefix(idPrefix.utf8.count).lazy.map { $0 | 0x20 }.elementsEqual(idPrefix.utf8)
  }

  /// Whether a text is another card's identifier, which says nothing to a person.
  static func isID(_ text: String) -> Bool {
    let id = text.withoutOuterSpace
    return hasIDPrefix(id) || UUID(uuidString: String(id)) != nil
  }

  private func name(_ fields: [ContactField]) -> String? {
    func first(_ kinds: ContactField.Kind...) -> String? {
      fields.first { kinds.contains($0.kind) }?.value
    }
    return line(card.first("FN")?.text) ?? structuredName ?? first(.nickname)
      ?? first(.organization) ?? first(.email) ?? first(.phone)
  }

  /// The parts of the name: family, given, additional, prefixes, suffixes.
  private var nameParts: [String] {
    card.first("N").map { $0.parts.map { $0.joined(separator: " ") } } ?? []
  }

  private var structuredName: String? { line(VCard.wholeName(nameParts)) }

  /// `nil` if the name says something else, such as a company or a nickname.
  private func familyName(in name: String, _ parts: [String]) -> String? {
    let parts = parts.map(line)
    guard let family = parts.first ?? nil, parts.dropFirst().contains(where: { $0 != nil }) else {
      return nil
    }
    if EastAsianName.isIdeographic(family) {
      let given = (parts.count > 1 ? parts[1] : nil) ?? ""
      return name == "\(given) \(family)"
        || name == EastAsianName.joined(given: given, family: family) ? family : nil
    }
    return Contact.rest(of: name, without: family) == nil ? nil : family
  }

  private func honorific(of name: String, _ parts: [String]) -> String? {
    guard parts.count > 3, let prefix = line(parts[3]), name.hasPrefix("\(prefix) ") else {
      return nil
    }
    return prefix
  }

  private var picture: URL? {
    card.pictures.lazy.compactMap { photo in
      photo.data.map(OwnPictures.address) ?? Link.picture(photo.text)
    }.first
  }

  /// The picture inside the card that an own contact came as.
  @Sendable static func picture(in source: OwnItem.Source) -> Data? {
    guard source.format == ContactsFeed.cards.id else { return nil }
    return VCard([UInt8](source.bytes)).picture
  }

  func line(_ text: String?) -> String? {
    let line = CleanText.line(text ?? "")
    return line.isEmpty ? nil : line
  }
}

extension ContactCard {
  /// What the card says, in the order of the kinds, and then of the card.
  var fields: [ContactField] {
    let all = lines.flatMap(read)
    var sorted: [ContactField] = []
    sorted.reserveCapacity(all.count)
    for kind in ContactField.Kind.allCases {
      for index in all.indices where all[index].kind == kind { sorted.append(all[index]) }
    }
    return sorted
  }

  /// What identifies the contact comes first on a card that is longer than any real one.
  private var lines: ArraySlice<VCardProperty> {
    guard card.properties.count > Self.mostFields else { return card.properties[...] }
    func isIdentifying(_ property: VCardProperty) -> Bool {
      Self.identifying.contains(property.name)
    }
    let known = card.properties.filter(isIdentifying)
    return (known + card.properties.filter { !isIdentifying($0) }).prefix(Self.mostFields)
  }

  /// More than any real card has.
  private static let mostFields = 500

  private func read(_ property: VCardProperty) -> [ContactField] {
    let name = property.name
    if Self.isSilent(property) { return [] }
    // What can't be decoded is no text.
    if property.isBase64, property.data == nil { return [] }
    if name == "ADR" || name == "LABEL" { return address(property) }
    if name == "CATEGORIES" || name == "NICKNAME" {
      return property.list.compactMap { word in
        field(name == "NICKNAME" ? .nickname : .category, nil, word)
      }
    }
    if let kind = Self.date(name) { return date(kind, property) }
    switch name {
    case "ORG":
      let units = property.fields.compactMap(line)
      return [field(.organization, own(property), units.joined(separator: ", "))]
        .compactMap(\.self)
    case "TEL", "X-MS-TEL":
      return [field(.phone, label(property), Self.number(property.text))].compactMap(\.self)
    case "EMAIL":
      return [field(.email, label(property), Self.mail(property.text))].compactMap(\.self)
    case "URL": return [field(.link, label(property), property.text)].compactMap(\.self)
    case "TITLE": return [field(.title, own(property), property.text)].compactMap(\.self)
    case "ROLE": return [field(.role, own(property), property.text)].compactMap(\.self)
    case "PRONOUNS": return [field(.pronouns, nil, property.text)].compactMap(\.self)
    case "NOTE": return [note(property)].compactMap(\.self)
    case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER":
      return [field(.relation, "member", Self.reachable(property.text))].compactMap(\.self)
    case "RELATED", "X-ABRELATEDNAMES":
      let person = Self.person(in: property) ?? Self.reachable(property.text)
      return [field(.relation, label(property), person)].compactMap(\.self)
    case "X-ANDROID-CUSTOM": return android(property)
    case "FN", "N": return [alternative(property)].compactMap(\.self)
    case "KEY",
      "SOUND" where property.data != nil || Self.isLink(property):
      return [attachment(property)].compactMap(\.self)
    case "SOUND", "SORT-STRING": return [spoken(property)].compactMap(\.self)
    case "AGENT": return [agent(property)].compactMap(\.self)
    case "": return []
    default: return [other(property)].compactMap(\.self)
    }
  }

  /// The name in another language or script; `nil` for the name itself.
  private func alternative(_ property: VCardProperty) -> ContactField? {
    guard let first = card.properties.first(where: { $0.name == property.name }),
      first != property
    else { return nil }
    let parts = property.parts.map { $0.joined(separator: " ") }
    let name = property.name == "FN" ? property.text : VCard.wholeName(parts)
    // Parts usually repeat what a whole name says.
    let isKnown = card["FN"].contains { $0 != property && line($0.text) == line(name) }
    return isKnown ? nil : field(.other, "name", name)
  }

  static func isLink(_ property: VCardProperty) -> Bool {
    // Whole cards and sounds may stand there, too.
    property.value.count <= 2_000 && Link.web(property.text) != nil
  }

  /// The name as it is spoken, such as in kana; `nil` if it has the words of the name.
  private func spoken(_ property: VCardProperty) -> ContactField? {
    let text = EastAsianName.withWideKana(
      property.fields.filter { !$0.isEmpty }.joined(separator: " "))
    let words = SearchFolding.words(of: card.first("FN")?.text ?? "")
    return Set(words).isSuperset(of: SearchFolding.words(of: text))
      ? nil : field(.other, "name", text)
  }

  /// A property that only some programs write.
  func other(_ property: VCardProperty) -> ContactField? {
    let name = property.name
    if let messenger = CardMessenger(property, label: own(property)) {
      return field(.messenger, messenger.service, messenger.address)
    }
    if let relation = Self.relations[name] { return field(.relation, relation, property.text) }
    if let known = Self.others[name] {
      return field(known.kind, known.label, Self.mail(property.text))
    }
    // A picture is no text either.
    if property.data != nil, !property.isBase64 { return nil }
    return field(.other, own(property) ?? Self.readable(name), property.text)
  }

  func field(
    _ kind: ContactField.Kind, _ label: String?, _ value: String
  ) -> ContactField? {
    let value = line(value)
    return value.map { ContactField(kind: kind, label: label, value: $0) }
  }

  private func note(_ property: VCardProperty) -> ContactField? {
    let text = CleanText.paragraphs(property.text)
    return text.isEmpty ? nil : ContactField(kind: .note, label: own(property), value: text)
  }

  private func address(_ property: VCardProperty) -> [ContactField] {
    let address = property.name == "ADR" ? Self.address(property) : Contact.Address()
    let lines = address.lines
    if !lines.isEmpty {
      return [
        ContactField(
          kind: .address, label: label(property), value: lines.joined(separator: "\n"),
          address: address)
      ]
    }
    // What a program wrote for an envelope is shown only if there is nothing else.
    let isOnly = card["ADR"].allSatisfy { Self.address($0).lines.isEmpty && $0["LABEL"].isEmpty }
    let text =
      property.name == "ADR"
      ? property["LABEL"].first?.replacing("\\n", with: "\n") : isOnly ? property.text : nil
    let shown = CleanText.paragraphs(text ?? "")
    return shown.isEmpty
      ? [] : [ContactField(kind: .address, label: label(property), value: shown)]
  }

  private static func address(_ property: VCardProperty) -> Contact.Address {
    var parts = property.parts.map { values in
      values.map { CleanText.paragraphs($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    parts += Array(repeating: "", count: max(0, 7 - parts.count))
    func part(_ index: Int) -> String? { parts[index].isEmpty ? nil : parts[index] }
    return Contact.Address(
      street: [part(2), part(1), part(0)].compactMap(\.self).joined(separator: "\n"),
      city: part(3), state: part(4), zipCode: part(5), country: part(6))
  }

  /// Where the birthday or the anniversary stands on the card. The name that vCard itself has for it
  /// comes before those of programs.
  func place(of kind: ContactField.Kind) -> Int? {
    let standard = kind == .birthday ? "BDAY" : "ANNIVERSARY"
    return card.properties.firstIndex { $0.name == standard }
      ?? card.properties.firstIndex { Self.date($0.name) == kind }
      ?? card.properties.firstIndex { AndroidValue($0)?.kind == kind }
      // Apple's programs write it as a day with a label.
      ?? card.properties.firstIndex {
        kind == .anniversary && $0.name == "X-ABDATE" && own($0)?.lowercased() == "anniversary"
      }
  }

  /// A day as `CalendarDate` writes it, or the card's own words.
  private func date(_ kind: ContactField.Kind, _ property: VCardProperty) -> [ContactField] {
    let text = property.text
    guard let date = ContactDate.date(of: property) else {
      return [field(kind, own(property), text)].compactMap(\.self)
    }
    let label = property.name == "DEATHDATE" ? "death" : own(property)
    return [ContactField(kind: kind, label: label, value: date.description)]
  }

  func own(_ property: VCardProperty) -> String? {
    card.label(of: property).flatMap(Self.cleanLabel)
  }

  /// The user's own label, or else the words that vCard knows; `nil` if they say nothing.
  func label(_ property: VCardProperty) -> String? {
    if let own = own(property) { return own }
    let words = property["TYPE"].compactMap(Self.word)
    guard words.count > 1 else { return words.first.map { CleanText.line($0, limit: 60) } }
    let known = Set(words.filter { $0 == $0.lowercased() }).sorted()
    let own = words.filter { !known.contains($0.lowercased()) }
    var labels = known
    for word in own where !labels.contains(where: { $0.lowercased() == word.lowercased() }) {
      labels.append(word)
    }
    return CleanText.line(labels.joined(separator: " "), limit: 60)
  }

  /// A type as a word of a label: in lowercase if it is vCard's, else as it is written. `nil` if it
  /// says nothing.
  private static func word(_ type: String) -> String? {
    let lower = type.lowercased()
    let isOwn = lower.utf8.first == UInt8(ascii: "x")
    let prefix = isOwn ? ["x-evolution-", "x-"].first(where: lower.hasPrefix)?.count ?? 0 : 0
    let bare = prefix == 0 ? lower : String(lower.dropFirst(prefix))
    if bare.isEmpty || bare == "pref" || emptyWords.contains(bare) { return nil }
    return ContactLabels.isKnown(bare) ? bare : String(type.dropFirst(prefix))
  }

  /// What is true of nearly all numbers and addresses.
  static let emptyWords: Set = [
    "voice", "internet", "postal", "parcel", "intl", "dom", "text", "msg", "x400",
  ]

  /// Apple's programs write labels of their own as `_$!<Home>!$_`.
  static func cleanLabel(_ text: String) -> String? {
    var label = HTMLText.decodingAllEntities(text)
    if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") {
      label = Self.words(label.dropFirst(4).dropLast(4))
    }
    label = CleanText.line(label, limit: 60)
    return label.isEmpty ? nil : label
  }

  /// `HomeFAX`, which is known, in lowercase, and `YoungerSister`, which isn't, as two words.
  private static func words(_ name: Substring) -> String {
    let known = name.lowercased()
    guard !ContactLabels.isKnown(known), known == known.filter(\.isLetter) else { return known }
    return name.replacing(/\p{Ll}\p{Lu}/) { "\($0.output.prefix(1)) \($0.output.suffix(1))" }
      .lowercased()
  }

  /// `tel:+49-30-1;ext=5` as people write it.
  static func number(_ text: String) -> String {
    let prefix = "tel:"
    guard text.lowercased().hasPrefix(prefix) else { return text }
    let parts = text.dropFirst(prefix.count).split(separator: ";")
    let extensions = parts.dropFirst().filter { $0.hasPrefix("ext=") }.map { $0.dropFirst(4) }
    return ([parts.first ?? ""] + extensions).joined(separator: " ext. ")
  }

  /// A person's number or email address without its scheme; anything else as it is.
  private static func reachable(_ text: String) -> String {
    let number = number(text)
    return number == text ? mail(text) : number
  }

  static func mail(_ text: String) -> String {
    let prefix = "mailto:"
    return text.lowercased().hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// `X-MAIDENNAME` as “Maidenname”.
  private static func readable(_ name: String) -> String {
    let bare = name.hasPrefix("X-") ? String(name.dropFirst(2)) : name
    return CleanText.line(bare.replacing("-", with: " ").capitalized, limit: 60)
  }
}

extension VCard {
  /// The first picture inside the card.
  var picture: Data? { pictures.lazy.compactMap(\.data).first }

  /// The pictures of the person; of a card without any, that of the organization.
  fileprivate var pictures: [VCardProperty] {
    let photos = self["PHOTO"]
    return photos.isEmpty ? self["LOGO"] : photos
  }
}
