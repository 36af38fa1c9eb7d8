import ArgumentParser
import Localization

/// `almanac search-provider`: answers the desktop's search. The session bus starts it when the user
/// searches.
struct SearchProviderCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "search-provider", abstract: text("Answer the desktop's search."),
      shouldDisplay: false)
  }

  static var isReading: Bool { true }
  static var isService: Bool { true }

  func run(_ services: AppServices) async throws {
    let provider = await SearchProvider(services)
    // Calls from the bus refer weakly to the provider, so with optimization it would be released
    // before the first call.
    defer { withExtendedLifetime(provider) {} }
    try await provider.run()
  }
}
