import FeedCore
import Formats
import Foundation
import Localization
import Store

extension ContactsFeed {
  /// Reads the cards of a file or an address.
  static let cards = FeedFormat(id: "vcard", types: ["text/vcard", "text/x-vcard"]) { document in
    isCards(document) ? .certain : .none
  } read: { (document, emit) throws(FeedError) in
    var feed = DecodedFeed(items: [])
    try read(document) { found, card, contact in
      guard let contact, card.excess == nil else {
        feed.skip(SkippedElement(path: path(of: found), reason: card.reason))
        return emit(nil)
      }
      return emit(Item.contact(contact, payload: contact.payload))
    }
    return feed
  }

  /// Finds the cards in a file or a pasted text. Those at an address are followed instead.
  static let cardThings = ThingFormat { (document) throws(FeedError) in
    var list: ThingList = []
    guard document.url?.isFileURL != false, isCards(document) else { return list }
    try read(document) { found, card, contact in
      if let contact, card.excess == nil {
        // In one form, so that the same card from another program is the same.
        list.things.append(thing(contact, card.written))
      } else if list.unreadable.count < 100 {
        list.unreadable.append(SkippedElement(path: path(of: found), reason: card.reason))
      }
      return .goOn
    }
    return list
  }

  /// Finds the contacts in a table that another program exported.
  static let tableThings = ThingFormat { (document) throws(FeedError) in
    guard document.url?.isFileURL != false, let text = try? document.text(),
      !text.prefix(1).contains(where: "<{[".utf8.contains)
    else { return [] }
    // Any document is asked, so only its beginning may cost anything.
    var beginning = CSVReader([UInt8](text.prefix(longestHeadings)))
    guard let headings = beginning.next(), let table = ContactTable(headings: headings) else {
      return []
    }
    var reader = CSVReader([UInt8](text))
    _ = reader.next()
    var list: ThingList = []
    while let row = reader.next() {
      guard !document.isOver() else { throw .overBudget(.time) }
      let card = table.card(row)
      if let contact = ContactCard(card).contact {
        list.things.append(thing(contact, card.written))
      }
    }
    return list
  }

  /// In bytes.
  private static let longestHeadings = 1 << 14

  private static func thing(_ contact: Contact, _ bytes: [UInt8]) -> Thing {
    var item = Item.contact(contact, payload: contact.payload)
    if contact.id == nil {
      // Two cards without an identifier may have the same name.
      item.key = ItemKey.make(id: nil, content: [String(decoding: bytes, as: UTF8.self)])
    }
    return Thing(item, source: OwnItem.Source(Data(bytes), format: cards.id))
  }

  private static func path(of found: VCardReader.Found) -> String {
    text("card at line {number}", ["number": String(found.line)])
  }

  private static func read(
    _ document: FeedDocument, each: (VCardReader.Found, VCard, Contact?) -> Section.Flow
  ) throws(FeedError) {
    var reader = VCardReader(cardBytes(document))
    var count = 0
    while let found = reader.next() {
      count += 1
      guard !document.isOver() else { throw .overBudget(.time) }
      let card = found.card
      guard each(found, card, ContactCard(card).contact) == .goOn else { return }
    }
    if count == 0 { throw .empty }
  }

  private static func isCards(_ document: FeedDocument) -> Bool {
    let beginning = FeedDocument(Data(document.bytes.prefix(1 << 12)))
    return VCardReader.recognizes(cardBytes(beginning))
  }

  /// The bytes as received, because each property may be in a charset of its own; UTF-8 if all of
  /// them are in UTF-16.
  private static func cardBytes(_ document: FeedDocument) -> [UInt8] {
    let start = document.bytes.prefix(4)
    guard start.contains(where: { $0 == 0 || $0 >= 0xFE }), let text = try? document.text() else {
      return Array(document.bytes)
    }
    return Array(text)
  }
}

extension VCard {
  /// Why the card makes no contact.
  fileprivate var reason: Phrase {
    switch excess {
    case .properties:
      Phrase(
        "it has more than {number} lines", ["number": .verbatim(String(Self.mostProperties))])
    case .length: Phrase("one of its lines is too long")
    case nil: Phrase("it has no name, number or email address")
    }
  }
}
