internal import CGtk
import Foundation
import Synchronization

/// Decodes a costly picture in a separate process, with limits on memory and time.
///
/// librsvg 2.54 aborts on a letter with a font size of 100,000,000 pixels (101 bytes of SVG), takes
/// 3.5 GB for a pattern (250 bytes), and cannot be interrupted.
public enum PictureProcess {
  /// The program that decodes; `nil` decodes in this process.
  static var program: String? { chosen.withLock { $0 } }
  private static let chosen = Mutex<String?>(nil)

  private static let argument = "--decode-picture"
  /// The memory limit in bytes, including what the libraries need.
  private static let memory: rlim_t = 300 << 20
  /// The limit on processor time, in seconds. The waiting caller has its own limit.
  private static let seconds: rlim_t = 10

  /// Sets the program that decodes.
  /// - Parameter program: must call `serve` before anything else; `nil` decodes in this process.
  public static func use(_ program: String?) { chosen.withLock { $0 = program } }

  /// Decodes the picture from standard input to standard output, if this process was started for
  /// that.
  /// - Returns: the exit status; `nil` if the process was started for something else.
  public static func serve(_ arguments: [String]) -> Int32? {
    guard arguments.count == 5, arguments[1] == argument, let width = Int(arguments[2]),
      let height = Int(arguments[3]), let fit = TextureFit(rawValue: arguments[4])
    else { return nil }
    almanac_bound_process(memory, seconds)
    let data = FileHandle.standardInput.readDataToEndOfFile()
    guard let kind = PictureKind(data) else { return 1 }
    let job = DecodeJob(
      width: width, height: height, fit: fit, maximumPixels: kind.maximumPixels(data))
    do {
      let pixels = try Texture.pixels(of: data, kind, job, DecodeThread.Flag())
      var answer = Data()
      for number in [pixels.width, pixels.height, pixels.hasAlpha ? 4 : 3] {
        withUnsafeBytes(of: Int32(number)) { answer.append(contentsOf: $0) }
      }
      FileHandle.standardOutput.write(answer + pixels.bytes)
      return 0
    } catch {
      return error as? TextureError == .tooLarge ? tooLarge : 1
    }
  }

  private static let tooLarge: Int32 = 2

  /// Decodes a picture in another process, and waits for the answer unless told to stop.
  static func decode(
    _ data: Data, _ job: DecodeJob, by program: String, _ stop: DecodeThread.Flag
  ) throws -> Pixels {
    let input = data.withUnsafeBytes { almanac_memory_file($0.baseAddress, $0.count) }
    guard input >= 0 else { throw TextureError.unreadable }
    defer { close(input) }
    let arguments: [String] = [
      program, argument, String(job.width), String(job.height), job.fit.rawValue,
    ]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    defer { for word in words { g_free(word) } }
    words.append(nil)
    var (process, output) = (GPid(0), gint(-1))
    let isStarted = g_spawn_async_with_pipes_and_fds(
      nil, words.map { UnsafePointer($0) }, nil, almanac_spawn_flags, nil, nil, input, -1, -1, nil,
      nil, 0, &process, nil, &output, nil, nil)
    guard isStarted != 0 else { throw TextureError.unreadable }
    let answer = read(output, most: 12 + job.width * job.height * 4, stop)
    close(output)
    if answer == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0, let answer, let pixels = pixels(in: answer) else {
      throw status == tooLarge << 8 ? TextureError.tooLarge : .unreadable
    }
    return pixels
  }

  /// - Returns: `nil` if told to stop, or if there are more than `most` bytes.
  private static func read(_ file: gint, most: Int, _ stop: DecodeThread.Flag) -> [UInt8]? {
    var (answer, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while answer.count <= most {
      if stop.isSet { return nil }
      var place = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      // The wait ends after 20 milliseconds at most, so that a stop is noticed.
      guard poll(&place, 1, 20) > 0 else { continue }
      let count = Glibc.read(file, &piece, piece.count)
      if count <= 0 { return answer }
      answer += piece[..<count]
    }
    return nil
  }

  private static func pixels(in answer: [UInt8]) -> Pixels? {
    guard answer.count >= 12 else { return nil }
    let numbers = answer.withUnsafeBytes { bytes in
      (0..<3).map { Int(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)) }
    }
    let (width, height, channels) = (numbers[0], numbers[1], numbers[2])
    guard width > 0, height > 0, channels == 3 || channels == 4,
      answer.count == 12 + width * height * channels
    else { return nil }
    return Pixels(
      bytes: Array(answer[12...]), width: width, height: height, hasAlpha: channels == 4)
  }
}
