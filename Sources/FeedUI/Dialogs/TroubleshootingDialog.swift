import GtkKit
import Localization

/// The versions and settings that a bug report needs, with a button that copies them all.
@MainActor final class TroubleshootingDialog: Dialog {
  let copyButton = Button(text("Copy")).addClass("suggested-action").align(horizontal: .end)

  /// - Parameter lines: names with their values. They are not translated, because developers read
  ///   them.
  init(
    over parent: Window, _ lines: [(name: String, value: String)],
    onCopied: @escaping @MainActor () -> Void
  ) {
    super.init(over: parent, title: text("Troubleshooting"), width: 420)
    let card = Box(card: text("Troubleshooting"))
    card.append(
      rows: lines.map { line in
        let value = Label(line.value).wrap().selectByPointer().addClass("body-text")
        return Box(texts: [Label.caption(line.name), value]).addClass("field")
      })
    let lead = Label(
      text(
        "Add this to a report of a problem. It says nothing about you or your feeds. For a log, start "
          + "Almanac with {command}.", ["command": "G_MESSAGES_DEBUG=Almanac almanac"])
    ).wrap().addClass("dim-text")
    let whole = lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    copyButton.onClick { [weak self] in
      self?.window.copyToClipboard(whole)
      onCopied()
    }
    let scroller = Self.scrolled([lead, card, copyButton])
    scroller.setNaturalHeight(maximum: 640)
    window.setChild(scroller)
  }
}
