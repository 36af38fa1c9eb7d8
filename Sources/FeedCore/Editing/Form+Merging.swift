extension [Form.Row] {
  /// Puts the user's changes over rows that may have changed meanwhile: what the user changed or
  /// removed is changed or removed, new rows follow, and whatever else is new stays. A row that both
  /// changed is there twice.
  /// - Parameters:
  ///   - base: the rows that the user began with.
  ///   - current: the rows as they are now.
  func merged(from base: [Form.Row], onto current: [Form.Row]) -> [Form.Row] {
    let places = Set(base.compactMap(\.place))
    let isOld: (Form.Row) -> Bool = { $0.place.map(places.contains) ?? false }
    let isUnchanged = current == base
    var written: [Int: Form.Row] = [:]
    var added: [Form.Row] = []
    for row in self {
      if let place = row.place, isOld(row) {
        written[place] = row
      } else {
        added.append(row.moved(nil))
      }
    }
    if isUnchanged { return map { isOld($0) ? $0 : $0.moved(nil) } }
    var rest = base
    var merged: [Form.Row] = []
    for row in current {
      guard let index = rest.firstIndex(where: row.says) else {
        merged.append(row)
        continue
      }
      let place = rest.remove(at: index).place
      if let new = place.flatMap({ written[$0] }) { merged.append(new.moved(row.place)) }
    }
    // What is gone by now, but was changed here, stays as a new row.
    let changed = rest.compactMap { old in
      old.place.flatMap { written[$0] }.flatMap { $0.says(old) ? nil : $0.moved(nil) }
    }
    return merged + changed + added
  }
}

extension Form.Row {
  fileprivate func says(_ other: Form.Row) -> Bool {
    label == other.label && values == other.values
  }

  fileprivate func moved(_ place: Int?) -> Form.Row {
    Form.Row(place: place, label: label, values: values)
  }
}
