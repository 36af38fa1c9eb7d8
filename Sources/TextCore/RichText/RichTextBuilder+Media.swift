import Formats
import Foundation

extension RichTextBuilder {
  mutating func image(_ tag: HTMLTag) {
    if let sign = tag.emoji ?? tag.formula { return append(sign) }
    let urls = (tag.pictureAddresses + pictureSources).compactMap {
      Link.web($0, relativeTo: base)
    }
    guard !tag.countsReaders, !tag.isHidden, let url = urls.first else { return }
    flush()
    // Many pictures that a script would load appear a second time, in a `noscript`.
    if case .figure(url, _, []) = frames[frames.count - 1].blocks.last { return }
    add(.figure(url, alternative: CleanText.line(tag["alt"] ?? ""), caption: []))
  }

  mutating func embed(_ tag: HTMLTag) {
    let late = ["data-src", "data-lazy-src"].compactMap { tag[$0] }
    let urls = ([tag["src"]].compactMap(\.self) + late).compactMap {
      Link.web($0, relativeTo: base)
    }
    guard let url = urls.first.map(\.watchPage) else { return }
    flush()
    let title = CleanText.line(tag["title"] ?? "")
    if title.isEmpty || title.lowercased().hasSuffix("video player") {
      add(.embed(url))
    } else {
      add(.paragraph([RichText.Run(title, link: url)]))
    }
    hasSource = true
  }

  /// Adds the first source of a video or audio element, unless the element has its own address.
  mutating func source(_ tag: HTMLTag, of name: String) {
    if !hasSource, name == "video" || name == "audio" { embed(tag) }
  }
}

extension URL {
  /// The page to watch a video on, for a player of YouTube or Vimeo that is made for other pages.
  fileprivate var watchPage: URL {
    let name = pathComponents.last ?? ""
    let parts = pathComponents.dropFirst().dropLast()
    guard !name.isEmpty, name.utf8.allSatisfy(\.isInVideoName) else { return self }
    switch host()?.lowercased() {
    case "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com":
      guard parts == ["embed"], name != "videoseries" else { return self }
      return URL(string: "https://www.youtube.com/watch?v=" + name) ?? self
    case "player.vimeo.com":
      guard parts == ["video"] else { return self }
      return URL(string: "https://vimeo.com/" + name) ?? self
    default: return self
    }
  }
}

extension UInt8 {
  fileprivate var isInVideoName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
