import ArgumentParser
import Dispatch
import Foundation
import Store
import Synchronization

/// The completions that a shell offers for a command.
enum Completions {
  /// Completes a section or the path of a file.
  ///
  /// The parameters are those of `CompletionKind.custom`: all words, the index of the current word,
  /// and the part of that word before the cursor, as typed.
  @Sendable static func sectionsAndFiles(_: [String], _: Int, typed: String) -> [String] {
    let typed = unquoted(typed)
    return offered(
      SectionName.allValueStrings.filter { $0.hasPrefix(typed) } + files(beginning: typed))
  }

  /// The words in the form that the shell needs, without words that would control a terminal.
  static func offered(_ words: [String]) -> [String] {
    let words = words.filter { word in word.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
    // zsh takes the text after a colon for a description.
    guard CompletionShell.requesting == .zsh else { return words }
    return words.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
  }

  /// A typed word without its opening quote, or else without its escaping backslashes.
  static func unquoted(_ word: String) -> String {
    if let quote = word.first, quote == "'" || quote == "\"" { return String(word.dropFirst()) }
    return word.replacing(#/(?s)\\(.?)/#) { $0.1 }
  }

  /// Makes the completion script for a shell safe. swift-argument-parser's script for bash passes
  /// the program's answers to `compgen -W`, which would run a command in the name of a file or
  /// feed, such as `$(…)`.
  static func safe(script: String) -> String {
    let answers = "\"$(__almanac_custom_complete "
    return script.replacing(
      "__almanac_add_completions() {",
      with: #"""
        __almanac_add_answers() {
            local answer
            # The answers are quoted here: readline would quote them again, as it does file names.
            compopt +o filenames 2>/dev/null
            while IFS='' read -r answer; do
                [[ -n "${answer}" ]] || continue
                # Within quotes a person has opened, the words stand as they are.
                [[ "${COMP_WORDS[COMP_CWORD]}" = [\"\']* ]] || printf -v answer %q "${answer}"
                [[ "${answer}" = */ ]] && compopt -o nospace 2>/dev/null
                COMPREPLY+=("${answer/#\\\~/\~}")
            done <<<"${1}"
        }

        __almanac_add_completions() {
        """#
    ).replacing("__almanac_add_completions -W " + answers, with: "__almanac_add_answers " + answers)
  }

  /// Lists the files and folders whose paths begin with what is typed. Hidden files are listed only
  /// if their dot is typed; folders end in a slash.
  private static func files(beginning typed: String) -> [String] {
    let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, start) = (typed[..<end], typed[end...])
    let place = URL(filePath: folder.isEmpty ? "." : String(folder), relativeTo: currentFolder)
    // A folder that can't be read completes nothing.
    let names = try? FileManager.default.contentsOfDirectory(
      at: place, includingPropertiesForKeys: [.isDirectoryKey])
    return (names ?? []).compactMap { file in
      let name = file.lastPathComponent
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      return folder + name + (file.hasDirectoryPath ? "/" : "")
    }.sorted()
  }
}

extension Completions {
  /// Completes a feed of the section that was typed before it: with the feeds' names, and also with
  /// their addresses once something is typed, or if a name doesn't tell a feed from others or from
  /// an option. Returns nothing if no section was typed, or if Almanac has stored nothing yet.
  @Sendable static func feeds(_ words: [String], index: Int, typed: String) -> [String] {
    guard let section = words.prefix(index).dropFirst(2).lazy.compactMap(SectionName.init).first
    else { return [] }
    let (known, typed) = (stored(in: section), unquoted(typed))
    let names = known.map(\.name).filter { name in
      known.count { $0.name == name } == 1 && name.hasPrefix(typed)
        // The command would take it for an option.
        && !name.hasPrefix("-")
    }
    let addresses = known.map(\.url.absoluteString).filter { $0.hasPrefix(typed) }
    return offered(typed.isEmpty && names.count == known.count ? names : names + addresses)
  }

  /// The section's stored feeds. Gives up after two seconds, because the user waits at the prompt.
  private static func stored(in section: SectionName) -> [UserFeed] {
    let place = StoreLocation()
    guard FileManager.default.fileExists(atPath: place.library.path(percentEncoded: false)),
      // A shell can't show an error while it completes a word.
      let store = try? OpenStore(at: place, hasReaders: false)
    else { return [] }
    // Nothing is loaded, so no resources are needed.
    let services = AppServices(store, resources: place.data, keeper: .none, browser: .none)
    let found = Mutex<[UserFeed]>([])
    let done = DispatchSemaphore(value: 0)
    Task {
      let feeds = try? await services.subscribedFeeds(in: section.section)
      found.withLock { $0 = feeds ?? [] }
      done.signal()
    }
    _ = done.wait(timeout: .now() + 2)
    return found.withLock(\.self)
  }
}
