import Testing

@testable import Sections

struct ItemKeyTests {
  @Test func anIDStaysAndContentIsMarked() {
    #expect(ItemKey.make(id: "7", content: []) == "7")
    #expect(ItemKey.make(id: nil, content: ["7"]) == "~7")
  }

  @Test func longContentGivesAShortKey() {
    let long = String(repeating: "x", count: 10_000)
    let key = ItemKey.make(id: nil, content: [long + "a", nil])
    #expect(key.count < 100)
    #expect(ItemKey.make(id: nil, content: [long + "a"]) == key)
    #expect(ItemKey.make(id: nil, content: [long + "b"]) != key)
  }
}
