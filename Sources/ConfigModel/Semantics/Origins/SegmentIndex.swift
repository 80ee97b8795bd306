/// Lists of globs, such as the labels of hosts, indexed by their literal parts, so that those that
/// may match a list of texts are found without trying each one.
///
/// Lists whose literal parts are at the same positions have one shape. A lookup takes one step for
/// each shape with the right number of segments, and one for each list with the same literal parts.
struct SegmentIndex: Sendable {
  /// The positions of the literal parts of a list.
  private struct Shape: Hashable {
    /// The segments without a star.
    let literals: [Int]
    /// The segment with a star that has the most literal bytes; nil if none has a star.
    let anchor: Int?
    /// The numbers of literal bytes of that segment at its beginning, at its end, and between two
    /// of its stars, where they may be anywhere in a text.
    let head: Int
    let tail: Int
    let inner: Int
  }

  private struct Key: Hashable {
    let shape: Shape
    let parts: [Text]
  }

  /// The shapes by number of segments, in the order of the lists.
  private var shapes: [Int: [Shape]] = [:]
  /// The indices of the lists with each key, in ascending order.
  private var indices: [Key: [Int]] = [:]

  init(_ lists: [[Text]]) {
    var known: [Int: Set<Shape>] = [:]
    for (index, segments) in lists.enumerated() {
      let key = Self.key(of: segments)
      if known[segments.count, default: []].insert(key.shape).inserted {
        shapes[segments.count, default: []].append(key.shape)
      }
      indices[key, default: []].append(index)
    }
  }

  private static func key(of segments: [Text]) -> Key {
    let literals = segments.indices.filter { !segments[$0].contains(SegmentGlob.star) }
    let wild = segments.indices.filter { segments[$0].contains(SegmentGlob.star) }
      .map { ($0, LiteralParts(segments[$0])) }
    let best = wild.max { $0.1.count < $1.1.count }
    let shape = Shape(
      literals: literals, anchor: best?.0, head: best?.1.head.count ?? 0,
      tail: best?.1.tail.count ?? 0, inner: best?.1.inner.count ?? 0)
    let parts = best.map { [$0.1.head, $0.1.tail, $0.1.inner] } ?? []
    return Key(shape: shape, parts: literals.map { segments[$0] } + parts)
  }

  /// Calls a closure with lists of indices, each in ascending order, that together contain all lists
  /// that match some texts. Stops if the effort ran out.
  func forEachList(
    for texts: [Text], _ effort: inout Effort, _ look: (_ indices: [Int], inout Effort) -> Void
  ) {
    for shape in shapes[texts.count] ?? [] where effort.spend(1) {
      let literals = shape.literals.map { texts[$0] }
      func visit(_ parts: [Text]) {
        if let found = indices[Key(shape: shape, parts: literals + parts)] { look(found, &effort) }
      }
      guard let anchor = shape.anchor else {
        visit([])
        continue
      }
      let text = texts[anchor]
      let last = text.count - shape.tail - shape.inner
      guard shape.head <= last else { continue }
      let ends = [text.part(0, shape.head), text.dropFirst(text.count - shape.tail)]
      // Without an inner part, its position does not matter.
      for start in shape.head...(shape.inner > 0 ? last : shape.head) {
        visit(ends + [text.part(start, start + shape.inner)])
      }
    }
  }
}

/// The literal parts of a segment with a star.
private struct LiteralParts {
  private static let longestInner = 16

  let head: Text
  let tail: Text
  /// The longest part between two stars, limited to its last bytes.
  let inner: Text

  init(_ segment: Text) {
    let parts = segment.split(SegmentGlob.star)
    let longest = parts.dropFirst().dropLast().max { $0.count < $1.count } ?? Text("")
    (head, tail) = (parts[0], parts[parts.count - 1])
    inner = longest.dropFirst(max(0, longest.count - Self.longestInner))
  }

  var count: Int { head.count + tail.count + inner.count }
}

/// Matches parts of origins as bytes, without splitting them: `*` matches any bytes except dots.
enum SegmentGlob {
  static let star = UInt8(ascii: "*")
  private static let dot = UInt8(ascii: ".")
  /// Matches one byte that is not a dot. It occurs in no scheme, host or port.
  private static let one = UInt8(ascii: "?")

  /// True if the whole text matches. No star matches a dot, so only the last star is retried, and
  /// the cost is at most the product of the two lengths.
  ///
  /// - Parameter refusesEmpty: True if a run of stars matches at least one byte.
  static func matches(_ pattern: String, _ text: String, refusesEmpty: Bool) -> Bool {
    let (pattern, bytes) = (prepared(pattern, refusesEmpty), Array(text.utf8))
    var (at, position) = (0, 0)
    var (starAt, starPosition) = (-1, 0)
    while position < bytes.count {
      let byte = bytes[position]
      if at < pattern.count, pattern[at] == star {
        (starAt, starPosition) = (at, position)
        at += 1
      } else if at < pattern.count, pattern[at] == byte || pattern[at] == one && byte != dot {
        at += 1
        position += 1
      } else if starAt >= 0, bytes[starPosition] != dot {
        starPosition += 1
        at = starAt + 1
        position = starPosition
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == star }
  }

  /// The pattern with each run of stars reduced to one, after the byte that it has to match.
  private static func prepared(_ pattern: String, _ refusesEmpty: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in pattern.utf8 where byte != star || bytes.last != star {
      if byte == star, refusesEmpty { bytes.append(one) }
      bytes.append(byte)
    }
    return bytes
  }
}
