import Foundation

/// The character encoding for a label in a Content-Type or an XML declaration.
/// - Source: WHATWG Encoding Standard §4.2, for the labels; CoreFoundation's CFStringEncodingExt.h,
///   for the numbers.
enum Charset: Hashable {
  case windows1252
  case utf16(TextDecoding.ByteOrder)
  case other(String.Encoding)
  /// EUC-JP, for which Foundation has no decoder on Linux.
  case eucJP
  /// A known encoding that can't be decoded.
  case unreadable

  /// - Parameter label: the label, in lowercase.
  /// - Returns: `nil` for an unknown label, and for the labels of UTF-8, which needs no decoder.
  init?(label: String) {
    // Nearly all documents are in UTF-8, and don't need the table.
    guard label != "utf-8", label != "utf8", let charset = Self.labels[label] else { return nil }
    self = charset
  }

  private static let labels: [String: Charset] = {
    var labels: [String: Charset] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard let charset = named[parts[0]] ?? UInt(parts[0], radix: 16).map(system) else { continue }
      for label in parts[1].split(separator: " ") { labels[String(label)] = charset }
    }
    return labels
  }()

  /// Converts EUC-JP to Shift_JIS, which arranges the same characters differently.
  /// - Returns: `nil` if the data is not EUC-JP, or if it has rare characters from JIS X 0212.
  static func shiftJIS(ofEUCJP data: Data) -> Data? {
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    var bytes = data.makeIterator()
    while let lead = bytes.next() {
      switch lead {
      case 0..<0x80: result.append(lead)
      case 0x8E:
        guard let kana = bytes.next(), (0xA1...0xDF).contains(kana) else { return nil }
        result.append(kana)
      case 0xA1...0xFE:
        guard let trail = bytes.next(), (0xA1...0xFE).contains(trail) else { return nil }
        let (row, cell) = (lead - 0xA0, trail - 0xA0)
        result.append((row + 1) / 2 + (row <= 62 ? 0x80 : 0xC0))
        result.append(row.isMultiple(of: 2) ? cell + 0x9E : cell + (cell >= 64 ? 0x40 : 0x3F))
      default: return nil
      }
    }
    return Data(result)
  }

  /// The seven-bit encoding of Japanese: escape sequences switch to and from ASCII.
  static var iso2022JP: Charset { system(0x0820) }

  /// Shift_JIS with the characters that Windows adds.
  static var shiftJIS: String.Encoding { encoding(0x0420) }

  private static func system(_ number: UInt) -> Charset { .other(encoding(number)) }

  /// The value of `CFStringConvertEncodingToNSStringEncoding` for encodings that NSString does not
  /// name.
  private static func encoding(_ number: UInt) -> String.Encoding {
    String.Encoding(rawValue: 0x8000_0000 | number)
  }

  /// The charsets that the table lists under a name instead of a CoreFoundation number.
  private static let named: [Substring: Charset] = [
    "windows1252": .windows1252, "utf16le": .utf16(.little), "utf16be": .utf16(.big),
    "eucjp": .eucJP, "unreadable": .unreadable,
  ]

  /// The labels of each charset, after its name or number.
  private static let table = """
    windows1252: ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 \
      iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
    utf16le: utf-16 utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff
    utf16be: utf-16be unicodefffe
    unreadable: csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement \
      x-user-defined
    041B: 866 cp866 csibm866 ibm866
    0202: csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 \
      latin2
    0203: csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 \
      latin3
    0204: csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 \
      latin4
    0205: csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 \
      iso_8859-5:1988
    0206: arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 \
      iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    0207: csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 \
      iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek
    0208: csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 \
      iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
    020A: csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6
    020D: iso-8859-13 iso8859-13 iso885913
    020E: iso-8859-14 iso8859-14 iso885914
    020F: csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9
    0210: iso-8859-16
    0A02: cskoi8r koi koi8 koi8-r koi8_r
    0A08: koi8-u koi8-ru
    0000: csmacintosh mac macintosh x-mac-roman
    041D: dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874
    0501: cp1250 windows-1250 x-cp1250
    0502: cp1251 windows-1251 x-cp1251
    0503: cp1253 windows-1253 x-cp1253
    0504: cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 \
      l5 latin5 windows-1254 x-cp1254
    0505: cp1255 windows-1255 x-cp1255
    0506: cp1256 windows-1256 x-cp1256
    0507: cp1257 windows-1257 x-cp1257
    0508: cp1258 windows-1258 x-cp1258
    0007: x-mac-cyrillic x-mac-ukrainian
    0632: chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030
    0A03: big5 big5-hkscs cn-big5 csbig5 x-x-big5
    eucjp: cseucpkdfmtjapanese euc-jp x-euc-jp
    0820: csiso2022jp iso-2022-jp
    0420: csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis
    0422: cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 \
      ksc_5601 windows-949
    """
}
