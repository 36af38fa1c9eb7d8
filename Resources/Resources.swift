import Foundation

/// Finds the files that ship with the app.
public enum Resources {
  /// The folder with `style.css`, `icons` and `samples`: the first that has a style sheet of
  /// `$ALMANAC_RESOURCES`, `share/almanac` where the app is installed, and SwiftPM's bundle beside
  /// the binary. `nil` if none of them has a style sheet.
  public static let directory: URL? = {
    var candidates: [URL] = []
    if let override = ProcessInfo.processInfo.environment["ALMANAC_RESOURCES"] {
      candidates.append(URL(filePath: override, directoryHint: .isDirectory))
    }
    // This doesn't use `Bundle.module`, which traps if its bundle is missing.
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      let folder = URL(filePath: program, directoryHint: .notDirectory).deletingLastPathComponent()
      candidates.append(folder.deletingLastPathComponent().appending(path: "share/almanac"))
      candidates.append(folder.appending(path: "Almanac_Resources.resources"))
    }
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "style.css").path)
    }
  }()

  /// The folder with the translations, `locale` beside `directory`: `share/locale` where the app is
  /// installed; in a build folder, `locale` beside the binary, which `make build` fills. `nil`
  /// without `directory`.
  public static var locales: URL? {
    directory?.appending(path: "../locale").standardizedFileURL
  }

  /// The names of the sections' sample feeds, one for each section.
  public static var samples: [String] {
    sampleFiles.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }

  /// The file names of all sample feeds, in JSON or in XML.
  public static var sampleFiles: [String] {
    let folder = directory?.appending(path: "samples").path(percentEncoded: false) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }.sorted()
  }
}
