import Synchronization

/// Translates a string that the user sees: `text("Retry")`. All such strings go through this
/// function and its variants.
///
/// The English string is the key, as in gettext; `xgettext` finds the calls. Values go into named
/// placeholders, so a translator can move them: `text("by {author}", ["author": name])`.
public func text(_ message: String, _ values: [String: String] = [:]) -> String {
  fill(translation.withLock { $0 }.singular(message), with: values)
}

/// Translates a string whose meaning in English depends on where it is shown.
/// - Parameter context: tells translators what the string means; never shown.
public func text(
  _ message: String, context: String, _ values: [String: String] = [:]
) -> String {
  // This is gettext's own form of key with a context (see `pgettext`). Without a translation, the
  // key is returned as it is.
  let key = "\(context)\u{4}\(message)"
  let form = translation.withLock { $0 }.singular(key)
  return fill(form == key ? message : form, with: values)
}

/// Translates a string that depends on a number; `{count}` in it is replaced by the number.
public func text(
  _ one: String, _ many: String, count: Int, _ values: [String: String] = [:]
) -> String {
  let form = translation.withLock { $0 }.plural(one, many, count)
  return fill(form, with: values.merging(["count": number(count)]) { given, _ in given })
}

/// A number as the user's language writes it, in its digits and grouping: "12,000".
public func number(_ number: Int) -> String {
  translation.withLock { $0 }.number(number)
}

/// Joins strings with the commas of the user's language.
public func list(_ parts: [String]) -> String {
  parts.joined(separator: text(", "))
}

/// A value after what it is, as the user's language writes it: “Phone: 555 1234”.
public func labeled(_ label: String, _ value: String) -> String {
  text("{label}: {value}", ["label": label, "value": value])
}

/// The source of translations: glibc's gettext in the app, the English keys themselves elsewhere.
public struct Translation: Sendable {
  public var singular: @Sendable (String) -> String
  public var plural: @Sendable (_ one: String, _ many: String, _ count: Int) -> String
  public var number: @Sendable (Int) -> String

  public init(
    singular: @escaping @Sendable (String) -> String,
    plural: @escaping @Sendable (_ one: String, _ many: String, _ count: Int) -> String,
    number: @escaping @Sendable (Int) -> String = { String($0) }
  ) {
    self.singular = singular
    self.plural = plural
    self.number = number
  }

  public static let english = Translation(
    singular: { $0 }, plural: { one, many, count in count == 1 ? one : many })

  /// Makes this the source for every later `text(…)`. Call it once, before the first window.
  public func install() {
    translation.withLock { $0 = self }
  }
}

private let translation = Mutex(Translation.english)

func fill(_ message: String, with values: [String: String]) -> String {
  guard !values.isEmpty, message.contains("{") else { return message }
  let isRightToLeft = Bidi.hasRightToLeft(message)
  // A single pass, so that a value that looks like "{name}" stays as it is.
  var result = ""
  var hasWords = false
  func add(_ words: Substring) {
    result += words
    hasWords = hasWords || words.contains(where: \.isLetter)
  }
  var rest = Substring(message)
  while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
    add(rest[..<open])
    let name = String(rest[rest.index(after: open)..<close])
    result +=
      values[name].map { Bidi.isolated($0, inRightToLeft: isRightToLeft) }
      ?? String(rest[open...close])
    rest = rest[rest.index(after: close)...]
  }
  add(rest)
  // A text runs as its first letter does, for Pango even if that is in an isolated value. Without
  // words of its own, it runs as its values do.
  return hasWords ? Bidi.mark(for: result, isRightToLeft: isRightToLeft) + result : result
}
