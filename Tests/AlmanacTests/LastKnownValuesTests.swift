import Testing

@testable import Almanac

struct LastKnownValuesTests {
  private struct Busy: Error {}

  @Test func anUnreadableSectionKeepsItsLastState() {
    var names = LastKnownValues<String, [String]>()
    #expect(names.value(of: "articles") { throw Busy() } == nil)
    #expect(names.value(of: "articles") { ["Ada"] } == ["Ada"])
    #expect(names.value(of: "articles") { throw Busy() } == ["Ada"])
    #expect(names.value(of: "recipes") { throw Busy() } == nil)
    #expect(names.value(of: "articles") { [] } == [])
  }
}
