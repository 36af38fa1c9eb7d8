import Foundation

/// One of the things that a card says about a person.
struct ContactField: Hashable, Codable, Sendable {
  /// The kinds, in the order of the page.
  enum Kind: String, Codable, CaseIterable, Sendable {
    case phone, email, messenger, address, link, organization, title, role, nickname, pronouns
    case birthday, anniversary, date, relation, category, note
    /// A property that has no row of its own; its label is the property's name.
    case other
  }

  var kind: Kind
  /// What kind of number, date or person it is: a word that vCard knows, such as `home`, or the
  /// user's own. `nil` if nothing is said.
  var label: String?
  /// The value; for an address, its lines.
  var value: String
  /// An address by its parts.
  var address: Contact.Address?

  /// The label if the user thought of it, rather than a program.
  var ownLabel: String? {
    switch kind {
    // These have the names of services and of properties.
    case .messenger, .other: nil
    default: label.flatMap { ContactLabels.isOwn($0) ? $0 : nil }
    }
  }
}
