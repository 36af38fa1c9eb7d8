/// Recognizes a page that only asks for consent to cookies, or for money instead: its text is that of
/// the dialog, or it has hardly any text and loads the dialog by a script.
public enum ConsentPage {
  /// What the scripts and addresses of the usual dialogs have in their names.
  private static let makers = [
    "trustarc", "truste.com", "onetrust", "didomi", "usercentrics", "sourcepoint", "sp_message",
    "privacy-mgmt.com", "contentpass", "cookiebot", "consentmanager", "quantcast", "iubenda",
    "fundingchoices", "axeptio", "cmp2.js", "traffective", "opencmp",
  ]
  /// What the buttons of a short dialog say, unlike the links at the end of other pages.
  private static let answers = [
    "accept", "agree", "allow", "reject", "akzeptier", "zustimm", "einverstanden", "ablehnen",
    "refuser", "accord", "acepta", "aceptar", "rechazar", "acuerdo", "accett", "rifiut",
  ]
  /// A page with so few words, all of whose scripts are those of a dialog, shows nothing else.
  private static let fewWords = 5
  /// The longest text that may say little about consent, if the page loads a dialog.
  private static let someWords = 150
  /// In bytes: the longest text of a dialog, with all its purposes, and where its maker is named.
  private static let longest = 20_000
  private static let beginning = 1 << 18

  /// - Parameter page: a page in UTF-8 in which nothing was found.
  public static func matches(_ page: [UInt8]) -> Bool {
    var tokenizer = HTMLTokenizer(page)
    var text = ""
    var unseen: String?
    var scripts: [String] = []
    while let token = tokenizer.next() {
      guard text.utf8.count <= longest else { return false }
      switch token {
      case .start(let tag):
        if unseen == nil, ["script", "style", "template", "title"].contains(tag.name) {
          unseen = tag.name
        }
        if tag.name == "script", let source = tag["src"] { scripts.append(source.lowercased()) }
        text += " "
      case .end(let name): if name == unseen { unseen = nil }
      case .text(let part): if unseen == nil { text += part }
      }
    }
    text = text.lowercased()
    let count = AccessWall.wordCount(text)
    if AccessWall.asksForConsent(text, count) { return true }
    guard count < someWords else { return false }
    // A program in the page, which shows the rest, has other scripts, too.
    if count <= fewWords, !scripts.isEmpty, scripts.allSatisfy(isMaker) { return true }
    let hits = AccessWall.consentWords(text)
    return hits >= 2 && hits * 16 > count && answers.contains(where: text.contains)
      && isMaker(String(decoding: page.prefix(beginning), as: UTF8.self).lowercased())
  }

  private static func isMaker(_ source: String) -> Bool {
    makers.contains(where: source.contains)
  }
}
