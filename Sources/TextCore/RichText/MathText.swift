import Formats

/// A formula of MathML on one line: its TeX if the page has that, or else the formula with signs
/// such as `/` and `^`.
/// - Source: https://www.w3.org/TR/mathml-core/
struct MathText {
  private struct Element {
    let name: String
    var parts: [String] = []
  }

  private var open: [Element]
  private var tex: String?
  private let alternative: String?
  private var depth = 1
  /// How many open elements are inside an annotation, which is not shown.
  private var annotation = 0
  private var readsTeX = false
  private static let deepest = 64

  /// - Parameter tag: the tag of the `math` element.
  init(_ tag: HTMLTag) {
    open = [Element(name: "math")]
    alternative = tag["alttext"].flatMap { $0.isEmpty ? nil : $0 }
  }

  var isAtEnd: Bool { depth == 0 }

  var text: String {
    var rest = self
    while rest.open.count > 1 { rest.close() }
    return Self.trimmed(tex ?? alternative ?? rest.open[0].parts.joined())
  }

  mutating func add(_ token: HTMLToken) {
    switch token {
    case .text(let text):
      if readsTeX { tex = (tex ?? "") + text }
      guard annotation == 0 else { return }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { open[open.count - 1].parts.append(words) }
    case .start(let tag):
      if tag.name == "math" { depth += 1 }
      guard !tag.isSelfClosing else { return }
      if annotation > 0 || tag.name.hasPrefix("annotation") {
        annotation += 1
        if tag["encoding"]?.lowercased().hasSuffix("tex") == true { readsTeX = true }
        return
      }
      if open.count < Self.deepest { open.append(Element(name: tag.name)) }
    case .end(let name):
      if name == "math" { depth -= 1 }
      guard annotation == 0 else {
        annotation -= 1
        readsTeX = false
        return
      }
      guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
      while open.count > index { close() }
    }
  }

  private mutating func close() {
    let element = open.removeLast()
    let text = Self.text(element)
    // An empty part has its place too: the second part of a fraction is the one below the bar.
    open[open.count - 1].parts.append(text)
  }

  private static func text(_ element: Element) -> String {
    let parts = element.parts
    switch (element.name, parts.count) {
    case ("mfrac", 2): return grouped(parts[0]) + "/" + grouped(parts[1])
    case ("msqrt", _): return "√" + grouped(parts.joined())
    case ("mroot", 2): return grouped(parts[1]) + "√" + grouped(parts[0])
    case ("msup", 2), ("mover", 2): return grouped(parts[0]) + "^" + grouped(parts[1])
    case ("msub", 2), ("munder", 2): return grouped(parts[0]) + "_" + grouped(parts[1])
    case ("msubsup", 3), ("munderover", 3):
      return grouped(parts[0]) + "_" + grouped(parts[1]) + "^" + grouped(parts[2])
    case ("mtr", _): return parts.joined(separator: ", ")
    case ("mtable", _): return "[" + parts.joined(separator: "; ") + "]"
    case ("mfenced", _): return "(" + parts.joined(separator: ", ") + ")"
    default: return parts.joined()
    }
  }

  /// The part in brackets, unless it is one sign or a number.
  private static func grouped(_ part: String) -> String {
    let isOne =
      part.count < 2 || part.allSatisfy(\.isNumber)
      || part.hasPrefix("(") && part.firstIndex(of: ")") == part.index(before: part.endIndex)
    return isOne ? part : "(" + part + ")"
  }

  /// TeX without the style that MediaWiki puts around each formula.
  static func trimmed(_ formula: String) -> String {
    let line = CleanText.line(formula)
    for style in [#"{\displaystyle "#, #"{\textstyle "#] where line.hasPrefix(style) {
      guard line.hasSuffix("}") else { continue }
      return line.dropFirst(style.count).dropLast().trimmingCharacters(in: .whitespaces)
    }
    return line
  }
}

extension HTMLTag {
  /// Whether this shows a formula a second time, in boxes, for browsers that don’t know MathML.
  var repeatsMath: Bool {
    guard self["aria-hidden"]?.lowercased() == "true" else { return false }
    return name == "nobr" || name.hasPrefix("mjx-")
      || (self["class"] ?? "").split(separator: " ").contains { name in
        ["katex", "mjx", "MathJax"].contains { name.hasPrefix($0) }
      }
  }

  /// The formula that a picture stands for; `nil` for other pictures.
  var formula: String? {
    let classes = (self["class"] ?? "").lowercased().split(separator: " ")
    guard classes.contains(where: { $0.contains("math-fallback") || $0 == "latex" || $0 == "tex" })
    else { return nil }
    return self["alt"].flatMap { $0.isEmpty ? nil : MathText.trimmed($0) }
  }
}
