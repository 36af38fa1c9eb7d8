import FeedCore
import Formats
import Foundation
import Localization
import Store
import TextCore

extension ContactsFeed {
  /// Reads the cards of a file or an address.
  static let cards = FeedFormat(id: "vcard", types: ["text/vcard", "text/x-vcard"]) { document in
    isCards(document) ? .certain : .none
  } read: { (document, emit) throws(FeedError) in
    var feed = DecodedFeed(items: [])
    try read(document) { found, card in
      guard card.flaw == nil, let contact = ContactCard(card).contact else {
        feed.skip(skipped(card, line: found.line))
        return emit(nil)
      }
      if !document.isKept, let url = contact.largePicture, url.scheme == OwnPictures.scheme {
        feed.pictures[url] = card.picture
      }
      let payload = document.isKept ? contact.payload : contact.payload(with: card)
      return emit(Item.contact(contact, payload: payload))
    }
    return feed
  }

  /// Finds the cards in a file or a pasted text. Those at an address are followed instead.
  static let cardThings = ThingFormat(readsParts: true, hasFollowed: isCards) {
    (document) throws(FeedError) in
    var list: ThingList = []
    guard !document.isFollowed, isCards(document) else { return list }
    let document = inUTF8(document)
    let source: @Sendable (Range<Int>) throws(FeedError) -> OwnItem.Source = {
      (range) throws(FeedError) in
      Self.source(VCard([UInt8](try document.part(range))).written)
    }
    try read(document) { found, card in
      guard card.flaw == nil, let contact = ContactCard(card).identity else {
        list.skip(skipped(card, line: found.line))
        return .goOn
      }
      let range = found.range
      list.things.append(
        thing(contact, card) { () throws(FeedError) in try source(range) })
      if list.things.count.isMultiple(of: 500) { document.onFound(list.things.count) }
      return .goOn
    }
    return list
  }

  /// Finds the contacts in a table that another program exported.
  static let tableThings = ThingFormat { (document) throws(FeedError) in
    guard !document.isFollowed, let (table, text) = ContactTable.found(in: document) else {
      return []
    }
    var reader = CSVReader([UInt8](text))
    _ = reader.next()
    var dates = table.dates
    if !dates.columns.isEmpty {
      var rows = reader
      while let row = rows.next() {
        guard !document.isOver() else { throw .overBudget(.time) }
        dates.learn(from: row)
      }
    }
    var list: ThingList = []
    while let row = reader.next() {
      guard !document.isOver() else { throw .overBudget(.time) }
      let card = table.card(dates.plain(row))
      if card.flaw == nil, let contact = ContactCard(card).contact {
        let source = source(card.written)
        list.things.append(thing(contact, card) { source })
      } else if !row.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
        list.skip(skipped(card, line: reader.line))
      }
    }
    return list
  }

  private static func thing(
    _ contact: Contact, _ card: VCard,
    load: @escaping @Sendable () throws(FeedError) -> OwnItem.Source
  ) -> Thing {
    let source = source(card.written)
    let essence = CardEssence.source(of: card)
    return Thing(
      // Two cards without an identifier may have the same name.
      key: contact.id == nil
        ? ItemKey.make(id: nil, content: [String(decoding: essence.bytes, as: UTF8.self)])
        : contact.key,
      title: contact.shownName(), traits: ItemTraits(id: contact.id, alike: contact.alike),
      source: source,
      essence: essence, reduce: CardEssence.reduced, changed: card.revised(), dated: revised,
      load: load)
  }

  private static func revised(_ source: OwnItem.Source) -> ClosedRange<Date>? {
    source.format == cards.id ? VCard([UInt8](source.bytes)).revised() : nil
  }

  private static func source(_ card: [UInt8]) -> OwnItem.Source {
    OwnItem.Source(Data(card), format: cards.id)
  }

  /// What is said of a card that makes no contact: whose it is, if it says so, and where it begins.
  private static func skipped(_ card: VCard, line: Int) -> SkippedElement {
    let place = text("card at line {number}", ["number": String(line)])
    let name = ContactCard(card).identity?.shownName()
    return SkippedElement(
      path: Bidi.joined([name.map { CleanText.cut($0, limit: 60) }, place].compactMap(\.self)),
      reason: card.reason)
  }

  private static func read(
    _ document: FeedDocument, each: (VCardReader.Found, VCard) -> Section.Flow
  ) throws(FeedError) {
    let parts = DocumentParts(inUTF8(document))
    var reader = VCardReader { parts.next() }
    var count = 0
    while let found = reader.next() {
      count += 1
      guard each(found, found.card) == .goOn else { return }
    }
    if let failure = parts.failure { throw failure }
    if count == 0 { throw .empty }
  }

  private static func isCards(_ document: FeedDocument) -> Bool {
    let start = document.bytes.prefix(FeedFormat.beginning)
    guard isWide(start) else { return VCardReader.recognizes(start) }
    // Only a whole document can be decoded.
    guard !document.isInParts, let text = try? FeedDocument(Data(start)).text() else {
      return false
    }
    return VCardReader.recognizes(text)
  }

  /// The document as received, because each property may be in a charset of its own; in UTF-8 if
  /// all of them are in UTF-16.
  private static func inUTF8(_ document: FeedDocument) -> FeedDocument {
    guard isWide(document.bytes), let text = try? document.text() else { return document }
    var decoded = FeedDocument(text, url: document.url)
    decoded.isOver = document.isOver
    decoded.onFound = document.onFound
    return decoded
  }

  /// Whether it may be in UTF-16.
  private static func isWide(_ bytes: Data) -> Bool {
    bytes.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
  }
}

/// The parts of a document, one after the other.
private final class DocumentParts {
  private let document: FeedDocument
  private var position = 0
  /// Why the last part is not the end of the document.
  private(set) var failure: FeedError?

  init(_ document: FeedDocument) {
    self.document = document
  }

  /// None at the end.
  func next() -> [UInt8] {
    guard failure == nil else { return [] }
    guard !document.isOver() else {
      failure = .overBudget(.time)
      return []
    }
    do throws(FeedError) {
      let part = try document.part(position..<position + Self.size)
      position += part.count
      return [UInt8](part)
    } catch {
      failure = error
      return []
    }
  }

  /// In bytes. Reading one takes a few milliseconds.
  private static let size = 1 << 18
}

extension VCard {
  /// Why the card makes no contact.
  fileprivate var reason: Phrase {
    switch flaw {
    case .properties:
      Phrase(
        "it has more than {number} lines", ["number": .verbatim(String(Self.mostProperties))])
    case .length: Phrase("one of its lines is too long")
    case .beginning: Phrase("the line that begins it is missing")
    case nil: Phrase("it has no name, number or email address")
    }
  }
}
