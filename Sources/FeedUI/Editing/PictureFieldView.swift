import FeedCore
import Foundation
import GtkKit
import Localization

/// A question whose answer is a picture: from a file, dropped, or pasted.
@MainActor final class PictureFieldView: FormFieldView {
  private let view: PictureView?
  private let chosen = TextureView().hide()
  let choose: Button
  let remove = Button(text("Remove"))
  /// The picture and the buttons. A canvas draws only as long as it has an owner.
  private let line: WrapBox
  private let tasks = OwnedTasks()
  /// Takes pictures one after the other, so that the latest stays.
  private let taking = TaskChain()

  private static let size = (width: 96, height: 96)

  init(
    _ field: Form.Field, pictures: PictureProvider?, choose: @escaping @MainActor () -> Void
  ) {
    view = pictures.map { PictureView(pictures: $0, size: Self.size) }
    self.choose = Button(text("Choose a Picture…"))
    let frame = Box(.horizontal).align(horizontal: .start)
    if let view { frame.append(view.widget) }
    chosen.setCovers(true)
    chosen.requestSize(width: Self.size.width, height: Self.size.height)
    frame.append(chosen)
    let buttons = Box(.vertical, spacing: 6, [self.choose.wrapLabel(), remove])
      .align(horizontal: .start, vertical: .center)
    line = WrapBox(spacing: 12, isLeading: true, [frame, buttons])
    super.init(field)
    build(line)
    self.choose.onClick(choose)
    remove.onClick { [weak self] in
      self?.choose.grabFocus()
      self?.answered { $0.value = "" }
      self?.showPicture()
    }
    view?.slot.setOnScreen(true)
    showPicture()
  }

  override func focus(row: Int?) { choose.grabFocus() }

  override func show(_ field: Form.Field) {
    super.show(field)
    showPicture()
  }

  private func showPicture() {
    let inline = InlinePicture.data(field.value)
    let url = inline == nil ? URL(string: field.value) : nil
    remove.isVisible = !field.value.isEmpty
    choose.setAccessibleDescription(field.value.isEmpty ? "" : text("There is a picture."))
    view?.show(Picture(url: url, placeholder: .symbol("almanac-picture-symbolic")))
    view?.widget.isVisible = inline == nil
    chosen.isVisible = inline != nil
    guard let inline else { return }
    tasks.run { [weak self, value = field.value] in
      let scale = self?.widget.scaleFactor ?? 1
      let texture = try? await Texture.decode(
        inline, width: Self.size.width * scale, height: Self.size.height * scale, fit: .cover)
      // Another picture may have been chosen meanwhile.
      if self?.field.value == value { self?.chosen.show(texture) }
    }
  }

  /// Takes a picture from a file.
  func take(_ file: URL) { take { try await Texture.data(of: file) } }

  /// Takes a picture, scaled to at most `Form.Limit.pictureSide`.
  func take(_ data: @escaping @Sendable () async throws -> Data) {
    taking.run { [weak self] in
      guard self != nil else { return }
      do {
        let saved = try await Texture.saved(try await data(), atMost: Form.Limit.pictureSide)
        self?.show(problem: nil)
        self?.answered { $0.value = InlinePicture.address(saved) }
        self?.showPicture()
        self?.widget.announce(text("There is a picture."))
      } catch is CancellationError {
      } catch {
        self?.show(problem: text("Almanac can’t read this picture."))
      }
    }
  }

  /// Waits until all pictures so far are answers.
  /// - Returns: `false` if one was refused meanwhile.
  func waitUntilTaken() async -> Bool {
    let wasRefused = problem.isVisible
    await taking.wait()
    return wasRefused || !problem.isVisible
  }
}
