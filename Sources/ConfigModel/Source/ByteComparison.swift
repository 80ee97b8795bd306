/// A sink that keeps nothing and tells whether what it got is what somebody has already.
public struct ByteComparison: ByteSink {
  private let expected: SourceBytes
  private var count = 0
  private var isSame = true

  public init(_ expected: SourceBytes) {
    self.expected = expected
  }

  public mutating func write(_ bytes: Span<UInt8>) {
    let end = count + bytes.count
    isSame =
      isSame && end <= expected.count
      && expected.withSpan(count..<min(end, expected.count)) { $0.isEqual(to: bytes) }
    count = end
  }

  /// Whether everything came, and nothing else.
  public var isEqual: Bool { isSame && count == expected.count }
}

extension Span<UInt8> {
  fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { mine in
      unsafe other.withUnsafeBufferPointer { theirs in unsafe mine.elementsEqual(theirs) }
    }
  }
}
