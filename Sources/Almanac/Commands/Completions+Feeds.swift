import Dispatch
import Foundation
import Store
import Synchronization

extension Completions {
  /// Completes a feed of the section that was typed before it: with the feeds' names, and also with
  /// their addresses once something is typed, or if feeds have the same name. Returns nothing if
  /// no section was typed, or if Almanac has stored nothing yet.
  @Sendable static func feeds(_ words: [String], index: Int, typed: String) -> [String] {
    guard let section = words.prefix(index).dropFirst(2).lazy.compactMap(SectionName.init).first
    else { return [] }
    let (known, typed) = (stored(in: section), unquoted(typed))
    let names = known.map(\.name).filter { name in
      known.count { $0.name == name } == 1 && name.hasPrefix(typed)
    }
    let addresses = known.map(\.url.absoluteString).filter { $0.hasPrefix(typed) }
    return offered(typed.isEmpty && names.count == known.count ? names : names + addresses)
  }

  /// The section's stored feeds. Gives up after two seconds, because the user waits at the prompt.
  private static func stored(in section: SectionName) -> [UserFeed] {
    let place = StoreLocation()
    guard FileManager.default.fileExists(atPath: place.library.path(percentEncoded: false)),
      // A shell can't show an error while it completes a word.
      let store = try? OpenStore(at: place)
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
