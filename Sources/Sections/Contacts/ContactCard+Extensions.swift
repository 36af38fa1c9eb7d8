import FeedCore
import Formats
import Foundation

// Properties of single programs.
extension ContactCard {
  /// Whether a property says nothing to a person, or is shown elsewhere. It is asked of each line of
  /// each card, so it makes no arrays.
  static func isSilent(_ property: VCardProperty) -> Bool {
    let name = property.name
    if silent.contains(name) { return true }
    guard name.hasPrefix("X-"), let hyphen = name.utf8.lastIndex(of: .init(ascii: "-")) else {
      return false
    }
    if technicalBeginnings.contains(where: name.hasPrefix) { return true }
    // People have tokens and numbers called UID, too.
    return technicalWords.contains(name[hyphen...].dropFirst())
      && (programs.contains(where: name.hasPrefix) || isOpaque(property.text))
  }

  /// Whether only a program can do something with a value: an identifier, a hash or an address.
  private static func isOpaque(_ value: String) -> Bool {
    let bare = value.trimmingCharacters(in: marks)
    return ContactCard.isID(bare) || bare.contains("://") || bare.hasPrefix("/")
      || bare.utf8.count >= 16 && bare.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  /// What may stand around an identifier.
  private static let marks = CharacterSet.whitespacesAndNewlines.union(["\"", "{", "}", "<", ">"])

  private static let silent: Set = [
    "BEGIN", "END", "VERSION", "UID", "REV", "PRODID", "PHOTO", "LOGO",
    "X-ABLABEL", "X-ABADR", "X-ABSHOWAS", "X-ABUID", "X-ALMANAC-STARRED", "X-ALMANAC-NOTE",
    "CLIENTPIDMAP", "SOURCE", "NAME", "PROFILE", "CLASS", "MAILER", "KIND",
    "XML", "X-ADDRESSBOOKSERVER-KIND", "CREATED",
    "X-IMAGEHASH", "X-IMAGETYPE", "X-APPLE-SUBLOCALITY", "X-MS-CARDPICTURE",
    "JSPROP", "X-ID", "X-UID", "X-GUID", "X-LUID", "X-ETAG",
    "X-CLASS",
    "X-CREATED", "X-MODIFIED", "X-LAST-MODIFIED", "X-FILE-AS", "X-EVOLUTION-FILE-AS",
    "X-MOZILLA-HTML",
    "X-ACTIVITY-ALERT", "X-OPEN-XCHANGE-CTYPE", "X-APPLE-GUARDIANWHITELISTED",
    "X-SENSITIVE-CONTENT-CONFIG", "X-TIMES-CONTACTED", "X-GROUP-MEMBERSHIP-ID",
    "VND-63-SENSITIVE-CONTENT-CONFIG", "X-ACCOUNT", "X-SAMSUNGADR",
  ]

  /// Properties by which programs find their own data again.
  private static let technicalBeginnings = [
    "X-MS-OL-", "X-SYNC", "X-IRMC-", "X-FUNAMBOL-", "X-RADICALE-", "X-EVOLUTION-WEBDAV-",
    "X-EVOLUTION-LIST", "X-SHARED-PHOTO-", "X-IMAGEBACKGROUND",
  ]

  /// The beginnings of the names that programs give to properties.
  private static let programs = [
    "X-ADDRESSBOOKSERVER-", "X-ANDROID-", "X-APPLE-", "X-BLACKBERRY-", "X-CARDDAV-", "X-EVOLUTION-",
    "X-GOOGLE-", "X-KADDRESSBOOK-", "X-MOZILLA-", "X-MS-", "X-NC-", "X-NEXTCLOUD-", "X-OC-",
    "X-OPEN-XCHANGE-", "X-OWNCLOUD-", "X-SOGO-", "X-ZIMBRA-",
  ]

  /// The last words of technical names.
  private static let technicalWords: Set<Substring> = [
    "UID", "GUID", "LUID", "UUID", "ETAG", "CTAG", "HREF", "TOKEN", "REV", "REVISION", "PRODID",
    "HASH", "SYNC", "MODIFIED",
  ]

  /// What day a property says; `nil` for another property.
  /// - Parameter name: in capitals.
  static func date(_ name: String) -> ContactField.Kind? {
    switch name {
    case "BDAY": .birthday
    case "ANNIVERSARY": .anniversary
    case "X-ABDATE", "DEATHDATE": .date
    // Evolution, KDE, Outlook, Zimbra, BlackBerry and others have names of their own.
    case _ where name.hasPrefix("X-") && name.utf8.suffix(12).elementsEqual("-ANNIVERSARY".utf8):
      .anniversary
    default: nil
    }
  }

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
    "X-KADDRESSBOOK-X-PROFESSION": (.role, nil),
    "X-EPOCSECONDNAME": (.nickname, nil),
    "CALURI": (.link, "calendar"), "FBURL": (.link, "availability"),
    "CALADRURI": (.other, "invitations"),
  ]

  /// What a property of Android's programs says.
  func android(_ property: VCardProperty) -> [ContactField] {
    AndroidValue(property).flatMap { field($0.kind, $0.label.flatMap(line), $0.shown) }.map { [$0] }
      ?? []
  }
}
