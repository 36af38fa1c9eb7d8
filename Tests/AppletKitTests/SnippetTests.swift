import AppletKit
import Foundation
import Testing
import Transport

/// Compiles and runs the code of the documentation's articles. Change both together: the first test
/// looks for every line of an article's code in this file.
struct SnippetTests {
  private struct Backend {
    func iftttToken() async throws(AppletError) -> Secret? { Secret("t") }
  }

  private struct Login: LoginRedirecting {
    func loginURL(redirectingTo page: URL) async throws -> URL? { nil }
  }

  private let backend = Backend()
  private let login = Login()

  @Test(arguments: ["ShowApplets", "ActivateAnApplet"])
  func everyLineOfTheArticlesIsHere(article: String) throws {
    let tests = URL(filePath: #filePath)
    let file = tests.deletingLastPathComponent().appending(
      path: "../../Sources/AppletKit/AppletKit.docc/\(article).md"
    ).standardizedFileURL
    let here = Set(
      try String(contentsOf: tests, encoding: .utf8).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      })
    let snippets = try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!snippets.isEmpty)
    for line in snippets.joined().split(separator: "\n") {
      #expect(here.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  @Test func theSnippetMakesAClient() async throws {
    let tokens = TokenStore { () throws(AppletError) in
      try await backend.iftttToken()
    }
    let client = AppletClient(
      configuration: try AppletConfiguration(service: "acme_lights"), tokens: tokens)
    #expect(client.configuration.baseURL == AppletConfiguration.ifttt)
  }

  @Test func theSnippetListsApplets() async throws {
    let client = try FakeAPI(#"{"data": [{"id": "a", "name": "n"}, 5]}"#).client()
    let page = try await client.applets(order: .enabledCountDescending)
    for applet in page.applets {
      print(applet.name, applet.displayService?.name ?? "", applet.status)
    }
    for problem in page.skipped {
      print("left out:", problem)
    }
    #expect(page.applets.count == 1)
  }

  @Test func theSnippetTurnsAnAppletOn() async throws {
    let client = try FakeAPI(appletJSON).client()
    #expect(try await turnOn(applet(.unknown), client) == nil)
    #expect(try await turnOn(applet(.disabled), client) != nil)
  }

  private func turnOn(
    _ applet: Applet, _ client: AppletClient
  ) async throws(AppletError) -> Applet? {
    do throws(AppletError) {
      return try await client.enable(applet)
    } catch .activationRequired {
      return nil  // See "Activate an applet".
    }
  }

  @Test func theSnippetOpensTheActivationPage() async throws {
    let client = try FakeAPI(appletJSON).client()
    let callback = try #require(URL(string: "acme-app://applet-done"))
    let applet = try await client.applet(id: "Qz7mPk2R")
    let page = try client.activationURL(
      for: applet, callback: callback, userID: "42", email: "sam@example.org")
    let url = await login.urlToOpen(for: page)
    #expect(url == page)
  }

  @Test func theSnippetHandlesTheReturnFromTheBrowser() async throws {
    let tokens = TokenStore()
    let api = FakeAPI(.json(appletJSON), .json(#"{"user_login": "sam_l"}"#))
    let client = try api.client(tokens: tokens)
    let callback = try #require(URL(string: "acme-app://applet-done"))
    let (updated, user) = try #require(
      try await takeBack(callback, callback, tokens, client, applet(.unknown)))
    #expect(updated.status == .disabled)
    #expect(user?.login == "sam_l")
    #expect(api.headers("Authorization") == ["Bearer t", "Bearer t"])
  }

  private func takeBack(
    _ url: URL, _ callback: URL, _ tokens: TokenStore, _ client: AppletClient, _ applet: Applet
  ) async throws -> (Applet, AppletUser?)? {
    guard let back = ActivationCallback(url, expecting: callback) else { return nil }
    if case .completed(let token?) = back {
      await tokens.set(token)
    } else {
      await tokens.set(try await backend.iftttToken())
    }
    let updated = try await client.applet(id: applet.id)
    let user = try await client.currentUser()
    return (updated, user)
  }
}
