import Testing

@testable import Almanac

struct LastReadTests {
  private struct Busy: Error {}

  @Test func whatCannotBeReadNowIsAsItWas() {
    var names = LastRead<String, [String]>()
    #expect(names.value(of: "facts") { throw Busy() } == nil)
    #expect(names.value(of: "facts") { ["Ada"] } == ["Ada"])
    #expect(names.value(of: "facts") { throw Busy() } == ["Ada"])
    #expect(names.value(of: "recipes") { throw Busy() } == nil)
    #expect(names.value(of: "facts") { [] } == [])
  }
}
