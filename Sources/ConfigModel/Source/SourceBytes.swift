#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of one input, immutable and shared by everything that points into them.
///
/// The content is followed by at least ``padding`` zero bytes, so that a scanner may read whole
/// words past the end and stops at the zero, which no grammar here accepts.
@safe public final class SourceBytes: @unchecked Sendable {
  /// How many readable zero bytes follow the content.
  public static let padding = 64

  /// The largest input that is read, in bytes (1 GiB). Offsets fit 32 bits with room to spare.
  public static let maximumCount = 1 << 30

  public let count: Int
  private let base: UnsafePointer<UInt8>
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Takes over memory that somebody else has filled.
  ///
  /// - Parameters:
  ///   - memory: `count` bytes of content, then at least ``padding`` zero bytes.
  ///   - release: Called once, with `memory`, when the last reference is gone.
  @unsafe public init(
    adopting memory: UnsafeMutableRawPointer, count: Int,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(count <= Self.maximumCount)
    unsafe base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
    unsafe self.release = release
    self.count = count
  }

  /// Copies bytes.
  public convenience init(_ bytes: Span<UInt8>) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count + Self.padding, alignment: 16)
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress {
        unsafe memory.copyMemory(from: start, byteCount: source.count)
      }
    }
    unsafe (memory + bytes.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: Self.padding)
    unsafe self.init(adopting: memory, count: bytes.count) { unsafe $0.deallocate() }
  }

  /// Copies bytes.
  public convenience init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.init(bytes.span)
  }

  /// The UTF-8 of a text.
  public convenience init(_ text: String) {
    self.init(text.utf8)
  }

  deinit {
    unsafe release(UnsafeMutableRawPointer(mutating: base))
  }

  /// Where scanning begins. Valid as long as these bytes are alive.
  public var start: ByteCursor {
    @inline(__always) get { unsafe ByteCursor(base) }
  }

  public func cursor(at offset: Int) -> ByteCursor {
    assert(offset >= 0 && offset <= count)
    return start + offset
  }

  /// The byte at an offset; zero at ``count`` and a little beyond.
  public subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count + Self.padding)
    return unsafe base[offset]
  }

  /// Lends a part of the bytes.
  public func withSpan<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let buffer = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return try body(unsafe buffer.span)
  }

  /// The text of a part, with the replacement character where the bytes are not UTF-8.
  public func text(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// The character at an offset and where the next one begins. Bytes that are not UTF-8 count as the
  /// replacement character, as ``text(_:)`` has them.
  public func scalar(at offset: Int) -> (scalar: Unicode.Scalar, next: Int) {
    let at = cursor(at: offset)
    if let (scalar, next) = UTF8Scanner.scalar(at) { return (scalar, offset + (next - at)) }
    return ("\u{FFFD}", offset + (UTF8Scanner.endOfMalformed(at) - at))
  }

  /// Whether a byte is anywhere in the content.
  public func contains(_ byte: UInt8) -> Bool {
    unsafe memchr(base, Int32(byte), count) != nil
  }
}
