import Foundation
import Testing

@testable import FeedCore

struct FingerprintTests {
  @Test func equalBytesHaveEqualFingerprints() {
    #expect(Fingerprint.of(Data("people".utf8)) == Fingerprint.of(Data("people".utf8)))
    // The value is stored, so other versions of the app must compute the same value.
    #expect(Fingerprint.of(Data("{\"people\": []}".utf8), Data()) == stored)
  }

  private let stored: Int64 = 8_644_275_760_189_131_335

  @Test func everyByteAndTheLengthCount() {
    let data = Data((1...37).map { UInt8($0) })
    var seen: Set<Int64> = [Fingerprint.of(data)]
    for index in data.indices {
      for bit in 0..<8 {
        var other = data
        other[index] ^= 1 << UInt8(bit)
        #expect(seen.insert(Fingerprint.of(other)).inserted)
      }
      #expect(seen.insert(Fingerprint.of(data.prefix(index))).inserted)
      #expect(seen.insert(Fingerprint.of(data.prefix(index), data.dropFirst(index))).inserted)
    }
    for zeros in 1...20 { #expect(seen.insert(Fingerprint.of(Data(count: zeros))).inserted) }
  }

  /// For example, the same bits change in three bytes, each four bytes after the one before.
  @Test func changesInNeighboringWordsDoNotCancelOut() {
    let data = Data((1...32).map { UInt8($0) })
    for place in 0...7 {
      for change in UInt8(1)...255 {
        var other = data
        for index in [place, place + 4, place + 8] { other[index] ^= change }
        #expect(Fingerprint.of(other) != Fingerprint.of(data))
      }
    }
  }

  @Test func aSliceStartsAtItsOwnFirstByte() {
    let whole = Data("....people".utf8)
    #expect(Fingerprint.of(whole.dropFirst(4)) == Fingerprint.of(Data("people".utf8)))
  }
}
