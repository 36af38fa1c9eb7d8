import Foundation
import Testing

@testable import LenientJSON

struct JSONGrammarTests {
  private func read(_ json: String) throws(JSONProblem) -> String {
    try JSONDocument(Data(json.utf8)).root.written
  }

  @Test func validDocumentsAreRead() throws {
    for (json, result) in JSONGrammar.values + JSONGrammar.documents {
      #expect(try read(json) == result, "\(json.prefix(40))")
    }
  }

  /// The elements of a top-level list are indexed a second time, each on a tape of its own.
  @Test(arguments: [("[", "]"), ("[0,", ",1]"), (#"{"k":"#, "}"), (#"[{"k":["#, "]}]")])
  func aValueIsReadTheSameAnywhere(before: String, after: String) throws {
    for (json, result) in JSONGrammar.values {
      #expect(try read(before + json + after) == before + result + after)
    }
  }

  @Test(arguments: JSONGrammar.Complaint.allCases)
  func invalidDocumentsAreRefused(complaint: JSONGrammar.Complaint) {
    let texts = (JSONGrammar.refused[complaint] ?? []).map { Data($0.utf8) }
    for json in texts + (JSONGrammar.refusedBytes[complaint] ?? []).map({ Data($0) }) {
      let problem = #expect(throws: JSONProblem.self) { try JSONDocument(json) }
      guard case .notJSON(let error)? = problem?.reason else { continue }
      #expect(
        error.reason.phrase.words.hasPrefix(complaint.rawValue),
        "\(String(decoding: json.prefix(40), as: UTF8.self))")
    }
  }

  @Test func aDocumentCutAnywhereIsRefused() throws {
    let document = Data(#"{"a":[1,-2.5e+3,"x\u00E9\n😀",true,false,null,[{"b":{}}]],"c":""}"#.utf8)
    _ = try JSONDocument(document)
    for end in document.indices {
      #expect(throws: JSONProblem.self, "\(end) bytes") { try JSONDocument(document.prefix(end)) }
    }
  }

  @Test func aDigitIsTheOnlyValidDocumentOfOneByte() {
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

  /// The reader scans strings eight bytes at a time.
  @Test(arguments: 0..<20)
  func aTextMayEndOrFailAtAnyByte(length: Int) throws {
    let letters = String("åäöåäöåäöå".prefix(length / 2)) + (length % 2 == 0 ? "" : "x")
    #expect(try JSONDocument(Data("[\"\(letters)\"]".utf8)).root.written == "[\"\(letters)\"]")
    #expect(
      try JSONDocument(Data("[\"\(letters)\\n!\"]".utf8)).root.written == "[\"\(letters)\n!\"]")
    for control in UInt8.min..<0x20 where ![0x09, 0x0A, 0x0D].contains(control) {
      let document = Data("[\"\(letters)".utf8) + [control] + Data("12345678\"]".utf8)
      #expect(throws: JSONProblem.self, "\(control)") { try JSONDocument(document) }
    }
  }
}

extension JSONValue {
  /// The value as JSON, without whitespace, and with characters in place of their escapes.
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
