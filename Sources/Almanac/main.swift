import ArgumentParser
import FeedUI
import Foundation
import GtkKit
import Localization
import Resources

if let status = PictureProcess.serve(CommandLine.arguments) { exit(status) }
ProcessMemory.shareArenas()
ProcessMemory.leaveNoCore()
// With these set, Foundation writes what it sends to the standard error, tokens too.
for name in ["URLSessionDebug", "URLSessionDebugLibcurl"] { unsafe unsetenv(name) }

let given = Array(CommandLine.arguments.dropFirst())
let command: (any Command)?
let options: Options
let arguments: [String]
do {
  if Commands.handles(given) {
    var parsed = try Commands.parseAsRoot(given)
    command = parsed as? any Command
    // Help, which prints itself.
    if command == nil { try parsed.run() }
    options = try Options.parse([])
  } else {
    command = nil
    options = try Options.read(given == ["help"] ? ["--help"] : given)
  }
  arguments = try options.arguments()
} catch {
  guard CommandLineRoot.exitCode(for: error).isSuccess else {
    end(CommandLineRoot.message(for: error), status: 2)
  }
  print(CommandLineRoot.fullMessage(for: error))
  exit(0)
}

guard let resources = Resources.directory else {
  end("The resource files are missing. Reinstall Almanac, or set ALMANAC_RESOURCES.", status: 1)
}
SystemLocale.adopt(
  domain: "almanac", directory: resources.appending(path: "../locale").standardizedFileURL)
Translation(
  singular: { SystemLocale.translate($0) },
  plural: { SystemLocale.translate($0, $1, count: $2) }
).install()
if let command { exit(command.finish(resources: resources)) }

PlatformStyle.chooseRenderer()
PlatformStyle.loadDesktopStyle()
// The window of an Almanac that is open needs no display of this process.
let isOpen = !options.standalone && Application.isRunning(id: AlmanacApplication.id)
guard isOpen || Application.hasDisplay() else {
  end(
    text(
      "Almanac can’t open a window: there is no display. The commands work without one: {command}",
      ["command": "almanac --help"]),
    status: 1)
}
// Its name rather than this link: under valgrind that is valgrind.
PictureProcess.use(
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
)
if isOpen, !options.feed.isEmpty {
  try? Terminal.write([text("The open Almanac window shows this feed until you close it.")])
}
MainLoop.attach()
exit(AlmanacApplication(options, resources: resources).run(arguments))
