import Formats
import Foundation
import Store
import TextCore

/// The contacts of a table, as Google, Outlook and Thunderbird export them, with headings in
/// any of the languages of `ContactTable+Words.swift`. Each row becomes a card.
struct ContactTable {
  /// What a column holds.
  enum Column: Hashable {
    case fullName
    /// A part of the name, by its place in the property.
    case name(Int)
    /// A title before the name or a job title, depending on the other columns.
    case title
    /// A property with one value.
    case property(String)
    /// The company, or its department.
    case organization(Int)
    case categories
    case date(String)
    /// The year, the month or the day of the birthday.
    case birth(Int)
    /// An email address, a number or a link: the property's name, and a label.
    case value(String, label: String?)
    /// A person, and who that is.
    case relation(String)
    /// A part of an address by its place in the property, and which of its lines it is.
    case address(Int, place: String, line: Int)
    /// A field of the things that Google numbers, such as `Phone 1 - Label`.
    case numbered(String, field: String)
    /// What other columns say too, such as the name of an email address.
    case echo(String)
    /// What nearly always has a value that means nothing.
    case setting(String)
    /// Anything else, which keeps its heading.
    case other(String)
  }

  private let columns: [Column]
  /// How the table writes its dates, by its headings alone.
  let dates: TableDates

  /// - Returns: `nil` if the headings are not those of contacts.
  init?(headings: [String]) {
    columns = Self.resolved(Self.columns(headings))
    dates = TableDates(columns, headings: headings.map(Self.folded))
    let hasName = columns.contains { [.fullName, .name(0), .name(1)].contains($0) }
    let hasWay = columns.contains { column in
      switch column {
      case .value, .date("BDAY"), .birth, .numbered: true
      default: false
      }
    }
    let hasPlace = columns.contains { if case .address = $0 { true } else { false } }
    let hasBothNames = columns.contains(.name(0)) && columns.contains(.name(1))
    guard hasName, hasWay || hasPlace && hasBothNames else { return nil }
  }

  /// How many columns have a known meaning.
  var knownColumns: Int {
    columns.count { if case .other = $0 { false } else { true } }
  }

  /// Decides on columns whose meaning depends on others.
  private static func resolved(_ columns: [Column]) -> [Column] {
    var columns = columns
    // In French, the title and the job title have the same heading.
    if !columns.contains(.property("TITLE")), let last = columns.lastIndex(of: .title) {
      columns[last] = .property("TITLE")
    }
    // A German program calls the day of the month the birthday.
    let hasParts = columns.contains(.birth(0)) && columns.contains(.birth(1))
    return columns.map { column in
      switch column {
      case .title: .name(3)
      case .date("BDAY") where hasParts: .birth(2)
      default: column
      }
    }
  }

  /// A card with the values of a row, without the properties that would be empty.
  func card(_ row: [String]) -> VCard {
    var cells: [(Column, String)] = []
    for (place, cell) in row.enumerated() {
      let value = String(cell.withoutOuterSpace)
      // What has no heading is kept too.
      let column = place < columns.count ? columns[place] : .other("")
      if !value.isEmpty { cells.append((column, value)) }
    }
    var card = TableRow()
    for (column, value) in cells { card.add(value, column) }
    for case (.echo(let heading), let value) in cells where card.isNew(value) {
      card.add(value, .other(heading))
    }
    return card.card
  }
}

/// Makes a card of the values of a row.
struct TableRow {
  private var full = ""
  private var names = Array(repeating: "", count: 5)
  private var organization = ["", ""]
  private var birth: [Int?] = [nil, nil, nil]
  private var addresses = OrderedValues<[Int: [Int: String]]>()
  private var numbered = OrderedValues<[String: String]>()
  private var properties: [VCardProperty] = []
  private var groups = 0
  /// The folded words of all values so far.
  private var words: Set<String> = []

