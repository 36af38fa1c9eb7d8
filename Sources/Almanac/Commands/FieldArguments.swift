import ArgumentParser
import FeedCore
import Foundation
import GtkKit
import Localization

/// Fields of an entry and their new values.
struct FieldArguments: ParsableArguments, Sendable {
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(text("Set a field, such as title=Soup. Can be repeated."), .fieldAndValue))
  var set: [String] = []
  @Flag(
    name: .customLong("dry-run"),
    help: ArgumentHelp(text("Save nothing; print the fields as they would be.")))
  var isDryRun = false
  @Flag(help: ArgumentHelp(text("With --dry-run, print JSON, for programs."))) var json = false

  func validate() throws {
    for each in set where !each.contains("=") {
      throw ValidationError(
        text("--set needs a field and a value, such as title=Soup: {value}", ["value": each]))
    }
  }

  /// A form with the values.
  func applied(to form: Form) async throws(Form.Problem) -> Form {
    var form = form
    for each in set {
      guard let sign = each.firstIndex(of: "=") else { continue }
      let (field, value) = (String(each[..<sign]), String(each[each.index(after: sign)...]))
      let isPicture = form[field]?.kind == .picture
      try form.set(field, to: isPicture ? await Self.picture(value) : value)
    }
    return form
  }

  /// A picture's address; that of a file is the picture itself, as the window would save it.
  private static func picture(_ value: String) async throws(Form.Problem) -> String {
    let url = URL(string: value)
    let scheme = url?.scheme?.lowercased() ?? ""
    guard !value.isEmpty, !["http", "https"].contains(scheme) else { return value }
    do {
      let given: Data
      if scheme == "data" {
        given = InlinePicture.data(value) ?? Data()
      } else {
        let file = url.flatMap { $0.isFileURL ? $0 : nil }
        given = try await Texture.data(
          of: file ?? URL(filePath: value, relativeTo: currentFolder))
      }
      return InlinePicture.address(
        try await Texture.saved(given, atMost: Form.Limit.pictureSide))
    } catch TextureError.tooLarge {
      throw Form.Problem(message: text("This picture is too large."))
    } catch {
      throw Form.Problem(message: text("Almanac can’t read this picture."))
    }
  }

  /// Prints the fields with their values: those of a field with rows below each other.
  static func write(_ form: Form, json: Bool = false) throws {
    guard !json else { return try Terminal.write(json: values(form)) }
    var rows: [[String]] = []
    for field in form.fields {
      guard case .rows(let kind) = field.kind, !field.rows.isEmpty else {
        let value = field.kind == .picture && !field.value.isEmpty ? "…" : field.value
        rows.append([field.id, Terminal.printable(value)])
        continue
      }
      for row in field.rows {
        for (part, value) in zip(kind.parts, row.values) where !value.isEmpty {
          let names = [field.id, row.label, kind.parts.count > 1 ? part.id : ""]
          rows.append(
            [names.filter { !$0.isEmpty }.joined(separator: "."), Terminal.printable(value)])
        }
      }
    }
    try Terminal.write(TextTable(rows: rows).lines)
  }

  /// The fields that have a value: a text, or a list of objects with a label and the parts.
  private static func values(_ form: Form) -> [String: Any] {
    var values: [String: Any] = [:]
    for field in form.fields {
      if case .rows(let kind) = field.kind {
        let rows = field.rows.map { row in
          Dictionary(
            [("label", row.label)] + zip(kind.parts.map(\.id), row.values), uniquingKeysWith: { $1 }
          ).filter { !$0.value.isEmpty }
        }
        if !rows.isEmpty { values[field.id] = rows }
      } else if !field.value.isEmpty {
        values[field.id] = field.value
      }
    }
    return values
  }
}
