import Formats
import Foundation
import Store
import TextCore

/// Writes stored items into documents that this and other programs can read.
public struct Exporter: Sendable {
  private let content: ContentStore
  private let library: Library

  public init(content: ContentStore, library: Library) {
    self.content = content
    self.library = library
  }

  /// Receives the bytes of a document in order.
  public typealias Output = (Data) throws -> Void

  /// Some of a section's items.
  public struct Selection: Sendable {
    public let section: Section
    public let feeds: [URL]
    public let title: String?
    /// The IDs of the items to write, in order; `nil` for all.
    public var items: [ItemID]?
    /// The requested format; `nil` for the format that preserves the most.
    public var format: FeedExport?

    public init(section: Section, feeds: [URL], title: String?) {
      self.section = section
      self.feeds = feeds
      self.title = title
    }

    /// The requested format, or else the one that preserves the most; `nil` if the section
    /// can't be exported.
    public var chosenFormat: FeedExport? { format ?? section.exports.first }
  }

  /// Writes a list, or some of its items, as one document, in the order in which they are shown.
  /// - Parameter isMeant: whether to write an item.
  /// - Returns: how many items were written.
  /// - Throws: `CancellationError` if the task is cancelled; `StoreError`; what `output` throws.
  public func export(
    _ selection: Selection, as format: FeedExport, to output: Output,
    where isMeant: (StoredItem) -> Bool = { _ in true }
  ) throws -> Int {
    var ids = try ids(of: selection)[...]
    let section = selection.section
    let own = try content.feedID(section: section.id, url: OwnItem.address(of: section.id))
    return try format.write(
      title: selection.title,
      items: { () throws in
        while !ids.isEmpty {
          try Task.checkCancellation()
          let some = try content.items(ids.prefix(Self.itemsAtOnce)).filter(isMeant)
          ids = ids.dropFirst(Self.itemsAtOnce)
          if !some.isEmpty {
            return try some.map { item in
              var item = item
              item.source =
                item.feed == own
                ? try library.ownItem(item.key, section: section.id)?.source
                : section.sourceInside(item)
              return item
            }
          }
        }
        return []
      }, to: output)
  }

  private func ids(of selection: Selection) throws(StoreError) -> [ItemID] {
    if let items = selection.items { return items }
    return Array(
      try content.snapshot(
        section: selection.section.id, urls: selection.feeds,
        groupCount: selection.section.groups.count,
        isMerged: selection.section.merging == .oneList
      ).groups.joined())
  }

  private static let itemsAtOnce = 500

  /// Writes one document for each selection, in its `chosenFormat`, into a ZIP archive, and the
  /// user's own items also as they came. Leaves out selections without a format.
  /// - Returns: how many items were written.
  public func exportAll(
    _ selections: [Selection], date: Date, to output: @escaping Output
  ) throws -> Int {
    var archive = ZIPWriter(date: date, to: output)
    var names: Set<String> = []
    func add(_ selection: Selection, as format: FeedExport) throws -> Int {
      var document = Data()
      let count = try export(selection, as: format, to: { document += $0 })
      let title = selection.section.title
      let name = FileName.unused(
        FileName.from(selection.title ?? title, format.fileExtension), format.fileExtension,
        in: FileName.from(title), &names)
      try archive.add(name, document)
      return count
    }
    var count = 0
    for selection in selections {
      guard let format = selection.chosenFormat else { continue }
      count += try add(selection, as: format)
      let section = selection.section
      guard selection.feeds == [OwnItem.address(of: section.id)],
        let original = section.editor?.export
      else { continue }
      _ = try add(selection, as: original)
    }
    try archive.finish()
    return count
  }
}

/// File names for exported documents.
public enum FileName {
  /// Turns a title into a file name, without the characters that some systems don't allow. The name
  /// is "Almanac" if nothing is left.
  /// - Parameter fileExtension: the extension that will follow, which the name must not repeat.
  public static func from(_ title: String, _ fileExtension: String = "") -> String {
    let kept = CleanText.line(title, limit: 80).unicodeScalars.map { scalar in
      #"/\:*?"<>|"#.unicodeScalars.contains(scalar) ? " " : Character(scalar)
    }
    var name = String(kept).split(separator: " ").joined(separator: " ")
      .trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    let end = "." + fileExtension
    if end.count > 1, name.lowercased().hasSuffix(end) { name.removeLast(end.count) }
    return name.isEmpty ? "Almanac" : name
  }

  /// Returns a path for a new file in the folder, and adds the path to `used`. The file name gets a
  /// number if the path is already in `used`, ignoring case.
  static func unused(
    _ name: String, _ fileExtension: String, in folder: String, _ used: inout Set<String>
  ) -> String {
    var number = 1
    while true {
      let suffix = number == 1 ? "" : " \(number)"
      let path = "\(folder)/\(name)\(suffix).\(fileExtension)"
      if used.insert(path.lowercased()).inserted { return path }
      number += 1
    }
  }
}
