import Foundation
import Testing

@testable import Formats

/// The folder of html5lib-tests, which are not part of the project; `nil` if it is not beside the
/// checkout.
private let folder = corpus("html/html5lib-tests/tokenizer")

/// Runs all of html5lib's tokenizer tests, except for what this tokenizer does not produce: lists
/// of parse errors; comments and document types, which still must end where the tests say; and
/// sections of character data, which only SVG and MathML have. Leaves out unpaired surrogates,
/// which UTF-8 can't represent, pairs of references to surrogates, which this tokenizer joins, and
/// `xmlViolationTests`, which are about output for XML.
@Suite(
  .enabled(
    if: folder != nil,
    "html5lib-tests are not beside the checkout (../shared/corpora/html/html5lib-tests)"))
struct HTML5LibTests {
  @Test(arguments: [
    "contentModelFlags", "domjs", "entities", "escapeFlag", "namedEntities", "numericEntities",
    "pendingSpecChanges", "test1", "test2", "test3", "test4", "unicodeChars",
    "unicodeCharsProblematic",
  ])
  func tokensMatchTheSpecification(file: String) throws {
    let data = try Data(contentsOf: #require(folder).appending(path: "\(file).test"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let tests = try (#require(root["tests"] as? [[String: Any]])).map(Case.init)
    let isInScope = tests.filter { !$0.hasLoneSurrogate }
    #expect(tests.count - isInScope.count == (file == "unicodeCharsProblematic" ? 4 : 0))
    for test in isInScope where !test.hasHalves {
      for content in test.contents {
        var tokenizer = HTMLTokenizer(
          Array(test.input.utf8), content: content, within: test.element, followsTags: false)
        var tokens: [HTMLToken] = []
        while let token = tokenizer.next() { tokens.add(token) }
        #expect(
          tokens.map(\.withSortedAttributes) == test.output.map(\.withSortedAttributes),
          "\(test.name) in \(content): \(test.input.debugDescription)")
      }
    }
  }
}

/// A test from a file of html5lib-tests.
private struct Case {
  let name: String
  let input: String
  let output: [HTMLToken]
  let contents: [HTMLTokenizer.Content]
  let element: String
  let hasLoneSurrogate: Bool

  init(_ json: [String: Any]) throws {
    name = try #require(json["description"] as? String)
    element = json["lastStartTag"] as? String ?? ""
    let states = json["initialStates"] as? [String] ?? ["Data state"]
    contents = try states.filter { $0 != "CDATA section state" }
      .map { try #require(Self.contents[$0]) }
    let isEscaped = json["doubleEscaped"] as? Bool ?? false
    let raw = try #require(json["input"] as? String)
    let lists = try #require(json["output"] as? [[Any]])
    let texts = [raw] + lists.flatMap { $0.compactMap { $0 as? String } }
    hasLoneSurrogate = isEscaped && texts.contains { unescaped($0) == nil }
    input = isEscaped ? unescaped(raw) ?? "" : raw
    var output: [HTMLToken] = []
    for list in lists {
      if let token = try HTMLToken(list, { isEscaped ? unescaped($0) ?? "" : $0 }) {
        output.add(token)
      }
    }
    self.output = output
  }

  /// Whether two references are the halves of a character.
  var hasHalves: Bool {
    input.firstMatch(of: #/&#x[Dd][89ABab]..;&#x[Dd][C-Fc-f]/#) != nil
  }

  private static let contents: [String: HTMLTokenizer.Content] = [
    "Data state": .data, "RCDATA state": .escapable, "RAWTEXT state": .raw,
    "Script data state": .script, "PLAINTEXT state": .plain,
  ]
}

/// - Returns: `nil` for an unpaired surrogate.
private func unescaped(_ text: String) -> String? {
  var units: [UInt16] = []
  var rest = text[...]
  while let first = rest.first {
    if rest.hasPrefix("\\u"), let unit = UInt16(rest.dropFirst(2).prefix(4), radix: 16) {
      units.append(unit)
      rest = rest.dropFirst(6)
    } else {
      units += Array(String(first).utf16)
      rest = rest.dropFirst()
    }
  }
  return String(validating: units, as: UTF16.self)
}

extension HTMLToken {
  /// - Returns: `nil` for a comment or a document type.
  fileprivate init?(_ list: [Any], _ read: @escaping (String) -> String) throws {
    let text = try #require(list[0] as? String)
    let value = { (index: Int) in (list[index] as? String).map(read) }
    switch text {
    case "Character": self = .text(try #require(value(1)))
    case "Comment", "DOCTYPE": return nil
    case "EndTag": self = .end(try #require(value(1)))
    default:
      let attributes = try #require(list[2] as? [String: String])
      self = .start(
        HTMLTag(
          name: try #require(value(1)),
          attributes: attributes.map { .init(name: read($0.key), value: read($0.value)) },
          isSelfClosing: list.count > 3))
    }
  }

  /// The token with its attributes sorted; in the files, they have no order.
  fileprivate var withSortedAttributes: HTMLToken {
    guard case .start(var tag) = self else { return self }
    tag.attributes.sort { $0.name < $1.name }
    return .start(tag)
  }
}

extension [HTMLToken] {
  /// Adds a token, and joins consecutive text tokens into one.
  fileprivate mutating func add(_ token: HTMLToken) {
    if case .text(let new) = token, case .text(let old)? = last {
      self[count - 1] = .text(old + new)
    } else {
      append(token)
    }
  }
}
