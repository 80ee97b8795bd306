/// The position of a document's text in its file.
public enum Placement: Sendable {
  /// The document is the file.
  case whole
  /// The document is an escaped value of a properties file.
  case unescaped(OffsetMap)

  /// The range of the file that a range of the document comes from.
  public func inFile(_ range: SourceRange) -> SourceRange {
    switch self {
    case .whole: range
    case .unescaped(let map): map.inFile(range)
    }
  }

  /// The offset of the document that an offset of the file comes from. Offsets outside of the
  /// document give its nearest end.
  public func inDocument(_ offset: Int) -> Int {
    switch self {
    case .whole: offset
    case .unescaped(let map): map.inValue(offset)
    }
  }

  /// The edit of the file that makes an edit of the document.
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

/// Maps offsets in an unescaped text to offsets in the file.
public struct OffsetMap: Sendable {
  struct Run {
    /// The start of the run in the unescaped text.
    let value: Int
    /// The start of the run in the file.
    let file: Int
    /// True if the run is one escape, which maps as a whole; false if it is plain bytes, which map
    /// one by one.
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

  /// True if no character of the value precedes the offset on its physical line.
  func beginsLine(_ offset: Int) -> Bool {
    offset == 0 || endInFile(offset) != startInFile(offset)
  }

  func inValue(_ offset: Int) -> Int {
    guard offset < fileEnd else { return valueEnd }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].file <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let run = runs[low - 1]
    let end = low < runs.count ? runs[low].value : valueEnd
    return run.isUnit ? run.value : min(run.value + offset - run.file, end)
  }

  private func startInFile(_ offset: Int) -> Int {
    guard offset < valueEnd, let index = runIndex(at: offset) else { return fileEnd }
    let run = runs[index]
    return run.isUnit ? run.file : run.file + offset - run.value
  }

  /// The offset in the file at which the character before `offset` ends.
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
