public import Foundation

/// Reads the declaration of a document: `<?xml version="1.0" encoding="koi8-r"?>`.
public enum XMLDeclaration {
  /// The longest declaration, in bytes.
  private static let longest = 200

  /// - Parameter document: the document, in any encoding that is a superset of ASCII.
  /// - Returns: the label of its encoding, in lower case; `nil` if it declares none.
  public static func encoding(of document: Data) -> String? {
    let start = document.prefix(longest).drop(while: XMLText.isSpace)
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    // Parses the declaration like an element named `xml`.
    var reader = XMLReader(Array("<".utf8) + start[..<end].dropFirst(2) + Array(">".utf8))
    guard reader.nextChild(of: 0) else { return nil }
    return reader.attribute(XMLName("encoding"))?.lowercased()
  }
}
