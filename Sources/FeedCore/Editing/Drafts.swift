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
    /// When it was stored.
    fileprivate var storedAt: Date?
    /// What `values` were before, as `String.comparable` has them; `nil` if that doesn't matter.
    private var oldValues: [String: String]? = [:]
    /// What `rows` were before.
    var oldRows: [String: [Form.Row]]? = [:]
    /// The other fields of an item that is edited, which may be gone before the form is saved.
    private var others: Others?

    private struct Others: Hashable, Codable {
      var values: [String: String] = [:]
      var rows: [String: [Form.Row]] = [:]
    }

    /// - Returns: `nil` if nothing is different.
    public init?(of form: Form, from base: Form, title: String) {
      let changes = Form.Changes(from: base, to: form)
      guard !changes.isEmpty else { return nil }
      self.title = title
      var others = Others()
      for field in form.fields {
        switch (field.kind, changes.contains(field.id)) {
        case (.rows, true):
          rows[field.id] = field.rows
          oldRows?[field.id] = base[field.id]?.rows
        case (.rows, false): others.rows[field.id] = field.rows
        case (_, true):
          values[field.id] = field.value
          oldValues?[field.id] = base[value: field.id]?.comparable(field.kind)
        // A picture has megabytes, and the draft is written with each key.
        case (.picture, false): break
        case (_, false): others.values[field.id] = field.value
        }
      }
      if !title.isEmpty { self.others = others }
    }

    /// The draft of a new item with all that the form had.
    public var ofNewItem: Draft {
      var draft = self
      draft.title = ""
      draft.values.merge(others?.values ?? [:]) { mine, _ in mine }
      draft.rows.merge(others?.rows ?? [:]) { mine, _ in mine }
      draft.rows = draft.rows.mapValues { rows in
        rows.map { Form.Row(label: $0.label, values: $0.values) }
      }
      draft.oldValues = nil
      draft.oldRows = nil
      draft.others = nil
      return draft
    }

    /// Whether it was written before another one.
    public func isOlder(than other: Draft) -> Bool {
      (storedAt ?? .distantPast) < (other.storedAt ?? .distantPast)
    }

    /// The form with what the user wrote. The form may have changed meanwhile.
    /// - Parameter isMerged: whether what others wrote into the same fields counts, too.
    public func merged(onto form: Form, isMerged: Bool = true) -> Form.Merged {
      var merged = Form.Merged(form: form)
      for field in form.fields {
        if let value = values[field.id] {
          merged.take(value, for: field.id, from: isMerged ? oldValues?[field.id] : nil)
        }
        guard let rows = rows[field.id], case .rows(let kind) = field.kind else { continue }
        let old = oldRows?[field.id]?.padded(for: kind) ?? field.rows
        merged.take(rows.padded(for: kind), for: field.id, from: old)
      }
      return merged
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

  /// Each draft is a setting, so that one that can't be read costs no other.
  private var prefix: String { "draft \(section) " }

  /// The drafts of the section by what they are of; see `ItemEdit.draftKey`.
  public var all: [String: Draft] {
    let drafts: [String: Draft] = library.values(for: prefix)
    return Dictionary(drafts.map { (String($0.dropFirst(prefix.count)), $1) }) { $1 }
  }

  /// The draft that was written last.
  public var latest: (key: String, value: Draft)? {
    all.max { $0.value.isOlder(than: $1.value) }
  }

  /// - Parameter draft: `nil` to forget it.
  public func set(_ draft: Draft?, for key: String) async throws(StoreError) {
    var draft = draft
    draft?.storedAt = .now
    try await library.set(value: draft, for: prefix + key)
  }
}

extension [Form.Row] {
  /// The rows with a value for each part, because another form may have had fewer.
  fileprivate func padded(for kind: Form.Rows) -> [Form.Row] {
    map { row in
      var row = row
      let missing = kind.parts.count - row.values.count
      if missing > 0 { row.values += repeatElement("", count: missing) }
      return row
    }
  }
}
