import AppletKit
import Foundation

let server = URL(string: CommandLine.arguments[1])!
let client = AppletClient(
  configuration: try AppletConfiguration(service: "lights", baseURL: server),
  tokens: TokenStore(Secret("demo-token")))
let user = try await client.currentUser()
print("Applets of \(user?.login ?? "nobody"):")
for applet in try await client.applets(order: .enabledCountDescending).applets {
  print("\(applet.status.word ?? "unknown")\t\(applet.name)")
}
