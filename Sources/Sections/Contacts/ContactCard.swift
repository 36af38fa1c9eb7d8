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
    contact.familyName = familyName(in: name)
    contact.company = fields.first { $0.kind == .organization }?.value
    contact.email = fields.first { $0.kind == .email }?.value
    contact.isFavorite = card["X-ALMANAC-STARRED"].contains { ["1", "TRUE"].contains($0.text) }
    contact.largePicture = picture
    contact.note = card["X-ALMANAC-NOTE"].first.map { CleanText.paragraphs($0.text) }
    return contact
  }

  /// The contact with nothing but its identifier, its names, its numbers and its email addresses,
  /// by which it is compared with others. It takes half the time.
  var identity: Contact? {
    ContactCard(
      VCard(properties: card.properties.filter { Self.identifying.contains($0.name) })
    ).contact
  }

  private static let identifying: Set = [
    "UID", "FN", "N", "NICKNAME", "X-ANDROID-CUSTOM", "ORG", "EMAIL", "TEL", "X-MS-TEL",
    "X-ABLABEL",
  ]

  /// The card's own identifier, without the prefix that some programs add.
  private var id: String? {
    guard let text = card["UID"].first?.text else { return nil }
    let id = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let prefix = "urn:uuid:"
    let bare = id.lowercased().hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id
    return bare.isEmpty ? nil : CleanText.cut(bare, limit: 200)
  }

  private func name(_ fields: [ContactField]) -> String? {
    func first(_ kinds: ContactField.Kind...) -> String? {
      fields.first { kinds.contains($0.kind) }?.value
    }
    return line(card["FN"].first?.text) ?? structuredName ?? first(.nickname)
      ?? first(.organization) ?? first(.email) ?? first(.phone)
  }

  /// The parts of the name: family, given, additional, prefixes, suffixes.
  private var nameParts: [String] {
    card["N"].first.map { $0.parts.map { $0.joined(separator: " ") } } ?? []
  }

  private var structuredName: String? {
    let parts = nameParts + Array(repeating: "", count: max(0, 5 - nameParts.count))
    return line([parts[3], parts[1], parts[2], parts[0], parts[4]].joined(separator: " "))
  }

  private func familyName(in name: String) -> String? {
    let parts = nameParts
    guard parts.count > 1, let family = line(parts[0]), let given = line(parts[1]),
      name == "\(given) \(family)"
    else { return nil }
    return family
  }

  private var picture: URL? {
    card["PHOTO"].lazy.compactMap { photo in
      photo.data.map(OwnPictures.address) ?? Link.picture(photo.text)
    }.first
  }

  /// The picture inside the card that an own contact came as.
  @Sendable static func picture(in source: OwnItem.Source) -> Data? {
    guard source.format == ContactsFeed.cards.id else { return nil }
    return VCard([UInt8](source.bytes))["PHOTO"].lazy.compactMap(\.data).first
  }

  private func line(_ text: String?) -> String? {
    let line = CleanText.line(text ?? "")
    return line.isEmpty ? nil : line
  }
}

extension ContactCard {
  /// What the card says, in the order of the kinds, and then of the card.
  private var fields: [ContactField] {
    let all = card.properties.prefix(Self.mostFields).flatMap(read)
    return ContactField.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// More than any real card has.
  private static let mostFields = 500

  private func read(_ property: VCardProperty) -> [ContactField] {
    let name = property.name
    if Self.silent.contains(name) { return [] }
    if name == "ADR" { return address(property) }
    if ["CATEGORIES", "NICKNAME"].contains(name) {
      return property.list.compactMap { word in
        field(name == "NICKNAME" ? .nickname : .category, nil, word)
      }
    }
    if let kind = Self.dates[name] { return date(kind, property) }
    if let messenger = Self.messengers[name] {
      return [field(.messenger, messenger, property.text)].compactMap(\.self)
    }
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
    case "IMPP", "SOCIALPROFILE", "X-SOCIALPROFILE":
      let service = property["SERVICE-TYPE"] + property["X-SERVICE-TYPE"] + property["TYPE"]
      let scheme = property.text.split(separator: ":", maxSplits: 1)
      return [
        field(
          .messenger, own(property) ?? service.first ?? scheme.first.map(String.init),
          scheme.count > 1 && name == "IMPP" ? String(scheme[1]) : property.text)
      ].compactMap(\.self)
    case "RELATED", "X-ABRELATEDNAMES", "X-SPOUSE", "X-MANAGER", "X-ASSISTANT":
      let kind = name.hasPrefix("X-AB") || name == "RELATED" ? label(property) : nil
      return [field(.relation, kind ?? Self.relations[name], property.text)].compactMap(\.self)
    case "X-ANDROID-CUSTOM": return android(property)
    case "": return []
    default: return [field(.other, Self.readable(name), property.text)].compactMap(\.self)
    }
  }

