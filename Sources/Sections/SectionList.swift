import FeedCore

/// The app's sections, in the order of the switcher.
public var sectionList: [Section] { SectionList.sections }

/// Holds the app's sections. Add a new section here.
public enum SectionList {
  /// The sections of the current task. A test runs the commands with a section of its own through
  /// `withValue`.
  @TaskLocal public static var sections: [Section] = [.applets, .contacts, .articles, .recipes]
}
