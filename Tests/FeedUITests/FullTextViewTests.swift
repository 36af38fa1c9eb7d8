import FeedCore
import GtkTesting
import XCTest

@testable import FeedUI
@testable import GtkKit

/// Tests the button that loads the full text of an article.
@MainActor final class FullTextViewTests: UITestCase {
  func testTheFullTextIsOfferedLoadedAndItsFailuresReported() async {
    var count = 0
    let view = FullTextView { count += 1 }
    view.show(.available(isSummary: true))
    present(view.widget)
    XCTAssertTrue(view.button.isVisible && !view.problem.remedy.isMapped)
    view.button.click()
    XCTAssertEqual(count, 1)

    view.show(.loading)
    XCTAssertFalse(view.button.isVisible)
    XCTAssertTrue(view.widget.all("GtkSpinner").contains(where: \.isSpinning))

    view.show(.failed(.offline))
    XCTAssertFalse(view.widget.all("GtkSpinner").contains(where: \.isSpinning))
    XCTAssertEqual(view.problem.label.text, FeedError.offline.message)
    view.problem.remedy.click()
    XCTAssertEqual(count, 2)
  }
}
