import Formats
import Foundation

extension Contact: Storable {
  var payload: Data {
    var writer = PayloadWriter()
    if let address {
      writer.object("address") {
        $0.text("city", address.city)
        $0.text("country", address.country)
        $0.text("state", address.state)
        $0.text("street", address.street)
        $0.text("zipCode", address.zipCode)
      }
    }
    writer.text("birthdate", birthdate)
    writer.text("company", company)
    writer.text("email", email)
    writer.text("familyName", familyName)
    if fields.isEmpty {
      writer.texts("fields", [])
    } else {
      writer.objects("fields", fields) { $0.write($1) }
    }
    writer.text("honorific", honorific)
    writer.text("id", id)
    writer.boolean("isFavorite", isFavorite)
    writer.text("largePicture", largePicture?.absoluteString)
    if members.isEmpty {
      writer.texts("members", [])
    } else {
      writer.objects("members", members) {
        $0.text("json", $1.json)
        $0.text("name", $1.name)
      }
    }
    writer.text("name", name)
    if let nameParts {
      writer.object("nameParts") {
        $0.text("family", nameParts.family)
        $0.text("given", nameParts.given)
      }
    }
    writer.text("note", note)
    writer.texts("otherEmails", otherEmails)
    writer.object("phones") {
      $0.text("home", phones.home)
      $0.text("mobile", phones.mobile)
      $0.texts("other", phones.other)
      $0.text("work", phones.work)
    }
    writer.text("smallPicture", smallPicture?.absoluteString)
    return writer.data
  }

  /// The payload of a contact that came as a card: what its row needs, and the card, which has the
  /// rest.
  func payload(with card: VCard) -> Data {
    var row = PayloadWriter()
    row.text("company", company)
    row.text("familyName", familyName)
    row.text("honorific", honorific)
    row.text("largePicture", largePicture?.absoluteString)
    row.text("name", name)
    return SourcedPayload(row.data, source: Data(card.written)).payload
  }

  init(payload: Data) throws {
    let shown = try Contact(shownBy: payload)
    guard let source = SourcedPayload(payload).source else {
      self = shown
      return
    }
    // The address of its picture is known, and takes time to find out.
    let rest = VCard([UInt8](source)).properties.filter { !["PHOTO", "LOGO"].contains($0.name) }
    self = ContactCard(VCard(properties: rest)).contact ?? shown
    largePicture = shown.largePicture
  }

  /// At least what a row shows, which takes no time.
  init(shownBy payload: Data) throws {
    let reader = try PayloadReader(payload)
    let phones = reader.object("phones")
    self.init(
      id: reader.text("id"), name: try reader.requiredText("name"),
      familyName: reader.text("familyName"), honorific: reader.text("honorific"),
      nameParts: reader.object("nameParts").map {
        NameParts(given: $0.text("given"), family: $0.text("family"))
      }, company: reader.text("company"),
      isFavorite: reader.boolean("isFavorite") ?? false,
      smallPicture: reader.url("smallPicture"), largePicture: reader.url("largePicture"),
      phones: Phones(
        home: phones?.text("home"), mobile: phones?.text("mobile"), work: phones?.text("work"),
        other: phones?.texts("other") ?? []),
      address: reader.object("address").map(Address.init),
      birthdate: reader.text("birthdate"), email: reader.text("email"),
      otherEmails: reader.texts("otherEmails"),
      fields: reader.objects("fields").compactMap(ContactField.init), note: reader.text("note"),
      members: reader.objects("members").compactMap(ContactMember.init))
  }
}

extension PayloadWriter {
  fileprivate mutating func write(_ field: ContactField) {
    if let address = field.address {
      object("address") {
        $0.text("city", address.city)
        $0.text("country", address.country)
        $0.text("state", address.state)
        $0.text("street", address.street)
        $0.text("zipCode", address.zipCode)
      }
    }
    text("kind", field.kind.rawValue)
    text("label", field.label)
    text("value", field.value)
  }
}

extension ContactMember {
  fileprivate init?(_ reader: PayloadReader) {
    guard let name = reader.text("name"), let json = reader.text("json") else { return nil }
    self.init(name: name, json: json)
  }
}

extension ContactField {
  fileprivate init?(_ reader: PayloadReader) {
    guard let kind = reader.text("kind").flatMap(Kind.init), let value = reader.text("value")
    else { return nil }
    self.init(
      kind: kind, label: reader.text("label"), value: value,
      address: reader.object("address").map(Contact.Address.init))
  }
}

extension Contact.Address {
  fileprivate init(_ reader: PayloadReader) {
    self.init(
      street: reader.text("street"), city: reader.text("city"), state: reader.text("state"),
      zipCode: reader.text("zipCode"), country: reader.text("country"))
  }
}
