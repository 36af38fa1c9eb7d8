import Foundation
public import Store

/// What the user wrote into forms and has not saved yet. It survives a crash.
public struct Drafts: Sendable {
  /// The changed fields of a form.
  public struct Draft: Hashable, Codable, Sendable {
    /// The title of what is edited; empty for a new item.
    public var title: String
    var values: [String: String] = [:]
    var rows: [String: [Form.Row]] = [:]
    /// What `rows` were before.
    var oldRows: [String: [Form.Row]]? = [:]

    /// - Returns: `nil` if nothing is different.
    public init?(of form: Form, from base: Form, title: String) {
      let changes = Form.Changes(from: base, to: form)
      guard !changes.isEmpty else { return nil }
      self.title = title
      for field in form.fields where changes.contains(field.id) {
        if case .rows = field.kind {
          rows[field.id] = field.rows
          oldRows?[field.id] = base[field.id]?.rows
        } else {
          values[field.id] = field.value
        }
      }
    }

    /// The form with what the user wrote. The form may have changed meanwhile.
    public func applied(to form: Form) -> Form {
      var form = form
      for (id, value) in values { form[value: id] = value }
      for (id, rows) in rows {
        let current = form[id]?.rows ?? []
        form[id]?.rows = rows.merged(from: oldRows?[id] ?? current, onto: current)
      }
      return form
    }
  }

  private let library: Library
  private let section: Section.ID

  public init(library: Library, section: Section.ID) {
    self.library = library
    self.section = section
  }

  /// A key for the draft of a new item.
  public static func newKey() -> String { "new \(UUID().uuidString.lowercased())" }

  private var setting: String { "drafts \(section)" }

  /// The drafts of the section by what they are of; see `ItemEdit.draftKey`.
  public var all: [String: Draft] { library.value(for: setting) ?? [:] }

  /// - Parameter draft: `nil` to forget it.
  public func set(_ draft: Draft?, for key: String) async throws(StoreError) {
    try await library.update(setting) { (drafts: [String: Draft]?) in
      guard draft != nil || drafts?[key] != nil else { return nil }
      var drafts = drafts ?? [:]
      drafts[key] = draft
      return drafts
    }
  }
}
