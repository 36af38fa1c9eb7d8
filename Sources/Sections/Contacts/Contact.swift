import FeedCore
import Formats
import Foundation

/// A person, with what the app reads about them in a feed.
struct Contact: Hashable, Codable, Sendable {
  var id: String?
  /// The full name; the company or the email address if the feed has no name.
  var name: String
  /// The family name, if the feed has it separately, and if `name` has it among other names;
  /// otherwise `nil`.
  var familyName: String?
  /// What `name` begins with and the person isn't called by, such as “Dr.” or “Ms”.
  var honorific: String?
  /// The parts of the name as a feed in JSON has them, if `name` is more than those two.
  var nameParts: NameParts?
  var company: String?
  /// Whether the feed says that this is a favorite; the user's own choice is in the store.
  var isFavorite = false
  var smallPicture: URL?
  var largePicture: URL?
  var phones = Phones()
  var address: Address?
  /// The birthday as `CalendarDate.description` writes it, such as `1984-06-21`; the feed's own
  /// words if the feed has something that is not a date.
  var birthdate: String?
  var email: String?
  var otherEmails: [String] = []
  /// What a card says, in the order of the page; empty for a contact from another format, which has
  /// phones, an address, a birthday and email addresses instead.
  var fields: [ContactField] = []
  /// The user's note, from a card that Almanac wrote with the user's notes.
  var note: String?
  /// What a feed in JSON says besides.
  var members: [ContactMember] = []

  struct NameParts: Hashable, Codable, Sendable {
    var given: String?
    var family: String?
  }

  struct Phones: Hashable, Codable, Sendable {
    var home: String?
    var mobile: String?
    var work: String?
    /// Numbers without a known kind.
    var other: [String] = []
  }

  struct Address: Hashable, Codable, Sendable {
    /// The street, which may have several lines.
    var street: String?
    var city: String?
    var state: String?
    var zipCode: String?
    var country: String?

    /// The lines of the address, as people in its country write them on an envelope.
    var lines: [String] { lines(country: nil) }

    /// - Parameter shown: what to write for the country; its own name or code selects the order.
    func lines(country shown: String?) -> [String] {
      let region = [city, state].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ", ")
      let (street, zipCode, country) = (street ?? "", zipCode ?? "", country ?? "")
      let lines =
        switch PostalOrder(country: country, city: city ?? state ?? "") {
        case .cityFirst: [street, "\(region) \(zipCode)"]
        case .codeFirst: [street, "\(zipCode) \(region)"]
        case .codeBelow: [street, region, zipCode]
        case .largestFirst: [zipCode, (state ?? "") + (city ?? ""), street]
        case .largestFirstWithCodeBelow:
          [[state, city].compactMap(\.self).joined(separator: " "), street, zipCode]
        }
      return (lines + [shown ?? country])
        .map { String($0.withoutOuterSpace) }.filter { !$0.isEmpty }
    }
  }
}

extension Contact {
  /// All phone numbers.
  var numbers: [String] {
    [phones.mobile, phones.home, phones.work].compactMap(\.self) + phones.other
      + values(of: .phone)
  }

  /// All email addresses.
  var emails: [String] {
    fields.isEmpty ? [email].compactMap(\.self) + otherEmails : values(of: .email)
  }

  private func values(of kind: ContactField.Kind) -> [String] {
    fields.filter { $0.kind == kind }.map(\.value)
  }

  /// The rows of the page, whatever the contact came from.
  var rows: [ContactField] {
    guard !members.isEmpty else { return ownRows }
    return ownRows + ContactCard(VCard(VCard(properties: members.properties).written)).fields
  }

  /// The rows without those of `members`.
  var ownRows: [ContactField] {
    guard fields.isEmpty else { return fields }
    func row(_ kind: ContactField.Kind, _ label: String?, _ value: String?) -> [ContactField] {
      value.map { [ContactField(kind: kind, label: label, value: $0)] } ?? []
    }
    let places = address.map { address in
      ContactField(
        kind: .address, value: address.lines.joined(separator: "\n"), address: address)
    }
    return row(.phone, "home", phones.home) + row(.phone, "cell", phones.mobile)
      + row(.phone, "work", phones.work) + phones.other.flatMap { row(.phone, nil, $0) }
      + [places].compactMap(\.self) + row(.birthday, nil, birthdate)
      + emails.flatMap { row(.email, nil, $0) }
  }
}

extension Contact {
  /// The first letter of the first word and of the last word, in capitals. Words without letters
  /// are skipped; if no word has any, this is the first character of the name.
  var initials: String {
    let words = shownName().split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap { $0.first(where: \.isLetter) }
    guard let first = letters.first else { return words.first.map { String($0.prefix(1)) } ?? "" }
    let chosen = letters.count > 1 ? [first, letters[letters.count - 1]] : [first]
    return String(chosen.map(\.capital))
  }
}

extension Character {
  /// The capital letter; the character itself if its capital is more than one letter, as for ß.
  fileprivate var capital: Character {
    let capital = uppercased()
    return capital.count == 1 ? Character(capital) : self
  }
}
