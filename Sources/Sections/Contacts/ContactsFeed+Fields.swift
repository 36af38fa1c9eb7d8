import LenientJSON
import TextCore

/// The phone numbers of a contact in JSON.
enum PhonesWire {
  /// `phone` may be an object, a list of objects or numbers, or a single number; the numbers may also
  /// be fields of the contact itself. A number of an unknown kind, such as a fax, is one of `other`.
  static func phones(of contact: LenientObject) -> Contact.Phones {
    var phones = Contact.Phones()
    add(numbersOf: contact, to: &phones)
    if let inner = contact.inner { add(numbersOf: inner, to: &phones) }
    return phones
  }

  private static func add(numbersOf contact: LenientObject, to phones: inout Contact.Phones) {
    let objects = names.flatMap { name in
      contact.object(name).map { [$0] } ?? contact.objects(name, limit: mostPhones)
    }
    for phone in objects {
      if let number = phone.line(LenientObject.numberNames) {
        phones.add(number, kind: phone.text("type", "kind", "label"))
        continue
      }
      for kind in phone.names(limit: mostPhones) {
        for number in phone.numbers(kind, limit: mostPhones) { phones.add(number, kind: kind) }
      }
    }
    for (names, kind) in kinds {
      for name in names {
        for number in contact.numbers(name, limit: mostPhones) { phones.add(number, kind: kind) }
      }
    }
  }

  private static let kinds = [
    (["homePhone", "phoneHome", "homeTelephone", "privatePhone", "landline"], "home"),
    (["workPhone", "phoneWork", "officePhone", "businessPhone", "workTelephone"], "work"),
    (["mobilePhone", "phoneMobile", "mobile", "cell", "cellPhone", "mobileNumber"], "mobile"),
    (["fax", "faxNumber", "pager"], "fax"), (names + furtherNames, "other"),
  ]
  /// The members of a contact that may have numbers.
  static var allNames: [String] { kinds.flatMap(\.0) }

  private static let names = [
    "phone", "phones", "phoneNumber", "phoneNumbers", "telephone", "telephones", "telephoneNumber",
    "tel",
  ]
  private static let furtherNames = [
    "phone1", "phone2", "phone3", "telephone2", "otherPhone", "primaryPhone", "secondaryPhone",
    "alternatePhone",
  ]

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
    var texts: [String] = []
    for object in [contact, contact.inner].compactMap(\.self) {
      texts += (names + furtherNames).flatMap { object.numbers($0, limit: mostEmails) }
      for name in names {
        if let kinds = object.object(name) {
          texts += kinds.names(limit: mostEmails).flatMap { kinds.numbers($0, limit: mostEmails) }
        }
        texts += object.objects([name], limit: mostEmails)
          .compactMap { $0.line("address", "email", "value") }
      }
    }
    var emails: [String] = []
    for email in texts.flatMap(split) where !emails.contains(email) && emails.count < mostEmails {
      emails.append(email)
    }
    return emails
  }

  static let furtherNames = [
    "email1", "email2", "email3", "workEmail", "homeEmail", "personalEmail", "privateEmail",
    "businessEmail", "otherEmail", "primaryEmail", "secondaryEmail", "alternateEmail",
  ]

  private static func split(_ text: String) -> [String] {
    let scheme = "mailto:"
    let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { part in
      let email = part.trimmingCharacters(in: .whitespaces)
      return email.lowercased().hasPrefix(scheme) ? String(email.dropFirst(scheme.count)) : email
    }
    // A comma or a space in something that is not a list of addresses stays.
    return parts.allSatisfy { $0.contains("@") } ? parts : [text]
  }

  private static let mostEmails = 10
}

enum AddressWire {
  /// Reads the address. `address` may be an object, a single text or a list of lines. The street, the
  /// city and so on may also be fields of the contact itself.
  static func address(of contact: LenientObject) -> Contact.Address? {
    var address = contact.object(names).map(address(in:)) ?? Contact.Address()
    let own = self.address(in: contact)
    if address == Contact.Address() { address = own }
    address.street =
      address.street ?? contact.text("address").map(street)
      ?? contact.texts("address", limit: mostLines).map { street($0.joined(separator: "\n")) }
    address.city = address.city ?? own.city
    address.zipCode = address.zipCode ?? own.zipCode
    address.country = address.country ?? own.country
    if address.street?.isEmpty == true { address.street = nil }
    return address == Contact.Address() ? nil : address
  }

  /// The addresses besides that one.
  static func addresses(of contact: LenientObject) -> [Contact.Address] {
    let texts = contact.texts("addresses", limit: mostLines) ?? []
    let others = names.compactMap { contact.object($0) }.dropFirst()
    return (others + lists.flatMap { contact.objects([$0], limit: mostLines) }).map(address(in:))
      .filter { $0 != Contact.Address() }
      + texts.map { Contact.Address(street: street($0)) }
  }

  private static let names = ["address", "postalAddress", "homeAddress", "workAddress"]
  /// The members of a contact that may have addresses.
  static let lists = ["addresses", "postalAddresses"] + names

  private static let streets = ["street", "streetAddress", "street1", "line1"]
  private static let cities = ["city", "town"]
  private static let states = ["state", "region", "province"]
  private static let zipCodes = ["zipCode", "zip", "postalCode", "postcode"]
  private static let countries = ["country", "countryCode"]
  /// The members of an address; a contact may have them, too.
  static let parts = streets + cities + states + zipCodes + countries

  private static func address(in parts: LenientObject) -> Contact.Address {
    Contact.Address(
      street: (parts.text(streets)
        ?? streets.lazy.compactMap { parts.texts($0, limit: mostLines) }.first?
        .joined(separator: "\n")).map(street),
      city: parts.line(cities),
      state: parts.line(states),
      zipCode: parts.line(zipCodes),
      country: parts.line(countries))
  }

  private static let mostLines = 10

  private static func street(_ text: String) -> String {
    CleanText.paragraphs(HTMLText.decodingAllEntities(text), limit: CleanText.Limit.title)
  }
}

extension LenientObject {
  fileprivate static let numberNames = ["number", "value", "phone"]

  /// An object around the numbers and addresses of a contact.
  fileprivate var inner: LenientObject? { object(Self.around) }

  static let around = ["contact", "contactInfo", "contactDetails"]

  /// The lines of a field that is a single value, a list, or an object around them.
  fileprivate func numbers(_ name: String, limit: Int) -> [String] {
    guard let inner = object(name) else { return lines(name, limit: limit) }
    return inner.line(Self.numberNames).map { [$0] }
      ?? inner.names(limit: limit).flatMap { inner.lines($0, limit: limit) }
      .filter { $0.contains("@") || $0.contains(where: \.isNumber) }
  }

  private func lines(_ name: String, limit: Int) -> [String] {
    let one = line(name)
    let all = one.map { [$0] } ?? texts(name, limit: limit)?.map(HTMLText.line) ?? []
    return all.filter { !$0.isEmpty }
  }
}
