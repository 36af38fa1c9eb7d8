import ArgumentParser
import Foundation

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
    var (result, isEscaped) = ("", false)
    for character in word {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
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
            while IFS='' read -r answer; do
                [[ -n "${answer}" ]] || continue
                # Within quotes a person has opened, the words stand as they are.
                [[ "${cur}" = [\"\']* ]] || printf -v answer %q "${answer}"
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
