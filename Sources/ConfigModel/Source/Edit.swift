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
