/// What is literal in a pattern, by position: patterns of one shape are told apart by hashing the
/// same parts of an origin.
struct OriginShape: Hashable, Sendable {
  /// Zero for an IP literal.
  let labelCount: Int
  /// How many labels are literal at the beginning, where not all are.
  let leadingLabels: Int
  /// How many labels are literal at the end.
  let trailingLabels: Int
  /// How many bytes are literal at the beginning and at the end of the last label with a wildcard.
  let head: Int
  let tail: Int
  let hasLiteralScheme: Bool
  let port: Port

  enum Port: Hashable, Sendable {
    case absent, literal, wildcard
  }

  init(_ pattern: SplitOrigin) {
    labelCount = pattern.labelCount
    func isLiteral(_ range: Range<Int>) -> Bool {
      !pattern.bytes[range].contains(SegmentGlob.star)
    }
    hasLiteralScheme = isLiteral(pattern.scheme)
    port = pattern.port.map { isLiteral($0) ? .literal : .wildcard } ?? .absent
    guard let last = pattern.labelStarts.indices.last(where: { !isLiteral(pattern.label($0)) })
    else {
      (leadingLabels, trailingLabels, head, tail) = (0, labelCount, 0, 0)
      return
    }
    trailingLabels = labelCount - last - 1
    leadingLabels = pattern.labelStarts.indices.prefix { isLiteral(pattern.label($0)) }.count
    let label = pattern.bytes[pattern.label(last)]
    let firstStar = label.firstIndex(of: SegmentGlob.star) ?? label.startIndex
    let lastStar = label.lastIndex(of: SegmentGlob.star) ?? label.startIndex
    head = firstStar - label.startIndex
    tail = label.endIndex - lastStar - 1
  }

  /// Whether an origin with this number of labels has what ``hash(_:)`` looks at.
  func mayHold(_ origin: SplitOrigin) -> Bool {
    switch port {
    case .absent: if !origin.hasDefaultPort { return false }
    case .literal, .wildcard: if origin.port == nil { return false }
    }
    guard head + tail > 0 else { return true }
    return origin.label(labelCount - trailingLabels - 1).count >= head + tail
  }

  /// The hash of what is literal. Equal for a pattern of this shape and whatever origin it matches.
  func hash(_ origin: SplitOrigin) -> UInt64 {
    var hash = OriginHash()
    func add(_ range: Range<Int>) {
      for index in range { hash.add(origin.bytes[index]) }
    }
    hash.add(UInt64(truncatingIfNeeded: labelCount << 32 | leadingLabels << 16 | trailingLabels))
    hash.add(UInt64(truncatingIfNeeded: head << 32 | tail << 8))
    if labelCount == 0 { add(origin.host) }
    if trailingLabels > 0 { hash.add(origin.suffixHashes[trailingLabels - 1]) }
    if trailingLabels < labelCount {
      let label = origin.label(labelCount - trailingLabels - 1)
      add(label.prefix(head))
      add(label.suffix(tail))
      if leadingLabels > 0 {
        add(origin.host.lowerBound..<origin.label(leadingLabels - 1).upperBound)
      }
    }
    if hasLiteralScheme { add(origin.scheme) }
    if port == .literal, let port = origin.port { add(port) }
    return hash.value
  }
}
