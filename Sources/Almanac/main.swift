import FeedUI
import Foundation
import GtkKit
import Localization
import Resources
import Store

/// Ends with one line for the person at the terminal.
func end(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("almanac: \(message)\n".utf8))
  exit(status)
}

let options: Options
let arguments: [String]
do {
  options = try Options.parse(Array(CommandLine.arguments.dropFirst()))
  arguments = try options.arguments()
} catch {
  guard Options.exitCode(for: error).isSuccess else {
    end(Options.message(for: error), status: 2)
  }
  print(Options.fullMessage(for: error))
  exit(0)
}

guard let resources = Resources.directory else {
  end("Its resource files are missing. Install it again, or set ALMANAC_RESOURCES.", status: 1)
}
SystemLocale.adopt(
  domain: "almanac", directory: resources.appending(path: "../locale").standardizedFileURL)
Translation(
  singular: { SystemLocale.translate($0) },
  plural: { SystemLocale.translate($0, $1, count: $2) }
).install()

PlatformStyle.chooseRenderer()
guard Application.hasDisplay() else {
  end(
    text(
      "There is no display to open a window on. Try: {command}", ["command": "xvfb-run almanac"]),
    status: 1)
}
MainLoop.attach()
do {
  exit(try AlmanacApplication(options, resources: resources).run(arguments))
} catch let error as StoreError {
  end("\(error.message) \(error.suggestion)", status: 1)
} catch {
  end("\(error)", status: 1)
}
