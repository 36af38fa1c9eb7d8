import Formats
import Foundation
import LenientJSON

/// The ingredients, steps or tags of a recipe as they stand in a document in JSON-LD, to be written
/// again with some changed lines: all others stay as they are, with everything that no form shows.
struct WrittenList {
  /// An element of the list, or of a section in it, that has one line or several.
  struct Element {
    let index: Int
    let json: JSONValue
    /// The thing that has the text; `nil` if the element is a text.
    let node: SchemaNode?
    /// The objects around that thing, with the properties in which they have it.
    var wrapping: [(json: JSONValue, property: String)] = []
    let count: Int
    let section: Int?
  }

  /// A section with a list of its own, such as one of HowToSteps.
  struct Section {
    let json: JSONValue
    /// The property with the list.
    let property: String
    let list: JSONValue
    let hasHeading: Bool
    /// The section in which this one stands.
    let parent: Int?
  }

  /// What a line belongs to.
  enum Place: Hashable {
    case heading(section: Int)
    case line(element: Int, number: Int)
  }

  private(set) var elements: [Element] = []
  private(set) var sections: [Section] = []
  /// For each line, where it stands.
  private(set) var places: [Place] = []
  /// The value of the property.
  let json: JSONValue

  /// Reads the number of lines of an element.
  typealias Count = (_ value: SchemaValue, _ isWhole: Bool) -> Int

  /// - Parameter count: how many lines a value gives that has no parts.
  /// - Returns: `nil` if the list is built in another way than those of known programs.
  init?(_ property: String, of node: SchemaNode, in page: SchemaPage, count: Count) {
    guard let json = Self.member(property, of: node.json) else { return nil }
    self.json = json
    guard add(node[property], json, in: page, section: nil, isWhole: true, count) else {
      return nil
    }
  }

  private mutating func add(
    _ values: [SchemaValue], _ json: JSONValue, in page: SchemaPage, section: Int?, isWhole: Bool,
    _ count: Count
  ) -> Bool {
    let parts = json.kind == .list ? (try? JSONElements(of: json)).map(Array.init) ?? [] : [json]
    guard parts.count == values.count else { return false }
    let isWhole = isWhole && values.count == 1
    for (value, part) in zip(values, parts) {
      guard (part.kind == .object) == (value.node != nil) else { return false }
      guard let node = value.node, !node.isReference else {
        addElement(part, nil, section, count(value, isWhole))
        continue
      }
      guard let inner = Self.inner(of: node) else {
        addElement(part, node, section, count(value, isWhole))
        continue
      }
      guard let list = Self.member(inner, of: part) else { return false }
      let hasHeading = !Self.text(node, "name").isEmpty
      if !hasHeading, list.kind == .object, case .node(let step)? = node[inner].first,
        Self.inner(of: step) == nil, !step.isReference
      {
        addElement(part, step, section, count(value, isWhole))
        elements[elements.count - 1].wrapping = [(part, inner)]
        continue
      }
      let place = sections.count
      sections.append(
        Section(
          json: part, property: inner, list: list, hasHeading: hasHeading, parent: section))
      if hasHeading { places.append(.heading(section: place)) }
      let isSection = node.isA("HowToSection") || node.isA("ItemList")
      guard
        add(
          node[inner], list, in: page, section: place, isWhole: isSection || isWhole, count)
      else { return false }
    }
    return true
  }

  private mutating func addElement(
    _ json: JSONValue, _ node: SchemaNode?, _ section: Int?, _ count: Int
  ) {
    for number in 0..<count { places.append(.line(element: elements.count, number: number)) }
    elements.append(
      Element(index: elements.count, json: json, node: node, count: count, section: section))
  }

  /// The property with a node's parts; `nil` if it has none, or a text of its own.
  private static func inner(of node: SchemaNode) -> String? {
    let names = ["itemListElement", "item", "steps", "step"].filter { !node[$0].isEmpty }
    let isSection = node.isA("HowToSection") || node.isA("ItemList")
    guard names.count == 1, isSection || textProperty(of: node) == "name" else { return nil }
    return names[0]
  }

  /// The property that has the text of a step or an ingredient.
  static func textProperty(of node: SchemaNode) -> String {
    ["text", "description"].first { !text(node, $0).isEmpty } ?? "name"
  }

  static func text(_ node: SchemaNode, _ name: String) -> String {
    node[name].first?.text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  private static func member(_ property: String, of json: JSONValue?) -> JSONValue? {
    guard let json, let object = try? LenientObject(from: json) else { return nil }
    let found = object.members(limit: 1_000).filter { SchemaNode.isName($0.name, of: property) }
    return found.count == 1 ? found[0].value : nil
  }
}
