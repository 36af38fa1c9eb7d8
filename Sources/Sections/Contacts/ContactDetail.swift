import FeedCore
import Foundation
import Localization
import TextCore

extension Contact {
  func detail(formats: UserFormats = .current) -> DetailContent {
    let header = DetailHeader(
      title: shownName(), subtitle: subtitle, portrait: portrait(largePicture ?? smallPicture))
    let shown = rows.filter { !isInHeader($0) && $0.reference == nil }
    var blocks: [DetailBlock] = [.header(header)]
    blocks += shown.filter { $0.kind != .other }.map { .field($0.row(formats)) }
    let more = shown.filter { $0.kind == .other }
    if !more.isEmpty { blocks.append(.richText(Self.table(more))) }
    var page = DetailContent(title: shownName(), blocks: blocks)
    page.references = rows.compactMap { row in
      row.reference.map { id in
        var field = row.row(formats)
        field.value = id
        return field
      }
    }
    return page
  }

  func portrait(_ url: URL?) -> Picture {
    Picture(url: url, placeholder: .initials(initials, seed: name), shape: .round)
  }

  private func isInHeader(_ row: ContactField) -> Bool {
    row.kind == .organization && row.value == company
  }

  /// What the card says besides, folded.
  private static func table(_ rows: [ContactField]) -> RichText {
    let cells: [[[RichText.Block]]] = rows.map { row in
      [row.label.map(ContactLabels.words) ?? "", row.value].map { [.paragraph([RichText.Run($0)])] }
    }
    return RichText([.details(summary: text("More on This Card"), [.table(cells)])])
  }
}

extension ContactField {
  /// The identifier of the person that the card doesn't name.
  fileprivate var reference: String? {
    kind == .relation && ContactCard.isID(value) ? ContactCard.bareID(value) : nil
  }

  fileprivate func row(_ formats: UserFormats) -> DetailField {
    DetailField(
      iconName: iconName, label: fullLabel, value: shownValue(formats), url: url, copying: copying)
  }

  private var iconName: String {
    switch kind {
    case .phone: "almanac-phone-symbolic"
    case .email: "almanac-mail-symbolic"
    case .address: "almanac-address-symbolic"
    case .link: "almanac-link-symbolic"
    case .birthday: "almanac-birthday-symbolic"
    case .anniversary, .date: "almanac-calendar-symbolic"
    case .organization, .title, .role: "almanac-company-symbolic"
    case .category: "almanac-tag-symbolic"
    case .nickname, .pronouns, .relation: "almanac-contacts-symbolic"
    case .messenger: "almanac-id-symbolic"
    case .note, .other: "almanac-info-symbolic"
    }
  }

  /// The label with the name of the kind, unless it says enough by itself.
  private var fullLabel: String {
    guard let label else { return kindName }
    let words = ContactLabels.words(label)
    return switch kind {
    case .phone, .messenger, .relation, .date: words
    default:
      words.lowercased() == kindName.lowercased()
        ? words : Bidi.joined([kindName, words])
    }
  }

  private var kindName: String {
    switch kind {
    case .phone: text("Phone", context: "phone number")
    case .email: text("Email")
    case .messenger: text("Messenger")
    case .address: text("Address", context: "postal address")
    case .link: text("Website")
    case .organization: text("Organization")
    case .title: text("Job Title")
    case .role: text("Role")
    case .nickname: text("Nickname")
    case .pronouns: text("Pronouns")
    case .birthday: text("Birthday")
    case .anniversary: text("Anniversary")
    case .date: text("Date")
    case .relation: text("Related Person")
    case .category: text("Tag")
    case .note: text("Note on the Card")
    case .other: text("Other")
    }
  }

  private func shownValue(_ formats: UserFormats) -> String {
    switch kind {
    case .address:
      guard let address else { return value }
      return address.lines(country: address.country.flatMap(formats.country))
        .joined(separator: "\n")
    case .birthday, .anniversary, .date:
      return CalendarDate(value).flatMap(formats.longDate) ?? value
    case .link: return Link.site(value).map(ReadableAddress.host) ?? value
    default: return value
    }
  }

  private var url: URL? {
    switch kind {
    case .phone: Link.phone(value)
    case .email: Link.mail(value)
    case .link: Link.site(value)
    // The name of somebody at a messenger may look like a host.
    case .messenger: Link.web(value)
    case .address:
      Link.map(CleanText.line((address?.lines ?? [value]).joined(separator: ", ")))
    default: nil
    }
  }

  private var copying: Copying {
    switch (kind, label?.lowercased()) {
    case (.phone, "home"):
      Copying(label: text("Copy Home Number"), confirmation: text("Home number copied"))
    case (.phone, "cell"):
      Copying(label: text("Copy Mobile Number"), confirmation: text("Mobile number copied"))
    case (.phone, "work"):
      Copying(label: text("Copy Work Number"), confirmation: text("Work number copied"))
    case (.phone, _):
      Copying(label: text("Copy Phone Number"), confirmation: text("Phone number copied"))
    case (.email, _):
      Copying(label: text("Copy Email Address"), confirmation: text("Email address copied"))
    case (.address, _):
      Copying(
        label: text("Copy Address", context: "postal address"),
        confirmation: text("Address copied", context: "postal address"))
    case (.birthday, _):
      Copying(label: text("Copy Birthday"), confirmation: text("Birthday copied"))
    case (.link, _): .link
    default: Copying(label: text("Copy"), confirmation: text("Copied"))
    }
  }
}
