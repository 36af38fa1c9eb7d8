import Localization

extension Form {
  /// The answers of some fields, by their IDs, for instance those that were recognized in a text.
  public struct Answered: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    public var values: [String: String]
    /// Rows to add to those that are there.
    public var rows: [String: [Row]] = [:]

    public init(values: [String: String] = [:]) { self.values = values }

    public init(dictionaryLiteral elements: (String, String)...) {
      self.init(values: Dictionary(elements) { $1 })
    }
  }

  public mutating func fill(_ answers: Answered) {
    for (field, value) in answers.values { self[value: field] = value }
    for (field, rows) in answers.rows { self[field]?.rows += rows }
  }
}

// Setting fields by their names, as the command line does.
extension Form {
  /// Sets a field.
  /// - Parameters:
  ///   - path: the field's ID, such as `title`. In a field with rows, a label may follow, such as
  ///     `phone.work`, or a part, such as `address.city`, or both. That sets the first row with the
  ///     label, or else adds one.
  ///   - value: an empty value removes what was there.
  public mutating func set(_ path: String, to value: String) throws(Problem) {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard var field = self[names[0]] else {
      throw Problem(
        message: text("There is no field {name}.", ["name": path]),
        suggestion: text(
          "The fields are: {names}.", ["names": fields.map(\.id).joined(separator: ", ")]))
    }
    if case .rows(let rows) = field.kind {
      try field.set(Array(names.dropFirst()), to: value, of: rows, path)
    } else if names.count == 1 {
      field.value = value
    } else {
      throw Self.unknown(path)
    }
    self[field.id] = field
  }

  fileprivate static func unknown(_ path: String) -> Problem {
    Problem(message: text("There is no field {name}.", ["name": path]))
  }
}

extension Form.Field {
  fileprivate mutating func set(
    _ names: [String], to value: String, of kind: Form.Rows, _ path: String
  ) throws(Form.Problem) {
    var (names, part, label) = (names, Int?.none, String?.none)
    if let last = names.last, let index = kind.parts.firstIndex(where: { $0.id == last }) {
      part = index
      names.removeLast()
    }
    if let last = names.popLast() { label = last }
    guard names.isEmpty, label.map({ !$0.isEmpty && kind.hasLabels }) ?? true else {
      throw Form.unknown(path)
    }
    // A label that is offered may be written as it is shown.
    let folded = label?.lowercased()
    let known = kind.labels.first { [$0.id, $0.title].map { $0.lowercased() }.contains(folded) }?.id
    let index =
      rows.firstIndex { label == nil || $0.label == label }
      ?? rows.firstIndex { $0.label.lowercased() == folded || $0.label == known }
    if let index {
      // Without a part, an empty value is no address at all.
      if part == nil, value.isEmpty {
        rows[index].values = rows[index].values.map { _ in "" }
      } else {
        rows[index].values[part ?? 0] = value
      }
    } else {
      var values = Array(repeating: "", count: kind.parts.count)
      values[part ?? 0] = value
      rows.append(Form.Row(label: known ?? label ?? "", values: values))
    }
  }
}
