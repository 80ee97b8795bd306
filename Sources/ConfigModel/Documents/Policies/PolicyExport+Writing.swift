extension PolicyExport {
  /// An export in which one policy of the whole environment has another value. Only one line
  /// differs from the old bytes, and the result has been read back.
  public struct Update: Sendable {
    public enum Change: Sendable {
      case replaced, inserted
    }

    public let change: Change
    public let bytes: [UInt8]
    /// The offset of the edit, in the old bytes and in the new ones.
    public let start: Int
  }

  public enum UpdateRefusal: Error {
    /// The old value was pasted with its line breaks, so that its end is uncertain.
    case spreadValue
    /// The file ends with a backslash, which would join the new line to the last one.
    case openEnd
    /// The update, read back, is not the intended one. This is a defect in oconf.
    case readBack
  }

  /// The key of a policy of the whole environment, as an export writes it.
  public static func globalKey(_ name: String) -> String { "*.*." + name }

  /// Sets a policy of the whole environment. Replaces the last line of the policy, which is the one
  /// that counts. If there is none, inserts a line in the order of keys.
  public func setting(
    _ name: String, to value: String
  ) throws(UpdateRefusal) -> Update {
    let key = Self.globalKey(name)
    let line = PropertiesEscape.key(key) + "=" + PropertiesEscape.value(value)
    let old = policies(named: name).last { $0.key.isGlobal }
    let edit: Edit
    let index: Int
    if let old {
      guard !spreadValues.contains(where: { $0.policy.entry.keyRange == old.entry.keyRange }) else {
        throw .spreadValue
      }
      edit = Edit(
        SourceRange(startOfLine(old.entry.keyRange.start), old.entry.valueRange.end), line)
      index = self.index(of: old.entry)
    } else {
      (edit, index) = try insertion(of: line, key: key)
    }
    let bytes =
      file.source.bytes(0..<edit.range.start) + Array(edit.text.utf8)
      + file.source.bytes(edit.range.end..<file.source.count)
    let update = Update(
      change: old == nil ? .inserted : .replaced, bytes: bytes, start: edit.range.start)
    guard holds(update, key: key, value: value, at: index) else { throw .readBack }
    return update
  }

  // MARK: Position

  /// The policies in a separately sorted block after all others.
  private static let lastBlock = "Routing_BindApiToImpl"
  /// The beginning of a comment that is about the policy below it.
  private static let commentOfPolicy = "# The system default value"

  private func insertion(
    of line: String, key: String
  ) throws(UpdateRefusal) -> (Edit, index: Int) {
    guard !file.endsInLoneBackslash else { throw .openEnd }
    let sorted = policies.filter { $0.key.name != Self.lastBlock }
    let next = sorted.first { $0.entry.key.utf8.lexicographicallyPrecedes(key.utf8) == false }
    guard let first = file.entries.first else {
      // The file has only comments, or is empty.
      let end = file.source.count
      let comesAfterText = end > 0 && lineBreak(endingAt: end) == nil
      return (.insert((comesAfterText ? usualLineBreak : "") + line + usualLineBreak, at: end), 0)
    }
    let index: Int
    if let next {
      index = self.index(of: next.entry)
    } else {
      index = sorted.last.map { self.index(of: $0.entry) + 1 } ?? file.entries.count
    }
    guard index > 0 else {
      let place = startWithComment(startOfLine(first.keyRange.start))
      return (.insert(line + usualLineBreak, at: place), 0)
    }
    let end = file.entries[index - 1].valueRange.end
    if let lineBreak = lineBreak(at: end) {
      return (.insert(line + lineBreak, at: end + lineBreak.utf8.count), index)
    }
    guard file.source[end - 1] != UInt8(ascii: "\\") || isEscaped(end - 1) else { throw .openEnd }
    // If the entry ends with a joined line break, a break of the same kind ends the entry. A
    // different one could merge with it, as `\n` does with a preceding `\r`.
    return (.insert((lineBreak(endingAt: end) ?? usualLineBreak) + line, at: end), index)
  }

  private func index(of entry: PropertiesFile.Entry) -> Int {
    Self.firstIndex(in: file.entries) { $0.keyRange.start >= entry.keyRange.start }
  }

  private func startOfLine(_ offset: Int) -> Int {
    var start = offset
    while start > 0, [0x20, 0x09, 0x0C].contains(file.source[start - 1]) { start -= 1 }
    return start
  }

  /// The start of a line, or of the comment directly above it if that is about the line's policy.
  private func startWithComment(_ start: Int) -> Int {
    guard let comment = file.comments.last(where: { $0.end <= start }),
      let lineBreak = lineBreak(at: comment.end),
      comment.end + lineBreak.utf8.count == start,
      file.source.text(comment.bounds).hasPrefix(Self.commentOfPolicy)
    else { return start }
    return startOfLine(comment.start)
  }

  /// True if an odd number of backslashes precedes an offset.
  private func isEscaped(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, file.source[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (offset - start) % 2 == 1
  }

  private func lineBreak(at offset: Int) -> String? {
    guard offset < file.source.count else { return nil }
    switch file.source[offset] {
    case 0x0A: return "\n"
    case 0x0D: return file.source[offset + 1] == 0x0A ? "\r\n" : "\r"
    default: return nil
    }
  }

  private func lineBreak(endingAt offset: Int) -> String? {
    lineBreak(at: offset - 1)
  }

  /// The first line break of the file, which new lines use, too; `\n` if there is none.
  private var usualLineBreak: String {
    (0..<file.source.count).lazy.compactMap { lineBreak(at: $0) }.first ?? "\n"
  }

  // MARK: Reading back

  /// True if the new bytes are an export that differs only in the entry at an index, and that entry
  /// has the given key and value.
  private func holds(_ update: Update, key: String, value: String, at index: Int) -> Bool {
    let source = SourceBytes(update.bytes.span)
    let written = PropertiesFile(source)
    var others = written.entries
    guard others.indices.contains(index), written.comments.count == file.comments.count else {
      return false
    }
    let own = others.remove(at: index)
    var expected = file.entries
    if update.change == .replaced { expected.remove(at: index) }
    let text = written.value(of: own).bytes
    guard own.key.utf8.elementsEqual(key.utf8),
      text.bytes(0..<text.count).elementsEqual(value.utf8), others.count == expected.count
    else { return false }
    return zip(others, expected).allSatisfy { other, expected in
      source.bytes(other.keyRange.bounds) == file.source.bytes(expected.keyRange.bounds)
        && source.bytes(other.valueRange.bounds) == file.source.bytes(expected.valueRange.bounds)
    }
  }
}
