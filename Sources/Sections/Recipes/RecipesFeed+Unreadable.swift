import Formats
import Localization
import Store

extension RecipesFeed {
  /// The scripts of a page that speak of recipes but can't be read, and its recipes without a title.
  static func unreadable(_ page: SchemaPage, withoutTitle: [Int]) -> [SkippedElement] {
    let scripts = page.unread.filter { [UInt8]($0.text.utf8).mentions("recipe\"") }.map { script in
      SkippedElement(
        path: text("script {number}", ["number": String(script.number)]),
        reason: script.problem.reason.phrase)
    }
    let recipes = withoutTitle.map { number in
      SkippedElement(
        path: text("recipe {number}", ["number": String(number)]), reason: Phrase("no title"))
    }
    return scripts + recipes
  }
}
