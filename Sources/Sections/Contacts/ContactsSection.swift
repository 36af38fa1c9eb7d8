import FeedCore
import Foundation
import Localization
import Store

extension Section {
  /// People in two groups, the favorites first.
  public static var contacts: Section {
    Section(
      id: "contacts", title: text("Contacts"), iconName: "almanac-contacts-symbolic",
      groups: [
        Group(header: text("Favorite Contacts")), Group(header: text("Other Contacts")),
      ],
      order: .text, grouping: { _, marks in marks.isStarred ? 0 : 1 },
      invitation: Invitation(
        text: text("The people you know, with all the ways to reach them."),
        address: text("Contacts from an Address…"), file: text("Contacts from a File…"),
        prefersFile: true),
      sampleFeed: .sample("contacts.json"),
      formats: [ContactsFeed.format, ContactsFeed.cards],
      things: [ContactsFeed.cardThings, ContactsFeed.tableThings],
      exports: [.contacts, .cards, .markedCards], editor: .contacts,
      pictureInside: ContactCard.picture(in:), sourceInside: { ContactsFeed.cards.source(of: $0) },
      row: { (try? Contact(shownBy: $0.payload))?.row ?? .unreadable },
      detail: { Payload.value(Contact.self, of: $0)?.detail() ?? .unreadable })
  }
}

extension Item {
  static func contact(_ contact: Contact, payload: Data) -> Item {
    var item = Item(
      key: contact.key,
      traits: ItemTraits(
        id: contact.id, identities: contact.identities, alike: contact.alike,
        tags: contact.rows.filter { $0.kind == .category }.map(\.value)),
      group: contact.isFavorite ? 0 : 1, sortText: contact.sortName(),
      searchText: contact.searchText,
      isStarred: contact.isFavorite, payload: payload)
    item.marks[.note] = contact.note
    return item
  }
}

extension Contact {
  var key: String { ItemKey.make(id: id, content: [name, email]) }

  /// Under what two cards may be those of one person: the name with an email address, or with the
  /// last digits of a phone number.
  var alike: [ItemTraits.Likeness: [String]] {
    let words = SearchFolding.folded(name).utf8.split { " ,.-\n".utf8.contains($0) }
    let name = words.map { Substring($0) }.sorted().joined(separator: " ")
    func terms(_ texts: [String]) -> [String] {
      texts.filter { !$0.isEmpty }.map { "\(name)\n\($0)" }
    }
    return [
      .email: terms(emails.map { $0.lowercased() }), .phone: terms(numbers.map(PhoneDigits.last)),
    ]
  }

  /// What no other person has: the full name, or a word of it with the email address, or the given
  /// name with a phone number. Families and offices share numbers, and sometimes an address.
  fileprivate var identities: [String?] {
    let name = SearchFolding.folded(name)
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix(3)
    let mail = (email?.lowercased()).map { email in words.map { "\(email)\n\($0)" } }
    let given = firstName.map(SearchFolding.folded)
    let phones = numbers.map(PhoneDigits.last).filter { !$0.isEmpty }
    return [name] + (mail ?? []) + (given.map { given in phones.map { "\($0)\n\(given)" } } ?? [])
  }

  /// The given name; the first word if the feed has no parts of the name, unless that is a title.
  private var firstName: String? {
    if let given = nameParts?.given ?? givenName { return given }
    guard familyName == nil, name != company, let word = name.split(separator: " ").first,
      word.allSatisfy({ $0.isLetter || $0 == "-" }), !Self.titles.contains(word.lowercased())
    else { return nil }
    return String(word)
  }

  static let titles: Set<String> = [
    "dr", "prof", "mr", "mrs", "ms", "miss", "herr", "frau", "mme", "monsieur", "madame", "sr",
    "sra", "señor", "señora", "familie", "family", "famille", "familia",
  ]

  fileprivate var searchText: String {
    var text = name
    func add(_ line: String?) {
      guard let line else { return }
      text += "\n"
      text += line
    }
    let numbers = numbers
    if familyName != nil {
      add(shownName())
      // In a name without spaces, nothing else finds it.
      if !name.contains(" ") { add(givenName) }
    }
    add(company)
    for row in rows where row.kind != .relation || !ContactCard.isID(row.value) {
      let isDate = [.birthday, .anniversary, .date].contains(row.kind)
      add(isDate ? BirthdayWords.of(row.value) : row.value)
      add(row.ownLabel)
    }
    var forms: Set<String> = []
    for number in numbers {
      for form in PhoneDigits.forms(of: number) where forms.insert(form).inserted { add(form) }
    }
    return text
  }
}
