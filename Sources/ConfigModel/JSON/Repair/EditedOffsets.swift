/// Maps offsets of an edited text to offsets of the original.
struct EditedOffsets {
  /// The edits, in ascending order, with offsets of the original.
  private let edits: [Edit]

  init(_ edits: [Edit]) {
    self.edits = edits.sorted { $0.range < $1.range }
  }

  /// Maps the start of a range. If text was removed there, the result is after the removed text.
  func start(_ offset: Int) -> Int { original(offset, skipsRemoved: true) }

  /// Maps the end of a range. If text was removed there, the result is before the removed text.
  func end(_ offset: Int) -> Int { original(offset, skipsRemoved: false) }

  func range(_ range: SourceRange) -> SourceRange {
    let start = range.isEmpty ? end(range.start) : start(range.start)
    return SourceRange(start, max(start, end(range.end)))
  }

  /// The edit of the original that has the same effect as an edit of the edited text; nil if it
  /// touches inserted or replaced text.
  func original(_ edit: Edit) -> Edit? {
    var shift = 0
    for earlier in edits {
      let place = earlier.range.start + shift
      let inserted = earlier.text.utf8.count
      if edit.range.end > place || edit.range.end == place && !earlier.range.isEmpty,
        edit.range.start < place + inserted
          || edit.range.start == place && !earlier.range.isEmpty
      {
        return nil
      }
      shift += inserted - earlier.range.count
    }
    return Edit(range(edit.range), edit.text)
  }

  private func original(_ offset: Int, skipsRemoved: Bool) -> Int {
    var shift = 0
    for edit in edits {
      let place = edit.range.start + shift
      if offset < place || offset == place && !(skipsRemoved && edit.text.isEmpty) { break }
      let inserted = edit.text.utf8.count
      if offset < place + inserted { return edit.range.start }
      if offset == place + inserted, !skipsRemoved { return edit.range.start }
      shift += inserted - edit.range.count
    }
    return offset - shift
  }
}
