import FeedCore
import Formats
import Foundation
import Localization
import Store
import TextCore

/// The form of a contact, made from its card.
struct ContactForm {
  let card: VCard
  private let reader: ContactCard

  init(_ card: VCard) {
    self.card = card
    reader = ContactCard(card)
  }

  var form: Form {
    Form(
      title: text("New Contact"), explanation: "",
      groups: [
        Form.Group(
          title: text("Name"),
          fields: [
            Form.Field(
              id: "picture", label: text("Picture"), kind: .picture, value: picture),
            namePart("given", text("First Name")), namePart("family", text("Last Name")),
            line("company", text("Company"), "ORG", part: 0),
          ]),
        Form.Group(
          title: text("More of the Name"),
          fields: [
            namePart("prefix", text("Title before the Name")),
            namePart("additional", text("Middle Name")),
            namePart("suffix", text("Title after the Name")),
            wholeName,
            line("nickname", text("Nickname"), "NICKNAME"),
            line("pronouns", text("Pronouns"), "PRONOUNS"),
            line("department", text("Department"), "ORG", part: 1),
            line("title", text("Job Title"), "TITLE"), line("role", text("Role"), "ROLE"),
          ], isAdvanced: true),
        Form.Group(
          title: text("Ways to Reach Them"),
          fields: [
            rows("phone", text("Phone", context: "phone number")),
            rows("email", text("Email")), rows("messenger", text("Messenger")),
            rows("link", text("Website")),
          ]),
        Form.Group(
          title: text("Address", context: "postal address"),
          fields: [rows("address", text("Address", context: "postal address"))]),
        Form.Group(
          title: text("Dates and People"),
          fields: [
            date("birthday", text("Birthday"), .birthday),
            date("anniversary", text("Anniversary"), .anniversary),
            rows("date", text("Date")), rows("relation", text("Related Person")),
          ]),
        Form.Group(
          title: text("Notes"),
          fields: [
            Form.Field(
              id: "tags", label: text("Tags"), hint: text("Separate them with commas."),
              kind: .tags, value: tags.joined(separator: ", ")),
            Form.Field(
              id: "note", label: text("Note on the Card"), kind: .lines,
              value: card["NOTE"].first?.text ?? ""),
          ]),
      ],
      submitLabel: text("Save", context: "verb"))
  }

  // MARK: Single values

  /// The places of the parts in the property `N`.
  static let nameParts = ["family", "given", "additional", "prefix", "suffix"]

  private func namePart(_ id: String, _ label: String) -> Form.Field {
    let parts = card["N"].first?.fields ?? []
    let place = Self.nameParts.firstIndex(of: id)
    return Form.Field(
      id: id, label: label, value: place.flatMap { $0 < parts.count ? parts[$0] : nil } ?? "")
  }

  private func line(
    _ id: String, _ label: String, _ name: String, part: Int? = nil
  ) -> Form.Field {
    let property = card[name].first
    var value = property?.text ?? ""
    if let part {
      let fields = property?.fields ?? []
      value = part < fields.count ? fields[part] : ""
    } else if name == "NICKNAME" {
      value = property?.list.joined(separator: ", ") ?? android(.nickname)?.value ?? ""
    }
    return Form.Field(id: id, label: label, value: value)
  }

  private var wholeName: Form.Field {
    var field = line("name", text("Whole Name"), "FN")
    field.isDerived = true
    return field
  }

  private func date(_ id: String, _ label: String, _ kind: ContactField.Kind) -> Form.Field {
    let property = reader.place(of: kind).map { card.properties[$0] }
    return Form.Field(
      id: id, label: label, hint: Self.dateHint, kind: .date,
      value: property.map(ContactDate.shown) ?? "")
  }

  private func android(_ kind: ContactField.Kind) -> AndroidValue? {
    card.properties.lazy.compactMap(AndroidValue.init).first { $0.kind == kind }
  }

  static var dateHint: String {
    text("For example 1984-06-21, or 06-21 without the year")
  }

