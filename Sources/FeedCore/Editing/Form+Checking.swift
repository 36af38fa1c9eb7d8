import Localization

// What users and other programs may write into a form.
extension Form {
  /// Limits that nobody reaches by typing.
  public enum Limit {
    /// In characters.
    public static let line = 2_000
    /// The length of a text of several lines, in characters.
    public static let text = 200_000
    /// The number of new rows.
    public static let rows = 200
    /// The length of a picture as an address, in bytes.
    public static let picture = 8 << 20
    /// The longest side of a picture that is saved, in pixels.
    public static let pictureSide = 1_024
  }

  /// The form without control characters, line breaks in lines, and white space at the ends.
  var cleaned: Form {
    var form = self
    for group in form.groups.indices {
      for index in form.groups[group].fields.indices {
        var field = form.groups[group].fields[index]
        field.value = field.kind == .picture ? field.value : field.kind.cleaned(field.value)
        if case .rows(let rows) = field.kind {
          for row in field.rows.indices {
            field.rows[row].label = Field.Kind.text.cleaned(field.rows[row].label)
            for (part, kind) in rows.parts.map(\.kind).enumerated()
            where part < field.rows[row].values.count {
              field.rows[row].values[part] = kind.cleaned(field.rows[row].values[part])
            }
          }
        }
        form.groups[group].fields[index] = field
      }
    }
    return form
  }

  /// Refuses answers that are too long. Fields that the user did not change may be of any length.
  func check(_ changes: Changes) throws(Problem) {
    for field in fields where changes.contains(field.id) {
      if field.rows.count(where: { $0.place == nil }) > Limit.rows {
        throw Problem(
          field: field.id,
          message: text(
            "{field} has more than {count} row.", "{field} has more than {count} rows.",
            count: Limit.rows, ["field": field.label]))
      }
      let limit =
        switch field.kind {
        case .lines: Limit.text
        case .picture: Limit.picture
        default: Limit.line
        }
      let texts = [field.value] + field.rows.flatMap { [$0.label] + $0.values }
      guard texts.allSatisfy({ $0.utf8.count <= limit || $0.count <= limit }) else {
        throw Problem(
          field: field.id,
          message: field.kind == .picture
            ? text("This picture is too large.")
            : text(
              "{field} is longer than {count} character.",
              "{field} is longer than {count} characters.", count: limit,
              ["field": field.label]))
      }
    }
  }
}

extension Form {
  /// The words of a field with tags, which commas separate.
  public static func tags(in text: String) -> [String] {
    text.split { ",،、".contains($0) }.map { Field.Kind.tags.cleaned(String($0)) }
      .filter { !$0.isEmpty }
  }
}

extension Form.Field.Kind {
  /// A text as this kind of field can have it.
  public func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: continue
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append(self == .lines ? "\n" : " ")
      case "\t": result.append(" ")
      // Invisible marks that turn the direction of what follows them, maybe of the whole page.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": continue
      default:
        if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
    }
    return String(String(result).withoutOuterSpace)
  }
}
