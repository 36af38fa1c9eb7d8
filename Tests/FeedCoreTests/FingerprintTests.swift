import Foundation
import Testing

@testable import FeedCore

struct FingerprintTests {
  @Test func theSameBytesHaveTheSame() {
    #expect(Fingerprint.of(Data("people".utf8)) == Fingerprint.of(Data("people".utf8)))
    // Kept in the store: another version must come to the same.
    #expect(Fingerprint.of(Data("{\"people\": []}".utf8), Data()) == stored)
  }

  private let stored: Int64 = -2_220_600_056_314_740_635

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

  @Test func aPartOfLargerDataIsReadFromItsOwnStart() {
    let whole = Data("....people".utf8)
    #expect(Fingerprint.of(whole.dropFirst(4)) == Fingerprint.of(Data("people".utf8)))
  }
}
