import Foundation
import Fuzzing

// Runs libFuzzer with the target that `FUZZ` names; libFuzzer's options are in `argv`. Without a
// name, or with an unknown one, lists all targets.

let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
let chosen = FuzzTarget.all.first { $0.name == name }
guard chosen != nil else {
  for target in FuzzTarget.all { print(target.name) }
  exit(name.isEmpty ? 0 : 1)
}

// SwiftPM gives each program a `main` of its own, so this calls the function that libFuzzer's
// `main` would call.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs the target with bytes that libFuzzer generated. The C name is for libFuzzer's own `main`,
/// which is linked but never called.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  // libFuzzer may wait on the main thread, because no task needs that thread.
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await chosen?.run(data)
    done.signal()
  }
  done.wait()
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, fuzz))
