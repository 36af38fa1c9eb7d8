import FeedCore
import GtkKit
import Localization

/// The preferences for pictures: whether they are stored for reading offline, and how much space
/// they may take.
@MainActor final class PicturesPreferenceView {
  let widget: Widget
  let toggle = Switch()
  let size = DropDown(PictureStorageLimit.all.map { ByteCount.words($0 * 1_000_000, unit: 1000) })
  private var space: PictureStorageLimit
  private let services: PreferenceServices
  private let usage: PreferenceRow
  private let onChange: @MainActor (PictureStorageLimit) -> Void
  private let tasks = OwnedTasks()

  init(
    _ space: PictureStorageLimit, services: PreferenceServices,
    onChange: @escaping @MainActor (PictureStorageLimit) -> Void
  ) {
    (self.space, self.services, self.onChange) = (space, services, onChange)
    let keep = PreferenceRow(
      text("Keep pictures"), note: text("For reading offline."), toggle)
    usage = PreferenceRow(text("Space for pictures"), size)
    widget = PreferenceRow.card(text("Pictures"), [keep.widget, usage.widget])
    toggle.isOn = space.isOn
    size.selected = PictureStorageLimit.all.firstIndex(of: space.megabytes) ?? 0
    size.isSensitive = space.isOn
    toggle.onFlip { [weak self] isOn in self?.change { $0.isOn = isOn } }
    size.onChange { [weak self] index in
      guard PictureStorageLimit.all.indices.contains(index) else { return }
      self?.change { $0.megabytes = PictureStorageLimit.all[index] }
    }
    showUsage { [services] in await services.pictureBytes() }
  }

  private func change(_ body: (inout PictureStorageLimit) -> Void) {
    body(&space)
    size.isSensitive = space.isOn
    onChange(space)
    showUsage { [services, space] in await services.keepPictures(space) }
  }

  private func showUsage(_ bytes: @escaping @MainActor () async -> Int) {
    tasks.run { [weak self] in
      let bytes = await bytes()
      self?.usage.show(
        note: bytes == 0
          ? nil
          : text("About {size} on this computer", ["size": ByteCount.words(bytes, unit: 1000)]))
    }
  }
}
