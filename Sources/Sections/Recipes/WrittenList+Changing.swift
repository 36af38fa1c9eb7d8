import Formats
import Foundation
import LenientJSON

extension WrittenList {
  /// How the lines of a list are written.
  struct Style {
    /// Whether new steps are objects where others are.
    var hasSteps = false
    /// What separates lines in one text.
    var separator: Character = "\n"
    /// Whether a changed line keeps as much as possible of the text in which it stands.
    var keepsText = true
  }

  /// The value in JSON with other lines.
  /// - Parameters:
  ///   - lines: with the place of the old line that each was; `nil` for a new one.
  ///   - before: the old lines as they are seen, one for each place.
  func source(
    _ lines: [(step: RecipeStep, old: Int?)], before: [RecipeStep], style: Style
  ) -> String {
    var writer = WrittenListWriter(list: self, before: before, style: style)
    return writer.source(lines)
  }

  /// Whether one text has all lines.
  var isOneText: Bool {
    elements.count == 1 && sections.isEmpty && (json.kind != .list || elements[0].count > 1)
  }

  var hasObjects: Bool { !sections.isEmpty || elements.contains { $0.json.kind == .object } }
}

/// Writes the elements and sections of a list in the order of its new lines.
private struct WrittenListWriter {
  typealias Line = (step: RecipeStep, old: Int?)

  let list: WrittenList
  let before: [RecipeStep]
  let style: WrittenList.Style
  /// The elements outside of sections, and the sections.
  private var top: [String] = []
  /// The open sections, each in the one before.
  private var open: [Open] = []
  private var used: Set<Int> = []

  private struct Open {
    /// The old section; `nil` for a new one.
    let section: Int?
    let heading: RecipeStep?
    var elements: [String] = []
  }

  init(list: WrittenList, before: [RecipeStep], style: WrittenList.Style) {
    (self.list, self.before, self.style) = (list, before, style)
  }

  mutating func source(_ lines: [Line]) -> String {
    var rest = lines[...]
    if list.isOneText {
      top = [changed(list.elements[0], Array(rest))]
      rest = []
    }
    while let line = rest.first {
      switch line.old.map({ list.places[$0] }) {
      case .heading(let section)?:
        begin(Open(section: section, heading: line.step))
        rest.removeFirst()
      case .line(let element, _)?:
        enter(list.elements[element].section)
        let own = own(element, of: rest)
        add(used.insert(element).inserted ? changed(list.elements[element], own) : new(line.step))
        rest = rest.dropFirst(own.count)
      case nil:
        if line.step.isHeading, style.hasSteps, list.hasObjects {
          begin(Open(section: nil, heading: line.step))
        } else {
          add(new(line.step))
        }
        rest.removeFirst()
      }
    }
    end(to: 0)
    if list.json.kind == .list { return list.json.source(withElements: top) }
    return top.count == 1 ? top[0] : "[" + top.joined(separator: ", ") + "]"
  }

  /// The first lines that belong to an element, with new ones between them.
  private func own(_ element: Int, of lines: ArraySlice<Line>) -> [Line] {
    var count = 1
    guard !used.contains(element) else { return Array(lines.prefix(1)) }
    for (index, line) in lines.enumerated() {
      guard let old = line.old else { continue }
      guard case .line(element, _) = list.places[old] else { break }
      count = index + 1
    }
    return Array(lines.prefix(count))
  }

  // MARK: Sections

  /// Opens the section of an element if no heading does, or ends those in which it is not.
  private mutating func enter(_ section: Int?) {
    // What stands below a new heading belongs to it.
    if let last = open.last, last.section == nil { return }
    guard let section else { return end(to: 0) }
    if let place = open.lastIndex(where: { $0.section == section }) { return end(to: place + 1) }
    guard !list.sections[section].hasHeading, used.insert(-1 - section).inserted else { return }
    begin(Open(section: section, heading: nil))
  }

  private mutating func begin(_ next: Open) {
    let parent = next.section.flatMap { list.sections[$0].parent }
    if let parent { enter(parent) }
    let place = parent.flatMap { parent in open.lastIndex { $0.section == parent } }
    end(to: place.map { $0 + 1 } ?? 0)
    open.append(next)
  }

  private mutating func add(_ element: String) {
    if open.isEmpty { top.append(element) } else { open[open.count - 1].elements.append(element) }
  }

