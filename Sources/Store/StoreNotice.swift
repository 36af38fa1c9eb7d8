import Localization

/// What a person has to know of what is kept, and is not told by what they do.
public enum StoreNotice: Hashable, Sendable {
  /// The library was lost, and this took its place.
  case restored(Restoration)
  /// The library could not be opened; what is shown is in memory.
  case libraryInMemory(StoreError, Library.Source)
  /// What is fetched lasts as long as the app runs.
  case contentInMemory(StoreError)
  /// Writing fails at this time.
  case failing(StoreError)

  /// Why nothing lasts; `nil` where everything does.
  public var error: StoreError? {
    switch self {
    case .restored: nil
    case .libraryInMemory(let error, _), .contentInMemory(let error), .failing(let error): error
    }
  }

  /// What happened and what to do, in sentences.
  public var message: String {
    switch self {
    case .restored(let restoration): Self.message(of: restoration)
    case .libraryInMemory(let error, let source):
      [
        error.message, Self.message(of: source),
        text("Nothing that you change now will be kept."), Self.suggestion(error),
      ].joined(separator: " ")
    case .contentInMemory(let error):
      [
        error.message,
        text("What is loaded from now on will not be there at the next start."),
        Self.suggestion(error),
      ].joined(separator: " ")
    case .failing(.corrupt):
      [StoreError.corrupt.message, StoreError.corrupt.suggestion]
        .joined(separator: " ")
    case .failing(let error):
      [error.message, text("What you change cannot be kept."), error.suggestion]
        .joined(separator: " ")
    }
  }
}

extension StoreNotice {
  private static func message(of restoration: Restoration) -> String {
    switch (restoration.day, restoration.damagedFile) {
    case (let day?, let file?):
      text(
        """
        Your feeds, stars and settings were damaged, and are now those of {day}. What you changed \
        since then is missing. The damaged file is {file}.
        """, ["day": day, "file": file])
    case (let day?, nil):
      text(
        """
        The file with your feeds, stars and settings was missing. They are now those of {day}; \
        what you changed since then is missing.
        """, ["day": day])
    case (nil, let file?):
      text(
        """
        Your feeds, stars and settings were damaged, and there was no copy of them: Almanac starts \
        anew. The damaged file is {file}.
        """, ["file": file])
    case (nil, nil):
      text(
        """
        The file with your feeds, stars and settings was missing, and its copies are damaged: \
        Almanac starts anew.
        """)
    }
  }

  private static func message(of source: Library.Source) -> String {
    switch source {
    case .library: text("You see your feeds, stars and settings as they are stored.")
    case .backup(let day):
      text("You see your feeds, stars and settings as they were on {day}.", ["day": day])
    case .nothing: text("Your feeds, stars and settings cannot be shown.")
    case .firstStart: text("You see what Almanac brings along.")
    }
  }

  private static func suggestion(_ error: StoreError) -> String {
    switch error {
    case .diskFull: text("Free some space, then start Almanac again.")
    case .readOnly, .cannotOpen:
      text("Check the permissions of your home folder, then start Almanac again.")
    case .busy, .corrupt: text("Close all that is open of Almanac, then start it again.")
    case .cancelled, .other: text("Start Almanac again.")
    }
  }
}
