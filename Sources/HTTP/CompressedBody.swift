import CCurl
import Foundation

/// A body that may be compressed, read piece by piece.
///
/// What the body begins with decides, because servers send `Content-Encoding` wrongly in every way:
/// gzip without it, `utf-8` in it, and text that they call gzip. Only deflate, whose beginning can
/// be anything, needs the header.
/// - Source: RFC 9110 §8.4.1, RFC 1950 and 1952.
package struct CompressedBody {
  private enum Kind { case unknown, plain, compressed, ended }

  /// Gets a piece of the body, and says whether it wants more.
  package typealias Sink = (Data) -> Bool

  private let isDeflate: Bool
  private var kind = Kind.unknown
  private var start = Data()
  private var stream = InflateStream()

  package init(encoding: String?) {
    isDeflate = encoding?.lowercased().contains("deflate") ?? false
  }

  /// Whether a compressed body has not come to its end.
  package var isCutShort: Bool { kind == .compressed && !stream.isBetweenParts }

  package enum Result { case wanted, unwanted, damaged, bomb }

  /// - Returns: whether the sink wants more; or why it can get no more.
  package mutating func read(_ data: Data, _ sink: Sink) -> Result {
    var data = data
    if kind == .unknown {
      start += data
      guard start.count > 1 else { return .wanted }
      data = start
      kind = begin() ? .compressed : .plain
    }
    switch kind {
    case .unknown, .ended: return .wanted
    case .plain: return sink(data) ? .wanted : .unwanted
    case .compressed:
      let result = stream.inflate(data, sink)
      if stream.hasEnded { kind = .ended }
      return result
    }
  }

  /// Passes on a body of a single byte, which `read` held back.
  package mutating func finish(_ sink: Sink) {
    if kind == .unknown, !start.isEmpty { _ = sink(start) }
  }

  private mutating func begin() -> Bool {
    let (first, second) = (start[start.startIndex], start[start.startIndex + 1])
    if first == 0x1F, second == 0x8B { return stream.open(windowBits: 15 + 16) }
    guard isDeflate else { return false }
    let hasHeader = first & 0xF == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
    return stream.open(windowBits: hasHeader ? 15 : -15)
  }
}

/// zlib's state, which is freed with its last owner.
private final class InflateStream {
  private(set) var hasEnded = false
  /// What has come of the two bytes that decide whether another part follows; `nil` within a part.
  private var afterPart: Data?
  private var stream = z_stream()
  private var isOpen = false
  private var (taken, given, parts) = (0, 0, 1)
  private var output = [UInt8](repeating: 0, count: 64 << 10)

  func open(windowBits: Int32) -> Bool {
    isOpen =
      inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    return isOpen
  }

  deinit { if isOpen { inflateEnd(&stream) } }

  var isBetweenParts: Bool { afterPart != nil }

  func inflate(_ data: Data, _ sink: CompressedBody.Sink) -> CompressedBody.Result {
    taken += data.count
    var data = data
    if let begun = afterPart {
      data = begun + data
      guard data.count > 1 else {
        afterPart = data
        return .wanted
      }
      afterPart = nil
      guard data.starts(with: [0x1F, 0x8B]) else {
        hasEnded = true
        return .wanted
      }
      beginPart()
    }
    return data.withUnsafeBytes { input in
      stream.next_in = UnsafeMutablePointer(
        mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(input.count)
      while true {
        let (code, count) = output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return (CCurl.inflate(&stream, Z_NO_FLUSH), output.count - Int(stream.avail_out))
        }
        given += count
        if isBomb { return .bomb }
        if count > 0, !sink(Data(output.prefix(count))) { return .unwanted }
        switch code {
        // A file may have several parts. Anything else that follows is ignored.
        case Z_STREAM_END
        where stream.avail_in > 1 && stream.next_in[0] == 0x1F && stream.next_in[1] == 0x8B:
          beginPart()
        case Z_STREAM_END:
          hasEnded = stream.avail_in > 1
          if !hasEnded { afterPart = Data(input.suffix(Int(stream.avail_in))) }
          return .wanted
        case Z_OK, Z_BUF_ERROR: if stream.avail_out > 0 { return .wanted }
        default: return .damaged
        }
      }
    }
  }

  private func beginPart() {
    inflateReset(&stream)
    parts += 1
  }

  /// Text becomes a hundred times as long at most; a bomb, a thousand times.
  private var isBomb: Bool { given > 8 << 20 && given / 300 > taken || parts > 1_000 }
}
