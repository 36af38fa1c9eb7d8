import FeedCore

/// The app's sections, in the order of the switcher. A further one is one more name here.
public let sectionList: [Section] = [.applets, .contacts, .articles, .recipes]
