import Foundation

/// Guesses the charset of a text that declares none, as browsers do for old pages.
///
/// In the Latin alphabet, the characters outside ASCII mostly stand alone, and in others one beside
/// the other. Of the charsets in which such a text can be read, the guess is the one that gives the
/// most of the frequent letters of its language. In the right one, these are two to four times as
/// frequent as in any other (own texts in ten languages, November 2026), so statistics of pairs of
/// letters are not needed.
enum CharsetGuess {
  private enum Limit {
    /// How much of the text is read, and the fewest bytes in it that are not ASCII.
    static let (sample, bytes) = (65_536, 40)
    /// The least share of these bytes that stand before another one.
    static let pairs = 0.4
    /// How many of the letters that an ordinary text has must be there.
    static let letters = 0.5
  }

  private struct Candidate {
    let charset: Charset
    /// The frequent letters of its language, and their share in an ordinary text.
    let letters: Set<Unicode.Scalar>
    let share: Double

    init?(_ label: String, _ letters: String, share: Double) {
      guard let charset = Charset(label: label) else { return nil }
      self.charset = charset
      self.letters = Set(letters.unicodeScalars)
      self.share = share
    }

    /// - Returns: how much the text is like an ordinary one, near 1 if it is one; 0 if it can't be
    ///   read in the charset.
    func likeness(_ sample: Data) -> Double {
      guard let text = TextDecoding.text(sample, charset) else { return 0 }
      var (count, frequent) = (0, 0)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !scalar.isASCII {
        count += 1
        if letters.contains(scalar) { frequent += 1 }
      }
      return count == 0 ? 0 : Double(frequent) / Double(count) / share
    }
  }

  private static let candidates: [Candidate] = [
    Candidate("shift_jis", "のにるたをはとがでてなしいかれっ", share: 0.35),
    Candidate("euc-jp", "のにるたをはとがでてなしいかれっ", share: 0.35),
    Candidate("gb18030", "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会", share: 0.22),
    Candidate("big5", "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會", share: 0.2),
    Candidate("euc-kr", "이다에는을의가고지한사하로기은어도리", share: 0.35),
    Candidate("windows-1251", "оеаинтсрвлкмдпу", share: 0.8),
    Candidate("koi8-u", "оеаинтсрвлкмдпу", share: 0.8),
    Candidate("windows-1253", "αοιετσνηυρπκμλς", share: 0.75),
    Candidate("windows-1255", "יוהלאתרשבמםנחדק", share: 0.8),
    Candidate("windows-1256", "اليمنرتوبهعسدفة", share: 0.75),
  ].compactMap(\.self)

  /// - Parameter data: a text that is not UTF-8.
  /// - Returns: `nil` if the text seems to be in the Latin alphabet, or is too short to tell.
  static func charset(of data: Data) -> Charset? {
    var sample = data.prefix(Limit.sample)
    // No character ends with a space or a sign of markup, so none is cut in two here.
    if sample.count < data.count, let end = sample.lastIndex(where: { " <\n".utf8.contains($0) }) {
      sample = sample[..<end]
    }
    var (count, pairs, wasHigh) = (0, 0, false)
    for byte in sample {
      let isHigh = byte >= 0x80
      if isHigh { count += 1 }
      if isHigh, wasHigh { pairs += 1 }
      wasHigh = isHigh
    }
    guard count >= Limit.bytes, Double(pairs) >= Limit.pairs * Double(count) else { return nil }
    let text = Data(sample)
    let likely = candidates.map { ($0.charset, $0.likeness(text)) }.max { $0.1 < $1.1 }
    return likely.flatMap { $0.1 >= Limit.letters ? $0.0 : nil }
  }
}
