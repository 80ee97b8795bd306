/// An export of all environment policies: a Java properties file whose keys have scopes.
public struct PolicyExport: Sendable {
  /// One policy of the export.
  public struct Policy: Sendable {
    public let key: PolicyKey
    public let entry: PropertiesFile.Entry
  }

  public let file: PropertiesFile
  /// The entries whose keys are policy keys, in document order.
  public let policies: [Policy]

  public init(_ file: PropertiesFile) {
    self.file = file
    policies = file.entries.compactMap { entry in
      PolicyKey(entry.key).map { Policy(key: $0, entry: entry) }
    }
  }

  /// The value of a policy, with escapes decoded.
  public func value(of policy: Policy) -> UnescapedText {
    file.value(of: policy.entry)
  }

  /// The key of the entry that contains a range; nil outside of entries.
  public func key(at range: SourceRange) -> String? {
    let index = Self.firstIndex(in: file.entries) { $0.keyRange.start > range.start } - 1
    guard index >= 0, range.end <= file.entries[index].valueRange.end else { return nil }
    return file.entries[index].key
  }

  /// The policies with a given name, in any scope.
  public func policies(named name: String) -> [Policy] {
    policies.filter { $0.key.name == name }
  }

  /// The line that begins the header of every export.
  static let headerMark = "# MCS Policies."
}

extension PolicyExport {
  /// A JSON value whose backslashes were intended for JSON, but are removed by Java.
  public struct MisescapedValue: Sendable {
    /// The first lost backslash, and the character that it was intended to escape.
    public let range: SourceRange
    /// The intended value.
    public let intended: String
  }

  /// The intended JSON value of a policy, if its text is JSON only as long as the escapes of Java
  /// properties are not decoded; nil otherwise.
  public func misescaping(of policy: Policy) -> MisescapedValue? {
    let range = policy.entry.valueRange
    guard let first = firstEscapeOfJSON(in: range),
      !JSONParser.parse(value(of: policy).bytes).isWellFormed
    else { return nil }
    let intended = withoutEscapesOfProperties(range)
    guard JSONParser.parse(SourceBytes(intended)).isWellFormed else { return nil }
    return MisescapedValue(range: first, intended: String(decoding: intended, as: UTF8.self))
  }

  /// The first escape sequence of JSON in a range.
  private func firstEscapeOfJSON(in range: SourceRange) -> SourceRange? {
    var offset = range.start
    while offset + 1 < range.end {
      guard file.source[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      switch file.source[offset + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
        UInt8(ascii: "u"):
        return SourceRange(offset, offset + 2)
      default: offset += 2
      }
    }
    return nil
  }

  /// The bytes of a range. Decodes only the escapes that JSON does not have.
  private func withoutEscapesOfProperties(_ range: SourceRange) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = range.start
    while offset < range.end {
      let byte = file.source[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < range.end else {
        bytes.append(byte)
        offset += 1
        continue
      }
      let next = file.source[offset + 1]
      offset += 2
      switch next {
      case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "!"), 0x20:
        bytes.append(next)
      case 0x0A, 0x0D:
        while offset < range.end, file.source[offset].isBlank { offset += 1 }
      default: bytes += [byte, next]
      }
    }
    return bytes
  }
}

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
