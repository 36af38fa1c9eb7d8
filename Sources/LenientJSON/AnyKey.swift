/// Any key of a JSON object.
struct AnyKey: CodingKey, Hashable, Sendable {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  /// The same for `companyName`, `company_name` and `Company-Name`.
  var folded: String { Self.fold(stringValue) }

  static func fold(_ name: String) -> String {
    // The keys of most feeds are folded already: half of a decoder's lookups end here.
    if name.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
      return name
    }
    return name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}
