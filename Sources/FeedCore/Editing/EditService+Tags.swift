import Foundation
import Localization
public import Store

extension EditService {
  /// The tags of all of the section's items, those of most items first.
  public func knownTags() async -> [String] {
    // Without them, nothing is suggested.
    let feeds = (try? library.subscriptions(section: section.id).map(\.url)) ?? []
    let tags = try? await loader.content.tags(
      section: section.id, urls: feeds + [OwnItem.address(of: section.id)])
    return tags ?? []
  }

  /// Gives several items tags, and takes others away, as one change. Items of feeds get versions of
  /// the user's own. An item that can't be edited stays as it is.
  /// - Parameter feedTitles: the titles of the items' feeds.
  /// - Returns: the change, and how many items are different now; `nil` if none is.
  public func tag(
    _ items: [ItemID], adding new: [String], removing old: [String] = [],
    feedTitles: [ItemID: String] = [:]
  ) async throws(FeedError) -> (change: AppliedChange, count: Int)? {
    guard let editor = section.editor else { return nil }
    var changes: [LibraryChange] = []
    // An item of a feed and the copy of it lead to the same version.
    var known: Set<String> = []
    for id in items {
      if Task.isCancelled { throw .cancelled }
      guard let edit = try await edit(id, feedTitle: feedTitles[id]),
        known.insert(edit.draftKey).inserted,
        let field = edit.base.fields.first(where: { $0.kind == .tags })
      else { continue }
      let kept = Form.tags(in: field.value).filter { !old.contains($0) }
      var form = edit.base
      form[field.id]?.value = (kept + new.filter { !kept.contains($0) }).joined(separator: ", ")
      guard let source = try? editor.save(edit.source, form, from: edit.base),
        source != edit.source
      else { continue }
      changes.append(try await change(edit, source).change)
    }
    let name = Phrase("Tag {number} Entries", ["number": .verbatim(String(changes.count))])
    let parts = changes.map { change in { @Sendable in change } }
    let applied = try await ChangeService(sections: [section], loader: loader)
      .apply(parts, named: name)
    return applied.map { ($0, changes.count) }
  }
}
