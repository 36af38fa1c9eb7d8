import Formats
import Foundation
import TextCore

// What stands on a card and is no text of its own: keys, sounds and the cards of other people.
extension ContactCard {
  /// A key or a sound: its address or fingerprint, or else what kind of data it is.
  func attachment(_ property: VCardProperty) -> ContactField? {
    field(.other, own(property) ?? property.name.lowercased(), Self.shown(property))
  }

  private static func shown(_ property: VCardProperty) -> String {
    if let data = property.data {
      return format([UInt8](data.prefix(40)), property) ?? mediaType(property) ?? "Base64"
    }
    // A whole key may stand there as text.
    let start = Array(property.value.prefix(40))
    return property.value.count <= 2_000 && !isArmored(start)
      ? property.text : format(start, property) ?? ""
  }

  /// The kind of a key, by its types or by how it begins.
  private static func format(_ start: [UInt8], _ property: VCardProperty) -> String? {
    let types = (property["TYPE"] + [mediaType(property) ?? ""]).joined(separator: " ").lowercased()
    let armor = isArmored(start) ? String(decoding: start, as: UTF8.self) : ""
    if types.contains("pgp") || armor.contains("PGP") { return "PGP" }
    if ["x509", "x.509", "pkix", "pkcs"].contains(where: types.contains)
      || armor.contains("CERTIFICATE")
    {
      return "X.509"
    }
    guard property.name == "KEY" else { return nil }
    // The first packet of a public key, and a sequence in DER.
    // - Source: RFC 4880 §4.2, X.690 §8.9.
    if let first = start.first, [0x98, 0x99, 0xC6].contains(first) { return "PGP" }
    return start.starts(with: [0x30, 0x82]) ? "X.509" : nil
  }

  private static func isArmored(_ start: [UInt8]) -> Bool { start.starts(with: "-----BEGIN".utf8) }

  /// The media type that a parameter or the value says, or the type in the words of older cards.
  private static func mediaType(_ property: VCardProperty) -> String? {
    if let type = property["MEDIATYPE"].first, !type.isEmpty { return type }
    let head = String(decoding: property.value.prefix(80), as: UTF8.self)
    if head.lowercased().hasPrefix("data:"), let end = head.firstIndex(where: ";,".contains) {
      let type = head[..<end].dropFirst(5)
      if !type.isEmpty { return type.lowercased() }
    }
    return property.types.first { !ContactLabels.isKnown($0) }?.uppercased()
  }

  /// Somebody who acts for the person: by name, or with a card of their own.
  func agent(_ property: VCardProperty) -> ContactField? {
    if let name = Self.person(in: property) { return field(.relation, "agent", name) }
    if Self.isLink(property) { return other(property) }
    let isName = property.value.count <= 200 && !property.value.contains(UInt8(ascii: ":"))
    return isName ? field(.relation, "agent", property.text) : nil
  }

  /// The name of the person whose whole card stands in a property: as lines in vCard 2.1, as text in
  /// 3.0, as an address with data in 4.0.
  static func person(in property: VCardProperty) -> String? {
    let start = String(decoding: property.value.prefix(200), as: UTF8.self).lowercased()
    guard start.contains("begin:vcard") || start.contains("text/vcard") else { return nil }
    let hasLines = property.value.contains(0x0A)
    let bytes =
      property.data.map { [UInt8]($0) }
      ?? (hasLines ? property.value : Array(property.text.utf8))
    return ContactCard(VCard(bytes)).identity?.name
  }
}
