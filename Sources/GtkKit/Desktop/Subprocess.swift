internal import CGtk

/// Runs another program to completion.
public enum Subprocess {
  public struct Outcome: Hashable, Sendable {
    public let status: Int
    public let output: String
    public let errors: String

    public init(status: Int, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// - Parameters:
  ///   - words: the program's name, searched for in `PATH`, and its arguments.
  ///   - environment: variables that are added to those of this process, or replace them.
  ///   - limit: how long the program may take; after that, it is killed.
  /// - Returns: `nil` if the program isn't there, was killed or took too long, if its output is not
  ///   UTF-8, or if the waiting task was cancelled.
  @MainActor public static func run(
    _ words: [String], environment: [String: String] = [:], within limit: Duration = .seconds(30)
  ) async -> Outcome? {
    let launcher = Object(
      owning: UnsafeMutableRawPointer(g_subprocess_launcher_new(almanac_subprocess_piped)))
    for (name, value) in environment {
      g_subprocess_launcher_setenv(launcher.opaque, name, value, 1)
    }
    var arguments = words.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for word in arguments { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    guard let started = g_subprocess_launcher_spawnv(launcher.opaque, &arguments, nil) else {
      return nil
    }
    let process = Object(owning: UnsafeMutableRawPointer(started))
    do throws(CallFailure) {
      return try await TimedCall.run(within: limit) { cancellable, data in
        g_subprocess_communicate_utf8_async(
          process.opaque, nil, cancellable, AsyncCall.callback, data)
      } finish: { result, error in
        outcome(of: process, result, &error)
      }
    } catch {
      g_subprocess_force_exit(process.opaque)
      return nil
    }
  }

  @MainActor private static func outcome(
    of process: Object, _ result: OpaquePointer, _ error: inout UnsafeMutablePointer<GError>?
  ) -> Outcome? {
    var output: UnsafeMutablePointer<CChar>?
    var errors: UnsafeMutablePointer<CChar>?
    defer {
      g_free(output)
      g_free(errors)
    }
    guard
      g_subprocess_communicate_utf8_finish(process.opaque, result, &output, &errors, &error) != 0,
      g_subprocess_get_if_exited(process.opaque) != 0
    else { return nil }
    return Outcome(
      status: Int(g_subprocess_get_exit_status(process.opaque)),
      output: output.map { String(cString: $0) } ?? "",
      errors: errors.map { String(cString: $0) } ?? "")
  }
}
