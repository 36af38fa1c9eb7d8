import FeedCore
import Foundation
import Store
import Testing

struct FeedAddressTests {
  private static let home = FileManager.default.homeDirectoryForCurrentUser
    .path(percentEncoded: false).replacing(/\/$/, with: "")

  private func address(_ words: String, folder: String? = nil) throws(FeedError) -> String {
    try FeedAddress.url(
      words, folder: folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
    ).absoluteString
  }

  @Test(arguments: [
    ("https://example.org/feed.json", "https://example.org/feed.json"),
    (" \t https://example.org/a \r\n", "https://example.org/a"),
    ("\n# two feeds\n\nhttps://example.org/a\r\nhttps://example.org/b\n", "https://example.org/a"),
    ("http://example.org", "http://example.org/"),
    ("HTTPS://Example.ORG:443/Feed.json?Q=%41#top", "https://example.org/Feed.json?Q=%41"),
    ("https://example.org/my feed.json", "https://example.org/my%20feed.json"),
    ("https://example.org/my%20feed.json", "https://example.org/my%20feed.json"),
    ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"),
    ("https://аpple.com/", "https://xn--pple-43d.com/"),
    ("http://nas:8080/feed", "http://nas:8080/feed"),
    ("http://[::1]:8080/feed", "http://[::1]:8080/feed"),
    ("example.org/feed.json", "https://example.org/feed.json"),
    ("example.org", "https://example.org/"),
    ("Example.org:8080/feed.json", "https://example.org:8080/feed.json"),
    ("192.168.1.5/feed", "http://192.168.1.5/feed"),
    ("127.0.0.1:8765/feed", "http://127.0.0.1:8765/feed"), ("8.8.8.8/feed", "https://8.8.8.8/feed"),
    ("nas.local/feed", "http://nas.local/feed"),
    ("localhost:8080/feed.json", "http://localhost:8080/feed.json"),
    ("localhost", "http://localhost/"), ("127.0.0.1:8765/f.json", "http://127.0.0.1:8765/f.json"),
    ("[::1]:8080/feed", "http://[::1]:8080/feed"),
    ("127.example.org/a", "https://127.example.org/a"),
    ("feed://example.org/a", "https://example.org/a"),
    ("feed:https://example.org/a", "https://example.org/a"),
    ("FEED:http://example.org/a", "http://example.org/a"),
    ("sample:facts.json", "sample:facts.json"), ("Sample:facts.json", "sample:facts.json"),
    ("/home/ada/feed.json", "file:///home/ada/feed.json"),
    ("/home/ada/my feed.json\n", "file:///home/ada/my%20feed.json"),
    ("/home/ada/100%25 #1?.json", "file:///home/ada/100%2525%20%231%3F.json"),
    ("/home/ada/../bo/./feed.json", "file:///home/bo/feed.json"),
    ("file:///home/ada/feed.json", "file:///home/ada/feed.json"),
    ("file:///home/ada/my%20feed.json", "file:///home/ada/my%20feed.json"),
    ("file:///home/ada/my feed.json", "file:///home/ada/my%20feed.json"),
    ("FILE:/home/ada/feed.json", "file:///home/ada/feed.json"),
    ("file://localhost/home/ada/feed.json", "file:///home/ada/feed.json"),
    ("file:///home/ada/%C3%A4.json", "file:///home/ada/%C3%A4.json"),
    ("file:///home/ada/%E4%20.json", "file:///home/ada/%EF%BF%BD%20.json"),
    ("file://elsewhere/feed.json", "file://elsewhere/feed.json"),
    ("~/my feed.json", "file://\(home)/my%20feed.json"),
  ])
  func anAddressIsFoundInWords(words: String, expected: String) throws {
    #expect(try address(words) == expected)
  }

