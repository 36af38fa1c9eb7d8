import Formats

/// `vnd.android.cursor.item/nickname;VALUE;TYPE;LABEL;…` and its relatives: what Android's programs
/// write for things that vCard 2.1 and 3.0 do not know.
/// - Source: Android's `ContactsContract.CommonDataKinds`.
struct AndroidValue {
  let kind: ContactField.Kind
  /// The day or the text as it is written.
  let value: String
  /// A word of vCard's, or the user's own.
  let label: String?

  /// - Returns: `nil` for another property.
  init?(_ property: VCardProperty) {
    guard property.name == "X-ANDROID-CUSTOM" else { return nil }
    let parts = property.fields
    guard parts.count > 1, let item = parts[0].split(separator: "/").last else { return nil }
    let type = parts.count > 2 ? Int(parts[2]) ?? 0 : 0
    let own = parts.count > 3 && !parts[3].isEmpty ? parts[3] : nil
    value = parts[1]
    switch item {
    case "nickname": (kind, label) = (.nickname, nil)
    case "relation": (kind, label) = (.relation, own ?? Self.relations[type])
    case "contact_event":
      (kind, label) = (type == 1 ? .anniversary : type == 3 ? .birthday : .date, own)
    default: (kind, label) = (.other, nil)
    }
  }

  /// The value; a day as `CalendarDate` writes it.
  var shown: String {
    [.anniversary, .birthday, .date].contains(kind)
      ? ContactDate.date(value)?.description ?? value : value
  }

  /// The property with another value. All else of it stays.
  static func changed(
    _ property: VCardProperty, to value: String, in version: VCard.Version?
  ) -> VCardProperty {
    property.withFields([1: value], in: version)
  }

  /// The property with another label.
  static func relabeled(
    _ property: VCardProperty, _ label: String, in version: VCard.Version?
  ) -> VCardProperty {
    let isRelation = AndroidValue(property)?.kind == .relation
    let known = isRelation ? relations.filter { $0.value == label }.keys.min() : nil
    let type = known ?? (label.isEmpty && !isRelation ? 2 : 0)
    return property.withFields(
      [2: String(type), 3: known == nil ? label : ""], in: version)
  }

  private static let relations = [
    1: "assistant", 2: "brother", 3: "child", 4: "partner", 5: "father", 6: "friend",
    7: "manager", 8: "mother", 9: "parent", 10: "partner", 11: "referred by", 12: "relative",
    13: "sister", 14: "spouse",
  ]
}
