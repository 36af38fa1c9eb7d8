import Foundation

/// Finds the files that ship with the app.
public enum Resources {
  /// The folder with `style.css`, `icons` and `samples`: `$ALMANAC_RESOURCES`, then `share/almanac`
  /// where the app is installed, then SwiftPM's bundle beside the binary. `nil` if none has a style
  /// sheet.
  public static let directory: URL? = {
    var candidates: [URL] = []
    if let override = ProcessInfo.processInfo.environment["ALMANAC_RESOURCES"] {
      candidates.append(URL(filePath: override, directoryHint: .isDirectory))
    }
    // This doesn't use `Bundle.module`, which traps if its bundle is missing.
    let binary = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    candidates.append(binary.appending(path: "../share/almanac").standardizedFileURL)
    candidates.append(binary.appending(path: "Almanac_Resources.resources"))
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "style.css").path)
    }
  }()

  /// The folder with the translations, `locale` beside `directory`: `share/locale` where the app is
  /// installed; in a build folder, the one beside the binary, which `make build` fills.
  public static var locales: URL? {
    directory?.appending(path: "../locale").standardizedFileURL
  }

  /// The names of the sample feeds that the sections begin with: one for each section.
  public static var samples: [String] {
    sampleFiles.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }

  /// The files of all sample feeds.
  public static var sampleFiles: [String] {
    let folder = directory?.appending(path: "samples").path(percentEncoded: false) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") }.sorted()
  }
}
