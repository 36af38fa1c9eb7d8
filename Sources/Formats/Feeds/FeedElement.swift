/// The element names that the feed reader knows, in lower case.
enum FeedElement: String, CaseIterable {
  // The feed
  case rss, rdf, feed, channel, html, items, item, entry
  // Titles, addresses, text
  case title, link, origlink, guid, id, description, summary, subtitle, content, encoded, body,
    fullitem,
    abstract
  // Dates
  case pubdate, date, published, issued, created, updated, modified, available, publicationdate
  // People
  case author, creator, managingeditor, webmaster, source, name, email, uri, url, homepage
  // Update schedule
  case ttl, skiphours, skipdays, updateperiod, updatefrequency
  // Categories and attachments
  case category, subject, keywords, enclosure, group, thumbnail, image
  // Pictures of the feed
  case icon, logo

  static let ofSchedule: Set<FeedElement> = [
    .ttl, .skiphours, .skipdays, .updateperiod, .updatefrequency,
  ]

  static let names = XMLVocabulary<FeedElement>()
}
