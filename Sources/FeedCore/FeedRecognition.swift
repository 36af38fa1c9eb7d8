import Foundation
import Localization

/// Recognizes the kind of a document by asking each format how sure it is.
extension [Section] {
  /// The media types of all formats.
  var types: [String] {
    flatMap(\.types).reduce(into: []) { types, type in
      if !types.contains(type) { types.append(type) }
    }
  }

  /// The section whose format is surest of a document, then those that are just as sure.
  /// - Parameters:
  ///   - preferred: which of them is heard where all fail as early.
  ///   - named: the one that the person says it is of, which has whatever it can read.
  func kinds(
    of document: FeedDocument, preferred: Section.ID?, named: Section.ID?,
    _ meter: inout ReadingMeter
  ) throws(FeedError) -> [Section] {
    let confidences = map { $0.confidence(in: document) }
    let best = confidences.max() ?? .none
    let surest = zip(self, confidences).filter { $1 == best && $1 > .none }.map(\.0)
    if surest.contains(where: { $0.id == named }) || named == nil, !surest.isEmpty { return surest }
    if surest.isEmpty, let complaint = document.complaint { throw complaint }
    // The named one reads what it would not have recognized. Where no format knows the document,
    // each says how far it comes.
    var complaints: [(section: Section.ID, error: FeedError)] = []
    for section in surest.isEmpty ? self : filter({ $0.id == named }) {
      do throws(FeedError) {
        try section.readBeginning(of: document, &meter)
        return [section]
      } catch {
        // What is too much for one is too much for all.
        if case .overBudget = error { throw error }
        complaints.append((section.id, error))
      }
      if let failure = meter.failure { throw failure }
    }
    if !surest.isEmpty { return surest }
    throw ForeignFormat.isJSONLD(document)
      ? .foreign(.jsonLD) : Self.complaint(complaints, preferred)
  }

  private static func complaint(
    _ complaints: [(section: Section.ID, error: FeedError)], _ preferred: Section.ID?
  ) -> FeedError {
    let depth = complaints.map(\.error.depth).max() ?? 0
    let furthest = complaints.filter { $0.error.depth == depth }
    // Where the others miss their lists, who complains of something else has found its own.
    let odd = furthest.filter { one in
      furthest.count { $0.error.place.reason == one.error.place.reason } == 1
    }
    if depth > 0, furthest.count > 2, odd.count == 1 { return odd[0].error }
    // Where all miss no more than their list, it is none of theirs.
    if depth > 1 || furthest.count == 1 && depth > 0, let first = furthest.first,
      furthest.count == 1 || first.section == preferred
    {
      return first.error
    }
    // Sections that miss the same say it together: "contacts, rows: expected a list".
    var reasons: [(places: [String], reason: Phrase)] = []
    for (path, reason) in furthest.map(\.error.place) {
      if let known = reasons.firstIndex(where: { $0.reason == reason }) {
        let isNew = !path.isEmpty && !reasons[known].places.contains(path)
        if isNew { reasons[known].places.append(path) }
      } else {
        reasons.append((path.isEmpty ? [] : [path], reason))
      }
    }
    let phrases = reasons.map { places, reason in
      places.isEmpty
        ? reason
        : Phrase(
          "{path}: {reason}",
          ["path": .verbatim(places.joined(separator: ", ")), "reason": reason])
    }
    return .unrecognized(
      reason: phrases.dropFirst().reduce(phrases.first ?? "") {
        Phrase("{reason}; {other}", ["reason": $0, "other": $1])
      })
  }
}

extension Section {
  /// The media types of its formats.
  var types: [String] { formats.flatMap(\.types) }

  private static var sampleCount: Int { 1_000 }

  /// - Throws: where the section cannot read the document, as far as its first items tell.
  fileprivate func readBeginning(
    of document: FeedDocument, _ meter: inout ReadingMeter
  ) throws(FeedError) {
    var count = 0
    _ = try read(document) { item in
      if item != nil { count += 1 }
      return count < Self.sampleCount ? meter.count(nil) : .stop
    }
  }
}

extension FeedError {
  /// How far a decoder got before it gave up.
  fileprivate var depth: Int {
    guard case .malformed(let path, _) = self, !path.isEmpty else { return 0 }
    return path.count { $0 == "." || $0 == "[" } + 1
  }

  fileprivate var place: (path: String, reason: Phrase) {
    guard case .malformed(let path, let reason) = self else { return ("", .verbatim(message)) }
    return (path, reason)
  }
}