  /// Ends all sections but the first ones.
  private mutating func end(to count: Int) {
    while open.count > count, let last = open.popLast() { add(json(of: last)) }
  }

  private func json(of ended: Open) -> String {
    let title = ended.heading.map { $0.title ?? $0.text.withoutColon }
    guard let section = ended.section.map({ list.sections[$0] }) else {
      return "{\"@type\": \"HowToSection\", \"name\": \(SchemaNode.quoted(title ?? "")), "
        + "\"itemListElement\": [\(ended.elements.joined(separator: ", "))]}"
    }
    let elements =
      section.list.kind == .list || ended.elements.count != 1
      ? section.list.source(withElements: ended.elements) : ended.elements[0]
    var json = section.json.source.changing(section.property, to: elements)
    let place = ended.section.flatMap { list.places.firstIndex(of: .heading(section: $0)) }
    let seen = place.map { before[$0].title ?? before[$0].text.withoutColon }
    if let title, let seen, seen != title {
      json = json.changing("name") { WrittenText(text: $0, lines: [seen]).with(title) }
    }
    return json
  }

  // MARK: Elements

  private func new(_ step: RecipeStep) -> String {
    let line = style.hasSteps ? step.line : step.text
    if let line, !style.hasSteps || !list.hasObjects { return SchemaNode.quoted(line) }
    let title = step.title.map { ", \"name\": \(SchemaNode.quoted($0))" } ?? ""
    return "{\"@type\": \"HowToStep\"\(title), \"text\": \(SchemaNode.quoted(step.text))}"
  }

  private func seen(_ step: RecipeStep) -> String {
    step.isHeading ? RecipeText.paragraph(step) : step.text
  }

  /// An element with other lines; as it stands there if they are the same.
  private func changed(_ element: WrittenList.Element, _ lines: [Line]) -> String {
    let places = before.indices.filter {
      if case .line(element.index, _) = list.places[$0] { true } else { false }
    }
    let old = places.map { before[$0] }
    let new = lines.map { line in
      (step: line.step, old: line.old.flatMap { places.firstIndex(of: $0) })
    }
    let isSame = new.count == old.count && new.enumerated().allSatisfy { $1.old == $0 }
    if isSame, new.map(\.step) == old { return element.json.source }
    func text(_ text: String) -> String {
      guard style.keepsText else {
        return new.map { seen($0.step) }.joined(separator: String(style.separator))
      }
      return WrittenText(text: text, lines: old.map(seen), separator: style.separator)
        .with(new.map { (seen($0.step), $0.old) })
    }
    guard let node = element.node, let json = node.json else {
      return element.json.longText.map { SchemaNode.quoted(text($0)) } ?? self.new(lines[0].step)
    }
    var step = json.source
    // An ingredient's name and amount are not told apart again: its text says both.
    let property = style.hasSteps ? WrittenList.textProperty(of: node) : "text"
    let source = node[property].first?.text
    step = step.changing(property, to: SchemaNode.quoted(text(source ?? "")))
    if style.hasSteps, property != "name", old.count == 1, new.count == 1 {
      step = Self.named(step, old[0], new[0].step)
    }
    return element.wrapping.reversed().reduce(step) { step, outer in
      outer.json.source.changing(outer.property, to: step)
    }
  }

  /// A step with the name that it should have.
  private static func named(_ json: String, _ old: RecipeStep, _ new: RecipeStep) -> String {
    guard old.title == new.title else {
      return json.changing("name", to: new.title.map(SchemaNode.quoted))
    }
    guard old.title == nil else { return json }
    return json.changing("name") { name in
      guard RecipeSteps.isRepeated(PageText(name).line, in: old.text) else { return name }
      return RecipeSteps.name(name, of: old.text, for: new.text)
    }
  }
}

extension String {
  /// An object in JSON with another value of a property; without it for `nil`.
  fileprivate func changing(_ property: String, to json: String?) -> String {
    guard let root = try? JSONDocument(Data(utf8)).root else { return self }
    let changed = root.changing(
      { SchemaNode.isName($0, of: property) }, named: property, to: json)
    return String(decoding: changed, as: UTF8.self)
  }

  /// An object in JSON with another text of a property, if it has a text there.
  fileprivate func changing(_ property: String, _ change: (String) -> String) -> String {
    guard let page = try? SchemaPage(json: self),
      let text = page.linked.first?[property].first?.text
    else { return self }
    let new = change(text)
    return new == text ? self : changing(property, to: SchemaNode.quoted(new))
  }
}
