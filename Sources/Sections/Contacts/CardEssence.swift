import FeedCore
import Formats
import Foundation
import Store

/// What a card says, whichever program wrote it and whenever, so that the same card from another
/// program, or from an export, is the same.
enum CardEssence {
  static func source(of card: VCard) -> OwnItem.Source {
    // Other programs get most old cards in another version.
    let exported =
      card.isExportedAsItIs
      ? card : VCard([UInt8](VCard.exported(card.written).utf8))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(exported.properties.reduce(0) { $0 + $1.raw.count })
    for property in exported.properties where !passing.contains(property.name) {
      add(property, to: &bytes)
    }
    return OwnItem.Source(Data(bytes), format: ContactsFeed.cards.id)
  }

  /// The essence of a source; the source itself if it is no card.
  @Sendable static func reduced(_ source: OwnItem.Source) -> OwnItem.Source {
    guard source.format == ContactsFeed.cards.id else { return source }
    return self.source(of: VCard([UInt8](source.bytes)))
  }

  /// What changes each time that a program writes the card.
  private static let passing = ["REV", "PRODID"]

  /// Adds a line without its breaks, and with its names in one case.
  private static func add(_ property: VCardProperty, to bytes: inout [UInt8]) {
    func add(_ text: String, _ end: Unicode.Scalar) {
      bytes += text.utf8
      bytes.append(UInt8(ascii: end))
    }
    if property.name == "UID" { return add("UID:" + ContactCard.bareID(property.text), "\n") }
    if let group = property.group { add(group, ".") }
    add(property.name, ":")
    for parameter in property.parameters {
      add(parameter.name, "=")
      add(parameter.name == "TYPE" ? parameter.value.lowercased() : parameter.value, ":")
    }
    // Base64 may be broken anywhere, with any indent.
    let isBroken = property.isBase64 && property.value.contains { $0 == 0x20 || $0 == 0x09 }
    bytes += isBroken ? property.value.filter { $0 > 0x20 } : property.value
    bytes.append(UInt8(ascii: "\n"))
  }
}
