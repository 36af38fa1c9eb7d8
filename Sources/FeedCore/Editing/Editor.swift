public import Foundation
public import Store

/// How a section's items are written and changed.
///
/// A form shows what people usually want to change. Saving it replaces only the parts of the source
/// whose fields have changed, so nothing is lost that the form doesn't show.
public struct Editor: Sendable {
  /// The form of a source; that of a new item for `nil`.
  /// - Returns: `nil` if the source can't be edited.
  public let form: @Sendable (OwnItem.Source?) -> Form?
  /// The source after the user changed some fields of its form.
  private let change:
    @Sendable (OwnItem.Source?, Form, Form.Changes, Date) throws(Form.Problem)
      -> OwnItem.Source
  /// The export that makes a source from an item of a feed.
  public let export: FeedExport
  /// The fields that a text is about, such as a recipe in a mail; `nil` if it is about none.
  public let recognize: @Sendable (String) -> Form.Answered?
  /// The longest text that is read for that, in characters.
  public let longestText: Int
  /// The label of the command that begins a new item, such as “New Contact”.
  public let newLabel: String

  public init(
    newLabel: String, export: FeedExport,
    recognize: @escaping @Sendable (String) -> Form.Answered? = { _ in nil },
    longestText: Int = 0,
    form: @escaping @Sendable (OwnItem.Source?) -> Form?,
    change:
      @escaping @Sendable (
        OwnItem.Source?, Form, Form.Changes, Date
      ) throws(Form.Problem) -> OwnItem.Source
  ) {
    self.newLabel = newLabel
    self.export = export
    self.recognize = recognize
    self.longestText = longestText
    self.form = form
    self.change = change
  }

  /// The source with the answers of a form.
  /// - Parameters:
  ///   - source: the source of which the form was made; `nil` for a new item.
  ///   - base: the form as it was before the user changed it.
  /// - Returns: `source` itself if no field is different.
  public func save(
    _ source: OwnItem.Source?, _ form: Form, from base: Form, at now: Date = .now
  ) throws(Form.Problem) -> OwnItem.Source {
    let form = form.cleaned
    let changes = Form.Changes(from: base.cleaned, to: form)
    if changes.isEmpty, let source { return source }
    try form.check(changes)
    return try change(source, form, changes, now)
  }
}

extension Form {
  /// The fields that are different in two forms of the same kind.
  public struct Changes: Hashable, Sendable {
    public private(set) var fields: Set<String> = []

    public init(from old: Form, to new: Form) {
      for field in new.fields {
        guard let before = old[field.id] else { continue }
        let rows = field.rows.filter { !$0.isEmpty || $0.place != nil }
        if field.value != before.value || rows != before.rows { fields.insert(field.id) }
      }
    }

    public var isEmpty: Bool { fields.isEmpty }
    public func contains(_ id: String) -> Bool { fields.contains(id) }
  }
}
