import FeedCore
import Formats
import Foundation
import Store
import TextCore

enum RecipePicture {
  /// The picture inside the document that an own recipe came as.
  @Sendable static func inside(_ source: OwnItem.Source) -> Data? {
    source.format == RecipesFeed.linkedData.id ? inside(source.bytes) : nil
  }

  /// The picture inside a document in JSON-LD.
  static func inside(_ document: Data) -> Data? {
    guard let page = try? SchemaPage(json: String(decoding: document, as: UTF8.self)) else {
      return nil
    }
    let values = page.nodes(of: "Recipe").first?["image"] ?? []
    return values.lazy.compactMap { InlinePicture.data(page.text($0)) }.first
  }

  /// The largest of several pictures, judging by their widths or their names; the first if these
  /// say nothing.
  static func largest(of values: [SchemaValue], in page: SchemaPage, base: URL?) -> URL? {
    var best: (url: URL, width: Int)?
    for value in values.prefix(32) {
      let node = value.node.map(page.resolved)
      let addresses =
        node.map { $0["contentUrl"] + $0["url"] + $0["thumbnailUrl"] + id($0) } ?? [value]
      guard
        let url = addresses.lazy.compactMap({ picture(page.text($0), base: base) }).first
      else { continue }
      let width = node.flatMap { $0["width"].first.map(page.text) }.flatMap(leadingNumber)
      let size = width ?? widthInName(url) ?? original
      if best.map({ size > $0.width }) ?? true { best = (url, size) }
    }
    return best?.url
  }

  /// What a picture counts without a known width: more than its own smaller versions, whose names
  /// tell their sizes.
  private static let original = 1_201

  /// The address of a picture may be its ID.
  private static func id(_ node: SchemaNode) -> [SchemaValue] { node.id.map { [.text($0)] } ?? [] }

  private static func picture(_ address: String, base: URL?) -> URL? {
    if let data = InlinePicture.data(address) { return OwnPictures.address(of: data) }
    let address = HTMLText.decodingAllEntities(address)
    return Link.picture(Link.web(address, relativeTo: base)?.absoluteString ?? address)
  }

  private static func leadingNumber(_ text: String) -> Int? {
    Int(text.prefix { $0.isASCII && $0.isNumber })
  }

  /// The width in a name such as `soup-320x180.jpg`.
  private static func widthInName(_ url: URL) -> Int? {
    let name = url.deletingPathExtension().lastPathComponent
    guard let size = name.split(separator: "-").last?.split(separator: "x"), size.count == 2,
      Int(size[1]) != nil
    else { return nil }
    return Int(size[0])
  }
}
