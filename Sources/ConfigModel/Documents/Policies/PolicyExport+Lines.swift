extension PolicyExport {
  /// A value that was pasted into an export with its line breaks. Java reads its first line as the
  /// value, and the other lines as meaningless keys.
  public struct SpreadValue: Sendable {
    public let policy: Policy
    /// The range of all its lines.
    public let range: SourceRange
  }

  /// The values of issuers and origins that span several lines.
  public var spreadValues: [SpreadValue] {
    // Each such value leaves lines without a policy's key.
    guard file.entries.count > policies.count else { return [] }
    return policies.indices.compactMap { index in
      let policy = policies[index]
      let end: Int?
      switch policy.key.name {
      case PolicyName.authTokenConfiguration: end = endOfJSON(policy.entry, limit(after: index))
      case PolicyName.allowOrigin: end = endOfList(policy.entry, limit(after: index))
      default: end = nil
      }
      return end.map {
        SpreadValue(policy: policy, range: SourceRange(policy.entry.valueRange.start, $0))
      }
    }
  }

  /// The entries without a policy's key that do not belong to a value in ``spreadValues``.
  public var strayEntries: [PropertiesFile.Entry] {
    guard file.entries.count > policies.count else { return [] }
    var spread = spreadValues[...]
    var known = policies[...]
    return file.entries.filter { entry in
      if known.first?.entry.keyRange == entry.keyRange {
        known = known.dropFirst()
        return false
      }
      while let first = spread.first, first.range.end <= entry.keyRange.start {
        spread = spread.dropFirst()
      }
      return !(spread.first?.range.contains(entry.keyRange) ?? false)
    }
  }

  /// The offset at which the next policy or comment begins; the end of the file if there is none.
  private func limit(after index: Int) -> Int {
    let end = policies[index].entry.valueRange.end
    let next = index + 1 < policies.count ? policies[index + 1].entry.keyRange.start : nil
    let comment = Self.firstIndex(in: file.comments) { $0.start >= end }
    return min(
      next ?? file.source.count,
      comment < file.comments.count ? file.comments[comment].start : file.source.count)
  }

  /// The index of the first element that passes a test, by binary search; `elements.count` if none
  /// does. All elements after it must pass, too.
  static func firstIndex<Element>(
    in elements: [Element], where test: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if test(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func withoutBlanks(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, file.source[end - 1].isBlank { end -= 1 }
    return end
  }

  /// The end of a JSON value that continues after its entry: after its closing bracket, or else at
  /// the limit. Nil if it does not continue.
  private func endOfJSON(_ entry: PropertiesFile.Entry, _ limit: Int) -> Int? {
    let source = file.source
    var offset = entry.valueRange.start
    while offset < limit, source[offset].isBlank { offset += 1 }
    guard offset < limit, source[offset] == UInt8(ascii: "{") || source[offset] == UInt8(ascii: "[")
    else { return nil }
    var (depth, isInString) = (0, false)
    while offset < limit {
      switch source[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): if !isInString { depth += 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isInString { depth -= 1 }
      default: break
      }
      offset += 1
      if depth == 0 { break }
    }
    let end = withoutBlanks(entry.valueRange.start, min(offset, limit))
    return end > entry.valueRange.end ? end : nil
  }

  /// The end of a list that continues after its entry, because the entry is empty or ends with a
  /// comma. Nil if it does not continue.
  private func endOfList(_ entry: PropertiesFile.Entry, _ limit: Int) -> Int? {
    var end = entry.valueRange.end
    let first = Self.firstIndex(in: file.entries) { $0.keyRange.start >= entry.valueRange.end }
    for next in file.entries[first...] {
      let last = withoutBlanks(entry.valueRange.start, end)
      let isOpen =
        last == entry.valueRange.start || file.source[last - 1] == UInt8(ascii: ",")
      guard isOpen, next.keyRange.start < limit else { break }
      end = next.valueRange.end
    }
    return end > entry.valueRange.end ? withoutBlanks(entry.valueRange.start, end) : nil
  }
}
