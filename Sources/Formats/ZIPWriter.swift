public import Foundation

/// Writes a ZIP archive, one file at a time, without compression.
/// - Source: APPNOTE.TXT 6.3.10, without ZIP64: at most 65,535 files and 4 GB.
public struct ZIPWriter {
  /// Why an archive cannot be written.
  public enum Problem: Error, Hashable, Sendable {
    /// The archive would have more files, a longer name or more bytes than the format allows.
    case tooLarge
  }

  private let output: (Data) throws -> Void
  private let stamp: (time: UInt16, date: UInt16)
  private var directory = Data()
  private var count = 0
  private var offset = 0

  /// - Parameters:
  ///   - date: the files' modification date, stored as local time in `timeZone`.
  ///   - output: receives the bytes in order.
  public init(date: Date, timeZone: TimeZone = .current, to output: @escaping (Data) throws -> Void)
  {
    self.output = output
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    let year = min(max((parts.year ?? 1980) - 1980, 0), 127)
    stamp = (
      UInt16((parts.hour ?? 0) << 11 | (parts.minute ?? 0) << 5 | (parts.second ?? 0) / 2),
      UInt16(year << 9 | (parts.month ?? 1) << 5 | (parts.day ?? 1))
    )
  }

  /// Adds a file.
  /// - Parameter name: the path in the archive, such as `Contacts/Neighbors.json`.
  public mutating func add(_ name: String, _ content: Data) throws {
    let bytes = Data(name.utf8)
    guard count < 0xFFFF, bytes.count <= 0xFFFF,
      offset + content.count + bytes.count + directory.count < 0xFFFF_0000
    else { throw Problem.tooLarge }
    var common = Data()
    // These numbers stand for version 2.0 of the ZIP specification, UTF-8 names, no compression
    // (“stored”), and the time and date of the file.
    for number in [20, 1 << 11, 0, stamp.time, stamp.date] as [UInt16] { common.append(number) }
    common.append(CRC32.of(content))
    common.append(UInt32(content.count))
    common.append(UInt32(content.count))
    common.append(UInt16(bytes.count))
    common.append(UInt16(0))
    var header = Data("PK\u{3}\u{4}".utf8)
    header += common + bytes
    directory += Data("PK\u{1}\u{2}".utf8)
    // “Version made by”: on Unix (3), by version 2.0 of the ZIP specification (20).
    directory.append(UInt16(3 << 8 | 20))
    directory += common
    for _ in 0..<3 { directory.append(UInt16(0)) }
    // A regular file that its owner may read and write.
    directory.append(UInt32(0o100600 << 16))
    directory.append(UInt32(offset))
    directory += bytes
    try output(header)
    try output(content)
    offset += header.count + content.count
    count += 1
  }

  /// Writes the directory of the archive. Call this last.
  public func finish() throws {
    var end = Data("PK\u{5}\u{6}".utf8)
    for number in [0, 0, UInt16(count), UInt16(count)] { end.append(number) }
    end.append(UInt32(directory.count))
    end.append(UInt32(offset))
    end.append(UInt16(0))
    try output(directory)
    try output(end)
  }
}

/// The checksum that ZIP and PNG use.
/// - Source: ISO 3309.
enum CRC32 {
  private static let table = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ data: Data) -> UInt32 {
    ~data.reduce(0xFFFF_FFFF) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}

extension Data {
  fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
