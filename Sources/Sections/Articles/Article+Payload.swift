import FeedCore
import Foundation
import TextCore

extension Article: Storable {
  var payload: Data {
    var writer = PayloadWriter()
    writer.objects("attachments", attachments) {
      $0.text("title", $1.title)
      $0.text("type", $1.type)
      $0.text("url", $1.url.absoluteString)
    }
    writer.texts("authors", unlessEmpty: authors)
    if beginsWithPicture { writer.boolean("beginsWithPicture", true) }
    // If there is `html`, the page shows that, so only as much of the description as the row needs
    // is stored.
    writer.text(
      "description",
      html == nil
        ? description : description.map { CleanText.paragraphs($0, limit: CleanText.Limit.rowBody) }
    )
    writer.text("html", html)
    writer.text("id", id)
    if isCut { writer.boolean("isCut", true) }
    writer.text("page", page?.absoluteString)
    writer.text("picture", picture?.absoluteString)
    writer.text("published", published)
    writer.text("subject", subject?.absoluteString)
    writer.text("summary", summary)
    writer.texts("tags", unlessEmpty: tags)
    writer.text("title", title)
    return writer.data
  }

  init(payload: Data) throws {
    let reader = try PayloadReader(payload)
    self.init(
      id: reader.text("id"), title: reader.text("title"), description: reader.text("description"),
      html: reader.text("html"), isCut: reader.boolean("isCut") ?? false,
      summary: reader.text("summary"), picture: reader.url("picture"),
      beginsWithPicture: reader.boolean("beginsWithPicture") ?? false,
      published: reader.text("published"), authors: reader.texts("authors"),
      tags: reader.texts("tags"), page: reader.url("page"), subject: reader.url("subject"),
      attachments: reader.objects("attachments").compactMap { file in
        file.url("url").map {
          Attachment(url: $0, title: file.text("title"), type: file.text("type"))
        }
      })
  }
}
