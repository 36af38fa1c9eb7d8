import Foundation
import Testing
import Transport

@testable import FeedCore
@testable import Sections
@testable import Store

/// Tests what becomes of a form whose entry another window or a command changes meanwhile.
@MainActor struct EditConflictTests {
  private let library = try! Library(at: nil)
  private let loader: FeedLoader

  init() throws {
    loader = FeedLoader(
      transport: .failing(.offline), content: try ContentStore(at: nil), library: library)
  }

  /// An entry that a command changes while it is open in a form.
  private func conflict(
    _ section: Section, _ values: [String: String], theirs: [String: String], mine: Form.Answered
  ) async throws -> FormModel {
    let service = EditService(section: section, loader: loader)
    let new = try #require(service.new())
    var form = new.base
    for (field, value) in values { try form.set(field, to: value) }
    guard case .saved(_, let edit) = try await service.save(new, form) else {
      throw FeedError.empty
    }
    let drafts = Drafts(library: library, section: section.id)
    let model = FormModel(edit, title: "It", service: service, drafts: drafts)
    model.fill(mine)
    form = edit.base
    for (field, value) in theirs { try form.set(field, to: value) }
    _ = try await service.save(edit, form)
    await model.waitUntilKept()
    // After a restart, the same is told and shown.
    let again = FormModel(
      try await service.renewed(edit), title: "It", service: service, drafts: drafts)
    await model.save()
    #expect(again.form == model.form)
    #expect(again.problem.map { $0 == model.problem } ?? true)
    return model
  }

  private let stew = ["title": "Stew", "ingredients": "1 onion\n2 carrots\n3 leeks"]

  @Test func otherLinesAreMerged() async throws {
    let model = try await conflict(
      .recipes, stew,
      theirs: ["ingredients": "1 red onion\n2 carrots\n3 leeks\n5 peas", "tags": "warm"],
      mine: ["ingredients": "1 onion\n2 carrots\n3 leeks\n4 potatoes", "tags": "quick"])
    let merged = "1 red onion\n2 carrots\n3 leeks\n5 peas\n4 potatoes"
    #expect(model.problem?.suggestion.hasPrefix("Your changes are kept here.") == true)
    #expect(model.form[value: "ingredients"] == merged)
    #expect(model.form[value: "tags"] == "warm, quick")
    await model.save()
    #expect(model.problem == nil && model.form[value: "ingredients"] == merged)
    let stored = try #require(try library.ownItems(section: "recipes").first?.source)
    #expect(Editor.recipes.form(stored)?[value: "ingredients"] == merged)
  }

  @Test func whatBothChangedIsNamed() async throws {
    let model = try await conflict(
      .recipes, stew, theirs: ["ingredients": "1 red onion\n2 carrots", "yield": "2"],
      mine: ["ingredients": "1 white onion\n2 carrots\n3 leeks", "yield": "4"])
    #expect(model.form[value: "ingredients"] == "1 red onion\n1 white onion\n2 carrots")
    let told = try #require(model.problem?.suggestion)
    #expect(told.contains("replaces what is there now: Makes (“2”)."))
    #expect(told.contains("are here: Ingredients."))
    await model.save()
    #expect(model.problem == nil && model.form[value: "yield"] == "4")
  }

  @Test func aRowThatBothChangedIsNamed() async throws {
    let model = try await conflict(
      .contacts, ["given": "Bo", "company": "Old", "phone.home": "1"],
      theirs: ["company": "Theirs", "phone.home": "2"],
      mine: ["company": "Mine"])
    let told = try #require(model.problem?.suggestion)
    #expect(told.contains("Company (“Theirs”)") && !told.contains("Phone"))
    #expect(model.form["phone"]?.rows.map(\.values) == [["2"]])
  }
}
