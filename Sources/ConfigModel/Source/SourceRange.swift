/// A half-open range of UTF-8 offsets into one source.
///
/// Lines and columns are computed from it for output only.
public struct SourceRange: Hashable, Sendable, Comparable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    assert(start <= end)
    self.start = start
    self.end = end
  }

  public init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  public init(at offset: Int) {
    self.init(offset, offset)
  }

  public var count: Int { end - start }
  public var isEmpty: Bool { start == end }
  public var bounds: Range<Int> { start..<end }

  public func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }

  public func overlaps(_ other: SourceRange) -> Bool {
    start < other.end && other.start < end
  }

  /// Ordered by start, then by end.
  public static func < (left: Self, right: Self) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

/// A decoded text and its range in the source.
public struct LocatedText: Sendable {
  /// The text with references and escapes decoded.
  public let text: Text
  public let range: SourceRange

  public init(_ text: Text, at range: SourceRange) {
    self.text = text
    self.range = range
  }

  public var string: String { text.string }
  public var isEmpty: Bool { text.isEmpty }

  /// The range of a part of the text; nil if the text is written with references or escapes.
  ///
  /// - Parameter part: Offsets in bytes.
  public func place(of part: Range<Int>) -> SourceRange? {
    // The range may include quotes. A reference or an escape is longer than the text that it
    // encodes.
    let isPlain = text.start == range.start && text.count == range.count
    let isQuoted = text.start == range.start + 1 && text.count == range.count - 2
    guard isPlain || isQuoted else { return nil }
    return SourceRange(text.start + part.lowerBound, text.start + part.upperBound)
  }
}

/// Replacement text for a range.
public struct Edit: Hashable, Sendable {
  public let range: SourceRange
  public let text: String

  public init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }

  public static func insert(_ text: String, at offset: Int) -> Edit {
    Edit(SourceRange(at: offset), text)
  }

  public static func remove(_ range: SourceRange) -> Edit {
    Edit(range, "")
  }
}

/// Two edits of one change overlap or share a range, so that their order would matter.
public struct OverlappingEdits: Error {
  public let first: Edit
  public let second: Edit
}

extension SourceBytes {
  /// Applies edits, given in any order, and keeps all other bytes.
  public func applying(_ edits: [Edit]) throws(OverlappingEdits) -> [UInt8] {
    let ordered = edits.sorted { $0.range < $1.range }
    for (first, second) in zip(ordered, ordered.dropFirst()) {
      guard first.range.end <= second.range.start, first.range != second.range else {
        throw OverlappingEdits(first: first, second: second)
      }
    }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var done = 0
    for edit in ordered {
      result += bytes(done..<edit.range.start)
      result += edit.text.utf8
      done = edit.range.end
    }
    return result + bytes(done..<count)
  }

  public func bytes(_ range: Range<Int>) -> [UInt8] {
    withSpan(range) { span in
      unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }
}
