/// The models of the app's sections. A model is made when it is first needed, and lives until its
/// section shows other feeds.
@MainActor public final class LoadedSections {
  public let sections: [Section]
  private let makeModel: @MainActor (Section) -> SectionModel
  private var models: [Section.ID: SectionModel] = [:]
  /// Models of sections that now show other feeds; their changes may not be saved yet.
  private var retired: [SectionModel] = []
  private let tasks = OwnedTasks()
  /// The task that loads the sections that nobody looks at.
  public private(set) var loading: Task<Void, Never>?
  /// Called with each model that is made.
  public var onMake: @MainActor (SectionModel) -> Void = { _ in }

  public init(_ sections: [Section], makeModel: @escaping @MainActor (Section) -> SectionModel) {
    self.sections = sections
    self.makeModel = makeModel
  }

  isolated deinit { loading?.cancel() }

  /// The models that have been made, in no particular order.
  public var all: [SectionModel] { Array(models.values) }

  /// A section's model; `nil` until it is needed.
  public subscript(id: Section.ID) -> SectionModel? { models[id] }

  public func section(_ id: Section.ID) -> Section? { sections.first { $0.id == id } }

  /// A section's model, which is made if necessary.
  public func model(of section: Section) -> SectionModel {
    if let model = models[section.id] { return model }
    let model = makeModel(section)
    models[section.id] = model
    onMake(model)
    return model
  }

  /// Gives up a section's model, because the section now shows other feeds.
  /// - Parameter afterwards: called once nothing uses the model anymore; called even if there was no
  ///   model.
  /// - Returns: the old model.
  public func retire(
    _ id: Section.ID, afterwards: @escaping @MainActor () async -> Void
  ) -> SectionModel? {
    guard let model = models.removeValue(forKey: id) else {
      tasks.run { await afterwards() }
      return nil
    }
    model.cancel()
    retired.append(model)
    tasks.run { [weak self] in
      await model.waitUntilIdle()
      await afterwards()
      self?.retired.removeAll { $0 === model }
    }
    return model
  }

  /// Loads sections one after the other, once the section on the screen has loaded, so that they can
  /// be searched, and read later without a network. Ends earlier loading of this kind.
  public func load(_ others: [Section], after shown: Section.ID) {
    loading?.cancel()
    loading = Task { [weak self] in
      await self?.models[shown]?.waitUntilIdle()
      for section in others {
        guard !Task.isCancelled else { return }
        let model = self?.model(of: section)
        model?.start(readsAll: false)
        await model?.waitUntilIdle()
      }
    }
  }

  /// Ends all loading for good.
  /// - Returns: all models that may still have changes to save.
  public func cancel() -> [SectionModel] {
    loading?.cancel()
    let models = retired + models.values
    for model in models { model.cancel() }
    return models
  }
}
