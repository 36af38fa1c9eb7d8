import FeedCore
import Foundation

/// The app's sections, in the order of the switcher.
public var sectionList: [Section] { SectionList.sections }

/// Holds the app's sections. Add a new section here.
public enum SectionList {
  /// The sections of the current task. Through `withValue`, a test can run the commands with its
  /// own section.
  @TaskLocal public static var sections: [Section] = [
    .applets,
    .contacts,
    .articles,
    .recipes,
  ]
}

extension URL {
  /// The address of one of the app's own sample feeds.
  static func sample(_ name: String) -> URL {
    // The names are ours and need no escaping.
    URL(string: "sample:\(name)")!
  }
}
