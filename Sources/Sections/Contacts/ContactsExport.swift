import FeedCore
import Store

extension FeedExport {
  /// Writes the list that `ContactsFeed` reads. The star is written as `isFavorite`, whether the
  /// feed or the user set it.
  static let contacts = json(list: nil) { (contact: Contact, item) in
    let (phones, address) = (contact.phones, contact.address)
    return [
      "id": contact.id, "name": contact.name, "firstName": contact.givenName,
      "lastName": contact.familyName, "companyName": contact.company,
      "isFavorite": item.isStarred,
      "smallImageURL": contact.smallPicture?.absoluteString,
      "largeImageURL": contact.largePicture?.absoluteString,
      "emailAddress": contact.otherEmails.isEmpty
        ? contact.email : [contact.email].compactMap(\.self) + contact.otherEmails,
      "birthdate": contact.birthdate,
      "phone": phones == Contact.Phones() ? nil : phones.exported,
      "address": address.map {
        trimmed([
          "street": $0.street, "city": $0.city, "state": $0.state, "zipCode": $0.zipCode,
          "country": $0.country,
        ])
      },
    ]
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
