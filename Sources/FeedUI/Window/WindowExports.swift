public import FeedCore
public import Foundation
import GtkKit
import Localization
import Store

/// What to export to a file.
public enum ExportRequest: Sendable {
  case list(Exporter.Selection)
  case everything
  /// The addresses of all feeds, as OPML.
  case feeds

  /// Writes the export into a file. It is called on the main actor, but writes elsewhere.
  /// - Returns: how many items or feeds were written.
  public typealias Handler = @MainActor (ExportRequest, URL) async throws -> Int
}

/// Asks for files, and exports what the window shows into them.
@MainActor public final class WindowExports {
  private unowned let main: MainWindow
  private var chooser: FileChooser?
  private let writing = TaskChain()
  public var write: ExportRequest.Handler?

  init(of main: MainWindow) { self.main = main }

  /// Returns when the files are complete.
  func wait() async { await writing.wait() }

  /// Cancels the export that is being written. It does not change an existing file, and leaves no
  /// unfinished file behind.
  func cancel() { writing.cancel() }

  /// Exports the shown section's list. If there is a search or a filter, exports only the matches.
  public func exportList() { export(nil, main.pane.model.title) }

  /// Exports everything into an archive.
  public func exportEverything() {
    chooseFile(named: "Almanac", [FileChooser.Kind(name: "ZIP", fileExtension: "zip")]) { _ in
      .everything
    }
  }

  public func exportFeeds() {
    let kind = FileChooser.Kind(name: "OPML", fileExtension: "opml")
    chooseFile(named: text("Almanac feeds"), [kind]) { _ in .feeds }
  }

  /// - Parameter item: the only item to export; `nil` for what the list shows.
  func export(_ item: ItemID?, _ title: String) {
    let model = main.pane.model
    var selection = Exporter.Selection(
      section: model.section, feeds: model.feeds.map(\.url), title: model.title)
    selection.items = item.map { [$0] } ?? model.filteredItems
    let formats = model.section.exports
    guard !formats.isEmpty else { return }
    let isPart = item == nil && selection.items != nil
    chooseFile(
      named: title, as: isPart ? text("Export what the list shows") : text("Export"),
      formats.map { FileChooser.Kind(name: $0.title, fileExtension: $0.fileExtension) }
    ) { [selection] kind in
      var chosen = selection
      chosen.format = formats[kind]
      return .list(chosen)
    }
  }

  /// - Parameters:
  ///   - title: the dialog's title.
  ///   - request: makes the export request for the kind of file that the user chose.
  private func chooseFile(
    named name: String, as title: String = text("Export"), _ kinds: [FileChooser.Kind],
    request: @escaping @MainActor (_ kind: Int) -> ExportRequest
  ) {
    let fileExtension = kinds[0].fileExtension
    let chooser = FileChooser(
      over: main.window, title: title, accept: text("Export"),
      saving: "\(FileName.from(name, fileExtension)).\(fileExtension)", kinds: kinds
    ) { [weak self] file, kind in
      self?.chooser = nil
      guard let self, let file else { return }
      write(request(Self.kind(of: file, chosen: kind, among: kinds)), to: file)
    }
    self.chooser = chooser
    chooser.show()
  }

  /// The kind that the user chose, or else the one that the file's ending says.
  static func kind(of file: URL, chosen: Int, among kinds: [FileChooser.Kind]) -> Int {
    guard chosen == 0 else { return chosen }
    return kinds.firstIndex { $0.fileExtension == file.pathExtension.lowercased() } ?? 0
  }

  private func write(_ request: ExportRequest, to file: URL) {
    guard let write else { return }
    writing.run { [weak self, weak main] in
      do {
        let count = try await write(request, file)
        main?.toast.show(Self.message(of: request, count: count, file.lastPathComponent))
      } catch {
        main?.toast.show(
          Self.message(of: error), button: text("Retry"),
          action: { self?.write(request, to: file) })
      }
    }
  }

  private static func message(of request: ExportRequest, count: Int, _ file: String) -> String {
    if case .feeds = request {
      return text(
        "Exported {count} feed to {file}", "Exported {count} feeds to {file}", count: count,
        ["file": file])
    }
    return text(
      "Exported {count} entry to {file}", "Exported {count} entries to {file}", count: count,
      ["file": file])
  }

  private static func message(of error: any Error) -> String {
    switch error {
    case let error as AtomicFile.Problem: error.message
    case let error as StoreError: error.message
    default: text("Couldn’t export: {reason}", ["reason": error.localizedDescription])
    }
  }
}
