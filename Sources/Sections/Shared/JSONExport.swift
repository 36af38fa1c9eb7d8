import FeedCore
import Foundation
import Store

extension FeedExport {
  /// A JSON document that contains the items and their marks as a list of objects.
  /// - Parameters:
  ///   - list: the key that holds the list; `nil` if the document is the list.
  ///   - mark: members that come first and name the format.
  ///   - others: members of an item's object that are already in JSON.
  ///   - entry: an item's object; `nil` values and empty lists are left out.
  static func json<Value: Storable>(
    id: String = "json", title: String = "JSON", list: String?,
    mark: KeyValuePairs<String, String> = [:],
    others: @escaping @Sendable (Value) -> [(name: String, json: String)] = { _ in [] },
    entry: @escaping @Sendable (Value, StoredItem) -> [String: Any?]
  ) -> FeedExport {
    let marks = mark.map { "\(quoted($0)): \(quoted($1)),\n" }.joined()
    return FeedExport(
      id: id, title: title, fileExtension: "json",
      head: { title in
        guard let list else { return "[\n" }
        let title = title.map { "\"title\": \(quoted($0)),\n" } ?? ""
        return "{\n" + marks + title + "\"\(list)\": [\n"
      },
      entry: { item in
        guard let value = Payload.value(Value.self, of: item) else { return nil }
        var members = trimmed(entry(value, item))
        if !item.marks.values.isEmpty { members[Marks.json] = item.marks.values }
        let data = try? JSONSerialization.data(
          withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { adding(others(value), to: String(decoding: $0, as: UTF8.self)) }
      }, separator: ",\n", foot: list == nil ? "\n]\n" : "\n]\n}\n")
  }

  /// The members of an object, without `nil` values and empty lists.
  static func trimmed(_ members: [String: Any?]) -> [String: Any] {
    members.compactMapValues { value in
      if let list = value as? [Any], list.isEmpty { return nil }
      return value
    }
  }

  /// An object with further members at its end, as they are: numbers keep all their digits.
  private static func adding(_ members: [(name: String, json: String)], to object: String) -> String
  {
    guard !members.isEmpty else { return object }
    let texts = members.map { name, json in
      let isStrict =
        (try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed))
        != nil
      // We accept more than other programs do, such as commas at the end of a list.
      return "\(quoted(name)):\(isStrict ? json : quoted(json))"
    }
    let comma = object.dropLast().last == "{" ? "" : ","
    return "\(object.dropLast())\(comma)\(texts.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

extension HTMLText {
  /// Escapes a string so that `decodingEntities` restores it.
  static func encodingEntities(_ text: String) -> String {
    decodingEntities(text) == text ? text : text.replacing("&", with: "&amp;")
  }
}
