import LenientJSON
import TextCore

/// The phone numbers of a contact in JSON.
enum PhonesWire {
  /// `phone` may be an object, a list of objects or numbers, or a single number; the numbers may also
  /// be fields of the contact itself. A number of an unknown kind, such as a fax, is one of `other`.
  static func phones(of contact: LenientObject) -> Contact.Phones {
    var phones = Contact.Phones()
    let objects = contact.object(names).map { [$0] } ?? contact.objects(names, limit: mostPhones)
    for phone in objects {
      if let number = phone.line(LenientObject.numberNames) {
        phones.add(number, kind: phone.text("type", "kind", "label"))
        continue
      }
      for kind in phone.names(limit: mostPhones) {
        for number in phone.numbers(kind, limit: mostPhones) { phones.add(number, kind: kind) }
      }
    }
    let fields = [
      (["homePhone", "phoneHome"], "home"), (["workPhone", "phoneWork"], "work"),
      (["mobilePhone", "phoneMobile", "mobile", "cell"], "mobile"),
      (["fax", "faxNumber", "pager"], "fax"), (names, "other"),
    ]
    for (names, kind) in fields {
      for name in names {
        for number in contact.numbers(name, limit: mostPhones) { phones.add(number, kind: kind) }
      }
    }
    return phones
  }

  private static let names = ["phone", "phones", "phoneNumber", "phoneNumbers"]

  /// The most phone numbers that are read: more than anybody has, but a hostile feed may have any
  /// number.
  fileprivate static let mostPhones = 20
}

extension Contact.Phones {
  fileprivate mutating func add(_ number: String, kind: String?) {
    guard ![home, mobile, work].contains(number), !other.contains(number) else { return }
    let kind = kind?.lowercased() ?? ""
    switch kind.hasSuffix("phone") ? String(kind.dropLast(5)) : kind {
    case "home" where home == nil: home = number
    case "mobile" where mobile == nil, "cell" where mobile == nil: mobile = number
    case "work" where work == nil, "office" where work == nil: work = number
    default: if other.count < PhonesWire.mostPhones { other.append(number) }
    }
  }
}

/// The mail addresses of a contact in JSON.
enum EmailsWire {
  /// A field may be one address, several in one text, a list, or an object of several kinds.
  static func emails(of contact: LenientObject, _ names: [String]) -> [String] {
    var texts = names.flatMap { contact.numbers($0, limit: mostEmails) }
    if let kinds = contact.object(names) {
      texts += kinds.names(limit: mostEmails).flatMap { kinds.numbers($0, limit: mostEmails) }
    }
    texts += contact.objects(names, limit: mostEmails)
      .compactMap { $0.line("address", "email", "value") }
    var emails: [String] = []
    for email in texts.flatMap(split) where !emails.contains(email) && emails.count < mostEmails {
      emails.append(email)
    }
    return emails
  }

  private static func split(_ text: String) -> [String] {
    let scheme = "mailto:"
    let parts = text.split { $0 == "," || $0 == ";" }.map { part in
      let email = part.trimmingCharacters(in: .whitespaces)
      return email.lowercased().hasPrefix(scheme) ? String(email.dropFirst(scheme.count)) : email
    }
    // A comma in something that is not a list of addresses stays.
    return parts.allSatisfy { $0.contains("@") } ? parts : [text]
  }

  private static let mostEmails = 10
}

enum AddressWire {
  /// Reads the address. `address` may be an object or a single text. The street, the city and so on
  /// may also be fields of the contact itself.
  static func address(of contact: LenientObject) -> Contact.Address? {
    var address = contact.object("address", "postalAddress").map(address(in:)) ?? Contact.Address()
    if address == Contact.Address() { address = self.address(in: contact) }
    address.street = address.street ?? contact.text("address").map(street)
    return address == Contact.Address() ? nil : address
  }

  private static func address(in parts: LenientObject) -> Contact.Address {
    let streets = ["street", "streetAddress", "street1", "line1"]
    return Contact.Address(
      street: (parts.text(streets)
        ?? streets.lazy.compactMap { parts.texts($0, limit: mostLines) }.first?
        .joined(separator: "\n")).map(street),
      city: parts.line("city", "town"),
      state: parts.line("state", "region", "province"),
      zipCode: parts.line("zipCode", "zip", "postalCode", "postcode"),
      country: parts.line("country", "countryCode"))
  }

  private static let mostLines = 10

  private static func street(_ text: String) -> String {
    CleanText.paragraphs(HTMLText.decodingAllEntities(text), limit: CleanText.Limit.title)
  }
}

extension LenientObject {
  fileprivate static let numberNames = ["number", "value", "phone"]

  /// The lines of a field that is a single value, a list, or an object around one.
  fileprivate func numbers(_ name: String, limit: Int) -> [String] {
    let one = line(name) ?? object(name)?.line(Self.numberNames)
    let all = one.map { [$0] } ?? texts(name, limit: limit)?.map(HTMLText.line) ?? []
    return all.filter { !$0.isEmpty }
  }
}
