import FeedCore
import Formats
import Foundation
import LenientJSON
import Store
import TextCore

/// A member of a contact in JSON that `Contact` has no place for. It is exported as it came, and
/// shown, found and exported to cards as a card's line with the same meaning.
struct ContactMember: Hashable, Codable, Sendable {
  let name: String
  /// The value as it stands in the document.
  let json: String

  /// In bytes, of all members of a contact; more than any real one has.
  private static let longest = 32 << 10
  /// How many members of an object are looked at.
  private static let most = 500

  /// The members of a contact that nothing else reads.
  static func members(of contact: LenientObject) -> [ContactMember] {
    var found: [ContactMember] = []
    var rest = longest
    func add(_ name: String, _ value: JSONValue) {
      let json = value.source
      guard value.kind != .null, name.utf8.count + json.utf8.count <= rest else { return }
      rest -= name.utf8.count + json.utf8.count
      found.append(ContactMember(name: name, json: json))
    }
    for (name, value) in contact.members(limit: most) {
      switch KnownMembers.reading(of: folded(name)) {
      case nil: add(name, value)
      case .all: continue
      case .text:
        if value.kind == .list || value.kind == .object { add(name, value) }
      case .parts(let known, let isAround):
        for (part, value) in parts(of: value) where !known.contains(folded(part)) {
          add(isAround ? part : "\(name) \(part)", value)
        }
      }
    }
    return found
  }

  /// The members of an object, or of the objects in a list.
  private static func parts(of value: JSONValue) -> [(name: String, value: JSONValue)] {
    if let object = try? LenientObject(from: value) { return object.members(limit: most) }
    let objects = (try? JSONElements(of: value))?.prefix(most).compactMap {
      try? LenientObject(from: $0)
    }
    return Array((objects ?? []).flatMap { $0.members(limit: most) }.prefix(most))
  }

  /// A name as `LenientObject` compares it.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { !"_- ".contains($0) }
  }
}

extension [ContactMember] {
  /// What the members say, as the lines of a card.
  var properties: [VCardProperty] {
    var lines: [VCardProperty] = []
    for member in self {
      guard let root = try? JSONDocument(Data("[\(member.json)]".utf8)).root,
        let value = (try? JSONElements(of: root))?.first(where: { _ in true })
      else { continue }
      add(value, member.name, to: &lines, depth: 0)
    }
    return lines
  }

  /// How many values are shown, and how deep they may be; what is deeper is shown in JSON.
  private static var most: Int { 100 }
  private static var deepest: Int { 8 }

  private func add(_ value: JSONValue, _ name: String, to lines: inout [VCardProperty], depth: Int)
  {
    guard lines.count < 2 * Self.most else { return }
    if depth == Self.deepest, value.text == nil {
      let json = String(decoding: value.written, as: UTF8.self)
      lines += MemberLine(name, json).properties(group: "member\(lines.count + 1)")
    } else if let object = try? LenientObject(from: value) {
      for (part, value) in object.members(limit: Self.most) {
        add(value, "\(name) \(part)", to: &lines, depth: depth + 1)
      }
    } else if let elements = try? JSONElements(of: value) {
      for element in elements.prefix(Self.most) {
        add(element, name, to: &lines, depth: depth + 1)
      }
    } else if let text = value.text.map(HTMLText.decodingAllEntities), !text.isEmpty {
      lines += MemberLine(name, text).properties(group: "member\(lines.count + 1)")
    }
  }
}

/// One value of a member, which a card may have a property for.
private struct MemberLine {
  private let name: String
  private let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = CleanText.paragraphs(value)
  }

  /// - Parameter group: connects a property with its label.
  func properties(group: String) -> [VCardProperty] {
    // A picture is no text.
    guard !value.isEmpty, !value.hasPrefix("data:") else { return [] }
    let escaped = VCardProperty.escaped(value)
    if let property { return [VCardProperty(property, value: escaped)] }
    let isLink = Link.web(value) != nil
    // A line of the page has less room than a note.
    let isLong = value.utf8.count > CleanText.Limit.title || value.contains("\n")
    let name = isLink ? "URL" : isLong ? "NOTE" : "X-CUSTOM"
    return [
      VCardProperty(group: group, name, value: isLink ? value : escaped),
      VCardProperty(group: group, "X-ABLabel", value: VCardProperty.escaped(label)),
    ]
  }

  /// The property that says the same; `nil` if only programs with their own have one.
  private var property: String? {
    let plain = ContactMember.folded(name)
    if plain == "title", Contact.titles.contains(value.lowercased().filter(\.isLetter)) {
      return nil
    }
    if let known = Self.properties[plain] { return known }
    let last = name.split(separator: " ").last.map { "X-\($0.uppercased())" } ?? ""
    return CardMessenger.isProperty(last) || ContactCard.relations[last] != nil ? last : nil
  }

  /// `shoeSize` as “Shoe Size”.
  private var label: String {
    let words = name.replacing(/[_-]/, with: " ").replacing(/\p{Ll}\p{Lu}/) {
      "\($0.output.prefix(1)) \($0.output.suffix(1))"
    }.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return CleanText.line(words.joined(separator: " "), limit: 60)
  }

  private static let properties = [
    "note": "NOTE", "notes": "NOTE", "comment": "NOTE", "comments": "NOTE", "remark": "NOTE",
    "remarks": "NOTE", "bio": "NOTE", "about": "NOTE", "description": "NOTE",
    "title": "TITLE", "jobtitle": "TITLE", "position": "TITLE", "job": "TITLE",
    "role": "ROLE", "profession": "ROLE", "occupation": "ROLE",
    "nickname": "NICKNAME", "nick": "NICKNAME", "alias": "NICKNAME", "nicknames": "NICKNAME",
    "pronouns": "PRONOUNS", "pronoun": "PRONOUNS", "anniversary": "ANNIVERSARY",
    "weddinganniversary": "ANNIVERSARY",
    "tag": "CATEGORIES", "tags": "CATEGORIES", "category": "CATEGORIES",
    "categories": "CATEGORIES", "group": "CATEGORIES", "groups": "CATEGORIES",
    "organization": "ORG", "organisation": "ORG", "employer": "ORG",
    "url": "URL", "urls": "URL", "link": "URL", "links": "URL", "web": "URL", "websites": "URL",
  ]
}
