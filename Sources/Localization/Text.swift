import Synchronization

/// The one way to a string that a user sees: `text("Retry")`.
///
/// The English string is the key, in the manner of gettext; `xgettext` finds the calls. Values go
/// into named places, so a translator can move them: `text("by {author}", ["author": name])`.
public func text(_ message: String, _ values: [String: String] = [:]) -> String {
  fill(translation.withLock { $0 }.singular(message), with: values)
}

/// A string that depends on a number; `{count}` in it stands for that number.
public func text(
  _ one: String, _ many: String, count: Int, _ values: [String: String] = [:]
) -> String {
  let form = translation.withLock { $0 }.plural(one, many, count)
  return fill(form, with: values.merging(["count": String(count)]) { given, _ in given })
}

/// Where translations come from: glibc's gettext in the app, the English keys themselves elsewhere.
public struct Translation: Sendable {
  public var singular: @Sendable (String) -> String
  public var plural: @Sendable (_ one: String, _ many: String, _ count: Int) -> String

  public init(
    singular: @escaping @Sendable (String) -> String,
    plural: @escaping @Sendable (_ one: String, _ many: String, _ count: Int) -> String
  ) {
    self.singular = singular
    self.plural = plural
  }

  public static let english = Translation(
    singular: { $0 }, plural: { one, many, count in count == 1 ? one : many })

  /// Makes this the source of every later `text(…)`; called once, before the first window.
  public func install() {
    translation.withLock { $0 = self }
  }
}

private let translation = Mutex(Translation.english)

func fill(_ message: String, with values: [String: String]) -> String {
  guard !values.isEmpty, message.contains("{") else { return message }
  // One pass, so that a value which itself looks like "{name}" stays as it is.
  var result = ""
  var rest = Substring(message)
  while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
    result += rest[..<open]
    let name = String(rest[rest.index(after: open)..<close])
    result += values[name] ?? String(rest[open...close])
    rest = rest[rest.index(after: close)...]
  }
  return result + rest
}
