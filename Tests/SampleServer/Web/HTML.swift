/// Writes pages as HTML. A page has no script, and loads only pictures from this server.
enum HTML {
  static func page(_ title: String, _ body: String, above: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escape(title))</title>
    <style>\(style)</style>
    <main>
    \(above)
    <h1>\(escape(title))</h1>
    \(body)
    </main>
    </html>

    """
  }

  static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#39;")
  }

  /// The text as paragraphs, one for each line.
  static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: true)
      .map { "<p>\(escape(String($0)))</p>" }.joined(separator: "\n")
  }

  private static let style = """
    :root { color-scheme: light dark; font: 1.0625rem/1.55 system-ui, sans-serif }
    body { margin: 0; background: Canvas; color: CanvasText }
    main { max-width: 32rem; margin: 8vh auto; padding: 0 1.5rem }
    h1 { font-size: 1.7rem; line-height: 1.2; text-wrap: balance; margin: 1.25rem 0 .75rem }
    a { color: LinkText }
    code { font-size: .95em }
    .services { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; margin: 0; list-style: none }
    .services li { display: flex; align-items: center; gap: .6rem }
    .services span { display: grid; place-items: center; width: 3rem; height: 3rem;
      border-radius: .85rem }
    .services img { width: 2rem; height: 2rem }
    .quiet { opacity: .72; font-size: .94rem }
    .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 }
    .actions form { margin: 0; flex: 1 }
    button { width: 100%; font: inherit; font-weight: 600; padding: .7rem 1.25rem; cursor: pointer;
      border-radius: .7rem; border: 1px solid GrayText; background: Canvas; color: CanvasText }
    button.main { background: #0b57d0; border-color: #0b57d0; color: #fff }
    button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
    """
}
