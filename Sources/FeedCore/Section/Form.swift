/// A dialog as a plain value: its questions, and the labels of its buttons.
public struct Form: Sendable {
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
      /// A secret, such as a password, which is shown as dots.
      case secret
      /// One of these options; the answer is the index.
      case choice([String])
    }

    public var id: String
    public var label: String
    public var hint: String?
    public var kind: Kind
    public var value: String
    /// The text that is shown in gray while the field is empty.
    public var placeholder: String?

    public init(
      id: String, label: String, hint: String? = nil, kind: Kind = .text, value: String = "",
      placeholder: String? = nil
    ) {
      self.id = id
      self.label = label
      self.hint = hint
      self.kind = kind
      self.value = value
      self.placeholder = placeholder
    }
  }

  /// Why answers were not accepted.
  public struct Problem: Error, Hashable, Sendable {
    /// The ID of the field with the problem; `nil` if the problem is not in a single field.
    public var field: String?
    public var message: String
    public var suggestion: String

    public init(field: String? = nil, message: String, suggestion: String = "") {
      self.field = field
      self.message = message
      self.suggestion = suggestion
    }
  }

  public subscript(value id: String) -> String? {
    get { groups.lazy.flatMap(\.fields).first { $0.id == id }?.value }
    set {
      for group in groups.indices {
        for field in groups[group].fields.indices where groups[group].fields[field].id == id {
          groups[group].fields[field].value = newValue ?? ""
        }
      }
    }
  }
}
