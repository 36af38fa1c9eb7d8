import FeedCore
import Foundation
import Localization

extension Contact {
  func detail(isStarred: Bool, formats: UserFormats = .current) -> DetailContent {
    let header = DetailHeader(
      title: name, subtitle: subtitle, portrait: portrait(largePicture ?? smallPicture))
    return DetailContent(
      title: name, isStarred: isStarred,
      blocks: [.header(header)] + fields(formats).map(DetailBlock.field))
  }

  func portrait(_ url: URL?) -> Picture {
    Picture(url: url, placeholder: .initials(initials, seed: name))
  }
}

extension Contact {
  private func fields(_ formats: UserFormats) -> [DetailField] {
    [
      phone(text("Home"), phones.home), phone(text("Mobile"), phones.mobile),
      phone(text("Work"), phones.work),
    ].compactMap(\.self)
      + phones.other.compactMap { phone(text("Phone"), $0) }
      + [addressField, birthdateField(formats), emailField].compactMap(\.self)
  }

  private func phone(_ label: String, _ number: String?) -> DetailField? {
    number.map {
      DetailField(
        iconName: "almanac-phone-symbolic", label: label, value: $0, url: Link.phone($0))
    }
  }

  private var addressField: DetailField? {
    address.map {
      DetailField(
        iconName: "almanac-address-symbolic", label: text("Address"),
        value: $0.lines.joined(separator: "\n"),
        url: Link.map(CleanText.line($0.lines.joined(separator: ", "))))
    }
  }

  private func birthdateField(_ formats: UserFormats) -> DetailField? {
    birthdate.map {
      DetailField(
        iconName: "almanac-birthday-symbolic", label: text("Birthdate"),
        value: CalendarDate($0).flatMap(formats.longDate) ?? $0)
    }
  }

  private var emailField: DetailField? {
    email.map {
      DetailField(
        iconName: "almanac-mail-symbolic", label: text("Email"), value: $0, url: Link.mail($0))
    }
  }
}
