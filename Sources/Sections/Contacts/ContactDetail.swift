import FeedCore
import Foundation
import Localization
import TextCore

extension Contact {
  func detail(formats: UserFormats = .current) -> DetailContent {
    let header = DetailHeader(
      title: shownName(), subtitle: subtitle, portrait: portrait(largePicture ?? smallPicture))
    return DetailContent(
      title: shownName(), blocks: [.header(header)] + fields(formats).map(DetailBlock.field))
  }

  func portrait(_ url: URL?) -> Picture {
    Picture(url: url, placeholder: .initials(initials, seed: name), shape: .round)
  }
}

extension Contact {
  private func fields(_ formats: UserFormats) -> [DetailField] {
    let home = Copying(label: text("Copy Home Number"), confirmation: text("Home number copied"))
    let mobile = Copying(
      label: text("Copy Mobile Number"), confirmation: text("Mobile number copied"))
    let work = Copying(label: text("Copy Work Number"), confirmation: text("Work number copied"))
    let other = Copying(
      label: text("Copy Phone Number"), confirmation: text("Phone number copied"))
    return [
      phone(text("Home", context: "phone number"), phones.home, home),
      phone(text("Mobile", context: "phone number"), phones.mobile, mobile),
      phone(text("Work", context: "phone number"), phones.work, work),
    ].compactMap(\.self)
      + phones.other.compactMap { phone(text("Phone", context: "phone number"), $0, other) }
      + [addressField(formats), birthdateField(formats)].compactMap(\.self)
      + ([email].compactMap(\.self) + otherEmails).map(emailField)
  }

  private func phone(_ label: String, _ number: String?, _ copying: Copying) -> DetailField? {
    number.map {
      DetailField(
        iconName: "almanac-phone-symbolic", label: label, value: $0, url: Link.phone($0),
        copying: copying)
    }
  }

  private func addressField(_ formats: UserFormats) -> DetailField? {
    address.map {
      DetailField(
        iconName: "almanac-address-symbolic", label: text("Address", context: "postal address"),
        value: $0.lines(country: $0.country.flatMap(formats.country)).joined(separator: "\n"),
        url: Link.map(CleanText.line($0.lines.joined(separator: ", "))),
        copying: Copying(
          label: text("Copy Address", context: "postal address"),
          confirmation: text("Address copied", context: "postal address")))
    }
  }

  private func birthdateField(_ formats: UserFormats) -> DetailField? {
    birthdate.map {
      DetailField(
        iconName: "almanac-birthday-symbolic", label: text("Birthday"),
        value: CalendarDate($0).flatMap(formats.longDate) ?? $0,
        copying: Copying(label: text("Copy Birthday"), confirmation: text("Birthday copied")))
    }
  }

  private func emailField(_ email: String) -> DetailField {
    DetailField(
      iconName: "almanac-mail-symbolic", label: text("Email"), value: email, url: Link.mail(email),
      copying: Copying(
        label: text("Copy Email Address"), confirmation: text("Email address copied")))
  }
}
