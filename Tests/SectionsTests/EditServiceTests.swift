import Foundation
import Localization
import Testing
import Transport

@testable import FeedCore
@testable import Sections
@testable import Store

/// Tests that edits are saved as changes that can be undone, and that nothing written is lost.
final class EditServiceTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "almanac-edit-\(UUID().uuidString)")
  private let content: ContentStore
  static let feed = URL(string: "https://example.test/cards.json")!

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    content = try ContentStore(at: nil)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The services over the library on the disk, as after a start of the app.
  func start() throws -> (library: Library, loader: FeedLoader) {
    let library = try Library(at: folder.appending(path: "library.sqlite"))
    let json =
      #"[{"id": 1, "name": "Anna Berg", "phone": "1"}, {"id": 2, "name": "Bo", "phone": "2"}]"#
    let loader = FeedLoader(
      transport: .stub { request in
        TransportResponse(
          status: 200, headers: ["Content-Type": "application/json"], body: Data(json.utf8),
          url: request.url)
      }, content: content, library: library)
    return (library, loader)
  }

  func id(_ key: String, _ section: Section, _ feed: URL) async throws -> ItemID {
    try #require(try await content.itemID(of: key, section: section.id, url: feed))
  }

  /// Edits an own item; returns its key and the change.
  func edit(
    _ key: String, in section: Section, _ values: [(String, String)], _ loader: FeedLoader
  ) async throws -> AppliedChange? {
    let service = EditService(section: section, loader: loader)
    let id = try await id(key, section, OwnItem.address(of: section.id))
    let edit = try #require(try await service.edit(id, feedTitle: nil))
    var form = edit.base
    for (field, value) in values { try form.set(field, to: value) }
    guard case .saved(let change, _) = try await service.save(edit, form) else { return nil }
    return change
  }

  func make(
    _ section: Section, _ values: [(String, String)], _ loader: FeedLoader
  ) async throws -> String {
    let service = EditService(section: section, loader: loader)
    let edit = try #require(service.new())
    var form = edit.base
    for (field, value) in values { try form.set(field, to: value) }
    guard case .saved(_, let next) = try await service.save(edit, form),
      case .own(let key) = next.subject
    else { throw FeedError.empty }
    return key
  }

  static let contact = [
    ("given", "Ada"), ("family", "Lovelace"), ("phone.cell", "1"), ("email.home", "a@example.org"),
    ("address.home.street", "1 Main St"), ("birthday", "1815-12-10"), ("tags", "Math"),
    ("note", "One\nTwo"), ("company", "Engines"),
  ]
  static let recipe = [
    ("title", "Soup"), ("ingredients", "1 leek\nFor the top:\nsalt"),
    ("instructions", "Cut.\n\nCook."),
    ("cooking", "20"), ("tags", "warm"), ("yield", "2"),
  ]

  @Test func severalItemsAreTaggedAsOneChange() async throws {
    let (library, loader) = try start()
    let section = Section.contacts
    _ = try await loader.refresh(section, feed: Feed(Self.feed))
    let ada = try await make(section, Self.contact, loader)
    let service = EditService(section: section, loader: loader)
    let own = OwnItem.address(of: section.id)
    let items = [
      try await id("1", section, Self.feed), try await id("2", section, Self.feed),
      try await id(ada, section, own),
    ]
    func tags() async throws -> [String: [String]] {
      var tags: [String: [String]] = [:]
      for item in try library.ownItems(section: section.id) {
        let edit = try await service.edit(try await id(item.key, section, own), feedTitle: nil)
        tags[item.key] = Form.tags(in: edit?.base[value: "tags"] ?? "")
      }
      return tags
    }

    let done = try #require(
      try await service.tag(
        [items[0], items[2]], adding: ["Choir", "Math"], feedTitles: [items[0]: "Cards"]))
    #expect(done.count == 2)
    #expect(try await tags() == ["1": ["Choir", "Math"], ada: ["Math", "Choir"]])
    #expect(try library.ownItem("1", section: section.id)?.origin.feedTitle == "Cards")
    let moved = try #require(
      try await service.tag([items[2]], adding: ["Friends"], removing: ["Math"]))
    #expect(try await tags()[ada] == ["Choir", "Friends"])
    #expect(try await service.tag([items[2]], adding: ["Choir"]) == nil)
    // An item of a feed and the user's version of it are one.
    let version = try await id("1", section, own)
    let both = try #require(try await service.tag([items[0], version], adding: ["Tea"]))
    #expect(both.count == 1)
    _ = try await ChangeService(sections: [section], loader: loader).undo(both.change.id)
    let changes = ChangeService(sections: [section], loader: loader)
    _ = try await changes.undo(moved.change.id)
    _ = try await changes.undo(done.change.id)
    #expect(try await tags() == [ada: ["Math"]])
  }

  @Test func anOwnVersionTakesThePlaceOfItsOriginal() async throws {
    let (library, loader) = try start()
    let (section, feed) = (Section.contacts, Feed(Self.feed))
    _ = try await loader.refresh(section, feed: feed)
    let key = MarkKey(item: "1", feed: Self.feed)
    try await library.setMark(.note, to: "Likes tea", items: [key], section: section.id)
    try await content.setMark(.note, to: "Likes tea", items: [key], section.markRule(library))
    let service = EditService(section: section, loader: loader)
    let original = try await id("1", section, Self.feed)

    func listed() async throws -> [String] {
      let snapshot = try await content.snapshot(
        section: section.id, urls: [Self.feed, OwnItem.address(of: section.id)], groupCount: 2,
        isMerged: true)
      return try content.items(snapshot.groups.joined()).map { section.row($0).title }.sorted()
    }

    let edit = try #require(try await service.edit(original, feedTitle: "Cards"))
    var form = edit.base
    try form.set("name", to: "Anna Holm")
    guard case .saved(let change, let next) = try await service.save(edit, form),
      case .own(let own) = next.subject
    else { throw FeedError.empty }
    #expect(try await listed() == ["Anna Holm", "Bo"])
    #expect(try service.original(of: own) == .followed(title: "Cards"))
    let version = try await id(own, section, OwnItem.address(of: section.id))
    #expect(try content.marks(of: version)?.note == "Likes tea")
    #expect(try await service.originalPage(of: own)?.title == "Anna Berg")

    // The original leads to the same version.
    let again = try #require(try await service.edit(original, feedTitle: nil))
    #expect(again.subject == .own(own))

    let changes = ChangeService(sections: [section], loader: loader)
    _ = try await changes.undo(change.id)
    #expect(try await listed() == ["Anna Berg", "Bo"])
    _ = try await service.save(edit, form)
    _ = try await service.useOriginal(own, title: "Anna")
    #expect(try await listed() == ["Anna Berg", "Bo"])
    #expect(try service.original(of: own) == nil)
  }

  @Test func theSlowerOfTwoIsTold() async throws {
    let (library, loader) = try start()
    let section = Section.contacts
    let key = try await make(section, Self.contact, loader)
    let service = EditService(section: section, loader: loader)
    let id = try await id(key, section, OwnItem.address(of: section.id))
    let first = try #require(try await service.edit(id, feedTitle: nil))
    let second = try #require(try await service.edit(id, feedTitle: nil))
    var (one, other) = (first.base, second.base)
    try one.set("company", to: "One")
    try other.set("title", to: "Other")
    guard case .saved = try await service.save(first, one),
      case .conflict = try await service.save(second, other)
    else {
      Issue.record("The second was saved over the first.")
      return
    }
    let renewed = try await service.renewed(second)
    let draft = try #require(Drafts.Draft(of: other, from: second.base, title: ""))
    _ = try await service.save(renewed, draft.merged(onto: renewed.base).form)
    let source = try #require(try library.ownItem(key, section: section.id)?.source)
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(text.contains("ORG:One") && text.contains("TITLE:Other"))
  }

  @Test func rowsFromElsewhereStay() async throws {
    let (_, loader) = try start()
    let section = Section.contacts
    let numbers = [("given", "Ada"), ("phone.cell", "1"), ("phone.home", "2"), ("phone.work", "3")]
    let key = try await make(section, numbers, loader)
    let service = EditService(section: section, loader: loader)
    let id = try await id(key, section, OwnItem.address(of: section.id))
    let first = try #require(try await service.edit(id, feedTitle: nil))
    let second = try #require(try await service.edit(id, feedTitle: nil))
    var (one, other) = (first.base, second.base)
    try one.set("phone.cell", to: "")
    try one.set("phone.Boat", to: "4")
    try other.set("phone.work", to: "33")
    try other.set("phone.home", to: "")
    _ = try await service.save(first, one)
    let draft = try #require(Drafts.Draft(of: other, from: second.base, title: ""))
    let renewed = try await service.renewed(second)
    _ = try await service.save(renewed, draft.merged(onto: renewed.base).form)
    let form = try #require(try await service.edit(id, feedTitle: nil)).base
    #expect(
      form["phone"]?.rows.map { "\($0.label) \($0.values[0])" } == ["work 33", "Boat 4"])
  }

  @Test func rowsAreMergedByWhatTheySay() {
    func row(_ place: Int?, _ value: String) -> Form.Row { Form.Row(place: place, values: [value]) }
    let base = [row(3, "a"), row(4, "b"), row(5, "c")]
    // The user changed "a", removed "b" and added "d"; meanwhile "a" was changed too, and "c" moved.
    let written = [row(3, "A"), row(5, "c"), row(nil, "d")]
    #expect(
      written.merged(from: base, onto: [row(3, "x"), row(4, "b"), row(8, "c"), row(9, "y")])
        == [row(3, "x"), row(8, "c"), row(9, "y"), row(nil, "A"), row(nil, "d")])
    #expect(written.merged(from: base, onto: base) == written)
    #expect(written.merged(from: [], onto: []) == written.map { row(nil, $0.values[0]) })
  }

  @MainActor @Test func anItemThatIsGoneGoesOnAsANewOne() async throws {
    let (library, loader) = try start()
    let section = Section.contacts
    let key = try await make(section, Self.contact, loader)
    let service = EditService(section: section, loader: loader)
    let drafts = Drafts(library: library, section: section.id)
    let id = try await id(key, section, OwnItem.address(of: section.id))
    let edit = try #require(try await service.edit(id, feedTitle: nil))
    let model = FormModel(edit, title: "Ada", service: service, drafts: drafts)
    _ = try await service.remove(key, title: "Ada")
    model.fill(["title": "Countess"])
    await model.save()
    #expect(model.problem != nil && model.isNew)
    await model.waitUntilKept()
    // After a restart, all of it is there.
    let (new, draft) = try #require(drafts.all.first)
    #expect(new.hasPrefix("new ") && draft.title.isEmpty)
    let again = FormModel(
      try #require(service.new(draft: new)), title: "", service: service, drafts: drafts)
    #expect(again.form[value: "family"] == "Lovelace" && again.form[value: "title"] == "Countess")
    #expect(again.form["phone"]?.rows.map(\.values) == [["1"]])
    await again.save()
    #expect(again.problem == nil && drafts.all.isEmpty)
    #expect(try library.ownItems(section: section.id).count == 1)
  }

  @MainActor @Test func whatIsWrittenDuringASaveIsSavedToo() async throws {
    let (library, loader) = try start()
    let service = EditService(section: .contacts, loader: loader)
    let drafts = Drafts(library: library, section: "contacts")
    let model = FormModel(
      try #require(service.new()), title: "", service: service, drafts: drafts)
    model.fill(["given": "Ada"])
    async let saving: Void = model.save()
    while !model.isSaving { await Task.yield() }
    model.fill(["family": "Lovelace"])
    await saving
    #expect(model.problem == nil && drafts.all.isEmpty)
    let cards = try library.ownItems(section: "contacts")
    #expect(cards.count == 1)
    #expect(String(decoding: cards[0].source.bytes, as: UTF8.self).contains("N:Lovelace;Ada;;;"))
  }

  @MainActor @Test func whatIsWrittenIsKept() async throws {
    let (library, loader) = try start()
    let service = EditService(section: .recipes, loader: loader)
    let drafts = Drafts(library: library, section: "recipes")
    func model() throws -> FormModel {
      FormModel(try #require(service.new()), title: "", service: service, drafts: drafts)
    }
    let first = try model()
    var field = try #require(first.form["title"])
    field.value = "Soup"
    first.set(field)
    await first.waitUntilKept()
    #expect(first.isChanged && !first.hasDraft)

    let second = try model()
    #expect(second.hasDraft && second.form[value: "title"] == "Soup")
    await second.save()
    #expect(second.problem?.field == "ingredients")
    second.fill(["ingredients": "1 leek"])
    #expect(second.problem == nil)
    await second.save()
    #expect(second.problem == nil)
    #expect(drafts.all.isEmpty)
    #expect(try !model().hasDraft)
  }

  @MainActor @Test func aDraftFollowsItsItem() async throws {
    let (library, loader) = try start()
    let section = Section.contacts
    _ = try await loader.refresh(section, feed: Feed(Self.feed))
    let service = EditService(section: section, loader: loader)
    let drafts = Drafts(library: library, section: section.id)
    let original = try await id("1", section, Self.feed)
    func model() async throws -> FormModel {
      let edit = try #require(try await service.edit(original, feedTitle: nil))
      return FormModel(edit, title: "Anna", service: service, drafts: drafts)
    }
    let (one, other) = (try await model(), try await model())
    one.fill(["title": "One"])
    await one.waitUntilKept()
    await one.save()
    other.fill(["company": "Other"])
    await other.waitUntilKept()
    await other.save()
    #expect(other.problem != nil && other.form[value: "title"] == "One")
    await other.waitUntilKept()
    #expect(Array(drafts.all.keys) == ["own 1"])
    await other.save()
    #expect(other.problem == nil && drafts.all.isEmpty)
  }
}
