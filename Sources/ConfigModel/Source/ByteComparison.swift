/// A sink that compares what is written to it with expected bytes and stores nothing.
public struct ByteComparison: ByteSink {
  private let expected: SourceBytes
  private var count = 0
  /// The number of bytes from the beginning that are equal.
  public private(set) var commonCount = 0

  public init(_ expected: SourceBytes) {
    self.expected = expected
  }

  public mutating func write(_ bytes: Span<UInt8>) {
    if commonCount == count {
      let rest = expected.count - count
      let isSame =
        bytes.count <= rest
        && expected.withSpan(count..<(count + bytes.count)) { $0.isEqual(to: bytes) }
      if isSame {
        commonCount += bytes.count
      } else {
        for index in 0..<min(bytes.count, rest) {
          guard bytes[index] == expected[count + index] else { break }
          commonCount += 1
        }
      }
    }
    count += bytes.count
  }

  /// True if exactly the expected bytes were written.
  public var isEqual: Bool { commonCount == count && count == expected.count }
}

extension Span<UInt8> {
  fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { mine in
      unsafe other.withUnsafeBufferPointer { theirs in unsafe mine.elementsEqual(theirs) }
    }
  }
}

/// A destination that receives a document block by block, in order.
public protocol ByteSink {
  associatedtype Failure: Error

  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// A sink that collects a document in memory.
public struct ByteCollector: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe self.bytes.append(contentsOf: $0) }
  }

  /// A copy of the collected bytes as a source.
  public var source: SourceBytes { SourceBytes(bytes.span) }
}
