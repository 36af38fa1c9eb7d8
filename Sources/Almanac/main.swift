import ArgumentParser
import FeedCore
import Foundation
import GtkKit
import Localization
import Resources
import Sections

if let status = PictureProcess.serve(CommandLine.arguments) { exit(status) }
Program.shareArenas()
Program.disableCoreDumps()
SystemLog.start()
Log.use { SystemLog.write($1, isWarning: $0 == .warning) }
// Writing more than a limit allows then fails like a full disk, with words.
signal(SIGXFSZ, SIG_IGN)

SystemLocale.adopt(
  domain: "almanac", directory: Resources.locales)
Translation(
  singular: { SystemLocale.translate($0) },
  plural: { SystemLocale.translate($0, $1, count: $2) },
  number: { UserFormats.current.number($0) }
).install()

let given = Array(CommandLine.arguments.dropFirst())
let command: (any Command)?
/// Those of the window; a command has none.
let options: Options?
let arguments: [String]
do {
  if let known = CommandList.command(given) {
    command = known
    options = nil
  } else if CommandList.handles(given) {
    var parsed = try CommandList.parseAsRoot(given)
    command = parsed as? any Command
    // Anything that is not a command is a request for help. Running it throws an error, for which
    // the help is printed below.
    if command == nil { try parsed.run() }
    options = nil
  } else {
    command = nil
    options = try Options.read(given == ["help"] ? ["--help"] : given)
  }
  arguments = try options?.arguments() ?? []
} catch {
  guard CommandLineRoot.exitCode(for: error).isSuccess else {
    Terminal.exit(
      ParserTranslation.translated(error: CommandLineRoot.message(for: error)), status: 2)
  }
  let message = CommandLineRoot.fullMessage(for: error)
  let isScript = given.contains { $0.hasPrefix("--generate-completion-script") }
  print(isScript ? Completions.safe(script: message) : ParserTranslation.translated(help: message))
  exit(0)
}

guard let resources = Resources.directory else {
  Terminal.exit(
    "The resource files are missing. Reinstall Almanac, or set ALMANAC_RESOURCES.", status: 1)
}
// The link `/proc/self/exe` is resolved here, because it would lead to valgrind in a child process
// under valgrind.
PictureProcess.use(
  (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
)
if let command { exit(command.finish(resources: resources)) }
guard let options else { exit(0) }

PlatformStyle.chooseRenderer()
PlatformStyle.loadDesktopStyle()
// If Almanac is already running, this process needs no display.
let isOpen =
  !options.standalone && !options.isService && Application.isRunning(id: AlmanacApplication.id)
guard isOpen || Application.hasDisplay() else {
  Terminal.exit(
    text(
      "Almanac can’t open a window: there is no display. The commands work without one: {command}",
      ["command": "almanac --help"]),
    status: 1)
}
if isOpen, !options.feed.isEmpty {
  // The terminal may be closed; the window shows the feed all the same.
  try? Terminal.write([text("The open Almanac window shows this feed until you close it.")])
}
MainLoop.attach()
exit(AlmanacApplication(options, resources: resources).run(arguments))
