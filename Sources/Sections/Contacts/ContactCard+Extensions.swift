import FeedCore
import Formats

// Properties of single programs.
extension ContactCard {
  /// Properties that say nothing to a person, or that are shown elsewhere.
  static let silent: Set = [
    "BEGIN", "END", "VERSION", "FN", "N", "UID", "REV", "PRODID", "PHOTO", "LOGO", "SOUND", "KEY",
    "X-ABLABEL", "X-ABADR", "X-ABSHOWAS", "X-ABUID", "X-ALMANAC-STARRED", "X-ALMANAC-NOTE",
    "AGENT", "CLIENTPIDMAP", "SORT-STRING", "SOURCE", "NAME", "PROFILE", "CLASS", "MAILER", "KIND",
    "XML", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-ADDRESSBOOKSERVER-KIND", "CREATED",
    "X-IMAGEHASH", "X-IMAGETYPE", "X-APPLE-SUBLOCALITY", "X-MS-CARDPICTURE", "X-MS-OL-DESIGN",
    "X-MS-OL-DEFAULT-POSTAL-ADDRESS",
  ]

  static let dates: [String: ContactField.Kind] = [
    "BDAY": .birthday, "ANNIVERSARY": .anniversary, "X-ANNIVERSARY": .anniversary,
    "X-EVOLUTION-ANNIVERSARY": .anniversary, "X-KADDRESSBOOK-X-ANNIVERSARY": .anniversary,
    "X-MS-ANNIVERSARY": .anniversary, "X-ABDATE": .date, "DEATHDATE": .date,
  ]

  /// Properties whose names say who somebody is.
  static let relations = [
    "X-SPOUSE": "spouse", "X-MANAGER": "manager", "X-ASSISTANT": "assistant",
    "X-CHILDREN": "child", "X-CHILD": "child",
    "X-SPOUSESNAME": "spouse", "X-MANAGERSNAME": "manager", "X-ASSISTANTSNAME": "assistant",
    "X-MS-SPOUSE": "spouse", "X-MS-MANAGER": "manager", "X-MS-ASSISTANT": "assistant",
    "X-MS-CHILD": "child", "X-EVOLUTION-SPOUSE": "spouse", "X-EVOLUTION-MANAGER": "manager",
    "X-EVOLUTION-ASSISTANT": "assistant", "X-KADDRESSBOOK-X-SPOUSENAME": "spouse",
    "X-KADDRESSBOOK-X-SPOUSESNAME": "spouse", "X-KADDRESSBOOK-X-MANAGERSNAME": "manager",
    "X-KADDRESSBOOK-X-ASSISTANTSNAME": "assistant",
  ]

  /// Other properties that have the meaning of a standard one, and their labels.
  static let others: [String: (kind: ContactField.Kind, label: String?)] = [
    "X-ASSISTANT-TEL": (.phone, "assistant"), "X-ASSISTANT-PHONE": (.phone, "assistant"),
    "X-EVOLUTION-BLOG-URL": (.link, "blog"), "X-KADDRESSBOOK-BLOGFEED": (.link, "blog"),
    "X-EVOLUTION-VIDEO-URL": (.link, "video"), "X-PROFESSION": (.role, nil),
    "X-KADDRESSBOOK-X-PROFESSION": (.role, nil), "X-EPOCSECONDNAME": (.nickname, nil),
  ]

  /// `vnd.android.cursor.item/nickname;VALUE;TYPE;LABEL;…` and its relatives.
  /// - Source: Android's `ContactsContract.CommonDataKinds`.
  func android(_ property: VCardProperty) -> [ContactField] {
    let parts = property.fields
    guard parts.count > 1, let kind = parts[0].split(separator: "/").last else { return [] }
    let type = parts.count > 2 ? Int(parts[2]) ?? 0 : 0
    let label = parts.count > 3 ? line(parts[3]) : nil
    let field: ContactField?
    switch kind {
    case "nickname": field = self.field(.nickname, nil, parts[1])
    case "relation": field = self.field(.relation, label ?? Self.androidRelations[type], parts[1])
    case "contact_event":
      let kind: ContactField.Kind = type == 1 ? .anniversary : type == 3 ? .birthday : .date
      let date = ContactDate.date(parts[1])?.description ?? parts[1]
      field = self.field(kind, label, date)
    default: field = self.field(.other, nil, parts[1])
    }
    return [field].compactMap(\.self)
  }

  private static let androidRelations = [
    1: "assistant", 2: "brother", 3: "child", 4: "partner", 5: "father", 6: "friend",
    7: "manager", 8: "mother", 9: "parent", 10: "partner", 11: "referred by", 12: "relative",
    13: "sister", 14: "spouse",
  ]
}
