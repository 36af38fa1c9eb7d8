import BenchKit
import Foundation
import GtkKit

// Measures lists of any size: ListBench head|star|search|refresh CONTACTS.json
//
// `head` reads the beginning of the list from a store; the other modes show the list in the app's
// window. Prints one JSON object per line.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let mode = arguments.first.flatMap(Mode.init),
  let data = try? Data(contentsOf: URL(filePath: arguments.last!)), Application.hasDisplay()
else {
  note("Usage, on a display: ListBench head|star|search|refresh CONTACTS.json")
  exit(2)
}
PlatformStyle.chooseRenderer()
MainLoop.attach()
PlatformStyle.hasAnimations = false
/// A window that exists throughout, because the application ends with its last window.
var keeper: ApplicationWindow?
let application = Application(
  id: "io.github.almanac.ListBench", isStandalone: true, onStart: {},
  onCommandLine: { _ in
    keeper = ApplicationWindow(application: application)
    Task {
      do {
        try await measure(mode, data)
      } catch {
        note("\(error)")
        exit(1)
      }
      exit(0)
    }
  })
exit(application.run(["ListBench"]))
