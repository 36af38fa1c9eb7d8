import Foundation

/// A person, with whatever is known of them.
struct Contact: Hashable, Codable, Sendable {
  var id: String?
  /// The company or an address where the feed has no name.
  var name: String
  var company: String?
  /// What the feed says; the person's own choice is in the store.
  var isFavorite = false
  var smallPicture: URL?
  var largePicture: URL?
  var phones = Phones()
  var address: Address?
  /// `yyyy-MM-dd`, or the feed's own words where they are no date.
  var birthdate: String?
  var email: String?

  struct Phones: Hashable, Codable, Sendable {
    var home: String?
    var mobile: String?
    var work: String?
    /// Numbers of no named kind.
    var other: [String] = []
  }

  struct Address: Hashable, Codable, Sendable {
    /// May have several lines.
    var street: String?
    var city: String?
    var state: String?
    var zipCode: String?
    var country: String?

    /// As on an envelope in that country.
    var lines: [String] {
      let region = [city, state].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ", ")
      let (zipCode, country) = (zipCode ?? "", country ?? "")
      let place =
        switch PostalOrder(country: country) {
        case .cityFirst: ["\(region) \(zipCode)"]
        case .codeFirst: ["\(zipCode) \(region)"]
        case .codeBelow: [region, zipCode]
        }
      return ([street ?? ""] + place + [country])
        .map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
  }
}

extension StringProtocol {
  /// Without the space around it.
  var trimmed: SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    guard start < endIndex, let end = lastIndex(where: { !$0.isWhitespace }) else {
      return self[endIndex...]
    }
    return self[start...end]
  }
}

extension Contact {
  /// The first letters of the first and the last name, as a reader of any script sees letters.
  var initials: String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap { $0.first(where: \.isLetter) }
    guard let first = letters.first else { return words.first.map { String($0.prefix(1)) } ?? "" }
    let chosen = letters.count > 1 ? [first, letters[letters.count - 1]] : [first]
    return String(chosen.map(\.capital))
  }
}

extension Character {
  /// Itself where its capital is more than one letter, as for ß.
  fileprivate var capital: Character {
    let capital = uppercased()
    return capital.count == 1 ? Character(capital) : self
  }
}
