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
      starGroups: StarGroups(starred: 0, unstarred: 1),
      sampleFeed: .sample("contacts.json"),
      read: ContactsFeed.read,
      row: { item in
        Payload.value(Contact.self, of: item).map { $0.row(isStarred: $0.isStarred(in: item)) }
          ?? .unreadable
      },
      detail: { item in
        Payload.value(Contact.self, of: item).map { $0.detail(isStarred: $0.isStarred(in: item)) }
          ?? .unreadable
      })
  }
}

extension Contact {
  /// The person's choice overrules the feed.
  fileprivate func isStarred(in item: StoredItem) -> Bool {
    item.isStarred ?? isFavorite
  }
}

extension Item {
  static func contact(_ contact: Contact, keys: inout KeyMaker, payload: Data) -> Item {
    Item(
      key: keys.key(id: contact.id, content: [contact.name, contact.email]),
      group: contact.isFavorite ? 0 : 1, sortText: contact.name, searchText: contact.searchText,
      isStarred: contact.isFavorite, payload: payload)
  }
}

extension Contact {
  fileprivate var searchText: String {
    var text = name
    func add(_ line: String?) {
      guard let line else { return }
      text += "\n"
      text += line
    }
    let numbers = [phones.mobile, phones.home, phones.work].compactMap(\.self) + phones.other
    add(company)
    add(email)
    numbers.forEach(add)
    address?.lines.forEach(add)
    for number in numbers { PhoneDigits.forms(of: number).forEach(add) }
    return text
  }
}
