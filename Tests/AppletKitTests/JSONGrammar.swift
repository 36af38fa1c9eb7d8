import Foundation

/// Valid and invalid JSON, and what the reader makes of it: RFC 8259 rule by rule.
///
/// The expected values are in the form of `JSONValue.written`: without white space, with the digits
/// of a number unchanged, and with a text's characters in place of its escapes.
enum JSONGrammar {
  struct Case: Sendable {
    let rule: String
    let json: Data
    let expected: Expected

    init(_ rule: String, _ json: String, _ expected: Expected) {
      self.init(rule, bytes: [UInt8](json.utf8), expected)
    }

    init(_ rule: String, bytes: [UInt8], _ expected: Expected) {
      (self.rule, json, self.expected) = (rule, Data(bytes), expected)
    }
  }

  enum Expected: Sendable {
    case read(String)
    case refused(Complaint)
  }

  /// The first words of a refusal.
  enum Complaint: String, Sendable {
    case unexpected = "Unexpected character"
    case endsEarly = "Unexpected end"
    case notUTF8 = "Text that is not UTF-8"
    case control = "Unescaped control character"
    case escape = "Invalid escape"
    case number = "Invalid number"
    case tooDeep = "Too many nested lists and objects"
  }

  /// Each of these may be alone, in a list, or under a key.
  static let values = literals + lists + objects + numbers + texts + escapes + surrogates

  static let all = values + documents + encodings + depths + trailingCommas
}

// MARK: Values

extension JSONGrammar {
  /// §3
  static let literals: [Case] = [
    Case("true", "true", .read("true")),
    Case("false", "false", .read("false")),
    Case("null", "null", .read("null")),
    Case("no capital letter", "True", .refused(.unexpected)),
    Case("no capital letters", "NULL", .refused(.unexpected)),
    Case("half a word", "tru", .refused(.unexpected)),
    Case("the word of another language", "nil", .refused(.unexpected)),
    Case("a letter too many", "nulll", .refused(.unexpected)),
    Case("two words in one", "truefalse", .refused(.unexpected)),
    Case("no word at all", "undefined", .refused(.unexpected)),
  ]

