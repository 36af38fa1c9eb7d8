import FeedCore
import FeedUI
import Foundation
import Sections
import Store

extension Composition {
  /// Exports the user's items, or the list of the user's feeds, to a file.
  /// - Returns: how many items or feeds were written.
  func export(_ request: ExportRequest, to file: URL) async throws -> Int {
    switch request {
    case .list(let selection):
      guard let format = selection.chosenFormat else { return 0 }
      return try await Self.write(to: file) { [exporter] output in
        try exporter.export(selection, as: format, to: output)
      }
    case .feeds:
      let list = try await services.subscriptions.list()
      return try await Self.write(to: file) { output in
        try output(Data(list.document.utf8))
        return list.count
      }
    case .everything:
      let known = try await services.feeds(in: sectionList)
      return try await Self.write(to: file) { [exporter] output in
        try exporter.exportAll(known.map(\.selection), date: .now, to: output)
      }
    }
  }

  private var exporter: Exporter { Exporter(content: services.content, library: services.library) }

  @concurrent private static func write(
    to file: URL, _ write: @Sendable (@escaping Exporter.Output) throws -> Int
  ) async throws -> Int {
    try AtomicFile.write(to: file, write)
  }
}

extension UserFeed {
  /// Selects all items of the feed for an export.
  var selection: Exporter.Selection {
    Exporter.Selection(section: section, feeds: [url], title: name)
  }
}
