import FeedCore
import Formats
import Localization

// Rows of a form, each of which is a property.
extension ContactEdit {
  mutating func setRows(
    _ kind: ContactRows, _ rows: [Form.Row]
  ) throws(Form.Problem) {
    let reader = ContactCard(original)
    let anniversary = reader.place(of: .anniversary)
    let kept = Dictionary(
      rows.compactMap { row in row.place.map { ($0, row) } }, uniquingKeysWith: { one, _ in one })
    for (place, property) in original.properties.enumerated() {
      guard let before = kind.row(property, at: place, reader, anniversary: anniversary) else {
        continue
      }
      guard let row = kept[place], !row.isEmpty else {
        remove(place)
        continue
      }
      let base = Form.Row(
        place: place, label: Form.Field.Kind.text.cleaned(before.label),
        values: before.values.map(Form.Field.Kind.text.cleaned))
      if row.values != base.values {
        slots[place] = [
          try Self.located(row, in: rows) { () throws(Form.Problem) in
            try kind.changed(property, from: base.values, to: row.values, version)
          }
        ]
      }
      if row.label != base.label { relabel(place, kind, row.label, row.values) }
    }
    for row in rows where row.place == nil && !row.isEmpty {
      let property = try Self.located(row, in: rows) { () throws(Form.Problem) in
        try kind.property(row, version)
      }
      let types = kind.types(row.label)
      if let types {
        added.append(property.withTypes(types, keeping: { _ in true }, in: version))
      } else if row.label.isEmpty || !kind.hasOwnLabels {
        added.append(property)
      } else {
        added += labelled(property, row.label)
      }
    }
  }

  /// Adds the row to a problem with it.
  private static func located<Value>(
    _ row: Form.Row, in rows: [Form.Row], _ body: () throws(Form.Problem) -> Value
  ) throws(Form.Problem) -> Value {
    do { return try body() } catch {
      var problem = error
      problem.row = rows.firstIndex(of: row)
      throw problem
    }
  }

  private mutating func relabel(
    _ place: Int, _ kind: ContactRows, _ label: String, _ values: [String]
  ) {
    guard let property = slots[place].first else { return }
    if AndroidValue(property) != nil {
      slots[place] = [AndroidValue.relabeled(property, label, in: version)]
      return
    }
    guard kind.hasOwnLabels else {
      // The label is a part of the property itself.
      let new = try? kind.property(Form.Row(label: label, values: values), version)
      slots[place] = [new ?? property]
      return
    }
    if kind == .relation, ContactCard.relations[property.name] != nil {
      // The name of the property is the label.
      let new = try? kind.property(Form.Row(values: values), version)
      slots[place] = new.map { label.isEmpty ? [$0] : labelled($0, label) } ?? [property]
      return
    }
    let types = kind.types(label)
    let isKept: (String) -> Bool = { $0 == "pref" || ContactCard.emptyWords.contains($0) }
    let standard = property.withTypes(types ?? [], keeping: isKept, in: version)
    if let group = property.group,
      let old = original.properties.firstIndex(where: {
        $0.group == group && $0.name == "X-ABLABEL"
      })
    {
      if types == nil, !label.isEmpty {
        slots[old] = [original.properties[old].withText(label, in: version)]
      } else {
        slots[old] = []
        slots[place] = [standard]
      }
    } else if types != nil || label.isEmpty {
      slots[place] = [standard]
    } else {
      slots[place] = labelled(standard, label)
    }
  }

  /// The property with a label of the user's own, as Apple's programs write it and others read it.
  private func labelled(_ property: VCardProperty, _ label: String) -> [VCardProperty] {
    let known = Set(properties.compactMap(\.group))
    let group = property.group ?? (1...).lazy.map { "item\($0)" }.first { !known.contains($0) }!
    return [
      property.inGroup(group),
      VCardProperty(group: group, "X-ABLabel", value: VCardProperty.escaped(label)),
    ]
  }
}

extension ContactRows {
  /// Whether a label may stand in a line of its own.
  fileprivate var hasOwnLabels: Bool { self != .messenger }

  /// The label as words of vCard; `nil` if it is no such label.
  fileprivate func types(_ label: String) -> [String]? {
    switch self {
    case .phone, .email, .link, .address: ContactLabels.types(label)
    case .messenger, .date, .relation: nil
    }
  }

  fileprivate func changed(
    _ property: VCardProperty, from old: [String], to new: [String], _ version: VCard.Version?
  ) throws(Form.Problem) -> VCardProperty {
    switch self {
    case .relation where AndroidValue(property) != nil:
      return AndroidValue.changed(property, to: new[0], in: version)
    case .phone:
      return property["VALUE"].contains { $0.lowercased() == "uri" }
        ? property.without("VALUE").withText(new[0], in: version)
        : property.withText(new[0], in: version)
    case .email: return property.withText(new[0], in: version)
    case .relation:
      // It may be an address, but what is written is a name.
      let isText = version != .v4 || property["VALUE"].contains { $0.lowercased() == "text" }
      let text = isText ? property : property.without("VALUE").withParameter("VALUE", "text")
      return text.withText(new[0], in: version)
    case .link: return property.withText(new[0], isAddress: true, in: version)
    case .messenger:
      let prefix = new[0].contains("://") ? "" : CardMessenger(property, label: nil)?.prefix ?? ""
      return property.withText(prefix + new[0], isAddress: property.name == "IMPP", in: version)
    case .address:
      let changed = new.indices.filter { new[$0] != old[$0] }
      // What repeats the address in one text, or in smaller parts, would be wrong afterward.
      return property.without("LABEL").without("JSCOMPS").withFields(
        Dictionary(uniqueKeysWithValues: changed.map { ($0 + 2, new[$0]) }), upTo: 7, in: version)
    case .date: return ContactDate.changed(property, to: try date(new[0]), in: version)
    }
  }

  /// A new property, without a label unless that is a part of it.
  fileprivate func property(
    _ row: Form.Row, _ version: VCard.Version?
  ) throws(Form.Problem) -> VCardProperty {
    let value = row.values[0]
    switch self {
    case .phone: return VCardProperty("TEL", value: "").withText(value, in: version)
    case .email: return VCardProperty("EMAIL", value: "").withText(value, in: version)
    case .link: return VCardProperty("URL", value: value)
    case .messenger: return CardMessenger.property(row.label, value)
    case .address:
      return VCardProperty("ADR", value: ";;;;;;").withFields(
        Dictionary(uniqueKeysWithValues: row.values.enumerated().map { ($0 + 2, $1) }), in: version)
    case .date:
      return ContactDate.changed(
        VCardProperty("X-ABDATE", value: ""), to: try date(value), in: version)
    case .relation:
      guard version == .v4 else {
        return VCardProperty("X-ABRELATEDNAMES", value: "").withText(value, in: version)
      }
      return VCardProperty("RELATED", [.init("VALUE", "text")], value: "")
        .withText(value, in: version)
    }
  }

  private func date(_ value: String) throws(Form.Problem) -> CalendarDate {
    guard let date = ContactDate.written(value) else {
      throw Form.Problem(
        field: rawValue, message: text("“{text}” isn’t a date.", ["text": value]),
        suggestion: ContactForm.dateHint)
    }
    return date
  }
}
