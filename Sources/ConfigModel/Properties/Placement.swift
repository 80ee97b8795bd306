/// Where the text of a document stands in its file.
public enum Placement: Sendable {
  /// The document is the file.
  case whole
  /// The document is a value of a properties file, escaped.
  case unescaped(OffsetMap)

  /// The range of the file that a range of the document comes from.
  public func inFile(_ range: SourceRange) -> SourceRange {
    switch self {
    case .whole: range
    case .unescaped(let map): map.inFile(range)
    }
  }

  /// The edit of the file that an edit of the document amounts to.
  public func inFile(_ edit: Edit) -> Edit {
    switch self {
    case .whole: edit
    case .unescaped(let map):
      Edit(
        map.inFile(edit.range),
        PropertiesEscape.value(edit.text, beginsLine: map.beginsLine(edit.range.start)))
    }
  }
}

/// The way from the offsets of an unescaped text to those of the file.
public struct OffsetMap: Sendable {
  struct Run {
    /// Where the run begins in the unescaped text.
    let value: Int
    /// Where it begins in the file.
    let file: Int
    /// Whether it is one escape, which is mapped as a whole, and not plain bytes one by one.
    let isUnit: Bool
  }

  private let runs: [Run]
  private let valueEnd: Int
  private let fileEnd: Int

  init(runs: [Run], valueEnd: Int, fileEnd: Int) {
    self.runs = runs
    self.valueEnd = valueEnd
    self.fileEnd = fileEnd
  }

  func inFile(_ range: SourceRange) -> SourceRange {
    let start = startInFile(range.start)
    guard !range.isEmpty else { return SourceRange(at: start) }
    return SourceRange(start, max(start, endInFile(range.end)))
  }

  /// Whether nothing stands before a place in its line but what does not belong to the value.
  func beginsLine(_ offset: Int) -> Bool {
    offset == 0 || endInFile(offset) != startInFile(offset)
  }

  private func startInFile(_ offset: Int) -> Int {
    guard offset < valueEnd, let index = runIndex(at: offset) else { return fileEnd }
    let run = runs[index]
    return run.isUnit ? run.file : run.file + offset - run.value
  }

  /// Where the character before `offset` ends.
  private func endInFile(_ offset: Int) -> Int {
    guard let index = runIndex(at: offset - 1) else { return fileEnd }
    let run = runs[index]
    guard run.isUnit else { return run.file + offset - run.value }
    return index + 1 < runs.count ? runs[index + 1].file : fileEnd
  }

  private func runIndex(at offset: Int) -> Int? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].value <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
