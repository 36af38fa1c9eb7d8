/// The elements of all feeds that say something, by their names in lowercase.
enum FeedElement: String, CaseIterable {
  // The feed
  case rss, rdf, feed, channel, html, item, entry
  // Titles, addresses, texts
  case title, link, guid, id, description, summary, subtitle, content, encoded, body
  // Dates
  case pubdate, date, published, issued, created, updated, modified, available
  // People
  case author, creator, managingeditor, webmaster, source, name, email, uri, url, homepage
  // When it is worth asking for
  case ttl, skiphours, skipdays, updateperiod, updatefrequency
  // What else comes with an article
  case category, subject, keywords, enclosure, group, thumbnail, image

  static let ofSchedule: Set<FeedElement> = [
    .ttl, .skiphours, .skipdays, .updateperiod, .updatefrequency,
  ]

  static let names = XMLVocabulary<FeedElement>()
}