  /// Properties that say nothing to a person, or that are shown elsewhere.
  private static let silent: Set = [
    "BEGIN", "END", "VERSION", "FN", "N", "UID", "REV", "PRODID", "PHOTO", "LOGO", "SOUND", "KEY",
    "X-ABLABEL", "X-ABADR", "X-ABSHOWAS", "X-ABUID", "X-ALMANAC-STARRED", "X-ALMANAC-NOTE",
    "LABEL", "AGENT",
    "CLIENTPIDMAP", "SORT-STRING", "SOURCE", "NAME", "PROFILE", "CLASS", "MAILER", "KIND", "XML",
    "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-ADDRESSBOOKSERVER-KIND", "CREATED",
    "X-IMAGEHASH", "X-IMAGETYPE", "X-APPLE-SUBLOCALITY",
  ]

  static let dates: [String: ContactField.Kind] = [
    "BDAY": .birthday, "ANNIVERSARY": .anniversary, "X-ANNIVERSARY": .anniversary,
    "X-EVOLUTION-ANNIVERSARY": .anniversary, "X-KADDRESSBOOK-X-ANNIVERSARY": .anniversary,
    "X-MS-ANNIVERSARY": .anniversary, "X-ABDATE": .date, "DEATHDATE": .date,
  ]

  static let messengers = [
    "X-AIM": "AIM", "X-JABBER": "Jabber", "X-SKYPE": "Skype", "X-SKYPE-USERNAME": "Skype",
    "X-ICQ": "ICQ", "X-MSN": "MSN", "X-YAHOO": "Yahoo", "X-GTALK": "Google Talk",
    "X-GOOGLE-TALK": "Google Talk", "X-QQ": "QQ", "X-TWITTER": "Twitter",
    "X-MS-IMADDRESS": "IM", "X-TELEGRAM": "Telegram", "X-MATRIX": "Matrix",
    "X-GADUGADU": "Gadu-Gadu",
    "X-GROUPWISE": "GroupWise",
  ]

  static let relations = [
    "X-SPOUSE": "spouse", "X-MANAGER": "manager", "X-ASSISTANT": "assistant",
  ]

  private func field(
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
    var parts = property.parts.map { values in
      values.map { CleanText.paragraphs($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    parts += Array(repeating: "", count: max(0, 7 - parts.count))
    func part(_ index: Int) -> String? { parts[index].isEmpty ? nil : parts[index] }
    let address = Contact.Address(
      street: [part(2), part(1), part(0)].compactMap(\.self).joined(separator: "\n"),
      city: part(3), state: part(4), zipCode: part(5), country: part(6))
    let lines = address.lines
    guard !lines.isEmpty else { return [] }
    return [
      ContactField(
        kind: .address, label: label(property), value: lines.joined(separator: "\n"),
        address: address)
    ]
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

  /// `vnd.android.cursor.item/nickname;VALUE;…` and its relatives.
  private func android(_ property: VCardProperty) -> [ContactField] {
    let parts = property.fields
    guard parts.count > 1, let kind = parts[0].split(separator: "/").last else { return [] }
    switch kind {
    case "nickname": return [field(.nickname, nil, parts[1])].compactMap(\.self)
    case "relation":
      return [field(.relation, parts.count > 3 ? line(parts[3]) : nil, parts[1])]
        .compactMap(\.self)
    case "contact_event":
      let date = CalendarDate(parts[1])?.description ?? parts[1]
      return [field(.date, parts.count > 3 ? line(parts[3]) : nil, date)].compactMap(\.self)
    default: return [field(.other, nil, parts[1])].compactMap(\.self)
    }
  }

  func own(_ property: VCardProperty) -> String? {
    card.label(of: property).flatMap(Self.cleanLabel)
  }

  /// The user's own label, or else the words that vCard knows; `nil` if they say nothing.
  func label(_ property: VCardProperty) -> String? {
    if let own = own(property) { return own }
    let words = property.types.filter { !Self.emptyWords.contains($0) }.map { word in
      word.hasPrefix("x-") ? String(word.dropFirst(2)) : word
    }
    return words.isEmpty ? nil : CleanText.line(words.sorted().joined(separator: " "), limit: 60)
  }

  /// What is true of nearly all numbers and addresses.
  static let emptyWords: Set = [
    "voice", "internet", "postal", "parcel", "intl", "dom", "text", "msg", "x400", "other",
  ]

  /// Apple's programs write labels of their own as `_$!<Home>!$_`.
  static func cleanLabel(_ text: String) -> String? {
    var label = HTMLText.decodingAllEntities(text)
    if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") {
      label = String(label.dropFirst(4).dropLast(4)).lowercased()
    }
    label = CleanText.line(label, limit: 60)
    return label.isEmpty ? nil : label
  }

  /// `tel:+49-30-1;ext=5` as people write it.
  static func number(_ text: String) -> String {
    let prefix = "tel:"
    guard text.lowercased().hasPrefix(prefix) else { return text }
    let parts = text.dropFirst(prefix.count).split(separator: ";")
    let extensions = parts.dropFirst().filter { $0.hasPrefix("ext=") }.map { $0.dropFirst(4) }
    return ([parts.first ?? ""] + extensions).joined(separator: " ext. ")
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
