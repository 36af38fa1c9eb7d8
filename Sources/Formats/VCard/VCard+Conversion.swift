import Foundation

// What other programs can read.
extension VCard {
  /// The card in UTF-8, and in version 3.0 unless it is in that or in 4.0: every program reads 3.0.
  /// A card that is both already stays as it is.
  /// - Parameter bytes: the card as it came.
  /// - Source: RFC 2426.
  public static func exported(_ bytes: [UInt8]) -> String {
    let card = VCard(bytes)
    if card.version == .v3 || card.version == .v4 {
      if let text = String(validating: bytes, as: UTF8.self), !card.hasCharsets {
        return text.ended
      }
      return String(
        decoding: VCard(properties: card.properties.map(\.inUTF8)).written, as: UTF8.self)
    }
    return String(decoding: card.inVersion3.written, as: UTF8.self)
  }

  private var hasCharsets: Bool { properties.contains { !$0["CHARSET"].isEmpty } }

  private var inVersion3: VCard {
    VCard(
      properties: [VCardProperty("VERSION", value: Version.v3.rawValue)]
        + properties.filter { $0.name != "VERSION" && !$0.name.isEmpty }.map(\.inVersion3))
  }

  /// A card in version 3.0.
  public static func version3(_ properties: [VCardProperty]) -> String {
    let version = VCardProperty("VERSION", value: Version.v3.rawValue)
    return String(decoding: VCard(properties: [version] + properties).written, as: UTF8.self)
  }
}

extension VCardProperty {
  /// The property as it was read, or rewritten if its bytes are in another charset.
  fileprivate var inUTF8: VCardProperty {
    let isUTF8 = String(validating: raw, as: UTF8.self) != nil
    return isUTF8 && self["CHARSET"].isEmpty ? self : inVersion3
  }

  /// The property in UTF-8, with named parameters and without quoted-printable.
  fileprivate var inVersion3: VCardProperty {
    var parameters = parameters.filter { parameter in
      switch parameter.name {
      case "CHARSET", "ENCODING": false
      case "VALUE": !["INLINE", "CONTENT-ID", "CID"].contains(parameter.value.uppercased())
      default: true
      }
    }
    if let data, isBase64 {
      parameters.append(Parameter("ENCODING", "b"))
      return VCardProperty(
        group: group, name, parameters, value: data.base64EncodedString())
    }
    return VCardProperty(group: group, name, parameters, value: escapedValue)
  }

  private var escapedValue: String {
    switch name {
    case "N", "ADR", "ORG", "GENDER", "CLIENTPIDMAP", "X-ABADR":
      parts.map { $0.map(Self.escaped).joined(separator: ",") }.joined(separator: ";")
    case "CATEGORIES", "NICKNAME": list.map(Self.escaped).joined(separator: ",")
    default: Self.escaped(text)
    }
  }
}

extension String {
  /// With a line break at the end.
  fileprivate var ended: String { hasSuffix("\n") || hasSuffix("\r\n") ? self : self + "\r\n" }
}