  @Test(arguments: [
    "", " \n\t", "# nothing\n", "javascript:alert(1)", "javascript:1", "JavaScript:/a", "data:,a",
    "data:text/html,<b>", "data:1", "ftp://example.org/feed", "ftp:1", "mailto:ada@example.org",
    "about:blank", "view-source:https://example.org/", "feed:", "feed:file:///etc/passwd",
    "feed:javascript:alert(1)", "feed:feed:https://example.org/", "https://ada@example.org/feed",
    "https://ada:secret@example.org/feed", "ada:1@example.org", "ada@example.org", "https://",
    "https:///feed", "https:example.org", "https://example.org:99999/", "https://exa%6dple.org/",
    "recipes", "./feed.json", "../feed.json", "..", ".", ":", "my feed",
    "file:", "file:feed.json", "file:///a%00b", "/a\u{0}b", #"C:\feeds\a.json"#, "~ada/feed.json",
  ])
  func invalidAddressesAreRefused(words: String) throws {
    let error = #expect(throws: FeedError.self) { try address(words) }
    #expect(error.map { if case .unsupported = $0 { true } else { false } } == true)
  }

  @Test(arguments: [
    ("feed.json", "file:///home/ada/feed.json"), ("./a/feed.json", "file:///home/ada/a/feed.json"),
    ("../bo/my feed.json", "file:///home/bo/my%20feed.json"), ("/feed.json", "file:///feed.json"),
    ("100%25.json", "file:///home/ada/100%2525.json"), ("~/feed.json", "file://\(home)/feed.json"),
    ("https://example.org/a", "https://example.org/a"), ("sample:a.json", "sample:a.json"),
    ("example.org/a", "file:///home/ada/example.org/a"),
    ("localhost:8080/a", "http://localhost:8080/a"),
    ("127.0.0.1:8080/a", "http://127.0.0.1:8080/a"),
    ("192.168.1.5:8080", "http://192.168.1.5:8080/"),
  ])
  func commandLineArgumentsAreFiles(words: String, expected: String) throws {
    #expect(try address(words, folder: "/home/ada") == expected)
  }

  @Test(arguments: [
    ("HTTP://Example.org:80", "http://example.org/"),
    ("https://example.org:443/a#b", "https://example.org/a"),
    ("https://example.org:80/", "https://example.org:80/"),
    ("https://example.org/a/", "https://example.org/a/"),
    ("https://example.org/A?B=c", "https://example.org/A?B=c"),
    ("http://[::1]:80/a", "http://[::1]/a"),
    ("https://xn--BCHER-kva.example/", "https://xn--bcher-kva.example/"),
    ("sample:facts.json", "sample:facts.json"), ("file:///A/b", "file:///A/b"),
  ])
  func spellingsOfAnAddressAreEqual(address: String, expected: String) throws {
    let url = try #require(URL(string: address))
    #expect(FeedAddress.normalized(url).absoluteString == expected)
    #expect(FeedAddress.normalized(FeedAddress.normalized(url)).absoluteString == expected)
  }

  @Test func aPathsCaseAndFinalSlashMatter() throws {
    let spellings = [
      "https://example.org/a", "https://example.org/A", "https://example.org/a/",
      "http://example.org/a", "https://example.org/a?b", "https://www.example.org/a",
    ].compactMap(URL.init(string:))
    #expect(Set(spellings.map(FeedAddress.normalized)).count == spellings.count)
  }

  @Test(
    arguments: [
      ("Ours", "Theirs", "https://example.org/a", "Ours"),
      (nil, "Theirs", "https://example.org/a", "Theirs"),
      (nil, nil, "https://example.org/a", "People from example.org"),
      (nil, "", "https://www.example.org/", "People from example.org"),
      (nil, nil, "file:///home/ada/my%20feed.json", "People from my feed.json"),
      (nil, nil, "sample:people.json", "People"),
    ] as [(String?, String?, String, String)])
  func aFeedIsShownWithItsName(
    name: String?, title: String?, address: String, expected: String
  ) throws {
    let subscription = Subscription(
      section: "people", url: try #require(URL(string: address)), name: name)
    #expect(subscription.displayName(title: title, section: people) == expected)
  }
}
