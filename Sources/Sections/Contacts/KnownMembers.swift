import LenientJSON

/// The members of a contact in JSON that `Contact` has places for.
enum KnownMembers {
  /// What of a member is read, so that only the rest of it has to be kept.
  enum Reading {
    /// The text; an object or a list isn't read.
    case text
    /// The whole value.
    case all
    /// These members of an object, or of a list of objects.
    /// - Parameter isAround: whether the object only surrounds members of the contact.
    case parts(Set<String>, isAround: Bool = false)
  }

  /// - Parameter name: as `ContactMember.folded` makes it.
  /// - Returns: `nil` if a member with this name isn't read.
  static func reading(of name: String) -> Reading? { readings[name] }

  private static let readings: [String: Reading] = {
    var all: [String: Reading] = [:]
    func add(_ names: [String], _ reading: Reading) {
      for name in folded(names) { all[name] = reading }
    }
    add(ContactsFeed.texts, .text)
    add(ContactsFeed.companies, .parts(["name"]))
    add(AddressWire.parts, .text)
    add(AddressWire.lists, .parts(folded(AddressWire.parts)))
    let ways = PhonesWire.allNames + ContactsFeed.emails + EmailsWire.furtherNames
    add(ways + ["fields", "_almanac"], .all)
    add(LenientObject.around, .parts(folded(ways), isAround: true))
    return all
  }()

  private static func folded(_ names: [String]) -> Set<String> {
    Set(names.map(ContactMember.folded))
  }
}
