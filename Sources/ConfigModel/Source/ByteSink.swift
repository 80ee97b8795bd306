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