  mutating func add(_ value: String, _ column: ContactTable.Column) {
    switch column {
    case .echo: return
    case .fullName: addRest(Self.set(&full, to: value))
    case .name(let place): addRest(Self.set(&names[place], to: value))
    case .title: addRest(Self.set(&names[3], to: value))
    case .property("PHOTO") where value.hasPrefix("http") && !value.contains(where: \.isWhitespace):
      properties.append(VCardProperty("PHOTO", [.init("VALUE", "uri")], value: value))
    case .property("PHOTO"): add("X-CUSTOM", "Photo", value)
    case .property(let name): add(name, nil, value)
    case .organization(0) where !organization[0].isEmpty: add("ORG", nil, value)
    case .organization(let place): addRest(Self.set(&organization[place], to: value))
    case .categories: addCategories(value)
    case .date(let name): addDate(name, nil, value)
    case .birth(let place):
      if let number = Int(value) { birth[place] = number } else { add("X-CUSTOM", nil, value) }
    case .value(let name, let label): add(name, label, value)
    case .relation(let label):
      // "Doe, John" is one person, but nobody writes their children so.
      let separators = label == "child" ? ",;\n" : ";\n"
      for person in value.split(whereSeparator: separators.contains) {
        add("X-ABRELATEDNAMES", label, String(person))
      }
    case .address(let part, let place, let line):
      let known = addresses[place, default: [:]][part, default: [:]]
      // Two columns may have the same part.
      let free = (line...).first { known[$0] == nil || known[$0] == value } ?? line
      addresses[place, default: [:]][part, default: [:]][free] = value
    case .numbered(let thing, let field): numbered[thing, default: [:]][field] = value
    case .setting(let heading):
      if !ContactTable.emptySettings.contains(SearchFolding.folded(value)) {
        add("X-CUSTOM", heading, value)
      }
    case .other(let heading): add("X-CUSTOM", heading, value)
    }
    words.formUnion(SearchFolding.words(of: value))
  }

  /// Sets what only one column should have.
  /// - Returns: what a second one has.
  private static func set(_ slot: inout String, to value: String) -> String? {
    if slot.isEmpty { slot = value }
    return slot == value ? nil : value
  }

  private mutating func addRest(_ value: String?) {
    if let value { add("X-CUSTOM", nil, value) }
  }

  /// Whether a value has a word that no other has.
  func isNew(_ value: String) -> Bool {
    value != VCard.wholeName(names) && !words.isSuperset(of: SearchFolding.words(of: value))
  }

  var card: VCard {
    var row = self
    row.addNumbered()
    row.addAddresses()
    if row.birth.contains(where: { $0 != nil }) {
      let birthday = CalendarDate(year: birth[0], month: birth[1], day: birth[2])
      row.addDate("BDAY", nil, birthday.description)
    }
    if organization.contains(where: { !$0.isEmpty }) {
      row.properties.append(VCardProperty("ORG", value: Self.joined(organization)))
    }
    let whole = VCard.wholeName(names)
    let others = VCard(properties: row.properties)
    let name = [full, whole].first { !$0.isEmpty } ?? others.shownName
    return VCard(
      properties: [VCardProperty("VERSION", value: VCard.Version.v3.rawValue)]
        + [name.map { VCardProperty("FN", value: VCardProperty.escaped($0)) }].compactMap(\.self)
        + [VCardProperty("N", value: Self.joined(names))] + row.properties)
  }
}

extension TableRow {
  /// Google's names for the parts of an address, in the order of the property.
  static let addressFields = [
    "po box", "extended address", "street", "city", "region", "postal code", "country",
  ]

  /// Google writes several values into one cell.
  private static let separator = " ::: "

  private static func joined(_ parts: [String]) -> String {
    parts.map(VCardProperty.escaped).joined(separator: ";")
  }

  /// Adds a property for each value of a cell.
  private mutating func add(_ name: String, _ label: String?, _ text: String) {
    let isOne = !text.utf8.contains(UInt8(ascii: ":"))
    for part in isOne ? [text] : text.components(separatedBy: Self.separator) {
      var value = String(part.withoutOuterSpace)
      // An apostrophe keeps spreadsheets from reading a number as a sum.
      if name == "TEL", value.hasPrefix("'+") { value.removeFirst() }
      if !value.isEmpty { append(name, label, VCardProperty.escaped(value)) }
    }
  }

