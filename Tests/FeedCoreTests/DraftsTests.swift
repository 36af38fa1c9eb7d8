import GRDB
import Testing

@testable import FeedCore
@testable import Store

/// Tests what becomes of stored drafts that this version can't read, or that another form wrote.
struct DraftsTests {
  private let library = Library.inMemory()

  private let form = Form(
    title: "Person", explanation: "",
    groups: [
      Form.Group(
        title: "",
        fields: [
          Form.Field(id: "name", label: "Name"),
          Form.Field(
            id: "address", label: "Address",
            kind: .rows(
              Form.Rows(
                labels: [], parts: [Form.Rows.Part("street", "Street"), .init("city", "City")],
                addLabel: "Add")),
            rows: [Form.Row(place: 0, values: ["Long Lane", ""])]),
        ])
    ], submitLabel: "Save")

  private func draft(name: String) throws -> Drafts.Draft {
    var changed = form
    changed[value: "name"] = name
    return try #require(Drafts.Draft(of: changed, from: form, title: ""))
  }

  @Test func anUnreadableDraftCostsNoOther() async throws {
    let drafts = Drafts(library: library, section: "people")
    for key in ["own a", "own b"] { try await drafts.set(draft(name: key), for: key) }
    try await Drafts(library: library, section: "people2").set(draft(name: "c"), for: "c")
    try await library.file.write {
      try $0.execute(sql: "UPDATE setting SET value = '[' WHERE key LIKE '%own a'")
    }
    try await drafts.set(draft(name: "d"), for: "own d")
    #expect(drafts.all.mapValues(\.values) == ["own b": ["name": "own b"], "own d": ["name": "d"]])
    let stored = try await library.file.read {
      try String.fetchAll($0, sql: "SELECT value FROM setting WHERE key LIKE '%own a'")
    }
    #expect(stored == ["["], "a later version may read it")
    #expect(drafts.latest?.key == "own d")
    try await drafts.set(draft(name: "b"), for: "own b")
    #expect(drafts.latest?.key == "own b")
    for key in ["own b", "own d"] { try await drafts.set(nil, for: key) }
    #expect(drafts.all.isEmpty)
  }

  /// Another program may delete what is edited before it is saved.
  @Test func theDraftOfAnEditIsAWholeItem() throws {
    var changed = form
    changed[value: "name"] = "Ada"
    let draft = try #require(Drafts.Draft(of: changed, from: form, title: "Bo"))
    var empty = form
    empty["address"]?.rows = []
    #expect(draft.merged(onto: empty).form["address"]?.rows == [])
    let whole = draft.ofNewItem.merged(onto: empty).form
    #expect(whole[value: "name"] == "Ada")
    #expect(whole["address"]?.rows == [Form.Row(values: ["Long Lane", ""])])
    #expect(draft.ofNewItem.title.isEmpty)
    // So is one with changed rows.
    changed["address"]?.rows.append(Form.Row(values: ["Short Street", ""]))
    let rows = try #require(Drafts.Draft(of: changed, from: form, title: "Bo"))
    #expect(rows.ofNewItem.merged(onto: empty).form["address"]?.rows.count == 2)
  }

  /// The form may have got another part since the draft was written.
  @Test func rowsGetTheFormsParts() throws {
    let stored = """
      {"title": "", "values": {},
      "rows": {"address": [{"place": 0, "label": "", "values": ["Short Street"]},
        {"label": "", "values": []}]},
      "oldRows": {"address": [{"place": 0, "label": "", "values": ["Long Lane"]}]}}
      """
    let draft = try #require(Drafts.Draft.decoded(storedJSON: stored))
    #expect(
      draft.merged(onto: form).form["address"]?.rows == [
        Form.Row(place: 0, values: ["Short Street", ""]), Form.Row(values: ["", ""]),
      ])
  }
}
