/// Questions with their answers as a plain value, and the labels of the buttons below them.
public struct Form: Hashable, Sendable {
  public var title: String
  /// The purpose of the form, shown above the fields.
  public var explanation: String
  public var groups: [Group]
  /// The label of the button that sends the answers.
  public var submitLabel: String
  /// The label of the button that undoes an earlier submission; `nil` for no such button.
  public var removeLabel: String?

  public init(
    title: String, explanation: String, groups: [Group], submitLabel: String,
    removeLabel: String? = nil
  ) {
    self.title = title
    self.explanation = explanation
    self.groups = groups
    self.submitLabel = submitLabel
    self.removeLabel = removeLabel
  }

  /// The answers, by the IDs of their fields.
  public typealias Answers = [String: String]

  public struct Group: Hashable, Sendable {
    public var title: String
    public var fields: [Field]
    /// Whether most people don't need the group. Such groups are collapsed at first, unless one of
    /// their fields has an answer.
    public var isAdvanced: Bool

    public init(title: String, fields: [Field], isAdvanced: Bool = false) {
      self.title = title
      self.fields = fields
      self.isAdvanced = isAdvanced
    }
  }

  public struct Field: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text
      case url
      case email
      case phone
      /// A secret, such as a password, which is shown as dots.
      case secret
      /// One of these options; the answer is the index.
      case choice([String])
      /// Several lines of text.
      case lines
      /// A day, perhaps without its year.
      case date
      /// Words separated by commas.
      case tags
      /// A picture: its address, or the picture itself as an address of the scheme `data`.
      case picture
      /// Any number of values with a label each.
      case rows(Rows)
    }

    public var id: String
    public var label: String
    public var hint: String?
    public var kind: Kind
    /// The answer; empty if there is none, or if `rows` are the answer.
    public var value: String
    public var rows: [Row] = []
    /// Whether the answer usually follows from others. It alone is no reason to show a collapsed
    /// group.
    public var isDerived = false
    /// The text that is shown in gray while the field is empty.
    public var placeholder: String?

    public init(
      id: String, label: String, hint: String? = nil, kind: Kind = .text, value: String = "",
      rows: [Row] = [], placeholder: String? = nil
    ) {
      self.id = id
      self.label = label
      self.hint = hint
      self.kind = kind
      self.value = value
      self.rows = rows
      self.placeholder = placeholder
    }
  }

  /// What the rows of a field are made of.
  public struct Rows: Hashable, Sendable {
    /// A label that most people know; users may write others, too.
    public struct Label: Hashable, Sendable {
      public let id: String
      public let title: String

      public init(_ id: String, _ title: String) { (self.id, self.title) = (id, title) }
    }

    public struct Part: Hashable, Sendable {
      public let id: String
      public let label: String
      public let kind: Field.Kind

      public init(_ id: String, _ label: String, kind: Field.Kind = .text) {
        (self.id, self.label, self.kind) = (id, label, kind)
      }
    }

    /// The labels to choose from.
    public var labels: [Label]
    /// Whether rows have labels, if only the user's own.
    public var hasLabels: Bool
    /// The parts of a value, such as those of a postal address.
    public var parts: [Part]
    /// The label of the button that adds a row.
    public var addLabel: String

    /// - Parameter hasLabels: the default is whether there are labels to choose from.
    public init(
      labels: [Label], parts: [Part], addLabel: String, hasLabels: Bool? = nil
    ) {
      self.labels = labels
      self.hasLabels = hasLabels ?? !labels.isEmpty
      self.parts = parts
      self.addLabel = addLabel
    }
  }

  public struct Row: Hashable, Codable, Sendable {
    /// What the row stands for in the source; `nil` for a new row.
    public var place: Int?
    /// The ID of a label, or the user's own word; empty for none.
    public var label: String
    /// The values of the parts.
    public var values: [String]

    public init(place: Int? = nil, label: String = "", values: [String]) {
      self.place = place
      self.label = label
      self.values = values
    }

    public var isEmpty: Bool { values.allSatisfy(\.isEmpty) }
  }

  /// Why answers were not accepted.
  public struct Problem: Error, Hashable, Sendable {
    /// The ID of the field with the problem; `nil` if the problem is not in a single field.
    public var field: String?
    /// The number of the row in that field, from 0; `nil` if the field has no rows.
    public var row: Int?
    public var message: String
    public var suggestion: String

    /// The message and the suggestion.
    public var line: String {
      [message, suggestion].filter { !$0.isEmpty }.joined(separator: " ")
    }

    public init(field: String? = nil, message: String, suggestion: String = "") {
      self.field = field
      self.message = message
      self.suggestion = suggestion
    }
  }

  public subscript(value id: String) -> String? {
    get { self[id]?.value }
    set { self[id]?.value = newValue ?? "" }
  }

  public var fields: [Field] { groups.flatMap(\.fields) }

  /// A field by its ID. Setting it changes nothing if there is no such field.
  public subscript(id: String) -> Field? {
    get { groups.lazy.flatMap(\.fields).first { $0.id == id } }
    set {
      guard let newValue else { return }
      for group in groups.indices {
        for field in groups[group].fields.indices where groups[group].fields[field].id == id {
          groups[group].fields[field] = newValue
        }
      }
    }
  }
}
