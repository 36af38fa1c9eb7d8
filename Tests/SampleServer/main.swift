import Foundation
import Resources

/// Writes one line for the user at the terminal, and ends the server.
func end(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("almanac-server: \(message)\n".utf8))
  exit(status)
}

let options: Options
do {
  options = try Options.parse(Array(CommandLine.arguments.dropFirst()))
} catch {
  guard Options.exitCode(for: error).isSuccess else {
    end(Options.message(for: error), status: 2)
  }
  print(Options.fullMessage(for: error))
  exit(0)
}

guard let resources = Resources.directory else {
  end("Its resource files are missing. Build it again, or set ALMANAC_RESOURCES.", status: 1)
}

signal(SIGPIPE, SIG_IGN)
// This comes before the port is announced, because the program that reads the port may end the
// server at once.
for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { @Sendable _ in _exit(0) } }

do {
  let server = try await Server.start(
    port: options.port, samples: resources.appending(path: "samples"), rules: options.rules,
    faults: options.fault)
  try FileHandle.standardOutput.write(contentsOf: Data("Listening on \(server.base)\n".utf8))
  throw await server.ending()
} catch let error as ListenerError {
  end(error.message, status: 1)
} catch {
  end("Nobody reads its output: \(error.localizedDescription)", status: 1)
}
