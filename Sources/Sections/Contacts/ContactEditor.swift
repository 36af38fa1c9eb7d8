import FeedCore
import Formats
import Foundation
import Localization
import Store
import TextCore

extension Editor {
  /// Writes contacts as cards, and changes a card line by line.
  static var contacts: Editor {
    Editor(
      newLabel: text("New Contact…"), export: .cards,
      recognize: { PastedContact($0)?.answers }, longestText: PastedContact.longest,
      form: { source in
        guard let source else { return ContactForm(VCard(properties: [])).form }
        return source.card.map { ContactForm($0).form }
      },
      change: { source, form, changes, now throws(Form.Problem) in
        var edit = ContactEdit(source?.card, at: now)
        try edit.apply(form, changes)
        // As it will be read later, so that nothing is saved that can't be shown then.
        let card = VCard(edit.card.written)
        if card.flaw != nil {
          throw Form.Problem(
            message: text("This contact would have too many lines, or one that is too long."))
        }
        guard ContactCard(card).contact != nil else {
          throw Form.Problem(
            field: "given", message: text("Write at least a name, a number or an email address."))
        }
        return OwnItem.Source(Data(card.written), format: ContactsFeed.cards.id)
      })
  }
}

extension OwnItem.Source {
  /// The card that the source is, or that has all that it says; `nil` if there is no contact.
  fileprivate var card: VCard? {
    if format == ContactsFeed.cards.id { return VCard([UInt8](bytes)) }
    // A copy of a contact in JSON.
    let contact: Contact? = ContactsFeed.format.first(in: bytes)
    return contact.map { VCard([UInt8]($0.card(Link.picture).utf8)) }
  }
}

/// Changes a card: each change replaces, adds or removes single lines.
struct ContactEdit {
  let original: VCard
  let version: VCard.Version?
  private let isNew: Bool
  /// What stands now in the place of each property.
  var slots: [[VCardProperty]]
  var added: [VCardProperty] = []
  private let now: Date

  /// - Parameter card: `nil` for a new one.
  init(_ card: VCard?, at now: Date) {
    let new = [
      VCardProperty("VERSION", value: VCard.Version.v3.rawValue),
      VCardProperty("UID", value: UUID().uuidString.lowercased()),
    ]
    isNew = card == nil
    original = card ?? VCard(properties: new)
    version = original.version
    slots = original.properties.map { [$0] }
    self.now = now
  }

  /// The properties as they are now.
  var properties: [VCardProperty] { slots.joined() + added }

  private func has(_ name: String) -> Bool { properties.contains { $0.name == name } }

  var card: VCard {
    let card = VCard(properties: properties)
    // The last line of a damaged card may swallow those after it.
    guard !added.isEmpty, VCard(card.written).properties.count != card.properties.count else {
      return card
    }
    return VCard(properties: slots.prefix(1).joined() + added + slots.dropFirst().joined())
  }

  mutating func apply(_ form: Form, _ changes: Form.Changes) throws(Form.Problem) {
    try applyNames(form, changes)
    for (id, name) in Self.lines where changes.contains(id) {
      set(name, to: form[value: id] ?? "")
    }
    setOrganization(
      Dictionary(
        uniqueKeysWithValues: ["company", "department"].enumerated()
          .filter { changes.contains($1) }.map { ($0, form[value: $1] ?? "") }))
    if changes.contains("nickname") {
      setNickname(form[value: "nickname"] ?? "")
    }
    if changes.contains("tags") { setTags(Form.tags(in: form[value: "tags"] ?? "")) }
    if changes.contains("picture") { setPicture(form[value: "picture"] ?? "") }
    for (id, name) in [("birthday", "BDAY"), ("anniversary", "ANNIVERSARY")]
    where changes.contains(id) {
      try setDate(id, name, to: form[value: id] ?? "")
    }
    for kind in ContactRows.allCases where changes.contains(kind.rawValue) {
      try setRows(kind, form[kind.rawValue]?.rows ?? [])
    }
    stamp()
  }

