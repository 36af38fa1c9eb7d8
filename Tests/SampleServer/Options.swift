import ArgumentParser

/// The options of the command line.
struct Options: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "almanac-server",
      abstract: "Serves Almanac's samples and an API like IFTTT's, on this computer only.",
      discussion: """
        The API is under /v1, for the services lights, attic (invite code 314-attic) and many \
        (10,000 applets). The token demo-token acts for user 42, other-token for user 7.

        A fault is PATH,KIND[=VALUE][,NAME=VALUE]… A * at the end of the path matches any rest. \
        The kinds are \(Fault.Kind.list); \
        the value is a status, for delay the seconds. Names other than method, times, status, \
        seconds, body and retry_after_date set a header. Examples:

          --fault /v1/me,status=429,times=2,Retry-After=2
          --fault '/v1/*,delay=1.5'
          --fault /recipes.json,truncated

        The same, and more, while it runs: POST /control/faults, GET /control/requests, POST \
        /control/reset.
        """,
      version: "0.1.0")
  }

  @Option(help: ArgumentHelp("The port; 0 picks a free one.", valueName: "number"))
  var port: UInt16 = 8321

  @Option(help: ArgumentHelp("A fault to inject; can be repeated.", valueName: "fault"))
  var fault: [Fault] = []

  @Option(
    help: ArgumentHelp(
      "What the activation callback carries: nothing (v1) or the outcome (v2).",
      valueName: "v1|v2"))
  var callbackStyle: Rules.Callback = .v1

  @Option(
    help: ArgumentHelp("Applets per page of a list; 0 puts all on one page.", valueName: "number"))
  var pageSize = 0

  @Flag(help: "Make the example backend give out a token only after the first activation.")
  var tokenAfterActivation = false

  func validate() throws {
    guard (0...10_000).contains(pageSize) else {
      throw ValidationError("--page-size must be between 0 and 10000.")
    }
    guard fault.count <= Fault.Limit.faults else {
      throw ValidationError("At most \(Fault.Limit.faults) faults are allowed.")
    }
  }

  var rules: Rules {
    Rules(
      pageSize: pageSize, callback: callbackStyle, tokenAfterActivation: tokenAfterActivation)
  }
}

extension Rules.Callback: ExpressibleByArgument {}
