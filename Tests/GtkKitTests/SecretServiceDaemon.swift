import Foundation

/// A gnome-keyring for the test, with one unlocked keyring, or none, in its own folder.
final class SecretServiceDaemon {
  static let program = "/usr/bin/gnome-keyring-daemon"
  static let name = "org.freedesktop.secrets"

  let folder: URL
  private let process = Process()

  /// - Parameter folder: the folder of an earlier daemon, to continue with its secrets.
  init(folder: URL? = nil, hasKeyring: Bool = true) throws {
    let manager = FileManager.default
    self.folder =
      folder ?? manager.temporaryDirectory.appending(path: "keyring-\(UUID().uuidString)")
    let run = self.folder.appending(path: "run")
    try manager.createDirectory(
      at: run, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let input = Pipe()
    process.executableURL = URL(filePath: Self.program)
    process.arguments =
      [
        "--foreground", "--components=secrets", "--control-directory=\(run.path)",
      ] + (hasKeyring ? ["--unlock"] : [])
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = self.folder.path
    environment["XDG_DATA_HOME"] = self.folder.appending(path: "data").path
    process.environment = environment
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    input.fileHandleForWriting.write(Data("the keyring's own password".utf8))
    try input.fileHandleForWriting.close()
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Stops the daemon, which then keeps its name on the bus but answers nothing.
  func pause() { process.stop() }
  func goOn() { kill(process.processIdentifier, SIGCONT) }

  func end() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func lock() {
    SessionBus.call(
      Self.name, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
      "([objectpath '/org/freedesktop/secrets/collection/login'],)")
  }

  /// Everything that the daemon wrote to the disk, one file after the other.
  func disk() throws -> Data {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var all = Data()
    while let file = files?.nextObject() as? URL {
      if let content = try? Data(contentsOf: file) { all += content }
    }
    return all
  }
}
