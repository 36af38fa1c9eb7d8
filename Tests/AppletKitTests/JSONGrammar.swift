import Foundation

/// What the JSON reader must read, and what it must refuse: RFC 8259 section by section.
///
/// The results are in the form of `JSONValue.written`: without whitespace, with the digits of a
/// number unchanged, and with the characters of a string in place of their escapes.
enum JSONGrammar {
  /// The first words of the message with which a document is refused.
  enum Complaint: String, CaseIterable {
    case unexpected = "unexpected character"
    case endsEarly = "unexpected end"
    case notUTF8 = "text that isn’t UTF-8"
    case control = "unescaped control character"
    case escape = "invalid escape"
    case number = "invalid number"
    case tooDeep = "too many nested lists and objects"
  }

  /// Values that `JSONValue.written` writes exactly as they are.
  static let plain: [String] = [
    // §3, words
    "true", "false", "null",
    // §5, lists
    "[]", "[null]", #"[1,"a",true,null,[],{}]"#, "[[],[[1]],[[],[]]]", #"[{},{"a":[]}]"#,
    // §4, objects
    "{}", #"{"a":1}"#, #"{"b":1,"a":2}"#, #"{"":0}"#, #"{"a":1,"a":2}"#, #"{"nyckel å":1}"#,
    #"{"a":{"b":{}},"c":{}}"#, #"{"a":[1,[2]],"b":3}"#,
    // §6, numbers
    "0", "-0", "7", "1234567890", "-12", "3.25", "0.0500", "-0.5", "2e3", "2E3", "2e+3", "2e-3",
    "2e003", "0e0", "-10.01E-02", "18446744073709551616", "1e4000", "1e-4000",
    "1e99999999999999999999",
    // §7, strings
    #""""#, #""apple pie""#, #""[]{},:/*#-1""#, #""it's""#, #""smörgås""#, #""€ 日本""#, #""🍎""#,
    "\"\u{10FFFF}\"", "\"\u{FFFF}\"", "\"e\u{301}\"", "\"\u{7F}\"", "\"\u{80}\u{9F}\"",
    "\"\u{2028}\u{85}\"", "\"a\u{FEFF}b\"",
  ]

