import FeedCore
import Sections

/// The app's sections, in the order of the switcher. A further one is one more line here.
let sectionList: [Section] = [.applets, .contacts, .facts, .recipes]
