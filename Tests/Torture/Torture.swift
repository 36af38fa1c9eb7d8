import ArgumentParser
import Foundation

/// Kills, at random moments, programs that use the store, and checks what is left (`make torture`).
@main struct Torture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "StoreTorture",
    abstract: "Kills programs that use the store, and checks that nothing they kept is lost.",
    subcommands: [Rounds.self, Use.self, Hold.self], defaultSubcommand: Rounds.self)
}

struct Rounds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Kill and check.")

  @Option(help: "How often programs are started and killed.")
  var rounds = 1_000

  @Option(help: "Decides everything that is random but the machine's own timing.")
  var seed = UInt64.random(in: 0..<1_000_000)

  func run() async throws {
    report("seed \(seed), \(rounds) rounds")
    let start = ContinuousClock.now
    var torturer = try Torturer(seed: seed)
    defer { torturer.removeFolder() }
    for round in 1...rounds {
      do {
        try await torturer.playRound()
      } catch {
        report("Round \(round) of seed \(seed): \(error)")
        report("The files are kept in \(torturer.keep())")
        throw ExitCode.failure
      }
      if round % 100 == 0 { report("\(round) rounds: \(torturer.figures)") }
    }
    report("Nothing was lost in \(rounds) rounds: \(torturer.figures)")
    report("It took \((ContinuousClock.now - start).components.seconds) s")
  }

  /// Writes a line immediately, even if the output is a file.
  private func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

/// Random numbers that are the same for the same seed.
/// - Source: SplitMix64, Steele, Lea and Flood 2014.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