  /// Values that `JSONValue.written` writes differently.
  static let converted: [(json: String, result: String)] = [
    // §5, lists
    ("[ \t\r\n]", "[]"), ("[ 1 ,\n2 ]", "[1,2]"),
    // §4, objects
    ("{ \n\t\r }", "{}"), (#"{ "a" : 1 , "b" : 2 }"#, #"{"a":1,"b":2}"#),
    (#"{"\u0061\n":1}"#, "{\"a\n\":1}"),
    // §7, escapes
    (#""\"\\\/\b\f\n\r\t""#, "\"\"\\/\u{8}\u{C}\n\r\t\""), (#""a\nb""#, "\"a\nb\""),
    (#""\u0041""#, #""A""#), (#""\u00e9\u00E9""#, #""éé""#), (#""\u00410""#, #""A0""#),
    (#""a\u0000b""#, "\"a\u{0}b\""), (#""\u0001\u001F""#, "\"\u{1}\u{1F}\""),
    (#""\u0022""#, #"""""#), (#""\u005Cn""#, #""\n""#), (#""\\u0041""#, #""\u0041""#),
    (#""a\\""#, #""a\""#), (#""\u0061\/""#, #""a/""#),
    // §8.2, halves of surrogate pairs: each alone becomes U+FFFD
    (#""\uD83C\uDF4E""#, #""🍎""#), (#""\ud83c\udf4e""#, #""🍎""#),
    (#""\uD83C\uDF4E\uD83C\uDF4F""#, #""🍎🍏""#), (#""\uD800\uDC00""#, "\"\u{10000}\""),
    (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""), (#""\uD7FF\uE000""#, "\"\u{D7FF}\u{E000}\""),
    (#""\uD83C""#, "\"\u{FFFD}\""), (#""\uDF4E""#, "\"\u{FFFD}\""),
    (#""\uD83Cx""#, "\"\u{FFFD}x\""), (#""\uD83C\n""#, "\"\u{FFFD}\n\""),
    (#""\uD83C\u0041""#, "\"\u{FFFD}A\""), (#""\uD83C\uD83C""#, "\"\u{FFFD}\u{FFFD}\""),
    (#""\uDF4E\uD83C""#, "\"\u{FFFD}\u{FFFD}\""), (#""\uD83C\uD83C\uDF4E""#, "\"\u{FFFD}🍎\""),
    (#""\uD83C-\uDF4E""#, "\"\u{FFFD}-\u{FFFD}\""), (#"{"\uD83C":1}"#, "{\"\u{FFFD}\":1}"),
  ]

  static let values = plain.map { (json: $0, result: $0) } + converted

  /// Whole documents, and their results.
  static let documents: [(json: String, result: String)] = [
    // §2, one value with only whitespace around it
    (" \t\r\n[1]\n\r\t ", "[1]"), (#" "a" "#, #""a""#),
    // §8.1, byte order marks
    ("\u{FEFF}[1]", "[1]"), ("\u{FEFF} {} ", "{}"),
    // Trailing commas are accepted, against §4 and §5, because people write them and no data is
    // lost.
    ("[1,]", "[1]"), ("[1 ,\n]", "[1]"), (#"["",]"#, #"[""]"#), (#"{"a":1,}"#, #"{"a":1}"#),
    (#"{"a":1 , }"#, #"{"a":1}"#), ("[[1,],[2]]", "[[1],[2]]"),
    (#"[{"a":1,},{}]"#, #"[{"a":1},{}]"#), (#"{"a":[1,2,]}"#, #"{"a":[1,2]}"#),
    (#"{"a":[{"b":[1,],},],}"#, #"{"a":[{"b":[1]}]}"#),
    // Tabs and line breaks are accepted in strings, against §7, for the same reason.
    ("[\"a\tb\"]", "[\"a\tb\"]"), ("\"a\nb\"", "\"a\nb\""), ("\"a\r\n\\u0041\"", "\"a\r\nA\""),
    ("{\"12345678\n\": \"\t12345678\"}", "{\"12345678\n\":\"\t12345678\"}"),
    // §9 leaves the depth to the reader: 512, counting lists and objects together
    (nested("[", 512, "]"), nested("[", 512, "]")),
    (nested(#"{"a":"#, 511, "}", around: "{}"), nested(#"{"a":"#, 511, "}", around: "{}")),
    ("[\(nested("[],", 10_000, ""))[]]", "[\(nested("[],", 10_000, ""))[]]"),
    (
      "[\(nested("[", 511, "]")),\(nested("[", 511, "]"))]",
      "[\(nested("[", 511, "]")),\(nested("[", 511, "]"))]"
    ),
  ]

  static let refused: [Complaint: [String]] = [
    .unexpected: [
      // §3, words
      "True", "NULL", "tru", "nil", "nulll", "truefalse", "undefined", "[nul]", "[1a]",
      // §5, lists
      "[1 2]", "[[][]]", "[,1]", "[,]", "[1,,2]", "[1,,]", "[1:2]", "[1;2]", #"["a":1]"#, "[1}",
      "[1]]", "]", "[{]}", "[apple]", "[}", "[*]",
      // §4, objects
      #"{"a":}"#, #"{"a"}"#, #"{"a" 1}"#, #"{"a"::1}"#, #"{"a"=1}"#, #"{"a",1}"#, "{:1}",
      #"{"a":1 "b":2}"#, #"{,"a":1}"#, "{,}", #"{"a":1,,"b":2}"#, #"{"a":1,,}"#, "{a:1}", "{'a':1}",
      "{1:1}", "{null:1}", "{[]:1}", #"{"a":1,2}"#, #"{"a":1]"#, #"{"a":1}}"#, "{]", "{*:1}",
      "{[1]:1}", #"{"a":1;"b":2}"#,
      // §6, numbers
      "+1", "1-", ".5", "1.2.3", "1,5", "1e2e3", "1e2.5", "e5", "0x1F", "1_000", "1 000", "5kg",
      "٣", "NaN", "Infinity", "１", "++1",
      // §7, strings
      "'apple'", "`apple`", "“apple”", #""a"b""#, #""a""b""#, #""a"+"b""#,
      // §7, escapes
      #"\u0041"#,
      // §2, one value with only whitespace around it
      "1 2", "[][]", "{}\n{}", "[1],", "[1] end", "[1]\u{0}", "\u{0}[1]", "[1,\u{0}2]", "[\u{C}]",
      "[\u{B}]", "[\u{200B}1]", "[1,\u{A0}2]", "[1] // one", "[1/* one */]", "# one\n[1]",
      "show([1])", ")]}'\n[1]", "<!DOCTYPE html><title>Log in</title>",
      "<?xml version=\"1.0\"?><rss/>", "name,phone\nAnna,1", "{}#", "[é]", "[1é]", "[\u{3000}]",
      // §8.1, byte order marks
      "\u{FEFF}\u{FEFF}[1]", " \u{FEFF}[1]", "[1]\u{FEFF}",
      // Trailing commas
      "[1,}", #"{"a":1,]"#,
    ],
    .number: [
      // §6, numbers
      "-", "--1", "- 1", "07", "00", "-07", "00.5", "-.5", "5.", "5.e1", "1e", "1e+", "1e+-1",
      "-Infinity",
      // §2, one value with only whitespace around it
      "- apple\n- pear",
    ],
    .control: [
      // §7, strings
      "\"a\u{0}b\"", "\"a\u{B}b\"", "\"a\u{C}b\"", "\"\u{1B}[0m\"",
      "\"12345678\u{1F}12345678\"",
    ],
    .escape: [
      // §7, escapes
      #""\a""#, #""\N""#, #""\U0041""#, #""\'""#, #""\ ""#, #""\0""#, #""\x41""#, "\"a\\\nb\"",
      #""\é""#, #""\u{41}""#, #""\u____""#, #""\u004 ""#, #""\u004g""#, #""\u+041""#,
      #""\u00g0""#, #""\😀""#,
      // §8.2, halves of surrogate pairs
      #""\uD83C\uDFxx""#,
    ],
    .endsEarly: [
      // §2, one value with only whitespace around it
      "", " \n",
      // §8.1, byte order marks
      "\u{FEFF}",
      // §7, escapes
      #""\u""#, #""\uD83D\u""#,
      // Trailing commas
      "[1,", #"{"a":1,"#,
    ],
    .tooDeep: [
      nested("[", 513, "]"), nested(#"{"a":"#, 512, "}", around: "{}"),
      nested(#"[{"a":"#, 257, "}]"), nested("[", 100_000, ""),
    ],
  ]

  /// §8.1: JSON is UTF-8. Other encodings must be converted first, as `TextDecoding` does.
  static let refusedBytes: [Complaint: [[UInt8]]] = [
    // UTF-16 without a mark, in both orders, and UTF-32
    .unexpected: [[0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0x5B, 0, 0, 0, 0x5D, 0, 0, 0]],
    .notUTF8: [
      // Two of the three bytes of a byte order mark, and UTF-16 with its mark
      [0xEF, 0xBB, 0x5B, 0x5D], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
      // Outside a string, after the value, and in a key
      [0x5B, 0xE5, 0x5D], [0x5B, 0x5D, 0xE5], [0x7B, 0x22, 0xE5, 0x22, 0x3A, 0x31, 0x7D],
      // Latin-1, a byte that never occurs in UTF-8, and Latin-1 after a backslash
      text(0xE5), text(0xFF), text(0x5C, 0xE5),
      // Only some of the bytes of a letter
      text(0x80), text(0xC3), text(0xE2, 0x82),
      // A slash and a NUL in more bytes than they need
      text(0xC0, 0xAF), text(0xC0, 0x80), text(0xE0, 0x80, 0xAF),
      // Halves of a surrogate pair in three bytes each
      text(0xED, 0xA0, 0xBC), text(0xED, 0xA0, 0xBC, 0xED, 0xBD, 0x8E),
      // Beyond the end of Unicode
      text(0xF4, 0x90, 0x80, 0x80), text(0xF8, 0x88, 0x80, 0x80, 0x80),
    ],
  ]

  /// A JSON string that contains these bytes.
  private static func text(_ bytes: UInt8...) -> [UInt8] { [0x22] + bytes + [0x22] }

  private static func nested(
    _ opening: String, _ count: Int, _ closing: String, around inner: String = ""
  ) -> String {
    String(repeating: opening, count: count) + inner + String(repeating: closing, count: count)
  }
}
