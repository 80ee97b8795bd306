/// The tree of a repaired text, mapped back to offsets of the original, with the edits as problems.
struct RepairedTree {
  private let source: SourceBytes
  private let accepted: [JSONRepair.Accepted]
  private let attempt: JSONAttempt
  private let offsets: EditedOffsets
  /// True if every damaged place has exactly one edit that repairs it.
  private let isCertain: Bool
  /// The ranges of the edits in the repaired text.
  private var places: [SourceRange] = []

  init(_ source: SourceBytes, _ accepted: [JSONRepair.Accepted], _ attempt: JSONAttempt) {
    self.source = source
    self.accepted = accepted.sorted { $0.edit.range < $1.edit.range }
    self.attempt = attempt
    offsets = EditedOffsets(accepted.map(\.edit))
    isCertain =
      accepted.allSatisfy(\.isCertain) && !attempt.problems.contains(where: \.isStructural)
    var shift = 0
    for edit in self.accepted.map(\.edit) {
      let start = edit.range.start + shift
      places.append(SourceRange(start, start + edit.text.utf8.count))
      shift += edit.text.utf8.count - edit.range.count
    }
  }

  func result() -> (JSONNodeBuilder, [JSONProblem]) {
    let problems =
      zip(accepted, places).map { problem($0.0, $0.1) }
      + attempt.problems.map {
        JSONProblem($0.kind, offsets.range($0.range), related: $0.related.map(offsets.range))
      }
    return (nodes(), problems)
  }

  private func nodes() -> JSONNodeBuilder {
    let tree = attempt.tree
    var builder = JSONNodeBuilder(byteCount: tree.count * 4)
    for index in 0..<tree.count {
      var node = tree[index]
      let start = offsets.start(Int(node.start))
      let isTouched = places.contains { touches($0, node) }
      let end = max(start, offsets.end(Int(node.end)))
      node.start = UInt32(truncatingIfNeeded: start)
      node.end = UInt32(truncatingIfNeeded: end)
      if isTouched { node.meta |= JSONFlags.irregular.rawValue }
      builder.append(node)
    }
    return builder
  }

  /// True if the repair changed the token or inserted a bracket of the container.
  private func touches(_ place: SourceRange, _ node: JSONNode) -> Bool {
    let range = node.range
    if node.kind == .object || node.kind == .array {
      return !place.isEmpty
        && (place.start == range.start || place.start < range.end && range.end <= place.end)
    }
    return place.isEmpty
      ? range.start < place.start && place.start < range.end
      : place.overlaps(range)
  }

  // MARK: Problems

  private func problem(_ accepted: JSONRepair.Accepted, _ place: SourceRange) -> JSONProblem {
    let edit = accepted.edit
    let (kind, range, related) = description(edit, place)
    // A removal is offered only if the remaining text is valid JSON. Otherwise it may remove a name
    // that another repair would save.
    let isOffered = isCertain && (kind != .strayText || attempt.problems.isEmpty)
    return JSONProblem(kind, range, related: related, repair: isOffered ? edit : nil)
  }

  private func description(
    _ edit: Edit, _ place: SourceRange
  ) -> (JSONProblem.Kind, SourceRange, SourceRange?) {
    switch edit.text.utf8.first {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let opening = first {
        ($0.kind == .object || $0.kind == .array) && Int($0.end) == place.start + 1
      }
      let at = opening.map { offsets.start(Int($0.start)) } ?? edit.range.start
      let bracket = SourceRange(min(at, source.count), min(at + 1, source.count))
      return (.unclosedBracket, bracket, follower(edit.range.end))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let end = first { Int($0.start) == place.start }.map { offsets.end(Int($0.end)) } ?? 0
      return (.missingBracket, edit.range, end > 0 ? SourceRange(end - 1, end) : nil)
    case UInt8(ascii: "\""):
      let found = first {
        $0.kind == .string
          && ($0.range.start == place.start || $0.range.end == place.start + 1)
      }
      guard let string = found?.range else { return (.strayText, edit.range, nil) }
      let isOpening = string.start == place.start
      return (isOpening ? .unopenedString : .unterminatedString, offsets.range(string), nil)
    case UInt8(ascii: "\\"):
      return (.unescapedQuote, SourceRange(edit.range.start, edit.range.start + 1), nil)
    default:
      let isBracket = edit.range.count == 1 && JSONLexeme.isBracket(source[edit.range.start])
      return (isBracket ? .unexpectedBracket : .strayText, edit.range, nil)
    }
  }

  /// The closing bracket before which another one is missing, or the empty range where the missing
  /// one belongs.
  private func follower(_ offset: Int) -> SourceRange {
    var at = offset
    while at < source.count, source[at].isBlank { at += 1 }
    guard at < source.count, JSONLexeme.isCloser(source[at]) else { return SourceRange(at: offset) }
    return SourceRange(at, at + 1)
  }

  private func first(where isMeant: (JSONNode) -> Bool) -> JSONNode? {
    let tree = attempt.tree
    return (0..<tree.count).lazy.map { tree[$0] }.first(where: isMeant)
  }
}

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
