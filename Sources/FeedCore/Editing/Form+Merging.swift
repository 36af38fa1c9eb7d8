import Foundation
import Localization

extension Form {
  /// A form with what the user wrote, over what others wrote meanwhile.
  public struct Merged: Sendable {
    public internal(set) var form: Form
    /// The fields in which the user's answer replaces another's, with that answer.
    var replaced: [Field] = []
    /// The fields with both versions of what both changed.
    var doubled: [Field] = []

    var isClean: Bool { replaced.isEmpty && doubled.isEmpty }

    /// What the user has to know before they save the form.
    var problem: Problem {
      var suggestions: [String] = []
      if !replaced.isEmpty {
        let names = replaced.map(\.nameAndAnswer).joined(separator: ", ")
        suggestions.append(
          text(
            "If you save again, what you wrote replaces what is there now: {fields}.",
            ["fields": names]))
      }
      if !doubled.isEmpty {
        let names = doubled.map(\.label).joined(separator: ", ")
        suggestions.append(
          text(
            "Both versions of what both changed are here: {fields}. Look at them and save again.",
            ["fields": names]))
      }
      if isClean {
        suggestions = [
          text("Your changes are kept here. Save them again to add them to the others.")
        ]
      }
      return Problem(
        message: text("This was changed meanwhile in another window or by a command."),
        suggestion: suggestions.joined(separator: " "))
    }
  }
}

extension Form.Merged {
  /// Takes what the user wrote into a field.
  /// - Parameter base: what was there before; `nil` if that doesn't matter.
  mutating func take(_ mine: String, for id: String, from base: String?) {
    guard let field = form[id] else { return }
    guard let base, base != field.value.comparable(field.kind), mine != field.value else {
      form[value: id] = mine
      return
    }
    switch field.kind {
    case .lines:
      let merge = LineMerge(base: base, theirs: field.value, mine: mine)
      form[value: id] = merge.text
      if merge.isDoubled { doubled.append(field) }
    case .tags:
      let (old, new) = (Form.tags(in: base), Form.tags(in: mine))
      let others = Form.tags(in: field.value)
      let kept = others.filter { !old.contains($0) || new.contains($0) }
      let added = new.filter { !old.contains($0) && !others.contains($0) }
      form[value: id] = (kept + added).joined(separator: ", ")
    default:
      form[value: id] = mine
      replaced.append(field)
    }
  }

  /// Takes the rows that the user wrote into a field.
  mutating func take(_ mine: [Form.Row], for id: String, from base: [Form.Row]) {
    guard let field = form[id] else { return }
    let rows = mine.merged(from: base, onto: field.rows)
    form[id]?.rows = rows
    let places = Set(base.compactMap(\.place))
    let added = mine.count { row in !(row.place.map(places.contains) ?? false) }
    if rows.count(where: { $0.place == nil }) > added { doubled.append(field) }
  }
}

extension Form.Field {
  /// The label, with the answer if that can be read and is short.
  fileprivate var nameAndAnswer: String {
    guard kind != .picture, !value.isEmpty else { return label }
    return text("{field} (“{text}”)", ["field": label, "text": String(value.prefix(60))])
  }
}

extension String {
  /// An answer as it is compared with others: a picture has megabytes, which no draft has to keep.
  func comparable(_ kind: Form.Field.Kind) -> String {
    guard kind == .picture, utf8.count > Form.Limit.line else { return self }
    return "\(utf8.count) \(Fingerprint.of(Data(utf8)))"
  }
}

extension [Form.Row] {
  /// Puts the user's changes over rows that may have changed meanwhile: what the user changed or
  /// removed is changed or removed, new rows follow, and whatever else is new stays. A row that both
  /// changed is there twice.
  /// - Parameters:
  ///   - base: the rows that the user began with.
  ///   - current: the rows as they are now.
  func merged(from base: [Form.Row], onto current: [Form.Row]) -> [Form.Row] {
    let places = Set(base.compactMap(\.place))
    let isOld: (Form.Row) -> Bool = { $0.place.map(places.contains) ?? false }
    let isUnchanged = current == base
    var written: [Int: Form.Row] = [:]
    var added: [Form.Row] = []
    for row in self {
      if let place = row.place, isOld(row) {
        written[place] = row
      } else {
        added.append(row.moved(nil))
      }
    }
    if isUnchanged { return map { isOld($0) ? $0 : $0.moved(nil) } }
    var rest = base
    var merged: [Form.Row] = []
    for row in current {
      guard let index = rest.firstIndex(where: row.says) else {
        merged.append(row)
        continue
      }
      let place = rest.remove(at: index).place
      if let new = place.flatMap({ written[$0] }) { merged.append(new.moved(row.place)) }
    }
    // What is gone by now, but was changed here, stays as a new row.
    let changed = rest.compactMap { old in
      old.place.flatMap { written[$0] }.flatMap { $0.says(old) ? nil : $0.moved(nil) }
    }
    return merged + changed + added
  }
}

extension Form.Row {
  fileprivate func says(_ other: Form.Row) -> Bool {
    label == other.label && values == other.values
  }

  fileprivate func moved(_ place: Int?) -> Form.Row {
    Form.Row(place: place, label: label, values: values)
  }
}
