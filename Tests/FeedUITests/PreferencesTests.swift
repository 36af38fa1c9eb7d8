import FeedCore
import GtkKit
import GtkTesting
import Sections
import XCTest

@testable import FeedUI

/// Tests the preferences as values and as widgets.
@MainActor final class PreferencesTests: UITestCase {
  private let all = ["applets", "contacts", "articles", "recipes"]

  func testSectionsHaveTheStoredOrderAndNewOnesComeLast() async {
    let layout = SectionLayout(
      order: ["recipes", "gone", "contacts", "recipes"], hidden: ["contacts", "gone"], of: all)
    XCTAssertEqual(layout.order, ["recipes", "contacts", "applets", "articles"])
    XCTAssertEqual(layout.shown, ["recipes", "applets", "articles"])
    XCTAssertEqual(SectionLayout(of: all).shown, all)
  }

  func testOneSectionIsAlwaysShown() async {
    XCTAssertEqual(SectionLayout(hidden: Set(all), of: all).shown, all)
    var layout = SectionLayout(hidden: ["applets", "contacts", "articles"], of: all)
    XCTAssertTrue(layout.isLast("recipes"))
    layout.setShown(false, "recipes")
    XCTAssertEqual(layout.shown, ["recipes"])
    layout.setShown(true, "contacts")
    XCTAssertFalse(layout.isLast("recipes"))
  }

  func testASectionMovesUpToTheEnds() async {
    var layout = SectionLayout(of: all)
    layout.move("applets", by: -1)
    XCTAssertEqual(layout.order, all)
    layout.move("recipes", by: -1)
    XCTAssertEqual(layout.order, ["applets", "contacts", "recipes", "articles"])
  }

  func testChoicesAreReadBack() async {
    var stored: [String: String] = ["picture-space": "7", "pictures": "nonsense"]
    let preferences = Preferences(read: { stored[$0] }, write: { stored[$0] = $1 })
    XCTAssertEqual(preferences.pictureSpace, .usual)
    XCTAssertNil(preferences.firstSection)
    var layout = SectionLayout(of: all)
    layout.move("recipes", by: -1)
    layout.setShown(false, "applets")
    preferences.save(layout)
    preferences.save(firstSection: "contacts")
    preferences.save(PictureStorageLimit(isOn: false, megabytes: 500))
    XCTAssertEqual(preferences.sectionLayout(of: all), layout)
    XCTAssertEqual(preferences.firstSection, "contacts")
    XCTAssertEqual(preferences.pictureSpace, PictureStorageLimit(isOn: false, megabytes: 500))
    XCTAssertEqual(preferences.pictureSpace.bytes, 0)
    preferences.save(firstSection: nil)
    XCTAssertNil(preferences.firstSection)
  }

  func testADamagedPreferenceIsTheDefault() async {
    let preferences = Preferences(
      read: { ["window-width": "-7", "window-height": "tall", "divider": "99999999"][$0] },
      write: { _, _ in })
    XCTAssertEqual(preferences.windowSize.width, 1000)
    XCTAssertEqual(preferences.windowSize.height, 700)
    XCTAssertEqual(preferences.listWidth, .usual)
  }

  func testTheListGrowsWithTheWindow() async {
    XCTAssertEqual([720, 1000, 2560].map(ListWidth.usual.in), [302, 420, 420])
    var kept: [String: String] = [:]
    let preferences = Preferences(read: { kept[$0] }, write: { kept[$0] = $1 })
    preferences.save(
      windowSize: (1200, 700), isMaximized: false, listWidth: ListWidth(350, of: 960),
      section: "articles", openItems: [("articles", "7 seven"), ("recipes", nil)],
      unreadCounts: [("articles", 12)])
    XCTAssertEqual([960, 1920].map(preferences.listWidth.in), [350, 420])
    XCTAssertEqual(preferences.openItem(of: "articles"), "7 seven")
    XCTAssertNil(kept["open-item.recipes"], "nothing was to be written")
    XCTAssertEqual(preferences.unreadCount(of: "articles"), 12)
    XCTAssertEqual(preferences.unreadCount(of: "recipes"), 0)
  }

  func testTextsGrowInStepsAndKeepTheirSize() async {
    var kept: [String: String] = [:]
    let preferences = Preferences(read: { kept[$0] }, write: { kept[$0] = $1 })
    XCTAssertEqual(preferences.textSize, .usual)
    preferences.save(textSize: .usual.larger.larger)
    XCTAssertEqual(preferences.textSize.percent, 125)
    XCTAssertEqual(preferences.textSize.columnWidth, 720)
    kept["text-size"] = "1000000"
    XCTAssertEqual(preferences.textSize, .usual)
    XCTAssertEqual(TextSize.all.map(\.larger.percent), [90, 100, 110, 125, 150, 175, 200, 200])
    XCTAssertEqual(TextSize.all.map(\.smaller.percent), [80, 80, 90, 100, 110, 125, 150, 175])
  }