  /// §5
  static let lists: [Case] = [
    Case("nothing in it", "[]", .read("[]")),
    Case("nothing but space in it", "[ \t\r\n]", .read("[]")),
    Case("one element", "[null]", .read("[null]")),
    Case("each kind of value", #"[1,"a",true,null,[],{}]"#, .read(#"[1,"a",true,null,[],{}]"#)),
    Case("space on both sides of a comma", "[ 1 ,\n2 ]", .read("[1,2]")),
    Case("lists in lists", "[[],[[1]],[[],[]]]", .read("[[],[[1]],[[],[]]]")),
    Case("objects in a list", #"[{},{"a":[]}]"#, .read(#"[{},{"a":[]}]"#)),
    Case("no comma", "[1 2]", .refused(.unexpected)),
    Case("no comma after a list", "[[][]]", .refused(.unexpected)),
    Case("a comma first", "[,1]", .refused(.unexpected)),
    Case("nothing but a comma", "[,]", .refused(.unexpected)),
    Case("two commas", "[1,,2]", .refused(.unexpected)),
    Case("two commas last", "[1,,]", .refused(.unexpected)),
    Case("a colon for a comma", "[1:2]", .refused(.unexpected)),
    Case("a semicolon for a comma", "[1;2]", .refused(.unexpected)),
    Case("a member without an object", #"["a":1]"#, .refused(.unexpected)),
    Case("closed as an object", "[1}", .refused(.unexpected)),
    Case("closed twice", "[1]]", .refused(.unexpected)),
    Case("closed before it is open", "]", .refused(.unexpected)),
    Case("closed crosswise", "[{]}", .refused(.unexpected)),
    Case("a word without quotes", "[apple]", .refused(.unexpected)),
  ]

  /// §4
  static let objects: [Case] = [
    Case("nothing in it", "{}", .read("{}")),
    Case("nothing but space in it", "{ \n\t\r }", .read("{}")),
    Case("one member", #"{"a":1}"#, .read(#"{"a":1}"#)),
    Case("members keep their order", #"{"b":1,"a":2}"#, .read(#"{"b":1,"a":2}"#)),
    Case("space around all signs", #"{ "a" : 1 , "b" : 2 }"#, .read(#"{"a":1,"b":2}"#)),
    Case("an empty key", #"{"":0}"#, .read(#"{"":0}"#)),
    Case("a key twice", #"{"a":1,"a":2}"#, .read(#"{"a":1,"a":2}"#)),
    Case("a key in other letters", #"{"nyckel å":1}"#, .read(#"{"nyckel å":1}"#)),
    Case("escapes in a key", #"{"\u0061\n":1}"#, .read("{\"a\n\":1}")),
    Case("objects in objects", #"{"a":{"b":{}},"c":{}}"#, .read(#"{"a":{"b":{}},"c":{}}"#)),
    Case("a list in an object", #"{"a":[1,[2]],"b":3}"#, .read(#"{"a":[1,[2]],"b":3}"#)),
    Case("no value", #"{"a":}"#, .refused(.unexpected)),
    Case("no value and no colon", #"{"a"}"#, .refused(.unexpected)),
    Case("no colon", #"{"a" 1}"#, .refused(.unexpected)),
    Case("two colons", #"{"a"::1}"#, .refused(.unexpected)),
    Case("an equals sign for a colon", #"{"a"=1}"#, .refused(.unexpected)),
    Case("a comma for a colon", #"{"a",1}"#, .refused(.unexpected)),
    Case("no key", "{:1}", .refused(.unexpected)),
    Case("no comma", #"{"a":1 "b":2}"#, .refused(.unexpected)),
    Case("a comma first", #"{,"a":1}"#, .refused(.unexpected)),
    Case("nothing but a comma", "{,}", .refused(.unexpected)),
    Case("two commas", #"{"a":1,,"b":2}"#, .refused(.unexpected)),
    Case("two commas last", #"{"a":1,,}"#, .refused(.unexpected)),
    Case("a key without quotes", "{a:1}", .refused(.unexpected)),
    Case("a key in single quotes", "{'a':1}", .refused(.unexpected)),
    Case("a number for a key", "{1:1}", .refused(.unexpected)),
    Case("null for a key", "{null:1}", .refused(.unexpected)),
    Case("a list for a key", "{[]:1}", .refused(.unexpected)),
    Case("an element without a list", #"{"a":1,2}"#, .refused(.unexpected)),
    Case("closed as a list", #"{"a":1]"#, .refused(.unexpected)),
    Case("closed twice", #"{"a":1}}"#, .refused(.unexpected)),
  ]

  /// §6
  static let numbers: [Case] = [
    Case("zero", "0", .read("0")),
    Case("zero below zero", "-0", .read("-0")),
    Case("one digit", "7", .read("7")),
    Case("all digits", "1234567890", .read("1234567890")),
    Case("below zero", "-12", .read("-12")),
    Case("a fraction", "3.25", .read("3.25")),
    Case("zeros around a fraction", "0.0500", .read("0.0500")),
    Case("a fraction below zero", "-0.5", .read("-0.5")),
    Case("an exponent", "2e3", .read("2e3")),
    Case("a capital exponent", "2E3", .read("2E3")),
    Case("an exponent with a plus", "2e+3", .read("2e+3")),
    Case("an exponent with a minus", "2e-3", .read("2e-3")),
    Case("an exponent that begins with zero", "2e003", .read("2e003")),
    Case("zero with an exponent", "0e0", .read("0e0")),
    Case("all parts", "-10.01E-02", .read("-10.01E-02")),
    Case("more than 64 bits", "18446744073709551616", .read("18446744073709551616")),
    Case("more than any float", "1e4000", .read("1e4000")),
    Case("less than any float", "1e-4000", .read("1e-4000")),
    Case("more than can be counted", "1e99999999999999999999", .read("1e99999999999999999999")),
    Case("a plus", "+1", .refused(.unexpected)),
    Case("nothing but a minus", "-", .refused(.number)),
    Case("two minuses", "--1", .refused(.number)),
    Case("a minus apart", "- 1", .refused(.number)),
    Case("a minus behind", "1-", .refused(.unexpected)),
    Case("a leading zero", "07", .refused(.number)),
    Case("two zeros", "00", .refused(.number)),
    Case("a leading zero below zero", "-07", .refused(.number)),
    Case("a leading zero before a fraction", "00.5", .refused(.number)),
    Case("no digit before the point", ".5", .refused(.unexpected)),
    Case("a minus and no digit before the point", "-.5", .refused(.number)),
    Case("no digit behind the point", "5.", .refused(.number)),
    Case("no digit between point and exponent", "5.e1", .refused(.number)),
    Case("two points", "1.2.3", .refused(.unexpected)),
    Case("a comma for a point", "1,5", .refused(.unexpected)),
    Case("no digit in the exponent", "1e", .refused(.number)),
    Case("nothing but a sign in the exponent", "1e+", .refused(.number)),
    Case("two signs in the exponent", "1e+-1", .refused(.number)),
    Case("two exponents", "1e2e3", .refused(.unexpected)),
    Case("a fraction of an exponent", "1e2.5", .refused(.unexpected)),
    Case("an exponent of nothing", "e5", .refused(.unexpected)),
    Case("hexadecimal", "0x1F", .refused(.unexpected)),
    Case("a separator", "1_000", .refused(.unexpected)),
    Case("a thousands space", "1 000", .refused(.unexpected)),
    Case("a unit", "5kg", .refused(.unexpected)),
    Case("digits of another script", "٣", .refused(.unexpected)),
    Case("no number", "NaN", .refused(.unexpected)),
    Case("without end", "Infinity", .refused(.unexpected)),
    Case("without end below zero", "-Infinity", .refused(.number)),
  ]

  /// §7
  static let texts: [Case] = [
    Case("nothing in it", #""""#, .read(#""""#)),
    Case("letters", #""apple pie""#, .read(#""apple pie""#)),
    Case("signs that mean something elsewhere", #""[]{},:/*#-1""#, .read(#""[]{},:/*#-1""#)),
    Case("a single quote", #""it's""#, .read(#""it's""#)),
    Case("two bytes a letter", #""smörgås""#, .read(#""smörgås""#)),
    Case("three bytes a letter", #""€ 日本""#, .read(#""€ 日本""#)),
    Case("four bytes a letter", #""🍎""#, .read(#""🍎""#)),
    Case("the last character of Unicode", "\"\u{10FFFF}\"", .read("\"\u{10FFFF}\"")),
    Case("what is no character for good", "\"\u{FFFF}\"", .read("\"\u{FFFF}\"")),
    Case("a mark of its own letter", "\"e\u{301}\"", .read("\"e\u{301}\"")),
    Case("DEL, which is no control character here", "\"\u{7F}\"", .read("\"\u{7F}\"")),
    Case("the control characters of Latin-1", "\"\u{80}\u{9F}\"", .read("\"\u{80}\u{9F}\"")),
    Case("ends of lines of other scripts", "\"\u{2028}\u{85}\"", .read("\"\u{2028}\u{85}\"")),
    Case("a byte order mark inside", "\"a\u{FEFF}b\"", .read("\"a\u{FEFF}b\"")),
    Case("a NUL", "\"a\u{0}b\"", .refused(.control)),
    Case("a tab", "\"a\tb\"", .refused(.control)),
    Case("a line break", "\"a\nb\"", .refused(.control)),
    Case("a carriage return", "\"a\rb\"", .refused(.control)),
    Case("an escape of a terminal", "\"\u{1B}[0m\"", .refused(.control)),
    Case("the last of them, far from both ends", "\"12345678\u{1F}12345678\"", .refused(.control)),
    Case("single quotes", "'apple'", .refused(.unexpected)),
    Case("backticks", "`apple`", .refused(.unexpected)),
    Case("curly quotes", "“apple”", .refused(.unexpected)),
    Case("a quote inside", #""a"b""#, .refused(.unexpected)),
    Case("two in a row", #""a""b""#, .refused(.unexpected)),
    Case("added up", #""a"+"b""#, .refused(.unexpected)),
  ]

  /// §7
  static let escapes: [Case] = [
    Case("each short one", #""\"\\\/\b\f\n\r\t""#, .read("\"\"\\/\u{8}\u{C}\n\r\t\"")),
    Case("in the middle", #""a\nb""#, .read("\"a\nb\"")),
    Case("four digits", #""\u0041""#, .read(#""A""#)),
    Case("small and capital digits", #""\u00e9\u00E9""#, .read(#""éé""#)),
    Case("a digit behind them", #""\u00410""#, .read(#""A0""#)),
    Case("NUL", #""a\u0000b""#, .read("\"a\u{0}b\"")),
    Case("control characters", #""\u0001\u001F""#, .read("\"\u{1}\u{1F}\"")),
    Case("a quote by its number", #""\u0022""#, .read(#"""""#)),
    Case("a backslash by its number", #""\u005Cn""#, .read(#""\n""#)),
    Case("a backslash before an escape's letters", #""\\u0041""#, .read(#""\u0041""#)),
    Case("a backslash before the end", #""a\\""#, .read(#""a\""#)),
    Case("what needs none", #""\u0061\/""#, .read(#""a/""#)),
    Case("another letter", #""\a""#, .refused(.escape)),
    Case("a capital letter", #""\N""#, .refused(.escape)),
    Case("a capital U", #""\U0041""#, .refused(.escape)),
    Case("a single quote", #""\'""#, .refused(.escape)),
    Case("a space", #""\ ""#, .refused(.escape)),
    Case("an octal number", #""\0""#, .refused(.escape)),
    Case("a hexadecimal number of two digits", #""\x41""#, .refused(.escape)),
    Case("a line that goes on", "\"a\\\nb\"", .refused(.escape)),
    Case("a letter of two bytes", #""\é""#, .refused(.escape)),
    Case("braces", #""\u{41}""#, .refused(.escape)),
    Case("no digit", #""\u____""#, .refused(.escape)),
    Case("three digits", #""\u004 ""#, .refused(.escape)),
    Case("the fourth no digit", #""\u004g""#, .refused(.escape)),
    Case("a sign for a digit", #""\u+041""#, .refused(.escape)),
    Case("outside a text", #"\u0041"#, .refused(.unexpected)),
  ]

  /// §8.2 leaves unpaired surrogates to the reader: each becomes U+FFFD, and the rest of the text
  /// stays.
  static let surrogates: [Case] = [
    Case("a pair", #""\uD83C\uDF4E""#, .read(#""🍎""#)),
    Case("a pair in small letters", #""\ud83c\udf4e""#, .read(#""🍎""#)),
    Case("two pairs", #""\uD83C\uDF4E\uD83C\uDF4F""#, .read(#""🍎🍏""#)),
    Case("the first pair", #""\uD800\uDC00""#, .read("\"\u{10000}\"")),
    Case("the last pair", #""\uDBFF\uDFFF""#, .read("\"\u{10FFFF}\"")),
    Case("the characters on both sides", #""\uD7FF\uE000""#, .read("\"\u{D7FF}\u{E000}\"")),
    Case("a first half", #""\uD83C""#, .read("\"\u{FFFD}\"")),
    Case("a second half", #""\uDF4E""#, .read("\"\u{FFFD}\"")),
    Case("a first half before a letter", #""\uD83Cx""#, .read("\"\u{FFFD}x\"")),
    Case("a first half before an escape", #""\uD83C\n""#, .read("\"\u{FFFD}\n\"")),
    Case("a first half before a character", #""\uD83C\u0041""#, .read("\"\u{FFFD}A\"")),
    Case("two first halves", #""\uD83C\uD83C""#, .read("\"\u{FFFD}\u{FFFD}\"")),
    Case("the halves in the wrong order", #""\uDF4E\uD83C""#, .read("\"\u{FFFD}\u{FFFD}\"")),
    Case("a first half before a pair", #""\uD83C\uD83C\uDF4E""#, .read("\"\u{FFFD}🍎\"")),
    Case("halves that a letter keeps apart", #""\uD83C-\uDF4E""#, .read("\"\u{FFFD}-\u{FFFD}\"")),
    Case("half of one in a key", #"{"\uD83C":1}"#, .read("{\"\u{FFFD}\":1}")),
    Case("half of an escape behind a half", #""\uD83C\uDFxx""#, .refused(.escape)),
  ]
}

// MARK: Documents

extension JSONGrammar {
  /// §2: one value, with only white space around it.
  static let documents: [Case] = [
    Case("space around it", " \t\r\n[1]\n\r\t ", .read("[1]")),
    Case("a text alone", #" "a" "#, .read(#""a""#)),
    Case("a number before the end", "12", .read("12")),
    Case("nothing", "", .refused(.endsEarly)),
    Case("nothing but space", " \n", .refused(.endsEarly)),
    Case("two values", "1 2", .refused(.unexpected)),
    Case("two lists", "[][]", .refused(.unexpected)),
    Case("a value a line", "{}\n{}", .refused(.unexpected)),
    Case("a comma behind", "[1],", .refused(.unexpected)),
    Case("a word behind", "[1] end", .refused(.unexpected)),
    Case("a NUL behind", "[1]\u{0}", .refused(.unexpected)),
    Case("a NUL before", "\u{0}[1]", .refused(.unexpected)),
    Case("a NUL inside", "[1,\u{0}2]", .refused(.unexpected)),
    Case("a form feed for a space", "[\u{C}]", .refused(.unexpected)),
    Case("a vertical tab for a space", "[\u{B}]", .refused(.unexpected)),
    Case("a space of no width", "[\u{200B}1]", .refused(.unexpected)),
    Case("a space that keeps words together", "[1,\u{A0}2]", .refused(.unexpected)),
    Case("a comment to the end of the line", "[1] // one", .refused(.unexpected)),
    Case("a comment", "[1/* one */]", .refused(.unexpected)),
    Case("a comment of a shell", "# one\n[1]", .refused(.unexpected)),
    Case("a call", "show([1])", .refused(.unexpected)),
    Case("a line in front against thieves", ")]}'\n[1]", .refused(.unexpected)),
    Case("HTML", "<!DOCTYPE html><title>Log in</title>", .refused(.unexpected)),
    Case("XML", "<?xml version=\"1.0\"?><rss/>", .refused(.unexpected)),
    Case("YAML", "- apple\n- pear", .refused(.number)),
    Case("a table", "name,phone\nAnna,1", .refused(.unexpected)),
  ]

  /// §8.1: UTF-8. Other encodings must be converted first, as `TextDecoding` does.
  static let encodings: [Case] = [
    Case("a byte order mark", "\u{FEFF}[1]", .read("[1]")),
    Case("space behind the mark", "\u{FEFF} {} ", .read("{}")),
    Case("nothing behind the mark", "\u{FEFF}", .refused(.endsEarly)),
    Case("two marks", "\u{FEFF}\u{FEFF}[1]", .refused(.unexpected)),
    Case("a mark behind a space", " \u{FEFF}[1]", .refused(.unexpected)),
    Case("a mark behind the value", "[1]\u{FEFF}", .refused(.unexpected)),
    Case("two thirds of a mark", bytes: [0xEF, 0xBB, 0x5B, 0x5D], .refused(.notUTF8)),
    Case("UTF-16 with a mark", bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .refused(.notUTF8)),
    Case("UTF-16 without a mark", bytes: [0x5B, 0, 0x5D, 0], .refused(.unexpected)),
    Case("UTF-16 from its other end", bytes: [0, 0x5B, 0, 0x5D], .refused(.unexpected)),
    Case("UTF-32", bytes: [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], .refused(.unexpected)),
    Case("Latin-1", bytes: text([0xE5]), .refused(.notUTF8)),
    Case("a byte that UTF-8 never has", bytes: text([0xFF]), .refused(.notUTF8)),
    Case("the end of a letter alone", bytes: text([0x80]), .refused(.notUTF8)),
    Case("the beginning of a letter alone", bytes: text([0xC3]), .refused(.notUTF8)),
    Case("two thirds of a letter", bytes: text([0xE2, 0x82]), .refused(.notUTF8)),
    Case("a slash in two bytes", bytes: text([0xC0, 0xAF]), .refused(.notUTF8)),
    Case("a NUL in two bytes", bytes: text([0xC0, 0x80]), .refused(.notUTF8)),
    Case("a slash in three bytes", bytes: text([0xE0, 0x80, 0xAF]), .refused(.notUTF8)),
    Case(
      "half a surrogate pair in three bytes", bytes: text([0xED, 0xA0, 0xBC]), .refused(.notUTF8)),
    Case(
      "both halves in three bytes each", bytes: text([0xED, 0xA0, 0xBC, 0xED, 0xBD, 0x8E]),
      .refused(.notUTF8)),
    Case("beyond the end of Unicode", bytes: text([0xF4, 0x90, 0x80, 0x80]), .refused(.notUTF8)),
    Case("five bytes a letter", bytes: text([0xF8, 0x88, 0x80, 0x80, 0x80]), .refused(.notUTF8)),
    Case(
      "in a key", bytes: [UInt8](#"{""#.utf8) + [0xE5] + [UInt8](#"":1}"#.utf8), .refused(.notUTF8)),
    Case("outside a text", bytes: [0x5B, 0xE5, 0x5D], .refused(.notUTF8)),
    Case("behind a backslash", bytes: text([0x5C, 0xE5]), .refused(.notUTF8)),
    Case("behind the value", bytes: [0x5B, 0x5D, 0xE5], .refused(.notUTF8)),
  ]

  /// §9 leaves the depth to the reader: 512, counting lists and objects together.
  static let depths: [Case] = [
    Case("lists as deep as they may be", nested("[", 512, "]"), .read(nested("[", 512, "]"))),
    Case("lists too deep", nested("[", 513, "]"), .refused(.tooDeep)),
    Case(
      "objects as deep as they may be", nested(#"{"a":"#, 511, "}", around: "{}"),
      .read(nested(#"{"a":"#, 511, "}", around: "{}"))),
    Case("objects too deep", nested(#"{"a":"#, 512, "}", around: "{}"), .refused(.tooDeep)),
    Case("both in turn, too deep", nested(#"[{"a":"#, 257, "}]"), .refused(.tooDeep)),
    Case("deep, and never closed", nested("[", 100_000, ""), .refused(.tooDeep)),
    Case(
      "wide, and not deep", nested("[],", 10_000, "", before: "[", after: "[]]"),
      .read(nested("[],", 10_000, "", before: "[", after: "[]]"))),
    Case(
      "deep ones next to each other",
      "[" + nested("[", 511, "]") + "," + nested("[", 511, "]") + "]",
      .read("[" + nested("[", 511, "]") + "," + nested("[", 511, "]") + "]")),
  ]

  /// Against §4 and §5, on purpose: people write them, and no data is lost.
  static let trailingCommas: [Case] = [
    Case("in a list", "[1,]", .read("[1]")),
    Case("behind a space", "[1 ,\n]", .read("[1]")),
    Case("behind a text", #"["",]"#, .read(#"[""]"#)),
    Case("in an object", #"{"a":1,}"#, .read(#"{"a":1}"#)),
    Case("in an object, behind a space", #"{"a":1 , }"#, .read(#"{"a":1}"#)),
    Case("in a list in a list", "[[1,],[2]]", .read("[[1],[2]]")),
    Case("in the object of a list", #"[{"a":1,},{}]"#, .read(#"[{"a":1},{}]"#)),
    Case("in the list of an object", #"{"a":[1,2,]}"#, .read(#"{"a":[1,2]}"#)),
    Case("everywhere", #"{"a":[{"b":[1,],},],}"#, .read(#"{"a":[{"b":[1]}]}"#)),
    Case("and the end of the document", "[1,", .refused(.endsEarly)),
    Case("in an object, and the end of the document", #"{"a":1,"#, .refused(.endsEarly)),
    Case("and the wrong bracket", "[1,}", .refused(.unexpected)),
    Case("and the wrong brace", #"{"a":1,]"#, .refused(.unexpected)),
  ]
}

extension JSONGrammar {
  /// A JSON text with these bytes in it.
  private static func text(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
  }

  private static func nested(
    _ opening: String, _ count: Int, _ closing: String, around inner: String = "",
    before: String = "", after: String = ""
  ) -> String {
    before + String(repeating: opening, count: count) + inner
      + String(repeating: closing, count: count) + after
  }
}
