import FeedCore
import Formats
import LenientJSON
import Store
import TextCore

/// Reads a list of `{name, id, companyName, isFavorite, smallImageURL, largeImageURL, emailAddress,
/// birthdate, phone{…}, address{…}}`, and lists with similar keys. What else a contact has stays in
/// its `members`.
enum ContactsFeed {
  private static let shape = JSONShape(
    lists: ["contacts", "people", "items"],
    needed: [names + companies],
    typical: [
      "phone", "phones", "phoneNumber", "phoneNumbers", "telephone", "homePhone", "mobilePhone",
      "workPhone",
      "address", "postalAddress", "streetAddress",
    ] + emails,
    parts: [names, companies, ["id", "contactId"], ["isFavorite"], ["birthdate"]])
  private static let names = wholeNames + ["firstName", "lastName"]
  static let companies = ["companyName", "company"]
  static let emails = ["emailAddress", "email", "emails", "emailAddresses"]

  fileprivate static let wholeNames = ["name", "fullName", "displayName"]
  fileprivate static let familyNames = ["lastName", "familyName", "surname"]
  fileprivate static let givenNames = ["firstName", "givenName"]
  fileprivate static let ids = ["id", "contactId", "employeeId", "uuid"]
  fileprivate static let stars = ["isFavorite", "favorite", "isFavourite", "favourite", "starred"]
  fileprivate static let smallPictures = [
    "smallImageURL", "smallImage", "imageURL", "image", "thumbnail",
  ]
  fileprivate static let largePictures = ["largeImageURL", "largeImage"]
  fileprivate static let birthdays = ["birthdate", "birthday", "dateOfBirth"]
  fileprivate static let websites = ["website", "webSite", "homepage"]

  /// The members of a contact that are read as one text.
  static let texts =
    wholeNames + familyNames + givenNames + ids + stars + smallPictures + largePictures + birthdays
    + websites

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
    let company =
      object.line(ContactsFeed.companies)
      ?? object.object(ContactsFeed.companies)?.line("name")
    let emails = EmailsWire.emails(of: object, ContactsFeed.emails)
    let name: String
    if let named = object.line(ContactsFeed.wholeNames) ?? object.joinedName
      ?? company ?? emails.first
    {
      name = named
    } else {
      throw object.missingText("name", "fullName", "displayName")
    }
    self.init(
      id: object.text(ContactsFeed.ids).map { CleanText.cut($0, limit: 200) },
      name: name,
      familyName: object.familyName(in: name),
      nameParts: object.nameParts(besides: name),
      company: company,
      isFavorite: object.boolean(ContactsFeed.stars) ?? false,
      smallPicture: object.text(ContactsFeed.smallPictures).flatMap(Link.picture),
      largePicture: object.text(ContactsFeed.largePictures).flatMap(Link.picture),
      phones: PhonesWire.phones(of: object),
      address: AddressWire.address(of: object),
      birthdate: object.text(ContactsFeed.birthdays).map(Self.day),
      email: emails.first, otherEmails: Array(emails.dropFirst()))
    fields = object.objects(["fields"], limit: 500).compactMap(ContactField.init)
    add(AddressWire.addresses(of: object), object.text(ContactsFeed.websites))
    members = ContactMember.members(of: object)
    // What a card says of email addresses stands in its fields.
    if email == nil { email = self.emails.first }
  }

  /// Adds what only a card has otherwise: more addresses than one, and a website.
  private mutating func add(_ addresses: [Address], _ website: String?) {
    guard fields.isEmpty, !addresses.isEmpty || website != nil else { return }
    var fields = ownRows
    for address in addresses where address != self.address {
      fields.append(
        ContactField(
          kind: .address, value: address.lines.joined(separator: "\n"), address: address))
    }
    if let website { fields.append(ContactField(kind: .link, value: CleanText.line(website))) }
    (self.fields, phones, address, otherEmails) = (fields, Phones(), nil, [])
  }

  /// Converts a timestamp or a date, even an incomplete one, to the form of
  /// `CalendarDate.description`; returns anything else as a line of text.
  private static func day(_ text: String) -> String {
    if CalendarDate.isPlain(text) { return text }
    let day = CalendarDate(text) ?? CalendarDate(epoch: text)
    return day?.description ?? CleanText.line(text)
  }
}

extension LenientObject {
  private var familyName: String? { line(ContactsFeed.familyNames) }
  private var givenName: String? { line(ContactsFeed.givenNames) }

  /// The family name, if `name` is the given name followed by the family name; otherwise `nil`.
  fileprivate func familyName(in name: String) -> String? {
    guard let familyName, let givenName else { return nil }
    let isJoined =
      name == "\(givenName) \(familyName)"
      || name == EastAsianName.joined(given: givenName, family: familyName)
    return isJoined ? familyName : nil
  }

  fileprivate func nameParts(besides name: String) -> Contact.NameParts? {
    let parts = Contact.NameParts(given: givenName, family: familyName)
    guard familyName(in: name) == nil, parts != Contact.NameParts() else { return nil }
    return parts
  }

  fileprivate var joinedName: String? {
    let parts = [givenName, familyName]
    let name = parts.compactMap(\.self).joined(separator: " ")
    return name.isEmpty ? nil : name
  }
}

extension ContactField {
  /// Reads what `FeedExport.contacts` writes.
  fileprivate init?(_ object: LenientObject) {
    guard let kind = object.text("kind").flatMap(Kind.init), let value = object.longText("value")
    else { return nil }
    self.init(
      kind: kind, label: object.line("label"), value: CleanText.paragraphs(value),
      address: AddressWire.address(of: object))
  }
}