  /// The words of all categories, each once.
  var tags: [String] {
    var known: Set<String> = []
    return card["CATEGORIES"].flatMap(\.list).map { Form.Field.Kind.tags.cleaned($0) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
  }

  private var picture: String {
    card["PHOTO"].lazy.compactMap { photo in
      photo.data.map(InlinePicture.address) ?? Link.picture(photo.text)?.absoluteString
    }.first ?? ""
  }

  // MARK: Rows

  private func rows(_ id: String, _ label: String) -> Form.Field {
    let kind = ContactRows(rawValue: id)
    let anniversary = reader.place(of: .anniversary)
    let rows = card.properties.enumerated().compactMap { place, property in
      kind?.row(property, at: place, reader, anniversary: anniversary)
    }
    return Form.Field(
      id: id, label: label, kind: .rows(kind?.rows ?? ContactRows.phone.rows), rows: rows)
  }
}

/// The properties that can stand on a card any number of times.
enum ContactRows: String, CaseIterable {
  case phone, email, address, link, messenger, date, relation

  /// The row of a property; `nil` if it is of another kind.
  /// - Parameter anniversary: the place of the anniversary, which has a field of its own.
  func row(
    _ property: VCardProperty, at place: Int, _ reader: ContactCard, anniversary: Int?
  ) -> Form.Row? {
    if self == .date, place == anniversary { return nil }
    guard let (label, values) = content(property, reader) else { return nil }
    return Form.Row(place: place, label: label ?? "", values: values)
  }

  private func content(
    _ property: VCardProperty, _ reader: ContactCard
  ) -> (String?, [String])? {
    let name = property.name
    switch self {
    case .phone where name == "TEL" || name == "X-MS-TEL":
      return (reader.label(property), [ContactCard.number(property.text)])
    case .email where name == "EMAIL":
      return (reader.label(property), [ContactCard.mail(property.text)])
    case .link where name == "URL": return (reader.label(property), [property.text])
    case .address where name == "ADR":
      let parts = property.fields
      return (
        reader.label(property), (2...6).map { $0 < parts.count ? parts[$0] : "" }
      )
    case .messenger:
      return CardMessenger(property, label: reader.own(property)).map { ($0.service, [$0.address]) }
    case .date where name == "X-ABDATE":
      return (reader.own(property), [ContactDate.shown(property)])
    case .date where name == "X-ANDROID-CUSTOM", .relation where name == "X-ANDROID-CUSTOM":
      guard let value = AndroidValue(property), value.kind.rawValue == rawValue else { return nil }
      return (value.label, [self == .date ? ContactDate.shown(property) : value.value])
    case .relation
    where name == "RELATED" || name == "X-ABRELATEDNAMES"
      || ContactCard.relations[name] != nil:
      let label = ContactCard.relations[name] ?? reader.label(property)
      return (label, [property.text])
    default: return nil
    }
  }

  var rows: Form.Rows {
    let value = Form.Rows.Part("value", text("Value"))
    return switch self {
    case .phone:
      Form.Rows(
        labels: labels(
          "cell", "home", "work", "main", "fax home", "fax work", "pager", "other"),
        parts: [Form.Rows.Part("value", text("Phone Number"), kind: .phone)],
        addLabel: text("Add Phone Number"))
    case .email:
      Form.Rows(
        labels: labels("home", "work", "other"),
        parts: [Form.Rows.Part("value", text("Email Address"), kind: .email)],
        addLabel: text("Add Email Address"))
    case .link:
      Form.Rows(
        labels: labels("home", "work", "other"),
        parts: [Form.Rows.Part("value", text("Website"), kind: .url)],
        addLabel: text("Add Website"))
    case .messenger:
      Form.Rows(
        labels: ["Matrix", "Signal", "Telegram", "WhatsApp", "XMPP"].map {
          Form.Rows.Label($0, $0)
        }, parts: [value], addLabel: text("Add Messenger"))
    case .address:
      Form.Rows(
        labels: labels("home", "work", "other"),
        parts: [
          Form.Rows.Part("street", text("Street")), Form.Rows.Part("city", text("City")),
          Form.Rows.Part("state", text("State or Region")),
          Form.Rows.Part("code", text("Postal Code")), Form.Rows.Part("country", text("Country")),
        ], addLabel: text("Add Address"))
    case .date:
      Form.Rows(
        labels: [], parts: [Form.Rows.Part("value", text("Date"), kind: .date)],
        addLabel: text("Add Date"), hasLabels: true)
    case .relation:
      Form.Rows(
        labels: labels(
          "spouse", "partner", "child", "parent", "sibling", "friend", "colleague", "emergency"),
        parts: [Form.Rows.Part("value", text("Name"))], addLabel: text("Add Person"))
    }
  }

  private func labels(_ ids: String...) -> [Form.Rows.Label] {
    ids.map { Form.Rows.Label($0, ContactLabels.words($0)) }
  }
}
