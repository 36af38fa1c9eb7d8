import Testing

@testable import FeedCore

struct LineMergeTests {
  private func merge(_ base: String, _ theirs: String, _ mine: String) -> LineMerge {
    func lines(_ words: String) -> String { words.replacing(" ", with: "\n") }
    return LineMerge(base: lines(base), theirs: lines(theirs), mine: lines(mine))
  }

  @Test(arguments: [
    ("a b c", "A b c", "a b c d", "A b c d"),
    ("a b c", "A b c p", "a b c d", "A b c p d"),
    ("a b c", "A b c", "a B c", "A B c"),
    ("a b c", "b c", "a b", "b"),
    ("a b c", "a b c", "c a", "c a"),
    ("a b c", "x a b c", "x a b c y", "x a b c y"),
    ("a b c", "a x c", "a x c", "a x c"),
    ("a b c", "a m b c", "a m b n c", "a m b n c"),
    ("", "a", "b", "a b"), ("a", "", "a", ""), ("a b", "", "", ""),
    // Blank lines, and others that are there twice
    ("a  b", "a  x  b", "a  b  c", "a  x  b  c"),
    ("s a s b", "s a s b s", "S a s b", "S a s b s"),
  ])
  func bothChangesAreThere(base: String, theirs: String, mine: String, merged: String) {
    let merge = merge(base, theirs, mine)
    #expect(merge.text.replacing("\n", with: " ") == merged)
    #expect(!merge.isDoubled)
  }

  @Test(arguments: [
    ("a b c", "a x c", "a y c", "a x y c"),
    ("a b c", "a c", "a y c", "a y c"),
    ("a b c", "a x c", "a c", "a x c"),
    ("a b c d", "a x m c d", "a y c D", "a x m y c D"),
    ("a  b", "a  x", "a  y", "a  x  y"),
  ])
  func bothVersionsOfALineAreThere(base: String, theirs: String, mine: String, merged: String) {
    let merge = merge(base, theirs, mine)
    #expect(merge.text.replacing("\n", with: " ") == merged)
    #expect(merge.isDoubled)
  }

  /// The shortest difference of such texts would take gigabytes.
  @Test func manyLinesAreMerged() {
    let base = (0..<20_000).map(String.init)
    let merge = LineMerge(
      base: base.joined(separator: "\n"), theirs: base.reversed().joined(separator: "\n"),
      mine: (base + ["new"]).joined(separator: "\n"))
    #expect(merge.text.hasSuffix("new") && merge.text.hasPrefix("19999\n"))
    #expect(merge.text.split(separator: "\n").count == 20_001)
  }
}
