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

  /// Reads the parameters of a list.
  /// - Throws: 422 for an invalid parameter, which the refusal names.
  init(_ query: [String: String], rules: Rules) throws(Refusal) {
    func value<Value>(
      _ name: String, _ kind: String, _ read: (String) -> Value?
    ) throws(Refusal) -> Value? {
      guard let text = query[name] else { return nil }
      guard let value = read(text) else { throw .invalid(name, "“\(text)” is not \(kind).") }
      return value
    }
    order = try value("order", "an order", Order.init(rawValue:))
    phone = try value("platform", "a platform", Service.Phone.init(rawValue:))
    withPhones = phone == nil && rules.withoutPlatform == .nothing
    let cursor = try value("next_page", "a cursor that the server gave out", Cursor.init)
    let limit = try value("limit", "a number from 1 to 10000") { text in
      Int(text).flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
    start = cursor?.start ?? 0
    size = cursor?.size ?? limit ?? rules.pageSize
  }

  /// - Returns: the page, and the cursor of the next page; `nil` on the last page.
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

  /// Sorts applets; by default they stay in the catalog's own order. Ties are ordered by ID in both
  /// directions. In an order by date, unpublished applets always come last.
  private func sorted(_ applets: [CatalogApplet]) -> [CatalogApplet] {
    switch order {
    case nil: applets
    case .enabledCountAscending: sorted(applets, by: { $0.enabledCount }, <)
    case .enabledCountDescending: sorted(applets, by: { $0.enabledCount }, >)
    case .publishedAtAscending: sorted(applets, by: { $0.published }, <)
    case .publishedAtDescending: sorted(applets, by: { $0.published }, >)
    }
  }

  private func sorted<Value: Comparable>(
    _ applets: [CatalogApplet], by value: (CatalogApplet) -> Value?,
    _ precedes: (Value, Value) -> Bool
  ) -> [CatalogApplet] {
    let pairs = applets.map { (applet: $0, value: value($0)) }
    return pairs.sorted { one, other in
      switch (one.value, other.value) {
      case (let first?, let second?) where first != second: precedes(first, second)
      case (_?, nil): true
      case (nil, _?): false
      default: one.applet.id < other.applet.id
      }
    }.map(\.applet)
  }
}

extension CatalogApplet {
  fileprivate var published: Date? { publishedAt.flatMap { try? Date($0, strategy: .iso8601) } }
}

/// The start and the size of the next page, which clients get as an opaque string.
private struct Cursor {
  let start: Int
  let size: Int

  /// The cursor in Base64, whose `+`, `/` and `=` a client must escape.
  var text: String {
    Data("\(start)+\(size)".utf8).base64EncodedString()
  }
}

extension Cursor {
  init?(_ text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(separator: "+").map { Int($0) }
    guard parts.count == 2, let start = parts[0], let size = parts[1], start > 0, size > 0,
      size <= 10_000, start <= 10_000
    else { return nil }
    self.init(start: start, size: size)
  }
}
