import Foundation
import Testing

@testable import Formats

/// Reads real cards. Without the folder of corpora, there is nothing to test.
struct VCardCorpusTests {
  private static let folder = corpus("vcard")

  private static var files: [URL] {
    guard let folder,
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "vcf" }
      .sorted { $0.path < $1.path }
  }

  private func cards(_ data: Data) -> [VCardReader.Found] {
    var reader = VCardReader([UInt8](data))
    var cards: [VCardReader.Found] = []
    while let card = reader.next() { cards.append(card) }
    return cards
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: Unicode.ASCII.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.sorted()
  }

  @Test(.enabled(if: folder != nil, "no corpora here"), arguments: files)
  func aCardIsWrittenAsItWasRead(file: URL) throws {
    let data = try Data(contentsOf: file)
    let cards = cards(data)
    #expect(!cards.isEmpty)
    for card in cards {
      let written = card.card.written
      #expect(VCard(written) == card.card)
      let ends = ["BEGIN:VCARD", "END:VCARD"]
      #expect(
        lines(written).filter { !ends.contains($0.uppercased()) }
          == lines(card.bytes).filter { !ends.contains($0.uppercased()) })
    }
  }

  /// A property without what two programs may write differently.
  private struct Meaning: Hashable, CustomStringConvertible {
    let name: String
    let types: Set<String>
    let text: String
    var description: String { "\(name) \(types.sorted()) \(text)" }

    init(_ property: VCardProperty) {
      name = [property.group, property.name].compactMap(\.self).joined(separator: ".")
      types = Set(property["TYPE"].map { $0.lowercased() })
      let text =
        property.data.map { $0.base64EncodedString() }
        ?? property.parts.map { $0.joined(separator: ",") }.joined(separator: ";")
      // The other program writes `\r` for a carriage return, and no hyphens in dates.
      let plain = text.replacing("\r\n", with: "\n").replacing("\\r", with: "")
      self.text = (property.name == "BDAY" ? plain.replacing("-", with: "") : plain)
        .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }
  }

  /// The other program adds a version, and writes moments and time zones in one form.
  private func isCompared(_ property: VCardProperty) -> Bool {
    !["VERSION", "REV", "TZ"].contains(property.name)
  }

  /// What the truth has lost, or reads as something else.
  private static let otherTruths = [
    "004.vcf": "a day of a birthday is lost", "053.vcf": "three of four birthdays are lost",
    "063.vcf": "the year 206 gets a zero", "057.vcf": "a key is read as text",
    "067.vcf": "a key is read as text", "rfc.vcf": "a picture that ends too early",
  ]

  @Test(.enabled(if: folder != nil, "no corpora here"))
  func cardsSayWhatTheirTruthSays() throws {
    var (all, equal) = (0, 0)
    var differences: [String] = []
    for file in Self.files {
      guard let truth = try? Data(contentsOf: file.appendingPathExtension("out")) else { continue }
      let (ours, theirs) = (cards(try Data(contentsOf: file)), cards(truth))
      #expect(ours.count == theirs.count, "\(file.lastPathComponent)")
      for (one, other) in zip(ours, theirs) {
        all += 1
        let left = Set(one.card.properties.filter(isCompared).map(Meaning.init))
        let right = Set(other.card.properties.filter(isCompared).map(Meaning.init))
        if left == right || Self.otherTruths[file.lastPathComponent] != nil {
          equal += 1
        } else {
          differences.append(
            "\(file.lastPathComponent): \(left.subtracting(right)) | \(right.subtracting(left))")
        }
      }
    }
    #expect(all > 30)
    #expect(differences == [], "\(equal) of \(all)")
  }
}
