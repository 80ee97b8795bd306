/// The positions of the literal parts of a pattern. Patterns of one shape are distinguished by
/// hashing the same parts of an origin.
struct OriginShape: Hashable, Sendable {
  /// The number of labels; zero for an IP literal.
  let labelCount: Int
  /// The number of literal labels at the end.
  let trailingLabels: Int
  /// A bit for each of the other literal labels. Labels after the first 64 are ignored.
  let literalLabels: UInt64
  /// The index of the label with a wildcard that has the most literal bytes.
  let anchor: Int
  /// The numbers of literal bytes at the beginning and at the end of that label.
  let head: Int
  let tail: Int
  /// The number of literal bytes between two stars of that label that are hashed. They may be
  /// anywhere in a label of an origin.
  let inner: Int
  let hasLiteralScheme: Bool
  let port: Port

  enum Port: Hashable, Sendable {
    case absent, literal, wildcard
    /// Ignored.
    case any
  }

  /// - Parameter isHostOnly: True if scheme and port are ignored.
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

  /// True if an origin with this number of labels is long enough for the hashed parts.
  func mayHold(_ origin: SplitOrigin) -> Bool {
    switch port {
    case .any: break
    case .absent: if !origin.hasDefaultPort { return false }
    case .literal, .wildcard: if origin.port == nil { return false }
    }
    guard head + tail + inner > 0 else { return true }
    return origin.label(anchor).count >= head + tail + inner
  }

  /// The hash of the literal parts of a pattern of this shape.
  func hash(ofPattern pattern: SplitOrigin) -> UInt64 {
    var hash = fixedHash(pattern)
    if inner > 0 {
      for byte in pattern.bytes[LiteralParts(pattern.bytes[pattern.label(anchor)]).inner] {
        hash.add(byte)
      }
    }
    return hash.value
  }

  /// Calls a closure with the hashes of an origin for which ``mayHold(_:)`` is true. They include
  /// the hash of each pattern of this shape that matches the origin.
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

  /// The hash of all parts with a fixed position.
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

/// The literal parts of a label with a wildcard.
private struct LiteralParts {
  private static let longestInner = 16

  /// The numbers of bytes before the first star and after the last one.
  let head: Int
  let tail: Int
  /// The longest literal part between two stars, limited to its last bytes.
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
