/// Where a document goes, block by block, in order.
package protocol ByteSink {
  associatedtype Failure: Error

  mutating func write(_ bytes: Span<UInt8>) throws(Failure)
}

/// A document in memory.
package struct ByteCollector: ByteSink {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe self.bytes.append(contentsOf: $0) }
  }

  /// The bytes as a source of their own.
  package var source: SourceBytes { SourceBytes(bytes.span) }
}
