import Testing

@testable import Store

struct ItemSetTests {
  @Test func aSetContainsItsElements() {
    let ids: [ItemID] = [7, 8, 70, 71, 134, 135, 1_000_000]
    var set = ItemSet()
    #expect(set.isEmpty && !set.contains(0))
    for id in ids { set.append(id) }
    #expect(set.count == ids.count)
    #expect((-200...2_000).filter { set.contains(ItemID($0)) } == [7, 8, 70, 71, 134, 135])
    #expect(set.contains(1_000_000) && !set.contains(1_000_001) && !set.contains(.max))
    #expect(!set.contains(.min))
  }
}
