/// Where a document goes, block by block, in order.
public protocol ByteSink {
  associatedtype Failure: Error

  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// A document in memory.
public struct ByteCollector: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe self.bytes.append(contentsOf: $0) }
  }

  /// The bytes as a source of their own.
  public var source: SourceBytes { SourceBytes(bytes.span) }
}
