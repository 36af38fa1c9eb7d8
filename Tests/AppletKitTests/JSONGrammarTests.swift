import Foundation
import Testing

@testable import LenientJSON

struct JSONGrammarTests {
  @Test(arguments: JSONGrammar.all)
  func eachRuleHolds(rule: JSONGrammar.Case) {
    switch rule.expected {
    case .read(let value):
      #expect(rule.reading == value)
    case .refused(let complaint):
      #expect(rule.reading.hasPrefix(complaint.rawValue))
    }
  }

  /// The elements of a top-level list are indexed a second time, each on a tape of its own.
  @Test(arguments: JSONGrammar.values)
  func aValueIsReadTheSameAnywhere(rule: JSONGrammar.Case) throws {
    guard case .read(let value) = rule.expected else { return }
    for (before, after) in [("[", "]"), ("[0,", ",1]"), (#"{"k":"#, "}"), (#"[{"k":["#, "]}]")] {
      let document = Data(before.utf8) + rule.json + Data(after.utf8)
      #expect(try JSONDocument(document).root.written == before + value + after)
    }
  }

  @Test func aDocumentCutAnywhereIsRefused() throws {
    let document = Data(#"{"a":[1,-2.5e+3,"x\u00E9\n😀",true,false,null,[{"b":{}}]],"c":""}"#.utf8)
    _ = try JSONDocument(document)
    for end in document.indices {
      #expect(throws: JSONProblem.self, "\(end) bytes") { try JSONDocument(document.prefix(end)) }
    }
  }

  @Test func digitsAreTheOnlyDocumentsOfOneByte() {
    for byte in UInt8.min...UInt8.max {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      #expect(((try? JSONDocument(Data([byte]))) != nil) == isDigit, "\(byte)")
    }
  }

  @Test func fourCharactersAreWhiteSpace() {
    for byte in UInt8.min...0x7F {
      let isSpace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
      let document = Data([UInt8(ascii: "["), byte, UInt8(ascii: "]")])
      let isEmpty = (try? JSONDocument(document))?.root.written == "[]"
      #expect(isEmpty == isSpace, "\(byte)")
    }
  }

  @Test func eightLettersMayFollowABackslash() {
    for byte in UInt8.min...0x7F {
      let isEscape = Array(#""\/bfnrt"#.utf8).contains(byte)
      let document = Data(#""\"#.utf8) + [byte] + Data(#"""#.utf8)
      #expect(((try? JSONDocument(document)) != nil) == isEscape, "\(byte)")
    }
  }

  /// Texts are scanned eight bytes at a time.
  @Test(arguments: 0..<20)
  func aTextMayEndOrFailAtAnyByte(length: Int) throws {
    let letters = String("åäöåäöåäöå".prefix(length / 2)) + (length % 2 == 0 ? "" : "x")
    #expect(try JSONDocument(Data("[\"\(letters)\"]".utf8)).root.written == "[\"\(letters)\"]")
    #expect(
      try JSONDocument(Data("[\"\(letters)\\n!\"]".utf8)).root.written == "[\"\(letters)\n!\"]")
    for control in UInt8.min..<0x20 {
      let document = Data("[\"\(letters)".utf8) + [control] + Data("12345678\"]".utf8)
      #expect(throws: JSONProblem.self, "\(control)") { try JSONDocument(document) }
    }
  }
}

extension JSONGrammar.Case: CustomTestStringConvertible {
  var testDescription: String { "\(rule): \(String(decoding: json.prefix(40), as: UTF8.self))" }

  /// The value, or why there is none.
  fileprivate var reading: String {
    do {
      return try JSONDocument(json).root.written
    } catch {
      guard case .notJSON(let complaint) = error.reason else { return "\(error)" }
      return complaint.description
    }
  }
}

extension JSONValue {
  /// Without white space, and with a text's characters in place of its escapes.
  fileprivate var written: String {
    let index = Int(index)
    switch kind {
    case .text: return "\"\(document.text(index))\""
    case .list:
      let elements = (try? JSONElements(of: self)).map(Array.init) ?? []
      return "[\(elements.map(\.written).joined(separator: ","))]"
    case .object:
      var members: [String] = []
      var key = index + 2
      while key < Int(document.tape[index].extent) {
        let value = JSONValue(
          document: document, index: Int32(key + 1), parent: self.index, number: -1)
        members.append("\"\(document.key(key))\":\(value.written)")
        key = document.end(of: key + 1)
      }
      return "{\(members.joined(separator: ","))}"
    case .number, .boolean, .null, .blank, .nothing: return document.text(index)
    }
  }
}
