import Localization

/// A problem with the stores that the user must know about: data was restored, or nothing is saved.
public enum StoreNotice: Hashable, Sendable {
  /// The library was lost; the value says how it was restored.
  case restored(Restoration)
  /// The library could not be opened, so the app works with a copy in memory.
  case libraryInMemory(StoreError, Library.Source)
  /// The content could not be opened: loaded feeds last only while the app runs.
  case contentInMemory(StoreError)
  /// Writes currently fail.
  case failing(StoreError)

  /// Why changes are lost; `nil` for a restored library, because changes to it are saved.
  public var error: StoreError? {
    switch self {
    case .restored: nil
    case .libraryInMemory(let error, _), .contentInMemory(let error), .failing(let error): error
    }
  }

  /// What happened and what to do, in sentences.
  public var message: String {
    let sentences =
      switch self {
      case .restored(let restoration): [Self.message(of: restoration)]
      case .libraryInMemory(let error, let source):
        [
          error.message, Self.message(of: source), text("Your changes won’t be saved."),
          Self.suggestion(error),
        ]
      case .contentInMemory(let error):
        [
          error.message, text("Anything that loads now will be gone when you restart Almanac."),
          Self.suggestion(error),
        ]
      case .failing(.corrupt): [StoreError.corrupt.message, StoreError.corrupt.suggestion]
      case .failing(let error):
        [error.message, text("Your changes can’t be saved."), error.suggestion]
      }
    return sentences.joined(separator: " ")
  }
}

extension StoreNotice {
  private static func message(of restoration: Restoration) -> String {
    switch (restoration.day, restoration.damagedFile) {
    case (let day?, let file?):
      text(
        """
        Your feeds, favorites, notes, copies and settings were damaged. Almanac restored them \
        from {day}. What you changed since then is missing. The damaged file is {file}.
        """, ["day": day, "file": file])
    case (let day?, nil):
      text(
        """
        The file with your feeds, favorites, notes, copies and settings was missing. Almanac \
        restored them from {day}. What you changed since then is missing.
        """, ["day": day])
    case (nil, let file?):
      text(
        """
        Your feeds, favorites, notes, copies and settings were damaged, and there was no backup. \
        Almanac started from scratch. The damaged file is {file}.
        """, ["file": file])
    case (nil, nil):
      text(
        """
        The file with your feeds, favorites, notes, copies and settings was missing, and its \
        backups are damaged. Almanac started from scratch.
        """)
    }
  }

  private static func message(of source: Library.Source) -> String {
    switch source {
    case .library:
      text("Almanac shows your feeds, favorites, notes, copies and settings as last saved.")
    case .backup(let day):
      text(
        "Almanac shows your feeds, favorites, notes, copies and settings from {day}.", ["day": day])
    case .nothing: text("Almanac can’t show your feeds, favorites, notes, copies and settings.")
    case .firstStart: text("Almanac shows its built-in samples.")
    }
  }

  private static func suggestion(_ error: StoreError) -> String {
    switch error {
    case .diskFull: text("Free up disk space, then restart Almanac.")
    case .readOnly, .cannotOpen:
      text("Check the permissions of your home folder, then restart Almanac.")
    case .busy, .corrupt: text("Quit every open Almanac, then start it again.")
    case .cancelled, .changedMeanwhile, .other: text("Restart Almanac.")
    }
  }
}
