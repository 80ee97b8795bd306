import ConfigModel

/// A part of a document that can be folded: from the line of its start to the line of its end.
struct Folding {
  let range: SourceRange
  let isComment: Bool

  static let maximumCount = 20_000

  /// The foldable parts, in the order of their starts. Each has at least two lines.
  static func all(in document: DocumentContent) -> [Folding] {
    var parts: [Folding] = []
    let lines = document.lines
    func add(_ range: SourceRange, isComment: Bool = false) {
      guard parts.count < maximumCount, !range.isEmpty,
        lines.line(at: range.start) < lines.line(at: range.end)
      else { return }
      parts.append(Folding(range: range, isComment: isComment))
    }
    if let export = document.export {
      for entry in export.file.entries {
        add(SourceRange(entry.keyRange.start, max(entry.keyRange.end, entry.valueRange.end)))
      }
      for run in runs(of: export.file.comments, lines) { add(run, isComment: true) }
    } else if let xml = document.xml {
      for element in xml.elements where element.hasChildren { add(element.range) }
    } else {
      for part in document.parts {
        guard let tree = part.tree else { continue }
        for index in 0..<tree.count {
          let node = tree[index]
          guard node.kind == .object || node.kind == .array else { continue }
          add(node.range)
        }
      }
    }
    return parts.sorted { $0.range < $1.range }
  }

  /// Comments on consecutive lines, joined.
  private static func runs(of comments: [SourceRange], _ lines: LineTable) -> [SourceRange] {
    var runs: [SourceRange] = []
    for comment in comments {
      if let last = runs.last, lines.line(at: comment.start) == lines.line(at: last.end) + 1 {
        runs[runs.count - 1].end = comment.end
      } else {
        runs.append(comment)
      }
    }
    return runs
  }
}

/// The ranges around a position, from the innermost one to the whole document. Each contains the one
/// before it and is larger.
enum SelectionRanges {
  static func at(_ offset: Int, in document: DocumentContent) -> [SourceRange] {
    var ranges: [SourceRange] = []
    if let part = document.part(at: offset), let place = part.place(at: offset) {
      ranges = at(place).map(part.placement.inFile)
      ranges.append(part.range)
    } else if let part = document.part(at: offset), let origins = part.origins {
      let inner = part.placement.inDocument(offset)
      let items = origins.items.filter { $0.range.start <= inner && inner <= $0.range.end }
      ranges = items.map { part.placement.inFile($0.range) } + [part.range]
    } else if let xml = document.xml {
      for element in XMLPlace(xml, document.kind, at: offset).elements.reversed() {
        if element.nameRange.start <= offset, offset <= element.nameRange.end {
          ranges.append(element.nameRange)
        }
        if !element.hasChildren { ranges.append(element.text.range) }
        ranges.append(element.range)
      }
    }
    if let entry = document.export?.file.entries.last(where: { $0.keyRange.start <= offset }),
      offset <= max(entry.keyRange.end, entry.valueRange.end)
    {
      ranges.append(offset <= entry.keyRange.end ? entry.keyRange : entry.valueRange)
      ranges.append(
        SourceRange(entry.keyRange.start, max(entry.keyRange.end, entry.valueRange.end)))
    }
    ranges.append(SourceRange(0, document.source.count))
    var grown: [SourceRange] = []
    for range in ranges where range.start <= offset && offset <= range.end {
      guard let last = grown.last else {
        grown.append(range)
        continue
      }
      if range.contains(last), range != last { grown.append(range) }
    }
    return grown
  }

  private static func at(_ place: JSONPlace) -> [SourceRange] {
    var ranges: [SourceRange] = []
    func add(_ value: JSONValue) {
      if value.kind == .string { ranges.append(value.textRange) }
      ranges.append(value.range)
    }
    if place.spot == .name, let name = place.member?.name { add(name) }
    if let value = place.value { add(value) }
    if let member = place.member { ranges.append(member.range) }
    for level in place.levels.reversed() {
      let range = level.container.range
      if range.count > 2, !level.container.node.has(.irregular) {
        ranges.append(SourceRange(range.start + 1, range.end - 1))
      }
      ranges.append(range)
      if let name = level.name { ranges.append(SourceRange(name.range.start, range.end)) }
    }
    return ranges
  }
}
