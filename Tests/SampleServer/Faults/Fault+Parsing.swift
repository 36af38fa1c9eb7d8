import ArgumentParser

extension Fault: ExpressibleByArgument {
  /// Reads `PATH,KIND[=VALUE][,NAME=VALUE]…`, such as `/v1/me,status=429,times=2,Retry-After=2`.
  ///
  /// The kind's value is a status or, for `delay`, the number of seconds. The names are those in
  /// the control route's JSON; any other name is a header.
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    guard parts.count > 1, parts[0].count == 1, let kind = Kind(rawValue: parts[1][0]) else {
      return nil
    }
    self.init(path: parts[0][0], kind: kind)
    if parts[1].count > 1, !set(kind == .delay ? "seconds" : "status", parts[1][1]) { return nil }
    for part in parts.dropFirst(2) {
      guard part.count == 2, set(part[0], part[1]) else { return nil }
    }
    guard problem == nil else { return nil }
  }

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "method":
      method = value
      return !value.isEmpty
    case "times":
      times = Int(value)
      return times != nil
    case "status":
      status = Int(value)
      return status != nil
    case "seconds":
      seconds = Double(value)
      return seconds != nil
    case "retry_after_date":
      retryAfterDate = Double(value)
      return retryAfterDate != nil
    case "body": body = value
    default: headers = (headers ?? [:]).merging([name: value]) { $1 }
    }
    return true
  }
}
