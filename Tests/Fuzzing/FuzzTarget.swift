import AppletKit
import FeedCore
import Formats
public import Foundation
import Sections
import Store
import Transport

/// What is fed with bytes that nobody wrote: by libFuzzer (`make fuzz`), and in the tests with the
/// inputs that it found.
public struct FuzzTarget: Sendable {
  public let name: String
  /// Returns, whatever the bytes are; ends the process where something is promised and not kept.
  public let run: @Sendable (Data) async -> Void

  /// A target for each section, and some more.
  public static let all =
    sectionList.map { section in
      FuzzTarget(name: section.id) { read($0, as: section) }
    } + [
      // AppletKit's answers, its errors and dates among them.
      FuzzTarget(name: "wire") { readWire($0) },
      // Addresses of pages, pictures, phones, mail and maps.
      FuzzTarget(name: "links") { readLink(String(decoding: $0, as: UTF8.self)) },
      // What a person types, against a real table of SQLite's full-text search.
      FuzzTarget(name: "search") { await search(String(decoding: $0, as: UTF8.self)) },
      // A line with a Content-Type, then bytes in its charset.
      FuzzTarget(name: "charset") { readText($0) },
      // HTML as the text of an entry.
      FuzzTarget(name: "html") { readHTML(String(decoding: $0, as: UTF8.self)) },
      // XML of any kind, element by element.
      FuzzTarget(name: "xml") { readXML($0) },
      // When something was published.
      FuzzTarget(name: "dates") { readDate(String(decoding: $0, as: UTF8.self)) },
      // HTML as a web page: its tokens, and the feeds that it names.
      FuzzTarget(name: "page") { readPage([UInt8]($0)) },
      // A list of feeds.
      FuzzTarget(name: "opml") { readList($0) },
      // Where an answer leads.
      FuzzTarget(name: "redirect") { follow(String(decoding: $0, as: UTF8.self)) },
      // What a browser comes back with.
      FuzzTarget(name: "callback") { comeBack(String(decoding: $0, as: UTF8.self)) },
      // The head of a request to the listener that waits for a browser.
      FuzzTarget(name: "loopback") { readHead($0) },
      // The beginning of a picture.
      FuzzTarget(name: "webp") { _ = WebPHeader($0) },
    ]
}

extension FuzzTarget {
  /// Bytes to items, and each item to its row and page.
  private static func read(_ data: Data, as section: Section) {
    guard let feed = try? section.decode(FeedDocument(data)) else { return }
    precondition(feed.skipped.count <= feed.skippedCount)
    precondition(Set(feed.items.map(\.key)).count == feed.items.count, "two items with one key")
    for item in feed.items.prefix(20) {
      let stored = StoredItem(item)
      let row = section.row(stored)
      let page = section.detail(stored)
      precondition(!row.title.isEmpty && row.title == page.title, "a row without its page's title")
      precondition(row.title.utf8.count < 1_000, "a title without end")
    }
  }

  private static func readWire(_ data: Data) {
    guard let list = try? AppletList(decoding: data) else { return }
    precondition(list.applets.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty })
    let again = try? JSONDecoder().decode([Applet].self, from: JSONEncoder().encode(list.applets))
    precondition(again == list.applets, "an applet that is another one when it is read back")
  }

  private static func readLink(_ text: String) {
    if let url = Link.web(text) {
      precondition(url.scheme?.lowercased().hasPrefix("http") == true && url.user() == nil)
      precondition(url.host()?.isEmpty == false)
      precondition(
        Link.web(url.absoluteString) == url, "a link that is another one the second time")
    }
    _ = (Link.picture(text), Link.phone(text), Link.mail(text), Link.map(text))
  }

  private static let content: Content? = try? Content(at: nil)

  private static func search(_ text: String) async {
    guard let content else { preconditionFailure("no store") }
    do {
      _ = try await content.matches(of: text)
    } catch {
      preconditionFailure("a search that SQLite does not understand: \(error)")
    }
    let words = SearchWords(text)
    precondition(words.ranges(in: text).allSatisfy { !$0.isEmpty })
  }
}

extension FuzzTarget {
  private static func readText(_ data: Data) {
    let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
    let type = String(decoding: data[..<end], as: UTF8.self)
    // Some bytes of it, that begin at 0.
    guard let text = try? TextDecoding.utf8(Data(data[end...].dropFirst()), contentType: type)
    else { return }
    precondition(String(validating: text, as: UTF8.self) != nil, "what is read is no UTF-8")
    precondition(text.startIndex == 0)
  }

