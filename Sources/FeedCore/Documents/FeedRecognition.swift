import Formats
import Localization

/// What a document is.
enum RecognizedDocument {
  /// A feed of the first section; the other sections can read it just as well.
  case feed(Section, alternatives: [Section])
  /// A list of feeds.
  case list(OPML)
  /// - Parameter problem: why there is nothing else in it.
  case webPage(_ problem: FeedError)
}

/// Recognizes the kind of a document by asking each format how sure it is.
extension [Section] {
  var types: [String] {
    flatMap(\.types).reduce(into: []) { types, type in
      if !types.contains(type) { types.append(type) }
    }
  }

  /// Finds the section whose format is surest that it can read a document, and the sections that
  /// are equally sure. If no section is sure at all, finds only the first section that can read the
  /// document's beginning.
  /// - Parameters:
  ///   - preferred: the section that comes first if others are equally sure, and whose error may be
  ///     thrown if several sections get equally far into the document.
  ///   - named: the section that the user chose, which reads whatever it can.
  func recognize(
    _ document: FeedDocument, preferred: Section.ID?, named: Section.ID?,
    _ meter: inout ReadingMeter
  ) throws(FeedError) -> RecognizedDocument {
    let first = named ?? preferred
    let ordered = filter { $0.id == first } + filter { $0.id != first }
    let confidences = ordered.map { $0.confidence(in: document) }
    let best = confidences.max() ?? .none
    let surest = zip(ordered, confidences).filter { $1 == best && $1 > .none }.map(\.0)
    let recognized = surest.first.map {
      RecognizedDocument.feed($0, alternatives: Array(surest.dropFirst()))
    }
    if let recognized {
      if named == nil || surest.contains(where: { $0.id == named }) { return recognized }
    } else if let complaint = document.complaint {
      if complaint == .webPage || complaint == .consentPage { return .webPage(complaint) }
      if complaint == .unsupportedFormat(.opml), let list = OPML(try document.text()) {
        return .list(list)
      }
      throw complaint
    }
    // The chosen section reads even what it does not recognize. If no format recognizes the
    // document, each section tries to read it.
    var complaints: [(section: Section.ID, error: FeedError)] = []
    for section in surest.isEmpty ? ordered : filter({ $0.id == named }) {
      do throws(FeedError) {
        try section.readBeginning(of: document, &meter)
        return .feed(section, alternatives: [])
      } catch {
        // A budget that is too small for one section is too small for all.
        if case .overBudget = error { throw error }
        complaints.append((section.id, error))
      }
      if let failure = meter.failure { throw failure }
    }
    if let recognized { return recognized }
    throw UnsupportedFormat.isJSONLD(document)
      ? .unsupportedFormat(.jsonLD) : complaint(complaints, preferred: first, named: named)
  }

  private func complaint(
    _ complaints: [(section: Section.ID, error: FeedError)], preferred: Section.ID?,
    named: Section.ID?
  ) -> FeedError {
    // Puts the complaints into the order of the sections, whatever section is open.
    let complaints = compactMap { section in
      named == nil || named == section.id ? complaints.first { $0.section == section.id } : nil
    }
    let depth = complaints.map(\.error.depth).max() ?? 0
    let furthest = complaints.filter { $0.error.depth == depth }
    // If only one section has an error that it shares with no other section, it has found its list,
    // and the others have found no list of their own.
    let odd = furthest.filter { one in
      furthest.count { $0.error.place.reason == one.error.place.reason } == 1
    }
    if depth > 0, furthest.count > 2, odd.count == 1 { return odd[0].error }
    // One section got further than all others, and its error is not just a missing list.
    if furthest.count == 1, depth > 0,
      depth > 1 || furthest[0].error.place.reason != Self.missingList
    {
      return furthest[0].error
    }
    if depth > 1, let chosen = furthest.first(where: { $0.section == preferred }) {
      return chosen.error
    }
    // Sections with the same complaint share a sentence: "contacts, rows: expected a list".
    var reasons: [(places: [String], reason: Phrase)] = []
    for (path, reason) in furthest.map(\.error.place) {
      if let known = reasons.firstIndex(where: { $0.reason == reason }) {
        let isNew = !path.isEmpty && !reasons[known].places.contains(path)
        if isNew { reasons[known].places.append(path) }
      } else {
        reasons.append((path.isEmpty ? [] : [path], reason))
      }
    }
    let phrases = reasons.map(Self.sentence)
    return .unrecognized(
      reason: phrases.dropFirst().reduce(phrases.first ?? .verbatim("")) {
        Phrase("{reason}; {other}", ["reason": $0, "other": $1])
      })
  }

  private static func sentence(_ places: [String], _ reason: Phrase) -> Phrase {
    let names = Phrase.verbatim(places.joined(separator: ", "))
    if reason == missingList, places.count == 1 {
      return Phrase("it has no list named {name}", ["name": names])
    }
    if reason == missingList, places.count > 1 {
      return Phrase("it has none of these lists: {names}", ["names": names])
    }
    return places.isEmpty ? reason : Phrase("{path}: {reason}", ["path": names, "reason": reason])
  }

  /// The reason that a section gives if a document lacks the list that it reads. It is in English,
  /// because it is only compared with other reasons.
  private static let missingList = Phrase.verbatim("expected a list, found nothing")
}

extension Section {
  var types: [String] { formats.flatMap(\.types) }

  private static var sampleCount: Int { 1_000 }

  /// Tries to read the first items of a document.
  /// - Throws: if the section can't read the document.
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
  /// How far into a document a decoder got before it gave up, in levels of nesting.
  fileprivate var depth: Int {
    guard case .malformed(let path, _) = self, !path.isEmpty else { return 0 }
    return path.count { $0 == "." || $0 == "[" } + 1
  }

  fileprivate var place: (path: String, reason: Phrase) {
    guard case .malformed(let path, let reason) = self else { return ("", .verbatim(message)) }
    return (path, reason)
  }
}
