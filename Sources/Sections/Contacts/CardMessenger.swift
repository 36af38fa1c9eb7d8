import Formats

/// An address of a messenger, in one of the many ways in which programs write it on a card.
struct CardMessenger {
  /// What the service is called; `nil` if the card doesn't say it.
  let service: String?
  let address: String
  /// What stands before the address in the value, such as `xmpp:`.
  let prefix: String

  /// - Parameter label: the user's own label.
  /// - Returns: `nil` for a property of another kind.
  init?(_ property: VCardProperty, label: @autoclosure () -> String?) {
    let own = Self.service(of: property.name)
    guard own != nil || Self.names.contains(property.name) else { return nil }
    let text = property.text
    let scheme = Self.scheme(of: text)
    let known = scheme.flatMap { Self.schemes[$0.lowercased()] }
    let isPart =
      property.name == "IMPP" || own != nil && known == own || scheme?.lowercased() == "x-apple"
    if let scheme, isPart, !text.dropFirst(scheme.count + 1).hasPrefix("//") {
      prefix = scheme + ":"
      address = Self.address(text.dropFirst(prefix.count))
    } else {
      (prefix, address) = ("", text)
    }
    let named =
      property["SERVICE-TYPE"] + property["X-SERVICE-TYPE"]
      + property["TYPE"].filter { !Self.places.contains($0.lowercased()) }
    let unnamed = ["x-apple", "mailto", "tel"].contains(scheme?.lowercased())
    service =
      label().flatMap { Self.isService($0) ? $0 : nil } ?? own ?? label()
      ?? named.first { !$0.isEmpty }.map {
        Self.properties[$0.uppercased()] ?? Self.schemes[$0.lowercased()] ?? $0
      }
      ?? (prefix.isEmpty || unnamed ? nil : known ?? scheme)
  }

  /// A property for an address.
  /// - Parameter service: may be empty.
  static func property(_ service: String, _ address: String) -> VCardProperty {
    let address = address.split(whereSeparator: \.isNewline).joined(separator: " ")
    let named = service.isEmpty ? [] : [VCardProperty.Parameter("X-SERVICE-TYPE", service)]
    let scheme = service.lowercased().filter { $0.isASCII && $0.isLetter }
    // Without a service, nobody knows the scheme.
    let isWhole = scheme.isEmpty || address.contains("://")
    return VCardProperty("IMPP", named, value: isWhole ? address : "\(scheme):\(address)")
  }

  /// Without what to do there, as in `skype:ann?call` and `aim:goim?screenname=ann`.
  private static func address(_ text: Substring) -> String {
    let text = text.removingPercentEncoding ?? String(text)
    guard let mark = text.firstIndex(of: "?") else { return text }
    guard ["goim", "sendim", "chat", "addfriend"].contains(text[..<mark].lowercased()) else {
      return String(text[..<mark])
    }
    return String(text[mark...].dropFirst().split(separator: "=").last ?? "")
  }

  private static func scheme(of text: String) -> String? {
    let scheme = text.prefix { $0 != ":" }
    guard scheme.count < text.count, scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return String(scheme)
  }

  /// Whether a property that only programs have is an address of a messenger.
  static func isProperty(_ name: String) -> Bool { service(of: name) != nil }

  /// KDE's programs write `X-messaging/xmpp-All`.
  private static func service(of name: String) -> String? {
    let kde = "X-MESSAGING/"
    guard name.hasPrefix("X-") else { return nil }
    if name.hasPrefix("X-ZIMBRA-IMADDRESS") { return "IM" }
    if name.hasPrefix("X-EVOLUTION-") { return properties["X-\(name.dropFirst(12))"] }
    guard name.hasPrefix(kde) else { return properties[name] }
    let word = name.dropFirst(kde.count).prefix { $0 != "-" }
    return schemes[word.lowercased()] ?? word.capitalized
  }

  /// Whether a label is the name of a service: programs write one service in the property of another.
  private static func isService(_ label: String) -> Bool {
    let word = label.lowercased().filter { !$0.isWhitespace }
    return schemes[word] != nil || schemes.values.contains { $0.lowercased() == label.lowercased() }
  }

  private static let names: Set = [
    "IMPP", "SOCIALPROFILE", "X-SOCIALPROFILE", "X-SOCIAL-PROFILE",
  ]

  /// Types that say where or how someone is reached there.
  private static let places: Set = [
    "home", "work", "personal", "business", "mobile", "cell", "other", "internet", "pref", "voice",
  ]

  private static let properties = [
    "X-AIM": "AIM", "X-JABBER": "Jabber", "X-SKYPE": "Skype", "X-SKYPE-USERNAME": "Skype",
    "X-ICQ": "ICQ", "X-MSN": "MSN", "X-YAHOO": "Yahoo", "X-YAHOO-ID": "Yahoo",
    "X-GTALK": "Google Talk", "X-GOOGLE-TALK": "Google Talk", "X-QQ": "QQ", "X-TWITTER": "Twitter",
    "X-MS-IMADDRESS": "IM", "X-KADDRESSBOOK-X-IMADDRESS": "IM", "X-TELEGRAM": "Telegram",
    "X-MATRIX": "Matrix", "X-GADUGADU": "Gadu-Gadu", "X-GROUPWISE": "GroupWise", "X-SIP": "SIP",
    "X-SIGNAL": "Signal", "X-WHATSAPP": "WhatsApp", "X-KIK": "Kik", "X-THREEMA": "Threema",
    "X-WECHAT": "WeChat", "X-VIBER": "Viber", "X-DISCORD": "Discord", "X-IRC": "IRC",
    "X-MASTODON": "Mastodon", "X-FACEBOOK": "Facebook", "X-INSTAGRAM": "Instagram",
    "X-LINKEDIN": "LinkedIn",
  ]

  private static let schemes = [
    "aim": "AIM", "xmpp": "XMPP", "jabber": "Jabber", "skype": "Skype", "ymsgr": "Yahoo",
    "yahoo": "Yahoo", "icq": "ICQ", "msn": "MSN", "msnim": "MSN", "gtalk": "Google Talk",
    "googletalk": "Google Talk",
    "sip": "SIP", "sips": "SIP", "irc": "IRC", "matrix": "Matrix", "telegram": "Telegram",
    "tg": "Telegram", "signal": "Signal", "sgnl": "Signal", "whatsapp": "WhatsApp",
    "gg": "Gadu-Gadu", "gadu": "Gadu-Gadu", "gadugadu": "Gadu-Gadu", "qq": "QQ", "kik": "Kik",
    "groupwise": "GroupWise", "threema": "Threema", "wechat": "WeChat", "viber": "Viber",
    "discord": "Discord", "facebook": "Facebook", "twitter": "Twitter", "mastodon": "Mastodon",
    "instagram": "Instagram", "linkedin": "LinkedIn", "line": "LINE", "kakaotalk": "KakaoTalk",
    "zoom": "Zoom",
  ]
}
