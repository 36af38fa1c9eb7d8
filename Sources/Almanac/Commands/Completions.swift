import Foundation

/// What a shell may offer while a command is typed.
enum Completions {
  /// For a word that is a section or the path of a file.
  /// - Parameters are those of `CompletionKind.custom`: all words, which of them is being typed, and
  ///   what of it stands before the cursor.
  @Sendable static func sectionsAndFiles(_: [String], _: Int, typed: String) -> [String] {
    SectionName.allValueStrings.filter { $0.hasPrefix(typed) } + files(beginning: typed)
  }

  /// Hidden ones only where their dot is there; folders with a slash.
  private static func files(beginning typed: String) -> [String] {
    let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, start) = (typed[..<end], typed[end...])
    let place = URL(filePath: folder.isEmpty ? "." : String(folder), relativeTo: currentFolder)
    let names = try? FileManager.default.contentsOfDirectory(
      at: place, includingPropertiesForKeys: [.isDirectoryKey])
    return (names ?? []).compactMap { file in
      let name = file.lastPathComponent
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      return folder + name + (file.hasDirectoryPath ? "/" : "")
    }.sorted()
  }
}
