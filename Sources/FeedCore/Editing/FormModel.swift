import Foundation
import Localization
import Observation
import Store

/// A form while the user fills it in. All that they write is kept as a draft until it is saved.
@MainActor @Observable public final class FormModel {
  public private(set) var form: Form
  /// Why the form could not be saved; `nil` if nobody tried, or something was changed since.
  public private(set) var problem: Form.Problem?
  public private(set) var isSaving = false
  /// Whether the form began with a draft.
  public private(set) var hasDraft: Bool
  /// Called once the form is saved, with the change and the key of the own item; with `nil` if
  /// nothing was different.
  @ObservationIgnored public var onSaved: ((AppliedChange, key: String)?) -> Void = { _ in }

  public let title: String
  private var edit: ItemEdit
  private let service: EditService
  private let drafts: Drafts
  private let drafting = TaskChain()
  private var draft: Drafts.Draft?
  private var isFinished = false
  /// What was saved last.
  private var saved: (AppliedChange, key: String)?

  public var section: Section { edit.section }
  public var isNew: Bool { edit.isNew }
  /// The key of the form's draft in `Drafts`.
  public var draftKey: String { edit.draftKey }

  /// - Parameter title: that of the item; empty for a new one.
  public init(_ edit: ItemEdit, title: String, service: EditService, drafts: Drafts) {
    self.edit = edit
    self.title = title
    self.service = service
    self.drafts = drafts
    let draft = drafts.all[edit.draftKey]
    let merged = draft?.merged(onto: edit.base)
    form = merged?.form ?? edit.base
    if let merged, !merged.isClean { problem = merged.problem }
    hasDraft = draft != nil
    self.draft = draft
  }

  public var isChanged: Bool { !Form.Changes(from: edit.base, to: form).isEmpty }

  /// Takes what the user wrote into a field.
  public func set(_ field: Form.Field) {
    guard form[field.id] != field else { return }
    form[field.id] = field
    problem = nil
    keep()
  }

  /// Fills fields in, for instance with what was recognized in a text.
  public func fill(_ answers: Form.Answered) {
    form.fill(answers)
    problem = nil
    keep()
  }

  /// Begins again, without what was written before.
  public func discardDraft() {
    form = edit.base
    problem = nil
    hasDraft = false
    keep()
  }

  /// What the draft's form is compared with. After a restart, an item that is gone begins empty, as
  /// any new one does.
  private var draftBase: Form {
    (edit.isNew && edit.source != nil ? service.new()?.base : nil) ?? edit.base
  }

  /// Keeps the draft, the latest version only.
  private func keep() {
    let new = Drafts.Draft(of: form, from: draftBase, title: isNew ? "" : title)
    guard new != draft, !isFinished else { return }
    draft = new
    drafting.run { [weak self, drafts, key = edit.draftKey] in
      guard let self, draft == new else { return }
      // StoreHealth reports a library that can't be written.
      try? await drafts.set(new, for: key)
    }
  }

  /// The tags that the section's items have.
  public func knownTags() async -> [String] { await service.knownTags() }

  public func waitUntilKept() async { await drafting.wait() }

  /// Saves the form. A problem is in `problem` then.
  public func save() async {
    guard !isSaving else { return }
    isSaving = true
    problem = nil
    defer { isSaving = false }
    do throws(Form.Problem) {
      try await saveAll()
    } catch {
      problem = error
    }
  }

  /// Saves what is written, and then what was written meanwhile.
  private func saveAll() async throws(Form.Problem) {
    while true {
      let sent = form
      switch try await service.save(edit, sent) {
      case .saved(let change, let next):
        if case .own(let key) = next.subject { saved = (change, key) }
        guard form != sent else { break }
        await rebase(from: sent, onto: next, isSaved: true)
        continue
      case .unchanged: break
      case .conflict:
        let new: ItemEdit
        do throws(FeedError) {
          new = try await service.renewed(edit)
        } catch {
          throw Form.Problem(message: error.message, suggestion: error.suggestion)
        }
        throw await rebase(from: edit.base, onto: new, isSaved: false).problem
      }
      await forget()
      return onSaved(saved)
    }
  }

  /// Puts what the user wrote since an earlier form over another version.
  /// - Parameter isSaved: whether that is the saved form, which only the user has changed.
  @discardableResult private func rebase(
    from old: Form, onto new: ItemEdit, isSaved: Bool
  ) async -> Form.Merged {
    let oldKey = edit.draftKey
    edit = new
    let merged =
      Drafts.Draft(of: form, from: old, title: title)?
      .merged(onto: edit.base, isMerged: !isSaved) ?? Form.Merged(form: edit.base)
    form = merged.form
    if edit.draftKey != oldKey {
      // The draft is that of another item now, such as a version of the user's own.
      await drafting.wait()
      try? await drafts.set(nil, for: oldKey)
      draft = nil
      keep()
    }
    return merged
  }

  /// Forgets what the user wrote.
  public func discard() async {
    await forget()
    // A part may be saved already.
    if saved != nil { onSaved(saved) }
  }

  private func forget() async {
    isFinished = true
    let key = edit.draftKey
    draft = nil
    await drafting.wait()
    // A draft that stays is offered again.
    try? await drafts.set(nil, for: key)
  }
}
