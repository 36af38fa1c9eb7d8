import Formats
import Foundation
import Localization
import Store
import TextCore
import Transport

extension FeedLoader {
  /// Loads the readable part of an item's web page, and stores it with the item.
  func storeFullText(
    of id: ItemID, at page: ArticlePage, namedBy feed: URL
  ) async throws(FeedError) {
    let text = try await fullText(at: page, namedBy: feed)
    try await storing(await content.setFullText(text.text, words: text.words, of: id))
  }

  func removeFullText(of id: ItemID) async throws(FeedError) {
    try await storing(await content.removeFullText(of: id))
  }

  /// Loads the readable part of a web page that a feed names. A page with clearly less text than the
  /// feed has no article, but the beginning of one.
  /// - Throws: `FeedError`; `.cancelled` if the task is cancelled.
  private func fullText(at page: ArticlePage, namedBy feed: URL) async throws(FeedError) -> (
    text: FullText, words: String
  ) {
    let url = page.url
    if let until = records.pauseEnd(url) { throw .busy(until: until) }
    let request = TransportRequest(
      url: url, headers: ["Accept": "text/html, application/xhtml+xml;q=0.9, */*;q=0.5"],
      maxBytes: ReadablePage.Limit.page, source: feed)
    let response = try await throttle.run(url) { () async throws(FeedError) in
      try await send(request)
    }
    return try await previewReader.run { [now] (isCancelled) throws(FeedError) in
      let text = try response.document(now: now()).text()
      let article = ReadablePage([UInt8](text), isCancelled: isCancelled).map {
        RichText(html: $0.html, base: response.url)
      }
      if isCancelled() { throw .cancelled }
      guard let article, !article.blocks.isEmpty else {
        throw Self.noArticle(Phrase("Almanac found no article on this web page."))
      }
      let length = RichText(html: page.feedText).plain.utf8.count
      guard article.plain.utf8.count * 3 >= length * 2 else {
        throw Self.noArticle(Phrase("This web page has less text than the feed."))
      }
      let html = article.html
      return (
        FullText(html: html, firstPictures: RichText.firstPictures(inHTML: html)), article.plain
      )
    }
  }

  private static func noArticle(_ message: Phrase) -> FeedError {
    .service(
      message: message, suggestion: Phrase("Open the page in the browser."), isTransient: false)
  }
}
