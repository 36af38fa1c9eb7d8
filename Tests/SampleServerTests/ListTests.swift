import Testing
import Transport

@testable import SampleServer

struct ListTests {
  private let dispatcher = TestDispatcher()
  private let path = "/v1/services/lights/applets"

  @Test func eachUserHasTheirOwnStatuses() async {
    let statuses = { (list: Answer) in list.applets.map { $0["user_status"] } }
    let nobody = await dispatcher.get(path)
    #expect(nobody.json["type"] == "list" && statuses(nobody) == Array(repeating: .null, count: 8))
    #expect(nobody.applets.allSatisfy { $0["last_run_at"] == .null })
    let sam = statuses(await dispatcher.get(path, TestDispatcher.sam))
    #expect(Set(sam) == ["enabled", "disabled", "never_enabled"])
    let noor = statuses(await dispatcher.get(path, TestDispatcher.noor))
    #expect(sam.count == 8 && noor.count == 8)
    #expect(sam != noor)
  }

  @Test func theLastRunBelongsToTheUser() async {
    let applet = await dispatcher.get(path + "/Pq4vLm8T", TestDispatcher.sam).json
    #expect(applet["last_run_at"] == "2024-11-05T21:04:09-08:00")
  }

  @Test func addressesPointToThisServer() async throws {
    let applet = try #require(await dispatcher.get(path).applets.first)
    let service = try #require(applet["services"]?.elements.first)
    #expect(applet["url"] == "http://127.0.0.1:1/applets/Pq4vLm8T")
    #expect(applet["embedded_url"] == "http://127.0.0.1:1/embed/lights/applets/Pq4vLm8T")
    #expect(service["url"] == "http://127.0.0.1:1/services/location")
    for name in ["monochrome_icon_url", "color_icon_url"] {
      let icon = try #require(service[name]?.string)
      #expect(await dispatcher.get(String(icon.dropFirst(TestDispatcher.base.count))).status == 200)
    }
    #expect(await dispatcher.get("/applets/Pq4vLm8T").status == 200)
    #expect(await dispatcher.get("/services/location").status == 200)
  }

  @Test func exactlyOneServiceIsPrimary() async {
    for applet in await dispatcher.get(path).applets {
      let primary = applet["services"]?.elements.filter { $0["is_primary"] == true }
      #expect(primary?.map { $0["service_id"] } == ["lights"])
    }
  }

  @Test func ordersSortByCountAndByDate() async {
    let counts = { (list: Answer) in list.applets.compactMap { $0["enabled_count"]?.int } }
    let ascending = counts(await dispatcher.get(path + "?order=enabled_count_asc"))
    let descending = counts(await dispatcher.get(path + "?order=enabled_count_desc"))
    #expect(ascending.count == 8 && ascending == ascending.sorted())
    #expect(descending == ascending.reversed())
    let newest = await dispatcher.get(path + "?order=published_at_desc").ids
    #expect(newest.first == "Yz5kBn3F" && newest.last == "Tq6gHx0E")
    #expect(await dispatcher.get(path + "?order=published_at_asc").ids == newest.reversed())
  }

  @Test func tiesAreOrderedByIDInBothDirections() async {
    // Of ten thousand applets, two have the same count, and many have the same date.
    for order in ["enabled_count_asc", "enabled_count_desc", "published_at_asc"] {
      let list = await dispatcher.get("/v1/services/many/applets?order=\(order)").applets
      let key = order.hasPrefix("enabled") ? "enabled_count" : "published_at"
      let pairs = zip(list, list.dropFirst()).filter { $0[key] == $1[key] }
      #expect(pairs.allSatisfy { $0["id"]?.string ?? "" < $1["id"]?.string ?? "" }, "\(order)")
    }
  }

  @Test func unpublishedAppletsComeLast() async {
    let code = ["IFTTT-Invite-Code": "314-attic"]
    for order in ["published_at_asc", "published_at_desc"] {
      let ids = await dispatcher.get("/v1/services/attic/applets?order=\(order)", code).ids
      #expect(ids == ["At3cLd0R", "At1cBx8L", "At2cHt5W"])
    }
  }

  @Test func aPlatformListsOnlyItsOwnPhonesApplets() async {
    #expect(await dispatcher.get(path).ids.filter { ["Ip1hCm5S", "An0dZb9Q"].contains($0) } == [])
    #expect(await dispatcher.get(path + "?platform=ios").ids.contains("Ip1hCm5S"))
    #expect(await !dispatcher.get(path + "?platform=ios").ids.contains("An0dZb9Q"))
    #expect(await dispatcher.get(path + "?platform=android").ids.contains("An0dZb9Q"))
    let other = TestDispatcher(rules: Rules(withoutPlatform: .nothing))
    #expect(await other.get(path).ids.count == 10)
  }

  @Test(arguments: [
    "order=newest", "platform=linux", "limit=0", "limit=many", "next_page=zzz",
    "next_page=OTk5OSs1",
  ])
  func unknownValuesAreRefusedWithTheirParameter(query: String) async {
    let name = query.prefix { $0 != "=" }
    #expect(await dispatcher.get("\(path)?\(query)").refusal == "422 invalid_parameters \(name)")
  }

  @Test func pagesJoinToTheWholeList() async {
    let whole = await dispatcher.get(path + "?order=enabled_count_desc").ids
    var (ids, query): ([String], String?) = ([], "&limit=3")
    var pages = 0
    while let next = query, pages < 9 {
      let page = await dispatcher.get(path + "?order=enabled_count_desc" + next)
      ids += page.ids
      pages += 1
      query = page.json["next"]?["cursor"]?.string.map { "&next_page=" + $0.unreservedEscaped }
    }
    #expect(pages == 3)
    #expect(ids == whole)
  }

  @Test func theServiceManyHasTenThousandApplets() async {
    let list = await dispatcher.get("/v1/services/many/applets", TestDispatcher.sam)
    #expect(Set(list.ids).count == 10_000)
    #expect(Set(list.applets.compactMap { $0["name"]?.string }).count == 10_000)
  }
}