  /// The fields with one line each, with their properties.
  private static let lines = [
    ("title", "TITLE"), ("role", "ROLE"), ("pronouns", "PRONOUNS"), ("note", "NOTE"),
  ]

  // MARK: Names

  private mutating func applyNames(_ form: Form, _ changes: Form.Changes) throws(Form.Problem) {
    let before = original["N"].first?.fields ?? []
    let parts = ContactForm.nameParts.enumerated().filter { changes.contains($0.element) }
    let new = Dictionary(
      uniqueKeysWithValues: parts.map { ($0.offset, form[value: $0.element] ?? "") })
    let all = (0..<5).map { new[$0] ?? ($0 < before.count ? before[$0] : "") }
    if !new.isEmpty {
      setFirst("N", isEmpty: all.allSatisfy(\.isEmpty)) { property, version in
        property.withFields(
          property.value.isEmpty
            ? Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0, $1) }) : new, in: version
        )
      }
    }
    let shown = original["FN"].first?.text
    if changes.contains("name") {
      let name = form[value: "name"] ?? ""
      set("FN", to: name.isEmpty ? VCard.wholeName(all) : name)
    } else if !new.isEmpty,
      // The whole name follows its parts as long as it is made of them.
      let form = isNew
        ? WholeName.all.first : WholeName.all.first(where: { $0.found(before) == shown })
    {
      set("FN", to: form.made(all))
    }
    // Every card has these two lines.
    if !has("FN"), isNew || !original["FN"].isEmpty, let name = Self.name(in: form) {
      set("FN", to: name)
    }
    if !has("N"), isNew || !original["N"].isEmpty {
      added.append(
        VCardProperty("N", value: Self.split(properties.first { $0.name == "FN" }?.text ?? "")))
    }
  }

  /// What a card without a name is called.
  private static func name(in form: Form) -> String? {
    let values =
      ["company", "nickname"].map { form[value: $0] ?? "" }
      + ["email", "phone"].map { form[$0]?.rows.first?.values.first ?? "" }
    return values.first { !$0.isEmpty }
  }

  /// The parts of `N` for a whole name: the last word counts as the last name, or the first one in
  /// letters in which it stands there.
  private static func split(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    let isEastAsian =
      words.count == 2 && EastAsianName.joined(given: words[1], family: words[0]) != nil
    let parts =
      isEastAsian
      ? words
      : words.count > 1
        ? [words[words.count - 1], words.dropLast().joined(separator: " ")] : ["", name]
    return parts.map(VCardProperty.escaped).joined(separator: ";") + ";;;"
  }

  // MARK: Single lines

  /// Changes the first property of a name, or adds one.
  private mutating func setFirst(
    _ name: String, isEmpty: Bool,
    _ change: (VCardProperty, VCard.Version?) -> VCardProperty
  ) {
    if let place = original.properties.firstIndex(where: { $0.name == name }) {
      if isEmpty {
        remove(place)
      } else {
        // An earlier change may have removed it.
        let now = slots[place].isEmpty ? [original.properties[place]] : slots[place]
        slots[place] = now.map { $0.name == name ? change($0, version) : $0 }
      }
    } else if !isEmpty {
      added.append(change(VCardProperty(name, value: ""), version))
    }
  }

  private mutating func set(_ name: String, to value: String) {
    setFirst(name, isEmpty: value.isEmpty) { $0.withText(value, in: $1) }
  }

  /// - Parameter parts: the company and its department, by their places; only what changed.
  private mutating func setOrganization(_ parts: [Int: String]) {
    guard let last = parts.keys.max() else { return }
    var fields = original["ORG"].first?.fields ?? []
    while fields.count <= last { fields.append("") }
    for (place, value) in parts { fields[place] = value }
    setFirst("ORG", isEmpty: fields.allSatisfy(\.isEmpty)) { $0.withFields(parts, in: $1) }
  }

  private mutating func setNickname(_ text: String) {
    let places = original.properties.indices
    if !has("NICKNAME"),
      let place = places.first(where: { AndroidValue(original.properties[$0])?.kind == .nickname })
    {
      guard !text.isEmpty else { return remove(place) }
      slots[place] = [AndroidValue.changed(original.properties[place], to: text, in: version)]
    } else {
      let words = Form.tags(in: text)
      setFirst("NICKNAME", isEmpty: words.isEmpty) { $0.withList(words, in: $1) }
    }
  }

  private mutating func setDate(
    _ id: String, _ name: String, to value: String
  ) throws(Form.Problem) {
    let kind: ContactField.Kind = id == "birthday" ? .birthday : .anniversary
    let place = ContactCard(original).place(of: kind)
    guard !value.isEmpty else {
      if let place { remove(place) }
      return
    }
    let date = try Self.date(value, in: id)
    if let place {
      slots[place] = [ContactDate.changed(original.properties[place], to: date, in: version)]
    } else {
      let standard = version == .v4 || name == "BDAY" ? name : "X-ANNIVERSARY"
      added.append(
        ContactDate.changed(VCardProperty(standard, value: ""), to: date, in: version))
    }
  }

  private static func date(_ text: String, in field: String) throws(Form.Problem) -> CalendarDate {
    if let date = ContactDate.written(text) { return date }
    throw Form.Problem(
      field: field, message: Localization.text("“{text}” isn’t a date.", ["text": text]),
      suggestion: ContactForm.dateHint)
  }

  /// Removes words from whichever properties have them, and adds new ones to the first.
  private mutating func setTags(_ tags: [String]) {
    var new = tags.filter { !ContactForm(original).tags.contains($0) }
    let places = original.properties.indices.filter {
      original.properties[$0].name == "CATEGORIES"
    }
    for place in places {
      let list = original.properties[place].list
      let kept = list.filter { tags.contains(Form.Field.Kind.tags.cleaned($0)) } + new
      new = []
      if kept.isEmpty {
        remove(place)
      } else if kept != list {
        slots[place] = [original.properties[place].withList(kept, in: version)]
      }
    }
    if !new.isEmpty {
      added.append(VCardProperty("CATEGORIES", value: "").withList(new, in: version))
    }
  }

  private mutating func setPicture(_ address: String) {
    let pictures = original.properties.indices.filter { original.properties[$0].name == "PHOTO" }
    for place in pictures { remove(place) }
    guard !address.isEmpty else { return }
    let picture = photo(address)
    if let place = pictures.first { slots[place] = [picture] } else { added.append(picture) }
  }

  private func photo(_ address: String) -> VCardProperty {
    guard let data = InlinePicture.data(address) else {
      let parameters = version == .v4 ? [] : [VCardProperty.Parameter("VALUE", "uri")]
      return VCardProperty("PHOTO", parameters, value: address)
    }
    if version == .v4 { return VCardProperty("PHOTO", value: address) }
    let type = InlinePicture.type(of: data)?.split(separator: "/").last?.uppercased() ?? "JPEG"
    let encoding = version == .v2 ? "BASE64" : "b"
    return VCardProperty(
      "PHOTO", [.init("ENCODING", encoding), .init("TYPE", type)],
      value: data.base64EncodedString())
  }

  /// Removes a property, and its label if nothing else has it.
  mutating func remove(_ place: Int) {
    slots[place] = []
    guard let group = original.properties[place].group else { return }
    let others = properties.filter { $0.group == group }
    guard others.allSatisfy({ ["X-ABLABEL", "X-ABADR"].contains($0.name) }) else { return }
    for index in slots.indices { slots[index].removeAll { $0.group == group } }
    added.removeAll { $0.group == group }
  }

  /// Says when the card was changed.
  private mutating func stamp() {
    let moment = now.formatted(.iso8601)
    let text = version == .v4 ? moment.filter { $0 != "-" && $0 != ":" } : moment
    setFirst("REV", isEmpty: false) { $0.withText(text, isAddress: true, in: $1) }
  }
}
