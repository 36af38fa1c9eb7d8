import FeedCore
import LenientJSON
import Store
import TextCore

/// Reads a list of `{name, id, companyName, isFavorite, smallImageURL, largeImageURL, emailAddress,
/// birthdate, phone{…}, address{…}}`, and lists with similar keys.
enum ContactsFeed {
  private static let shape = JSONShape(
    lists: ["contacts", "people", "items"],
    needed: [names + companies],
    typical: [
      "phone", "phones", "phoneNumber", "phoneNumbers", "homePhone", "mobilePhone", "workPhone",
      "address", "postalAddress", "streetAddress",
    ] + emails,
    parts: [names, companies, ["id", "contactId"], ["isFavorite"], ["birthdate"]])
  private static let names = ["name", "fullName", "displayName", "firstName", "lastName"]
  fileprivate static let companies = ["companyName", "company"]
  fileprivate static let emails = ["emailAddress", "email"]

  static let format = FeedFormat(sniff: { shape.sniff($0) }) { (document, emit) throws(FeedError) in
    try DecodedFeed.reading(
      JSONList(in: document, under: shape.lists), value: Contact.init(from:),
      item: Item.contact, emit: emit)
  }
}

extension Contact {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    try object.refuseJSONLD()
    let company = object.line(ContactsFeed.companies)
    let email = object.line(ContactsFeed.emails)
    let name: String
    if let named = object.line("name", "fullName", "displayName") ?? object.joinedName
      ?? company ?? email
    {
      name = named
    } else {
      throw object.missingText("name", "fullName", "displayName")
    }
    self.init(
      id: object.text("id", "contactId", "employeeId", "uuid").map {
        CleanText.cut($0, limit: 200)
      },
      name: name,
      familyName: object.familyName(in: name),
      company: company,
      isFavorite: object.boolean("isFavorite", "favorite", "isFavourite", "favourite", "starred")
        ?? false,
      smallPicture: object.text("smallImageURL", "smallImage", "imageURL", "image", "thumbnail")
        .flatMap(Link.picture),
      largePicture: object.text("largeImageURL", "largeImage").flatMap(Link.picture),
      phones: PhonesWire.phones(of: object),
      address: AddressWire.address(of: object),
      birthdate: object.text("birthdate", "birthday", "dateOfBirth").map(Self.day),
      email: email)
  }

  /// Converts a timestamp or a date, even an incomplete one, to the form of
  /// `CalendarDate.description`; returns anything else as a line of text.
  private static func day(_ text: String) -> String {
    if CalendarDate.isPlain(text) { return text }
    let day = CalendarDate(text) ?? CalendarDate(epoch: text)
    return day?.description ?? CleanText.line(text)
  }
}

private enum PhonesWire {
  /// Reads the phone numbers. `phone` may be an object, a list of objects or numbers, or a single
  /// number; the numbers may also be fields of the contact itself.
  static func phones(of contact: LenientObject) -> Contact.Phones {
    if let kinds = contact.object("phone", "phones", "phoneNumbers") {
      return Contact.Phones(
        home: kinds.line("home", "homePhone"),
        mobile: kinds.line("mobile", "mobilePhone", "cell"),
        work: kinds.line("work", "workPhone", "office"),
        other: [kinds.line("other", "main")].compactMap(\.self))
    }
    var phones = Contact.Phones(
      home: contact.line("homePhone", "phoneHome"),
      mobile: contact.line("mobilePhone", "phoneMobile", "mobile", "cell"),
      work: contact.line("workPhone", "phoneWork"),
      other: [contact.line("phone", "phoneNumber")].compactMap(\.self))
    for phone in contact.objects("phone", "phones", "phoneNumbers", limit: mostPhones) {
      guard let number = phone.text("number", "value", "phone") else { continue }
      phones.add(
        CleanText.line(number), kind: phone.text("type", "kind", "label")?.lowercased())
    }
    phones.other +=
      (contact.texts("phone", "phones", "phoneNumbers", limit: mostPhones) ?? [])
      .map { CleanText.line($0) }.filter { !$0.isEmpty }
    phones.other = Array(phones.other.prefix(mostPhones))
    return phones
  }

  /// The most phone numbers that are read: more than anybody has, but a hostile feed may have any
  /// number.
  private static let mostPhones = 20
}

extension Contact.Phones {
  fileprivate mutating func add(_ number: String, kind: String?) {
    switch kind {
    case "home" where home == nil: home = number
    case "mobile" where mobile == nil, "cell" where mobile == nil: mobile = number
    case "work" where work == nil, "office" where work == nil: work = number
    default: other.append(number)
    }
  }
}

private enum AddressWire {
  /// Reads the address. `address` may be an object or a single text. The street, the city and so on
  /// may also be fields of the contact itself.
  static func address(of contact: LenientObject) -> Contact.Address? {
    let parts = contact.object("address", "postalAddress") ?? contact
    let address = Contact.Address(
      street: (parts.text("street", "streetAddress", "street1", "line1")
        ?? contact.text("address"))
        .map { CleanText.paragraphs($0, limit: CleanText.Limit.title) },
      city: parts.line("city", "town"),
      state: parts.line("state", "region", "province"),
      zipCode: parts.line("zipCode", "zip", "postalCode", "postcode"),
      country: parts.line("country", "countryCode"))
    return address == Contact.Address() ? nil : address
  }
}

extension LenientObject {
  private var familyName: String? { line("lastName", "familyName", "surname") }
  private var givenName: String? { line("firstName", "givenName") }

  /// The family name, if `name` is the given name followed by the family name; otherwise `nil`.
  fileprivate func familyName(in name: String) -> String? {
    guard let familyName, let givenName, name == "\(givenName) \(familyName)" else { return nil }
    return familyName
  }

  fileprivate var joinedName: String? {
    let parts = [givenName, familyName]
    let name = parts.compactMap(\.self).joined(separator: " ")
    return name.isEmpty ? nil : name
  }
}
