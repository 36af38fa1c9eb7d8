import Foundation
import Localization
import Testing

@testable import FeedCore
@testable import Sections
@testable import Store

/// Tests that whatever users do is undone to the byte, also after a restart, and can be done again.
extension EditServiceTests {
  private static let edits: [(String, String, String)] =
    [
      ("given", "Augusta"), ("given", ""), ("family", "Byron"), ("prefix", "Lady"),
      ("suffix", "II"),
      ("additional", "King"), ("name", "The Countess"), ("nickname", "A, B"), ("pronouns", "she"),
      ("company", ""), ("company", "A; B, C"), ("department", "Cards"), ("title", "Analyst"),
      ("role", "Author"), ("phone", "2"), ("phone", ""), ("phone.work", "3"), ("phone.Boat", "4"),
      ("email", "b@example.org"), ("email.work", "c@example.org"), ("messenger.Matrix", "@a"),
      ("link", "https://a.example/"), ("address.city", "London"), ("address.work.city", "Paris"),
      ("birthday", "12-10"), ("birthday", ""), ("anniversary", "1835-07-08"),
      ("date.First", "1833"),
      ("relation.parent", "Byron"), ("tags", "Math, Poetry"), ("tags", ""), ("note", ""),
      ("note", "Three"), ("picture", "data:image/png;base64,iVBORw0KGgo="), ("picture", ""),
      ("phone.cell", "5"), ("email.work", ""), ("anniversary", ""), ("messenger.Matrix", ""),
    ].map { ("contacts", $0.0, $0.1) }
    + [
      ("title", "Stew"), ("description", "Thick."), ("description", ""), ("yield", ""),
      ("yield", "4 bowls"), ("ingredients", "1 leek\n2 eggs\nFor the top:\nsalt"),
      ("ingredients", "2 eggs\nsalt\nFor the top:\n1 leek"), ("ingredients", "2 leeks"),
      ("ingredients", ""), ("instructions", "Cook.\n\nCut."), ("instructions", "Cook."),
      ("instructions", "Top:\n\nCut.\n\nCook."), ("notes", "Freezes."), ("notes", ""),
      ("cooking", ""),
      ("cooking", "1 h"), ("preparation", "5"), ("total", "2 h"), ("tags", "cold"), ("tags", ""),
      ("author", "Ada"), ("source", "https://a.example/soup"),
      ("picture", "https://a.example/soup.jpg"), ("picture", ""),
    ].map { ("recipes", $0.0, $0.1) }

  @Test func everyEditIsUndoneToTheByte() async throws {
    #expect(Self.edits.count >= 50)
    var (library, loader) = try start()
    let keys = [
      "contacts": try await make(.contacts, Self.contact, loader),
      "recipes": try await make(.recipes, Self.recipe, loader),
    ]
    for (name, field, value) in Self.edits {
      let section = name == "contacts" ? Section.contacts : .recipes
      let key = try #require(keys[name])
      let before = try #require(try library.ownItem(key, section: name)?.source)
      let change = try #require(
        try await edit(key, in: section, [(field, value)], loader), "\(field)")
      let after = try #require(try library.ownItem(key, section: name)?.source)
      #expect(after != before, "\(field)")
      // As after a restart.
      (library, loader) = try start()
      let undone = try #require(
        try await ChangeService(sections: [section], loader: loader).undo(change.id))
      #expect(try library.ownItem(key, section: name)?.source == before, "\(field)")
      _ = try await ChangeService(sections: [section], loader: loader).undo(undone.id)
      #expect(try library.ownItem(key, section: name)?.source == after, "\(field)")
    }
  }

  /// What users do besides editing a field.
  private enum Action: CaseIterable {
    case add, tag, replace, useOriginal, hide, show, star, unstar, note, changeNote, removeNote
    case deleteContact, deleteRecipe
  }

  @Test func everyActionIsUndoneToTheByte() async throws {
    var (library, loader) = try start()
    _ = try await loader.refresh(.contacts, feed: Feed(Self.feed))
    let contact = try await make(.contacts, Self.contact, loader)
    let recipe = try await make(.recipes, Self.recipe, loader)
    for action in Action.allCases {
      let before = try state(library)
      let change = try #require(
        try await perform(action, contact, recipe, library, loader), "\(action)")
      let after = try state(library)
      #expect(after != before, "\(action)")
      // As after a restart.
      (library, loader) = try start()
      let changes = ChangeService(sections: [.contacts, .recipes], loader: loader)
      let undone = try #require(try await changes.undo(change.id))
      #expect(try state(library) == before, "\(action)")
      _ = try await changes.undo(undone.id)
      #expect(try state(library) == after, "\(action)")
    }
  }

  /// The sources of all own items, and the marks of all items.
  private func state(_ library: Library) throws -> [String: [String: OwnItem.Source]] {
    var state: [String: [String: OwnItem.Source]] = [:]
    for name in [Section.contacts.id, Section.recipes.id] {
      for item in try library.ownItems(section: name) {
        state[name, default: [:]][item.key] = item.source
      }
      for (key, marks) in try library.marks(section: name) {
        for (mark, value) in marks.values {
          state["\(name) \(mark)", default: [:]]["\(key)"] = OwnItem.Source(
            Data(value.utf8), format: "mark")
        }
      }
    }
    return state
  }

  private func perform(
    _ action: Action, _ contact: String, _ recipe: String, _ library: Library, _ loader: FeedLoader
  ) async throws -> AppliedChange? {
    let (section, own) = (Section.contacts, OwnItem.address(of: "contacts"))
    let service = EditService(section: section, loader: loader)
    func mark(_ mark: MarkName, _ value: String, _ items: [MarkKey]) async throws -> AppliedChange?
    {
      var change = LibraryChange()
      change.marked = items.map {
        LibraryChange.MarkChange(section: section.id, key: $0, mark: mark, value: value)
      }
      return try await ChangeService(sections: [section], loader: loader)
        .apply(change, named: Phrase("Hide “{name}”", ["name": .verbatim("A")]))
    }
    let followed = MarkKey(item: "2", feed: Self.feed)
    let both = [followed, MarkKey(item: contact, feed: own)]
    switch action {
    case .add:
      let edit = try #require(service.new())
      var form = edit.base
      try form.set("given", to: "Eve")
      guard case .saved(let change, _) = try await service.save(edit, form) else { return nil }
      return change
    case .tag:
      let items = [try await id("2", section, Self.feed), try await id(contact, section, own)]
      return try await service.tag(items, adding: ["Choir"], removing: ["Math"])?.change
    case .replace:
      let edit = try #require(
        try await service.edit(try await id("1", section, Self.feed), feedTitle: "Cards"))
      var form = edit.base
      try form.set("name", to: "Anna Holm")
      guard case .saved(let change, _) = try await service.save(edit, form) else { return nil }
      return change
    case .useOriginal: return try await service.useOriginal("1", title: "Anna")
    case .hide: return try await mark(.hidden, true.mark, [MarkKey(item: "1", feed: Self.feed)])
    case .show: return try await mark(.hidden, false.mark, [MarkKey(item: "1", feed: Self.feed)])
    case .star: return try await mark(.star, true.mark, both)
    case .unstar: return try await mark(.star, false.mark, both)
    case .note: return try await mark(.note, "Likes tea", both)
    case .changeNote: return try await mark(.note, "Likes\n\ncoffee", both)
    case .removeNote: return try await mark(.note, "", both)
    case .deleteContact: return try await service.remove(contact, title: "Ada")
    case .deleteRecipe:
      return try await EditService(section: .recipes, loader: loader)
        .remove(recipe, title: "Soup")
    }
  }
}
