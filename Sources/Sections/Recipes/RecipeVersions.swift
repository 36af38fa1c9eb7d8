import Foundation
import TextCore

/// The recipes of a page, of each the version that says most: pages often describe theirs twice.
///
/// A recipe is known by its address, or else by its content: in an export, several may have the same
/// title.
struct RecipeVersions {
  private struct Version {
    var recipe: Recipe
    var address: String?
    let block: Int
    var lines: Set<String>
    var source: () -> Data

    /// - Parameter isOnOnePage: whether both are on a page of their own, which may say less in one
    ///   place than in another.
    func isSame(as other: Version, isOnOnePage: Bool) -> Bool {
      if let address, let other = other.address { return address == other }
      if lines == other.lines { return true }
      guard isOnOnePage || block == other.block else { return false }
      return lines.isSubset(of: other.lines) || other.lines.isSubset(of: lines)
    }
  }

  private var versions: [Version] = []
  private var places: [String: [Int]] = [:]
  private var count = 0
  /// Which of the page's recipes have no title, counted from 1; at most 100.
  private(set) var withoutTitle: [Int] = []

  /// Counts a recipe without a title.
  mutating func skip() {
    count += 1
    if withoutTitle.count < 100 { withoutTitle.append(count) }
  }

  var isEmpty: Bool { versions.isEmpty }

  /// The recipes with their sources, which take time to write.
  func found(isOver: () -> Bool) -> [RecipePage.Found] {
    var found: [RecipePage.Found] = []
    for version in versions {
      if isOver() { break }
      found.append(RecipePage.Found(recipe: version.recipe, source: version.source()))
    }
    return found
  }

  /// - Parameters:
  ///   - address: the address that the recipe itself gives.
  ///   - isOnOnePage: whether it is from a web page, rather than from an export.
  ///   - block: the number of the script or the document.
  mutating func add(
    _ recipe: Recipe, address: URL?, isOnOnePage: Bool, block: Int, source: @escaping () -> Data
  ) {
    count += 1
    let version = Version(
      recipe: recipe, address: address.map { Link.identity($0.absoluteString) }, block: block,
      lines: Set(recipe.lines),
      source: source)
    let twins = places[recipe.title, default: []].prefix(Self.mostTwins)
    guard
      let twin = twins.first(where: {
        version.isSame(as: versions[$0], isOnOnePage: isOnOnePage)
      })
    else {
      places[recipe.title, default: []].append(versions.count)
      versions.append(version)
      return
    }
    if recipe.size > versions[twin].recipe.size { versions[twin] = version }
  }

  /// How many recipes of one title are compared; no export has as many.
  private static let mostTwins = 100
}

extension Recipe {
  /// The ingredients and the steps.
  var lines: [String] { ingredients + steps.map { ($0.title ?? "") + "\n" + $0.text } }
}
