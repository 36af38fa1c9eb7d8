// Tips below a heading of their own.
extension PastedRecipeReader {
  /// Whether a block belongs to the notes of the one before: after them, pages have other things.
  func goesOnWithNotes(_ block: ArraySlice<PastedLine>) -> Bool {
    lines[block.startIndex - 1].isBullet && block.allSatisfy(\.isBullet)
  }

  mutating func addNote(_ line: PastedLine) {
    guard let last = recipe.notes.last, !line.isBullet, line.number == nil else {
      recipe.notes.append(line.text)
      return
    }
    let place = recipe.notes.count - 1
    if last.endsInHyphen, line.beginsSmall {
      recipe.notes[place] = PastedHyphens.join(last, line.text)
    } else if line.beginsSmall || !last.endsSentence || shape.isWrapped {
      recipe.notes[place] += " " + line.text
    } else {
      recipe.notes.append(line.text)
    }
  }
}