  func testAnOlderDividerBecomesAShareOfItsWindow() async {
    let preferences = Preferences(
      read: { ["window-width": "800", "divider": "400"][$0] }, write: { _, _ in })
    XCTAssertEqual(preferences.listWidth, ListWidth(400, of: 800))
  }

  func testTheFirstSectionIsAShownOne() async {
    var layouts: [SectionLayout] = []
    var firsts: [Section.ID?] = []
    let sections = [Section.contacts, .recipes]
    let view = SectionsPreferenceView(
      sections, layout: SectionLayout(of: sections.map(\.id)), first: sections[1].id,
      onLayout: { layouts.append($0) }, onFirst: { firsts.append($0) })
    present(view.widget)
    XCTAssertEqual(view.firstChoice?.selected, 2)
    view.rows[sections[1].id]?.toggle.flip()
    XCTAssertEqual(layouts.last?.shown, [sections[0].id])
    XCTAssertEqual(view.firstChoice?.selected, 0)
    XCTAssertEqual(view.rows[sections[0].id]?.toggle.isSensitive, false)
    view.firstChoice?.selected = 1
    XCTAssertEqual(firsts, [sections[0].id])
    view.rows[sections[1].id]?.up.click()
    XCTAssertEqual(layouts.last?.order, [sections[1].id, sections[0].id])
    XCTAssertEqual(view.rows[sections[1].id]?.up.isSensitive, false)
  }

  private func services(
    background: @escaping @MainActor () async -> BackgroundState = { .off },
    setBackground: @escaping @MainActor (Bool) async -> String? = { _ in nil }
  ) -> PreferenceServices {
    PreferenceServices(
      pictureBytes: { 12_000_000 }, keepPictures: { space in space.isOn ? 3_000_000 : 0 },
      background: background, setBackground: setBackground)
  }

  func testRefreshingInTheBackgroundCanBeTurnedOn() async {
    let timer = TestTimer()
    let view = BackgroundPreferenceView(
      services(background: { timer.state }, setBackground: { timer.set($0) }))
    present(view.row.widget)
    await wait("the state") { view.toggle.isSensitive }
    XCTAssertFalse(view.toggle.isOn)
    view.toggle.flip()
    XCTAssertFalse(view.toggle.isSensitive)
    await wait("it to be on") { view.toggle.isSensitive }
    XCTAssertTrue(view.toggle.isOn)
    timer.failure = "The bus has gone."
    view.toggle.flip()
    await wait("the reason") {
      view.row.widget.shownTexts.contains("Couldn’t change this: The bus has gone.")
    }
    XCTAssertTrue(view.toggle.isOn, "it is still on")
  }

  func testRefreshingInTheBackgroundSaysWhyItIsUnavailable() async {
    let view = BackgroundPreferenceView(services(background: { .unavailable("No systemd.") }))
    present(view.row.widget)
    await wait("the reason") { view.row.widget.shownTexts.contains("No systemd.") }
    XCTAssertFalse(view.toggle.isSensitive)
  }

  func testNotificationPreferencesAreSaved() async {
    var stored: [String: String] = [:]
    let preferences = Preferences(read: { stored[$0] }, write: { stored[$0] = $1 })
    XCTAssertEqual(preferences.notices, NoticePreferences())
    let view = NoticesPreferenceView(preferences.notices) { preferences.save($0) }
    present(view.widget)
    view.applets.flip()
    XCTAssertEqual(preferences.notices, NoticePreferences(allFailures: false, applets: true))
    view.failures.flip()
    view.applets.flip()
    XCTAssertEqual(preferences.notices, NoticePreferences(allFailures: true, applets: false))
  }

  func testTheSpaceForPicturesShowsOnlyIfTheyAreStored() async {
    var spaces: [PictureStorageLimit] = []
    let view = PicturesPreferenceView(
      .usual, services: services(), onChange: { spaces.append($0) })
    present(view.widget)
    await wait("the size") { view.widget.shownTexts.contains("About 12 MB on this computer") }
    view.size.selected = 2
    await wait("the new size") { view.widget.shownTexts.contains("About 3 MB on this computer") }
    view.toggle.flip()
    XCTAssertFalse(view.size.isSensitive)
    XCTAssertEqual(
      spaces,
      [
        PictureStorageLimit(isOn: true, megabytes: 500),
        PictureStorageLimit(isOn: false, megabytes: 500),
      ])
    await wait("no size") { !view.widget.shownTexts.contains { $0.hasPrefix("About") } }
  }
}

/// Stands in for the timer that refreshes in the background; a test can make it fail.
@MainActor private final class TestTimer {
  private(set) var state = BackgroundState.off
  var failure: String?

  func set(_ isOn: Bool) -> String? {
    if failure == nil { state = isOn ? .on : .off }
    return failure
  }
}
