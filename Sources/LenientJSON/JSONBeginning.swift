import Foundation

/// The beginning of a long document, which is enough to recognize its kind.
public enum JSONBeginning {
  /// Cuts a document after `limit` bytes.
  /// - Parameter limit: the size of the longest document that is not cut, in bytes.
  /// - Returns: the same document if it is within the limit; otherwise, those of its values that
  ///   end before the limit, with all open lists and objects closed. The syntax is not checked.
  public static func of(_ bytes: Data, limit: Int) -> Data {
    guard bytes.count > limit else { return bytes }
    return closed(bytes.prefix(limit), depth: JSONDocument.mostNested)
  }

  /// A document that ends early, without the element of its main list that is not whole: the list
  /// is the document, or is in its object.
  public static func withWholeElements(of bytes: Data) -> Data {
    let first = bytes.first { $0 > 0x20 }
    return closed(bytes, depth: first == UInt8(ascii: "[") ? 1 : 2)
  }

  /// - Parameter depth: how many lists and objects may be closed that are not whole.
  private static func closed(_ bytes: Data, depth: Int) -> Data {
    var open: [UInt8] = []
    var (end, closing) = (0, [UInt8]())
    var (isInText, isEscaped) = (false, false)
    scan: for (index, byte) in bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        // The reader refuses deeper nesting too.
        guard open.count < JSONDocument.mostNested else { break scan }
        open.append(byte + 2)
        if open.count <= depth { (end, closing) = (index + 1, open) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == byte else { break scan }
        if open.count <= depth { (end, closing) = (index + 1, open) }
      case UInt8(ascii: ","): if open.count <= depth { (end, closing) = (index, open) }
      default: break
      }
    }
    return Data(bytes.prefix(end)) + closing.reversed()
  }
}