  private static func readXML(_ data: Data) {
    var reader = XMLReader(data)
    var count = 0
    while reader.nextChild(of: 0) {
      repeat {
        count += 1
        precondition((1...XMLReader.Limit.depth).contains(reader.depth))
        precondition(reader.attributes.count <= XMLReader.Limit.attributes)
        // Each third element is taken whole; those in the others are read as well.
        if count.isMultiple(of: 3) {
          let form = [XMLContent.Form.text, .escaped, .markup][count / 3 % 3]
          precondition(reader.content(form).text.utf8.count <= 3 * XMLReader.Limit.content)
        }
        while reader.depth > 0, !reader.nextChild(of: reader.depth) {}
      } while reader.depth > 0
    }
    precondition(count <= data.count, "more elements than bytes")
    precondition(reader.depth == 0, "elements that are left open")
  }

  private static func readDate(_ text: String) {
    guard let date = FeedDate(text) else { return }
    let again = FeedDate(date.description)
    precondition(
      again?.seconds == date.seconds, "\(date) is another date when it is read back")
  }

  /// As it stands in a JSON Feed.
  private static func readHTML(_ html: String) {
    let feed = ["version": "https://jsonfeed.org/version/1.1", "title": "F"] as [String: Any]
    let item = ["id": "1", "title": "T", "content_html": html]
    let document = feed.merging(["items": [item]]) { old, _ in old }
    guard let data = try? JSONSerialization.data(withJSONObject: document) else { return }
    read(data, as: .articles)
  }

  private static func readPage(_ bytes: [UInt8]) {
    for content in [HTMLTokenizer.Content.data, .escapable, .raw, .script, .plain, .cdata] {
      var tokenizer = HTMLTokenizer(bytes, content: content)
      var count = 0
      while let token = tokenizer.next() {
        count += 1
        if case .start(let tag) = token {
          let names = Set(tag.attributes.map(\.name))
          precondition(names.count == tag.attributes.count, "two attributes of one name")
        }
      }
      precondition(count <= bytes.count, "tokens of nothing")
    }
    let found = FeedLinks.links(inPage: bytes)
    precondition(found.links.allSatisfy { !$0.address.isEmpty })
    _ = FeedLinks.links(inHeader: String(decoding: bytes, as: UTF8.self))
  }

  private static func readList(_ data: Data) {
    guard let list = OPML(data) else { return }
    precondition(Set(list.feeds.map(\.address)).count == list.feeds.count, "a feed twice")
    let again = OPML(Data(list.document.utf8))
    precondition(again?.document == list.document, "a list that is another one when it is read")
  }

  private static func follow(_ location: String) {
    let secret = ["Authorization": "Bearer secret", "Accept": "*/*"]
    for address in ["https://example.org/a/feed.json", "http://example.org:8080/feed.json"] {
      guard let url = URL(string: address) else { continue }
      let request = TransportRequest(url: url, headers: secret)
      guard
        let next = try? Redirect.following(request, status: 302, location: location)
      else { continue }
      precondition(next.url.host()?.isEmpty == false && next.url.user() == nil)
      precondition(url.scheme == "http" || next.url.scheme?.lowercased() == "https")
      // 443 is https's own.
      let isSame =
        next.url.host()?.lowercased() == url.host()
        && next.url.scheme?.lowercased() == url.scheme
        && next.url.port ?? 443 == url.port ?? 443
      precondition(isSame || next.headers["Authorization"] == nil, "a secret leaves its server")
    }
  }

  private static func comeBack(_ address: String) {
    guard let url = URL(string: address),
      let expected = URL(string: "http://127.0.0.1:8080/activated?state=1"),
      let callback = ActivationCallback(url, expecting: expected)
    else { return }
    precondition(url.host() == expected.host() && url.port == expected.port)
    if case .completed(let token?) = callback { precondition(!token.isEmpty, "a token of nothing") }
  }

  private static func readHead(_ data: Data) {
    guard let request = LoopbackRequest(head: data) else { return }
    precondition(request.target.hasPrefix("/") && !request.method.isEmpty)
    precondition(request.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    precondition(request.hosts.allSatisfy { !$0.contains("\r\n") })
  }
}
