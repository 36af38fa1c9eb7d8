import Formats

/// Reads HTML as the units of a `PageText`.
struct PageTextReader {
  private var units: [PageText.Unit] = []
  private var unit = PageText.Unit(kind: .loose)
  private let keepsNewlines: Bool
  /// How many elements are open that make text bold, and that keep its newlines.
  private var (bold, preformatted) = (0, 0)
  /// Whether the text is in an item of a list; the same for the lists around this one.
  private var isInItem = false
  private var outer: [Bool] = []
  /// The open element whose text nobody sees.
  private var unseen: String?

  /// The most units, and the most parts of one, that count: no real page has as many.
  private let most: Int

  /// - Parameters:
  ///   - keepsNewlines: whether newlines are line breaks rather than spaces.
  ///   - isWhole: whether all units count.
  init(keepsNewlines: Bool, isWhole: Bool) {
    self.keepsNewlines = keepsNewlines
    most = isWhole ? .max : 10_000
  }

  /// The units with text.
  var finished: [PageText.Unit] { unit.isBlank ? units : units + [unit] }

  /// Whether there are more units than count.
  var isFull: Bool { units.count >= most }

  mutating func read(_ token: HTMLToken) {
    switch token {
    case .text(let text): if unseen == nil { read(text) }
    case .start(let tag): if unseen == nil { start(tag.name) }
    case .end(let name):
      if let unseen {
        if unseen == name { self.unseen = nil }
      } else {
        end(name)
      }
    }
  }

  private mutating func read(_ text: String) {
    guard text.contains(where: \.isNewline) else { return write(text) }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if index > 0 {
        if keepsNewlines || preformatted > 0 { breakLine() } else { beginPart(.newline) }
      }
      write(String(line))
    }
  }

  private mutating func write(_ text: String) {
    let last = unit.parts.count - 1
    if text.allSatisfy(\.isWhitespace) {
      if !unit.parts[last].isBlank { unit.parts[last].text += " " }
      return
    }
    unit.parts[last].text += text
    if bold == 0 { unit.parts[last].isBold = false }
  }

  private mutating func beginPart(_ start: PageText.Part.Start) {
    let last = unit.parts.count - 1
    if unit.parts[last].isBlank {
      if last > 0 { unit.parts[last].start = max(unit.parts[last].start, start) }
    } else if last < most {
      unit.parts.append(PageText.Part(start: start))
    } else {
      unit.parts[last].text += " "
    }
  }

  private mutating func breakLine() {
    let last = unit.parts[unit.parts.count - 1]
    beginPart(last.isBlank && last.start >= .lineBreak ? .emptyLine : .lineBreak)
  }

  private mutating func begin(_ kind: PageText.Unit.Kind) {
    if !unit.isBlank, units.count < most { units.append(unit) }
    unit = PageText.Unit(kind: kind)
  }

  /// Begins a unit, or only a part within an item.
  private mutating func beginBlock(_ kind: PageText.Unit.Kind) {
    if isInItem { beginPart(.block) } else { begin(kind) }
  }

  /// What follows a list, or an item of one.
  private mutating func resume() { begin(isInItem ? .item : .loose) }

  private mutating func start(_ name: String) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": beginBlock(.heading)
    case "p": beginBlock(.paragraph)
    case "dt": beginBlock(.term)
    case "dd": beginBlock(.meaning)
    case "li", "tr":
      isInItem = true
      begin(.item)
    case "ul", "ol", "table":
      if outer.count < 100 { outer.append(isInItem) }
      isInItem = false
      begin(.loose)
    case "br": breakLine()
    case "hr": resume()
    case "b", "strong": bold += 1
    case "script", "style", "noscript", "svg", "iframe", "button": unseen = name
    case "pre":
      preformatted += 1
      beginPart(.block)
    default: if PageText.isBlock(name) { beginPart(.block) }
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6", "p", "dt", "dd": beginBlock(.loose)
    case "li", "tr":
      isInItem = false
      begin(.loose)
    case "ul", "ol", "table":
      isInItem = outer.popLast() ?? false
      resume()
    case "b", "strong": bold = max(0, bold - 1)
    case "pre":
      preformatted = max(0, preformatted - 1)
      beginPart(.block)
    default: if PageText.isBlock(name) { beginPart(.block) }
    }
  }
}
