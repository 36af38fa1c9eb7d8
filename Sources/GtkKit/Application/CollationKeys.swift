internal import CGtk
import Foundation

/// Turns a text into bytes that sort as the text sorts in the user's language. It queries the
/// locale once, when it is created: a query takes as long as making one key.
public struct CollationKeys: Sendable {
  /// Whether the locale is C, which sorts by code point.
  private let isCodePointOrder: Bool
  private let isUTF8: Bool

  public init() {
    isCodePointOrder = strcoll("a", "B") > 0
    isUTF8 = g_get_charset(nil) != 0
  }

  /// Identifies the sort order and the way in which keys are made. Keys with different identifiers
  /// cannot be compared.
  public static var identifier: String {
    "xfrm:" + (setlocale(LC_COLLATE, nil).map { String(cString: $0) } ?? "C")
  }

  /// Returns bytes that sort as the text does.
  /// - Source: g_utf8_collate_key(3), strxfrm(3).
  public func key(_ text: String) -> Data {
    // The folded text comes first, to sort "a" next to "A".
    if isCodePointOrder { return Data((Self.folded(text) + "\u{1}" + text).utf8) }
    guard isUTF8 else { return Self.collateKey(text) }
    if Self.isNormal(text) { return text.withCString(Self.transformed) }
    // Swift strings are valid UTF-8, so this is never nil.
    guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL_COMPOSE) else { return Data() }
    defer { g_free(normal) }
    return Self.transformed(normal)
  }

  private static func collateKey(_ text: String) -> Data {
    let pointer = g_utf8_collate_key(text, -1)
    defer { g_free(pointer) }
    return pointer.map { Data(bytes: $0, count: strlen($0)) } ?? Data(text.utf8)
  }

  private static func folded(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// Whether the text has only ASCII and U+00C0 to U+00FF, which normalization to any composed form
  /// leaves unchanged.
  private static func isNormal(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      guard byte < 0x80 || byte == 0xC3 || (previous == 0xC3 && byte < 0xC0) else { return false }
      previous = byte
    }
    return true
  }

  /// Does what GLib does after normalizing the text, but without converting it to wide characters,
  /// and with one call of `strxfrm` for most texts.
  private static func transformed(_ text: UnsafePointer<CChar>) -> Data {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      let count = strxfrm(buffer.baseAddress, text, buffer.count)
      if count < buffer.count {
        return Data(buffer: UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
      var long = [CChar](repeating: 0, count: count + 1)
      strxfrm(&long, text, long.count)
      return Data(long[..<count].map { UInt8(bitPattern: $0) })
    }
  }
}
