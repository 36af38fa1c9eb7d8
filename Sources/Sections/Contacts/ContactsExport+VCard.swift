import FeedCore
import Formats
import Foundation
import Localization
import Store
import TextCore

extension FeedExport {
  /// Writes the cards that contacts came as, and makes cards of other contacts.
  static let cards = FeedExport(
    id: ContactsFeed.cards.id, title: "vCard", fileExtension: "vcf",
    mediaTypes: ContactsFeed.cards.types, head: { _ in "" },
    entry: { card(of: $0) }, separator: "", foot: "")

  /// Writes the user's stars and notes too, which other programs ignore.
  static var markedCards: FeedExport {
    FeedExport(
      id: "vcard-marks", title: text("vCard with My Stars and Notes"), fileExtension: "vcf",
      head: { _ in "" }, entry: { card(of: $0)?.marked($0.marks) }, separator: "", foot: "")
  }

  private static func card(of item: StoredItem) -> String? {
    if let source = item.source, source.format == ContactsFeed.cards.id {
      return VCard.exported([UInt8](source.bytes))
    }
    // Others can't load the pictures of the samples.
    return Payload.value(Contact.self, of: item)?.card { Link.web($0) }
  }
}

extension String {
  /// A card with the user's marks, before its end.
  fileprivate func marked(_ marks: Marks) -> String {
    var lines = ""
    if marks.isStarred { lines += "X-ALMANAC-STARRED:1\r\n" }
    if !marks.note.isEmpty {
      let note = VCardProperty("X-ALMANAC-NOTE", value: VCardProperty.escaped(marks.note))
      lines += String(decoding: note.raw, as: UTF8.self) + "\r\n"
    }
    let end = range(of: "END:VCARD", options: [.caseInsensitive, .backwards])
    guard let end else { return self + lines }
    return String(self[..<end.lowerBound]) + lines + self[end.lowerBound...]
  }
}

extension Contact {
  /// The contact as a card in version 3.0.
  /// - Parameter picture: checks the address of a picture.
  func card(_ picture: (String) -> URL?) -> String { VCard.version3(properties(picture)) }

  /// The contact as the properties of a card.
  private func properties(_ picture: (String) -> URL?) -> [VCardProperty] {
    func property(_ name: String, _ value: String?) -> [VCardProperty] {
      value.map { [VCardProperty(name, value: VCardProperty.escaped($0))] } ?? []
    }
    let parts =
      nameParts
      ?? NameParts(given: givenName ?? (familyName == nil ? self.name : nil), family: familyName)
    let name = [parts.family ?? "", parts.given ?? ""]
      .map(VCardProperty.escaped).joined(separator: ";")
    let photo = (largePicture ?? smallPicture).flatMap { picture($0.absoluteString) }.map {
      VCardProperty("PHOTO", [.init("VALUE", "uri")], value: $0.absoluteString)
    }
    return property("FN", self.name) + [VCardProperty("N", value: name + ";;;")]
      + (ownRows.contains { $0.kind == .organization } ? [] : property("ORG", company))
      + ownRows.map(\.property) + members.properties + [photo].compactMap(\.self)
      + property("UID", id)
  }
}

extension ContactField {
  fileprivate var property: VCardProperty {
    let words = label.map { ContactLabels.types($0) ?? [$0] } ?? []
    let types = words.map { VCardProperty.Parameter("TYPE", $0) }
    let value = VCardProperty.escaped(value)
    return switch kind {
    case .phone: VCardProperty("TEL", types, value: value)
    case .email: VCardProperty("EMAIL", types, value: value)
    case .link: VCardProperty("URL", types, value: self.value)
    case .address: VCardProperty("ADR", types, value: addressValue)
    case .messenger: VCardProperty("IMPP", types, value: value)
    case .organization: VCardProperty("ORG", value: value)
    case .title: VCardProperty("TITLE", value: value)
    case .role: VCardProperty("ROLE", value: value)
    case .nickname: VCardProperty("NICKNAME", value: value)
    case .pronouns: VCardProperty("PRONOUNS", value: value)
    case .birthday: VCardProperty("BDAY", value: value)
    case .anniversary: VCardProperty("ANNIVERSARY", value: value)
    case .date: VCardProperty("X-ABDATE", types, value: value)
    case .relation: VCardProperty("RELATED", types + [.init("VALUE", "text")], value: value)
    case .category: VCardProperty("CATEGORIES", value: value)
    case .note: VCardProperty("NOTE", value: value)
    case .other:
      VCardProperty(
        "X-"
          + (label ?? "OTHER").uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) },
        value: value)
    }
  }

  private var addressValue: String {
    let parts = [
      "", "", address?.street ?? value, address?.city ?? "", address?.state ?? "",
      address?.zipCode ?? "", address?.country ?? "",
    ]
    return parts.map(VCardProperty.escaped).joined(separator: ";")
  }
}
