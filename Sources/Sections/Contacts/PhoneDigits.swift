/// A phone number as a person may look for it: the digits alone.
enum PhoneDigits {
  /// The digits from the start of each group on: "18155550123", "8155550123", "5550123" and "0123"
  /// of "+1 (815) 555-0123".
  static func forms(of number: String) -> [String] {
    var groups: [Substring] = number.split { !($0.isASCII && $0.isNumber) }
    var forms: [String] = []
    // "+49 (0)171 …" is dialled with the one or the other.
    if number.contains("(0)"), let zero = groups.firstIndex(of: "0"), zero > 0 {
      forms.append((groups[..<zero] + groups[(zero + 1)...]).joined())
    }
    while !groups.isEmpty {
      forms.append(groups.joined())
      groups.removeFirst()
    }
    return forms
  }
}
