/// What is literal in a pattern, by position: patterns of one shape are told apart by hashing the
/// same parts of an origin.
struct OriginShape: Hashable, Sendable {
  /// Zero for an IP literal.
  let labelCount: Int
  /// How many labels are literal at the end.
  let trailingLabels: Int
  /// The other literal labels, a bit for each; those after the first 64 are not looked at.
  let literalLabels: UInt64
  /// The label with a wildcard that has the most literal bytes.
  let anchor: Int
  /// How many bytes of that label are literal at its beginning and at its end.
  let head: Int
  let tail: Int
  /// How many literal bytes between two stars of that label are looked at, wherever they are in a
  /// label of an origin.
  let inner: Int
  let hasLiteralScheme: Bool
  let port: Port

  enum Port: Hashable, Sendable {
    case absent, literal, wildcard
    /// Not looked at.
    case any
  }

  /// - Parameter isHostOnly: Whether scheme and port are left out.
  init(_ pattern: SplitOrigin, isHostOnly: Bool = false) {
    labelCount = pattern.labelCount
    func isLiteral(_ range: Range<Int>) -> Bool {
      !pattern.bytes[range].contains(SegmentGlob.star)
    }
    hasLiteralScheme = !isHostOnly && isLiteral(pattern.scheme)
    port =
      isHostOnly
      ? .any : pattern.port.map { isLiteral($0) ? .literal : .wildcard } ?? .absent
    let wild = (0..<labelCount).filter { !isLiteral(pattern.label($0)) }
    guard let last = wild.last else {
      trailingLabels = labelCount
      (literalLabels, anchor, head, tail, inner) = (0, 0, 0, 0, 0)
      return
    }
    trailingLabels = labelCount - last - 1
    var literal: UInt64 = 0
    for index in 0..<min(last, UInt64.bitWidth) where isLiteral(pattern.label(index)) {
      literal |= 1 << UInt64(index)
    }
    literalLabels = literal
    var best = (anchor: last, parts: LiteralParts(pattern.bytes[pattern.label(last)]))
    for index in wild.dropLast() {
      let parts = LiteralParts(pattern.bytes[pattern.label(index)])
      if parts.count > best.parts.count { best = (index, parts) }
    }
    anchor = best.anchor
    (head, tail, inner) = (best.parts.head, best.parts.tail, best.parts.inner.count)
  }

  /// True if an origin with this number of labels has what is hashed.
  func mayHold(_ origin: SplitOrigin) -> Bool {
    switch port {
    case .any: break
    case .absent: if !origin.hasDefaultPort { return false }
    case .literal, .wildcard: if origin.port == nil { return false }
    }
    guard head + tail + inner > 0 else { return true }
    return origin.label(anchor).count >= head + tail + inner
  }

  /// The hash of what is literal in a pattern of this shape.
  func hash(ofPattern pattern: SplitOrigin) -> UInt64 {
    var hash = fixedHash(pattern)
    if inner > 0 {
      for byte in pattern.bytes[LiteralParts(pattern.bytes[pattern.label(anchor)]).inner] {
        hash.add(byte)
      }
    }
    return hash.value
  }

  /// The hashes of an origin that ``mayHold(_:)``: one of them is that of each pattern of this shape
  /// that matches it.
  @inline(__always) func forEachHash(of origin: SplitOrigin, _ body: (UInt64) -> Void) {
    let fixed = fixedHash(origin)
    guard inner > 0 else {
      body(fixed.value)
      return
    }
    let label = origin.label(anchor)
    for start in label.lowerBound + head...label.upperBound - tail - inner {
      var hash = fixed
      for index in start..<start + inner { hash.add(origin.bytes[index]) }
      body(hash.value)
    }
  }

  /// The hash of all that has its place.
  private func fixedHash(_ origin: SplitOrigin) -> OriginHash {
    var hash = OriginHash()
    func add(_ range: Range<Int>) {
      for index in range { hash.add(origin.bytes[index]) }
    }
    hash.add(UInt64(truncatingIfNeeded: labelCount << 32 | anchor << 16 | trailingLabels))
    hash.add(UInt64(truncatingIfNeeded: head << 32 | tail << 8 | inner))
    if labelCount == 0 { add(origin.host) }
    if trailingLabels > 0 { hash.add(origin.suffixHashes[trailingLabels - 1]) }
    if trailingLabels < labelCount {
      let label = origin.label(anchor)
      add(label.prefix(head))
      add(label.suffix(tail))
      var rest = literalLabels
      hash.add(rest)
      while rest != 0 {
        let index = rest.trailingZeroBitCount
        add(origin.label(index))
        hash.add(SegmentGlob.dot)
        rest &= rest - 1
      }
    }
    if hasLiteralScheme { add(origin.scheme) }
    if port == .literal, let port = origin.port { add(port) }
    return hash
  }
}

/// What is literal in a label with a wildcard.
private struct LiteralParts {
  private static let longestInner = 16

  /// How many bytes precede the first star, and follow the last one.
  let head: Int
  let tail: Int
  /// The longest literal bytes between two stars, of many the last ones.
  let inner: Range<Int>

  init(_ label: ArraySlice<UInt8>) {
    let stars = label.indices.filter { label[$0] == SegmentGlob.star }
    let (first, last) = (stars.first ?? label.startIndex, stars.last ?? label.startIndex)
    head = first - label.startIndex
    tail = label.endIndex - last - 1
    var longest = first..<first
    for (star, next) in zip(stars, stars.dropFirst()) where next - star - 1 > longest.count {
      longest = star + 1..<next
    }
    inner = max(longest.lowerBound, longest.upperBound - Self.longestInner)..<longest.upperBound
  }

  var count: Int { head + tail + inner.count }
}
