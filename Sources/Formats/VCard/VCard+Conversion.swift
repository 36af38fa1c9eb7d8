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

  /// Whether other programs get the card as it is: it is in version 3.0 or 4.0, and in UTF-8.
  public var isExportedAsItIs: Bool {
    (version == .v3 || version == .v4)
      && !hasCharsets && properties.allSatisfy { TextDecoding.isUTF8($0.raw.span) }
  }

  private var hasCharsets: Bool { properties.contains { $0.has("CHARSET") } }

  private var inVersion3: VCard {
    let hasName = properties.contains { $0.name == "FN" && !$0.text.isBlank }
    let kept = properties.filter {
      !($0.name == "VERSION" || $0.name.isEmpty || $0.name == "FN" && !hasName)
    }
    // Version 3.0 requires a whole name.
    let name =
      hasName ? nil : shownName.map { VCardProperty("FN", value: VCardProperty.escaped($0)) }
    return VCard(
      properties: [VCardProperty("VERSION", value: Version.v3.rawValue)]
        + [name].compactMap(\.self) + kept.map(\.inVersion3))
  }

  /// A whole name of its parts, in the order of the letters that it is written in.
  /// - Parameter parts: family, given, additional, prefixes, suffixes; some may be missing.
  public static func wholeName(_ parts: [String]) -> String {
    func part(_ place: Int) -> String { place < parts.count ? parts[place] : "" }
    guard let name = EastAsianName.joined(given: part(1), family: part(0)) else {
      return westernName(parts)
    }
    return [part(3), name, part(2), part(4)].filter { !$0.isBlank }.joined(separator: " ")
  }

  /// A whole name with the given name first, whatever letters it is written in.
  public static func westernName(_ parts: [String]) -> String {
    [3, 1, 2, 0, 4].map { $0 < parts.count ? parts[$0] : "" }.filter { !$0.isBlank }
      .joined(separator: " ")
  }

  /// What a card without a whole name is called: by the parts of the name, or by what else it has.
  public var shownName: String? {
    func first(_ name: String, _ text: (VCardProperty) -> String) -> String? {
      self[name].lazy.map(text).first { !$0.isBlank }
    }
    func joined(_ words: [String], by separator: String) -> String {
      words.filter { !$0.isBlank }.joined(separator: separator)
    }
    let name = Self.wholeName(self["N"].first?.parts.map { joined($0, by: " ") } ?? [])
    return name.isEmpty
      ? first("NICKNAME") { $0.list.first ?? "" } ?? first("ORG") { joined($0.fields, by: ", ") }
        ?? first("EMAIL", \.text) ?? first("TEL", \.text)
      : name
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
    // Programs put several parts into properties of their own.
    case _ where name == "GEO" || name.hasPrefix("X-"):
      fields.map(Self.escaped).joined(separator: ";")
    default: Self.escaped(text)
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// With a line break at the end.
  fileprivate var ended: String { hasSuffix("\n") || hasSuffix("\r\n") ? self : self + "\r\n" }
}
