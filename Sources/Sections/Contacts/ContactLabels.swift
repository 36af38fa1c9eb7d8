import Localization

/// What the labels of cards are called in the user's language.
enum ContactLabels {
  /// - Parameter label: one or more of vCard's words, or the user's own words.
  static func words(_ label: String) -> String {
    if let known = known(label.lowercased()) { return known }
    let parts = label.split(separator: " ").map(String.init)
    let words = parts.compactMap(known)
    // Only vCard's words are in lowercase throughout. Two of them may have the same meaning.
    guard words.count == parts.count else { return label }
    var shown: [String] = []
    for word in words where !shown.contains(word) { shown.append(word) }
    return shown.joined(separator: ", ")
  }

  /// Whether a word in lowercase is one that vCard or a program gives a meaning to.
  static func isKnown(_ word: String) -> Bool { standard.contains(word) || known(word) != nil }

  /// Whether a label is a word that the user thought of.
  static func isOwn(_ label: String) -> Bool {
    !isKnown(label.lowercased())
      && label.split(separator: " ").contains { !isKnown(String($0)) }
  }

  /// The words of vCard that a label is made of; `nil` for a label of the user's own.
  static func types(_ label: String) -> [String]? {
    let words = label.lowercased().split(separator: " ").map(String.init)
    return !words.isEmpty && words.allSatisfy { standard.contains($0) } ? words : nil
  }

  /// - Source: RFC 6350 §6.4.1, RFC 2426 §3.3.1.
  private static let standard: Set = [
    "home", "work", "cell", "fax", "pager", "main", "car", "video", "school", "textphone", "isdn",
    "modem", "bbs", "pcs", "other",
  ]

  private static func known(_ word: String) -> String? {
    switch word {
    case "home", "homepage": text("Home", context: "phone number")
    case "work", "business": text("Work", context: "phone number")
    case "cell", "mobile", "iphone": text("Mobile", context: "phone number")
    case "cell home", "home mobile": text("Private Mobile", context: "phone number")
    case "cell work", "work mobile": text("Work Mobile", context: "phone number")
    case "fax": text("Fax", context: "phone number")
    case "fax home", "home fax", "homefax": text("Home Fax", context: "phone number")
    case "fax work", "work fax", "workfax": text("Work Fax", context: "phone number")
    case "pager": text("Pager", context: "phone number")
    case "main": text("Main", context: "phone number")
    case "car": text("Car", context: "phone number")
    case "video": text("Video", context: "phone number")
    case "callback": text("Callback", context: "phone number")
    case "radio": text("Radio", context: "phone number")
    case "telex": text("Telex", context: "phone number")
    case "blog": text("Blog", context: "address")
    case "profile": text("Profile", context: "address")
    case "calendar": text("Calendar")
    case "availability": text("Free and Busy Times")
    case "invitations": text("Calendar Invitations")
    case "key": text("Public Key")
    case "sound": text("Sound")
    case "school": text("School", context: "address")
    case "spouse": text("Spouse")
    case "partner": text("Partner")
    case "child": text("Child")
    case "parent": text("Parent")
    case "mother": text("Mother")
    case "father": text("Father")
    case "sibling": text("Sibling")
    case "brother": text("Brother")
    case "sister": text("Sister")
    case "relative": text("Relative")
    case "referred by": text("Referred By")
    case "friend": text("Friend")
    case "colleague", "co-worker": text("Colleague")
    case "manager": text("Manager")
    case "assistant": text("Assistant")
    case "agent": text("Representative")
    case "company": text("Company")
    case "member": text("Member", context: "of a group of contacts")
    case "emergency": text("Emergency Contact")
    case "name": text("Name")
    case "other": text("Other")
    case "anniversary": text("Anniversary")
    case "death": text("Day of Death")
    default: nil
    }
  }
}
