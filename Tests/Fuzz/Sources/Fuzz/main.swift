import Foundation
import Fuzzing

// libFuzzer with one of the targets, which `FUZZ` names; its options are in `argv`.

let name = ProcessInfo.processInfo.environment["FUZZ"] ?? ""
let chosen = FuzzTarget(rawValue: name)
guard chosen != nil else {
  fatalError("FUZZ is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
}

// SwiftPM gives each program a `main` of its own, so libFuzzer's is called by its name.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Only referred to by libFuzzer's own `main`, which is linked and never called.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  // libFuzzer waits on the main thread, which no task needs.
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
