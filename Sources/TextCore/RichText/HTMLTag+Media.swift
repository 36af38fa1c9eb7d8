import Formats

extension HTMLTag {
  /// The addresses of an `img`, starting with the best. A page that loads its pictures late has
  /// only a placeholder in `src`.
  var pictureAddresses: [String] {
    let late = ["data-src", "data-lazy-src", "data-original"].compactMap { self[$0] }
    return sets + late + [self["src"]].compactMap(\.self)
  }

  /// The addresses that a `source` of a `picture` names, unless the app can’t show its kind.
  var sourceAddresses: [String] {
    let type = self["type"]?.lowercased() ?? ""
    return type.hasSuffix("avif") || type.hasSuffix("jxl") ? [] : sets
  }

  private var sets: [String] {
    ["data-srcset", "data-lazy-srcset", "srcset"].compactMap { self[$0] }
      .compactMap(PictureSet.best)
  }

  /// The emoji that a picture stands for, because WordPress replaces emoji with pictures; `nil` for
  /// other pictures.
  var emoji: String? {
    let classes = self["class"]?.split(separator: " ") ?? []
    guard classes.contains("emoji") || classes.contains("wp-smiley") else { return nil }
    return self["alt"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether this picture is at most two pixels wide or high: such a picture only counts readers.
  var countsReaders: Bool {
    ["width", "height"].contains { side in
      let declaration = style.split(separator: ";").first { $0.hasPrefix(side + ":") }
      let size = self[side] ?? declaration.map { String($0.dropFirst(side.count + 1)) }
      guard let size, !size.hasSuffix("%"), !size.hasSuffix("em") else { return false }
      return Int(size.prefix { $0.isNumber }).map { $0 <= 2 } ?? false
    }
  }
}