  /// - Parameter label: written as types if vCard knows its words, else as a line of its own.
  private mutating func append(
    _ name: String, _ label: String?, _ value: String, _ parameters: [VCardProperty.Parameter] = []
  ) {
    guard let label, !label.isEmpty else {
      return properties.append(VCardProperty(name, parameters, value: value))
    }
    if ["TEL", "EMAIL", "ADR", "URL"].contains(name), let types = ContactLabels.types(label) {
      let types = types.map { VCardProperty.Parameter("TYPE", $0) }
      return properties.append(VCardProperty(name, types + parameters, value: value))
    }
    groups += 1
    properties += [
      VCardProperty(group: "item\(groups)", name, parameters, value: value),
      VCardProperty(group: "item\(groups)", "X-ABLabel", value: VCardProperty.escaped(label)),
    ]
  }

  private mutating func addCategories(_ text: String) {
    let tags = text.replacing(Self.separator, with: ";").split { ";,".contains($0) }.map {
      $0.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "*")))
    }.filter { !$0.isEmpty && !ContactTable.systemTags.contains(SearchFolding.folded($0)) }
    guard !tags.isEmpty else { return }
    let value = tags.map(VCardProperty.escaped).joined(separator: ",")
    properties.append(VCardProperty("CATEGORIES", value: value))
  }

  /// Outlook writes zeros for a day that is not known.
  private mutating func addDate(_ name: String, _ label: String?, _ text: String) {
    let numbers = text.filter(\.isNumber)
    guard numbers.isEmpty || numbers.contains(where: { $0 != "0" }) else { return }
    let day = text.split(separator: " ").first.map(String.init) ?? text
    let property = VCardProperty(name, value: VCardProperty.escaped(text))
    let date = ContactDate.date(text) ?? (day.contains(":") ? nil : ContactDate.date(day))
    let written = date.map { ContactDate.changed(property, to: $0, in: .v3) } ?? property
    append(name, label, String(decoding: written.value, as: UTF8.self), written.parameters)
  }

  private mutating func addAddresses() {
    for (place, parts) in addresses.pairs {
      let lines = (0..<7).map { part in
        (parts[part] ?? [:]).sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n")
      }
      append(
        "ADR", ["home", "work", "other"].contains(place) ? place : nil, Self.joined(lines))
    }
  }

  private mutating func addNumbered() {
    for (thing, fields) in numbered.pairs {
      let kind = thing.prefix { !$0.isNumber }.trimmingCharacters(in: .whitespaces)
      let label = ContactTable.label(fields["label"] ?? fields["type"] ?? "")
      let value = fields["value"] ?? ""
      switch kind {
      case "e-mail": add("EMAIL", label, value)
      case "phone": add("TEL", label, value)
      case "website": add("URL", label, value)
      case "relation": add("X-ABRELATEDNAMES", label, value)
      case "event":
        let isAnniversary = label == "anniversary"
        for day in value.components(separatedBy: Self.separator) where !day.isEmpty {
          addDate(isAnniversary ? "ANNIVERSARY" : "X-ABDATE", isAnniversary ? nil : label, day)
        }
      case "im":
        for address in value.components(separatedBy: Self.separator) where !address.isEmpty {
          let service = fields["service"] ?? (label == "other" ? nil : label)
          properties.append(CardMessenger.property(service ?? "", address))
        }
      case "address": addAddress(fields, label)
      default: add("X-CUSTOM", label ?? thing, value)
      }
    }
  }

  private mutating func addAddress(_ fields: [String: String], _ label: String?) {
    var parts = Self.addressFields.map { fields[$0]?.components(separatedBy: Self.separator) ?? [] }
    if parts.allSatisfy(\.isEmpty) {
      parts[2] = fields["formatted"]?.components(separatedBy: Self.separator) ?? []
    }
    for index in 0..<(parts.map(\.count).max() ?? 0) {
      let values = parts.map { index < $0.count ? $0[index] : "" }
      append("ADR", label, Self.joined(values))
    }
  }
}

/// Values by their keys, in the order in which the keys came.
private struct OrderedValues<Value> {
  private(set) var pairs: [(key: String, value: Value)] = []
  private var places: [String: Int] = [:]

  subscript(key: String, default value: @autoclosure () -> Value) -> Value {
    get { places[key].map { pairs[$0].value } ?? value() }
    set {
      if let place = places[key] {
        pairs[place].value = newValue
      } else {
        places[key] = pairs.count
        pairs.append((key, newValue))
      }
    }
  }
}
