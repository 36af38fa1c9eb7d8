import Foundation

/// The filter, order and page size of a list of applets.
struct Listing {
  private let order: Order?
  private let phone: Service.Phone?
  private let withPhones: Bool
  private let start: Int
  private let size: Int

  private enum Order: String, CaseIterable {
    case publishedAtAscending = "published_at_asc"
    case publishedAtDescending = "published_at_desc"
    case enabledCountAscending = "enabled_count_asc"
    case enabledCountDescending = "enabled_count_desc"
  }

  /// - Throws: 422, which names the parameter.
  init(_ query: [String: String], rules: Rules) throws(Refusal) {
    order = try query["order"].map { (word) throws(Refusal) in
      guard let order = Order(rawValue: word) else {
        throw .invalid("order", "“\(word)” is not an order.")
      }
      return order
    }
    phone = try query["platform"].map { (word) throws(Refusal) in
      guard let phone = Service.Phone(rawValue: word) else {
        throw .invalid("platform", "“\(word)” is not a platform.")
      }
      return phone
    }
    withPhones = phone == nil && rules.withoutPlatform == .nothing
    let cursor = try query["next_page"].map { (text) throws(Refusal) in
      guard let cursor = Cursor(text) else {
        throw .invalid("next_page", "This is not a cursor that the server gave out.")
      }
      return cursor
    }
    start = cursor?.start ?? 0
    let limit = try Self.limit(query["limit"])
    size = cursor?.size ?? limit ?? rules.pageSize
  }

  /// - Returns: the page, and the cursor of the next one.
  func page(of all: [CatalogApplet]) throws(Refusal) -> ([CatalogApplet], next: String?) {
    let applets = sorted(all.filter { withPhones || $0.fits(phone) })
    guard size > 0 else { return (applets, nil) }
    guard start <= applets.count else {
      throw .invalid("next_page", "This is not a cursor that the server gave out.")
    }
    let end = min(start + size, applets.count)
    let next = end < applets.count ? Cursor(start: end, size: size).text : nil
    return (Array(applets[start..<end]), next)
  }

  /// The catalog's own order is the default. Ties are ordered by ID in both directions; unpublished
  /// applets come last.
  private func sorted(_ applets: [CatalogApplet]) -> [CatalogApplet] {
    switch order {
    case nil: applets
    case .enabledCountAscending: applets.sorted(by: \.enabledCount, <)
    case .enabledCountDescending: applets.sorted(by: \.enabledCount, >)
    case .publishedAtAscending: sorted(applets, <)
    case .publishedAtDescending: sorted(applets, >)
    }
  }

  private func sorted(
    _ applets: [CatalogApplet], _ precedes: (Date, Date) -> Bool
  ) -> [CatalogApplet] {
    let dated = applets.map { applet in
      (applet, applet.publishedAt.flatMap { try? Date($0, strategy: .iso8601) })
    }
    let published = dated.compactMap { applet, date in date.map { (applet, $0) } }
      .sorted { $0.1 == $1.1 ? $0.0.id < $1.0.id : precedes($0.1, $1.1) }
      .map(\.0)
    return published + dated.filter { $0.1 == nil }.map(\.0).sorted { $0.id < $1.id }
  }

  private static func limit(_ text: String?) throws(Refusal) -> Int? {
    guard let text else { return nil }
    guard let limit = Int(text), (1...10_000).contains(limit) else {
      throw .invalid("limit", "A limit is a number from 1 to 10000.")
    }
    return limit
  }
}

extension [CatalogApplet] {
  fileprivate func sorted(
    by value: KeyPath<CatalogApplet, Int>, _ precedes: (Int, Int) -> Bool
  ) -> [CatalogApplet] {
    sorted {
      let (first, second) = ($0[keyPath: value], $1[keyPath: value])
      return first == second ? $0.id < $1.id : precedes(first, second)
    }
  }
}

/// The start of the next page; an opaque text for clients.
private struct Cursor {
  let start: Int
  let size: Int

  init(start: Int, size: Int) {
    self.start = start
    self.size = size
  }

  init?(_ text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(separator: "+").map { Int($0) }
    guard parts.count == 2, let start = parts[0], let size = parts[1], start > 0, size > 0,
      size <= 10_000, start <= 10_000
    else { return nil }
    self.init(start: start, size: size)
  }

  /// The cursor in Base64, whose `+`, `/` and `=` a client must escape.
  var text: String {
    Data("\(start)+\(size)".utf8).base64EncodedString()
  }
}
