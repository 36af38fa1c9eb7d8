import FeedCore
import Store

extension FeedExport {
  /// Writes the list that `ContactsFeed` reads. The star is written as `isFavorite`, whether the
  /// feed or the user set it.
  static let contacts = json(
    list: nil, others: { (contact: Contact) in contact.members.map { ($0.name, $0.json) } }
  ) { contact, item in
    let (phones, address) = (contact.phones, contact.address)
    var emails: Any? = contact.email
    if !contact.otherEmails.isEmpty { emails = contact.emails }
    // A card has its email addresses in the fields.
    if !contact.fields.isEmpty { emails = nil }
    return [
      "id": contact.id, "name": contact.name,
      "firstName": contact.nameParts?.given ?? contact.givenName,
      "lastName": contact.nameParts?.family ?? contact.familyName, "companyName": contact.company,
      "isFavorite": item.isStarred,
      "smallImageURL": contact.smallPicture?.absoluteString,
      "largeImageURL": contact.largePicture?.absoluteString,
      "emailAddress": emails,
      "birthdate": contact.birthdate,
      "fields": contact.fields.map { field in
        trimmed([
          "kind": field.kind.rawValue, "label": field.label, "value": field.value,
          "address": field.address.map(\.exported),
        ])
      },
      "phone": phones == Contact.Phones() ? nil : phones.exported,
      "address": address.map(\.exported),
    ]
  }
}

extension Contact.Address {
  fileprivate var exported: [String: Any] {
    FeedExport.trimmed([
      "street": street, "city": city, "state": state, "zipCode": zipCode, "country": country,
    ])
  }
}

extension Contact.Phones {
  /// The numbers as an object, or as a list if several numbers have no known kind.
  fileprivate var exported: Any {
    let named = [("home", home), ("mobile", mobile), ("work", work)]
    guard other.count > 1 else {
      return FeedExport.trimmed(
        Dictionary(uniqueKeysWithValues: named + [("other", other.first)]))
    }
    return named.compactMap { kind, number in number.map { ["type": kind, "number": $0] } }
      + other.map { ["number": $0] }
  }
}
