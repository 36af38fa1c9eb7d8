import GtkTesting
import Localization
import Sections
import XCTest

@testable import FeedCore
@testable import FeedUI
@testable import GtkKit
@testable import Store

/// Tests adding many things from the dialog of feeds.
@MainActor final class AddingManyTests: UITestCase {
  private var library: Library!
  private var model: FeedsModel!
  private var dialog: FeedsDialog!
  private var parent: Window!

  /// Opens the dialog with the preview of so many recipes.
  private func preview(_ count: Int) async throws {
    library = try Library(at: nil)
    let content = try ContentStore(at: nil)
    model = FeedsModel(
      subscriptions: SubscriptionService(
        sections: [.recipes], library: library, content: content,
        loader: FeedLoader(transport: server.transport, content: content, library: library)))
    parent = Window(dialogOver: nil, title: "Parent")
    parent.present()
    dialog = FeedsDialog(over: parent, model: model)
    dialog.present()
    dialog.showAddPage()
    let recipes = (0..<count).map {
      #"{"@type": "Recipe", "name": "Soup \#($0)", "recipeIngredient": ["leek"]}"#
    }
    model.preview(source: "[\(recipes.joined(separator: ","))]")
    await wait("the preview") { self.view.things.add.isMapped }
  }

  private var view: AddFeedView { dialog.addView }

  override func tearDown() async throws {
    dialog?.close()
    await model?.finish()
    parent?.destroy()
    (dialog, model, parent, library) = (nil, nil, nil, nil)
    try await super.tearDown()
  }

  func testAddingIsCountedAndCanBeCancelled() async throws {
    try await preview(3_000)
    view.things.add.click()
    await wait("a count") {
      let words = self.view.countLabel.text
      return words.hasSuffix(" of \(number(3_000))") && words != "0 of \(number(3_000))"
    }
    XCTAssertTrue(view.countLabel.isMapped && view.cancel.isMapped)
    view.cancel.click()
    await wait("the end of adding") {
      self.view.widget.shownTexts.contains("Undoing…") && !self.view.cancel.isMapped
    }
    await wait("the preview") { self.view.things.add.isMapped }
    XCTAssertTrue(try library.ownItems(section: "recipes").isEmpty)
  }

  func testEscapeCancelsAndStaysInTheDialog() async throws {
    try await preview(1_000)
    view.things.add.click()
    dialog.showList()
    XCTAssertTrue(dialog.isAdding)
    await wait("the preview") { self.view.things.add.isMapped }
    XCTAssertTrue(try library.ownItems(section: "recipes").isEmpty)
  }

  func testAddingGoesOnWithoutTheDialog() async throws {
    try await preview(1_000)
    view.things.add.click()
    dialog.close()
    await wait("the recipes") { self.model.kept != nil }
    XCTAssertEqual(try library.ownItems(section: "recipes").count, 1_000)
  }
}
