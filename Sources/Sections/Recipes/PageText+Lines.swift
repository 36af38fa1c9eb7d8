import TextCore

extension PageText {
  /// An ingredient, a step, or a heading of some.
  struct Line: Hashable {
    enum Kind { case text, heading, boldText }
    var text: String
    /// Bold text is a heading if other lines follow it that are no headings.
    var kind = Kind.text
  }

  enum Use { case ingredients, steps }

  /// The lines of the text. A line break within an item of a list or within one of several texts is
  /// only a space.
  /// - Parameter isWhole: whether the text has all ingredients or steps, rather than one.
  func lines(of use: Use, isWhole: Bool) -> [Line] {
    let units = Self.paired(use == .steps ? withoutNumbers : units, use)
      .map { Self.joined($0, use) }
    var lines: [Line] = []
    for (index, unit) in units.enumerated() {
      guard unit.kind != .heading else {
        lines.append(Line(text: unit.line.withoutColon, kind: .heading))
        continue
      }
      let isAlone =
        unit.kind == .loose
        || unit.kind == .paragraph && Self.isHeading(units, index - 1)
          && Self.isHeading(units, index + 1)
      for parts in split(unit, of: use, isWhole: isWhole, isAlone: isAlone) {
        lines.append(Self.line(parts, isAlone: parts.count == 1))
      }
    }
    return lines
  }

  /// The units with an amount and its ingredient as one, as in `<dt>2 cups<dd>flour`. Other terms and
  /// their meanings are paragraphs.
  private static func paired(_ units: [Unit], _ use: Use) -> [Unit] {
    var paired: [Unit] = []
    for unit in units {
      if use == .ingredients, unit.kind == .meaning, let term = paired.last, term.kind == .term,
        [term, unit].contains(where: { PastedWords.isAmount($0.line) })
      {
        paired[paired.count - 1] = Unit(kind: .item, parts: term.parts + unit.parts)
      } else {
        paired.append(unit)
      }
    }
    return paired.map { unit in
      unit.kind == .term || unit.kind == .meaning ? Unit(kind: .paragraph, parts: unit.parts) : unit
    }
  }

  /// Whether there is a heading at this place, or nothing.
  private static func isHeading(_ units: [Unit], _ place: Int) -> Bool {
    guard units.indices.contains(place) else { return true }
    let unit = units[place]
    return unit.kind == .heading || unit.parts.count == 1 && isBoldHeading(unit.parts[0])
  }

  /// Joins the parts between which a browser shows a space, unless they are clearly more than one.
  private static func joined(_ unit: Unit, _ use: Use) -> Unit {
    var joined = unit
    joined.parts = []
    for part in unit.parts {
      let isNext = use == .steps ? part.text.beginsWithStepNumber : part.text.beginsWithAmount
      let last = joined.parts.count - 1
      guard part.start == .newline, unit.kind == .item || !isNext, last >= 0 else {
        joined.parts.append(part)
        continue
      }
      joined.parts[last].text += " " + part.text
      if !part.isBold { joined.parts[last].isBold = false }
    }
    return joined
  }

  private func split(
    _ unit: Unit, of use: Use, isWhole: Bool, isAlone: Bool
  ) -> [ArraySlice<Part>] {
    guard unit.kind != .item else { return [unit.parts[...]] }
    var groups: [ArraySlice<Part>] = []
    var start = 0
    for index in unit.parts.indices.dropFirst() {
      let (last, part) = (unit.parts[index - 1], unit.parts[index])
      let isSplit =
        part.start == .emptyLine || part.start == .newline || isWhole && isAlone
        || use == .steps && (isPlain || part.text.beginsWithStepNumber)
        || use == .ingredients && part.start == .lineBreak && part.text.beginsWithAmount
          && !PastedWords.isAmount(last.text)
        || isWhole && (Self.isBoldHeading(last) || Self.isBoldHeading(part))
      guard isSplit else { continue }
      groups.append(unit.parts[start..<index])
      start = index
    }
    return groups + [unit.parts[start...]]
  }

  private static func line(_ parts: ArraySlice<Part>, isAlone: Bool) -> Line {
    if isAlone, let part = parts.first, isBoldHeading(part) {
      let kind: Line.Kind = part.text.last == ":" ? .heading : .boldText
      return Line(text: part.text.withoutColon, kind: kind)
    }
    return Line(text: parts.map(\.text).joined(separator: " "))
  }

  /// The longest heading in bold letters, in characters.
  private static let longestHeading = 60

  /// Whether a part may be a heading: bold, and neither an ingredient with its amount nor a sentence.
  private static func isBoldHeading(_ part: Part) -> Bool {
    part.isBold && part.text.count <= longestHeading && part.text.first?.isNumber == false
      && part.text.last.map { !".!?…,;".contains($0) } == true
  }

  /// The units without the numbers of steps that stand alone, such as `1` or `Step 1`.
  private var withoutNumbers: [Unit] {
    let count = units.reduce(0) { $0 + $1.parts.count }
    guard count > 1 else { return units }
    return units.compactMap { unit in
      var unit = unit
      unit.parts.removeAll { $0.text.isStepNumber }
      return unit.parts.isEmpty ? nil : unit
    }
  }
}

extension [PageText.Line] {
  /// The lines with bold ones as headings or as text.
  var settled: [PageText.Line] {
    let end = lastIndex { $0.kind == .text } ?? 0
    return enumerated().map { index, line in
      guard line.kind == .boldText else { return line }
      return PageText.Line(text: line.text, kind: index < end ? .heading : .text)
    }
  }
}
