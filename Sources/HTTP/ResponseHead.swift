import Foundation

/// The headers of a response, read line by line.
package struct ResponseHead {
  /// The values by their names in lowercase; those of repeated headers are joined.
  package private(set) var fields: [String: String] = [:]
  package private(set) var isComplete = false
  private var last: String?

  package init() {}

  package mutating func read(_ line: some Collection<UInt8>) {
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    if text.isEmpty {
      isComplete = true
    } else if text.hasPrefix("HTTP/"), !text.prefix(while: { $0 != " " }).contains(":") {
      (fields, last) = ([:], nil)
    } else if let last, text.first?.isWhitespace == true {
      fields[last, default: ""] += " " + text.trimmingCharacters(in: .whitespaces)
    } else if let colon = text.firstIndex(of: ":") {
      let name = text[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      last = name
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
  }
}
