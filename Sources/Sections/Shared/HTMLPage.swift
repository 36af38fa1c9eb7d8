import Formats

/// The frame of an exported web page, which loads nothing.
enum HTMLPage {
  static let foot = "\n</body>\n</html>\n"

  static func head(title: String?) -> String {
    let title = title.map { HTMLWriting.escaped($0) } ?? ""
    return """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title.isEmpty ? "Almanac" : title)</title>
      <style>
      :root { color-scheme: light dark }
      body { max-width: 38em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 sans-serif }
      article + article { margin-top: 3em; border-top: 1px solid; padding-top: 1em }
      header, .byline { opacity: 0.7 }
      blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid }
      pre { overflow: auto }
      td { padding-right: 1em; vertical-align: top }
      @media print { article + article { border: none; break-before: page } header { display: none } }
      </style>
      </head>
      <body>
      \(title.isEmpty ? "" : "<header>\(title)</header>\n")
      """
  }
}
